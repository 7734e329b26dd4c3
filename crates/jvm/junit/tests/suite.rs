//! Suites as they are written, and tried by a real JDK with the real JUnit. `CAIRN_BLESS=1`
//! rewrites the expected files.

mod common;

use answer::{BranchStatus, ClassSuite, RecipeValue, SuiteTest, WrittenSuite};
use common::folder;
use common::jvm::{classes, java_home};
use common::suites::*;
use junit::{JUnit, Jars, Replay, SuiteRun, SuiteRunResult, sort_tests, suite_name, write_suite};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn sort_suite(mut suite: ClassSuite) -> ClassSuite {
    sort_tests(&mut suite.tests);
    suite
}

fn check_source(name: &str, junit: JUnit) {
    let source = write_suite(&sort_suite(full_suite()), "acme", junit);
    let path = folder().join("expected").join(format!("{name}.java"));
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&path, &source.text).expect("the folder is there");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(source.text == expected, "{name} is now:\n{}", source.text);
}

#[test]
fn reads_as_if_a_person_had_written_it() {
    check_source("Suite5", JUnit::Five);
    check_source("Suite4", JUnit::Four);
}

fn names(tests: Vec<SuiteTest>) -> Vec<String> {
    let source = write_suite(&sort_suite(suite(tests)), "acme", JUnit::Five);
    source.tests.into_iter().map(|t| t.name).collect()
}

#[test]
fn names_tell_tests_apart() {
    let put_of = |capacity: &str, before: &[&str], item: &str| {
        let mut steps = vec![shelf(capacity)];
        steps.extend(before.iter().map(|i| put(i)));
        let put = test(24, steps, call("boolean put()", &[java(item)]), &[2]);
        returns(put, equal("false"))
    };
    let tests = vec![
        put_of("0", &[], "7"),
        put_of("0", &[], "null"),
        put_of("1", &["1"], "7"),
        put_of("2", &["1", "1"], "7"),
        put_of("2", &["1", "2"], "7"),
    ];
    assert_eq!(
        names(tests),
        [
            "put_whenSizeIsLength_onNewShelf_returnsFalse",
            "put_whenSizeIsLength_ofNull_returnsFalse",
            "put_whenSizeIsLength_twice_returnsFalse",
            "put_whenSizeIsLength_returnsFalse",
            "put_whenSizeIsLength_returnsFalse_2",
        ]
    );
}

#[test]
fn names_of_test_classes() {
    assert_eq!(suite_name("acme.LruCache"), "LruCacheTest");
    assert_eq!(suite_name("acme.List$Node"), "ListNodeTest");
    assert_eq!(suite_name("Plain"), "PlainTest");
}

#[test]
fn the_order_does_not_depend_on_how_tests_came() {
    let mut reversed = full_suite();
    reversed.tests.reverse();
    let one = write_suite(&sort_suite(full_suite()), "acme", JUnit::Five);
    let lines: Vec<Option<u32>> = sort_suite(reversed).tests.iter().map(|t| t.line).collect();
    assert!(lines.is_sorted());
    let again = write_suite(&sort_suite(full_suite()), "acme", JUnit::Five);
    assert_eq!(one, again);
}

fn run(suite: ClassSuite, junit: JUnit) -> WrittenSuite {
    let tried = run_within(Duration::from_secs(300), suite, junit);
    assert!(!tried.is_late);
    tried.suites.into_iter().next().expect("one goes in")
}

fn run_within(time: Duration, suite: ClassSuite, junit: JUnit) -> SuiteRunResult {
    let home = java_home();
    let class_path = [classes().to_owned()];
    let jars = Jars::find(&class_path, junit, &home).expect("JUnit can be had");
    let run = SuiteRun {
        replay: Replay {
            java_home: &home,
            class_path: &class_path,
            jars: &jars,
            scratch: &std::env::temp_dir(),
            time,
            time_per_test: Duration::from_secs(4),
            interrupted: &AtomicBool::new(false),
        },
        junit,
    };
    let tried = run.run(vec![(suite, "acme".to_owned())]);
    tried.expect("tests can be run")
}

