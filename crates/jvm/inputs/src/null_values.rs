//! Null in an input: as a reference, or inside a collection or an array.

use heap::Ref;
use ir::ElemKind;
use vm::{State, Value};

/// Whether a reference of the input is null: on the path so far, where what was not read is not null.
pub fn is_null(state: &State, r: Ref) -> bool {
    state.inputs.follow(r).is_null()
}

/// Whether a reference is null, or leads to a collection, an array or a function that contains null: on the path so
/// far, where what was not read is not null. No collection of the input contains itself, and arrays in arrays are not
/// followed.
pub fn leads_to_null(state: &State, r: Ref) -> bool {
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
            let is_reference = |a: &&vm::FunctionCall| {
                let result = a.method.parsed.ret.as_ref();
                result.is_some_and(|r| r.elem == ElemKind::Ref)
            };
            let mut answers = inputs.function(*index).answers.iter().filter(is_reference);
            answers.any(|a| is_null(&a.value))
        }
    }
}

/// Whether null is what is built for a reference: what was not read is null.
pub fn is_made_null(state: &State, r: Ref) -> bool {
    let number = state.inputs.follow(r).as_unknown();
    let is_left = number.is_some_and(|n| !state.inputs.unknown(n).not_null);
    is_left || is_null(state, r)
}

/// Whether the object that is built for a reference is null or contains null: what was not read is null.
pub fn is_made_with_null(state: &State, r: Ref) -> bool {
    is_made_null(state, r) || leads_to_null(state, r)
}
