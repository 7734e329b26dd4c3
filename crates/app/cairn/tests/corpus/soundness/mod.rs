//! Soundness of proofs for inputs of any size: `proved` only where no input fails.
//!
//! - Of the methods in `tests/java/exactness/fails`, and of the broken programs in
//!   `tests/java/abstraction`, none is ever proved; each fails late, or after a disguise.
//! - Those in `tests/java/exactness/holds` are proved, all of them.
//! - Generated methods are executed on the JVM with many inputs. None that fails there is proved.
//!
//! Where nothing else is to decide, only one path is explored: then whatever is proved was proved by widening.

mod double_lists;
mod elements;
mod generated;
mod lists;

use crate::support::{
    Opened, annotations, is_long, java_files, java_home, list, tests, within, word,
};
use cairn::{CheckRequest, ExplorationOptions, StateMatching};
use generated::{Generated, Kind, class_text};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn programs(name: &str) -> Vec<PathBuf> {
    java_files(&tests("java").join(name))
}

fn open(programs: &[PathBuf]) -> Opened {
    Opened::beside(programs, annotations())
}

/// The verdict on each method, by its name and parameters.
fn verdicts(opened: &Opened, exploration: ExplorationOptions) -> BTreeMap<String, String> {
    let report = opened.check_document(&CheckRequest {
        exploration,
        calls: 0,
        replay: false,
        ..CheckRequest::default()
    });
    let results = list(&report, "results").iter();
    let all = results.map(|r| (word(r, "method").to_owned(), word(r, "verdict").to_owned()));
    all.filter(|(method, _)| !method.contains("<init>"))
        .collect()
}

/// Nothing but the attempt to prove says anything.
fn alone() -> ExplorationOptions {
    ExplorationOptions {
        paths: Some(1),
        ..within(6000)
    }
}

/// The same. Attempts that come to nothing take all the time that they get: in the short form that is little.
fn attempts(matching: StateMatching) -> ExplorationOptions {
    ExplorationOptions {
        paths: Some(1),
        matching,
        ..within(if is_long() { 6000 } else { 6 })
    }
}

fn proved_methods(verdicts: &BTreeMap<String, String>) -> Vec<&String> {
    let proved = verdicts.iter().filter(|(_, v)| *v == "proved");
    proved.map(|(method, _)| method).collect()
}

#[test]
fn what_fails_late_is_never_proved() {
    let fails = programs("exactness/fails");
    assert!(fails.len() >= 3, "the folder lost its programs");
    let broken = programs("abstraction/broken");
    // That with abstraction none of the broken ones is proved either is part of `matching`.
    let (exact, coarse) = (StateMatching::Exact, StateMatching::Abstract);
    let mut all = vec![(&fails, exact), (&fails, coarse)];
    if is_long() {
        all.push((&broken, exact));
    }
    for (programs, matching) in all {
        let verdicts = verdicts(&open(programs), attempts(matching));
        assert!(verdicts.len() > 20, "{verdicts:?}");
        assert_eq!(
            proved_methods(&verdicts),
            Vec::<&String>::new(),
            "{matching:?}"
        );
    }
}

#[test]
fn what_holds_is_proved() {
    let holds = programs("exactness/holds");
    let verdicts = verdicts(&open(&holds), alone());
    let left: Vec<_> = verdicts.iter().filter(|(_, v)| *v != "proved").collect();
    assert!(verdicts.len() > 10, "{verdicts:?}");
    assert_eq!(left, Vec::new());
}

/// Without comparing states, there is no end and no proof.
#[test]
fn nothing_is_proved_without_matching() {
    let holds = programs("exactness/holds");
    let exploration = ExplorationOptions {
        matching: StateMatching::Off,
        ..alone()
    };
    let verdicts = verdicts(&open(&holds), exploration);
    assert_eq!(proved_methods(&verdicts), Vec::<&String>::new());
}

/// Methods that nobody wrote: what fails on the JVM must not be proved. Some are, so that this is no
/// test of nothing.
#[test]
fn what_fails_on_the_jvm_is_not_proved() {
    let (classes, methods) = if is_long() { (10, 60) } else { (1, 40) };
    let kind = || Kind {
        body: generated::body,
        last_parameter: "Node q",
        leads_back: false,
    };
    hold_against_the_jvm(1..=classes, methods, kind);
}

/// The same, about all elements of arrays.
#[test]
fn what_fails_for_some_element_is_not_proved() {
    let (classes, methods) = if is_long() { (20, 80) } else { (1, 22) };
    let kind = || Kind {
        body: elements::body,
        last_parameter: "int[] c",
        leads_back: false,
    };
    hold_against_the_jvm(101..=100 + classes, methods, kind);
}

/// The same, about all objects of a list.
#[test]
fn what_fails_for_some_object_of_a_list_is_not_proved() {
    let (classes, methods) = if is_long() { (20, 80) } else { (1, 30) };
    let kind = || Kind {
        body: lists::body,
        last_parameter: "Node q",
        leads_back: false,
    };
    hold_against_the_jvm(201..=200 + classes, methods, kind);
}

/// The same, if they lead back to the one before.
#[test]
fn what_fails_for_a_list_that_leads_back_is_not_proved() {
    let (classes, methods) = if is_long() { (20, 80) } else { (1, 60) };
    let kind = || Kind {
        body: double_lists::body,
        last_parameter: "Node q",
        leads_back: true,
    };
    hold_against_the_jvm(301..=300 + classes, methods, kind);
}

fn hold_against_the_jvm(seeds: std::ops::RangeInclusive<u64>, methods: usize, kind: fn() -> Kind) {
    for seed in seeds {
        let generated = Generated::new(seed, methods, kind());
        let scratch = tempfile::tempdir().expect("a folder");
        let source = scratch.path().join(format!("{}.java", generated.name));
        std::fs::write(&source, class_text(&generated)).expect("a file");
        let failing = generated::failing_methods(&java_home(), &source, scratch.path(), &generated);
        let verdicts = verdicts(&open(&[source]), alone());
        let proved = proved_methods(&verdicts);
        let wrong: Vec<_> = proved
            .iter()
            .filter(|m| failing.iter().any(|f| m.contains(&format!(".{f}("))))
            .collect();
        assert_eq!(wrong, Vec::<&&String>::new(), "seed {seed}");
        assert!(proved.len() > 2, "seed {seed}: {verdicts:?}");
        assert!(failing.len() > 5, "seed {seed}: {failing:?}");
    }
}
