//! `cairn check` on the programs in `tests/contracts/`, against the `.expected` beside each: what it
//! prints, so that one can read it.
//!
//! `CAIRN_BLESS=1 cargo test -p cairn-cli --test cli contracts::` writes the expected results anew.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    let mut found = Vec::new();
    for path in entries.map(|e| e.expect("a readable folder").path()) {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Cairn's annotations and those of other libraries, compiled.
fn annotations() -> &'static Path {
    static COMPILED: OnceLock<frontend::Compiled> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let home = frontend::JavaHome::find(None).expect("a JDK");
        let mut all = sources(&root().join("java/cairn-annotations/src/main/java"));
        all.extend(sources(&root().join("tests/contracts/libraries")));
        frontend::compile(&home, &all, &[], None).expect("javac")
    });
    &compiled.folder
}

fn check(program: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .arg(program)
        .arg("--class-path")
        .arg(annotations())
        .args(more)
        .output()
        .expect("cairn starts")
}

/// Without what differs from one version of the JDK to the next: its own lines of stack traces, and
/// what it says of an index.
fn normalize_jdk_lines(text: &str) -> String {
    let index = "java.lang.StringIndexOutOfBoundsException: ";
    let lines = text.lines().filter(|l| !l.contains("      at java.base/"));
    let lines = lines.map(|line| match line.split_once(index) {
        Some((before, _)) => format!("{before}{index}…\n"),
        None => format!("{line}\n"),
    });
    lines.collect()
}

/// What it prints about a program, and that every test failed as it should.
fn expect(name: &str) {
    let program = root().join("tests/contracts").join(name);
    let output = check(&program, &["--size", "8"]);
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    if let Some(tests) = found.lines().find(|l| l.contains(" on the JVM: ")) {
        let count = tests.split(' ').next().expect("a count");
        let all = format!("{count} compiled, {count} failed as predicted");
        assert!(tests.contains(&all), "{tests}");
    }
    let file = program.with_extension("expected");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&file, &found).expect("a writable folder");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        normalize_jdk_lines(&found),
        normalize_jdk_lines(&expected),
        "{name}"
    );
}

#[test]
fn what_is_required_and_invariants_say_which_inputs_there_are() {
    expect("Contracts.java");
}

#[test]
fn contracts_read_static_fields_as_they_were_before() {
    expect("StaticState.java");
}

#[test]
fn contracts_are_asked_of_objects_that_are_whole() {
    // Which of the two ways to deal with a contract is reported, and so how many paths it had, depends
    // on which of them comes further.
    let program = root().join("tests/contracts/Builders.java");
    let output = check(&program, &["--size", "8"]);
    let found = String::from_utf8_lossy(&output.stdout);
    let without_paths = |line: &str| line.split(" (").next().unwrap_or_default().to_owned();
    let is_limit = |line: &&str| line.starts_with("  bound: ") || line.contains("more limit");
    let lines = found.lines().filter(|line| !is_limit(line));
    let lines: Vec<String> = lines.map(without_paths).collect();
    let expected = [
        "Builders.<init>(): proved",
        "Builders.notTwo(StringBuilder): refuted",
        "  Error: two",
        "    call: Builders.notTwo(new StringBuilder(\"aa\"))",
        "    Builders.java:12: throw new Error(\"two\");",
        "  for inputs that satisfy: @Requires(\"isFilled\")",
        "Builders.xAlone(StringBuilder): refuted",
        "  Error: not alone",
        "    call: Builders.xAlone(new StringBuilder(\"xa\"))",
        "    Builders.java:23: throw new Error(\"not alone\");",
        "  for inputs that satisfy: @Requires(\"beginsWithX\")",
        "2 tests run on the JVM: 2 compiled, 2 failed as predicted",
        "3 methods: 2 refuted, 1 proved",
    ];
    assert_eq!(lines, expected, "{found}");
}

#[test]
fn rules_hold_for_arguments_that_nobody_looks_at() {
    expect("NotLookedAt.java");
}

