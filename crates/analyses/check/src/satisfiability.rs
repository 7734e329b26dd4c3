//! Satisfiability of a method's precondition: whether any input satisfies the contract.

use crate::observer::MethodObserver;
use harness::{MORE_OBJECTS, Satisfiability};
use jvm_symex::{Completion, JvmState};
use solver::PathSolver;
use std::sync::atomic::Ordering;

/// Objects that are added to the input where few don't suffice.
const MANY_OBJECTS: u32 = 12;

/// Paths on which many objects are added in vain.
const FAR: usize = 4;

/// Paths that are tried to find an input that satisfies the contract.
const SATISFYING: u32 = 200;

impl MethodObserver {
    /// Whether an input that satisfies the contract is known.
    pub(crate) fn is_satisfied(&self) -> bool {
        self.lock().observations.satisfied == Satisfiability::Yes
    }

    /// Finds out whether there are inputs at all that satisfy the contract, until one is known.
    pub(crate) fn note_satisfiability(&self, state: &mut JvmState, solver: &mut PathSolver) {
        {
            let mut seen = self.lock();
            if seen.observations.satisfied == Satisfiability::Yes {
                return;
            }
            if seen.tried >= SATISFYING {
                seen.observations.satisfied = Satisfiability::NotKnown;
                return;
            }
            seen.tried += 1;
        }
        self.complete_path(state, solver);
    }

    /// An input of the path that satisfies the contract.
    pub(crate) fn complete_path(
        &self,
        state: &mut JvmState,
        solver: &mut PathSolver,
    ) -> Completion {
        let mut holds = self.entry.complete(state, MORE_OBJECTS, self.size, solver);
        if matches!(holds, Completion::NotUpTo(size) if size < self.size)
            && self.far.load(Ordering::Relaxed) < FAR
        {
            holds = self.entry.complete(state, MANY_OBJECTS, self.size, solver);
            let is_vain = !matches!(holds, Completion::Yes(_) | Completion::No);
            self.far.fetch_add(usize::from(is_vain), Ordering::Relaxed);
        }
        let mut seen = self.lock();
        seen.observations.satisfied = seen.observations.satisfied.and(&holds);
        drop(seen);
        holds
    }
}
