//! Inputs for tests (`cairn inputs --for-tests`): a minimal set, in which every input covers something of its own.
//!
//! Every path that ends gives one input: the simplest that takes it and satisfies the precondition. It is executed on
//! machine values, and the code that this run covers is recorded. Going from the smallest input on, those are kept that
//! cover something which none before them did.

mod collect;
mod parts;

use answer::{
    Criterion, InputsReport, MethodInputs, Reason, ReasonKind, Skipped, Stats, TestInput,
};
use collect::{CollectedInput, Collector};
use harness::{
    Entry, ExploreOptions, ExploredMethod, MethodsProgress, Satisfiability, Selection, add_solver,
    add_summary, conclude_method, explain_malformed_contract,
};
use inputs::receiver::CallTarget;
use jvm_symex::{After, ContractTime, Jvm};
use parts::{CodePart, CodeParts};
use states::class_initialization::{BROKEN_CLASS, Initialization, prepare};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;
use symex::{EndReason, Exploration, Scheduler, Task, peak_bytes};
use vm::{State, Vm};

/// The inputs of all targets of the selection.
pub fn emit_inputs(
    vm: &Arc<Vm>,
    booted: &State,
    selection: Selection,
    criterion: Criterion,
    options: &ExploreOptions,
    progress: &mut dyn FnMut(MethodsProgress),
) -> InputsReport {
    let mut emission = Emission {
        vm,
        booted,
        criterion,
        options,
        scheduler: options.scheduler(vm),
        stats: Stats::default(),
        skipped: selection.skipped,
    };
    let ready = Instant::now();
    let methods = selection.targets.len();
    let mut now = MethodsProgress {
        methods,
        ..MethodsProgress::default()
    };
    let mut results = Vec::new();
    for (index, target) in selection.targets.iter().enumerate() {
        let left = (methods - index) as u32;
        results.extend(emission.emit_method(target, left, &mut |paths| {
            progress(MethodsProgress {
                paths,
                ..now.clone()
            });
        }));
        now.finished = index + 1;
    }
    for (class, error) in selection.unlinked {
        let (kind, what) = (ReasonKind::Unsupported, error);
        results.push(unknown_result(class, kind, what));
    }
    let mut stats = emission.stats;
    add_solver(&mut stats, &emission.scheduler.solver_stats());
    let stats = Stats {
        methods: results.len() as u64,
        skipped: emission.skipped.len() as u64,
        inherited: selection.inherited as u64,
        workers: emission.scheduler.workers() as u64,
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
    options: &'a ExploreOptions,
    scheduler: Scheduler,
    stats: Stats,
    skipped: Vec<Skipped>,
}

impl Emission<'_> {
    /// One method, with an equal part of the time for each one that is left.
    fn emit_method(
        &mut self,
        target: &CallTarget,
        left: u32,
        progress: &mut dyn FnMut(u64),
    ) -> Option<MethodInputs> {
        let state = match prepare(self.vm, self.booted, target.class) {
            Initialization::Ready(state) => *state,
            Initialization::Broken(_) => {
                self.skipped.push(Skipped {
                    method: target.name(),
                    reason: BROKEN_CLASS.to_owned(),
                });
                return None;
            }
            Initialization::Unknown(reason) => {
                return Some(unknown_result(target.name(), reason.kind, reason.what));
            }
        };
        if let Some(what) = explain_malformed_contract(self.vm, target) {
            return Some(unknown_result(target.name(), ReasonKind::Contract, what));
        }
        let mut entry = Entry::new(self.vm, target, state);
        entry.trace = self.options.trace.clone();
        let entry = Arc::new(entry);
        let limits = self.options.limits;
        let collector = Collector::new(entry.clone(), limits.size);
        let starts = entry.start_states();
        let order = self.options.order;
        // Whether contracts hold afterwards is not asked here.
        let program = Jvm {
            after: After::default(),
            ..entry.symbolic_call(ContractTime::Meanwhile)
        };
        let listener = entry.listener("test inputs");
        let exploration =
            Exploration::with_listener(program, collector, limits, order, starts, listener);
        let exploration = Arc::new(exploration);
        let end = self.options.started + self.options.time;
        let share = end.saturating_duration_since(Instant::now()) / left;
        let until = Instant::now() + share;
        let explore = || {
            let exploration = exploration.clone();
            self.scheduler
                .submit(until, move |task| exploration.run(task, until))
        };
        let tasks: Vec<Task<()>> = (0..self.scheduler.workers()).map(|_| explore()).collect();
        self.scheduler
            .wait(until, || progress(exploration.summary().paths()));
        let summary = exploration.summary();
        add_summary(&mut self.stats, &summary);
        let finished = exploration.is_finished();
        let (kept, mut observations) = exploration.observer().take();
        let panic = tasks.iter().find_map(Task::panic);
        if let Some(panic) = &panic {
            observations.note_panic(panic, summary.left as u64);
        }
        // A path that runs for ever gives no input, but may have one.
        let endless = summary.ends(EndReason::Endless) > 0;
        observations.satisfied = match entry.has_requirements() && kept.is_empty() {
            true if endless => Satisfiability::NotKnown,
            true => Satisfiability::No,
            false => Satisfiability::Yes,
        };
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
        let cut = self.options.stop_reason();
        let result = conclude_method(explored, heap, &cut);
        let selected = InputSelection::of(self.vm, target, kept, self.criterion);
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
}

fn unknown_result(method: String, kind: ReasonKind, what: String) -> MethodInputs {
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
struct InputSelection {
    structures: u64,
    covered: u64,
    coverable: u64,
    missed: Vec<answer::Location>,
    inputs: Vec<TestInput>,
}

impl InputSelection {
    fn of(
        vm: &Arc<Vm>,
        target: &CallTarget,
        mut kept: Vec<CollectedInput>,
        criterion: Criterion,
    ) -> InputSelection {
        kept.sort_by(|a, b| a.order().cmp(&b.order()));
        let shapes = kept.iter().map(|k| &*k.shape);
        let shapes: BTreeSet<&str> = shapes.filter(|shape| !shape.is_empty()).collect();
        let structures = shapes.len() as u64;
        let methods = kept.iter().flat_map(|k| k.trail.methods.iter().copied());
        let methods: BTreeSet<u32> = methods.chain([target.method.id.0]).collect();
        let parts = CodeParts::of(vm, &methods, criterion);
        let mut reached: BTreeSet<CodePart> = BTreeSet::new();
        let mut inputs = Vec::new();
        for one in kept {
            let new: Vec<CodePart> = parts.newly_reached(&one.trail, &reached);
            if criterion == Criterion::Path {
                inputs.push(one.input);
            } else if !new.is_empty() || parts.all().is_empty() && inputs.is_empty() {
                inputs.push(TestInput {
                    covers: parts.locations(&new),
                    ..one.input
                });
            }
            reached.extend(new);
        }
        let all = parts.all();
        let missed: Vec<CodePart> = all.difference(&reached).copied().collect();
        InputSelection {
            structures,
            covered: (all.len() - missed.len()) as u64,
            coverable: all.len() as u64,
            missed: parts.locations(&missed),
            inputs,
        }
    }
}
