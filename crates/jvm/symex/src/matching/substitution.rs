//! Substitution in a state: replaces what stands at positions of its graph.

use super::roots::RootPlace;
use super::snapshot::Snapshot;
use super::widening::Proof;
use crate::program::JvmState;
use heap::Ref;
use ir::{ElemKind, Kind};
use matching::{Cell, Forgotten, Spot, Widening};
use std::sync::Arc;
use vm::{Back, Inputs, Unknown, Value};

impl Snapshot {
    pub(super) fn elem_at(&self, spot: Spot, state: &JvmState) -> Option<ElemKind> {
        match spot {
            Spot::Root(at) => match self.roots[at] {
                RootPlace::Register { kind, .. } => Some(match kind {
                    Kind::Int => ElemKind::Int,
                    Kind::Long => ElemKind::Long,
                    Kind::Float => ElemKind::Float,
                    Kind::Double => ElemKind::Double,
                    Kind::Ref => ElemKind::Ref,
                }),
                RootPlace::Static { elem, .. } => Some(elem),
                RootPlace::Fixed => None,
            },
            Spot::Cell(node, slot) => {
                let class = state.machine.heap.get(self.nodes[node]).class;
                Some(match class.elem() {
                    Some(elem) => elem,
                    None => class.instance_slots[slot],
                })
            }
            Spot::Length(_) => Some(ElemKind::Int),
        }
    }

    /// What a reference of the graph is in the state.
    pub(super) fn reference(&self, cell: Cell) -> Ref {
        match cell {
            Cell::Node(node) => self.nodes[node as usize],
            Cell::Unknown(unknown) => Ref::unknown(self.unknowns[unknown as usize]),
            Cell::Outside(object) => Ref(object),
            Cell::Null | Cell::Bits(_) | Cell::Term(_) => Ref::NULL,
        }
    }

    /// Changes the state that this is a snapshot of; `None` if something can't be changed.
    pub(super) fn apply(
        &self,
        widening: &Widening,
        state: &mut JvmState,
        unknown: impl Fn(&Forgotten) -> Unknown,
        proof: &Proof,
    ) -> Option<()> {
        let inputs = &mut state.machine.inputs;
        let unknowns = widening.forgotten.iter();
        let unknowns: Vec<Ref> = unknowns.map(|f| inputs.add_unknown(unknown(f))).collect();
        for (forgotten, last) in widening.forgotten.iter().zip(&unknowns) {
            if let Some(first) = forgotten.last_of {
                let segment = widening.forgotten[first].segment.as_ref()?;
                let back = Back {
                    link: segment.links.back?,
                    before: self.reference(segment.before?),
                    last: last.as_unknown()?,
                };
                inputs.lead_back(unknowns[first].as_unknown()?, back);
            }
        }
        self.put_beyond(widening, &unknowns, inputs);
        for (spot, index) in &widening.references {
            self.put(*spot, Value::reference(unknowns[*index]), state)?;
        }
        for (spot, variable) in &widening.numbers {
            match spot {
                Spot::Length(node) => {
                    let array = self.nodes[*node];
                    state.machine.set_unsized_length(array, *variable);
                }
                _ => self.put(*spot, Value::symbolic(*variable), state)?,
            }
        }
        for node in &widening.emptied {
            let array = self.nodes[*node];
            let len = state.machine.unsized_length(array)?;
            let name: Arc<str> = proof.name("array").into();
            state.machine.open_array(array, len, name);
        }
        self.put_rules(&widening.rules, &mut state.machine)
    }

    /// Puts what takes the place of something at the ends of segments, too.
    fn put_beyond(&self, widening: &Widening, unknowns: &[Ref], inputs: &mut Inputs) {
        // An object that became a segment is its first and its last one. What is behind another segment is
        // the first then, what is before one the last.
        let replaced = |cell: Option<Cell>, is_last: bool| {
            let by = widening.replaced.iter();
            let by = by.filter(|(from, _)| Some(*from) == cell).map(|by| by.1);
            let is_fit = |at: &usize| widening.forgotten[*at].last_of.is_some() == is_last;
            let at = by.clone().find(is_fit).or(by.clone().next())?;
            Some(unknowns[at])
        };
        let new = widening.forgotten.iter().map(|f| f.segment.as_ref());
        let new = new.zip(unknowns.iter().filter_map(|u| u.as_unknown()));
        let there = self.graph.unknowns.iter().map(|u| u.segment.as_ref());
        let there = there.zip(self.unknowns.iter().copied());
        for (segment, number) in new.chain(there) {
            let Some(segment) = segment else {
                continue;
            };
            if let Some(end) = replaced(Some(segment.end), false) {
                inputs.set_segment_end(number, end);
            }
            if let Some(before) = replaced(segment.before, true) {
                inputs.set_before_segment(number, before);
            }
        }
    }

    fn put(&self, spot: Spot, value: Value, state: &mut JvmState) -> Option<()> {
        let machine = &mut state.machine;
        match spot {
            Spot::Root(at) => match self.roots[at] {
                RootPlace::Register {
                    below, register, ..
                } => machine.set_register(below, usize::from(register), value),
                RootPlace::Static { class, slot, .. } => machine.set_static(class, slot, value),
                RootPlace::Fixed => return None,
            },
            Spot::Cell(node, slot) => machine.set_cell(self.nodes[node], slot, value),
            Spot::Length(_) => return None,
        }
        Some(())
    }
}
