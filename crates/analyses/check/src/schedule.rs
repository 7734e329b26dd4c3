//! Schedule: how the time of a check is shared among methods and searches.
//!
//! First every method gets a small share, one worker each, many at once: most need no more. Where something is left
//! open, calls on concrete arguments are tried. Then all workers together continue the unfinished methods, one after
//! the other, each with an equal part of the remaining time, round after round until everything is done or the time is
//! up. Time that a method doesn't use goes to the others. Beside each method, call sequences that lead to objects of
//! its class are searched (see `calls/`), and for a while after the last method is done.
//!
//! This is only a policy: running, waiting and stopping is the scheduler's business ([`symex::Scheduler`]). A panic
//! ends the method in which it happened, and no other.

use crate::call_searches::{CallSearch, call_searches};
use crate::calls::FailureSearch;
use crate::method::MethodCheck;
use crate::preparation::Preparation;
use crate::proof_time::ProofTime;
use answer::{MethodResult, Reason, ReasonKind, Report, Stats};
use harness::{
    ExploreOptions, MethodsProgress, Selection, add_match, add_solver, add_summary, conclude_method,
};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Scheduler, TaskPanic, catch_panic, peak_bytes};
use vm::{State, Vm};

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How inputs are explored, and how far.
    pub explore: ExploreOptions,
    /// Calls tried for each class to get its objects into new states, once all inputs are done.
    pub calls: u64,
}

/// The most that a method gets in the first round.
const FIRST_SHARE: Duration = Duration::from_millis(1000);

/// The least that a round of one method takes, and the most.
const LEAST_SHARE: Duration = Duration::from_millis(20);
const MOST_SHARE: Duration = Duration::from_secs(4);

/// The part of the time that goes to unknown inputs; the rest is for calls that lead to what was
/// found there.
const EXPLORING: f64 = 0.85;

/// The part of the time in which what is left open is tried to be proved, at most.
const PROVING: f64 = 0.2;

/// The part of the time in which what an abstraction left out is followed, at most.
const REFINING: f64 = 0.4;

/// The part of the time in which calls on concrete arguments are tried, at most.
const TRYING: f64 = 0.2;

struct Schedule<'a> {
    options: &'a ExploreOptions,
    deadline: Instant,
    scheduler: Scheduler,
    methods: Vec<Arc<MethodCheck>>,
    searches: Vec<CallSearch>,
    progress: RefCell<&'a mut dyn FnMut(MethodsProgress)>,
}

/// Checks all targets of the selection, starting from `booted`.
pub fn check(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    options: &CheckOptions,
    progress: &mut dyn FnMut(MethodsProgress),
) -> Report {
    let explore = &options.explore;
    let time = explore.time.saturating_sub(explore.keep);
    let end = explore.started + time;
    let deadline = explore.started + time.mul_f64(EXPLORING);
    let ready = Instant::now();
    let mut prepared = Preparation::default();
    prepared.run(vm, booted, selection, options);
    let scheduler = explore.scheduler(vm);
    let mut schedule = Schedule {
        options: explore,
        deadline,
        scheduler,
        searches: call_searches(vm, &prepared.methods, options),
        methods: prepared.methods,
        progress: RefCell::new(progress),
    };
    if schedule.searches.is_empty() {
        schedule.deadline = end;
    }
    schedule.first_round();
    schedule.prove();
    schedule.refine();
    schedule.try_out();
    while schedule.round() {}
    schedule.deadline = end;
    schedule.continue_calls();
    let (mut results, stats) = schedule.results(vm, ready);
    results.extend(prepared.results);
    results.sort_by_key(|(order, _)| *order);
    let results: Vec<MethodResult> = results.into_iter().map(|(_, result)| result).collect();
    let stats = Stats {
        methods: results.len() as u64,
        skipped: prepared.skipped.len() as u64,
        ..stats
    };
    Report {
        results,
        skipped: prepared.skipped,
        not_replayed: None,
        tests: Vec::new(),
        stats,
    }
}

