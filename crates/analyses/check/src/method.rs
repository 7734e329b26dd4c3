//! Check of one method: its explorations, and which of them is reported.
//!
//! A method whose contract has a predicate is explored twice, and once more with `--match abstract`. In one
//! exploration, the precondition prunes inputs while the method reads them: parts that the method never reads stay
//! symbolic, so it may be proved for inputs of every size. In the other, inputs that satisfy the precondition are
//! built before the call: there are fewer of these than of partial ones, so it gets further. All report to the same
//! observer; the one that covered more inputs is reported.

use crate::observer::MethodObserver;
use crate::other_engine::SharedEngine;
use crate::proof::{LEAST_TIME, prove};
use crate::shared_time::SharedTime;
use answer::MethodProof;
use harness::{Entry, ExploredMethod};
use inputs::receiver::CallTarget;
use jvm_symex::{
    CallOutcome, ContractTime, Jvm, JvmState, MatchCounts, MatchMode, Place, Predicate,
};
use solver::PathSolver;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use symex::{
    EndReason, Exploration, Limits, Observer, Program, Scheduler, SearchStrategy, Summary,
    TaskOwner, TaskPanic,
};

/// How many paths are followed without the abstraction where that left something out: a count, so that
/// exploration still ends by itself.
const FINER_PATHS: u64 = 1_000;

/// Making an input that satisfies a contract takes decisions, too.
const CONTRACT_DEPTH: u32 = 4;

/// How many more decisions a path may take if the abstraction of states ends it.
const ABSTRACT_DEPTH: u32 = 10;

pub(crate) struct MethodCheck {
    pub target: CallTarget,
    pub entry: Arc<Entry>,
    pub observer: Arc<MethodObserver>,
    /// The contract is looked at meanwhile.
    open: Arc<MethodExploration>,
    /// The contract comes first; `None` if it has no predicate that would make inputs.
    whole: Option<Arc<MethodExploration>>,
    /// Where states are made coarser, those that were left out for that are followed, as far as this goes:
    /// it keeps all distinctions.
    finer: Option<Arc<MethodExploration>>,
    /// States are made wider to prove what is left open.
    is_provable: bool,
    /// It fails on no input: how many paths show that.
    proved: OnceLock<u64>,
    /// The proof of another engine.
    other_proof: OnceLock<MethodProof>,
    /// Attempts to prove it were made, and failed by themselves: more time would not change that.
    is_unprovable: OnceLock<()>,
    /// A mistake of Cairn's own: nothing more is done for the method, and its verdict is unknown.
    failure: OnceLock<TaskPanic>,
    limits: Limits,
    /// Its place in the report.
    pub order: usize,
    /// Workers that explore it now.
    active: AtomicUsize,
    /// Turns that it was given.
    turns: AtomicUsize,
}

type MethodExploration = Exploration<Jvm, SharedObserver>;

/// Both explorations have the same observer.
struct SharedObserver(Arc<MethodObserver>);

impl Observer<Jvm> for SharedObserver {
    fn on_end(
        &self,
        state: &mut JvmState,
        reason: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        self.0.on_end(state, reason, outcome, solver);
    }

    fn on_drop(&self, state: &mut JvmState) {
        self.0.on_drop(state);
    }

    fn on_nontermination(&self, state: &mut JvmState, solver: &mut PathSolver) {
        self.0.on_nontermination(state, solver);
    }

    fn on_cut(&self, state: &mut JvmState, reason: EndReason, solver: &mut PathSolver) {
        self.0.on_cut(state, reason, solver);
    }
}

