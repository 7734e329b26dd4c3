//! Schedule: how the time of a check is shared among methods and searches.
//!
//! First every method gets a short turn, most often of one worker: few need more. Where something is left open, calls on
//! concrete arguments are tried. Then all unfinished methods get turns, round after round, each twice as long as the
//! one before, until everything is done or the time is up; those that a failure is known of come last. So none starves,
//! and time that a method doesn't use goes to the others. Beside the methods of a class, call sequences that lead to
//! its objects are searched (see `calls/`), and for a while after the last method is done. Tasks of a round wait for
//! nobody: a worker that is done takes the next one.
//!
//! This is only a policy: running, waiting and stopping is the scheduler's business ([`symex::Scheduler`]). A panic
//! ends the method in which it happened, and no other.

use crate::call_searches::{CallSearch, call_searches};
use crate::calls::FailureSearch;
use crate::checked_methods::{CheckExtent, CheckedMethod, CheckedMethods};
use crate::memory_relief::MemoryRelief;
use crate::method::MethodCheck;
use crate::other_engine::SharedEngine;
use crate::preparation::Preparation;
use crate::shared_time::SharedTime;
use answer::{CallSearchEnd, MethodResult, Reason, ReasonKind, Report, Stats};
use classes::ClassId;
use harness::{
    EarlyStop, ExploreOptions, FindingKey, FoundFailure, MethodsProgress, Selection, add_match,
    add_solver, add_summary, conclude_method,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Scheduler, TaskPanic, catch_panic, peak_bytes};
use vm::{LookupRecord, State, Vm};

/// What the user may choose.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How inputs are explored, and how far.
    pub explore: ExploreOptions,
    /// Calls tried for each class to get its objects into new states, once all inputs are done.
    pub calls: u64,
    /// Whether failures that need an argument that is null count like all others.
    pub null_arguments: bool,
    /// Who is asked for a proof of what exploration and its own attempts leave open.
    pub other_engine: Option<SharedEngine>,
}

/// The most that a method gets in the first round, and the part of what is left of the time that the round is planned to
/// take: a tenth of all the time, with what preparation and turns take beyond that, since a question to the solver is
/// not cut short.
const FIRST_TURN: Duration = Duration::from_millis(1000);
const FIRST_ROUND: f64 = 0.07;

/// The least that a turn of one method takes, in the first round and later.
const LEAST_FIRST_TURN: Duration = Duration::from_millis(2);
const LEAST_TURN: Duration = Duration::from_millis(20);

/// The part of the time that goes to unknown inputs; the rest is for calls that lead to what was
/// found there.
const EXPLORING: f64 = 0.85;

/// The part of the time in which what is left open is tried to be proved, at most.
const PROVING: f64 = 0.2;

/// The part of the time in which another engine is asked, at most.
const PROVING_OTHERWISE: f64 = 0.15;

/// The part of the time in which what an abstraction left out is followed, at most.
const REFINING: f64 = 0.4;

/// Where all methods that are left are refuted, rounds end after turns of this length: what else fails in them was most
/// likely found by then.
const LAST_TURN: Duration = Duration::from_secs(10);

/// The least that calls alone are tried for, if there is time left, where every method with an open finding is refuted
/// by another one.
const LEAST_FOR_CALLS: Duration = Duration::from_secs(3);

/// The part of the time in which calls on concrete arguments are tried, at most.
const TRYING: f64 = 0.2;

struct Schedule<'a> {
    options: &'a ExploreOptions,
    deadline: Instant,
    scheduler: Scheduler,
    methods: Vec<Arc<MethodCheck>>,
    searches: Vec<CallSearch>,
    progress: RefCell<&'a mut dyn FnMut(MethodsProgress)>,
    memory: MemoryRelief,
    /// Failures that were told of, by the place of their method in the report.
    told: RefCell<BTreeSet<(usize, FindingKey)>>,
}

/// Checks all targets of the selection, starting from `booted`.
pub fn check(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    options: &CheckOptions,
    progress: &mut dyn FnMut(MethodsProgress),
) -> Report {
    check_methods(vm, booted, selection, options, progress).into_report()
}

