//! One method in both versions: explored on unknown inputs within its share of the time.

use crate::attack::{MOST_TIME, RandomAttack, attack_time, start_states};
use crate::code_version::CodeVersion;
use crate::coupling::{CoupledMethod, CouplingAttempts};
use crate::observer::{CandidateDelta, PairObserver};
use crate::pair_program::{PairProgram, VersionName, set_version};
use crate::pairing::VersionPairing;
use crate::summaries::{SummaryPlan, trace_listener};
use answer::{Bound, Delta, Reason, ReasonKind, Stats};
use harness::{
    Entry, ExploreOptions, ExploredMethod, add_summary, conclude_method, explain_malformed_contract,
};
use inputs::receiver::CallTarget;
use jvm_symex::{After, ContractTime, Jvm};
use states::class_initialization::{BROKEN_CLASS, Initialization, prepare};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Exploration, Scheduler, Task};
use vm::{State, Vm};

/// Ways in which a method differs that are shown.
const MAX_DELTAS: usize = 3;

/// Time between two looks at what an exploration has come to.
const LOOK: Duration = Duration::from_millis(50);

/// Runs that are known before a proof for every number of rounds is tried, and before it is tried for the last time.
const FEW_RUNS: usize = 4;
const ENOUGH_RUNS: usize = 30;

/// What is known about a method in both versions.
#[derive(Default)]
pub(crate) struct ComparedMethod {
    pub(crate) paths: u64,
    pub(crate) bounds: Vec<Bound>,
    pub(crate) reasons: Vec<Reason>,
    pub(crate) deltas: Vec<Delta>,
}

impl ComparedMethod {
    /// Nothing is known, and why.
    pub(crate) fn unknown(kind: ReasonKind, what: impl Into<String>) -> ComparedMethod {
        ComparedMethod {
            reasons: vec![Reason {
                kind,
                what: what.into(),
                at: None,
                paths: 0,
            }],
            ..ComparedMethod::default()
        }
    }

    /// Whether the versions are equal without any bound.
    pub(crate) fn is_proved(&self) -> bool {
        self.bounds.is_empty() && self.reasons.is_empty() && self.deltas.is_empty()
    }
}

/// What methods of one program are compared with.
pub(crate) struct MethodComparison<'a> {
    pub(crate) vm: &'a Arc<Vm>,
    pub(crate) booted: &'a State,
    /// Whether floats are read as real numbers.
    pub(crate) reals: bool,
    /// The old version's code and the new one's.
    pub(crate) versions: (&'a CodeVersion, &'a CodeVersion),
    pub(crate) pairing: &'a Arc<VersionPairing>,
    pub(crate) options: &'a ExploreOptions,
    pub(crate) scheduler: &'a Scheduler,
    /// Whether code may be left out of an execution at all: summarized, or cut.
    pub(crate) abstracts: bool,
    /// Whether common code is summarized where that suffices.
    pub(crate) summaries: bool,
    pub(crate) stats: &'a mut Stats,
}

/// An exploration of both versions of a method.
pub(crate) struct PairExploration {
    pub(crate) entry: Arc<Entry>,
    pub(crate) explored: Arc<Exploration<PairProgram, PairObserver>>,
    pub(crate) tasks: Vec<Task<()>>,
}

