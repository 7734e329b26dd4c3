//! Side effects: what a call changed.

use classes::{ClassId, ClassRef, Field};
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
    let is_own = |id: &ClassId| has_changed_statics(vm, before, *id);
    !changes.objects.iter().all(is_kept) || changes.statics.iter().any(is_own)
}

/// Whether static fields of the program have changed with a class. That it is initialized is no change, unless
/// something came of it that can change again.
fn has_changed_statics(vm: &Vm, before: &State, id: ClassId) -> bool {
    let class = vm.world.class(id);
    let mut fields = class.fields.iter().filter(|f| f.is_static());
    let is_new = before.heap.statics(id).is_none();
    // Of a lambda, it is the function itself that is kept there.
    let stays = class.is_hidden() || fields.all(|f| is_constant_field(class, f));
    vm.opens(class) && !(is_new && stays)
}

/// Whether a static field holds a number, a string, or a constant of its own class that has no state.
fn is_constant_field(class: ClassRef, field: &Field) -> bool {
    let is_constant = |name: &str| {
        let mut own = class.fields.iter().filter(|f| !f.is_static());
        let is_own = name.trim_start_matches("[L").trim_end_matches(';') == &*class.name;
        let is_fixed = class.flags & flags::ENUM != 0 && own.all(|f| f.flags & flags::FINAL != 0);
        is_own && is_fixed
    };
    let holds_value = match field.desc.class_name() {
        Some(name) => name == "java/lang/String" || is_constant(name),
        None => true,
    };
    field.flags & flags::FINAL != 0 && holds_value
}

/// The same without what collections of the library note for themselves when they are looked at, such as their views.
pub fn has_changed_program(vm: &Vm, before: &State, after: &State) -> bool {
    let changes = after.heap.changes_since(&before.heap);
    let is_own = |r: &Ref| {
        let class = after.heap.has(*r).then(|| after.heap.get(*r).class);
        class.is_some_and(|class| vm.opens(class) || class.is_array())
    };
    changes.objects.iter().any(is_own)
        || changes
            .statics
            .iter()
            .any(|id| has_changed_statics(vm, before, *id))
}

/// Whether it depends on the machine where this is thrown.
pub fn is_exhaustion(class: ClassRef) -> bool {
    let exhaustion = ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"];
    exhaustion.contains(&&*class.name)
}
