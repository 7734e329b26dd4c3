//! What a call changes.

use classes::ClassId;
use heap::Ref;
use vm::{State, Vm};

/// Whether a call changed objects that were there, other than what the library keeps for itself.
pub fn has_changed(vm: &Vm, before: &State, after: &State) -> bool {
    let changes = after.heap.changes_since(&before.heap);
    let is_kept = |r: &Ref| {
        after.heap.has(*r) && &*after.heap.get(*r).class.name == "java/lang/String"
            || !after.heap.has(*r)
    };
    let own = |id: &ClassId| vm.world.class(*id).module().is_none();
    !changes.objects.iter().all(is_kept) || changes.statics.iter().any(own)
}
