//! Singletons and enum constants: objects that exist before the first call, and that code of the package gets from a
//! static final field. Calls are made on them and with them in every state.

use super::{Node, StateGraph};
use crate::sequence::{field_number, signature_of};
use crate::{Callables, HeldObject};
use classes::{Class, ClassRef, Field, MethodRef};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use java_source::members::is_callable;
use std::sync::Arc;
use vm::{State, Vm, is_unchanging};

/// An object that a static final field holds before the first call.
pub(super) struct InitialObject {
    pub held: HeldObject,
    /// The type of the field, as a generic signature.
    pub signature: Arc<str>,
}

impl InitialObject {
    /// Whether calls may change the object, or what it holds.
    pub(crate) fn may_change(&self, start: &State) -> bool {
        let object = start.heap.get(self.held.object);
        has_open_fields(object) || holds_changing(start, object)
    }

    /// The same, but of a constant of an enum only its own fields count: what it holds is mostly a function.
    pub(crate) fn may_change_itself(&self, start: &State) -> bool {
        let object = start.heap.get(self.held.object);
        let is_constant = object.class.flags & flags::ENUM != 0;
        has_open_fields(object) || !is_constant && holds_changing(start, object)
    }
}

/// The objects in static final fields of the program's classes that code of the package can name.
pub(super) fn initial_objects(
    vm: &Arc<Vm>,
    start: &State,
    callables: &Callables,
) -> Vec<InitialObject> {
    let mut all = Vec::new();
    for owner in callables.classes() {
        for field in owner.fields.iter() {
            let object = nameable_object(vm, start, callables, owner, field);
            all.extend(object.map(|(class, object)| InitialObject {
                held: HeldObject::of_field(owner, field, class, object),
                signature: signature_of(owner, field).into(),
            }));
        }
    }
    all
}

impl StateGraph {
    /// The type of the variable at a place, or of the static field that this number stands for.
    pub(super) fn type_of<'a>(&'a self, node: &'a Node, place: usize) -> &'a str {
        let of_field = |initial: &&InitialObject| initial.held.given_by == place;
        match self.initial_objects.iter().find(of_field) {
            Some(initial) => &initial.signature,
            None => &node.types[place],
        }
    }

    /// The objects that static fields hold from the start.
    pub fn initial_variables(&self) -> impl Iterator<Item = &HeldObject> {
        self.initial_objects.iter().map(|initial| &initial.held)
    }
}

/// The type of a field that code of the package can name, and the object in it.
fn nameable_object(
    vm: &Arc<Vm>,
    start: &State,
    callables: &Callables,
    owner: ClassRef,
    field: &Field,
) -> Option<(ClassRef, Ref)> {
    let package = callables.package(vm);
    let is_constant = field.is_static() && is_final(field) && !is_synthetic(field);
    if !is_constant || !package.sees(field.flags, owner) {
        return None;
    }
    let declared = vm.world.load(field.desc.class_name()?).ok()?;
    if declared.is_array() || !vm.opens(declared) || !package.sees_class(declared) {
        return None;
    }
    Some((declared, object_in(start, owner, field)?))
}

/// Whether calls may leave something in static fields of a class that later ones find.
pub(super) fn has_static_state(start: &State, class: ClassRef) -> bool {
    let mut statics = class.fields.iter();
    statics.any(|field| {
        let holds_changing = || {
            let held = object_in(start, class, field);
            held.is_some_and(|o| !is_unchanging(start.heap.get(o)))
        };
        field.is_static() && !is_synthetic(field) && (!is_final(field) || holds_changing())
    })
}

/// Static methods that may change such a state, or find it.
pub(super) fn static_methods(class: ClassRef) -> impl Iterator<Item = MethodRef> {
    let callable = class.methods.iter().filter(is_callable);
    callable.filter(|m| m.is_static())
}

fn is_final(field: &Field) -> bool {
    field.flags & flags::FINAL != 0
}

fn is_synthetic(field: &Field) -> bool {
    field.flags & flags::SYNTHETIC != 0
}

fn object_in(start: &State, class: &Class, field: &Field) -> Option<Ref> {
    let is_reference = field.desc.elem == ElemKind::Ref;
    let statics = start.heap.statics(class.id).filter(|_| is_reference)?;
    let object = Ref::from_bits(statics.data.get(field.slot as usize));
    object.is_object().then_some(object)
}

/// The fields of an object that the program's classes declare.
fn own_fields(object: &Object) -> impl Iterator<Item = &'static Field> {
    let classes = std::iter::successors(Some(object.class), |c| c.super_class);
    let own = classes.filter(|c| c.module().is_none());
    own.flat_map(|c| &c.fields).filter(|f| !f.is_static())
}

/// Whether an object of the program has fields that are not final.
fn has_open_fields(object: &Object) -> bool {
    own_fields(object).any(|field| !is_final(field))
}

/// Whether a final field of an object leads to one that is not for ever as it is.
fn holds_changing(start: &State, object: &Object) -> bool {
    let mut references = own_fields(object).filter(|f| f.desc.elem == ElemKind::Ref);
    references.any(|field| {
        let held = Ref::from_bits(object.data.get(field.slot as usize));
        held.is_object() && !is_unchanging(start.heap.get(held))
    })
}

/// Whether a field is one of those that hold an object of interest.
pub(super) fn is_initial_object(
    initial_objects: &[InitialObject],
    owner: ClassRef,
    field: &Field,
) -> bool {
    let number = field_number(owner, field);
    initial_objects.iter().any(|t| t.held.given_by == number)
}
