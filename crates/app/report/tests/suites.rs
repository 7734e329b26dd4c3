//! Tests of the text and JSON reports of test suites.

use answer::{
    Answer, BranchResult, BranchStatus, ClassSuite, DroppedTest, GraphStats, SkippedClass,
    SuiteReport, TestFile, WrittenSuite,
};
use report::{Format, RenderOptions, Sources, render, render_stats};
use std::time::Duration;

fn suite_text(report: &SuiteReport, sources: &Sources, all: bool) -> String {
    let form = RenderOptions {
        all,
        ..RenderOptions::from(Format::Text)
    };
    render(&Answer::from(report.clone()), sources, form).expect("a form of test")
}

fn suite_json(report: &SuiteReport) -> String {
    let answer = Answer::from(report.clone());
    render(&answer, &Sources::default(), Format::Json.into()).expect("a form of test")
}

fn branch(line: u32, words: Option<&str>, status: BranchStatus) -> BranchResult {
    BranchResult {
        method: "acme.Tree.remove(int)".to_owned(),
        line: Some(line),
        words: words.map(str::to_owned),
        status,
    }
}

fn dropped_test(name: &str) -> DroppedTest {
    DroppedTest {
        name: name.to_owned(),
        why: "throws java.lang.Error: a\nb".to_owned(),
        source: "@Test\nvoid x() {\n}".to_owned(),
        depends_on: Vec::new(),
    }
}

fn undecided_branch(because: &str) -> BranchStatus {
    BranchStatus::Undecided {
        because: because.to_owned(),
    }
}

fn report(branches: Vec<BranchResult>, dropped: Vec<DroppedTest>) -> SuiteReport {
    let suite = ClassSuite {
        class: "acme.Tree".to_owned(),
        file: Some("Tree.java".to_owned()),
        path: Some("acme/Tree.java".to_owned()),
        tests: Vec::new(),
        branches,
        initial: Vec::new(),
        before_each: Vec::new(),
        left_out: 2,
        internal_errors: Vec::new(),
        about: Vec::new(),
        untested: vec!["plus(acme.Tree)".to_owned()],
        exploration: GraphStats {
            states: 33,
            calls: 1,
            implied: 2,
            merged: 3,
            length: 5,
            objects: 3,
            is_closed: true,
            is_cut: false,
            time: Duration::from_millis(1500),
        },
    };
    SuiteReport {
        suites: vec![WrittenSuite {
            suite,
            file: Some(TestFile {
                path: "acme/TreeTest.java".to_owned(),
                source: "class TreeTest {\n}\n".to_owned(),
            }),
            dropped,
        }],
        skipped: Vec::new(),
        not_run: None,
    }
}

/// Of all kinds.
fn mixed_report() -> SuiteReport {
    let branches = vec![
        branch(2, None, BranchStatus::Covered),
        branch(3, Some("rootIsNull"), BranchStatus::Unreachable),
        branch(4, Some("sizeIsLarge"), undecided_branch("the time ran out")),
        branch(5, None, undecided_branch("more than 4 objects")),
        branch(6, None, undecided_branch("the time ran out")),
    ];
    let tests = vec![dropped_test("a_b")];
    report(branches, tests)
}

#[test]
fn what_is_left_is_listed_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Tree.java");
    std::fs::write(&file, "\n\n  if (root == null) {\n").expect("it can be written");
    let sources = Sources::new(&[file], &[]);
    assert_eq!(
        suite_text(&mixed_report(), &sources, false),
        "\
acme.Tree: 0 tests, 1 of 5 branches covered, 1 unreachable, 3 undecided
  unreachable by any calls:
    Tree.java:3 in remove(int), when root is null: if (root == null) {
  undecided, the time ran out:
    Tree.java:4 in remove(int), when size is large
    Tree.java:6 in remove(int)
  undecided, more than 4 objects:
    Tree.java:5 in remove(int)
  2 tests left out: the outcome depends on static fields that other tests change
  no test for these methods:
    plus(acme.Tree)
  1 test not written, because it failed on the JVM. This is a bug in Cairn; please report it with the \
class and the output of --format json:
    a_b: throws java.lang.Error: a\\nb
  explored: 33 states of up to 3 objects, after up to 5 calls (1 call made); there are no others
1 class: 0 tests, 1 of 5 branches covered, 1 unreachable, 3 undecided
"
    );
}

