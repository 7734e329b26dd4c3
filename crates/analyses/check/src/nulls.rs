//! Whether a call is given null.

use crate::entry::Entry;
use heap::Ref;
use ir::ElemKind;
use vm::{State, Value};

impl Entry {
    /// Whether an argument of the call is null, or a collection or an array that holds null: on
    /// the path so far, where what was not looked at is not.
    pub fn has_null(&self, state: &State) -> bool {
        let references = self.params.iter().filter(|p| p.elem == ElemKind::Ref);
        let mut references = references.map(|p| state.inputs.follow(p.value.as_ref()));
        references.any(|r| leads_to_null(state, r))
    }

    /// The same on the input that is made for the path: null is what was not looked at.
    pub fn is_made_with_null(&self, state: &State) -> bool {
        let mut references = self.params.iter().filter(|p| p.elem == ElemKind::Ref);
        references.any(|p| is_made_with_null(state, p.value.as_ref()))
    }
}

/// No collection of the input holds itself, and arrays are not followed.
fn leads_to_null(state: &State, r: Ref) -> bool {
    let inputs = &state.inputs;
    let r = inputs.follow(r);
    let is_null = |value: &Value| inputs.follow(value.as_ref()).is_null();
    match inputs.object_at(r).map(|o| &o.at_entry) {
        None | Some(vm::AtEntry::Fields(_)) => r.is_null(),
        Some(vm::AtEntry::Array(index)) => {
            let array = inputs.array(*index);
            let is_objects = array.class.elem() == Some(ElemKind::Ref);
            is_objects && array.cells.iter().any(|(_, value)| is_null(value))
        }
        Some(vm::AtEntry::Built(index)) => {
            let calls = inputs.built(*index).calls.iter();
            let args = calls.flat_map(|c| c.typed_args());
            let mut references = args.filter(|(elem, _)| *elem == ElemKind::Ref);
            references.any(|(_, a)| leads_to_null(state, a.as_ref()))
        }
        Some(vm::AtEntry::Function(index)) => {
            let is_reference = |a: &&vm::Answer| {
                let result = a.method.parsed.ret.as_ref();
                result.is_some_and(|r| r.elem == ElemKind::Ref)
            };
            let mut answers = inputs.function(*index).answers.iter().filter(is_reference);
            answers.any(|a| is_null(&a.value))
        }
    }
}

/// Whether what is made for a reference is null or holds null: null is what was not looked at.
pub(crate) fn is_made_with_null(state: &State, r: Ref) -> bool {
    let number = state.inputs.follow(r).as_unknown();
    let is_left = number.is_some_and(|n| !state.inputs.unknown(n).not_null);
    is_left || leads_to_null(state, r)
}
