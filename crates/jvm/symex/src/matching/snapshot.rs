//! Snapshot: the heap graph of a state.
//!
//! Roots are the live registers of all frames and what was changed since before there was any
//! input; from them all that the program can get at is walked (`walk.rs`). Objects that are as they were then
//! are named, not walked. Where a contract is held against the input while the method looks at it,
//! what the input was at entry is part of the state, too.

use super::Matching;
use super::quantified::rules_of;
use super::roots::{RootPlace, Roots};
use super::walk::Walk;
use crate::program::{Jvm, JvmState};
use heap::Ref;
use matching::HeapGraph;
use vm::AtEntry;

/// A graph, and what its roots and nodes are in the machine.
pub(super) struct Snapshot {
    pub graph: HeapGraph,
    pub roots: Vec<RootPlace>,
    pub nodes: Vec<Ref>,
    /// The numbers of its unknowns in the state.
    pub unknowns: Vec<u32>,
    /// How many of these the roots lead to.
    pub reached_unknowns: usize,
}

impl Matching {
    /// `None` if the state has something that is not compared: other threads, locks, functions of
    /// the input that have answered.
    pub(super) fn snapshot(
        &self,
        jvm: &Jvm,
        state: &JvmState,
        depth: u32,
        with_entry: bool,
    ) -> Option<HeapGraph> {
        let snapshot = self.snapshot_with_places(jvm, state, depth, with_entry)?;
        Some(snapshot.graph)
    }

    /// The same, with the places of what is in the graph.
    pub(super) fn snapshot_with_places(
        &self,
        jvm: &Jvm,
        state: &JvmState,
        depth: u32,
        with_entry: bool,
    ) -> Option<Snapshot> {
        let machine = &state.machine;
        if !machine.is_quiet_since(&self.base) || !machine.inputs.is_plain() {
            return None;
        }
        let built = |at: &AtEntry| matches!(at, AtEntry::Built(_));
        let mut objects = machine.inputs.objects().iter();
        if with_entry && objects.any(|o| built(&o.at_entry)) {
            return None;
        }
        let mut walk = Walk::new(self, machine, with_entry);
        let (mut stack, mut roots) = (Vec::new(), Roots::default());
        let mut fixed = walk.fixed(state);
        walk.frames(&mut stack, &mut roots)?;
        walk.call(jvm, state, &mut roots);
        walk.changes(&mut fixed, &mut roots);
        let mut nodes = Vec::new();
        walk.nodes(&mut nodes);
        let reachable = nodes.len();
        let reached_unknowns = walk.unknowns.len();
        for object in machine.inputs.objects().iter().filter(|o| !o.private) {
            walk.reference(object.at);
        }
        for (segment, _) in machine.inputs.open_segments() {
            walk.reference(Ref::unknown(segment));
        }
        walk.nodes(&mut nodes);
        if walk.is_too_much {
            return None;
        }
        let mut unknowns = vec![0; walk.unknowns.len()];
        for (number, index) in &walk.unknown_numbers {
            unknowns[*index as usize] = *number;
        }
        let graph = HeapGraph {
            stack,
            fixed,
            roots: roots.cells,
            nodes,
            reachable,
            unknowns: walk.unknowns,
            rules: rules_of(machine, &walk.order[..reachable]),
            path: machine.path.clone(),
            size: machine.inputs.size(),
            depth,
        };
        Some(Snapshot {
            graph,
            roots: roots.places,
            nodes: walk.order,
            unknowns,
            reached_unknowns,
        })
    }
}
