//! Arrays whose lengths are terms, as far as an end leads to them.

use crate::pair_program::VersionOutcome;
use heap::{Data, Ref};
use ir::ElemKind;
use rustc_hash::FxHashSet;
use vm::{State, UnsizedArray, Value};

/// The arrays without a length that an end leads to and that were written or allocated.
pub(crate) fn unsized_arrays(
    state: &State,
    outcome: VersionOutcome,
    result: Option<ElemKind>,
    subject: Option<Ref>,
) -> Vec<Ref> {
    let result = match outcome {
        VersionOutcome::Returned(value) => {
            let value = value.filter(|_| result == Some(ElemKind::Ref));
            value.map(Value::as_ref)
        }
        VersionOutcome::Threw(thrown) => Some(thrown),
    };
    let mut pending: Vec<Ref> = result.into_iter().chain(subject).collect();
    pending.extend(state.inputs.objects().iter().map(|o| o.at));
    for class in state
        .heap
        .initialized_classes()
        .filter(|c| c.module().is_none())
    {
        let Some(statics) = state.heap.statics(class.id) else {
            continue;
        };
        let slots = class.static_slots.iter().enumerate();
        let references = slots.filter(|(_, elem)| **elem == ElemKind::Ref);
        pending.extend(references.map(|(slot, _)| Ref::from_bits(statics.data.get(slot))));
    }
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    while let Some(r) = pending.pop() {
        let r = if r.is_unknown() {
            state.inputs.follow(r)
        } else {
            r
        };
        if !r.is_object() || !state.heap.has(r) || !seen.insert(r) {
            continue;
        }
        let object = state.heap.get(r);
        if let Data::Unsized = object.data {
            let array = UnsizedArray::of_object(object);
            let is_open = match array {
                UnsizedArray::Allocated(_) => true,
                UnsizedArray::Input(_) => !state.inputs.writes(array).is_empty(),
            };
            if is_open {
                found.push(r);
            }
            continue;
        }
        for i in 0..object.data.len() {
            if object.holds_ref(i) {
                pending.push(Ref::from_bits(object.data.get(i)));
            }
        }
    }
    found.sort_unstable_by_key(|r| r.0);
    found
}
