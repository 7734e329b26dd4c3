//! What a call changes.

use classes::{ClassId, ClassRef};
use heap::Ref;
use ir::flags;
use vm::{State, Vm};

/// Whether a call changed objects that were there, other than what the library keeps for itself.
pub fn has_changed(vm: &Vm, before: &State, after: &State) -> bool {
    let changes = after.heap.changes_since(&before.heap);
    let is_kept = |r: &Ref| {
        after.heap.has(*r) && &*after.heap.get(*r).class.name == "java/lang/String"
            || !after.heap.has(*r)
    };
    // That a class is initialized is no change, unless something came of it that can change again.
    let is_new = |id: &ClassId| before.heap.statics(*id).is_none();
    let own = |id: &ClassId| {
        let class = vm.world.class(*id);
        let mut fields = class.fields.iter().filter(|f| f.is_static());
        vm.opens(class) && !(is_new(id) && fields.all(|f| f.flags & flags::FINAL != 0))
    };
    !changes.objects.iter().all(is_kept) || changes.statics.iter().any(own)
}

/// Whether it depends on the machine where this is thrown.
pub fn is_exhaustion(class: ClassRef) -> bool {
    let exhaustion = ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"];
    exhaustion.contains(&&*class.name)
}
