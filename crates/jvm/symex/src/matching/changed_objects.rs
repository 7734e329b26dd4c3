//! Changed objects: those that existed before any call and have changed since, reachable through others that
//! have not.
//!
//! What is as before is named in a state, not walked: a static field may hold an only object that itself
//! never changes, and this one a map that does.

use super::Matching;
use classes::ClassId;
use heap::{Data, Object, Ref};
use ir::ElemKind;
use rustc_hash::FxHashSet;
use vm::State;

/// If more objects than these may lead to it, all that has changed is taken.
const MOST_WALKED: usize = 5_000;

impl Matching {
    /// Those that variables and the static fields of these classes lead to, through objects that are as
    /// before; in the order of their references.
    pub(super) fn find_changed(
        &self,
        state: &State,
        held: &[(Ref, ClassId)],
        classes: &[ClassId],
    ) -> Vec<Ref> {
        let (heap, base) = (&state.heap, &self.base.heap);
        let mut changed = heap.changes_since(base).objects;
        // Strings keep their hash codes.
        let is_text = |r: &Ref| &*heap.get(*r).class.name == "java/lang/String";
        changed.retain(|r| heap.has(*r) && !is_text(r));
        if changed.is_empty() {
            return changed;
        }
        let mut waiting: Vec<Ref> = held.iter().map(|(r, _)| *r).collect();
        for class in classes {
            if let Some(statics) = heap.statics(*class) {
                let slots = &self.vm.world.class(*class).static_slots;
                waiting.extend(references(statics, slots));
            }
        }
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut found: FxHashSet<Ref> = FxHashSet::default();
        while let Some(r) = waiting.pop() {
            let r = state.inputs.follow(r);
            if !base.has(r) || !seen.insert(r) {
                continue;
            }
            if seen.len() > MOST_WALKED {
                return changed;
            }
            if !heap.is_shared(base, r) {
                found.insert(r);
            }
            let object = heap.get(r);
            match object.class.elem() {
                Some(ElemKind::Ref) if !matches!(object.data, Data::Unsized) => {
                    waiting
                        .extend((0..object.data.len()).map(|i| Ref::from_bits(object.data.get(i))));
                }
                Some(_) => {}
                None => waiting.extend(references(object, &object.class.instance_slots)),
            }
        }
        changed.retain(|r| found.contains(r));
        changed
    }
}

/// What fields of these kinds hold.
fn references<'a>(object: &'a Object, slots: &'a [ElemKind]) -> impl Iterator<Item = Ref> + 'a {
    let fields = slots.iter().enumerate();
    let fields = fields.filter(|(_, elem)| **elem == ElemKind::Ref);
    fields.map(|(slot, _)| Ref::from_bits(object.data.get(slot)))
}
