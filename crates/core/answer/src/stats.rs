//! What an analysis cost.

use crate::Location;
use serde::{Deserialize, Serialize};

/// What an analysis cost, and what it did for that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    /// Methods that were looked at.
    pub methods: u64,
    /// Tests written for findings, and how many of these compile and fail as they should.
    pub tests: u64,
    /// Tests that compile.
    pub tests_compiled: u64,
    /// Tests that fail as they should.
    pub tests_reproduced: u64,
    /// Methods that were not looked at.
    pub skipped: u64,
    /// Paths that were followed to their end.
    pub paths: u64,
    /// States that were forked.
    pub forks: u64,
    /// Instructions that were executed.
    pub instructions: u64,
    /// Calls that were tried to get objects into new states, and the states that they led to.
    pub calls: u64,
    /// States that these calls led to.
    pub states: u64,
    /// Calls that were tried with chosen arguments.
    pub trials: u64,
    /// Where states were compared with earlier ones.
    pub matching: Vec<MatchCount>,
    /// Questions about conditions that are not constant, each side of a branch one.
    pub decisions: u64,
    /// Those that were answered without calling the solver's back end.
    pub decisions_without_solver: u64,
    /// Calls of the back end.
    pub solver_calls: u64,
    /// Those that it did not decide.
    pub solver_unknowns: u64,
    /// Questions answered by each layer of the solver.
    pub layers: Vec<LayerCount>,
    /// All workers together, in seconds.
    pub seconds_executing: f64,
    /// Deciding conditions.
    pub seconds_solving: f64,
    /// Comparing states with earlier ones.
    pub seconds_matching: f64,
    /// Executing findings on concrete inputs.
    pub seconds_confirming: f64,
    /// Searching for calls.
    pub seconds_calling: f64,
    /// On the clock.
    pub seconds_starting: f64,
    /// From the first to the last moment.
    pub seconds: f64,
    /// The most that the process held at once.
    pub peak_memory_bytes: u64,
    /// Worker threads.
    pub workers: u64,
}

/// How often states were compared at a place, and with what result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchCount {
    /// The place.
    pub at: Location,
    /// Comparisons.
    pub checks: u64,
    /// States that an earlier one covers.
    pub subsumed: u64,
    /// States that were kept to compare others with.
    pub stored: u64,
}

/// How many questions a layer of the solver answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayerCount {
    /// Its name.
    pub layer: String,
    /// How many.
    pub answers: u64,
}

impl Stats {
    /// Share of decisions made without calling the solver's back end, if there were any.
    pub fn share_without_solver(&self) -> Option<f64> {
        match self.decisions {
            0 => None,
            n => Some(self.decisions_without_solver as f64 / n as f64),
        }
    }
}
