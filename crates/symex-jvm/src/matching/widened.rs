//! States made wider, so that exploration ends and leaves nothing out: what `--match` can't end
//! exactly is tried to be proved this way.
//!
//! Where a path comes back to a point in a state that is like an earlier one, it goes on from a state
//! that has only what both have in common (`matching::widen`). The exact comparison of `--match`
//! makes sure that this state covers the one it takes the place of: so if exploration ends, all that
//! the program can do was followed. Failures are not believed: they may be those of states that the
//! program never gets into.

use super::Matching;
use super::roots::RootPlace;
use super::rules::{compared_elements, drop_other_rules};
use super::snapshot::{Snapshot, sort_of};
use crate::program::{Jvm, JvmState, Phase};
use ir::{ElemKind, Kind};
use matching::{Cover, ElementFacts, Forgotten, Graph, Made, Spot, Widening, covers, widen};
use solver::PathSolver;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use symex::{EndReason, ForkState};
use term::{CmpOp, Term, TermStore};
use vm::{Unknown, Value, int_range};

/// More states at one point are not made wider: that one is not getting anywhere.
const MOST_ALIKE: usize = 24;

/// How states are made wider.
#[derive(Clone, Debug)]
pub struct ProofOptions {
    /// Visits of a point in states that are alike before they are made wider.
    pub patience: usize,
    /// What is kept of the elements of arrays.
    pub keep: ElementFacts,
    /// When the solver has been asked so often, there is no proof: a count, so that the answer is the
    /// same on every machine.
    pub questions: u64,
}

/// An exploration of wider states: what it has seen, and whether it still can prove anything.
pub struct Proof {
    cover: Cover,
    how: ProofOptions,
    /// With what paths compared elements before that was forgotten, or before they failed.
    compared: Mutex<ElementFacts>,
    failed: AtomicBool,
    /// Numbers for names that nothing else has.
    names: AtomicU64,
}

impl Proof {
    pub(super) fn new(how: ProofOptions) -> Proof {
        Proof {
            cover: Cover::default(),
            how,
            compared: Mutex::default(),
            failed: AtomicBool::new(false),
            names: AtomicU64::new(0),
        }
    }

    /// It proves nothing any more: paths need not be followed.
    pub fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// What may have been missed of the elements of arrays.
    pub fn missed(&self) -> ElementFacts {
        self.compared().clone()
    }

    /// Notes what the path to a state says of the elements of arrays: it is forgotten there, or it is
    /// said of elements of which too little was known.
    pub fn note(&self, state: &JvmState, terms: &TermStore) {
        let compared = compared_elements(&state.machine, terms);
        self.compared().add(&compared);
    }

    fn compared(&self) -> MutexGuard<'_, ElementFacts> {
        let compared = self.compared.lock();
        compared.unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn name(&self, what: &str) -> String {
        let number = self.names.fetch_add(1, Ordering::Relaxed);
        format!("{what}~{number}")
    }
}

impl Matching {
    /// Whether a state that was seen covers this one; if not, it is made wider where that helps.
    pub(super) fn covered_or_widened(
        &self,
        proof: &Proof,
        jvm: &Jvm,
        state: &mut JvmState,
        solver: &mut PathSolver,
    ) -> Option<EndReason> {
        // A contract that changes the input is put right by what the input was at entry.
        let is_before = matches!(state.phase, Phase::Requiring(_) | Phase::Before(_));
        let is_pure = !is_before || state.machine.input_is_untouched();
        let is_enough = solver.stats().back_end_calls() >= proof.how.questions;
        if !state.machine.has_plain_inputs() || !is_pure || is_enough {
            proof.fail();
            return None;
        }
        let snapshot = self.placed_snapshot(jvm, state, 0, false)?;
        let reachable = snapshot.graph.reachable;
        drop_other_rules(&mut state.machine, &snapshot.nodes[..reachable]);
        if proof.cover.covers(&snapshot.graph, self, solver) {
            return Some(EndReason::Subsumed);
        }
        let alike = proof.cover.alike(&snapshot.graph);
        if alike.len() > MOST_ALIKE {
            proof.fail();
            return None;
        }
        let earlier = alike.first().filter(|_| alike.len() >= proof.how.patience);
        if earlier.is_some() {
            proof.note(state, solver.store());
        }
        let wider = earlier.and_then(|e| self.wider(proof, jvm, state, &snapshot, e, solver));
        let Some((wider, graph)) = wider else {
            proof.cover.keep(snapshot.graph);
            return None;
        };
        if proof.cover.covers(&graph, self, solver) {
            return Some(EndReason::Subsumed);
        }
        proof.cover.keep(graph);
        *state = wider;
        None
    }

    /// The state made wider by what it doesn't have in common with an earlier one; `None` if that is
    /// not known to cover it.
    fn wider(
        &self,
        proof: &Proof,
        jvm: &Jvm,
        state: &mut JvmState,
        snapshot: &Snapshot,
        earlier: &Graph,
        solver: &mut PathSolver,
    ) -> Option<(JvmState, Graph)> {
        let mut wider = state.fork();
        let terms = solver.store().clone();
        let elem_at = |spot| snapshot.elem_at(spot, state);
        let mut variable = |spot| made(&terms, &proof.name("number"), elem_at(spot)?);
        let widening = widen(
            earlier,
            &snapshot.graph,
            self,
            solver,
            &mut variable,
            &proof.how.keep,
        )?;
        snapshot.apply(&widening, &mut wider, |f| self.unknown_of(proof, f), proof)?;
        wider.machine.path = widening.path.clone();
        let reached = self.placed_snapshot(jvm, &wider, 0, false)?;
        let reachable = &reached.nodes[..reached.graph.reachable];
        wider.machine.begin_here(&|r| reachable.contains(&r));
        drop_other_rules(&mut wider.machine, reachable);
        let graph = self.snapshot(jvm, &wider, 0, false)?;
        covers(&graph, &snapshot.graph, self, solver).then_some((wider, graph))
    }

    fn unknown_of(&self, proof: &Proof, forgotten: &Forgotten) -> Unknown {
        let class = self.vm.world.class(classes::ClassId(forgotten.class));
        Unknown {
            not_null: forgotten.not_null,
            ..Unknown::new(proof.name("part"), &class.name)
        }
    }
}

impl Snapshot {
    fn elem_at(&self, spot: Spot, state: &JvmState) -> Option<ElemKind> {
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

    /// Changes the state that this is a snapshot of; `None` if something can't be changed.
    fn apply(
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

/// A variable for a number of this kind.
fn made(terms: &TermStore, name: &str, elem: ElemKind) -> Option<Made> {
    let sort = sort_of(elem)?;
    let variable = terms.var(name, sort);
    let bound = |op, limit: i32| terms.cmp(op, variable, terms.bv(32, u64::from(limit as u32)));
    let range = int_range(elem).into_iter();
    let ranges: Vec<Term> = range
        .flat_map(|(least, most)| [bound(CmpOp::Sge, least), bound(CmpOp::Sle, most)])
        .collect();
    Some(Made { variable, ranges })
}
