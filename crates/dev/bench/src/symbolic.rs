//! Loop- and branch-heavy methods with all paths counted.
//!
//! States are not compared: how many paths subsumption leaves depends on the search order (of `sort`'s 720 paths, 2
//! to 158), and is no measure of how fast paths are followed. The benchmark `matching` is about that.

use crate::machine::Bench;
use analysis_check::{CheckOptions, check};
use answer::{Stats, Verdict};
use harness::{ExploreOptions, Filter, select};
use std::time::{Duration, Instant};
use symex::{Limits, SearchStrategy};

/// Each method and its number of paths.
const METHODS: [(&str, u64); 8] = [
    // 2 ways for each of 10 bits.
    ("bits", 1 << 10),
    // The element at place i goes to one of i + 1 places, whatever was before: 2 · 3 · 4 · 5 · 6.
    ("sort", 720),
    // Too small, too large, 0 to 500.
    ("sum", 2 + 501),
    // Four ways out; for n = 0 the inner loop is never reached, else 31 values of m.
    ("nested", 4 + 1 + 30 * 31),
    // 'x' is one path and the rest one; 'y' tests the state, which is known on a path: 3^6.
    ("machine", 729),
    // Negative; 0 to 10 digits.
    ("digits", 1 + 11),
    // Six ways out, two orders, three signs.
    ("triangle", 6 + 2 + 3),
    ("scale", 4),
];

/// Runs all methods, or one; false if a number of paths is wrong.
pub(crate) fn run(only: Option<&str>) -> Result<bool, String> {
    let bench = Bench::new(&["bench/symbolic/Paths.java"])?;
    println!(
        "{:10} {:>6} {:>8} {:>9} {:>11} {:>10} {:>11}",
        "method", "paths", "seconds", "paths/s", "instr/s", "calls/path", "without Z3"
    );
    let mut total = Stats::default();
    let mut all_right = true;
    for (method, expected) in METHODS {
        if only.is_some_and(|only| only != method) {
            continue;
        }
        let (stats, seconds, verdict) = explore(&bench, method)?;
        line(method, &stats, seconds);
        if stats.paths != expected || verdict != Verdict::Proved {
            println!("  WRONG: expected {expected} paths and a proof, verdict {verdict}");
            all_right = false;
        }
        add(&mut total, &stats, seconds);
    }
    line("all", &total, total.seconds);
    Ok(all_right)
}

fn explore(bench: &Bench, method: &str) -> Result<(Stats, f64, Verdict), String> {
    let filter = Filter {
        methods: vec![method.into()],
        ..Filter::default()
    };
    let selection = select(&bench.machine.vm, &bench.classes, &filter);
    if selection.targets.is_empty() {
        return Err(format!("no method {method}"));
    }
    let limits = Limits {
        depth: 2_000,
        paths: 100_000,
        ..Limits::default()
    };
    let started = Instant::now();
    let options = CheckOptions {
        explore: ExploreOptions {
            matching: jvm_symex::MatchMode::Off,
            time: Duration::from_secs(120),
            keep: Duration::ZERO,
            started,
            limits,
            order: SearchStrategy::Coverage,
            jobs: 1,
            cancellation: symex::Cancellation::new(),
            trace: None,
        },
        calls: 0,
        null_arguments: false,
        other_engine: None,
    };
    let report = check(
        &bench.machine.vm,
        &bench.booted,
        selection,
        &options,
        &mut |_| {},
    );
    Ok((
        report.stats.clone(),
        started.elapsed().as_secs_f64(),
        report.verdict(),
    ))
}

fn add(total: &mut Stats, stats: &Stats, seconds: f64) {
    total.paths += stats.paths;
    total.instructions += stats.instructions;
    total.solver_calls += stats.solver_calls;
    total.decisions += stats.decisions;
    total.decisions_without_solver += stats.decisions_without_solver;
    total.seconds += seconds;
}

fn line(name: &str, stats: &Stats, seconds: f64) {
    println!(
        "{name:10} {:6} {seconds:8.3} {:9.0} {:11.0} {:10.2} {:10.1}%",
        stats.paths,
        stats.paths as f64 / seconds,
        stats.instructions as f64 / seconds,
        stats.solver_calls as f64 / stats.paths.max(1) as f64,
        100.0 * stats.share_without_solver().unwrap_or(1.0),
    );
}
