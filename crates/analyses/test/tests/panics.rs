//! A panic below the search for tests is told with the method that was called, and costs what that call came to. Of
//! one before the search or after it, whoever asks for the suite is told.

#[path = "support/machine.rs"]
mod machine;

use analysis_test::{PartialTests, TestOptions, suite};
use answer::ClassSuite;
use machine::{Booted, boot};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use states::progress::CallProgress;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use symex::{Cancellation, TaskPanic, catch_panic};
use vm::fault_injection::INJECTED;

/// A static initializer, a constructor that throws, calls that lead to states, and a branch that takes several of them.
const SHELF: &str = "public class Shelf {
    private static final int[] WEIGHTS = {1, 2, 3};
    private final int[] places;
    private int used;

    public Shelf(int size) {
        places = new int[size];
    }

    public void put(int weight) {
        if (weight > 2) {
            places[used++] = weight;
        }
    }

    public boolean isHeavy() {
        return used == 2 && places[0] > places[1];
    }

    public static int weight(int kind) {
        return WEIGHTS[kind];
    }
}
";

const LONG: Duration = Duration::from_secs(600);

/// The suite of the class, or the panic that ended it.
fn suite_of(Booted { vm, state, classes }: &Booted) -> Result<ClassSuite, TaskPanic> {
    let options = TestOptions {
        budget: GraphBudget {
            time: LONG,
            time_of_all: LONG,
            progress: Arc::new(CallProgress::new(&Cancellation::new(), None)),
        },
        work: u64::MAX,
        scope: Scope {
            objects: 6,
            calls: 4,
            merge: true,
        },
        found: Arc::default(),
    };
    let so_far = Arc::new(PartialTests::default());
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let class = classes[0];
    catch_panic(|| {
        let made = suite(vm, state, class, classes, &options, &so_far, &mut solver);
        made.expect("the class can be initialized")
    })
}

#[test]
fn a_fault_at_any_step_is_told_and_costs_one_call() {
    let scratch = tempfile::tempdir().expect("a folder");
    let source = scratch.path().join("Shelf.java");
    std::fs::write(&source, SHELF).expect("ours");
    let booted = boot(&[source]);
    let fault = &booted.vm.fault_injection;
    fault.arm(u64::MAX);
    let expected = suite_of(&booted).expect("nothing panics");
    let steps = u64::MAX - fault.left();
    assert!(expected.internal_errors.is_empty());
    assert!(expected.tests.len() > 5 && steps > 100, "{steps}");
    let tried = match std::env::var_os("CAIRN_LONG") {
        Some(_) => steps as usize,
        None => 60,
    };
    let mut blamed = BTreeSet::new();
    let mut whole = 0;
    for step in (1..=steps).step_by((steps as usize / tried).max(1)) {
        fault.arm(step);
        let made = suite_of(&booted);
        assert_eq!(fault.left(), 0, "step {step} was never made");
        match made {
            Ok(suite) => {
                let [error] = &suite.internal_errors[..] else {
                    panic!("step {step} of {steps}: {:?}", suite.internal_errors);
                };
                assert!(error.contains(INJECTED), "step {step}: {error}");
                blamed.extend(error.split_once(':').map(|(method, _)| method.to_owned()));
                whole += usize::from(suite.tests.len() + 1 >= expected.tests.len());
            }
            // Before the search and after it, there is no call to blame.
            Err(panic) => assert!(panic.to_string().contains(INJECTED), "step {step}: {panic}"),
        }
    }
    assert!(blamed.len() > 2, "{blamed:?}");
    assert!(whole > tried / 2, "{whole} of {tried}");
}
