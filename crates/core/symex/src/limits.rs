//! Budgets of an exploration.

use solver::SolverStats;

/// How far one exploration goes. Time is not here: it is given to each stretch of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Paths followed to an end.
    pub paths: u64,
    /// Forks on one path.
    pub depth: u32,
    /// Values tried where one is needed (a length, an index into a long array).
    pub choices: u32,
    /// Instructions on one path.
    pub instructions: u64,
    /// Of the part of the input that a path looks at, see [`crate::ForkState::size`].
    pub size: u32,
    /// Resident memory of the process, in bytes.
    pub memory: u64,
    /// On all paths together: instructions, what takes as long to make large objects, and what the solver does,
    /// see [`solver_work`]. Unlike time, it is the same in every run.
    pub work: u64,
}

/// How many instructions take about as long as a question that the solver's back end answers.
const QUESTION: u64 = 10_000;

/// How many nodes of terms are evaluated while Z3 takes a step.
const NODES: u64 = 8;

/// What a solver has done so far: so much for each question to its back end, and Z3's steps, of which a
/// question that is hard takes millions.
pub fn solver_work(stats: &SolverStats) -> u64 {
    QUESTION * stats.back_end_calls() + stats.steps + stats.evaluated / NODES
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            paths: 10_000,
            depth: 100,
            choices: 8,
            instructions: 3_000_000,
            size: u32::MAX,
            memory: 4 << 30,
            work: u64::MAX,
        }
    }
}
