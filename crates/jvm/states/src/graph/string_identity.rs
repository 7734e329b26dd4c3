//! String identity: forgets which strings a call has compared with literals by reference, once they are unreachable.

use super::closed_world::referenced_objects;
use crate::sequence::HeldObject;
use classes::ClassId;
use heap::Ref;
use ir::ElemKind;
use rustc_hash::FxHashSet;
use vm::{State, Vm};

/// Forgets those that neither variables nor static fields of these classes lead to.
pub(super) fn forget_compared_strings(
    vm: &Vm,
    state: &mut State,
    held: &[HeldObject],
    classes: &[ClassId],
) {
    if state.inputs.compared_strings().is_empty() {
        return;
    }
    let mut pending: Vec<Ref> = held.iter().map(|h| h.object).collect();
    for id in classes {
        let slots = vm.world.class(*id).static_slots.iter().enumerate();
        let refs = slots.filter(|(_, elem)| **elem == ElemKind::Ref);
        if let Some(statics) = state.heap.statics(*id) {
            pending.extend(refs.map(|(slot, _)| Ref::from_bits(statics.data.get(slot))));
        }
    }
    let mut seen: FxHashSet<Ref> = FxHashSet::default();
    while let Some(r) = pending.pop() {
        let r = state.inputs.follow(r);
        if r.is_object() && seen.insert(r) {
            pending.extend(referenced_objects(state.heap.get(r)));
        }
    }
    state.inputs.forget_texts(|text| !seen.contains(&text));
}