#[test]
fn rules_do_not_run_the_program_s_equals() {
    expect("Unequal.java");
}

#[test]
fn what_contracts_ask_the_world_outside_is_assumed() {
    expect("Outside.java");
}

#[test]
fn every_invariant_of_an_object_counts() {
    expect("Invariants.java");
}

#[test]
fn promises_are_looked_at_after_each_call() {
    expect("Promises.java");
}

/// The call that broke it is to blame, not those that come after it.
#[test]
fn calls_lead_to_what_is_broken() {
    expect("Blame.java");
}

#[test]
fn annotated_fields_are_promises() {
    expect("KeptFields.java");
}

#[test]
fn promises_may_speak_of_what_was() {
    expect("OldValues.java");
}

#[test]
fn annotations_say_what_is_not_null() {
    expect("Nullness.java");
    expect("marked");
}

/// The annotation of a package is in a file of its own, which is found beside the target.
#[test]
fn a_package_is_marked_though_one_file_is_the_target() {
    let program = root().join("tests/contracts/marked/Marked.java");
    let output = check(&program, &["--method", "length"]);
    let found = String::from_utf8_lossy(&output.stdout);
    let given =
        "Marked.length(String): proved (2 paths)\n  for inputs that satisfy: @NullMarked text\n";
    assert!(found.starts_with(given), "{found}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_package_info_that_does_not_compile_is_told_and_no_more() {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("p");
    std::fs::create_dir(&folder).expect("a folder of the test");
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file of the test");
        file
    };
    let class = "package p; public class One { public static int one() { return 1; } }";
    let program = write("One.java", class);
    write("package-info.java", "@missing.Marked package p;");
    let output = check(&program, &["--method", "one"]);
    let found = String::from_utf8_lossy(&output.stdout);
    assert!(
        found.starts_with("One.one(): proved (1 path)\n"),
        "{output:?}"
    );
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("package-info.java does not compile"),
        "{told}"
    );
}

#[test]
fn constraints_of_jakarta_validation() {
    expect("Constraints.java");
}

#[test]
fn what_nothing_satisfies_or_nobody_understands_is_no_success() {
    expect("Vacuous.java");
    let program = root().join("tests/contracts/Vacuous.java");
    let code = |method: &str| check(&program, &["--method", method]).status.code();
    assert_eq!(code("nothing"), Some(3));
    assert_eq!(code("misspelt"), Some(3));
    let json = check(&program, &["--method", "nothing", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let result = &report["results"][0];
    assert_eq!(result["verdict"], "unknown");
    assert_eq!(result["reasons"][0]["kind"], "vacuous");
    assert_eq!(result["contract"]["requires"][0], "@Requires(\"never\")");
}

/// One path takes as many decisions as there are numbers. How many others are followed meanwhile
/// depends on the machine.
#[test]
fn an_invariant_that_counts_around_a_cycle() {
    let program = root().join("tests/contracts/Counted.java");
    let output = check(&program, &["--size", "8"]);
    let found = String::from_utf8_lossy(&output.stdout);
    for part in [
        "Counted.first(): proved",
        "Counted.pop(): refuted",
        "call: new Counted().pop()\n",
        "Counted.dropSecond(): refuted",
        "counted.push(0);\n    counted.push(0);\n    counted.dropSecond();\n",
        "not known: no input that satisfies repOk() was found, but not all were tried, so nothing was checked",
        "Ring.last(): proved",
    ] {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
    assert!(!found.contains("vacuous"), "{found}");
}

/// Tests for JUnit 4 fail as well: with an `AssertionError` that is not the program's.
#[test]
fn assertions_of_junit_4() {
    let program = root().join("tests/contracts/Promises.java");
    let output = check(&program, &["--junit", "4", "--method", "halfOfAny"]);
    let found = String::from_utf8_lossy(&output.stdout);
    let tests = "1 test run on the JVM: 1 compiled, 1 failed as predicted";
    assert!(found.contains(tests), "{found}");
}