#[test]
fn suites_pass_on_the_jvm() {
    for junit in [JUnit::Five, JUnit::Four] {
        let written = run(full_suite(), junit);
        assert_eq!(written.dropped, []);
        assert_eq!(written.suite.tests.len(), full_suite().tests.len());
        let source = write_suite(&sort_suite(full_suite()), "acme", junit);
        let file = written.file.expect("there are tests");
        assert_eq!(file.path, "acme/ShelfTest.java");
        assert_eq!(file.source, source.text);
    }
}

#[test]
fn what_does_not_hold_is_dropped_and_told() {
    let plain = |c, covers: &[usize]| test(100, vec![shelf("1")], c, covers);
    let next = || {
        let next = test(89, vec![], static_call("int next()", &[]), &[]);
        returns(next, equal("1"))
    };
    let tests = vec![
        returns(plain(call("int size()", &[]), &[3]), equal("0")),
        // Not what it returns.
        returns(plain(call("int size()", &[]), &[2, 3]), equal("5")),
        // No such method.
        test(101, vec![shelf("1")], call("void jump()", &[]), &[]),
        // No value in that variable.
        test(
            102,
            vec![shelf("1")],
            call("boolean put()", &[RecipeValue::Made(7)]),
            &[],
        ),
        // Static state: only the first passes.
        next(),
        next(),
        // Hash codes and locales differ.
        returns(plain(call("int mark()", &[]), &[]), equal("1")),
        returns(
            test(
                99,
                vec![],
                static_call("java.lang.String loud()", &[java("\"i\"")]),
                &[],
            ),
            equal("\"I\""),
        ),
        test(103, vec![], static_call("void forever()", &[]), &[]),
        test(104, vec![], static_call("void exit()", &[]), &[]),
    ];
    let written = run(suite(tests), JUnit::Five);
    let why: Vec<&str> = written.dropped.iter().map(|d| d.why.as_str()).collect();
    let check = |text: &str, count| {
        let found = why.iter().filter(|w| w.contains(text)).count();
        assert_eq!(found, count, "{text}: {why:#?}");
    };
    check("expected: <5> but was: <0>", 1);
    check("does not compile: ShelfTest.java:", 2);
    check("expected: <1> but was: <2>", 2);
    check("but only in the order of the file", 2);
    check("expected: <I> but was: <İ>, but only in reverse order", 1);
    check("does not end", 1);
    check("makes the JVM exit: exit status: 3", 1);
    assert_eq!(why.len(), 9);
    assert_eq!(written.suite.tests.len(), 1);
    let dropped = &written.dropped[0].source;
    assert!(dropped.starts_with("@Test\nvoid "), "{dropped}");
    assert!(dropped.ends_with("\n}"), "{dropped}");
    assert_eq!(written.suite.branches[3].status, BranchStatus::Covered);
    let uncovered = &written.suite.branches[2].status;
    assert!(
        matches!(uncovered, BranchStatus::Undecided { because } if because.contains("dropped"))
    );
}

/// The class is closed right below it.
#[test]
fn a_last_test_that_does_not_compile_harms_no_other() {
    let size = test(100, vec![shelf("1")], call("int size()", &[]), &[3]);
    let jump = test(101, vec![shelf("1")], call("void jump()", &[]), &[]);
    let written = run(suite(vec![returns(size, equal("0")), jump]), JUnit::Five);
    assert_eq!(written.suite.tests.len(), 1, "{:?}", written.dropped);
    let [dropped] = &written.dropped[..] else {
        panic!("{:?}", written.dropped);
    };
    assert!(dropped.source.ends_with(");\n}"), "{}", dropped.source);
}

#[test]
fn what_there_was_no_time_for_is_written_untried() {
    let tried = run_within(Duration::from_millis(1), full_suite(), JUnit::Five);
    assert!(tried.is_late);
    let [written] = &tried.suites[..] else {
        panic!("{:?}", tried.suites);
    };
    assert_eq!(written.dropped, []);
    assert_eq!(written.suite.tests.len(), full_suite().tests.len());
    assert!(written.file.is_some());
}

/// Whether it ends is not known when the time of all tests is over first.
#[test]
fn a_test_that_the_end_of_all_time_cuts_short_is_no_endless_one() {
    let endless = test(103, vec![], static_call("void forever()", &[]), &[]);
    let tried = run_within(Duration::from_secs(3), suite(vec![endless]), JUnit::Five);
    assert!(tried.is_late);
    assert_eq!(tried.suites[0].dropped, []);
}
