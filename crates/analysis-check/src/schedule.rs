//! Who gets how much time.
//!
//! First every method gets a small share, one worker each, many at once: most need no more. Then
//! all workers together go on with those that are left, one after the other, each with an equal
//! part of the time that remains, round after round until all is done or the time is up. What a
//! method doesn't use goes to the others.

use crate::confirmation::{Open, confirm};
use crate::elsewhere::Elsewhere;
use crate::entry::Entry;
use crate::observer::Watch;
use crate::prepare::{Prepared, prepare};
use crate::result::{Cut, Explored, method_result};
use crate::select::{Selection, Target};
use classes::ClassId;
use solver::{Layer, SolverConfig, SolverStats};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use symex::{Exploration, Limits, Order, Times, Workers, peak_bytes};
use symex_jvm::Jvm;
use verdict::{Finding, LayerCount, MethodResult, Reason, ReasonKind, Report, Skipped, Stats};
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
    pub jobs: usize,
    /// Set when the user wants it to end: what is known by then is the result.
    pub interrupted: Arc<AtomicBool>,
}

impl CheckOptions {
    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn is_over(&self) -> bool {
        self.is_interrupted() || self.started.elapsed() >= self.time
    }

    fn cut(&self) -> Cut {
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

/// The least that a round of one method takes.
const LEAST_SHARE: Duration = Duration::from_millis(20);

const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// The part of the time that goes to exploring; the rest is for confirming what was found.
const EXPLORING: f64 = 0.8;

/// The budget is hard: workers that are not back so soon after it are not waited for.
const GRACE: Duration = Duration::from_millis(100);

type MethodExploration = Exploration<Jvm, Watch>;

/// One method under way.
struct Method {
    target: Target,
    entry: Arc<Entry>,
    exploration: Arc<MethodExploration>,
    /// Its place in the report.
    order: usize,
}

struct Schedule<'a> {
    options: &'a CheckOptions,
    deadline: Instant,
    workers: Workers,
    methods: Vec<Method>,
    progress: &'a mut dyn FnMut(Progress),
}

/// Checks all targets of the selection, starting from `booted`.
pub fn check(
    vm: &'static Vm,
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
    let config = SolverConfig {
        timeout_ms: solver_timeout(options.time),
        memory_mb: solver_memory(options.limits.memory),
        ..SolverConfig::default()
    };
    let workers = Workers::new(options.jobs, &vm.terms, config);
    let mut schedule = Schedule {
        options,
        deadline,
        workers,
        methods: prepared.methods,
        progress,
    };
    schedule.first_round();
    while schedule.round() {}
    schedule.deadline = end;
    schedule.confirm(vm);
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

/// Methods whose class is ready, and results for those whose class is not.
#[derive(Default)]
struct Preparation {
    methods: Vec<Method>,
    results: Vec<(usize, MethodResult)>,
    skipped: Vec<Skipped>,
    classes: HashMap<ClassId, Prepared>,
}

impl Preparation {
    fn run(
        &mut self,
        vm: &'static Vm,
        booted: &State,
        selection: Selection,
        options: &CheckOptions,
    ) {
        self.skipped = selection.skipped;
        let elsewhere = Arc::new(Elsewhere::new(vm));
        for (class, error) in selection.unlinked {
            let reason = Reason {
                kind: ReasonKind::Unsupported,
                what: error,
                at: None,
                paths: 0,
            };
            let result = MethodResult::new(class, 0, vec![], vec![], vec![reason]);
            self.results.push((usize::MAX, result));
        }
        for (order, target) in selection.targets.into_iter().enumerate() {
            let class = target.class;
            if options.is_over() {
                let Cut { kind, what } = options.cut();
                self.unknown(order, &target, kind, what);
                continue;
            }
            let is_new = !self.classes.contains_key(&class.id);
            let state = self
                .classes
                .entry(class.id)
                .or_insert_with(|| prepare(vm, booted, class));
            match state {
                Prepared::Ready(state) => {
                    let entry = Arc::new(Entry::new(vm, &target, (**state).clone()));
                    let watch = Watch::new(
                        entry.clone(),
                        target.clone(),
                        elsewhere.clone(),
                        options.limits.size,
                    );
                    let (limits, search) = (options.limits, options.order);
                    let exploration =
                        Exploration::new(entry.symbolic(), watch, limits, search, entry.starts());
                    self.methods.push(Method {
                        target,
                        entry,
                        exploration: Arc::new(exploration),
                        order,
                    });
                }
                Prepared::Broken(finding) => {
                    let finding = is_new.then(|| (**finding).clone());
                    self.broken(order, &target, finding);
                }
                Prepared::Unknown(reason) => {
                    let (kind, what) = (reason.kind, reason.what.clone());
                    self.unknown(order, &target, kind, what);
                }
            }
        }
    }

    /// The failing initializer is a finding of its own; what can't be called is skipped.
    fn broken(&mut self, order: usize, target: &Target, finding: Option<Finding>) {
        let class = target.class.java_name();
        if let Some(finding) = finding {
            let method = format!("{class}.<clinit>()");
            let result = MethodResult::new(method, 1, vec![finding], vec![], vec![]);
            self.results.push((order, result));
        }
        let reason = "the static initializer of its class fails".into();
        self.skipped.push(Skipped {
            method: target.name(),
            reason,
        });
    }

    fn unknown(&mut self, order: usize, target: &Target, kind: ReasonKind, what: String) {
        let reason = Reason {
            kind,
            what,
            at: None,
            paths: 0,
        };
        let method = target.name();
        self.results.push((
            order,
            MethodResult::new(method, 0, vec![], vec![], vec![reason]),
        ));
    }
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
            let (exploration, deadline) = (method.exploration.clone(), self.deadline);
            self.workers.submit(move |solver| {
                exploration.work(solver, deadline.min(Instant::now() + share));
                if exploration.is_finished() {
                    exploration.close();
                }
            });
        }
        self.wait(self.deadline + GRACE);
    }

