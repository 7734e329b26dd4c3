//! Subsumption of states of the JVM: has a state been seen before? States are compared where a path comes back
//! to the head of a loop, or calls a method recursively.
//!
//! `snapshot.rs` makes the graph of a state, from the roots in `roots.rs`; `liveness.rs` says which registers are part of it,
//! `free_classes.rs` which objects an unknown of the input may be. What a graph is, and when one covers
//! another, is the crate `matching`.

mod between_calls;
mod changed_objects;
mod free_classes;
mod links;
mod liveness;
mod quantified;
mod roots;
mod snapshot;
mod substitution;
mod unknowns;
mod walk;
mod widening;

pub use between_calls::{HeldState, OpenCell};

use crate::place::{self, Place};
use crate::program::{ContractTime, Jvm, JvmState};
pub use matching::ElementFacts;
use matching::{Classes, Links, MatchCounts, MatchResult, StateStore};
use solver::PathSolver;
use std::collections::BTreeMap;
use std::sync::Arc;
use symex::{EndReason, PathId, Revisit};
use vm::{State, Vm};
pub use widening::{Proof, ProofOptions};

/// How states are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchMode {
    /// Not at all.
    Off,
    /// Nothing is lost.
    #[default]
    Exact,
    /// States are made coarser first, so that exploration ends.
    Abstract,
}

/// The states that one exploration has seen.
pub struct Matching {
    vm: Arc<Vm>,
    /// Before there was any input: what is as it was then is the same in all states.
    base: State,
    store: StateStore,
    live: liveness::LiveRegisters,
    free: free_classes::FreeClasses,
    links: links::LinkedClasses,
    /// States are made wider instead of being left out.
    proof: Option<Proof>,
}

impl Matching {
    /// For states that come from `base`; `None` if states are not compared.
    pub fn new(vm: &Arc<Vm>, base: &State, mode: MatchMode) -> Option<Matching> {
        if mode == MatchMode::Off {
            return None;
        }
        Some(Matching {
            vm: vm.clone(),
            base: base.clone(),
            store: StateStore::new(mode == MatchMode::Abstract),
            live: liveness::LiveRegisters::default(),
            free: free_classes::FreeClasses::default(),
            links: links::LinkedClasses::default(),
            proof: None,
        })
    }

    /// For an exploration that ends by making states wider.
    pub fn proving(vm: &Arc<Vm>, base: &State, how: ProofOptions) -> Matching {
        Matching {
            vm: vm.clone(),
            base: base.clone(),
            store: StateStore::new(false),
            live: liveness::LiveRegisters::default(),
            free: free_classes::FreeClasses::default(),
            links: links::LinkedClasses::default(),
            proof: Some(Proof::new(how)),
        }
    }

    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    pub fn is_abstract(&self) -> bool {
        self.store.is_abstract()
    }

    /// Compares the state of a path with those seen so far. If none covers it, it is seen from now on,
    /// and widened before where states are.
    pub(crate) fn revisit(
        &self,
        path: PathId,
        jvm: &Jvm,
        state: &mut JvmState,
        depth: u32,
        solver: &mut PathSolver,
    ) -> Revisit {
        let is_deep = state.machine.thread().stack.depth() > MOST_CALLS;
        match &self.proof {
            Some(proof) if is_deep => {
                proof.fail();
                Revisit::New
            }
            Some(proof) => self.cover_or_widen(proof, path, jvm, state, solver),
            None if is_deep => Revisit::New,
            None => {
                let seen = self.look(path, jvm, state, depth, solver);
                let covered = |by, reason| Revisit::Covered {
                    by: PathId::from_number(by),
                    reason,
                };
                match seen.unwrap_or(MatchResult::New) {
                    MatchResult::New => Revisit::New,
                    MatchResult::Subsumed { by } => covered(by, EndReason::Subsumed),
                    MatchResult::Abstracted { by } => covered(by, EndReason::Abstracted),
                }
            }
        }
    }

    /// Looks for a state that covers this one; `None` if states are not compared here.
    fn look(
        &self,
        path: PathId,
        jvm: &Jvm,
        state: &mut JvmState,
        depth: u32,
        solver: &mut PathSolver,
    ) -> Option<MatchResult> {
        let frame = state.machine.thread().stack.registers().next()?.0;
        let point = point(frame.method.id.0, frame.pc);
        if !self.store.count_visit(point) {
            return None;
        }
        // A contract that is held against the input meanwhile makes the input part of the state.
        // The abstraction leaves that out.
        let with_entry = !jvm.requires.is_empty() && jvm.contract == ContractTime::Meanwhile;
        let exact = self.snapshot(jvm, state, depth, with_entry)?;
        let coarse = match with_entry && self.store.is_abstract() {
            true => self.snapshot(jvm, state, depth, false),
            false => None,
        };
        let path = path.number();
        Some(self.store.find_or_insert(exact, path, coarse, self, solver))
    }

    /// Forgets all states: nobody compares others with them any more.
    pub(crate) fn forget_states(&self) {
        self.store.forget_states();
    }

    /// How often states were compared, and with what result, by place.
    pub fn counts(&self) -> BTreeMap<Place, MatchCounts> {
        let mut by_place = BTreeMap::new();
        for (point, counts) in self.store.counts() {
            let method = self.vm.world.method((point >> 32) as u32);
            let place = place::place_of(&[(method, point as u32)]);
            let sum: &mut MatchCounts = by_place.entry(place).or_default();
            sum.checks += counts.checks;
            sum.subsumed += counts.subsumed;
            sum.stored += counts.stored;
        }
        by_place
    }
}

/// States with more calls below each other are not compared: only those of equally many calls could be alike,
/// and all of them are part of the state.
const MOST_CALLS: usize = 100;

/// A method and an instruction in one word.
fn point(method: u32, pc: u32) -> u64 {
    u64::from(method) << 32 | u64::from(pc)
}

impl Classes for Matching {
    fn is_subtype(&self, class: u32, of: u32) -> bool {
        let world = &self.vm.world;
        let (class, of) = (classes::ClassId(class), classes::ClassId(of));
        world.class(class).is_subtype_of(world.class(of))
    }

    fn links(&self, class: u32) -> Option<Arc<Links>> {
        self.links_of(class)
    }
}
