//! Whether there are inputs that satisfy what a method requires, on a path or at all.

use crate::entry::Entry;
use crate::observer::Watch;
use solver::PathSolver;
use symex::ForkState;
use symex_jvm::{Effort, Holds, JvmState, complete};

/// The search for an input that satisfies the contract.
const COMPLETION: Effort = Effort {
    paths: 20_000,
    instructions: 20_000_000,
    questions: 20_000,
    size: u32::MAX,
};

/// Objects that are added to the input to satisfy the contract.
const MORE_OBJECTS: u32 = 3;

/// Whether some input satisfies what the method requires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Satisfied {
    /// None at all, as far as was looked.
    No,
    /// None of up to this size.
    NotUpTo(u32),
    /// It could not be told of some.
    NotKnown,
    /// Or nothing is required.
    #[default]
    Yes,
}

impl Satisfied {
    /// What is known after one more path was looked at.
    fn and(self, holds: &Holds) -> Satisfied {
        match (self, holds) {
            (Satisfied::Yes, _) | (_, Holds::Yes(_)) => Satisfied::Yes,
            (Satisfied::NotKnown, _) | (_, Holds::Unknown(_)) => Satisfied::NotKnown,
            (Satisfied::NotUpTo(a), Holds::NotUpTo(b)) => Satisfied::NotUpTo(a.min(*b)),
            (Satisfied::No, Holds::NotUpTo(size)) => Satisfied::NotUpTo(*size),
            (known, Holds::No) => known,
        }
    }
}

/// Paths that are tried to find an input that satisfies the contract.
const SATISFYING: u32 = 200;

impl Watch {
    /// Whether an input that satisfies the contract is known.
    pub(crate) fn is_satisfied(&self) -> bool {
        self.lock().satisfied == Satisfied::Yes
    }

    /// Finds out whether there are inputs at all that satisfy the contract, until one is known.
    pub(crate) fn satisfies(&self, state: &mut JvmState, solver: &mut PathSolver) {
        {
            let mut seen = self.lock();
            if seen.satisfied == Satisfied::Yes {
                return;
            }
            if seen.tried >= SATISFYING {
                seen.satisfied = Satisfied::NotKnown;
                return;
            }
            seen.tried += 1;
        }
        self.completed(state, solver);
    }

    /// An input of the path that satisfies the contract.
    pub(crate) fn completed(&self, state: &mut JvmState, solver: &mut PathSolver) -> Holds {
        let holds = self.entry.complete(state, self.size, solver);
        let mut seen = self.lock();
        seen.satisfied = seen.satisfied.and(&holds);
        drop(seen);
        holds
    }
}

impl Entry {
    /// Looks for an input of the path that satisfies the contract, of up to `most` in size.
    pub(crate) fn complete(
        &self,
        state: &mut JvmState,
        most: u32,
        solver: &mut PathSolver,
    ) -> Holds {
        let size = state.size().saturating_add(MORE_OBJECTS).min(most);
        let effort = Effort { size, ..COMPLETION };
        complete(self.vm, &mut state.machine, self.requires(), effort, solver)
    }
}
