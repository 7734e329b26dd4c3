//! Exploration options: budgets, search and matching, and what is reported as progress.

use crate::result::EarlyStop;
use answer::ReasonKind;
use jvm_symex::{MatchMode, PathTrace};
use solver::SolverConfig;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Cancellation, Limits, Scheduler, SearchStrategy};
use vm::Vm;

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct ExploreOptions {
    /// On the clock, for everything together.
    pub time: Duration,
    /// Of that, what is kept for what comes after the exploration.
    pub keep: Duration,
    /// When the clock was started.
    pub started: Instant,
    /// How far one exploration goes.
    pub limits: Limits,
    /// The order in which paths are followed.
    pub order: SearchStrategy,
    /// Whether and how states are compared with earlier ones.
    pub matching: MatchMode,
    /// Worker threads.
    pub jobs: usize,
    /// Cancelled when the user wants it to end: what is known by then is the result.
    pub cancellation: Cancellation,
    /// Hears what becomes of each path, if somebody wants to know.
    pub trace: Option<Arc<PathTrace>>,
}

impl ExploreOptions {
    /// Whether the user wants it to end.
    pub fn is_interrupted(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// A scheduler with as many workers as wanted, each with a solver that keeps to the budgets.
    pub fn scheduler(&self, vm: &Vm) -> Scheduler {
        self.scheduler_reading(vm, false)
    }

    /// The same, where floats may be read as real numbers.
    pub fn scheduler_reading(&self, vm: &Vm, reals: bool) -> Scheduler {
        let config = SolverConfig {
            reals,
            timeout_ms: solver_timeout(self.time),
            deadline: Some(self.started + self.time),
            memory_mb: solver_memory(self.limits.memory),
            ..SolverConfig::default()
        };
        Scheduler::new(self.jobs, &vm.terms, config, &self.cancellation)
    }

    /// Whether the time is used up, or the user wants it to end.
    pub fn is_over(&self) -> bool {
        self.is_interrupted() || self.started.elapsed() >= self.time
    }

    /// Why what is not done by now is left.
    pub fn stop_reason(&self) -> EarlyStop {
        if self.is_interrupted() {
            return EarlyStop {
                kind: ReasonKind::Interrupted,
                what: "interrupted".into(),
            };
        }
        EarlyStop {
            kind: ReasonKind::Time,
            what: format!("the time of {:?} ran out", self.time),
        }
    }
}

/// One question may take a twentieth of the budget.
fn solver_timeout(time: Duration) -> u32 {
    u32::try_from(time.as_millis() / 20)
        .unwrap_or(u32::MAX)
        .clamp(100, 5_000)
}

/// Z3 may use a quarter of the memory.
fn solver_memory(bytes: u64) -> u32 {
    u32::try_from(bytes >> 22).unwrap_or(u32::MAX)
}

/// How far it is, for a progress line.
#[derive(Clone, Debug, Default)]
pub struct MethodsProgress {
    /// How many there are.
    pub methods: usize,
    /// How many of them are done.
    pub finished: usize,
    /// Paths that were followed, of all methods.
    pub paths: u64,
    /// Findings so far.
    pub findings: usize,
    /// A method that is being explored.
    pub current: Option<String>,
    /// Failures that are new since the last time.
    pub found: Vec<FoundFailure>,
}

/// A failure that was executed, before it is replayed on the JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFailure {
    /// The method that was checked.
    pub method: String,
    /// The class of the exception.
    pub kind: String,
    /// The call that fails.
    pub call: String,
}
