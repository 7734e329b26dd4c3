//! Configuration of the solver: time, steps and memory of one query.

use std::time::Instant;

use crate::z3_back::QueryLimits;

/// Settings of a [`PathSolver`](crate::PathSolver).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SolverConfig {
    /// How long Z3 may think about one question; then the answer is unknown. It also tells how large a
    /// question may be for the incremental solver.
    pub timeout_ms: u32,
    /// How many steps it may think, as it counts them. Then only the deadline ends a question before, so that
    /// answers are the same on every machine.
    pub steps: Option<u32>,
    /// Beyond how much memory of Z3 in the whole process it gives up a question.
    pub memory_mb: u32,
    /// When all work ends, see [`PathSolver::is_late`](crate::PathSolver::is_late).
    pub deadline: Option<Instant>,
    /// Whether floats are read as real numbers: conditions on them are decided without rounding, infinities and NaN.
    pub reals: bool,
    /// Asks a fresh Z3 every question again and panics if the answers contradict: for tests.
    pub validate: bool,
}

/// What a question is worth whose answer is to be the same on every machine: mostly about a second. Chains of
/// divisions of `long` take eight.
const STEPS: u32 = 4_000_000;
const ABOUT_MS: u32 = 3750;

/// So long before the end, questions that take only so many steps get no more time than is left.
const NEAR_END_MS: u32 = 4_000;

/// A question that is asked shortly before the end may take so much longer.
const GRACE_MS: u128 = 500;

impl SolverConfig {
    /// Answers are the same on every machine, unless all work ends before.
    pub fn steady(deadline: Instant) -> SolverConfig {
        SolverConfig {
            timeout_ms: ABOUT_MS,
            steps: Some(STEPS),
            deadline: Some(deadline),
            ..SolverConfig::default()
        }
    }

    /// What a question may cost: so many steps if these are fewer than for all questions, and this part of the
    /// time if time counts.
    ///
    /// The time that is left shows in it only near the end: a solver that gets other limits than before goes other
    /// ways, so that answers would depend on the clock.
    pub(crate) fn query_limits(&self, steps: Option<u32>, part: u32) -> QueryLimits {
        let (ms, near_ms) = match self.steps {
            Some(_) => (u32::MAX, NEAR_END_MS),
            None => (self.timeout_ms / part, self.timeout_ms / part),
        };
        let left = self.left_ms().filter(|left| *left < near_ms);
        QueryLimits {
            ms: left.unwrap_or(ms),
            steps: steps.into_iter().chain(self.steps).min(),
            memory_mb: self.memory_mb,
            is_hurried: left.is_some(),
        }
    }

    /// How long a question may take if all work ends at some time; in steps of a second, except at the very
    /// end, so that a solver is not told anew with each question.
    fn left_ms(&self) -> Option<u32> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        let whole = left.as_millis() / 1000 * 1000;
        u32::try_from(whole + GRACE_MS).ok()
    }
}

impl Default for SolverConfig {
    fn default() -> Self {
        SolverConfig {
            timeout_ms: 10_000,
            steps: None,
            memory_mb: 1024,
            deadline: None,
            reals: false,
            validate: false,
        }
    }
}
