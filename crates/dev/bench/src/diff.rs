//! `cairn-bench diff`: what comparing two versions takes and decides.
//!
//! - `diff`: the pairs in `tests/diff`: how many have which verdict, and the median time of a pair without the JVM; what
//!   summaries save on those in `tests/diff` and `tests/diff_summaries`.
//! - `diff releases [TIME]`: neighbouring releases of libraries from Maven Central, a row for each in Markdown.
//! - `diff mutants [CLASS]`: mutants of the classes in `tests/java/suites`, made by PIT, against their originals: none
//!   may be called equivalent that a test kills.

mod releases;
mod versions;

use crate::mutants::{MutantStatus, export_mutants};
use std::collections::BTreeMap;
use std::path::Path;
use versions::{ComparedVersions, ReportedDiff};

pub(crate) fn run(words: &[&str]) -> Result<bool, String> {
    match words {
        [] => pairs(),
        ["releases"] => releases::run("300s"),
        ["releases", time] => releases::run(time),
        ["mutants"] => mutants(None),
        ["mutants", class] => mutants(Some(class)),
        _ => Err("usage: cairn-bench diff [releases [TIME] | mutants [CLASS]]".to_owned()),
    }
}

/// The pairs of the tests.
fn pairs() -> Result<bool, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/diff");
    let (old, new) = (folder.join("old"), folder.join("new"));
    let options = ["--size", "4", "--choices", "5", "--time", "600s"];
    let compared = ComparedVersions::run(&old, &new, &options)?;
    let methods: Vec<&ReportedDiff> = compared.decided().collect();
    let mut by_verdict: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for method in &methods {
        let times = by_verdict.entry(&method.verdict).or_default();
        times.push(method.seconds);
    }
    println!(
        "{:20} {:>6} {:>10} {:>10}",
        "verdict", "pairs", "median s", "longest s"
    );
    let print = |name: &str, times: &[f64]| {
        let longest = times.iter().copied().fold(0.0, f64::max);
        let (count, median) = (times.len(), median(times));
        println!("{name:20} {count:>6} {median:>10.3} {longest:>10.3}");
    };
    for (verdict, times) in &by_verdict {
        print(verdict, times);
    }
    let all: Vec<f64> = methods.iter().map(|m| m.seconds).collect();
    print("all", &all);
    println!();
    let is_well = median(&all) < 1.0 && !by_verdict.contains_key("undecided");
    savings()?;
    Ok(is_well)
}

/// What summaries save: the same pairs with and without them.
fn savings() -> Result<(), String> {
    println!(
        "{:16} {:12} {:>10} {:>9} {:>7} {:>7} {:>10}",
        "pairs", "summaries", "equivalent", "to bounds", "differ", "other", "methods s"
    );
    for pairs in ["diff", "diff_summaries"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests");
        let (old, new) = (
            folder.join(pairs).join("old"),
            folder.join(pairs).join("new"),
        );
        let with = ["--size", "4", "--choices", "5", "--time", "600s"];
        let without: Vec<&str> = with.into_iter().chain(["--no-summaries"]).collect();
        for (name, options) in [("used", &with[..]), ("none", &without[..])] {
            let compared = ComparedVersions::run(&old, &new, options)?;
            let decided = compared.decided().count();
            let count = |verdict| compared.count(verdict);
            let (equal, bounded) = (count("equivalent"), count("equivalent-up-to"));
            let differ = count("differs");
            let rest = decided - equal - bounded - differ;
            let seconds: f64 = compared.decided().map(|m| m.seconds).sum();
            println!(
                "{pairs:16} {name:12} {equal:>10} {bounded:>9} {differ:>7} {rest:>7} {seconds:>10.1}"
            );
        }
    }
    Ok(())
}

fn median(times: &[f64]) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// What is said of mutants.
#[derive(Default)]
struct MutantFigures {
    killed: usize,
    shown: usize,
    /// Killed, but called equivalent.
    wrong: usize,
    /// Killed, and equivalent up to bounds or undecided.
    open: usize,
    survived: usize,
}

/// Mutants against their originals.
fn mutants(only: Option<&str>) -> Result<bool, String> {
    println!(
        "{:20} {:>7} {:>8} {:>11} {:>6} {:>9}",
        "class", "killed", "differ", "equivalent", "open", "survived"
    );
    let mut wrong = 0;
    for exported in export_mutants(only)? {
        let mut figures = MutantFigures::default();
        for mutant in &exported.mutants {
            if mutant.status == MutantStatus::Survived {
                figures.survived += 1;
                continue;
            }
            figures.killed += 1;
            let options = ["--size", "4", "--choices", "5", "--time", "120s"];
            let compared = ComparedVersions::run(&exported.classes, &mutant.classes, &options)?;
            let has = |verdict: &str| compared.decided().any(|m| m.verdict == verdict);
            if has("differs") {
                figures.shown += 1;
            } else if has("undecided") || has("equivalent-up-to") {
                figures.open += 1;
            } else {
                figures.wrong += 1;
                println!("called equivalent, but killed: {}", mutant.description);
            }
        }
        let MutantFigures {
            killed,
            shown,
            wrong: called_equivalent,
            open,
            survived,
        } = figures;
        wrong += called_equivalent;
        let class = &exported.class;
        println!(
            "{class:20} {killed:>7} {shown:>8} {called_equivalent:>11} {open:>6} {survived:>9}"
        );
    }
    Ok(wrong == 0)
}
