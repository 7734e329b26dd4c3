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
            let args = inputs
                .built(*index)
                .calls
                .iter()
                .flat_map(|c| c.args.iter());
            let mut references = args.filter(|a| a.term.is_none());
            references.any(|a| leads_to_null(state, a.as_ref()))
        }
    }
}

/// Whether what is made for a reference is null or holds null: null is what was not looked at.
pub(crate) fn is_made_with_null(state: &State, r: Ref) -> bool {
    let number = state.inputs.follow(r).as_unknown();
    let is_left = number.is_some_and(|n| !state.inputs.unknown(n).not_null);
    is_left || leads_to_null(state, r)
}
