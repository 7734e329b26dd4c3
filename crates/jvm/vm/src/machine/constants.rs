//! Objects behind `static final` fields that no call can change.

use super::inside::{Goal, Inside};
use crate::inputs::references;
use crate::vm::Vm;
use classes::{ClassRef, Field};
use heap::{Data, Heap, Object, Ref};
use ir::flags;

/// Classes whose objects never change.
const UNCHANGING: [&str; 14] = [
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Class",
    "java/lang/Object",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/regex/Pattern",
];

/// Packages and families of such classes.
const UNCHANGING_FAMILIES: [&str; 2] = ["java/time/", COLLECTIONS];

/// Those that `List.of` and the like give.
const COLLECTIONS: &str = "java/util/ImmutableCollections$";

/// Whether an object stays as it is: what it holds may still change, if it holds other objects.
pub fn is_unchanging(object: &Object) -> bool {
    let class = object.class;
    let name = &*class.name;
    let is_empty =
        class.is_array() && !matches!(object.data, Data::Unsized) && object.data.is_empty();
    let is_stateless = !class.is_array() && class.instance_slots.is_empty();
    is_empty
        || is_stateless
        || class.flags & flags::ENUM != 0
        || UNCHANGING.contains(&name)
        || UNCHANGING_FAMILIES
            .iter()
            .any(|family| name.starts_with(family))
}

/// Whether calls may change an object, or what it is there to hold.
pub(super) fn leads_to_change(heap: &Heap, object: Ref) -> bool {
    if !object.is_object() {
        return false;
    }
    let held = heap.get(object);
    if !held.class.name.starts_with(COLLECTIONS) {
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

/// What code may do with what a private static field holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Read it. Only its initializer may fill it.
    Table,
    /// Anything but to pass it on.
    Kept,
    /// Anything but to pass it on, or what it leads to.
    KeptWhole,
}

/// Whether all code of `class` uses what a static field of `owner` holds in such a way.
pub(super) fn is_used_as(
    vm: &Vm,
    class: ClassRef,
    owner: ClassRef,
    field: &Field,
    how: Use,
) -> bool {
    let methods = class.methods.iter();
    let mut methods = methods.filter(|m| !m.is_abstract() && !m.is_native());
    methods.all(|method| {
        let is_initializer = class.id == owner.id && &*method.name == "<clinit>";
        let fills = is_initializer || how != Use::Table;
        let goal = Goal::Field(owner, &field.name);
        let inside = Inside::new(vm, method, goal, how, fills);
        inside.is_some_and(|i| i.stays_when_read() && (!is_initializer || i.stays_when_made()))
    })
}

impl Vm {
    /// Whether what is in an array, or in the arrays in it, is numbers or objects that never change.
    pub(super) fn has_unchanging_elements(&self, array: &str) -> bool {
        let element = array.trim_start_matches('[');
        let Some(name) = element.strip_prefix('L').and_then(|n| n.strip_suffix(';')) else {
            return true;
        };
        let is_enum = || {
            let class = self.world.load(name);
            class.is_ok_and(|c| c.flags & flags::ENUM != 0)
        };
        name != "java/lang/Object" && UNCHANGING.contains(&name) || is_enum()
    }
}