/// As [`check`], and tells of each result what it is about and whether more time would change it.
pub fn check_methods(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    options: &CheckOptions,
    progress: &mut dyn FnMut(MethodsProgress),
) -> CheckedMethods {
    let explore = &options.explore;
    let time = explore.time.saturating_sub(explore.keep);
    let end = explore.started + time;
    let deadline = explore.started + time.mul_f64(EXPLORING);
    let ready = Instant::now();
    let inherited = selection.inherited as u64;
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
        memory: MemoryRelief::new(explore.limits.memory),
        told: RefCell::default(),
    };
    if schedule.searches.is_empty() {
        schedule.deadline = end;
    }
    let first = schedule.first_round();
    let all_tried = explore.started.elapsed();
    schedule.prove();
    if let Some(engine) = &options.other_engine {
        schedule.prove_otherwise(engine);
    }
    schedule.refine();
    schedule.try_out();
    schedule.continue_rounds(first);
    schedule.deadline = end;
    schedule.continue_calls();
    let records = schedule.lookup_records();
    let (mut results, stats) = schedule.results(vm, ready);
    // Whatever is in a result was looked up before.
    let lookups = records.into_iter();
    let lookups = lookups.map(|(class, record)| (class, record.lookups()));
    results.extend(
        prepared
            .results
            .into_iter()
            .map(CheckedMethod::from_preparation),
    );
    results.sort_by_key(|checked| checked.order);
    let stats = Stats {
        methods: results.len() as u64,
        skipped: prepared.skipped.len() as u64,
        inherited,
        seconds_until_all_tried: all_tried.as_secs_f64(),
        ..stats
    };
    CheckedMethods {
        results,
        skipped: prepared.skipped,
        stats,
        lookups: lookups.collect(),
    }
}

