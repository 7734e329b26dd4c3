//! Statistics of an analysis: its work, the solver's, time and memory.

use crate::Location;
use serde::{Deserialize, Serialize};

/// The cost of an analysis, and what it did for that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    /// Checked methods.
    pub methods: u64,
    /// Those of them whose result is that of an earlier run.
    #[serde(default)]
    pub cached: u64,
    /// Tests that were written for findings.
    pub tests: u64,
    /// Tests that compile.
    pub tests_compiled: u64,
    /// Tests that fail as they should.
    pub tests_reproduced: u64,
    /// Skipped methods.
    pub skipped: u64,
    /// Time that all workers together were at work, on the clock.
    #[serde(default)]
    pub seconds_busy: f64,
    /// Methods that classes merely inherit: they are checked in the class above.
    #[serde(default)]
    pub inherited: u64,
    /// Common blocks and calls of two versions that an equality is proved without executing them.
    #[serde(default)]
    pub summaries: u64,
    /// Those that had to be executed after all.
    #[serde(default)]
    pub summaries_opened: u64,
    /// Completed paths.
    pub paths: u64,
    /// Forked states.
    pub forks: u64,
    /// Executed instructions.
    pub instructions: u64,
    /// Calls that were explored to get objects into new states.
    pub calls: u64,
    /// States that these calls led to.
    pub states: u64,
    /// Calls with concrete arguments.
    pub trials: u64,
    /// Where states were compared with earlier ones.
    pub matching: Vec<MatchCount>,
    /// Solver queries about conditions that are not constant, one for each side of a branch.
    pub decisions: u64,
    /// Queries that were answered without the solver's back end.
    pub decisions_without_solver: u64,
    /// Calls of the back end.
    pub solver_calls: u64,
    /// Calls that it did not decide.
    pub solver_unknowns: u64,
    /// Queries answered by each layer of the solver.
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
    /// Wall-clock time.
    pub seconds_starting: f64,
    /// From the first moment until every method had had a turn; 0 where methods have none.
    #[serde(default)]
    pub seconds_until_all_tried: f64,
    /// From the first to the last moment.
    pub seconds: f64,
    /// Peak memory of the process.
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
    /// States that an earlier one subsumes.
    pub subsumed: u64,
    /// States that were stored to compare others with.
    pub stored: u64,
}

/// How many queries a layer of the solver answered.
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
