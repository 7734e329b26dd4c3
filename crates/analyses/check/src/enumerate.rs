//! All structures that satisfy a predicate: `boolean repOk()` run on an unknown object, each way in
//! which it returns true one structure, its numbers solved.

use crate::condition::in_java;
use crate::entry::{Case, Entry};
use crate::select::Target;
use answer::{Structure, Structures};
use classes::{ClassRef, MethodRef};
use inputs::receiver::ReceiverPlan;
use jvm_symex::{ContractTime, Jvm, JvmState, Outcome};
use solver::{Feasibility, PathSolver, SolverConfig};
use states::class_initialization::{Prepared, prepare};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use symex::{Cancellation, EndReason, Exploration, Limits, Observer, Order};
use vm::{State, Vm};

/// Forks on one way through the predicate. A predicate that counts up to an unknown number while it
/// walks around a cycle would take 2³¹.
const DEPTH: u32 = 10_000;

/// How often it is looked whether the user wants it to end.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The structures of up to `size` objects beside the one that the predicate is called on.
pub fn structures(
    vm: &Arc<Vm>,
    booted: &State,
    class: ClassRef,
    predicate: MethodRef,
    size: u32,
    deadline: Instant,
    cancellation: &Cancellation,
) -> Result<Structures, String> {
    let state = match prepare(vm, booted, class) {
        Prepared::Ready(state) => *state,
        Prepared::Broken(finding) => return Err(format!("{} in <clinit>", finding.kind)),
        Prepared::Unknown(reason) => return Err(reason.to_string()),
    };
    let target = Target {
        method: predicate,
        class,
        receiver: ReceiverPlan::Unknown,
    };
    let entry = Arc::new(Entry::new(vm, &target, state));
    let limits = Limits {
        paths: u64::MAX,
        depth: DEPTH,
        size: size.saturating_add(1),
        ..Limits::default()
    };
    let found = Found {
        entry: entry.clone(),
        structures: Mutex::default(),
    };
    let starts = entry.starts();
    let search = Exploration::new(
        entry.symbolic(ContractTime::Meanwhile),
        found,
        limits,
        Order::DepthFirst,
        starts,
    );
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let is_over = || cancellation.is_cancelled() || Instant::now() >= deadline;
    while !search.is_finished() && !is_over() {
        search.work(&mut solver, deadline.min(Instant::now() + LOOK_EVERY));
    }
    let summary = search.summary();
    let mut structures = std::mem::take(&mut *search.observer().lock());
    for ((reason, place), paths) in &summary.losses {
        if *reason != EndReason::Size {
            let at = place
                .line
                .map_or(String::new(), |line| format!(" at line {line}"));
            structures
                .missing
                .push(format!("{}{at} ({paths} times)", reason.text()));
        }
    }
    if !search.is_finished() {
        let why = match cancellation.is_cancelled() {
            true => "interrupted",
            false => "the time is used up",
        };
        structures.missing.push(why.into());
    }
    search.close();
    Ok(structures)
}

struct Found {
    entry: Arc<Entry>,
    structures: Mutex<Structures>,
}

impl Found {
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
        let case = Case {
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
        same_size.push(Structure {
            condition: in_java(
                terms,
                &machine.path,
                &machine.inputs,
                &self.entry.shorts(machine),
            ),
            heap,
        });
    }
}

impl Observer<Jvm> for Found {
    fn ended(&self, state: &mut JvmState, _: EndReason, outcome: Outcome, solver: &mut PathSolver) {
        let value = match outcome {
            Outcome::Returned(Some(value)) => value,
            Outcome::Stuck(what) => return self.lock().missing.push(what),
            // A predicate that throws does not hold.
            _ => return,
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

    fn endless(&self, _: &mut JvmState, _: &mut PathSolver) {}

    fn cut(&self, _: &mut JvmState, _: EndReason, _: &mut PathSolver) {}
}
