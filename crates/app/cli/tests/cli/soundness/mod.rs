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

use generated::{Generated, Kind, class_text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests/java")
        .join(name)
}

fn programs(name: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder(name)).expect("a folder of programs");
    let mut programs: Vec<PathBuf> = files.map(|e| e.expect("a file").path()).collect();
    programs.retain(|p| p.extension().is_some_and(|e| e == "java"));
    programs.sort();
    programs
}

/// Cairn's annotations, compiled.
pub(crate) fn annotations() -> &'static Path {
    static COMPILED: OnceLock<frontend::Compiled> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let sources = "../../../java/cairn-annotations/src/main/java/cairn/annotations";
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(sources);
        let sources = std::fs::read_dir(sources).expect("the annotations");
        let sources: Vec<PathBuf> = sources.map(|e| e.expect("a file").path()).collect();
        frontend::compile(&java(), &sources, &[], None).expect("javac")
    });
    &compiled.folder
}

fn java() -> frontend::JavaHome {
    frontend::JavaHome::find(None).expect("a JDK")
}

/// The verdict on each method, by its name and parameters.
fn verdicts(programs: &[PathBuf], options: &[&str]) -> BTreeMap<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .args(programs)
        .arg("--class-path")
        .arg(annotations())
        .args(["--format", "json", "--no-replay"])
        .args(options)
        .output()
        .expect("cairn starts");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        let error = String::from_utf8_lossy(&output.stderr);
        panic!("{e}: {error}")
    });
    let results = report["results"].as_array().expect("results");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = results
        .iter()
        .map(|r| (text(&r["method"]), text(&r["verdict"])));
    all.filter(|(method, _)| !method.contains("<init>"))
        .collect()
}

/// Nothing but the attempt to prove says anything.
const ALONE: [&str; 6] = ["--paths", "1", "--calls", "0", "--time", "6000s"];

/// The same. Attempts that come to nothing take all the time that they get: in the short form that is little.
fn attempts() -> [&'static str; 6] {
    let time = if is_long() { "6000s" } else { "6s" };
    ["--paths", "1", "--calls", "0", "--time", time]
}

fn proved_methods(verdicts: &BTreeMap<String, String>) -> Vec<&String> {
    let proved = verdicts.iter().filter(|(_, v)| *v == "proved");
    proved.map(|(method, _)| method).collect()
}

fn is_long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

#[test]
fn what_fails_late_is_never_proved() {
    let fails = programs("exactness/fails");
    assert!(fails.len() >= 3, "the folder lost its programs");
    let broken = programs("abstraction/broken");
    // That with abstraction none of the broken ones is proved either is part of `matching`.
    let mut all = vec![(&fails, "exact"), (&fails, "abstract")];
    if is_long() {
        all.push((&broken, "exact"));
    }
    for (programs, how) in all {
        let options = [&attempts()[..], &["--match", how]].concat();
        let verdicts = verdicts(programs, &options);
        assert!(verdicts.len() > 20, "{verdicts:?}");
        assert_eq!(
            proved_methods(&verdicts),
            Vec::<&String>::new(),
            "--match {how}"
        );
    }
}

#[test]
fn what_holds_is_proved() {
    let holds = programs("exactness/holds");
    let verdicts = verdicts(&holds, &ALONE);
    let left: Vec<_> = verdicts.iter().filter(|(_, v)| *v != "proved").collect();
    assert!(verdicts.len() > 10, "{verdicts:?}");
    assert_eq!(left, Vec::new());
}

/// Without comparing states, there is no end and no proof.
#[test]
fn nothing_is_proved_without_matching() {
    let holds = programs("exactness/holds");
    let options = [&ALONE[..], &["--match", "off"]].concat();
    let verdicts = verdicts(&holds, &options);
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
    let (classes, methods) = if is_long() { (20, 80) } else { (1, 60) };
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
        let failing = generated::failing_methods(&java(), &source, scratch.path(), &generated);
        let verdicts = verdicts(&[source], &ALONE);
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