impl MethodCheck {
    pub(crate) fn new(
        entry: Arc<Entry>,
        observer: MethodObserver,
        target: CallTarget,
        limits: Limits,
        search: SearchStrategy,
        matching: MatchMode,
    ) -> MethodCheck {
        let observer = Arc::new(observer);
        let explore = |purpose, contract, limits, matching| {
            let observer = SharedObserver(observer.clone());
            let program = Jvm {
                matching: entry.matching(matching),
                ..entry.symbolic_call(contract)
            };
            Arc::new(Exploration::with_listener(
                program,
                observer,
                limits,
                search,
                entry.start_states(),
                entry.listener(purpose),
            ))
        };
        let with_contract = |limits: Limits| Limits {
            depth: limits.depth.saturating_mul(CONTRACT_DEPTH),
            ..limits
        };
        let coarse = match matching {
            MatchMode::Abstract => without_depth_limit(limits),
            MatchMode::Exact | MatchMode::Off => limits,
        };
        let whole = entry.preconditions().iter().any(makes_inputs).then(|| {
            explore(
                "contract first",
                ContractTime::First,
                with_contract(coarse),
                matching,
            )
        });
        let finer = (matching == MatchMode::Abstract).then(|| {
            let (contract, limits) = match whole {
                Some(_) => (ContractTime::First, with_contract(limits)),
                None => (ContractTime::Meanwhile, limits),
            };
            let paths = limits.paths.min(FINER_PATHS);
            let limits = Limits { paths, ..limits };
            explore("without abstraction", contract, limits, MatchMode::Exact)
        });
        MethodCheck {
            open: explore("inputs", ContractTime::Meanwhile, coarse, matching),
            whole,
            finer,
            target,
            entry,
            observer,
            is_provable: matching != MatchMode::Off,
            proved: OnceLock::new(),
            other_proof: OnceLock::new(),
            is_unprovable: OnceLock::new(),
            failure: OnceLock::new(),
            limits,
            order: 0,
            active: AtomicUsize::new(0),
            turns: AtomicUsize::new(0),
        }
    }

    /// Whether it fails on no input, and there is one: a proof for all inputs that satisfy the contract
    /// says nothing if none does.
    fn is_proved(&self) -> bool {
        self.proved.get().is_some() && self.observer.is_satisfied()
    }

    /// Whether nothing was found, and something is left open.
    pub(crate) fn needs_proof(&self) -> bool {
        let reported = self.reported_exploration();
        let is_open = || !reported.is_complete() || !reported.summary().losses.is_empty();
        let seen = self.observer.findings();
        self.is_provable
            && seen.findings.is_empty()
            && seen.observations.stuck.is_empty()
            && is_open()
    }

    /// Tries to prove on one worker that it fails on no input.
    pub(crate) fn begin_proof(
        self: &Arc<MethodCheck>,
        scheduler: &Scheduler,
        deadline: Instant,
        time: Arc<SharedTime>,
    ) {
        scheduler.submit_for(self, deadline, move |method, task| {
            let until = deadline.min(time.next());
            let proof = prove(&method.entry, &method.observer, method.limits, task, until);
            if let Some(paths) = proof {
                method.proved.get_or_init(|| paths);
                method.close_if_finished();
            } else if Instant::now() + LEAST_TIME < until && !task.cancellation.is_cancelled() {
                method.is_unprovable.get_or_init(|| ());
            }
        });
    }

    /// Whether another engine should be asked: nothing was found, and nothing is proved.
    pub(crate) fn needs_other_proof(&self) -> bool {
        !self.is_failed() && !self.is_proved() && self.needs_proof()
    }

    /// Asks another engine for a proof.
    pub(crate) fn begin_other_proof(
        self: &Arc<MethodCheck>,
        scheduler: &Scheduler,
        deadline: Instant,
        time: Arc<SharedTime>,
        engine: SharedEngine,
    ) {
        scheduler.submit_for(self, deadline, move |method, _| {
            let until = deadline.min(time.next());
            if let Some(proof) = engine.0.prove(&method.target, until) {
                method.other_proof.get_or_init(|| proof);
                method.proved.get_or_init(|| 0);
                method.close_if_finished();
            }
        });
    }

    /// The proof of another engine, if there is one and the method can be called at all.
    pub(crate) fn other_proof(&self) -> Option<&MethodProof> {
        self.other_proof.get().filter(|_| self.is_proved())
    }

