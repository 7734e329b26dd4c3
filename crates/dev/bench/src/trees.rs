//! `cairn-bench trees`: methods of search trees on unknown trees that satisfy `repOk`, all trees of up to so
//! many nodes.

use crate::machine::Bench;
use analysis_check::{CheckOptions, check};
use analysis_inputs::{StructureOptions, structures};
use answer::{BoundKind, Extent, Report};
use harness::{ExploreOptions, Filter, select};
use std::time::{Duration, Instant};
use symex::{Limits, SearchStrategy};

const SOURCES: [&str; 2] = [
    "tests/java/trees/BinarySearchTree.java",
    "tests/java/trees/RedBlackTree.java",
];

const METHODS: [(&str, &str); 4] = [
    ("BinarySearchTree", "insert"),
    ("BinarySearchTree", "remove"),
    ("RedBlackTree", "insert"),
    ("RedBlackTree", "remove"),
];

const NODES: [u32; 4] = [4, 5, 6, 7];

const TIME: Duration = Duration::from_secs(120);

/// Prints the table; false if a method was not followed on all trees.
pub(crate) fn run() -> Result<bool, String> {
    let bench = Bench::new(&SOURCES)?;
    println!(
        "{:24} {:>5} {:>6} {:>6} {:>8} {:>8} {:>9} {:>10} {:>6} {:>7}",
        "method",
        "nodes",
        "trees",
        "paths",
        "seconds",
        "paths/s",
        "trees/s",
        "calls/path",
        "MB",
        "growth"
    );
    let mut all_right = true;
    for (class, method) in METHODS {
        let mut before: Option<f64> = None;
        for nodes in NODES {
            let trees = trees(&bench, class, nodes)?;
            let started = Instant::now();
            let report = explore(&bench, class, method, nodes, started)?;
            let seconds = started.elapsed().as_secs_f64();
            let stats = &report.stats;
            let growth = before.map_or(String::new(), |b| format!("{:.1}x", seconds / b));
            println!(
                "{:24} {nodes:>5} {trees:>6} {:>6} {seconds:>8.2} {:>8.0} {:>9.0} {:>10.2} {:>6} {growth:>7}",
                format!("{class}.{method}"),
                stats.paths,
                stats.paths as f64 / seconds,
                trees as f64 / seconds,
                stats.solver_calls as f64 / stats.paths.max(1) as f64,
                stats.peak_memory_bytes >> 20,
            );
            before = Some(seconds);
            if !is_whole(&report, nodes) {
                let bounds = report.results.iter().flat_map(|r| &r.bounds);
                let bounds: Vec<String> = bounds.map(|b| b.to_string()).collect();
                println!(
                    "  NOT all trees: {}: {}",
                    report.verdict(),
                    bounds.join("; ")
                );
                all_right = false;
            }
        }
    }
    Ok(all_right)
}

/// The trees of up to so many nodes: shapes and colours, keys only by their order.
fn trees(bench: &Bench, class: &str, nodes: u32) -> Result<usize, String> {
    let vm = &bench.machine.vm;
    let name = bench
        .classes
        .iter()
        .find(|c| c.ends_with(&format!("/{class}")));
    let class = name.and_then(|name| vm.world.load(name).ok());
    let class = class.ok_or("no such class")?;
    let predicate = class.declared_method("repOk", "()Z").ok_or("no repOk")?;
    let options = StructureOptions {
        size: nodes,
        deadline: Instant::now() + TIME,
        cancellation: symex::Cancellation::new(),
        trace: None,
    };
    let found = structures(vm, &bench.booted, class, predicate, &options)?;
    Ok(found.by_size.values().map(Vec::len).sum())
}

fn explore(
    bench: &Bench,
    class: &str,
    method: &str,
    nodes: u32,
    started: Instant,
) -> Result<Report, String> {
    let filter = Filter {
        classes: vec![class.into()],
        methods: vec![method.into()],
    };
    let selection = select(&bench.machine.vm, &bench.classes, &filter);
    if selection.targets.is_empty() {
        return Err(format!("no method {method}"));
    }
    let options = CheckOptions {
        explore: ExploreOptions {
            matching: jvm_symex::MatchMode::default(),
            time: TIME,
            keep: Duration::ZERO,
            started,
            limits: Limits {
                paths: u64::MAX,
                // The tree itself is an object, too.
                size: nodes + 1,
                ..Limits::default()
            },
            order: SearchStrategy::Coverage,
            jobs: 2,
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

/// Whether nothing but larger trees is left out.
fn is_whole(report: &Report, nodes: u32) -> bool {
    let size = Extent::Limit(u64::from(nodes) + 1);
    report.results.iter().all(|result| {
        let bounds = result.bounds.iter();
        let mut others = bounds.filter(|b| b.kind != BoundKind::InputSize || b.extent != size);
        result.findings.is_empty() && result.reasons.is_empty() && others.next().is_none()
    })
}
