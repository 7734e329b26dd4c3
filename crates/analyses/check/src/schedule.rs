//! Who gets how much time.
//!
//! First every method gets a small share, one worker each, many at once: most need no more. Where
//! something is left open, calls with chosen arguments are tried. Then
//! all workers together go on with those that are left, one after the other, each with an equal
//! part of the time that remains, round after round until all is done or the time is up. What a
//! method doesn't use goes to the others. Beside each method, calls that lead to objects of its
//! class are looked for (see `calls/`), and for a while after the last method is done.

use crate::calls::Search;
use crate::counts::{add_match, add_solver, add_times};
use crate::method::Method;
use crate::preparation::Preparation;
use crate::proof_time::ProofTime;
use crate::result::{Cut, method_result};
use crate::searches::{Calls, calls};
use crate::select::Selection;
use answer::{MethodResult, ReasonKind, Report, Stats};
use jvm_symex::{MatchMode, PathTrace};
use solver::SolverConfig;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Cancellation, Limits, Order, Workers, peak_bytes};
use vm::{State, Vm};

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// On the clock, for everything together.
    pub time: Duration,
    /// Of that, what is kept for what comes after the check.
    pub keep: Duration,
    /// When the clock was started.
    pub started: Instant,
    pub limits: Limits,
    pub order: Order,
    /// Whether and how states are compared with earlier ones.
    pub matching: MatchMode,
    /// Calls tried for each class to get its objects into new states, once all inputs are done.
    pub calls: u64,
    pub jobs: usize,
    /// Cancelled when the user wants it to end: what is known by then is the result.
    pub cancellation: Cancellation,
    /// Hears what becomes of each path, for who debugs an analysis.
    pub trace: Option<Arc<PathTrace>>,
}

impl CheckOptions {
    pub(crate) fn is_interrupted(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// As many as wanted, each with a solver that keeps to the budgets.
    pub(crate) fn workers(&self, vm: &Vm) -> Workers {
        let config = SolverConfig {
            timeout_ms: solver_timeout(self.time),
            deadline: Some(self.started + self.time),
            memory_mb: solver_memory(self.limits.memory),
            ..SolverConfig::default()
        };
        Workers::new(self.jobs, &vm.terms, config)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_interrupted() || self.started.elapsed() >= self.time
    }

    pub(crate) fn cut(&self) -> Cut {
        if self.is_interrupted() {
            return Cut {
                kind: ReasonKind::Interrupted,
                what: "interrupted".into(),
            };
        }
        Cut {
            kind: ReasonKind::Time,
            what: format!("the budget of {:?} is used up", self.time),
        }
    }
}

/// How far it is, for a progress line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub methods: usize,
    pub finished: usize,
    pub paths: u64,
    pub findings: usize,
}

/// The most that a method gets in the first round.
const FIRST_SHARE: Duration = Duration::from_millis(1000);

/// The least that a round of one method takes, and the most.
const LEAST_SHARE: Duration = Duration::from_millis(20);
const MOST_SHARE: Duration = Duration::from_secs(4);

const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// The part of the time that goes to unknown inputs; the rest is for calls that lead to what was
/// found there.
const EXPLORING: f64 = 0.85;

/// The part of the time in which what is left open is tried to be proved, at most.
const PROVING: f64 = 0.2;

/// The part of the time in which what an abstraction left out is followed, at most.
const REFINING: f64 = 0.4;

/// The part of the time in which calls with chosen arguments are tried, at most.
const TRYING: f64 = 0.2;

/// The budget is hard: workers that are not back so soon after it are not waited for.
const GRACE: Duration = Duration::from_millis(100);

struct Schedule<'a> {
    options: &'a CheckOptions,
    deadline: Instant,
    workers: Workers,
    methods: Vec<Arc<Method>>,
    calls: Vec<Calls>,
    progress: &'a mut dyn FnMut(Progress),
}

