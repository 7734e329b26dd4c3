//! `cairn test`: what goes to stdout, to stderr and to files. What the tests are is up to the tests of the facade
//! (`corpus`).

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn classes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/test")
}

fn cairn(target: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["test", "--no-cache"])
        .arg(target)
        .args(args)
        .output()
        .expect("cairn starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The sources are on stdout, the report on stderr.
#[test]
fn tests_and_the_report_are_two_streams() {
    let output = cairn(&classes().join("acme/Gate.java"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = std::fs::read_to_string(classes().join("Gate.expected"));
    let expected = expected.expect("what the tests of the facade compare with");
    let (tests, report) = expected.split_once("---\n").expect("both");
    assert_eq!(stdout(&output), tests);
    assert!(stderr(&output).starts_with(report.lines().next().expect("a line")));
}

#[test]
fn several_classes_go_to_their_packages_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("it is UTF-8");
    let both = classes().join("acme");
    let output = cairn(&both, &["-o", path]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stdout(&output).starts_with("acme.Gate: "),
        "{}",
        stdout(&output)
    );
    let quoted = ": return n > Integer.MAX_VALUE - 1 && n < 0 ? 0 : 1;\n";
    assert!(stdout(&output).contains(quoted), "{}", stdout(&output));
    let gate = folder.path().join("acme/GateTest.java");
    let pair = folder.path().join("acme/PairTest.java");
    let written = std::fs::read_to_string(&gate).expect("it was written");
    assert!(written.starts_with("package acme;\n"), "{written}");
    std::fs::write(&gate, "mine").expect("it can be written");
    std::fs::remove_file(&pair).expect("it was written");

    let output = cairn(&both, &["-o", path]);
    assert_eq!(output.status.code(), Some(2));
    let line = format!(
        "cairn: {} exists already; --force overwrites it\n",
        gate.display()
    );
    assert_eq!(stderr(&output), line);
    assert!(pair.exists(), "the other class gets its tests");
    assert_eq!(std::fs::read_to_string(&gate).unwrap(), "mine");

    let one = classes().join("acme/Gate.java");
    let output = cairn(&one, &["-o", path]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(2), line));
    assert_eq!(stdout(&output), "");

    let output = cairn(&one, &["-o", path, "--force"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(
        std::fs::read_to_string(&gate).unwrap(),
        written,
        "the same once more"
    );
    let left: Vec<_> = std::fs::read_dir(gate.parent().unwrap()).unwrap().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn json_for_programs() {
    let output = cairn(&classes(), &["--format", "json", "--class", "Gate"]);
    assert_eq!(stderr(&output), "");
    let json: Value = serde_json::from_slice(&output.stdout).expect("stdout is JSON");
    let suites = json["suites"].as_array().expect("an array");
    assert_eq!(suites.len(), 1);
    assert_eq!(suites[0]["class"], "acme.Gate");
    assert_eq!(suites[0]["dropped"], Value::Array(Vec::new()));
    let source = suites[0]["file"]["source"].as_str().expect("it has tests");
    assert!(source.contains("class GateTest {"), "{source}");
}

#[test]
fn without_a_jvm_it_says_so() {
    let output = cairn(&classes().join("acme/Gate.java"), &["--no-replay"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("class GateTest {"));
    let summary = stderr(&output);
    assert!(
        summary.contains("not run on the JVM: --no-replay\n"),
        "{summary}"
    );
}

#[test]
fn wrong_use() {
    let check = |target: &Path, args: &[&str], message: &str| {
        let output = cairn(target, args);
        let error = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{error}");
        assert_eq!(stdout(&output), "");
    };
    let gate = classes().join("acme/Gate.java");
    check(
        &gate,
        &["--class", "Door"],
        "cairn: nothing in the targets is named Door\n",
    );
    check(&gate, &["--junit", "3"], "3 is not in 4..=5");
    check(&gate, &["--force"], "--output <DIR>");
    check(Path::new("no/Such.java"), &[], "no/Such.java");
    check(
        &classes().join("Gate.expected"),
        &[],
        "Gate.expected: not a Java source, a class file, a jar or a folder\n",
    );
    let inside = gate.join("tests");
    let inside = inside.to_str().expect("it is UTF-8");
    check(&gate, &["-o", inside], "Gate.java/tests");
    let file = gate.to_str().expect("it is UTF-8");
    let message = "Gate.java is a file; -o takes a folder for the tests\n";
    check(&gate, &["-o", file], message);
}