impl MethodComparison<'_> {
    /// Compares both versions of a method, until this time at the latest.
    pub(crate) fn compare(
        &mut self,
        target: &CallTarget,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> ComparedMethod {
        let state = match prepare(self.vm, self.booted, target.class) {
            Initialization::Ready(state) => *state,
            Initialization::Broken(_) => {
                return ComparedMethod::unknown(ReasonKind::Initializer, BROKEN_CLASS);
            }
            Initialization::Unknown(reason) => {
                return ComparedMethod {
                    reasons: vec![reason],
                    ..ComparedMethod::default()
                };
            }
        };
        if let Some(what) = explain_malformed_contract(self.vm, target) {
            return ComparedMethod::unknown(ReasonKind::Contract, what);
        }
        let coupled = self
            .abstracts
            .then(|| CoupledMethod::new(self.vm, self.versions, self.pairing, target.method))
            .flatten()
            .map(Arc::new);
        let begun = self.begin(target, state.clone(), coupled.clone());
        let Some(mut exploration) = begun else {
            return ComparedMethod::unknown(ReasonKind::NoInput, "nothing to call it on");
        };
        let explored_until = until.checked_sub(attack_time(until)).unwrap_or(until);
        let plan = (self.summaries && self.abstracts)
            .then(|| SummaryPlan::new(self.vm, self.versions, self.pairing, target.method));
        if let Some(plan) = plan.flatten()
            && self.prove_with_summaries(&plan, &state, explored_until, progress)
            && self.is_borne_out(&mut exploration, explored_until, progress)
            && self.withstands(&exploration, until)
        {
            exploration.explored.close();
            self.stats.trials += exploration.explored.observer().take().trials;
            let summary = exploration.explored.summary();
            add_summary(self.stats, &summary);
            return ComparedMethod {
                paths: summary.paths(),
                ..ComparedMethod::default()
            };
        }
        if let Some(coupled) = coupled
            && self.prove_early(&coupled, &mut exploration, &state, explored_until, progress)
            && self.withstands(&exploration, until)
        {
            self.stats.trials += exploration.explored.observer().take().trials;
            let summary = exploration.explored.summary();
            add_summary(self.stats, &summary);
            return ComparedMethod {
                paths: summary.paths(),
                ..ComparedMethod::default()
            };
        }
        let all = self.scheduler.workers();
        self.explore(&mut exploration, all, explored_until, progress);
        self.withstands(&exploration, until);
        self.conclude(target, &exploration)
    }

    /// Runs both versions on random inputs, if no difference is known; whether none is known afterwards.
    fn withstands(&self, exploration: &PairExploration, until: Instant) -> bool {
        let observer = exploration.explored.observer();
        // Inputs that a contract rules out must not be among them.
        if observer.has_deltas() || exploration.entry.has_requirements() {
            return !observer.has_deltas();
        }
        let until = until.min(Instant::now() + MOST_TIME);
        let attack = RandomAttack::new(exploration.entry.clone(), exploration.explored.clone());
        let attack = Arc::new(attack);
        let tasks = (0..self.scheduler.workers()).map(|_| {
            let attack = attack.clone();
            self.scheduler
                .submit(until, move |task| attack.run(task, until))
        });
        let tasks: Vec<Task<()>> = tasks.collect();
        self.scheduler
            .wait_while(until, LOOK, || tasks.iter().any(Task::is_running));
        let panics = tasks.iter().filter_map(Task::panic);
        let panics = panics.inspect(|panic| observer.note_panic(panic)).count();
        panics == 0 && !observer.has_deltas()
    }

    /// Explores until a proof for every number of rounds is found, or enough concrete runs of both versions are known; for
    /// a quarter of the time at most.
    fn prove_early(
        &mut self,
        coupled: &CoupledMethod,
        exploration: &mut PairExploration,
        state: &State,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> bool {
        let now = Instant::now();
        let first = now + until.saturating_duration_since(now) / 4;
        let explored = exploration.explored.clone();
        let mut attempts = CouplingAttempts::default();
        let mut enough = FEW_RUNS;
        // One worker: another one is left for the proof while a hard question holds this one up.
        self.submit(exploration, 1, first);
        loop {
            self.scheduler.wait_while(first, LOOK, || {
                progress(explored.summary().paths());
                !explored.is_finished() && explored.observer().run_count() < enough
            });
            let runs = explored.observer().run_count();
            let is_last = explored.is_finished() || runs >= ENOUGH_RUNS || Instant::now() >= first;
            enough = FEW_RUNS.max(runs * 3);
            let obligations = attempts.next(self.vm, coupled, explored.observer());
            let is_proved = obligations
                .is_some_and(|obligations| self.are_proved(&obligations, state, until, progress));
            if is_proved && explored.observer().equal_runs().is_some() {
                explored.close();
                return true;
            }
            if is_last {
                return false;
            }
        }
    }

    /// Whether both versions of all these methods are equal.
    fn are_proved(
        &mut self,
        obligations: &[CallTarget],
        state: &State,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> bool {
        // What is left of the time is for the bounded comparison.
        let now = Instant::now();
        let until = now + until.saturating_duration_since(now) / 3;
        let all = self.scheduler.workers();
        obligations.iter().all(|target| {
            let Initialization::Ready(state) = prepare(self.vm, state, target.class) else {
                return false;
            };
            let Some(mut exploration) = self.begin(target, *state, None) else {
                return false;
            };
            if exploration.entry.has_requirements() {
                return false;
            }
            self.explore(&mut exploration, all, until, progress);
            let is_settled = !exploration.tasks.iter().any(Task::is_running);
            is_settled && self.conclude(target, &exploration).is_proved()
        })
    }

    /// An exploration of both versions of a method on unknown inputs; `None` if there is nothing to call it on.
    pub(crate) fn begin(
        &self,
        target: &CallTarget,
        mut state: State,
        coupled: Option<Arc<CoupledMethod>>,
    ) -> Option<PairExploration> {
        set_version(self.vm, &mut state, VersionName::Old);
        let has_summaries = !state.summaries.is_empty();
        let mut entry = Entry::new(self.vm, target, state);
        entry.trace = self.options.trace.clone();
        let entry = Arc::new(entry);
        let limits = self.options.limits;
        let observer = PairObserver::new(entry.clone(), self.pairing.clone(), limits.size, coupled)
            .reading_reals(self.reals);
        let starts = start_states(&entry);
        let program = PairProgram {
            start: starts.first()?.jvm.machine.clone(),
            longest: limits.choices,
            pairing: self.pairing.clone(),
            reals: self.reals,
            // Whether contracts hold afterwards is not asked here.
            call: Jvm {
                after: After::default(),
                ..entry.symbolic_call(ContractTime::Meanwhile)
            },
        };
        let order = self.options.order;
        let listener = entry.trace.as_ref();
        let listener = listener.map(|trace| trace_listener(trace, has_summaries));
        Some(PairExploration {
            entry,
            explored: Arc::new(Exploration::with_listener(
                program, observer, limits, order, starts, listener,
            )),
            tasks: Vec::new(),
        })
    }

    /// Explores with so many workers, and waits until all paths are followed or the time is over.
    fn explore(
        &self,
        exploration: &mut PairExploration,
        workers: usize,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) {
        self.submit(exploration, workers, until);
        let PairExploration {
            explored, tasks, ..
        } = exploration;
        let now = Instant::now();
        let first = now + until.saturating_duration_since(now) / 4;
        let is_hopeless = || Instant::now() >= first && explored.observer().is_open();
        // A worker may be held up by another exploration: it is not waited for.
        self.scheduler.wait_while(until, LOOK, || {
            progress(explored.summary().paths());
            let is_working = !explored.is_finished() || tasks.iter().any(Task::is_running);
            is_working && !is_hopeless()
        });
        // No proof can come of it: the time is for others.
        if is_hopeless() {
            explored.close();
        }
    }

    pub(crate) fn submit(&self, exploration: &mut PairExploration, workers: usize, until: Instant) {
        for _ in 0..workers {
            let explored = exploration.explored.clone();
            let run = self
                .scheduler
                .submit(until, move |task| explored.run(task, until));
            exploration.tasks.push(run);
        }
    }

    /// What an exploration has come to.
    pub(crate) fn conclude(
        &mut self,
        target: &CallTarget,
        exploration: &PairExploration,
    ) -> ComparedMethod {
        let PairExploration {
            entry,
            explored,
            tasks,
        } = exploration;
        let summary = explored.summary();
        add_summary(self.stats, &summary);
        let finished = explored.is_finished();
        let complete = explored.is_complete();
        let is_open = explored.observer().is_open();
        let found = explored.observer().take();
        self.stats.trials += found.trials;
        let mut observations = found.observations;
        let panic = tasks.iter().find_map(Task::panic);
        if let Some(panic) = &panic {
            observations.note_panic(panic, summary.left as u64);
        }
        let method = ExploredMethod {
            proved: None,
            method: target.name(),
            summary,
            limits: *explored.limits(),
            findings: Vec::new(),
            leaks: Vec::new(),
            observations,
            contract: entry.shown_contract(),
            abandoned: (!finished && panic.is_none() && !is_open).then(|| explored.abandon()),
        };
        let heap = self.vm.max_heap_bytes as u64;
        let result = conclude_method(method, heap, &self.options.stop_reason());
        let (bounds, mut reasons) = (result.bounds, result.reasons);
        // Whatever else is said: without all paths, nothing is proved.
        if reasons.is_empty() && (found.compared == 0 || !complete && bounds.is_empty()) {
            let stop = self.options.stop_reason();
            let (kind, what) = match complete {
                true => (
                    ReasonKind::NoInput,
                    "no input was followed to its end".to_owned(),
                ),
                false => (stop.kind, stop.what),
            };
            reasons.extend(ComparedMethod::unknown(kind, what).reasons);
        }
        let mut deltas: Vec<CandidateDelta> = found.deltas.into_values().collect();
        deltas.sort_by(|a, b| a.order().cmp(&b.order()));
        deltas.truncate(MAX_DELTAS);
        ComparedMethod {
            paths: result.paths,
            bounds,
            reasons,
            deltas: deltas
                .into_iter()
                .map(|candidate| candidate.delta)
                .collect(),
        }
    }
}
