//! Class names as targets of `cairn check`: classes of the class path, and of the JDK.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const CLASSES: [&str; 6] = [
    "LinkedList",
    "TreeMap",
    "ArrayDeque",
    "PriorityQueue",
    "BitSet",
    "StringJoiner",
];

/// For each class; and what starting and ending may take beyond it, on a machine that does other
/// things too.
const TIME: Duration = Duration::from_secs(5);
const GRACE: Duration = Duration::from_secs(4);

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .args(args)
        .output()
        .expect("cairn starts")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Nothing is wrong with them: there is no alarm, and no mistake of Cairn's that would have been one.
#[test]
fn classes_of_the_jdk_end_in_time_without_alarms() {
    for class in CLASSES {
        let name = format!("java.util.{class}");
        let start = Instant::now();
        let time = format!("{}s", TIME.as_secs());
        let output = cairn(&[&name, "--time", &time, "--format", "json"]);
        assert!(
            start.elapsed() < TIME + GRACE,
            "{class}: {:?}",
            start.elapsed()
        );
        let code = output.status.code().expect("an exit code");
        assert!(matches!(code, 0 | 3), "{class}: exit code {code}");
        let report: Value = serde_json::from_slice(&output.stdout).expect("stdout is JSON");
        let results = list(&report["results"]);
        assert!(results.len() >= 7, "{class}: {} methods", results.len());
        for result in results {
            let method = &result["method"];
            assert_eq!(list(&result["findings"]), &[] as &[Value], "{method}");
            let reasons = list(&result["reasons"]).iter();
            let mistakes: Vec<&Value> = reasons.filter(|r| r["kind"] == "internal").collect();
            assert!(mistakes.is_empty(), "{method}: {mistakes:?}");
        }
        let known = |r: &&Value| r["verdict"] == "proved" || r["verdict"] == "ok-up-to";
        let known = results.iter().filter(known).count();
        assert!(known * 2 >= results.len(), "{class}: only {known} known");
    }
}

/// What public calls can't lead to is not assumed, what they can is: the second element of a list
/// that has but one.
#[test]
fn objects_of_the_jdk_are_made_by_public_calls() {
    let report = |all: &[&str]| -> Value {
        let args = [&["java.util.LinkedList", "--format", "json"], all].concat();
        serde_json::from_slice(&cairn(&args).stdout).expect("stdout is JSON")
    };
    let get = report(&["--method", "removeFirst"]);
    let result = &list(&get["results"])[0];
    assert_eq!(result["verdict"], "ok-up-to");
    let bounds = list(&result["bounds"]);
    let assumed = "an input of type java.util.LinkedList<Object> has at most 4 elements";
    assert!(bounds.iter().any(|b| b["assumes"] == assumed), "{bounds:?}");
    let rejected = &list(&result["rejections"])[0];
    assert_eq!(rejected["kind"], "java.util.NoSuchElementException");
}

#[test]
fn classes_of_the_class_path_go_by_their_names() {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/check/Arithmetic.java");
    let compiled = frontend::compile(&home, &[source], &[], None).expect("javac");
    let class_path = compiled.folder.to_str().expect("a path of text");
    let output = cairn(&["Arithmetic", "-c", class_path, "--method", "safe"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("Arithmetic.safe"), "{text}");
    assert_eq!(output.status.code(), Some(0));
    let output = cairn(&["java.util.NoSuchThing"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("no class of this name"), "{errors}");
}
