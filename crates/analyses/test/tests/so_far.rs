//! What was found of a class before a call that goes on when the time is over.

#[path = "support/machine.rs"]
mod machine;

use analysis_test::{PartialTests, TestOptions, partial_suite, suite};
use answer::BranchStatus;
use machine::{Booted, boot};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use states::progress::CallProgress;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use symex::Cancellation;

/// No calls lead to all its branches, and there is no end of states.
const ENDLESS: &str = "public class Endless {
    private int total;

    public boolean isNew() {
        return total == 0;
    }

    public void spin(int rounds) {
        for (int i = 0; i < rounds; i++) {
            total += i ^ rounds;
        }
        if (total == 12345678) {
            throw new IllegalStateException();
        }
    }
}
";

const LONG: Duration = Duration::from_secs(600);

#[test]
fn what_was_found_is_a_suite() {
    let scratch = tempfile::tempdir().expect("a folder");
    let source = scratch.path().join("Endless.java");
    std::fs::write(&source, ENDLESS).expect("ours");
    let Booted { vm, state, classes } = boot(&[source]);
    let cancellation = Cancellation::new();
    let found = Arc::new(AtomicU64::new(0));
    let options = TestOptions {
        budget: GraphBudget {
            time: LONG,
            time_of_all: LONG,
            progress: Arc::new(CallProgress::new(&cancellation, None)),
        },
        work: u64::MAX,
        scope: Scope {
            objects: u32::MAX,
            calls: u32::MAX,
            merge: true,
        },
        found: found.clone(),
    };
    let so_far = Arc::new(PartialTests::default());
    assert!(partial_suite(&so_far).is_none(), "nothing was begun");
    let exploring = {
        let so_far = so_far.clone();
        std::thread::spawn(move || {
            let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
            let class = classes[0];
            suite(&vm, &state, class, &classes, &options, &so_far, &mut solver)
        })
    };
    let begun = Instant::now();
    while found.load(Ordering::Relaxed) < 2 {
        assert!(begun.elapsed() < LONG, "nothing is found");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!so_far.is_taken());
    let suite = partial_suite(&so_far).expect("it was begun");
    assert!(so_far.is_taken());
    assert_eq!(suite.class, "Endless");
    assert!(!suite.tests.is_empty());
    assert_eq!(suite.tests.len(), suite.about.len());
    assert!(suite.exploration.is_cut);
    assert!(!suite.exploration.is_closed);
    let covered = |status: &BranchStatus| *status == BranchStatus::Covered;
    let of_tests = suite.tests.iter().flat_map(|t| &t.covers);
    for number in of_tests {
        assert!(covered(&suite.branches[*number].status), "{number}");
    }
    let mut others = suite.branches.iter().filter(|b| !covered(&b.status));
    let because = "not reached before the time ran out in the middle of a call";
    assert!(others.all(|b| b.status
        == BranchStatus::Undecided {
            because: because.to_owned()
        }));
    // Whoever explores it learns that nobody waits any more.
    cancellation.cancel();
    let late = exploring.join().expect("it ends");
    assert_eq!(late.expect_err("it was taken"), "the time ran out");
    assert!(partial_suite(&so_far).is_none(), "it was taken");
}
