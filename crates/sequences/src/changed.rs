//! What a call changes.

use classes::{ClassId, ClassRef};
use heap::Ref;
use vm::{State, Vm};

/// Whether a call changed objects that were there, other than what the library keeps for itself.
pub fn has_changed(vm: &Vm, before: &State, after: &State) -> bool {
    let changes = after.heap.changes_since(&before.heap);
    let is_kept = |r: &Ref| {
        after.heap.has(*r) && &*after.heap.get(*r).class.name == "java/lang/String"
            || !after.heap.has(*r)
    };
    let own = |id: &ClassId| vm.opens(vm.world.class(*id));
    !changes.objects.iter().all(is_kept) || changes.statics.iter().any(own)
}

/// Whether it depends on the machine where this is thrown.
pub fn is_exhaustion(class: ClassRef) -> bool {
    let exhaustion = ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"];
    exhaustion.contains(&&*class.name)
}
