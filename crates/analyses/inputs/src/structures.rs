//! Enumeration of structures that satisfy a predicate: `boolean repOk()` is executed on a symbolic object, and each
//! path on which it returns true is one structure, its numbers solved for.

use answer::{Structure, Structures};
use classes::{ClassRef, MethodRef};
use harness::ConditionWriter;
use harness::{Entry, InputCase};
use inputs::receiver::{CallTarget, ReceiverPlan};
use jvm_symex::{CallOutcome, ContractTime, Jvm, JvmState, PathTrace};
use solver::{Feasibility, PathSolver, SolverConfig};
use states::class_initialization::{Initialization, prepare};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use symex::{Cancellation, EndReason, Exploration, Limits, Observer, Scheduler, SearchStrategy};
use vm::{State, Vm};

/// Forks on one path through the predicate. A predicate that counts up to an unknown number while it
/// walks around a cycle would take 2³¹.
const DEPTH: u32 = 10_000;

/// How far structures are enumerated, and who hears of it.
#[derive(Clone, Debug)]
pub struct StructureOptions {
    /// Objects beside the one that the predicate is called on.
    pub size: u32,
    pub deadline: Instant,
    pub cancellation: Cancellation,
    /// Hears what becomes of each path, if somebody wants to know.
    pub trace: Option<Arc<PathTrace>>,
}

/// The structures that satisfy a predicate of objects of `class`.
pub fn structures(
    vm: &Arc<Vm>,
    booted: &State,
    class: ClassRef,
    predicate: MethodRef,
    options: &StructureOptions,
) -> Result<Structures, String> {
    let state = match prepare(vm, booted, class) {
        Initialization::Ready(state) => *state,
        Initialization::Broken(finding) => {
            let class = class.java_name();
            return Err(format!(
                "the static initializer of {class} throws {}",
                finding.kind
            ));
        }
        Initialization::Unknown(reason) => return Err(reason.to_string()),
    };
    let target = CallTarget {
        method: predicate,
        class,
        receiver: ReceiverPlan::Unknown,
    };
    let mut entry = Entry::new(vm, &target, state);
    entry.trace = options.trace.clone();
    let entry = Arc::new(entry);
    let limits = Limits {
        paths: u64::MAX,
        depth: DEPTH,
        size: options.size.saturating_add(1),
        ..Limits::default()
    };
    let found = StructureCollector {
        entry: entry.clone(),
        structures: Mutex::default(),
    };
    let starts = entry.start_states();
    let search = Exploration::with_listener(
        entry.symbolic_call(ContractTime::Meanwhile),
        found,
        limits,
        SearchStrategy::DepthFirst,
        starts,
        entry.listener("structures"),
    );
    let search = Arc::new(search);
    let scheduler = Scheduler::new(1, &vm.terms, SolverConfig::default(), &options.cancellation);
    let (exploring, deadline) = (search.clone(), options.deadline);
    let task = scheduler.submit(deadline, move |task| exploring.run(task, deadline));
    scheduler.wait(deadline, || {});
    let summary = search.summary();
    let mut structures = std::mem::take(&mut *search.observer().lock());
    for ((reason, place), paths) in &summary.losses {
        if *reason != EndReason::Size {
            let at = place.line;
            let at = at.map_or(String::new(), |line| format!(", at line {line}"));
            let paths = match paths {
                1 => "1 path".to_owned(),
                n => format!("{n} paths"),
            };
            let why = reason.text();
            structures
                .missing
                .push(format!("{paths} ended early: {why}{at}"));
        }
    }
    if let Some(panic) = task.panic() {
        structures.missing.push(panic.to_string());
    } else if !search.is_finished() {
        let why = match options.cancellation.is_cancelled() {
            true => "interrupted",
            false => "the time ran out",
        };
        structures.missing.push(why.into());
    }
    search.close();
    Ok(structures)
}

struct StructureCollector {
    entry: Arc<Entry>,
    structures: Mutex<Structures>,
}

impl StructureCollector {
    fn lock(&self) -> std::sync::MutexGuard<'_, Structures> {
        self.structures
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn add(&self, state: &JvmState, solver: &mut PathSolver) {
        let machine = &state.machine;
        let vars = self.entry.vars(machine);
        let model = match solver.simplest_model(&machine.path, &vars) {
            Ok(model) => model,
            Err(why) => return self.lock().missing.push(why),
        };
        let case = InputCase {
            state: machine,
            model: &model,
            given: None,
        };
        let Some(heap) = self.entry.heap(&case) else {
            return;
        };
        let size = machine.inputs.size().saturating_sub(1);
        let mut structures = self.lock();
        let same_size = structures.by_size.entry(size).or_default();
        if same_size.iter().any(|known| known.heap == heap) {
            return;
        }
        let terms = &self.entry.vm.terms;
        let writer = ConditionWriter::new(terms, &machine.inputs, self.entry.shorts(machine));
        same_size.push(Structure {
            condition: writer.path(&machine.path),
            heap,
        });
    }
}

impl Observer<Jvm> for StructureCollector {
    fn on_end(
        &self,
        state: &mut JvmState,
        _: EndReason,
        outcome: CallOutcome,
        solver: &mut PathSolver,
    ) {
        let value = match outcome {
            CallOutcome::Returned(Some(value)) => value,
            CallOutcome::Stuck(what) => return self.lock().missing.push(what),
            // A predicate that throws does not hold.
            CallOutcome::Returned(None)
            | CallOutcome::Threw(_)
            | CallOutcome::Broke(_)
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Rejected
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock => return,
        };
        match value.term {
            None if value.as_bool() => self.add(state, solver),
            None => {}
            Some(term) => {
                let terms = &self.entry.vm.terms;
                let is_true = terms.not(terms.eq(term, terms.bv(32, 0)));
                match solver.assume(&state.machine.path, is_true) {
                    Feasibility::Yes(path) => {
                        state.machine.path = path;
                        self.add(state, solver);
                    }
                    Feasibility::No => {}
                    Feasibility::Unknown(why) => self.lock().missing.push(why),
                }
            }
        }
    }

    fn on_nontermination(&self, _: &mut JvmState, _: &mut PathSolver) {}

    fn on_cut(&self, _: &mut JvmState, _: EndReason, _: &mut PathSolver) {}
}
