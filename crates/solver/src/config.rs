//! What a caller may choose.

use std::time::Instant;

/// Settings of a [`PathSolver`](crate::PathSolver).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SolverConfig {
    /// How long Z3 may think about one question; then the answer is unknown.
    pub timeout_ms: u32,
    /// Beyond how much memory of Z3 in the whole process it gives up a question.
    pub memory_mb: u32,
    /// When all work ends, see [`PathSolver::is_late`](crate::PathSolver::is_late).
    pub deadline: Option<Instant>,
    /// Asks a fresh Z3 every question again and panics if the answers contradict: for tests.
    pub validate: bool,
}

/// A question that is asked shortly before the end may take so much longer.
const GRACE_MS: u128 = 500;

impl SolverConfig {
    /// How long a question may take if all work ends at some time; in steps of a second, except at the very
    /// end, so that a solver is not told anew with each question.
    pub(crate) fn left_ms(&self) -> Option<u32> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        let whole = left.as_millis() / 1000 * 1000;
        u32::try_from(whole + GRACE_MS).ok()
    }
}

impl Default for SolverConfig {
    fn default() -> Self {
        SolverConfig {
            timeout_ms: 10_000,
            memory_mb: 1024,
            deadline: None,
            validate: false,
        }
    }
}
