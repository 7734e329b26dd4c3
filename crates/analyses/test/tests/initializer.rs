//! Branches of a static initializer are covered by whichever test comes first.

#[path = "support/machine.rs"]
mod machine;

use analysis_test::{TestOptions, suite};
use answer::{BranchStatus, ClassSuite};
use machine::{Booted, boot};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

fn suite_of(source: &str) -> ClassSuite {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests")
        .join(source);
    let Booted { vm, state, classes } = boot(&[source]);
    let options = TestOptions {
        budget: GraphBudget {
            time: Duration::from_secs(60),
            time_of_all: Duration::from_secs(60),
            progress: Arc::default(),
        },
        work: u64::MAX,
        scope: Scope {
            objects: 4,
            calls: 4,
            merge: true,
        },
        found: Arc::default(),
    };
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let so_far = Arc::default();
    let (class, state) = (classes[0], &state);
    suite(&vm, state, class, &classes, &options, &so_far, &mut solver).expect("a suite")
}

#[test]
fn an_initializer_with_branches() {
    let suite = suite_of("coverage/Initialized.java");
    let lines = suite.branches.iter().map(|branch| {
        let is_covered = branch.status == BranchStatus::Covered;
        (branch.line.expect("a line"), is_covered)
    });
    let lines: Vec<_> = lines.collect();
    let in_loop = vec![(7, true), (7, true)];
    let in_limit = vec![(10, false), (10, true)];
    let in_method = vec![(20, false), (20, true), (20, true), (20, true)];
    for expected in [in_loop, in_limit, in_method] {
        let line = expected[0].0;
        let mut found: Vec<_> = lines.iter().filter(|l| l.0 == line).copied().collect();
        found.sort();
        assert_eq!(found, expected, "{lines:?}");
    }
}
