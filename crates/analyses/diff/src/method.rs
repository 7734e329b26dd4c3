//! One method in both versions: explored on unknown inputs within its share of the time.

use crate::observer::{CandidateDelta, PairObserver};
use crate::pair_program::{PairProgram, PairState, VersionName, set_version};
use crate::pairing::VersionPairing;
use answer::{Bound, Delta, Reason, ReasonKind, Stats};
use harness::{
    Entry, ExploreOptions, ExploredMethod, add_summary, conclude_method, explain_malformed_contract,
};
use inputs::receiver::CallTarget;
use jvm_symex::{After, ContractTime, Jvm};
use states::class_initialization::{BROKEN_CLASS, Initialization, prepare};
use std::sync::Arc;
use std::time::Instant;
use symex::{Exploration, Scheduler, Task};
use vm::{State, Vm};

/// Ways in which a method differs that are shown.
const MAX_DELTAS: usize = 3;

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
}

/// What methods of one program are compared with.
pub(crate) struct MethodComparison<'a> {
    pub(crate) vm: &'a Arc<Vm>,
    pub(crate) booted: &'a State,
    pub(crate) pairing: &'a Arc<VersionPairing>,
    pub(crate) options: &'a ExploreOptions,
    pub(crate) scheduler: &'a Scheduler,
    pub(crate) stats: &'a mut Stats,
}

impl MethodComparison<'_> {
    /// Compares both versions of a method, until this time at the latest.
    pub(crate) fn compare(
        &mut self,
        target: &CallTarget,
        until: Instant,
        progress: &mut dyn FnMut(u64),
    ) -> ComparedMethod {
        let mut state = match prepare(self.vm, self.booted, target.class) {
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
        set_version(self.vm, &mut state, VersionName::Old);
        let mut entry = Entry::new(self.vm, target, state);
        entry.trace = self.options.trace.clone();
        let entry = Arc::new(entry);
        let limits = self.options.limits;
        let observer = PairObserver::new(entry.clone(), self.pairing.clone(), limits.size);
        let mut starts = entry.start_states();
        for start in &mut starts {
            start.machine.note_start(self.vm);
            start.machine.notes.output = Some(Vec::new());
        }
        let Some(first) = starts.first() else {
            return ComparedMethod::unknown(ReasonKind::NoInput, "nothing to call it on");
        };
        let program = PairProgram {
            start: first.machine.clone(),
            longest: limits.choices,
            pairing: self.pairing.clone(),
            // Whether contracts hold afterwards is not asked here.
            call: Jvm {
                after: After::default(),
                ..entry.symbolic_call(ContractTime::Meanwhile)
            },
        };
        let starts: Vec<PairState> = starts.into_iter().map(PairState::new).collect();
        let order = self.options.order;
        let exploration = Arc::new(Exploration::new(program, observer, limits, order, starts));
        let explore = || {
            let exploration = exploration.clone();
            self.scheduler
                .submit(until, move |task| exploration.run(task, until))
        };
        let tasks: Vec<Task<()>> = (0..self.scheduler.workers()).map(|_| explore()).collect();
        self.scheduler
            .wait(until, || progress(exploration.summary().paths()));
        let summary = exploration.summary();
        add_summary(self.stats, &summary);
        let finished = exploration.is_finished();
        let complete = exploration.is_complete();
        let found = exploration.observer().take();
        let mut observations = found.observations;
        let panic = tasks.iter().find_map(Task::panic);
        if let Some(panic) = &panic {
            observations.note_panic(panic, summary.left as u64);
        }
        let explored = ExploredMethod {
            proved: None,
            method: target.name(),
            summary,
            limits,
            findings: Vec::new(),
            leaks: Vec::new(),
            observations,
            contract: entry.shown_contract(),
            abandoned: (!finished && panic.is_none()).then(|| exploration.abandon()),
        };
        let heap = self.vm.max_heap_bytes as u64;
        let result = conclude_method(explored, heap, &self.options.stop_reason());
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
