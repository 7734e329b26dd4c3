//! Flags, remarks and exit codes of what the tests of the facade ask by requests: that a flag gets into the request, and
//! that what is told meanwhile is printed.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests")
}

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .current_dir(tests())
        .output()
        .expect("cairn starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(args: &[&str]) -> Value {
    let output = cairn(&[args, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout).expect("stdout is JSON")
}

#[test]
fn a_package_info_that_does_not_compile_is_told_on_stderr() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("p");
    std::fs::create_dir(&folder).expect("a folder of the test");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file of the test");
        file.display().to_string()
    };
    let class = "package p; public class One { public static int one() { return 1; } }";
    let program = write("One.java", class);
    write("package-info.java", "@missing.Marked package p;");
    let output = cairn(&["check", "--no-cache", &program, "--method", "one"]);
    assert!(
        stdout(&output).starts_with("One.one(): proved (1 path)\n"),
        "{output:?}"
    );
    let told = String::from_utf8_lossy(&output.stderr);
    let expected = "package-info.java does not compile";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn structures_that_are_not_all_there_are_no_success() {
    let args = ["--predicate", "Counted.repOk", "--size", "4", "--count"];
    let output = cairn(&[&["inputs", "contracts/Counted.java"], &args[..]].concat());
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    let counts = text.lines().filter_map(|line| line.strip_prefix("size "));
    let counts: Vec<&str> = counts.filter_map(|c| c.split(": ").nth(1)).collect();
    assert_eq!(counts, ["1"; 5], "{text}");
    let why = "10 paths ended early: the limit on decisions per path, at line 17";
    assert!(text.contains(why), "{text}");
}

#[test]
fn criteria_go_by_their_names() {
    for criterion in ["branch", "condition", "statement", "path"] {
        let flags = ["--for-tests", "--criterion", criterion, "--method", "both"];
        let report = json(&[&["inputs", "emit/Decisions.java"], &flags[..]].concat());
        assert_eq!(report["criterion"], criterion);
        assert_eq!(report["results"].as_array().map(Vec::len), Some(1));
    }
}

#[test]
fn leaks_are_told_if_they_are_asked_for() {
    let flags = ["--class", "Handles", "--method", "forgottenInALoop"];
    let check = ["check", "--no-cache", "--no-replay", "leaks/Handles.java"];
    let count = |more: &[&str]| {
        let report = json(&[&check[..], &flags, more].concat());
        let leaks = &report["results"][0]["leaks"];
        leaks.as_array().map_or(0, Vec::len)
    };
    assert_eq!(count(&["--leaks"]), 1);
    assert_eq!(count(&[]), 0);
}

/// Of a contract that nothing satisfies, nothing was checked.
#[test]
fn what_is_vacuous_is_no_success() {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let sources = tests().join("../java/cairn-annotations/src/main/java/cairn/annotations");
    let sources = std::fs::read_dir(sources).expect("the annotations");
    let sources: Vec<PathBuf> = sources.map(|e| e.expect("a file").path()).collect();
    let compiled = frontend::compile(&home, &sources, &[], None).expect("javac");
    let class_path = compiled.folder.to_str().expect("a path of text");
    let targets = ["contracts/Vacuous.java", "-c", class_path];
    let check = ["check", "--no-cache", "--method", "nothing"];
    let output = cairn(&[&check[..], &targets].concat());
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}

#[test]
fn states_are_compared_as_the_flag_says() {
    let program = "java/exactness/fails/FirstAndLast.java";
    let compared = |how: &str| {
        let flags = ["--match", how, "--size", "2", "--calls", "0"];
        let check = ["check", "--no-cache", "--no-replay", program];
        let report = json(&[&check[..], &flags].concat());
        let places = report["stats"]["matching"].as_array().cloned();
        let counts = places.unwrap_or_default();
        counts
            .iter()
            .filter_map(|place| place["checks"].as_u64())
            .sum::<u64>()
    };
    assert_eq!(compared("off"), 0);
    assert!(compared("exact") > 0);
    assert!(compared("abstract") > 0);
}

#[test]
fn suites_for_junit_4() {
    let output = cairn(&["test", "--no-cache", "test/acme/Gate.java", "--junit", "4"]);
    let expected = std::fs::read_to_string(tests().join("test/Gate.junit4.expected"));
    let expected = expected.expect("what the tests of the facade compare with");
    let (suite, _) = expected.split_once("---\n").expect("a suite and a report");
    assert_eq!(stdout(&output), suite);
}
