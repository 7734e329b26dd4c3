//! Path: a state, its place in the execution tree, and what the engine records on the way to it.

use crate::events::PathId;
use crate::fair::handicap;
use crate::program::{ForkState, Site};
use crate::rounds::Rounds;

/// A state and what the engine notes about the way to it.
pub struct Path<S> {
    /// Its name. A fork ends it, and each side gets a new one.
    pub(crate) id: PathId,
    /// The path that it forked from, if it did not start the exploration.
    pub(crate) parent: Option<PathId>,
    /// The state that it has come to.
    pub state: S,
    /// Forks so far.
    pub depth: u32,
    /// Answers so far, forks or not.
    pub(crate) decisions: u64,
    /// Values already tried at the choice it stands at.
    pub(crate) choices: u32,
    /// The branch it was queued for: where it forked, and which way it goes.
    pub(crate) edge: (Site, u32),
    /// Finds loops without end between two forks.
    pub(crate) rounds: Rounds<S>,
    /// It runs long without a decision: others go first.
    pub(crate) slow: bool,
    /// Why it is not known whether any input leads here. Cleared once a model is known.
    pub(crate) doubt: Option<Box<str>>,
}

impl<S: ForkState> Path<S> {
    pub(crate) fn start(state: S, index: u32, id: PathId) -> Path<S> {
        Path {
            id,
            parent: None,
            state,
            depth: 0,
            decisions: 0,
            choices: 0,
            edge: (Site(u64::MAX), index),
            rounds: Rounds::new(),
            slow: false,
            doubt: None,
        }
    }

    /// The other side of a fork at `site`; `self` takes side 0, the copy side 1. Both are named by
    /// [`Path::name_child`] once it is known which sides there are.
    pub(crate) fn fork(&mut self, site: Site) -> Path<S> {
        self.depth += 1;
        self.rounds = Rounds::new();
        self.edge = (site, 0);
        Path {
            id: self.id,
            parent: self.parent,
            state: self.state.fork(),
            depth: self.depth,
            decisions: self.decisions,
            choices: self.choices,
            edge: (site, 1),
            rounds: Rounds::new(),
            slow: false,
            doubt: self.doubt.clone(),
        }
    }

    /// Gives one side of a fork a name of its own.
    pub(crate) fn name_child(&mut self, id: PathId) {
        self.parent = Some(self.id);
        self.id = id;
    }

    /// How far it stands behind others with an input of the same size.
    pub(crate) fn handicap(&self) -> u32 {
        handicap(self.decisions, self.state.size())
    }

    pub(crate) fn answer(&mut self, answer: u64) {
        self.choices = 0;
        self.decisions += 1;
        self.slow = false;
        self.state.answer(answer);
    }
}
