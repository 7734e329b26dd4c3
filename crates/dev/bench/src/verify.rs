//! `cairn-bench verify`: bounded verification (RQ2 of "Efficient Synthesis of Method Call Sequences"): how long
//! it takes to show that a predicate holds after so many calls, and how many states these lead to.

use crate::clock::Clock;
use crate::machine::Bench;
use analysis_reach::{PredicateGoal, ReachOptions, find_predicate, reach};
use answer::{PredicateAnswer, PredicateReport};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use std::time::Duration;

const SOURCES: [&str; 4] = [
    "tests/java/suites/Predicates.java",
    "tests/java/suites/AvlTree.java",
    "tests/java/suites/BinarySearchTree.java",
    "tests/java/suites/AaTree.java",
];

const PREDICATES: [&str; 7] = [
    "balanced(AvlTree)",
    "ordered(AvlTree)",
    "wellFormed(AvlTree)",
    "ordered(BinarySearchTree)",
    "ordered(AaTree)",
    "wellLevel(AaTree)",
    "wellFormed(AaTree)",
];

const LENGTHS: [u32; 3] = [7, 8, 10];

/// For each.
const TIME: Duration = Duration::from_secs(600);

/// Prints the table; false if something is refuted or takes too long.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    println!(
        "{:28} {:>6} {:>10} {:>8} {:>8} {:>8}",
        "predicate", "calls", "seconds", "states", "tried", "objects"
    );
    let mut all_right = true;
    for predicate in PREDICATES
        .iter()
        .filter(|p| only.is_none_or(|o| p.contains(o)))
    {
        for length in LENGTHS {
            let (report, seconds) = verify(predicate, length)?;
            let stats = &report.exploration;
            println!(
                "{predicate:28} {length:>6} {seconds:>10.2} {:>8} {:>8} {:>8}",
                stats.states, stats.calls, stats.objects
            );
            if let Some(wrong) = wrong(&report, length) {
                println!("  WRONG: {wrong}");
                all_right = false;
            }
        }
    }
    Ok(all_right)
}

/// The answer and the seconds that it took, on a machine of its own: nothing is known of earlier runs.
fn verify(predicate: &str, calls: u32) -> Result<(PredicateReport, f64), String> {
    let bench = Bench::for_calls(&SOURCES)?;
    let vm = &bench.machine.vm;
    let method = find_predicate(vm, &format!("suites.Predicates.{predicate}"))?;
    let options = ReachOptions {
        budget: GraphBudget {
            time: TIME,
            time_of_all: TIME,
            progress: Default::default(),
        },
        scope: Scope {
            objects: u32::MAX,
            calls,
            merge: true,
        },
    };
    let predicate = PredicateGoal {
        method,
        sought: false,
    };
    let mut solver = PathSolver::new(vm.terms.clone(), SolverConfig::default());
    let clock = Clock::start();
    let report = reach(vm, &bench.booted, predicate, &options, &mut solver)?;
    Ok((report, clock.seconds()))
}

fn wrong(report: &PredicateReport, length: u32) -> Option<String> {
    match &report.answer {
        PredicateAnswer::Reached(_) => Some("refuted".to_owned()),
        PredicateAnswer::Never => None,
        PredicateAnswer::Depends { because } => Some(because.clone()),
        PredicateAnswer::NotSoFar { because, .. } | PredicateAnswer::NoObject { because } => {
            let is_whole = because.contains(&format!("after up to {length} calls"));
            (!is_whole || report.exploration.is_cut).then(|| because.clone())
        }
    }
}
