//! What an analysis cost.

use crate::Location;
use serde::Serialize;

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Stats {
    pub methods: u64,
    /// Tests written for findings, and how many of these compile and fail as they should.
    pub tests: u64,
    pub tests_compiled: u64,
    pub tests_reproduced: u64,
    pub skipped: u64,
    pub paths: u64,
    pub forks: u64,
    pub instructions: u64,
    /// Calls that were tried to get objects into new states, and the states that they led to.
    pub calls: u64,
    pub states: u64,
    /// Calls that were tried with chosen arguments.
    pub trials: u64,
    /// Where states were compared with earlier ones.
    pub matching: Vec<MatchCount>,
    /// Questions about conditions that are not constant, each side of a branch one.
    pub decisions: u64,
    pub decisions_without_solver: u64,
    pub solver_calls: u64,
    pub solver_unknowns: u64,
    /// Questions answered by each layer of the solver.
    pub layers: Vec<LayerCount>,
    /// All workers together, in seconds.
    pub seconds_executing: f64,
    pub seconds_solving: f64,
    pub seconds_matching: f64,
    pub seconds_confirming: f64,
    pub seconds_calling: f64,
    /// On the clock.
    pub seconds_starting: f64,
    pub seconds: f64,
    pub peak_memory_bytes: u64,
    pub workers: u64,
}

/// How often states were compared at a place, and with what result.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MatchCount {
    pub at: Location,
    pub checks: u64,
    pub subsumed: u64,
    pub stored: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayerCount {
    pub layer: String,
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