    /// Whether the abstraction left something out, and nothing was found.
    pub(crate) fn needs_refinement(&self) -> bool {
        let lost = |e: &MethodExploration| {
            let losses = e.summary().losses;
            losses
                .keys()
                .any(|(reason, _)| *reason == EndReason::Abstracted)
        };
        self.finer.is_some()
            && !self.is_failed()
            && self.proved.get().is_none()
            && self.observer.findings().findings.is_empty()
            && lost(self.reported_exploration())
    }

    /// Follows what the abstraction left out, on one worker.
    pub(crate) fn begin_refinement(
        self: &Arc<MethodCheck>,
        scheduler: &Scheduler,
        deadline: Instant,
        time: Arc<SharedTime>,
    ) {
        scheduler.submit_for(self, deadline, move |method, task| {
            let until = deadline.min(time.next());
            if let Some(finer) = &method.finer {
                finer.run(task, until);
                finer.close();
            }
        });
    }

    fn explorations(&self) -> impl Iterator<Item = &Arc<MethodExploration>> {
        std::iter::once(&self.open).chain(&self.whole)
    }

    /// Whether a mistake of Cairn's own has ended it.
    fn is_failed(&self) -> bool {
        self.failure.get().is_some()
    }

    /// Whether a worker is at it.
    pub(crate) fn is_active(&self) -> bool {
        self.active.load(Ordering::Relaxed) > 0 && !self.is_finished()
    }

