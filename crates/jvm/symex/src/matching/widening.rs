//! Widening: states are widened so that exploration ends and leaves nothing out. What `--match` can't end
//! exactly may be proved this way.
//!
//! Where a path comes back to a point in a state that is like an earlier one, it goes on from a state
//! that has only what both have in common (`matching::widen`). The exact comparison of `--match`
//! makes sure that this state covers the one it takes the place of: so if exploration ends, all that
//! the program can do was followed. Failures are not believed: they may be those of states that the
//! program never gets into.

use super::Matching;
use super::quantified::{compared_elements, drop_other_rules};
use super::snapshot::Snapshot;
use super::walk::sort_of;
use crate::program::{Jvm, JvmState, Phase};
use classes::ClassId;
use ir::ElemKind;
use matching::{
    Cover, ElementFacts, Forgotten, FreshVariable, HeapGraph, covers, has_list_segments,
    summarize_lists, widen,
};
use solver::PathSolver;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use symex::{EndReason, ForkState, PathId, Revisit};
use term::{CmpOp, Term, TermStore};
use vm::{Unknown, int_range};

/// More states at one point are not made wider: that one is not getting anywhere.
const MOST_ALIKE: usize = 24;

/// The same if only states of one shape are joined.
const MOST_SHAPES: usize = 100;

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
            cover: Cover::new(how.keep.segments),
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
    pub fn missed_facts(&self) -> ElementFacts {
        self.lock_compared().clone()
    }

    /// Notes what the path to a state says of the elements of arrays: it is forgotten there, or it is
    /// said of elements of which too little was known.
    pub fn note(&self, state: &JvmState, terms: &TermStore) {
        let compared = compared_elements(&state.machine, terms);
        self.lock_compared().add(&compared);
    }

    fn lock_compared(&self) -> MutexGuard<'_, ElementFacts> {
        let compared = self.compared.lock();
        compared.unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(super) fn name(&self, what: &str) -> String {
        let number = self.names.fetch_add(1, Ordering::Relaxed);
        format!("{what}~{number}")
    }
}

impl Matching {
    /// Looks for a state that covers this one; if there is none, it is made wider where that helps.
    pub(super) fn cover_or_widen(
        &self,
        proof: &Proof,
        path: PathId,
        jvm: &Jvm,
        state: &mut JvmState,
        solver: &mut PathSolver,
    ) -> Revisit {
        // A contract that changes the input is put right by what the input was at entry.
        let is_before = matches!(state.phase, Phase::Requiring(_) | Phase::Before(_));
        let is_pure = !is_before || state.machine.input_is_untouched();
        let is_enough = solver.stats().back_end_calls() >= proof.how.questions;
        if !state.machine.has_plain_inputs() || !is_pure || is_enough {
            proof.fail();
            return Revisit::New;
        }
        let Some(mut snapshot) = self.snapshot_with_places(jvm, state, 0, false) else {
            return Revisit::New;
        };
        let reachable = snapshot.graph.reachable;
        drop_other_rules(&mut state.machine, &snapshot.nodes[..reachable]);
        if let Some(by) = proof.cover.find_covering(&snapshot.graph, self, solver) {
            return covered_by(by);
        }
        let mut revisit = Revisit::New;
        let mut alike = proof.cover.with_same_outline(&snapshot.graph);
        let most = match proof.how.keep.segments {
            true => MOST_SHAPES,
            false => MOST_ALIKE,
        };
        if alike.len() > most {
            proof.fail();
            return Revisit::New;
        }
        if alike.len() + 1 >= proof.how.patience
            && let Some((summary, placed)) = self.summarize(proof, jvm, state, &snapshot, solver)
        {
            if let Some(by) = proof.cover.find_covering(&placed.graph, self, solver) {
                return covered_by(by);
            }
            (*state, snapshot) = (summary, placed);
            revisit = Revisit::Widened;
            alike = proof.cover.with_same_outline(&snapshot.graph);
        }
        if alike.len() < proof.how.patience {
            alike.clear();
        }
        if !alike.is_empty() {
            proof.note(state, solver.store());
        }
        if !proof.how.keep.segments {
            alike.truncate(1);
        }
        let mut earlier = alike.iter();
        let wider = earlier.find_map(|e| self.widen_with(proof, jvm, state, &snapshot, e, solver));
        let Some((wider, graph)) = wider else {
            proof.cover.keep(snapshot.graph, path.number());
            return revisit;
        };
        if let Some(by) = proof.cover.find_covering(&graph, self, solver) {
            return covered_by(by);
        }
        proof.cover.keep(graph, path.number());
        *state = wider;
        Revisit::Widened
    }

