//! States that differ in numbers only are made one, and what is said of the numbers stays simple.

#[path = "support/machine.rs"]
mod machine;

use classes::MethodRef;
use jvm_symex::WatchedEdges;
use machine::boot;
use solver::{PathSolver, SolverConfig};
use states::class_initialization::{Initialization, prepare};
use states::graph::{Arrival, Scope, StateGraph, Visitor};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct States;

impl Visitor for States {
    fn wants(&self, _: MethodRef) -> bool {
        false
    }

    fn visit(&mut self, _: &StateGraph, _: &Arrival<'_>, _: &mut PathSolver) {}

    fn looks_at_calls(&self) -> bool {
        false
    }

    fn poll_stop(&self, _: &StateGraph) -> bool {
        false
    }
}

/// States of sequences of six calls, and calls of Z3: with merging, and without.
fn explored(class: &str) -> [(u64, u64); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/java/suites");
    let booted = boot(&[root.join(format!("{class}.java"))]);
    let name = format!("suites/{class}");
    let mut classes = booted.classes.iter();
    let loaded = *classes.find(|c| *c.name == name).expect("a class");
    let Initialization::Ready(start) = prepare(&booted.vm, &booted.state, loaded) else {
        panic!("{class} can't be initialized");
    };
    [true, false].map(|merge| {
        let mut solver = PathSolver::new(booted.vm.terms.clone(), SolverConfig::default());
        let scope = Scope {
            objects: u32::MAX,
            calls: 6,
            merge,
        };
        let edges = Arc::new(WatchedEdges::default());
        let mut graph = StateGraph::new(&booted.vm, &[loaded], &start, edges, scope);
        let deadline = Instant::now() + Duration::from_secs(300);
        while graph.step(&mut solver, deadline, &mut States) {}
        (graph.states(), solver.stats().back_end_calls())
    })
}

#[test]
fn heaps_have_fewer_states_and_no_hard_questions() {
    for class in ["LeftistHeap", "SkewHeap"] {
        let [(merged, hard), (apart, _)] = explored(class);
        assert!(merged * 2 <= apart, "{class}: {merged} instead of {apart}");
        assert_eq!(hard, 0, "{class}");
    }
}
