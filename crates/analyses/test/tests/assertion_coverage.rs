//! Branches that only the asserts of tests take are covered: they run with the tests.

#[path = "support/machine.rs"]
mod machine;

use analysis_test::{TestOptions, suite};
use answer::BranchStatus;
use machine::{Booted, boot};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use std::sync::Arc;
use std::time::Duration;

const LAMP: &str = "public class Lamp {
    private int presses;

    public void press() {
        presses++;
    }

    public boolean isOn() {
        return presses > 0;
    }
}
";

/// Enough for one call in each stage.
const LITTLE: u64 = 100;

#[test]
fn a_branch_that_asserts_take_is_covered() {
    let scratch = tempfile::tempdir().expect("a folder");
    let source = scratch.path().join("Lamp.java");
    std::fs::write(&source, LAMP).expect("ours");
    let Booted { vm, state, classes } = boot(&[source]);
    let time = Duration::from_secs(60);
    let options = TestOptions {
        budget: GraphBudget {
            time,
            time_of_all: time,
            progress: Arc::default(),
        },
        work: LITTLE,
        scope: Scope {
            objects: u32::MAX,
            calls: u32::MAX,
            merge: true,
        },
        found: Arc::default(),
    };
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let so_far = Arc::default();
    let (class, state) = (classes[0], &state);
    let suite = suite(&vm, state, class, &classes, &options, &so_far, &mut solver);
    let suite = suite.expect("a suite");
    let called: Vec<&str> = suite.tests.iter().map(|t| &*t.call.method).collect();
    assert_eq!(called, ["", "press"], "no test is about isOn");
    for (number, branch) in suite.branches.iter().enumerate() {
        assert_eq!(branch.status, BranchStatus::Covered, "{branch:?}");
        let of_test = suite.tests.iter().find(|t| t.covers.contains(&number));
        let of_test = of_test.expect("the test that is run for it");
        assert!(!of_test.takes.contains(&number));
        assert_eq!(of_test.asserts.len(), 1);
    }
    assert_eq!(suite.untested, ["isOn()"]);
}
