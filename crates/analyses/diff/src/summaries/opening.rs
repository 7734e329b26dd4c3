//! Opening summaries: both versions of a method are compared with all that is common summarized; where a difference may be
//! one of the summaries alone, the cheapest of those on the path is executed instead, until the versions are proved equal or
//! a difference does not rest on summaries.

use super::plan::{SummarizedMethod, SummaryPlan};
use crate::method::{MethodComparison, PairExploration};
use states::class_initialization::{Initialization, prepare};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use symex::Task;
use vm::{State, SummaryStack};

/// Times that a summary is opened.
const MAX_OPENED: usize = 8;

/// Time between two looks at what an exploration has come to.
const LOOK: Duration = Duration::from_millis(20);

/// Concrete runs of both versions that a proof has to be borne out by, if so many are found soon.
const RUNS: u32 = 8;

/// Time in which more than one is looked for, and in which one is.
const RUNNING: Duration = Duration::from_secs(1);
const SEARCHING: Duration = Duration::from_secs(3);

/// What a comparison with summaries came to.
enum SummarizedOutcome {
    Proved,
    /// These summaries are on a path on which the versions may differ.
    Hidden(BTreeSet<usize>),
    /// Opening summaries does not help.
    Open,
}

impl MethodComparison<'_> {
    /// Whether both versions are equal for all inputs, whatever the code does that is common to them; takes a third of the
    /// time at most.
    pub(crate) fn prove_with_summaries(
        &mut self,
        plan: &SummaryPlan,
        state: &State,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> bool {
        let now = Instant::now();
        let until = now + until.saturating_duration_since(now) / 3;
        let mut opened: BTreeSet<usize> = BTreeSet::new();
        while opened.len() <= MAX_OPENED && Instant::now() < until {
            let Some(method) = plan.summarize(self.vm, &opened, opened.len()) else {
                return false;
            };
            match self.compare_summarized(&method, state, until, progress) {
                SummarizedOutcome::Proved => {
                    self.stats.summaries += method.specs.len() as u64;
                    return true;
                }
                SummarizedOutcome::Open => return false,
                SummarizedOutcome::Hidden(by) => {
                    let by = by.into_iter().map(|spec| method.closed[spec]).collect();
                    let Some(next) = plan.cheapest(&by) else {
                        return false;
                    };
                    self.stats.summaries_opened += 1;
                    opened.insert(next);
                }
            }
        }
        false
    }

    fn compare_summarized(
        &mut self,
        method: &SummarizedMethod,
        state: &State,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> SummarizedOutcome {
        let Initialization::Ready(mut state) = prepare(self.vm, state, method.target.class) else {
            return SummarizedOutcome::Open;
        };
        state.summaries = SummaryStack::new(method.specs.clone());
        let Some(mut exploration) = self.begin(&method.target, *state, None) else {
            return SummarizedOutcome::Open;
        };
        if exploration.entry.has_requirements() {
            return SummarizedOutcome::Open;
        }
        let all = self.scheduler.workers();
        self.submit(&mut exploration, all, until);
        let explored = exploration.explored.clone();
        let observer = explored.observer();
        let tasks = &exploration.tasks;
        self.scheduler.wait_while(until, LOOK, || {
            progress(explored.summary().paths());
            let is_working = !explored.is_finished() || tasks.iter().any(Task::is_running);
            is_working && !observer.has_hidden_difference()
        });
        if observer.has_hidden_difference() {
            explored.close();
            return SummarizedOutcome::Hidden(observer.hiding_summaries());
        }
        let is_settled = explored.is_finished() && !tasks.iter().any(Task::is_running);
        if !is_settled {
            explored.close();
            return SummarizedOutcome::Open;
        }
        match self.conclude(&method.target, &exploration).is_proved() {
            true => SummarizedOutcome::Proved,
            false => SummarizedOutcome::Open,
        }
    }

    /// Whether no concrete run of both versions on an input of some path shows a difference.
    pub(crate) fn is_borne_out(
        &self,
        exploration: &mut PairExploration,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> bool {
        let now = Instant::now();
        let until = until.min(now + SEARCHING);
        self.submit(exploration, 1, until);
        let explored = exploration.explored.clone();
        self.scheduler.wait_while(until, LOOK, || {
            progress(explored.summary().paths());
            let runs = explored.observer().equal_run_count();
            let enough = if now.elapsed() < RUNNING { RUNS } else { 1 };
            !explored.is_finished() && runs.is_some_and(|runs| runs < enough)
        });
        explored.observer().equal_run_count().is_some()
    }
}
