//! Limits and cost of one query to Z3.

use std::cell::Cell;
use std::time::{Duration, Instant};

use z3::{Params, Solver, StatisticsValue};

use super::session::Z3Answer;

/// Limits of a question to Z3; the first one that is reached ends it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct QueryLimits {
    pub ms: u32,
    /// As Z3 counts them, the same on every machine.
    pub steps: Option<u32>,
    /// Of all that Z3 uses in the process.
    pub memory_mb: u32,
    /// The time is less than it would be if the end were not near.
    pub is_hurried: bool,
}

impl QueryLimits {
    pub(super) fn params(self) -> Params {
        let mut params = Params::new();
        params.set_u32("timeout", self.ms);
        params.set_u32("max_memory", self.memory_mb);
        params.set_u32("rlimit", self.steps.unwrap_or(0));
        // Z3 would take the process's handler for itself.
        params.set_bool("ctrl_c", false);
        params
    }

    /// The limit that was hit, in words.
    pub(super) fn limit(self) -> String {
        match self.steps {
            Some(steps) => format!("within {steps} steps"),
            None => format!("within {} ms", self.ms),
        }
    }
}

/// What a question has cost.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct QueryCost {
    /// As Z3 counts them, the same on every machine.
    pub steps: u64,
    /// The clock has ended it, or its limits depended on the clock: on a faster machine there may be another answer.
    pub is_late: bool,
}

thread_local! {
    /// The steps of Z3 on this thread so far. It counts them for all its solvers together.
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

/// Measures one question.
pub(super) struct Meter {
    started: Instant,
    time: Duration,
    is_hurried: bool,
}

impl Meter {
    pub(super) fn start(limits: QueryLimits) -> Meter {
        Meter {
            started: Instant::now(),
            time: Duration::from_millis(limits.ms.into()),
            is_hurried: limits.is_hurried,
        }
    }

    pub(super) fn read(self, solver: &Solver, answer: &Z3Answer) -> QueryCost {
        let is_open = matches!(answer, Z3Answer::Unknown(_));
        let is_over = || self.started.elapsed() >= self.time;
        let steps = match solver.get_statistics().value("rlimit count") {
            // The count starts anew at 2³².
            Some(StatisticsValue::UInt(now)) => now.wrapping_sub(STEPS.replace(now)),
            Some(StatisticsValue::Double(_)) | None => 0,
        };
        QueryCost {
            steps: steps.into(),
            is_late: self.is_hurried || is_open && is_over(),
        }
    }
}
