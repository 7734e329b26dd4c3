//! Endings of a call under test: the kinds of results that deserve a test of their own.

use classes::MethodRef;
use heap::{Data, Ref};
use ir::ElemKind;
use vm::{State, Value};

/// As far as a test tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallEnding {
    /// It throws something.
    Throws,
    /// It gives true, a number or an object that is not empty; or it gives nothing and changes something.
    Something,
    /// It gives false, zero, null or what is empty; or it gives nothing and changes nothing.
    Nothing,
}

impl CallEnding {
    /// How many there are.
    pub const COUNT: usize = 3;

    /// Of a call that returns this; both ways if that depends on what is not known.
    pub fn of_return(
        method: MethodRef,
        value: Option<Value>,
        after: &State,
        has_changed: impl FnOnce() -> bool,
    ) -> Vec<CallEnding> {
        let elem = method.parsed.ret.as_ref().map(|r| r.elem);
        let is_nothing = match (elem, value) {
            (Some(ElemKind::Ref), Some(value)) => is_empty(after, value.as_ref()),
            (Some(_), Some(value)) => value.term.is_none().then_some(value.bits == 0),
            (Some(_), None) => Some(false),
            (None, _) => Some(!method.is_constructor() && !has_changed()),
        };
        match is_nothing {
            Some(true) => vec![CallEnding::Nothing],
            Some(false) => vec![CallEnding::Something],
            None => vec![CallEnding::Something, CallEnding::Nothing],
        }
    }
}

/// Fields by which objects of the JDK tell how much they hold: as a number, or by an
/// array or another object that does.
const SIZES: [&str; 2] = ["size", "isPresent"];
const INSIDE: [&str; 5] = ["elements", "a", "c", "m", "map"];

/// Whether a reference is null, or leads to an array, a string or a collection of the JDK that is empty; `None`
/// if that depends on something.
fn is_empty(state: &State, r: Ref) -> Option<bool> {
    if !r.is_object() {
        return Some(r.is_null());
    }
    let object = state.heap.get(r);
    let class = object.class;
    if class.is_array() {
        return match object.data {
            Data::Unsized => None,
            _ => Some(object.data.len() == 0),
        };
    }
    if class.module().is_none() {
        return Some(false);
    }
    let cell = |name: &&str| {
        let field = class.instance_field(name)?;
        Some((field.desc.elem, state.cell(r, field.slot as usize)))
    };
    match &*class.name {
        "java/lang/String" => return is_empty(state, cell(&"value")?.1.as_ref()),
        "java/util/Optional" => return Some(cell(&"value")?.1.as_ref().is_null()),
        name if !name.starts_with("java/util/") => return Some(false),
        _ => {}
    }
    let number = SIZES.iter().find_map(cell);
    if let Some((_, value)) = number.filter(|(elem, _)| *elem != ElemKind::Ref) {
        return value.term.is_none().then_some(value.bits == 0);
    }
    let inside = INSIDE.iter().find_map(cell);
    match inside.filter(|(elem, _)| *elem == ElemKind::Ref) {
        Some((_, value)) => is_empty(state, value.as_ref()),
        None => Some(class.name.contains("Empty")),
    }
}
