//! `cairn check --emit-inputs`: inputs for tests, none without a reason of its own.
//!
//! Every path that ends gives one input: the simplest that takes it and satisfies the contract. It
//! is executed on machine values, and what that run reaches of the program's code is noted. Of all
//! these, from the smallest on, those are kept that reach something which none before them did.

mod collect;
mod parts;

use crate::contract::misunderstood;
use crate::counts::{add_solver, add_times};
use crate::entry::Entry;
use crate::result::{Explored, method_result};
use crate::satisfied::Satisfied;
use crate::schedule::{CheckOptions, Progress};
use crate::select::{Selection, Target};
use answer::{
    Criterion, EmittedInput, InputsReport, MethodInputs, Reason, ReasonKind, Skipped, Stats,
};
use collect::{Collector, Kept};
use jvm_symex::{After, ContractTime, Jvm};
use parts::{Part, Parts};
use states::class_initialization::{Prepared, prepare};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{EndReason, Exploration, Workers, peak_bytes};
use vm::{State, Vm};

/// Workers that are not back so soon after the deadline are not waited for.
const GRACE: Duration = Duration::from_millis(100);

const PROGRESS_EVERY: Duration = Duration::from_millis(200);

/// The inputs of all targets of the selection.
pub fn emit_inputs(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    criterion: Criterion,
    options: &CheckOptions,
    progress: &mut dyn FnMut(Progress),
) -> InputsReport {
    let mut emission = Emission {
        vm,
        booted,
        criterion,
        options,
        workers: options.workers(vm),
        stats: Stats::default(),
        skipped: selection.skipped,
    };
    let ready = Instant::now();
    let methods = selection.targets.len();
    let mut now = Progress {
        methods,
        ..Progress::default()
    };
    let mut results = Vec::new();
    for (index, target) in selection.targets.iter().enumerate() {
        let left = (methods - index) as u32;
        results.extend(emission.of_method(target, left, &mut |paths| {
            progress(Progress { paths, ..now });
        }));
        now.finished = index + 1;
    }
    for (class, error) in selection.unlinked {
        let (kind, what) = (ReasonKind::Unsupported, error);
        results.push(unknown(class, kind, what));
    }
    let mut stats = emission.stats;
    add_solver(&mut stats, &emission.workers.solver_stats());
    let stats = Stats {
        methods: results.len() as u64,
        skipped: emission.skipped.len() as u64,
        workers: emission.workers.count() as u64,
        seconds_starting: (ready - options.started).as_secs_f64(),
        seconds: options.started.elapsed().as_secs_f64(),
        peak_memory_bytes: peak_bytes(),
        ..stats
    };
    InputsReport {
        criterion,
        results,
        skipped: emission.skipped,
        stats,
    }
}

struct Emission<'a> {
    vm: &'a Arc<Vm>,
    booted: &'a State,
    criterion: Criterion,
    options: &'a CheckOptions,
    workers: Workers,
    stats: Stats,
    skipped: Vec<Skipped>,
}