/// Checks all targets of the selection, starting from `booted`.
pub fn check(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    options: &CheckOptions,
    progress: &mut dyn FnMut(Progress),
) -> Report {
    let time = options.time.saturating_sub(options.keep);
    let end = options.started + time;
    let deadline = options.started + time.mul_f64(EXPLORING);
    let ready = Instant::now();
    let mut prepared = Preparation::default();
    prepared.run(vm, booted, selection, options);
    let workers = options.workers(vm);
    let mut schedule = Schedule {
        options,
        deadline,
        workers,
        calls: calls(vm, &prepared.methods, options),
        methods: prepared.methods,
        progress,
    };
    if schedule.calls.is_empty() {
        schedule.deadline = end;
    }
    schedule.first_round();
    schedule.prove();
    schedule.refine();
    schedule.try_out();
    while schedule.round() {}
    schedule.deadline = end;
    schedule.call_on();
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

impl Schedule<'_> {
    fn remaining(&self) -> Duration {
        if self.options.is_interrupted() {
            return Duration::ZERO;
        }
        self.deadline.saturating_duration_since(Instant::now())
    }

    fn first_round(&mut self) {
        let count = self.methods.len().max(1) as u32;
        let share = self.remaining() * self.workers.count() as u32 / count / 2;
        let share = share.clamp(LEAST_SHARE, FIRST_SHARE);
        for method in &self.methods {
            method.begin(&self.workers, self.deadline, share);
        }
        self.wait(self.deadline + GRACE);
    }

    /// What is left open is tried to be proved.
    fn prove(&mut self) {
        let open: Vec<&Arc<Method>> = self.methods.iter().filter(|m| m.wants_proof()).collect();
        let end = Instant::now() + self.remaining().mul_f64(PROVING);
        let time = Arc::new(ProofTime::new(end, self.workers.count(), open.len()));
        for method in open {
            method.begin_proof(&self.workers, self.deadline, time.clone());
        }
        self.wait(self.deadline + GRACE);
    }

    /// What an abstraction left out is followed without it.
    fn refine(&mut self) {
        let left: Vec<&Arc<Method>> = self.methods.iter().filter(|m| m.wants_finer()).collect();
        let mut waiting = left.len().div_ceil(self.workers.count()) as u32;
        let end = Instant::now() + self.remaining().mul_f64(REFINING);
        for batch in left.chunks(self.workers.count()) {
            let until = Instant::now() + end.saturating_duration_since(Instant::now()) / waiting;
            for method in batch {
                method.begin_finer(&self.workers, until);
            }
            self.workers.wait(self.deadline + GRACE);
            waiting -= 1;
        }
    }

    /// Calls with chosen arguments, of each class where something is left open: they are quick, and
    /// find most of what long sequences and large inputs lead to.
    fn try_out(&mut self) {
        let left = self.calls.iter();
        let left: Vec<&Calls> = left
            .filter(|c| c.ask(Search::is_finished) == Some(false))
            .collect();
        let mut waiting = left.len().div_ceil(self.workers.count()) as u32;
        let end = Instant::now() + self.remaining().mul_f64(TRYING);
        for batch in left.chunks(self.workers.count()) {
            let until = Instant::now() + end.saturating_duration_since(Instant::now()) / waiting;
            for calls in batch {
                calls.submit(&self.workers, move |search, solver| {
                    search.try_out(solver, until);
                });
            }
            self.workers.wait(self.deadline + GRACE);
            waiting -= 1;
        }
    }

    /// All workers on one unfinished method after the other; false if there is no more to do.
    fn round(&mut self) -> bool {
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
            self.go_on(&self.methods[*index], share);
            self.wait(self.deadline + GRACE);
            self.methods[*index].close_if_finished();
            waiting -= 1;
        }
        !left.is_empty() && !self.remaining().is_zero()
    }

    /// Goes on with a method, and beside it with the calls that lead to objects of its class.
    fn go_on(&self, method: &Arc<Method>, share: Duration) {
        let now = Instant::now();
        let until = (now + share).min(self.deadline);
        let calls = self
            .calls
            .iter()
            .find(|c| c.class == method.target.class.id);
        let calls = calls.filter(|c| c.ask(Search::is_finished) == Some(false));
        let workers = self.workers.count();
        match calls {
            None => method.go_on(&self.workers, workers, until),
            // One after the other.
            Some(calls) if workers == 1 => {
                method.go_on(&self.workers, 1, now + (until - now) / 2);
                calls.submit(&self.workers, move |search, solver| {
                    search.work(solver, until)
                });
            }
            Some(calls) => {
                calls.submit(&self.workers, move |search, solver| {
                    search.work(solver, until)
                });
                method.go_on(&self.workers, workers - 1, until);
            }
        }
    }

    /// Calls alone, while findings need them or too few were tried.
    fn call_on(&mut self) {
        // Whoever is late from the last round is needed here.
        self.workers.wait(self.deadline);
        let mut left: Vec<&Calls> = self.calls.iter().collect();
        left.retain(|c| c.ask(Search::is_enough) == Some(false));
        left.sort_by_key(|c| c.ask(Search::has_open_findings) != Some(true));
        let mut waiting = left.len().div_ceil(self.workers.count()) as u32;
        for batch in left.chunks(self.workers.count()) {
            let until = Instant::now() + self.remaining() / waiting;
            for calls in batch {
                calls.submit(&self.workers, move |search, solver| {
                    search.work_enough(solver, until);
                });
            }
            self.workers.wait(self.deadline + GRACE);
            waiting -= 1;
        }
    }

    fn wait(&mut self, until: Instant) {
        let (options, methods, progress) = (self.options, &self.methods, &mut self.progress);
        self.workers.wait_while(until, PROGRESS_EVERY, || {
            if options.is_interrupted() {
                return false;
            }
            progress(progress_of(methods));
            true
        });
    }

    fn results(self, vm: &Vm, ready: Instant) -> (Vec<(usize, MethodResult)>, Stats) {
        let mut stats = Stats {
            workers: self.workers.count() as u64,
            ..Stats::default()
        };
        let cut = self.options.cut();
        let mut results = Vec::new();
        for method in self.methods {
            for summary in method.summaries() {
                stats.paths += summary.paths();
                stats.forks += summary.forks;
                stats.instructions += summary.instructions;
                add_times(&mut stats, &summary.times);
            }
            for (place, counts) in method.matches() {
                add_match(&mut stats, &place, &counts);
            }
            let explored = method.explored();
            let heap = vm.max_heap_bytes as u64;
            let mut result = method_result(explored, heap, &cut);
            let own = |c: &&Calls| c.class == method.target.class.id;
            let calls = self.calls.iter().find(own);
            let is_cut = calls.is_some_and(|c| c.ask(Search::is_enough) != Some(true));
            let is_whole = calls.is_some_and(|c| c.ask(Search::is_whole) == Some(true));
            result.note_search(is_cut, is_whole);
            results.push((method.order, result));
        }
        for calls in &self.calls {
            let cost = calls.ask(|s| s.cost).unwrap_or_default();
            stats.calls += cost.calls;
            stats.states += cost.states;
            stats.trials += cost.trials;
            stats.seconds_calling += cost.time.as_secs_f64();
        }
        add_solver(&mut stats, &self.workers.solver_stats());
        stats.seconds_starting = (ready - self.options.started).as_secs_f64();
        stats.seconds = self.options.started.elapsed().as_secs_f64();
        stats.peak_memory_bytes = peak_bytes();
        (results, stats)
    }
}

/// How far all methods are.
fn progress_of(methods: &[Arc<Method>]) -> Progress {
    let mut now = Progress {
        methods: methods.len(),
        ..Progress::default()
    };
    for method in methods {
        now.finished += usize::from(method.is_finished());
        now.paths += method.summaries().map(|s| s.paths()).sum::<u64>();
        now.findings += method.watch.finding_count();
    }
    now
}
