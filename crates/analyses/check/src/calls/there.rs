//! What is there before anything is called: constants of an enum, only objects, and whatever else static
//! fields hold.

use super::search::Search;
use classes::{Class, ClassRef, Field, MethodRef};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use java_source::members::is_callable;
use states::callable::Callables;
use states::sequence::{Held, Sequence};
use std::sync::Arc;
use vm::{State, Vm, is_unchanging};

/// Objects that sequences begin with.
const MAX_THERE: usize = 3;

impl Search {
    /// Nothing is called yet.
    pub(super) fn first(&self) -> Sequence {
        Sequence::start(&self.start).holding(&self.there)
    }
}

/// Objects that calls may change, and that code of the package gets from a static field.
pub(super) fn objects_there(vm: &Arc<Vm>, start: &State, callables: &Callables) -> Vec<Held> {
    let package = callables.package(vm);
    let mut all = Vec::new();
    for class in callables.classes() {
        let finals = class.fields.iter().filter(|f| f.is_static() && is_final(f));
        for field in finals.filter(|f| package.sees(f.flags, class)) {
            let held = object_in(start, class, field);
            let declared = field.desc.class_name();
            let declared = declared.and_then(|name| vm.world.load(name).ok());
            if let (Some(object), Some(declared)) = (held, declared)
                && vm.opens(declared)
                && !declared.is_array()
                && may_change(start, start.heap.get(object))
            {
                all.push(Held::of_field(class, field, declared, object));
            }
        }
    }
    all.truncate(MAX_THERE);
    all
}

/// Whether calls may leave something in static fields of a class that later ones find.
pub(super) fn has_static_state(start: &State, class: ClassRef) -> bool {
    let mut statics = class.fields.iter().filter(|f| f.is_static());
    statics.any(|field| match is_final(field) {
        false => field.flags & flags::SYNTHETIC == 0,
        true => holds_changing(start, class, field),
    })
}

/// Static methods that may change such a state, or find it.
pub(super) fn static_methods(class: ClassRef) -> impl Iterator<Item = MethodRef> {
    class
        .methods
        .iter()
        .filter(is_callable)
        .filter(|m| m.is_static())
}

fn is_final(field: &Field) -> bool {
    field.flags & flags::FINAL != 0
}

fn holds_changing(start: &State, class: &Class, field: &Field) -> bool {
    field.flags & flags::SYNTHETIC == 0
        && object_in(start, class, field).is_some_and(|o| !is_unchanging(start.heap.get(o)))
}

fn object_in(start: &State, class: &Class, field: &Field) -> Option<Ref> {
    let is_reference = field.desc.elem == ElemKind::Ref;
    let statics = start.heap.statics(class.id).filter(|_| is_reference)?;
    let object = Ref::from_bits(statics.data.get(field.slot as usize));
    object.is_object().then_some(object)
}

/// Whether an object of the program is not for ever as it is.
fn may_change(start: &State, object: &Object) -> bool {
    let classes = std::iter::successors(Some(object.class), |c| c.super_class);
    let mut fields = classes
        .filter(|c| c.module().is_none())
        .flat_map(|c| &c.fields);
    fields.any(|field| {
        if field.is_static() || !is_final(field) {
            return !field.is_static();
        }
        let held = Ref::from_bits(object.data.get(field.slot as usize));
        let is_object = field.desc.elem == ElemKind::Ref && held.is_object();
        is_object && !is_unchanging(start.heap.get(held))
    })
}