impl Schedule<'_> {
    fn remaining(&self) -> Duration {
        if self.options.is_interrupted() {
            return Duration::ZERO;
        }
        self.deadline.saturating_duration_since(Instant::now())
    }

    fn first_round(&self) {
        let count = self.methods.len().max(1) as u32;
        let share = self.remaining() * self.scheduler.workers() as u32 / count / 2;
        let share = share.clamp(LEAST_SHARE, FIRST_SHARE);
        for method in &self.methods {
            method.begin(&self.scheduler, self.deadline, share);
        }
        self.wait();
    }

    /// What is left open is tried to be proved.
    fn prove(&self) {
        let open: Vec<&Arc<MethodCheck>> =
            self.methods.iter().filter(|m| m.needs_proof()).collect();
        let end = Instant::now() + self.remaining().mul_f64(PROVING);
        let time = Arc::new(ProofTime::new(end, self.scheduler.workers(), open.len()));
        for method in open {
            method.begin_proof(&self.scheduler, self.deadline, time.clone());
        }
        self.wait();
    }

    /// What an abstraction left out is followed without it.
    fn refine(&self) {
        let left: Vec<&Arc<MethodCheck>> = self
            .methods
            .iter()
            .filter(|m| m.needs_refinement())
            .collect();
        let mut waiting = left.len().div_ceil(self.scheduler.workers()) as u32;
        let end = Instant::now() + self.remaining().mul_f64(REFINING);
        for batch in left.chunks(self.scheduler.workers()) {
            let until = Instant::now() + end.saturating_duration_since(Instant::now()) / waiting;
            for method in batch {
                method.begin_refinement(&self.scheduler, until);
            }
            self.wait();
            waiting -= 1;
        }
    }

    /// Calls on concrete arguments, of each class where something is left open: they are quick, and
    /// find most of what long sequences and large inputs lead to.
    fn try_out(&self) {
        let left = self.searches.iter();
        let left: Vec<&CallSearch> = left
            .filter(|c| c.ask(FailureSearch::is_finished) == Some(false))
            .collect();
        let mut waiting = left.len().div_ceil(self.scheduler.workers()) as u32;
        let end = Instant::now() + self.remaining().mul_f64(TRYING);
        for batch in left.chunks(self.scheduler.workers()) {
            let until = Instant::now() + end.saturating_duration_since(Instant::now()) / waiting;
            for calls in batch {
                calls.submit(&self.scheduler, until, move |search, solver| {
                    search.try_out(solver, until);
                });
            }
            self.wait();
            waiting -= 1;
        }
    }

    /// All workers on one unfinished method after the other; false if there is no more to do.
    fn round(&self) -> bool {
        let left: Vec<usize> = (0..self.methods.len())
            .filter(|i| !self.methods[*i].is_finished())
            .collect();
        let mut waiting = left.len() as u32;
        for index in &left {
            let remaining = self.remaining();
            if remaining.is_zero() {
                return false;
            }
            let share = (remaining / waiting).clamp(LEAST_SHARE, MOST_SHARE);
            self.continue_method(&self.methods[*index], share);
            self.wait();
            self.methods[*index].close_if_finished();
            waiting -= 1;
        }
        !left.is_empty() && !self.remaining().is_zero()
    }

    /// Goes on with a method, and beside it with the calls that lead to objects of its class.
    fn continue_method(&self, method: &Arc<MethodCheck>, share: Duration) {
        let now = Instant::now();
        let until = (now + share).min(self.deadline);
        let calls = self
            .searches
            .iter()
            .find(|c| c.class == method.target.class.id);
        let calls = calls.filter(|c| c.ask(FailureSearch::is_finished) == Some(false));
        let workers = self.scheduler.workers();
        match calls {
            None => method.continue_exploration(&self.scheduler, workers, until),
            // One after the other.
            Some(calls) if workers == 1 => {
                method.continue_exploration(&self.scheduler, 1, now + (until - now) / 2);
                calls.submit(&self.scheduler, until, move |search, solver| {
                    search.work(solver, until)
                });
            }
            Some(calls) => {
                calls.submit(&self.scheduler, until, move |search, solver| {
                    search.work(solver, until)
                });
                method.continue_exploration(&self.scheduler, workers - 1, until);
            }
        }
    }

    /// Calls alone, while findings need them or too few were tried. What a panic has ended begins anew.
    fn continue_calls(&self) {
        // Whoever is late from the last round is needed here.
        self.wait();
        self.continue_searches(self.searches.iter().collect());
        let anew = self.searches.iter();
        let anew = anew.filter(|c| c.ask(FailureSearch::has_begun_anew) == Some(true));
        self.continue_searches(anew.collect());
    }

    fn continue_searches(&self, mut left: Vec<&CallSearch>) {
        left.retain(|c| c.ask(FailureSearch::is_enough) == Some(false));
        left.sort_by_key(|c| c.ask(FailureSearch::has_open_findings) != Some(true));
        let mut waiting = left.len().div_ceil(self.scheduler.workers()) as u32;
        for batch in left.chunks(self.scheduler.workers()) {
            let until = Instant::now() + self.remaining() / waiting;
            for calls in batch {
                calls.submit(&self.scheduler, until, move |search, solver| {
                    search.work_enough(solver, until);
                });
            }
            self.wait();
            waiting -= 1;
        }
    }

    /// Waits for what was submitted, at most until the deadline.
    fn wait(&self) {
        let mut progress = self.progress.borrow_mut();
        let tell = || progress(progress_of(&self.methods));
        self.scheduler.wait(self.deadline, tell);
    }

    fn results(self, vm: &Vm, ready: Instant) -> (Vec<(usize, MethodResult)>, Stats) {
        let mut stats = Stats {
            workers: self.scheduler.workers() as u64,
            ..Stats::default()
        };
        let cut = self.options.stop_reason();
        let mut results = Vec::new();
        for method in self.methods {
            for summary in method.summaries() {
                add_summary(&mut stats, &summary);
            }
            for (place, counts) in method.match_counts() {
                add_match(&mut stats, &place, &counts);
            }
            let heap = vm.max_heap_bytes as u64;
            let concluded =
                catch_panic(|| conclude_method(method.exploration_result(), heap, &cut));
            let mut result = concluded.unwrap_or_else(|panic| failed_result(&method, &panic));
            let own = |c: &&CallSearch| c.class == method.target.class.id;
            let calls = self.searches.iter().find(own);
            let is_cut = calls.is_some_and(|c| c.ask(FailureSearch::is_enough) != Some(true));
            let is_whole = calls.is_some_and(|c| c.ask(FailureSearch::is_exhausted) == Some(true));
            result.note_search(is_cut, is_whole);
            results.push((method.order, result));
        }
        for calls in &self.searches {
            let cost = calls.ask(FailureSearch::cost).unwrap_or_default();
            stats.calls += cost.calls;
            stats.states += cost.states;
            stats.trials += cost.trials;
            stats.seconds_calling += cost.time.as_secs_f64();
        }
        add_solver(&mut stats, &self.scheduler.solver_stats());
        stats.seconds_starting = (ready - self.options.started).as_secs_f64();
        stats.seconds = self.options.started.elapsed().as_secs_f64();
        stats.peak_memory_bytes = peak_bytes();
        (results, stats)
    }
}

/// What is said of a method whose result could not be put together.
fn failed_result(method: &MethodCheck, panic: &TaskPanic) -> MethodResult {
    let reason = Reason {
        kind: ReasonKind::Internal,
        what: panic.to_string(),
        at: None,
        paths: 0,
    };
    MethodResult::new(method.target.name(), 0, vec![], vec![], vec![reason])
}

/// How far all methods are.
fn progress_of(methods: &[Arc<MethodCheck>]) -> MethodsProgress {
    let mut now = MethodsProgress {
        methods: methods.len(),
        ..MethodsProgress::default()
    };
    for method in methods {
        now.finished += usize::from(method.is_finished());
        now.paths += method.summaries().map(|s| s.paths()).sum::<u64>();
        now.findings += method.observer.finding_count();
    }
    now
}