    /// The state with parts of lists summed up; `None` if there are none, or if that is not known to
    /// cover it.
    fn summarize(
        &self,
        proof: &Proof,
        jvm: &Jvm,
        state: &mut JvmState,
        snapshot: &Snapshot,
        solver: &mut PathSolver,
    ) -> Option<(JvmState, Snapshot)> {
        if !proof.how.keep.segments {
            if has_list_segments(&snapshot.graph, self) {
                proof.lock_compared().segments = true;
            }
            return None;
        }
        let widening = summarize_lists(&snapshot.graph, self, solver, &proof.how.keep)?;
        let mut wider = state.fork();
        proof.note(state, solver.store());
        let unknown = |f: &Forgotten| self.unknown_of(proof, snapshot, f);
        snapshot.apply(&widening, &mut wider, unknown, proof)?;
        let placed = self.rebase_input(jvm, &mut wider)?;
        covers(&placed.graph, &snapshot.graph, self, solver).then_some((wider, placed))
    }

    /// Makes what is there the input from now on.
    fn rebase_input(&self, jvm: &Jvm, state: &mut JvmState) -> Option<Snapshot> {
        let reached = self.snapshot_with_places(jvm, state, 0, false)?;
        let reachable = &reached.nodes[..reached.graph.reachable];
        state.machine.begin_here(&|r| reachable.contains(&r));
        let leads_there = &reached.unknowns[..reached.reached_unknowns];
        let inputs = &mut state.machine.inputs;
        inputs.close_segments(&|segment| leads_there.contains(&segment));
        drop_other_rules(&mut state.machine, reachable);
        self.snapshot_with_places(jvm, state, 0, false)
    }

    /// The state made wider by what it doesn't have in common with an earlier one; `None` if that is
    /// not known to cover it.
    fn widen_with(
        &self,
        proof: &Proof,
        jvm: &Jvm,
        state: &mut JvmState,
        snapshot: &Snapshot,
        earlier: &HeapGraph,
        solver: &mut PathSolver,
    ) -> Option<(JvmState, HeapGraph)> {
        let mut wider = state.fork();
        let terms = solver.store().clone();
        let elem_at = |spot| snapshot.elem_at(spot, state);
        let mut variable = |spot| fresh_variable(&terms, &proof.name("number"), elem_at(spot)?);
        let widening = widen(
            earlier,
            &snapshot.graph,
            self,
            solver,
            &mut variable,
            &proof.how.keep,
        )?;
        let is_of_list = |f: &Forgotten| {
            let links = self.links_of(f.class);
            // Objects with two links may as well be those of trees.
            f.segment.is_none() && links.is_some_and(|l| l.back.is_none())
        };
        proof.lock_compared().segments |= widening.forgotten.iter().any(is_of_list);
        let unknown = |f: &Forgotten| self.unknown_of(proof, snapshot, f);
        snapshot.apply(&widening, &mut wider, unknown, proof)?;
        wider.machine.path = widening.path.clone();
        let graph = self.rebase_input(jvm, &mut wider)?.graph;
        covers(&graph, &snapshot.graph, self, solver).then_some((wider, graph))
    }

    fn unknown_of(&self, proof: &Proof, of: &Snapshot, forgotten: &Forgotten) -> Unknown {
        let class = |id: u32| self.vm.world.class(ClassId(id));
        let segment = forgotten.segment.as_ref().map(|s| vm::Segment {
            class: class(s.links.class),
            link: s.links.link,
            end: of.reference(s.end),
            // Which unknown is the last object is said when that is there.
            back: None,
            has_some: s.has_some,
            open: s.open,
            each: s.known.each.as_slice().into(),
            steps: s.known.steps.as_slice().into(),
            from: s.known.from.as_deref().map(Into::into),
            to: s.known.to.as_deref().map(Into::into),
        });
        Unknown {
            not_null: forgotten.not_null,
            segment: segment.map(Into::into),
            ..Unknown::new(proof.name("part"), &class(forgotten.class).name)
        }
    }
}

/// Nothing new comes after a state that one of this path covers.
fn covered_by(by: u64) -> Revisit {
    Revisit::Covered {
        by: PathId::from_number(by),
        reason: EndReason::Subsumed,
    }
}

/// A variable for a number of this kind.
fn fresh_variable(terms: &TermStore, name: &str, elem: ElemKind) -> Option<FreshVariable> {
    let sort = sort_of(elem)?;
    let variable = terms.var(name, sort);
    let bound = |op, limit: i32| terms.cmp(op, variable, terms.bv(32, u64::from(limit as u32)));
    let range = int_range(elem).into_iter();
    let ranges: Vec<Term> = range
        .flat_map(|(least, most)| [bound(CmpOp::Sge, least), bound(CmpOp::Sle, most)])
        .collect();
    Some(FreshVariable { variable, ranges })
}
