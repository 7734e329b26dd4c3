//! Constant objects: what `static final` fields hold that no call can change, and what the code around a field
//! says about it.

use crate::inputs::references;
use crate::vm::Vm;
use classes::{ClassRef, Field};
use heap::{Data, Heap, Object, Ref};
use ir::flags;
use static_analysis::{IMMUTABLE_COLLECTIONS, has_immutable_elements, is_immutable_class};

/// Whether an object stays as it is: what it holds may still change, if it holds other objects.
pub fn is_unchanging(object: &Object) -> bool {
    let class = object.class;
    let is_empty =
        class.is_array() && !matches!(object.data, Data::Unsized) && object.data.is_empty();
    let is_stateless = !class.is_array() && class.instance_slots.is_empty();
    is_empty || is_stateless || class.flags & flags::ENUM != 0 || is_immutable_class(&class.name)
}

/// Whether calls may change an object, or what it is there to hold.
pub(super) fn leads_to_change(heap: &Heap, object: Ref) -> bool {
    if !object.is_object() {
        return false;
    }
    let held = heap.get(object);
    if !held.class.name.starts_with(IMMUTABLE_COLLECTIONS) {
        return !is_unchanging(held);
    }
    // `ListN` and the like have an array of their own; the others have their elements in fields.
    let has_array = held.class.name.ends_with('N');
    let fields = references(held).flat_map(|r| match r.is_object() && has_array {
        true => references(heap.get(r)).collect(),
        false => vec![r],
    });
    fields.into_iter().any(|r| leads_to_change(heap, r))
}

impl Vm {
    /// Whether a field of the program holds what the initializer left in it: it is final, or private and
    /// no other code assigns it. (What the object in it holds may change all the same.)
    pub(crate) fn is_settled(&self, class: ClassRef, field: &Field) -> bool {
        if field.flags & flags::FINAL != 0 {
            return true;
        }
        let is_program = self.opens(class) && !class.is_hidden();
        is_program
            && field.flags & flags::PRIVATE != 0
            && self.field_uses.is_settled(&self.world, class, field)
    }

    /// Whether a private static array is a table: its code only reads it.
    pub(super) fn is_table(&self, class: ClassRef, field: &Field) -> bool {
        let is_private = field.is_static() && field.flags & flags::PRIVATE != 0;
        is_private
            && field.desc.text.starts_with('[')
            && has_immutable_elements(&self.world, &field.desc.text)
            && self.is_settled(class, field)
            && self.field_uses.is_table(&self.world, class, field)
    }

    /// Whether no code passes on what a private field holds.
    pub(crate) fn keeps(&self, class: ClassRef, field: &Field) -> bool {
        self.field_uses.keeps(&self.world, class, field)
    }

    /// Whether no code passes on what a private field holds, or what that leads to.
    pub(crate) fn keeps_whole(&self, class: ClassRef, field: &Field) -> bool {
        self.field_uses.keeps_whole(&self.world, class, field)
    }
}