    /// Whether one exploration followed all paths, or none can go on.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_failed()
            || self.is_proved()
            || self.complete_explorations().any(|e| e.is_complete())
            || self.explorations().all(|e| e.is_finished())
    }

    /// Whether more time would change nothing, as far as its inputs go.
    pub(crate) fn is_final(&self) -> bool {
        let is_tried = self.is_unprovable.get().is_some() || !self.needs_proof();
        !self.is_failed()
            && (self.is_proved() || self.is_finished() && is_tried && !self.needs_refinement())
    }

    /// Whether it was not decided for some failure whether an input that satisfies the contract leads
    /// there: the exploration that makes such inputs has to say it.
    fn leaves_open(&self) -> bool {
        // With abstraction, the other one is not waited for: exploration is to end by itself.
        let matching = self.open.program().matching.as_ref();
        let waits = !matching.is_some_and(|m| m.is_abstract());
        self.whole.is_some() && waits && self.observer.has_contract_doubts()
    }

    /// Explorations that say all if they are complete.
    fn complete_explorations(&self) -> impl Iterator<Item = &Arc<MethodExploration>> {
        self.explorations().skip(usize::from(self.leaves_open()))
    }

    /// Whether there is nothing more to be learnt: every input was looked at, and each finding has
    /// one that can exist; or nothing can be learnt any more.
    pub(crate) fn is_settled(&self) -> bool {
        if self.is_proved() || self.is_failed() {
            return true;
        }
        let reported = self.reported_exploration();
        let summary = reported.summary();
        reported.is_complete()
            && summary.losses.is_empty()
            && summary.doubts.is_empty()
            && !self.observer.has_open_findings()
    }

    /// Drops what is left if nothing more is to be done.
    pub(crate) fn close_if_finished(&self) {
        if self.is_finished() {
            self.explorations().for_each(|e| e.close());
        }
    }

    /// How many paths were followed to their ends.
    pub(crate) fn paths(&self) -> u64 {
        let all = self.explorations().chain(&self.finer);
        all.map(|e| e.paths()).sum()
    }

    /// Drops the states that others are compared with: what they cover may be followed once more.
    pub(crate) fn forget_compared_states(&self) {
        let all = self.explorations().chain(&self.finer);
        all.for_each(|e| e.program().forget_states());
    }

    /// Drops the paths with the largest inputs, since the process runs short of memory.
    pub(crate) fn shed_paths(&self) {
        self.explorations().for_each(|e| e.shed_paths());
    }

    /// Gives it a turn of this length, on so many workers.
    pub(crate) fn begin_turn(
        self: &Arc<MethodCheck>,
        scheduler: &Scheduler,
        deadline: Instant,
        workers: usize,
        turn: Duration,
    ) {
        // Each turn begins with the exploration that the one before ended with: it may need little more.
        let is_backwards = self.turns.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        for _ in 0..workers {
            scheduler.submit_for(self, deadline, move |method, task| {
                method.active.fetch_add(1, Ordering::Relaxed);
                let open = method.explorations().filter(|e| !e.is_finished());
                let mut open: Vec<_> = open.collect();
                if is_backwards {
                    open.reverse();
                }
                let share = turn / open.len().max(1) as u32;
                for exploration in open {
                    // The other one may have come to its end before.
                    if !method.is_finished() {
                        exploration.run(task, task.end_of_share(share));
                    }
                }
                method.active.fetch_sub(1, Ordering::Relaxed);
                method.close_if_finished();
            });
        }
    }

    /// The exploration that answered for more inputs.
    fn reported_exploration(&self) -> &MethodExploration {
        if let Some(finer) = &self.finer
            && finer.is_complete()
            && finer.summary().losses.is_empty()
        {
            return finer;
        }
        let size = |e: &MethodExploration| e.summary().smallest_left.unwrap_or(0);
        match &self.whole {
            Some(whole) if !self.open.is_complete() || self.leaves_open() => {
                match whole.is_complete() || size(whole) > size(&self.open) {
                    true => whole,
                    false => &self.open,
                }
            }
            _ => &self.open,
        }
    }

    /// What all explorations did, for the statistics.
    pub(crate) fn summaries(&self) -> impl Iterator<Item = Summary<Place>> {
        let all = self.explorations().chain(&self.finer);
        all.map(|e| e.summary())
    }

    /// How often they compared states, and with what result, by place.
    pub(crate) fn match_counts(&self) -> impl Iterator<Item = (Place, MatchCounts)> {
        let all = self.explorations().chain(&self.finer);
        let programs = all.map(|e| e.program());
        let compared = programs.filter_map(|p| p.matching.as_ref());
        compared.flat_map(|m| m.counts())
    }

    pub(crate) fn exploration_result(&self) -> ExploredMethod {
        let reported = self.reported_exploration();
        let summary = reported.summary();
        let seen = self.observer.findings().with_trial_findings();
        // What the other one left open is among the inputs that this one made, if rules of
        // annotations, which make none, leave nothing open.
        let made_all = self.entry.preconditions().iter().all(makes_inputs);
        let findings = seen.all_findings();
        let mut observations = match std::ptr::eq(reported, &*self.open) || !made_all {
            true => seen.observations,
            false => seen.observations.without_contract_doubts(),
        };
        if let Some(panic) = self.failure.get() {
            observations.note_panic(panic, summary.left as u64);
        }
        let leaks = seen.leaks.into_values().map(|(_, leak)| leak);
        let proved = self.proved.get().copied().filter(|_| !self.is_failed());
        // The mistake is why it was left, not the time.
        let is_left = proved.is_none() && !self.is_failed() && !reported.is_finished();
        ExploredMethod {
            method: self.target.name(),
            proved,
            abandoned: is_left.then(|| reported.abandon()),
            findings,
            leaks: leaks.collect(),
            observations,
            contract: self.entry.shown_contract(),
            summary,
            limits: *reported.limits(),
        }
    }
}

impl TaskOwner for MethodCheck {
    /// Nothing is continued: what the mistake has left behind can't be relied on.
    fn fail(&self, panic: &TaskPanic) {
        self.failure.get_or_init(|| panic.clone());
        self.close_if_finished();
    }
}

/// Where an abstraction ends exploration, paths that take many decisions before are no reason to end it, unless somebody
/// said so.
fn without_depth_limit(limits: Limits) -> Limits {
    match limits.depth == Limits::default().depth {
        true => Limits {
            depth: limits.depth.saturating_mul(ABSTRACT_DEPTH),
            ..limits
        },
        false => limits,
    }
}

/// Whether inputs that satisfy it are made before the method is called.
fn makes_inputs(predicate: &Predicate) -> bool {
    matches!(predicate, Predicate::Method(..))
}
