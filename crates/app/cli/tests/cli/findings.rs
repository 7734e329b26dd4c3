//! Report of findings by `cairn check`, and where it writes their tests: on `tests/shown/`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn program(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/shown");
    folder.join(name)
}

fn cairn(command: &str, file: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .arg(command)
        .arg(program(file))
        .args((command == "check").then_some("--no-cache"))
        .args(args)
        .output()
        .expect("cairn starts")
}

fn check(args: &[&str]) -> (Option<i32>, String, String) {
    output_parts(cairn("check", "Shown.java", args))
}

/// The exit code, stdout and stderr.
fn output_parts(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A folder of this test's own, which is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shown-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn an_input_that_the_call_only_names_is_drawn() {
    let (code, shown, _) = check(&["--method", "sorted", "--no-replay", "--calls", "0"]);
    assert_eq!(code, Some(1));
    assert!(shown.contains("call: Shown.sorted(a)\n"), "{shown}");
    assert!(shown.contains("a = int[70]#1 {0 ×69, 1}\n"), "{shown}");
}

#[test]
fn many_reasons_of_a_kind_are_one() {
    let flags = ["--method", "load", "--paths", "60", "--format", "json"];
    let (_, shown, _) = check(&flags);
    let report: Value = serde_json::from_str(&shown).expect("stdout is JSON");
    let reasons = report["results"][0]["reasons"].as_array().expect("a list");
    let missing: Vec<&Value> = reasons
        .iter()
        .filter(|r| r["kind"] == "missing-class")
        .collect();
    let what = missing[0]["what"].as_str().expect("text");
    assert!(what.ends_with(" more of this kind"), "{what}");
    assert!(missing[0]["paths"].as_u64() > Some(3), "{shown}");
    assert_eq!(missing.len(), 1, "{shown}");
}

#[test]
fn tests_that_were_not_run_are_written_and_say_so() {
    let folder = folder("not-run");
    let tests = folder.to_str().expect("a path of text");
    let flags = ["--method", "half", "--no-replay", "--tests", tests];
    let (code, shown, errors) = check(&flags);
    assert_eq!((code, errors.as_str()), (Some(1), ""));
    assert!(
        shown.contains("not confirmed on the JVM: --no-replay\n"),
        "{shown}"
    );
    let written = std::fs::read_to_string(folder.join("ShownCairnTest.java"));
    let written = written.expect("a test was written");
    assert!(
        written.starts_with("// Not all of these tests were run"),
        "{written}"
    );
    assert!(written.contains("Shown.half(0)"), "{written}");
}

#[test]
fn a_folder_that_can_t_be_made_is_told_before_the_run() {
    let file = program("Shown.java");
    let folder = file.join("tests");
    let tests = folder.to_str().expect("a path of text");
    // Ten minutes would be too long to wait for that.
    let (code, shown, errors) = check(&["--tests", tests, "--time", "600s"]);
    assert_eq!((code, shown.as_str()), (Some(2), ""));
    let file = file.display();
    let expected = format!("cairn: {file} is a file; --tests takes a folder\n");
    assert_eq!(errors, expected);
}

#[test]
fn what_counts_is_what_is_said() {
    let flags = ["--method", "rate", "--no-replay", "--calls", "0"];
    let (code, shown, _) = check(&flags);
    assert_eq!(code, Some(3));
    assert!(shown.ends_with("1 method: 1 unknown\n"), "{shown}");
    let conditional = "  2 failures only in object states that no calls were found to lead to (";
    assert!(shown.contains(conditional), "{shown}");
    let untried = "a failure needs an object in a certain state, and no calls were tried";
    assert!(shown.contains(untried), "{shown}");
    let (code, shown, _) = check(&[&flags[..], &["--conditional", "--all"]].concat());
    assert_eq!(code, Some(1));
    assert!(shown.ends_with("1 method: 1 refuted\n"), "{shown}");
    assert_eq!(shown.matches("only if an object can be in this").count(), 2);
}

#[test]
fn a_predicate_with_parameters_is_told_apart_from_none() {
    let inputs = |name| output_parts(cairn("inputs", "Shown.java", &["--predicate", name]));
    let (code, _, errors) = inputs("Shown.isSmall");
    let expected = "cairn: Shown.isSmall can't be used here: the predicate must be an instance method \
                    without parameters\n";
    assert_eq!((code, errors.as_str()), (Some(2), expected));
    let (_, _, errors) = inputs("Shown.isLarge");
    assert_eq!(
        errors,
        "cairn: no boolean method Shown.isLarge() in the targets\n"
    );
}

#[test]
fn the_jar_of_annotations_is_named_where_it_lacks() {
    let (code, _, errors) = output_parts(cairn("check", "Promised.java", &[]));
    assert_eq!(code, Some(2));
    let last = errors.lines().last().unwrap_or_default();
    assert!(last.contains("java/cairn-annotations"), "{errors}");
}

#[test]
fn a_test_that_only_fails_alone_says_so() {
    let folder = folder("alone");
    let tests = folder.to_str().expect("a path of text");
    let (code, shown, errors) = output_parts(cairn(
        "check",
        "Opened.java",
        &["--tests", tests, "--time", "300s"],
    ));
    assert_eq!((code, errors.as_str()), (Some(1), ""), "{shown}");
    let written = std::fs::read_to_string(folder.join("OpenedCairnTest.java"));
    let written = written.expect("tests were written");
    let comments: Vec<&str> = written
        .lines()
        .filter(|l| l.contains("/ by zero"))
        .collect();
    let is_alone = |line: &&&str| line.contains("run this test alone");
    assert_eq!(comments.len(), 2, "{written}");
    assert_eq!(comments.iter().filter(is_alone).count(), 1, "{written}");
}
