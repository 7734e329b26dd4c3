//! Generated tests, compiled and run by a real JDK with the real JUnit.

mod common;

use answer::{CallKind, RecipeInput};
use common::jvm::{classes, java_home};
use common::*;
use junit::{JUnit, Jars, OtherWorld, Replay, ReplayOutcome, TestCase, TestResult, TestSource};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn replay(sources: &[TestSource], junit: JUnit) -> Vec<TestResult> {
    replay_in_two_worlds(sources, junit, &OtherWorld::default())
}

fn replay_in_two_worlds(
    sources: &[TestSource],
    junit: JUnit,
    other: &OtherWorld,
) -> Vec<TestResult> {
    let home = java_home();
    let class_path = [classes().to_owned()];
    let jars = Jars::find(&class_path, junit, &home).expect("JUnit can be had");
    let replay = Replay {
        java_home: &home,
        class_path: &class_path,
        jars: &jars,
        scratch: &std::env::temp_dir(),
        time: Duration::from_secs(300),
        time_per_test: Duration::from_secs(4),
        interrupted: &AtomicBool::new(false),
    };
    let results = replay.run(sources, other).expect("tests can be run");
    results.into_iter().flatten().collect()
}

fn check_all_fail_as_expected(cases: &[TestCase], results: &[TestResult]) {
    assert_eq!(cases.len(), results.len());
    for (case, result) in cases.iter().zip(results) {
        assert!(case.expected.is_met_by(&result.outcome), "{result:?}");
    }
}

fn failing_case(call: &str, throws: &str) -> TestCase {
    case(CallKind::Static, call, throws, "", no_input())
}

#[test]
fn every_way_to_make_an_input_fails_as_it_should() {
    let mut cases = call_cases();
    cases.extend([
        cycle(),
        arrays(),
        strings(),
        collections(),
        record(),
        private(),
        jdk(),
        constructor(),
    ]);
    cases.extend(assignment_cases());
    let unnamed = [case_named_like_annotation()];
    let sources = [write(&cases, JUnit::Five), write(&unnamed, JUnit::Five)];
    let results = replay(&sources, JUnit::Five);
    check_all_fail_as_expected(&cases, &results[..cases.len()]);
    check_all_fail_as_expected(&unnamed, &results[cases.len()..]);

    let ReplayOutcome::Failed(thrown) = &results[3].outcome else {
        unreachable!("checked above");
    };
    assert_eq!(thrown.message.as_deref(), Some("cycle \u{20ac} \u{fffd}"));
    let frames: Vec<&str> = thrown.frames.iter().map(|f| f.method.as_str()).collect();
    assert_eq!(frames, ["removeLast", results[3].method.as_str()]);
}

#[test]
fn junit_4() {
    let cases = [call_cases(), vec![cycle(), arrays()]].concat();
    let results = replay(&[write(&cases, JUnit::Four)], JUnit::Four);
    check_all_fail_as_expected(&cases, &results);
}

#[test]
fn a_test_that_asks_the_world_outside_also_runs_in_another_one() {
    let state = "java.lang.IllegalStateException";
    let by = |call: &str, mark: &str| case(CallKind::Static, call, state, mark, no_input());
    let cases = [
        by("byProperty()", "property"),
        by("byVariable()", "variable"),
        by("byInput()", "input"),
        by("byLocale()", "locale"),
        by("anyway()", "anyway"),
        failing_case("fine()", "java.lang.Error"),
    ];
    let other = OtherWorld {
        tests: (0..5).collect(),
        properties: ["acme.ring".to_owned()].into(),
        variables: ["ACME_RING".to_owned()].into(),
    };
    let sources = [write(&cases, JUnit::Five)];
    let results = replay_in_two_worlds(&sources, JUnit::Five, &other);
    check_all_fail_as_expected(&cases[..5], &results[..5]);
    for result in &results[..4] {
        assert_eq!(result.elsewhere, Some(ReplayOutcome::Passed), "{result:?}");
    }
    let anyway = results[4].elsewhere.as_ref();
    assert!(anyway.is_some_and(|outcome| cases[4].expected.is_met_by(outcome)));
    assert_eq!(results[5].elsewhere, None);
}

#[test]
fn what_a_test_leaves_behind_is_no_excuse_for_another() {
    let once = || {
        case(
            CallKind::Static,
            "once()",
            "java.lang.IllegalStateException",
            "once",
            no_input(),
        )
    };
    let cases = [once(), once(), failing_case("fine()", "java.lang.Error")];
    let results = replay(&[write(&cases, JUnit::Five)], JUnit::Five);
    check_all_fail_as_expected(&cases[..2], &results[..2]);
    assert_eq!(results[2].outcome, ReplayOutcome::Passed);
}

#[test]
fn a_test_that_goes_wrong_leaves_the_others_alone() {
    let stack = "java.lang.StackOverflowError";
    let with_argument = |argument: &str| RecipeInput::Calls {
        steps: Vec::new(),
        receiver: None,
        arguments: vec![java(argument)],
    };
    let npe = "java.lang.NullPointerException";
    let cases = [
        failing_case("forever()", npe),
        case(
            CallKind::Static,
            "deep(int)",
            npe,
            "",
            with_argument("true"),
        ),
        case(CallKind::Static, "deep(int)", stack, "", with_argument("0")),
        failing_case("exit()", npe),
        failing_case("fine()", npe),
        failing_case("fill()", "java.lang.OutOfMemoryError"),
        failing_case("broken()", "java.lang.Exception"),
    ];
    let unparsable = TestSource {
        name: "Unparsable".to_owned(),
        text: "package acme; class Unparsable {".to_owned(),
        ..write(&cases[..1], JUnit::Five)
    };
    let nested = "(1 + ".repeat(20_000) + "1" + &")".repeat(20_000);
    let too_deep = [case(
        CallKind::Static,
        "deep(int)",
        stack,
        "",
        with_argument(&nested),
    )];
    // `javac` dies of it.
    let too_deep = TestSource {
        name: "TooDeep".to_owned(),
        ..write(&too_deep, JUnit::Five)
    };
    let sources = [unparsable, write(&cases, JUnit::Five), too_deep];
    let results = replay(&sources, JUnit::Five);
    let outcomes: Vec<&ReplayOutcome> = results.iter().map(|r| &r.outcome).collect();
    let not_compiled = |n: usize, text: &str| {
        let is_so = matches!(outcomes[n], ReplayOutcome::NotCompiled(why) if why.contains(text));
        assert!(is_so, "{:?}", outcomes[n]);
    };
    not_compiled(0, "Unparsable.java:1: ");
    not_compiled(8, "java.lang.StackOverflowError");
    assert_eq!(*outcomes[1], ReplayOutcome::TimedOut);
    not_compiled(2, "boolean cannot be converted to int");
    assert!(
        cases[2].expected.is_met_by(outcomes[3]),
        "{:?}",
        outcomes[3]
    );
    assert_eq!(
        *outcomes[4],
        ReplayOutcome::Died("exit status: 3".to_owned())
    );
    assert_eq!(*outcomes[5], ReplayOutcome::Passed);
    assert!(
        cases[5].expected.is_met_by(outcomes[6]),
        "{:?}",
        outcomes[6]
    );
    let ReplayOutcome::Failed(thrown) = outcomes[7] else {
        panic!("{:?}", outcomes[7]);
    };
    assert_eq!(thrown.message.as_deref(), Some("outer"));
    let cause = thrown.cause.as_ref().expect("there is one");
    assert_eq!(cause.class, "acme.Ring$BrokenException");
    assert_eq!(cause.message, None);
}
