//! `check` on the programs in `tests/contracts`, against the `.expected` beside each: the report as text, so that one
//! can read it.

use crate::support::{Opened, expectation, java_home, list, of_method, of_size, root, tests};
use cairn::answer::Answer;
use cairn::{CheckOutcome, CheckRequest, JUnitVersion, Message};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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
        let mut all = sources(&root().join("java/cairn-annotations/src/main/java"));
        all.extend(sources(&tests("contracts/libraries")));
        frontend::compile(&java_home(), &all, &[], None).expect("javac")
    });
    &compiled.folder
}

fn open(program: &str) -> Opened {
    Opened::beside([tests("contracts").join(program)], annotations())
}

/// A `check` of inputs of up to eight objects.
fn of_eight() -> CheckRequest {
    CheckRequest {
        exploration: of_size(8),
        ..CheckRequest::default()
    }
}

/// The report on a program as text.
fn report(program: &str, request: &CheckRequest) -> String {
    let opened = open(program);
    opened.text(&opened.check(request))
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

/// The report on a program, and that every test failed as it should.
fn expect(name: &str) {
    let found = report(name, &of_eight());
    if let Some(tests) = found.lines().find(|l| l.contains(" on the JVM: ")) {
        let count = tests.split(' ').next().expect("a count");
        let all = format!("{count} compiled, {count} failed as predicted");
        assert!(tests.contains(&all), "{tests}");
    }
    let file = tests("contracts").join(name).with_extension("expected");
    let expected = expectation(&file, &found);
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
    let found = report("Builders.java", &of_eight());
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
fn what_contracts_ask_the_environment_is_assumed() {
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
    let found = report("marked/Marked.java", &of_method("length"));
    let given =
        "Marked.length(String): proved (2 paths)\n  for inputs that satisfy: @NullMarked text\n";
    assert!(found.starts_with(given), "{found}");
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
    let opened = Opened::beside([program], annotations());
    let (answer, told) = opened.try_ask(|cairn, session| cairn.check(&of_method("one"), session));
    let found = opened.text(&answer.expect("an answer"));
    assert!(found.starts_with("One.one(): proved (1 path)\n"), "{found}");
    let is_told = |message: &Message| matches!(message, Message::PackageInfo { .. });
    assert!(told.iter().any(is_told), "{told:?}");
}

#[test]
fn constraints_of_jakarta_validation() {
    expect("Constraints.java");
}

#[test]
fn what_nothing_satisfies_or_nobody_understands_is_no_success() {
    expect("Vacuous.java");
    let opened = open("Vacuous.java");
    let ask = |method: &str| opened.check(&of_method(method));
    let outcome = |answer: &Answer| CheckOutcome::new(answer, None);
    let (nothing, misspelt) = (ask("nothing"), ask("misspelt"));
    assert_eq!(outcome(&nothing), CheckOutcome::Unknown);
    assert_eq!(outcome(&misspelt), CheckOutcome::Unknown);
    let report = opened.document(&nothing);
    let result = &list(&report, "results")[0];
    assert_eq!(result["verdict"], "unknown");
    assert_eq!(result["reasons"][0]["kind"], "vacuous");
    assert_eq!(result["contract"]["requires"][0], "@Requires(\"never\")");
}

/// One path takes as many decisions as there are numbers. How many others are followed meanwhile
/// depends on the machine.
#[test]
fn an_invariant_that_counts_around_a_cycle() {
    let found = report("Counted.java", &of_eight());
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
    let request = CheckRequest {
        junit: JUnitVersion::Four,
        ..of_method("halfOfAny")
    };
    let found = report("Promises.java", &request);
    let tests = "1 test run on the JVM: 1 compiled, 1 failed as predicted";
    assert!(found.contains(tests), "{found}");
}