impl Emission<'_> {
    /// One method, with an equal part of the time for each one that is left.
    fn of_method(
        &mut self,
        target: &Target,
        left: u32,
        progress: &mut dyn FnMut(u64),
    ) -> Option<MethodInputs> {
        let state = match prepare(self.vm, self.booted, target.class) {
            Prepared::Ready(state) => *state,
            Prepared::Broken(_) => {
                self.skipped.push(Skipped {
                    method: target.name(),
                    reason: "the static initializer of its class fails".into(),
                });
                return None;
            }
            Prepared::Unknown(reason) => {
                return Some(unknown(target.name(), reason.kind, reason.what));
            }
        };
        if let Some(what) = misunderstood(self.vm, target) {
            return Some(unknown(target.name(), ReasonKind::Contract, what));
        }
        let entry = Arc::new(Entry::new(self.vm, target, state));
        let limits = self.options.limits;
        let collector = Collector::new(entry.clone(), limits.size);
        let starts = entry.starts();
        let order = self.options.order;
        // Whether contracts hold afterwards is not asked here.
        let program = Jvm {
            after: After::default(),
            ..entry.symbolic(ContractTime::Meanwhile)
        };
        let exploration = Exploration::new(program, collector, limits, order, starts);
        let exploration = Arc::new(exploration);
        let end = self.options.started + self.options.time;
        let share = end.saturating_duration_since(Instant::now()) / left;
        let until = Instant::now() + share;
        for _ in 0..self.workers.count() {
            let exploration = exploration.clone();
            self.workers
                .submit(move |solver| exploration.work(solver, until));
        }
        self.wait(until + GRACE, &mut || {
            progress(exploration.summary().paths())
        });
        let summary = exploration.summary();
        self.stats.paths += summary.paths();
        self.stats.forks += summary.forks;
        self.stats.instructions += summary.instructions;
        add_times(&mut self.stats, &summary.times);
        let finished = exploration.is_finished();
        let (kept, mut seen) = exploration.observer().take();
        // A path that runs for ever gives no input, but may have one.
        let endless = summary.ends(EndReason::Endless) > 0;
        seen.satisfied = match entry.has_requirements() && kept.is_empty() {
            true if endless => Satisfied::NotKnown,
            true => Satisfied::No,
            false => Satisfied::Yes,
        };
        let explored = Explored {
            proved: None,
            method: target.name(),
            summary,
            limits,
            seen,
            contract: entry.contract_shown(),
            abandoned: (!finished).then(|| exploration.abandon()),
        };
        let heap = self.vm.max_heap_bytes as u64;
        let cut = self.options.cut();
        let result = method_result(explored, heap, &cut);
        let selected = Selected::of(self.vm, target, kept, self.criterion);
        Some(MethodInputs {
            method: result.method,
            paths: result.paths,
            structures: selected.structures,
            covered: selected.covered,
            coverable: selected.coverable,
            missed: selected.missed,
            inputs: selected.inputs,
            bounds: result.bounds,
            reasons: result.reasons,
        })
    }

    fn wait(&self, until: Instant, progress: &mut dyn FnMut()) {
        self.workers.wait_while(until, PROGRESS_EVERY, || {
            if self.options.is_interrupted() {
                return false;
            }
            progress();
            true
        });
    }
}

fn unknown(method: String, kind: ReasonKind, what: String) -> MethodInputs {
    MethodInputs {
        method,
        paths: 0,
        structures: 0,
        covered: 0,
        coverable: 0,
        missed: Vec::new(),
        inputs: Vec::new(),
        bounds: Vec::new(),
        reasons: vec![Reason {
            kind,
            what,
            at: None,
            paths: 0,
        }],
    }
}

/// The inputs that are kept, and what all of them reach.
struct Selected {
    structures: u64,
    covered: u64,
    coverable: u64,
    missed: Vec<answer::Location>,
    inputs: Vec<EmittedInput>,
}

impl Selected {
    fn of(vm: &Arc<Vm>, target: &Target, mut kept: Vec<Kept>, criterion: Criterion) -> Selected {
        kept.sort_by(|a, b| a.order().cmp(&b.order()));
        let shapes = kept.iter().map(|k| &*k.shape);
        let shapes: BTreeSet<&str> = shapes.filter(|shape| !shape.is_empty()).collect();
        let structures = shapes.len() as u64;
        let methods = kept.iter().flat_map(|k| k.trail.methods.iter().copied());
        let methods: BTreeSet<u32> = methods.chain([target.method.id.0]).collect();
        let parts = Parts::of(vm, &methods, criterion);
        let mut reached: BTreeSet<Part> = BTreeSet::new();
        let mut inputs = Vec::new();
        for one in kept {
            let new: Vec<Part> = parts.reached_by(&one.trail, &reached);
            if criterion == Criterion::Path {
                inputs.push(one.input);
            } else if !new.is_empty() || parts.all().is_empty() && inputs.is_empty() {
                inputs.push(EmittedInput {
                    covers: parts.locations(&new),
                    ..one.input
                });
            }
            reached.extend(new);
        }
        let all = parts.all();
        let missed: Vec<Part> = all.difference(&reached).copied().collect();
        Selected {
            structures,
            covered: (all.len() - missed.len()) as u64,
            coverable: all.len() as u64,
            missed: parts.locations(&missed),
            inputs,
        }
    }
}
