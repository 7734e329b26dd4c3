//! Preconditions: inputs that satisfy them, of one path or of any.

use crate::entry::Entry;
use jvm_symex::{Completion, JvmState, PredicateBudget, complete};
use solver::PathSolver;
use symex::ForkState;

/// The search for an input that satisfies the contract.
const COMPLETION: PredicateBudget = PredicateBudget {
    paths: 20_000,
    instructions: 20_000_000,
    questions: 20_000,
    size: u32::MAX,
};

/// Objects that are added to the input of a path to satisfy the contract.
pub const MORE_OBJECTS: u32 = 3;

/// Whether some input satisfies what the method requires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Satisfiability {
    /// None at all, as far as was looked.
    No,
    /// None of up to this size.
    NotUpTo(u32),
    /// It is not known for some.
    NotKnown,
    /// Or nothing is required.
    #[default]
    Yes,
}

impl Satisfiability {
    /// What is known after one more path was looked at.
    pub fn and(self, holds: &Completion) -> Satisfiability {
        match (self, holds) {
            (Satisfiability::Yes, _) | (_, Completion::Yes(_)) => Satisfiability::Yes,
            (Satisfiability::NotKnown, _) | (_, Completion::Unknown(_)) => Satisfiability::NotKnown,
            (Satisfiability::NotUpTo(a), Completion::NotUpTo(b)) => {
                Satisfiability::NotUpTo(a.min(*b))
            }
            (Satisfiability::No, Completion::NotUpTo(size)) => Satisfiability::NotUpTo(*size),
            (known, Completion::No) => known,
        }
    }
}

impl Entry {
    /// Looks for an input of the path that satisfies the contract, with this many more objects and of up to
    /// `most` in size.
    pub fn complete(
        &self,
        state: &mut JvmState,
        more: u32,
        most: u32,
        solver: &mut PathSolver,
    ) -> Completion {
        let size = state.size().saturating_add(more).min(most);
        let effort = PredicateBudget { size, ..COMPLETION };
        complete(
            &self.vm,
            &mut state.machine,
            self.preconditions(),
            effort,
            solver,
        )
    }
}
