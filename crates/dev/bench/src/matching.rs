//! `cairn-bench matching`: what subsumption of states saves, and what it costs where it saves nothing.

use crate::clock::Clock;
use crate::machine::Bench;
use analysis_check::{CheckOptions, check};
use answer::{Report, Stats};
use harness::{ExploreOptions, Filter, select};
use jvm_symex::MatchMode;
use std::time::{Duration, Instant};
use symex::{Limits, SearchStrategy};

const SOURCES: [&str; 5] = [
    "bench/symbolic/Sequences.java",
    "tests/java/trees/BinarySearchTree.java",
    "tests/java/trees/AvlTree.java",
    "tests/java/trees/RedBlackTree.java",
    "tests/java/heaps/BinaryHeap.java",
];

const SEQUENCES: [&str; 4] = ["searchTree", "avlTree", "redBlackTree", "binaryHeap"];
const WITHOUT_HITS: [&str; 2] = ["noneAlike", "noneAlikeOnTheHeap"];

const TIME: Duration = Duration::from_secs(60);
/// The best of so many runs counts.
const RUNS: usize = 5;
/// What matching may cost where it never helps.
const MOST_COST: f64 = 1.10;

/// Prints the table; false if matching costs too much, or a method was not followed to its end.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    let bench = Bench::new(&SOURCES)?;
    println!(
        "{:20} {:>10} {:>10} {:>8} {:>9} {:>9} {:>7} {:>9} {:>9}",
        "method", "paths off", "exact", "ratio", "s off", "exact", "ratio", "compared", "subsumed"
    );
    let mut all_right = true;
    let methods = SEQUENCES.into_iter().chain(WITHOUT_HITS);
    for method in methods.filter(|m| only.is_none_or(|o| o == *m)) {
        let (off, without) = best(&bench, method, MatchMode::Off)?;
        let (exact, with) = best(&bench, method, MatchMode::Exact)?;
        let compared: u64 = exact.matching.iter().map(|m| m.checks).sum();
        let subsumed: u64 = exact.matching.iter().map(|m| m.subsumed).sum();
        let cost = with / without;
        println!(
            "{method:20} {:>10} {:>10} {:>7.2}x {without:>9.3} {with:>9.3} {cost:>6.2}x {compared:>9} {subsumed:>9}",
            off.paths,
            exact.paths,
            exact.paths as f64 / off.paths.max(1) as f64,
        );
        if subsumed == 0 && cost > MOST_COST {
            println!("  TOO MUCH: matching never helps here");
            all_right = false;
        }
    }
    Ok(all_right)
}

/// The fastest run, and its seconds.
fn best(bench: &Bench, method: &str, how: MatchMode) -> Result<(Stats, f64), String> {
    let mut best: Option<(Stats, f64)> = None;
    for _ in 0..RUNS {
        let clock = Clock::start();
        let report = explore(bench, method, how)?;
        let seconds = clock.seconds();
        if best.as_ref().is_none_or(|(_, least)| seconds < *least) {
            best = Some((report.stats, seconds));
        }
    }
    best.ok_or_else(|| "no run".into())
}

fn explore(bench: &Bench, method: &str, matching: MatchMode) -> Result<Report, String> {
    let filter = Filter {
        classes: vec!["Sequences".into()],
        methods: vec![method.into()],
    };
    let selection = select(&bench.machine.vm, &bench.classes, &filter);
    if selection.targets.is_empty() {
        return Err(format!("no method {method}"));
    }
    let options = CheckOptions {
        explore: ExploreOptions {
            time: TIME,
            keep: Duration::ZERO,
            started: Instant::now(),
            limits: Limits {
                paths: u64::MAX,
                ..Limits::default()
            },
            order: SearchStrategy::Coverage,
            matching,
            jobs: 1,
            cancellation: symex::Cancellation::new(),
            trace: None,
        },
        calls: 0,
        null_arguments: false,
        other_engine: None,
    };
    let vm = &bench.machine.vm;
    Ok(check(vm, &bench.booted, selection, &options, &mut |_| {}))
}