#[test]
fn mistakes_of_cairn_are_told() {
    let mut report = mixed_report();
    let error = "injected fault in remove(int)";
    report.suites[0].suite.internal_errors = vec![error.to_owned()];
    let text = suite_text(&report, &Sources::default(), false);
    let expected =
        format!("  a bug in Cairn, please report it; some tests may be missing: {error}\n");
    assert!(text.contains(&expected), "{text}");
    let json: serde_json::Value = serde_json::from_str(&suite_json(&report)).expect("JSON");
    assert!(json.to_string().contains(error), "{json}");
}

#[test]
fn long_lists_are_cut_unless_all_is_asked_for() {
    let branches = (1..=8).map(|n| branch(n, None, undecided_branch("no time")));
    let report = report(branches.collect(), Vec::new());
    let short = suite_text(&report, &Sources::default(), false);
    assert!(
        short.contains("    and 3 more (--all lists them)\n"),
        "{short}"
    );
    let long = suite_text(&report, &Sources::default(), true);
    assert!(long.contains("    Tree.java:8 in remove(int)\n"), "{long}");
    assert!(!long.contains("more ("), "{long}");
}

/// Also where all branches are covered.
#[test]
fn it_is_told_that_the_time_ran_out() {
    let mut report = report(vec![branch(2, None, BranchStatus::Covered)], Vec::new());
    let suite = &mut report.suites[0].suite;
    suite.exploration.is_cut = true;
    let text = suite_text(&report, &Sources::default(), false);
    let said = "  no test for these methods before the time ran out; try a larger --time:\n    plus(acme.Tree)\n";
    assert!(text.contains(said), "{text}");
    assert!(suite_json(&report).contains("\"cut\": true"));
    report.suites[0].suite.untested.clear();
    let text = suite_text(&report, &Sources::default(), false);
    assert!(
        text.contains("  the time ran out; a larger --time may give more tests\n"),
        "{text}"
    );
}

#[test]
fn nothing_at_all() {
    let report = SuiteReport {
        suites: Vec::new(),
        skipped: vec![SkippedClass {
            class: "acme.Odd".to_owned(),
            reason: "its static initializer throws".to_owned(),
        }],
        not_run: Some("--no-replay".to_owned()),
    };
    assert_eq!(
        suite_text(&report, &Sources::default(), false),
        "\
acme.Odd: skipped, its static initializer throws
not run on the JVM: --no-replay
no class to test
"
    );
}

#[test]
fn costs_are_apart_because_they_differ_from_run_to_run() {
    assert_eq!(
        render_stats(&Answer::from(mixed_report())),
        "acme.Tree: 33 states, 1 call, 2 implied, 3 merged, 1.50 s\n"
    );
}

#[test]
fn json_has_everything() {
    let text = suite_json(&mixed_report());
    let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let suite = &json["suites"][0];
    assert_eq!(suite["class"], "acme.Tree");
    assert_eq!(suite["counts"]["covered"], 1);
    assert_eq!(suite["branches"][1]["status"], "unreachable");
    assert_eq!(suite["branches"][2]["because"], "the time ran out");
    assert_eq!(suite["dropped"][0]["source"], "@Test\nvoid x() {\n}");
    assert_eq!(suite["exploration"]["closed"], true);
    assert_eq!(suite["file"]["path"], "acme/TreeTest.java");
    assert!(json.get("not_run").is_none());
}
