//! The log of a refinement: what made the abstraction finer, step by step, and why.

use crate::class::FieldAssertion;
use crate::tracking::TrackingDefinition;
use std::time::Duration;

/// Why the abstraction was too coarse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefinementCause {
    /// A path to the error location that can't be executed.
    SpuriousPath {
        /// Its edges.
        path: Vec<usize>,
        /// How many of them can be taken, one after the other: the next one can't.
        executed: usize,
    },
    /// The structures became too many.
    TooManyStructures,
}

/// What was made finer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefinementAction {
    /// More is tracked: pointers, those that tell nodes apart, and field assertions.
    Track(TrackingDefinition),
    /// Explicit heaps told which data structures the pointers of a type may hold.
    ChooseStructure {
        /// The type.
        node_type: usize,
        /// The structures that all heaps showed, or all structures if there were too few heaps.
        shown: Vec<String>,
        /// The one that is tried first.
        chosen: String,
    },
    /// The path is ruled out alone, but not where structures are joined: so many locations keep them separate now.
    Separate(usize),
    /// FineTune found the coarsest class that rules out the path.
    Tune {
        /// The type whose class it is.
        node_type: usize,
        /// The structure.
        structure: String,
        /// The families that are enabled now and were not before.
        families: Vec<String>,
    },
    /// What explicit heaps ruled out is allowed, since nothing else helped.
    AllowAllStructures,
    /// Every pointer is tracked, since nothing else helped.
    TrackEverything,
    /// The finest class of each type, since structures became too many.
    UseFinest,
    /// More structures may be made.
    MakeRoom,
}

/// A refinement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefinementStep {
    /// Why.
    pub cause: RefinementCause,
    /// What was done about it.
    pub actions: Vec<RefinementAction>,
    /// The structures that had been made until then.
    pub structures: u64,
}

/// Where the time went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTimes {
    /// Exploration of the program with one abstraction after the other.
    pub exploring: Duration,
    /// Exact execution of paths.
    pub executing: Duration,
    /// Explicit heaps, and which structures they show.
    pub sampling: Duration,
    /// FineTune, and other simulations of paths.
    pub tuning: Duration,
}

/// The log, while it is written.
#[derive(Default)]
pub(super) struct RefinementLog {
    pub(super) steps: Vec<RefinementStep>,
    pub(super) times: PhaseTimes,
}

impl RefinementLog {
    pub(super) fn begin(&mut self, cause: RefinementCause, structures: u64) {
        self.steps.push(RefinementStep {
            cause,
            actions: Vec::new(),
            structures,
        });
    }

    pub(super) fn note(&mut self, action: RefinementAction) {
        if let Some(step) = self.steps.last_mut() {
            step.actions.push(action);
        }
    }
}

/// What one tracking definition has that an earlier one had not.
pub(super) fn added(before: &TrackingDefinition, after: &TrackingDefinition) -> TrackingDefinition {
    let new = |before: &std::collections::BTreeSet<usize>,
               after: &std::collections::BTreeSet<usize>| {
        after.difference(before).copied().collect()
    };
    let assertions: std::collections::BTreeSet<FieldAssertion> = after
        .assertions
        .difference(&before.assertions)
        .copied()
        .collect();
    TrackingDefinition {
        pointers: new(&before.pointers, &after.pointers),
        separating: new(&before.separating, &after.separating),
        assertions,
    }
}
