//! A mistake of Cairn's own costs what it happened in, and is told: no call is lost in silence.

#[path = "support/machine.rs"]
mod machine;

use analysis_test::{PartialTests, TestOptions, partial_suite, suite};
use answer::ClassSuite;
use machine::{Booted, boot};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use std::sync::Arc;
use std::time::Duration;
use symex::catch_panic;
use vm::fault_injection::INJECTED;

const SHELF: &str = "public class Shelf {
    private int used;

    public void put(int weight) {
        if (weight > 2) {
            used++;
        }
    }

    public boolean isFull() {
        return used == 2;
    }
}
";

/// The suite of the class, or what a panic left of it, and what is said about the panic.
fn suite_with_errors(booted: &Booted) -> (Option<ClassSuite>, Vec<String>) {
    let options = TestOptions {
        budget: GraphBudget {
            time: Duration::from_secs(60),
            time_of_all: Duration::from_secs(60),
            progress: Arc::default(),
        },
        work: 20_000_000,
        scope: Scope {
            objects: 3,
            calls: 3,
            merge: true,
        },
        found: Arc::default(),
    };
    let Booted { vm, state, classes } = booted;
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let so_far: Arc<PartialTests> = Arc::default();
    let made = catch_panic(|| {
        suite(
            vm,
            state,
            classes[0],
            classes,
            &options,
            &so_far,
            &mut solver,
        )
    });
    match made {
        Ok(Ok(suite)) => {
            let errors = suite.internal_errors.clone();
            (Some(suite), errors)
        }
        Ok(Err(reason)) => (None, vec![reason]),
        Err(panic) => (partial_suite(&so_far), vec![panic.to_string()]),
    }
}

#[test]
fn a_fault_is_told_and_costs_no_other_test() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Shelf.java");
    std::fs::write(&source, SHELF).expect("ours");
    let booted = boot(&[source]);
    let fault = &booted.vm.fault_injection;
    fault.arm(u64::MAX);
    let (whole, errors) = suite_with_errors(&booted);
    let steps = u64::MAX - fault.left();
    let whole = whole.expect("a suite").tests.len();
    assert!(errors.is_empty() && whole > 2, "{whole} tests, {errors:?}");
    let mut with_tests = 0;
    for step in (1..=steps).step_by(steps as usize / 40 + 1) {
        fault.arm(step);
        let (suite, errors) = suite_with_errors(&booted);
        assert_eq!(fault.left(), 0, "step {step} was never made");
        let is_told = errors.iter().any(|error| error.contains(INJECTED));
        assert!(is_told, "step {step} of {steps}: {errors:?}");
        with_tests += usize::from(suite.is_some_and(|s| !s.tests.is_empty()));
    }
    assert!(with_tests > 10, "{with_tests} of 40 runs have tests");
}
