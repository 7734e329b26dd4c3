//! The state graph against all calls with small arguments, on random classes.
//!
//! Whatever sequence of calls there is, the graph must know where it leads: a branch that some
//! sequence takes must be covered, and a predicate that some sequence breaks must be refuted, with
//! states united and without. And whatever the graph tells must be so: the calls that lead to a state,
//! with the arguments of its model, must lead there on machine values.

#[path = "support/calls.rs"]
mod calls;
#[path = "support/machine.rs"]
mod machine;
#[path = "support/random.rs"]
mod random;

use analysis_reach::{PredicateGoal, ReachOptions, reach};
use analysis_test::{TestOptions, suite};
use answer::{BranchStatus, PredicateAnswer};
use calls::call;
use classes::{ClassRef, MethodRef};
use coverage::Branches;
use heap::Ref;
use jvm_symex::WatchedEdges;
use machine::{Booted, boot};
use random::{Random, class};
use solver::{Model, PathSolver, SolverConfig};
use states::class_initialization::{Initialization, prepare};
use states::extent::GraphBudget;
use states::graph::{Arrival, NodeId, Scope, StateGraph, Visitor, step_sequence_to};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::{State, Value, Vm};

const CLASSES: u64 = 60;

/// Calls of methods after the constructor.
const CALLS: u32 = 2;

const SCOPE: Scope = Scope {
    objects: 4,
    calls: CALLS + 1,
    merge: true,
};

/// A sequence of calls that was made: where it leads, and on which object.
struct Tried {
    state: State,
    object: Ref,
}

/// What calls can do.
#[derive(Debug, Default, PartialEq)]
struct All {
    covered: BTreeSet<usize>,
    is_broken: bool,
}

fn random_classes() -> Booted {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = (0..CLASSES).map(|number| {
        let name = format!("Random{number}");
        let source = folder.path().join(format!("{name}.java"));
        std::fs::write(&source, class(&name, &mut Random::new(number))).expect("a file");
        source
    });
    let sources: Vec<_> = sources.collect();
    boot(&sources)
}

fn start(booted: &Booted, class: ClassRef) -> State {
    match prepare(&booted.vm, &booted.state, class) {
        Initialization::Ready(state) => *state,
        _ => panic!("{} can't be initialized", class.java_name()),
    }
}

fn solver(vm: &Vm) -> PathSolver {
    PathSolver::new(vm.terms.clone(), SolverConfig::default())
}

fn named(class: ClassRef, name: &str) -> MethodRef {
    let mut methods = class.methods.iter();
    methods.find(|m| &*m.name == name).expect("a method")
}

/// The arguments that a method is tried with.
fn arguments(method: MethodRef) -> Vec<Vec<Value>> {
    match &method.parsed.params[..] {
        [] => vec![Vec::new()],
        [one] if &*one.text == "Z" => [0, 1].map(|v| vec![Value::int(v)]).into(),
        _ => (-4..=4).map(|v| vec![Value::int(v)]).collect(),
    }
}

/// Makes all sequences of calls.
fn all_calls(booted: &Booted, class: ClassRef) -> All {
    let vm = &booted.vm;
    let branches = Branches::of(&[class]);
    let mut all = All::default();
    let made = call(
        vm,
        start(booted, class),
        named(class, "<init>"),
        None,
        Vec::new(),
    );
    let mut last = vec![Tried {
        object: made.value.expect("an object").as_ref(),
        state: made.state,
    }];
    for length in 0..=CALLS {
        let mut next = Vec::new();
        for tried in &last {
            let answer = call(
                vm,
                tried.state.clone(),
                named(class, "holds"),
                Some(tried.object),
                Vec::new(),
            );
            all.is_broken |= answer.value.is_some_and(|v| !v.as_bool());
            // As a call of its own, it may be the last one only.
            if length < CALLS {
                all.covered.extend(branches.covered_branches(&answer.trail));
            }
            if length == CALLS {
                continue;
            }
            for name in ["m0", "m1", "m2"] {
                let method = named(class, name);
                for args in arguments(method) {
                    let called = call(vm, tried.state.clone(), method, Some(tried.object), args);
                    all.covered.extend(branches.covered_branches(&called.trail));
                    let (state, object) = (called.state, tried.object);
                    next.push(Tried { state, object });
                }
            }
        }
        last = next;
    }
    all
}

fn budget() -> GraphBudget {
    GraphBudget {
        time: Duration::from_secs(60),
        time_of_all: Duration::from_secs(60),
        progress: Arc::default(),
    }
}