impl Schedule<'_> {
    fn remaining(&self) -> Duration {
        if self.options.is_interrupted() {
            return Duration::ZERO;
        }
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// A short turn for every method; returns its length.
    fn first_round(&self) -> Duration {
        let turn = self.share(self.methods.len()).mul_f64(FIRST_ROUND);
        let turn = turn.clamp(LEAST_FIRST_TURN, FIRST_TURN);
        // Where there are fewer methods than workers, none of these is idle.
        let explorers = (self.scheduler.workers() / self.methods.len().max(1)).max(1);
        for method in &self.methods {
            method.begin_turn(&self.scheduler, self.deadline, explorers, turn);
        }
        self.wait();
        turn
    }

    /// How long so many methods can be given a turn in what is left of the time, and as much for other tasks.
    fn fair_turn(&self, methods: usize) -> Duration {
        (self.share(methods) / 2).max(LEAST_TURN)
    }

    /// What each of so many methods has of the time that is left.
    fn share(&self, methods: usize) -> Duration {
        let workers = self.scheduler.workers() as u32;
        let methods = u32::try_from(methods.max(1)).unwrap_or(u32::MAX);
        self.remaining() * workers / methods
    }

    /// Time that so many tasks share, up to this part of what is left.
    fn shared_time(&self, part: f64, tasks: usize) -> Arc<SharedTime> {
        let end = Instant::now() + self.remaining().mul_f64(part);
        Arc::new(SharedTime::new(end, self.scheduler.workers(), tasks))
    }

    /// What is left open is tried to be proved.
    fn prove(&self) {
        let open: Vec<&Arc<MethodCheck>> =
            self.methods.iter().filter(|m| m.needs_proof()).collect();
        let time = self.shared_time(PROVING, open.len());
        for method in open {
            method.begin_proof(&self.scheduler, self.deadline, time.clone());
        }
        self.wait();
    }

    /// Another engine is asked about what is left open now.
    fn prove_otherwise(&self, engine: &SharedEngine) {
        let open: Vec<&Arc<MethodCheck>> = self
            .methods
            .iter()
            .filter(|m| m.needs_other_proof())
            .collect();
        let time = self.shared_time(PROVING_OTHERWISE, open.len());
        for method in open {
            method.begin_other_proof(&self.scheduler, self.deadline, time.clone(), engine.clone());
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
        let time = self.shared_time(REFINING, left.len());
        for method in left {
            method.begin_refinement(&self.scheduler, self.deadline, time.clone());
        }
        self.wait();
    }

    /// Calls on concrete arguments, of each class where something is left open: they are quick, and
    /// find most of what long sequences and large inputs lead to.
    fn try_out(&self) {
        let left = self.searches.iter();
        let left: Vec<&CallSearch> = left
            .filter(|c| c.ask(FailureSearch::is_finished) == Some(false))
            .collect();
        let time = self.shared_time(TRYING, left.len());
        for calls in left {
            let time = time.clone();
            calls.submit(&self.scheduler, self.deadline, move |search, solver| {
                search.try_out(solver, time.next());
            });
        }
        self.wait();
    }

    /// Rounds of growing turns, until everything is done or the time is up.
    fn continue_rounds(&self, first: Duration) {
        let mut turn = first;
        loop {
            let left = self.methods.iter().filter(|m| !m.is_finished());
            let mut left: Vec<&Arc<MethodCheck>> = left.collect();
            if left.is_empty() || self.remaining().is_zero() {
                return;
            }
            if turn >= LAST_TURN && left.iter().all(|m| m.observer.is_refuted()) {
                return;
            }
            left.sort_by_key(|m| m.observer.finding_count() > 0);
            turn = turn.saturating_mul(2).min(self.fair_turn(left.len()));
            self.round(&left, turn);
        }
    }

    /// A turn for each of these methods, and beside them for the calls that lead to objects of their classes.
    fn round(&self, left: &[&Arc<MethodCheck>], turn: Duration) {
        let searches = self.searches.iter();
        let open = searches.filter(|c| c.ask(FailureSearch::is_finished) == Some(false));
        let open: HashMap<ClassId, &CallSearch> = open.map(|c| (c.class, c)).collect();
        let workers = self.scheduler.workers() / left.len();
        for method in left {
            let calls = open.get(&method.target.class.id);
            // One worker is for the calls.
            let explorers = workers.saturating_sub(usize::from(calls.is_some())).max(1);
            method.begin_turn(&self.scheduler, self.deadline, explorers, turn);
            if let Some(calls) = calls {
                let deadline = self.deadline;
                calls.submit(&self.scheduler, deadline, move |search, solver| {
                    search.work(solver, deadline.min(Instant::now() + turn));
                });
            }
        }
        self.wait();
    }

    /// Calls alone, while findings need them or too few were tried. What a panic has ended begins anew.
    fn continue_calls(&mut self) {
        // Whoever is late from the last round is needed here.
        self.wait();
        self.deadline = self.deadline.min(Instant::now() + self.time_for_calls());
        self.continue_searches(self.searches.iter().collect());
        let anew = self.searches.iter();
        let anew = anew.filter(|c| c.ask(FailureSearch::has_begun_anew) == Some(true));
        self.continue_searches(anew.collect());
    }

    /// How long calls alone are tried: in proportion to what all inputs took. Where calls can make no method worse
    /// than it is, that is shorter.
    fn time_for_calls(&self) -> Duration {
        let spent = self.options.started.elapsed();
        let methods = self.methods.iter();
        let mut open = methods.filter(|m| m.observer.has_open_findings());
        match open.all(|m| m.observer.is_refuted()) {
            true => spent.max(LEAST_FOR_CALLS),
            false => (3 * spent).max(5 * LEAST_FOR_CALLS),
        }
    }

    fn continue_searches(&self, mut left: Vec<&CallSearch>) {
        left.retain(|c| c.ask(FailureSearch::is_enough) == Some(false));
        left.sort_by_key(|c| c.ask(FailureSearch::has_open_findings) != Some(true));
        let time = self.shared_time(1.0, left.len());
        for calls in left {
            let time = time.clone();
            calls.submit(&self.scheduler, self.deadline, move |search, solver| {
                search.work_enough(solver, time.next());
            });
        }
        self.wait();
    }

    /// Waits for what was submitted, at most until the deadline.
    fn wait(&self) {
        let mut progress = self.progress.borrow_mut();
        let mut told = self.told.borrow_mut();
        let look = || {
            self.memory
                .look(&self.methods, &self.searches, &self.scheduler);
            progress(progress_of(&self.methods, &mut told));
        };
        self.scheduler.wait(self.deadline, look);
    }

    /// The records of what is looked up by name, by class.
    fn lookup_records(&self) -> BTreeMap<&'static str, Arc<LookupRecord>> {
        let of_method = |method: &Arc<MethodCheck>| {
            let record = &method.entry.start_state().notes.lookups;
            let class: &'static str = &method.target.class.name;
            Some((class, record.clone()?))
        };
        self.methods.iter().filter_map(of_method).collect()
    }

    fn results(self, vm: &Vm, ready: Instant) -> (Vec<CheckedMethod>, Stats) {
        let mut stats = Stats {
            workers: self.scheduler.workers() as u64,
            ..Stats::default()
        };
        let end = self.options.started + self.options.time.saturating_sub(self.options.keep);
        let has_time = Instant::now() < end && !self.options.is_interrupted();
        let out_of_time = self.options.stop_reason();
        let refuted = EarlyStop {
            kind: ReasonKind::Time,
            what: "not all paths were followed, since a failure was found".to_owned(),
        };
        let mut results = Vec::new();
        for method in self.methods {
            for summary in method.summaries() {
                add_summary(&mut stats, &summary);
            }
            for (place, counts) in method.match_counts() {
                add_match(&mut stats, &place, &counts);
            }
            let heap = vm.max_heap_bytes as u64;
            let cut = match has_time && method.observer.is_refuted() {
                true => &refuted,
                false => &out_of_time,
            };
            let concluded = catch_panic(|| conclude_method(method.exploration_result(), heap, cut));
            let mut result = concluded.unwrap_or_else(|panic| failed_result(&method, &panic));
            let own = |c: &&CallSearch| c.class == method.target.class.id;
            let calls = self.searches.iter().find(own);
            let end = calls.map_or(CallSearchEnd::NotWanted, CallSearch::end);
            result.note_search(end);
            if let Some(proof) = method.other_proof() {
                result.note_proof(proof);
            }
            let is_cut = matches!(end, CallSearchEnd::OutOfTime | CallSearchEnd::NotBegun);
            // Calls have nothing to say of a method that was settled without them.
            let is_settled =
                || calls.is_some_and(|c| c.ask(|s| s.is_settled(&method)) == Some(true));
            let is_finished = method.is_final() && (!is_cut || is_settled());
            let extent = CheckExtent::of(&result, is_finished, self.options.is_interrupted());
            results.push(CheckedMethod {
                order: method.order,
                result,
                extent,
            });
        }
        for calls in &self.searches {
            let cost = calls.ask(FailureSearch::cost).unwrap_or_default();
            stats.calls += cost.calls;
            stats.states += cost.states;
            stats.trials += cost.trials;
            stats.seconds_calling += cost.time.as_secs_f64();
        }
        add_solver(&mut stats, &self.scheduler.solver_stats());
        stats.seconds_busy = self.scheduler.busy_time().as_secs_f64();
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

/// How far all methods are. Failures are added to those that were told of.
fn progress_of(
    methods: &[Arc<MethodCheck>],
    told: &mut BTreeSet<(usize, FindingKey)>,
) -> MethodsProgress {
    let mut now = MethodsProgress {
        methods: methods.len(),
        ..MethodsProgress::default()
    };
    for method in methods {
        now.finished += usize::from(method.is_finished());
        now.paths += method.paths();
        for (key, call) in method.observer.failures() {
            now.findings += 1;
            let kind = key.class.clone();
            if told.insert((method.order, key)) {
                let method = method.target.name();
                now.found.push(FoundFailure { method, kind, call });
            }
        }
    }
    let active = methods.iter().find(|m| m.is_active());
    now.current = active.map(|m| m.target.name());
    now
}
