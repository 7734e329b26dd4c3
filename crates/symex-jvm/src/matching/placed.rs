//! Putting something else into the places of a graph, in the state that it was made from.

use super::roots::RootPlace;
use super::snapshot::Snapshot;
use super::widened::Proof;
use crate::program::JvmState;
use heap::Ref;
use ir::{ElemKind, Kind};
use matching::{Cell, Forgotten, Spot, Widening};
use std::sync::Arc;
use vm::{Unknown, Value};

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
        let unknowns: Vec<Value> = unknowns
            .map(|f| Value::reference(inputs.add_unknown(unknown(f))))
            .collect();
        for (forgotten, unknown) in widening.forgotten.iter().zip(&unknowns) {
            let end = forgotten.segment.as_ref().map(|s| s.end);
            let by = widening
                .replaced
                .iter()
                .find(|(cell, _)| Some(*cell) == end);
            if let (Some((_, index)), Some(number)) = (by, unknown.as_ref().as_unknown()) {
                inputs.set_segment_end(number, unknowns[*index].as_ref());
            }
        }
        for (spot, index) in &widening.references {
            self.put(*spot, unknowns[*index], state)?;
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