/// What the graph comes to.
fn told(booted: &Booted, class: ClassRef, merge: bool) -> All {
    let vm = &booted.vm;
    let scope = Scope { merge, ..SCOPE };
    let options = TestOptions {
        budget: budget(),
        work: u64::MAX,
        scope,
        found: Arc::default(),
    };
    let suite = suite(
        vm,
        &booted.state,
        class,
        &[class],
        &options,
        &Default::default(),
        &mut solver(vm),
    );
    let branches = suite.expect("a suite").branches;
    let is_covered = |number: &usize| branches[*number].status == BranchStatus::Covered;
    let predicate = PredicateGoal {
        method: named(class, "holds"),
        sought: false,
    };
    let options = ReachOptions {
        budget: budget(),
        scope,
    };
    let report = reach(vm, &booted.state, predicate, &options, &mut solver(vm));
    let answer = report.expect("an answer").answer;
    All {
        covered: (0..branches.len()).filter(is_covered).collect(),
        is_broken: matches!(answer, PredicateAnswer::Reached(_)),
    }
}

#[test]
fn what_some_calls_do_the_graph_knows() {
    let booted = random_classes();
    let mut broken = 0;
    for class in &booted.classes {
        let name = class.java_name();
        let all = all_calls(&booted, class);
        broken += u32::from(all.is_broken);
        let told = [true, false].map(|merge| told(&booted, class, merge));
        for (told, merge) in told.iter().zip([true, false]) {
            let missed: Vec<_> = all.covered.difference(&told.covered).collect();
            assert!(missed.is_empty(), "{name}, {merge}: {missed:?}");
            // A number that is not among the small ones may break it, too.
            assert!(told.is_broken || !all.is_broken, "{name}, {merge}");
        }
        assert_eq!(told[0], told[1], "{name}: united and not");
    }
    let least = CLASSES as u32 / 8;
    assert!(broken > least, "{broken} of {CLASSES} tell little");
}
/// Goes to each state that is gone on with, and looks whether it is there.
struct Going {
    vm: Arc<Vm>,
    start: State,
    states: u32,
}

impl Visitor for Going {
    fn wants(&self, _: MethodRef) -> bool {
        false
    }

    fn visit(&mut self, _: &StateGraph, _: &Arrival<'_>, _: &mut PathSolver) {}

    fn enter(&mut self, graph: &mut StateGraph, id: NodeId, solver: &mut PathSolver, _: Instant) {
        let node = graph.node(id);
        let model = solver
            .simplest_model(&node.state.path, &[])
            .expect("a model");
        let way = step_sequence_to(&graph.nodes, id, &self.vm.terms, &model).expect("a way");
        let mut given: Vec<Option<Ref>> = Vec::new();
        let mut state = self.start.clone();
        for (made, throws) in way.steps.iter().zip(&way.throws) {
            let method = made.method().expect("a call");
            let on = made
                .receiver
                .map(|number| given[number].expect("an object"));
            let args = made.args.iter();
            let args = args.map(|arg| machine_value(&self.vm, &model, arg.root.value));
            let called = call(&self.vm, state, method, on, args.collect());
            assert_eq!(called.threw, *throws, "{}", method.pretty());
            let is_object = method.is_constructor();
            given.push(called.value.filter(|_| is_object).map(|v| v.as_ref()));
            state = called.state;
        }
        for (held, number) in node.held.iter().zip(&way.given_by) {
            let there = given[*number].expect("an object");
            let fields = |state: &State, object: Ref| -> Vec<u64> {
                let object = state.heap.get(object);
                let value = |slot| match object.term(slot) {
                    Some(term) => model.eval(&self.vm.terms, term).bits(),
                    None => object.data.get(slot),
                };
                (0..object.data.len()).map(value).collect()
            };
            let (told, real) = (fields(&node.state, held.object), fields(&state, there));
            assert_eq!(told, real, "{}", held.class.java_name());
        }
        self.states += 1;
    }

    fn poll_stop(&self, _: &StateGraph) -> bool {
        false
    }
}

fn machine_value(vm: &Vm, model: &Model, value: Value) -> Value {
    match value.term {
        Some(term) => Value::int(model.eval(&vm.terms, term).bits() as i32),
        None => value,
    }
}

#[test]
fn every_state_of_the_graph_is_there() {
    let booted = random_classes();
    let vm = &booted.vm;
    let (mut states, mut united) = (0, 0);
    for class in &booted.classes {
        let mut going = Going {
            vm: vm.clone(),
            start: start(&booted, class),
            states: 0,
        };
        let edges = Arc::new(WatchedEdges::default());
        let scope = Scope { calls: 5, ..SCOPE };
        let mut graph = StateGraph::new(vm, &[class], &going.start, edges, scope);
        let deadline = Instant::now() + Duration::from_secs(20);
        let mut solver = solver(vm);
        while going.states < 150 && graph.step(&mut solver, deadline, &mut going) {}
        states += going.states;
        united += graph.work.merged;
    }
    assert!(
        states > 300 && united > 30,
        "{states} states, {united} united"
    );
}