    /// All workers on one unfinished method after the other; false if there is no more to do.
    fn round(&mut self) -> bool {
        let left: Vec<usize> = (0..self.methods.len())
            .filter(|i| !self.methods[*i].exploration.is_finished())
            .collect();
        let mut waiting = left.len() as u32;
        for index in &left {
            let remaining = self.remaining();
            if remaining.is_zero() {
                return false;
            }
            let until = Instant::now() + (remaining / waiting).max(LEAST_SHARE);
            let until = until.min(self.deadline);
            let exploration = self.methods[*index].exploration.clone();
            for _ in 0..self.workers.count() {
                let exploration = exploration.clone();
                self.workers
                    .submit(move |solver| exploration.work(solver, until));
            }
            self.wait(self.deadline + GRACE);
            if exploration.is_finished() {
                exploration.close();
            }
            waiting -= 1;
        }
        !left.is_empty() && !self.remaining().is_zero()
    }

    /// Looks for calls that lead to the findings whose input may not exist.
    fn confirm(&mut self, vm: &'static Vm) {
        let deadline = self.deadline;
        let open: Vec<Open<'_>> = self
            .methods
            .iter()
            .map(|m| Open {
                target: &m.target,
                entry: m.entry.clone(),
                watch: m.exploration.observer(),
            })
            .collect();
        let workers = &self.workers;
        confirm(vm, &open, workers, deadline, || {
            workers.wait(deadline + GRACE);
        });
    }

    fn wait(&mut self, until: Instant) {
        loop {
            let next = Instant::now() + PROGRESS_EVERY;
            let is_done = self.workers.wait(next.min(until));
            if is_done || Instant::now() >= until || self.options.is_interrupted() {
                return;
            }
            let now = self.now();
            (self.progress)(now);
        }
    }

    fn now(&self) -> Progress {
        let mut now = Progress {
            methods: self.methods.len(),
            ..Progress::default()
        };
        for method in &self.methods {
            now.finished += usize::from(method.exploration.is_finished());
            now.paths += method.exploration.summary().paths();
            now.findings += method.exploration.observer().finding_count();
        }
        now
    }

    fn results(self, vm: &Vm, ready: Instant) -> (Vec<(usize, MethodResult)>, Stats) {
        let mut stats = Stats {
            workers: self.workers.count() as u64,
            ..Stats::default()
        };
        let cut = self.options.cut();
        let mut results = Vec::new();
        for method in self.methods {
            let finished = method.exploration.is_finished();
            let summary = method.exploration.summary();
            stats.paths += summary.paths();
            stats.forks += summary.forks;
            stats.instructions += summary.instructions;
            add_times(&mut stats, &summary.times);
            let explored = Explored {
                method: method.target.name(),
                abandoned: (!finished).then(|| method.exploration.abandon()),
                seen: method.exploration.observer().seen(),
                summary,
            };
            let heap = vm.max_heap_bytes as u64;
            let limits = &self.options.limits;
            results.push((method.order, method_result(explored, limits, heap, &cut)));
        }
        add_solver(&mut stats, &self.workers.solver_stats());
        stats.seconds_starting = (ready - self.options.started).as_secs_f64();
        stats.seconds = self.options.started.elapsed().as_secs_f64();
        stats.peak_memory_bytes = peak_bytes();
        (results, stats)
    }
}

fn add_times(stats: &mut Stats, times: &Times) {
    stats.seconds_executing += times.stepping.as_secs_f64();
    stats.seconds_solving += times.solving.as_secs_f64();
    stats.seconds_confirming += times.observing.as_secs_f64();
}

fn add_solver(stats: &mut Stats, solver: &SolverStats) {
    stats.decisions = solver.decisions;
    stats.decisions_without_solver = solver.decisions_without_z3;
    stats.solver_calls = solver.back_end_calls();
    stats.solver_unknowns = solver.unknowns;
    let count = |layer: &Layer| LayerCount {
        layer: layer.name().into(),
        answers: solver.hits(*layer),
    };
    stats.layers = Layer::ALL.iter().map(count).collect();
}
