//! Whether there are inputs that satisfy what a method requires, on a path or at all.

use crate::entry::Entry;
use crate::observer::Watch;
use jvm_symex::{Effort, Holds, JvmState, complete};
use solver::PathSolver;
use std::sync::atomic::Ordering;
use symex::ForkState;

/// The search for an input that satisfies the contract.
const COMPLETION: Effort = Effort {
    paths: 20_000,
    instructions: 20_000_000,
    questions: 20_000,
    size: u32::MAX,
};

/// Objects that are added to the input to satisfy the contract, and where these don't suffice.
pub(crate) const MORE_OBJECTS: u32 = 3;
const MANY_OBJECTS: u32 = 12;

/// Paths on which many objects are added in vain.
const FAR: usize = 4;

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
        let mut holds = self.entry.complete(state, MORE_OBJECTS, self.size, solver);
        if matches!(holds, Holds::NotUpTo(size) if size < self.size)
            && self.far.load(Ordering::Relaxed) < FAR
        {
            holds = self.entry.complete(state, MANY_OBJECTS, self.size, solver);
            let is_vain = !matches!(holds, Holds::Yes(_) | Holds::No);
            self.far.fetch_add(usize::from(is_vain), Ordering::Relaxed);
        }
        let mut seen = self.lock();
        seen.satisfied = seen.satisfied.and(&holds);
        drop(seen);
        holds
    }
}

impl Entry {
    /// Looks for an input of the path that satisfies the contract, with this many more objects and of up to
    /// `most` in size.
    pub(crate) fn complete(
        &self,
        state: &mut JvmState,
        more: u32,
        most: u32,
        solver: &mut PathSolver,
    ) -> Holds {
        let size = state.size().saturating_add(more).min(most);
        let effort = Effort { size, ..COMPLETION };
        complete(
            &self.vm,
            &mut state.machine,
            self.requires(),
            effort,
            solver,
        )
    }
}
