//! Objects that are there before anything is called, and that code of the package gets from a static
//! final field: constants of enums, only objects. Calls are made on them and with them in every state.

use super::{Node, StateGraph};
use crate::callable::Callables;
use crate::sequence::{Held, field_number, signature_of};
use classes::{ClassRef, Field};
use heap::{Object, Ref};
use ir::{ElemKind, flags};
use std::sync::Arc;
use vm::{State, Vm, is_unchanging};

/// What a static field holds.
pub(super) struct There {
    pub held: Held,
    /// The type of the field, as a generic signature.
    pub signature: Arc<str>,
}

impl There {
    pub fn is_enum(&self) -> bool {
        self.held.class.flags & flags::ENUM != 0
    }
}

/// The objects of interest: those that calls may change, and those of the classes that the graph is about.
pub(super) fn objects_there(
    vm: &Arc<Vm>,
    start: &State,
    callables: &Callables,
    subjects: &[ClassRef],
) -> Vec<There> {
    let mut all = Vec::new();
    for owner in callables.classes() {
        for field in owner.fields.iter() {
            let Some((class, object)) = object_in(vm, start, callables, owner, field) else {
                continue;
            };
            let is_subject = subjects.iter().any(|s| class.is_subtype_of(s));
            if is_subject || may_change(start, start.heap.get(object)) {
                all.push(There {
                    held: Held {
                        object,
                        class,
                        given_by: field_number(owner, field),
                    },
                    signature: signature_of(owner, field).into(),
                });
            }
        }
    }
    all
}

impl StateGraph {
    /// The type of the variable at a place, or of the static field that this number stands for.
    pub(super) fn type_of<'a>(&'a self, node: &'a Node, place: usize) -> &'a str {
        let of_field = |there: &&There| there.held.given_by == place;
        match self.there.iter().find(of_field) {
            Some(there) => &there.signature,
            None => &node.types[place],
        }
    }
}

/// The type of a field that code of the package can name, and the object in it.
fn object_in(
    vm: &Arc<Vm>,
    start: &State,
    callables: &Callables,
    owner: ClassRef,
    field: &Field,
) -> Option<(ClassRef, Ref)> {
    let package = callables.package(vm);
    let is_final = field.is_static() && field.flags & flags::FINAL != 0;
    if !is_final || field.flags & flags::SYNTHETIC != 0 || !package.sees(field.flags, owner) {
        return None;
    }
    let declared = vm.world.load(field.desc.class_name()?).ok()?;
    if declared.is_array() || !vm.opens(declared) || !package.sees_class(declared) {
        return None;
    }
    let statics = start.heap.statics(owner.id)?;
    let object = Ref::from_bits(statics.data.get(field.slot as usize));
    object.is_object().then_some((declared, object))
}

/// Whether an object of the program is not for ever as it is.
fn may_change(start: &State, object: &Object) -> bool {
    let classes = std::iter::successors(Some(object.class), |c| c.super_class);
    let own = classes.filter(|c| c.module().is_none());
    let mut fields = own.flat_map(|c| &c.fields).filter(|f| !f.is_static());
    fields.any(|field| {
        if field.flags & flags::FINAL == 0 {
            return true;
        }
        let held = Ref::from_bits(object.data.get(field.slot as usize));
        let is_object = field.desc.elem == ElemKind::Ref && held.is_object();
        // What constants of enums hold is mostly a function.
        let is_constant = object.class.flags & flags::ENUM != 0;
        is_object && !is_constant && !is_unchanging(start.heap.get(held))
    })
}

/// Whether a field is one of those that hold an object of interest.
pub(super) fn is_there(there: &[There], owner: ClassRef, field: &Field) -> bool {
    let number = field_number(owner, field);
    there.iter().any(|t| t.held.given_by == number)
}
