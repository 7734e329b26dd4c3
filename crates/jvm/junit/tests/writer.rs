//! Sources as they are written. `CAIRN_BLESS=1` rewrites the expected files.

mod common;

use answer::CallKind;
use common::*;
use junit::{JUnit, TestCase, TestSource};

fn check(name: &str, source: &TestSource) {
    let path = folder().join("expected").join(format!("{name}.java"));
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&path, &source.text).expect("the folder is there");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(source.text == expected, "{name} is now:\n{}", source.text);
}

fn check_case(name: &str, case: TestCase) {
    check(name, &write(&[case], JUnit::Five));
}

#[test]
fn calls() {
    check("Calls", &write(&call_cases(), JUnit::Five));
}

#[test]
fn junit_4() {
    check("JUnit4", &write(&call_cases()[..1], JUnit::Four));
}

#[test]
fn a_cycle_of_objects() {
    check_case("Cycle", cycle());
}

#[test]
fn arrays_of_arrays_aliases_and_an_array_in_itself() {
    check_case("Arrays", arrays());
}

#[test]
fn equal_strings_that_are_not_the_same() {
    check_case("Strings", strings());
}

#[test]
fn fields_are_assigned() {
    check("Assigned", &write(&assignment_cases(), JUnit::Five));
}

#[test]
fn collections_are_made_by_calls() {
    check_case("Collections", collections());
}

#[test]
fn a_record() {
    check_case("Record", record());
}

#[test]
fn private_classes() {
    check_case("Private", private());
}

#[test]
fn a_class_of_the_jdk() {
    let source = write(&[jdk()], JUnit::Five);
    check("Jdk", &source);
    assert_eq!(source.opens, ["java.base/java.util=ALL-UNNAMED"]);
}

#[test]
fn the_unnamed_package_and_a_class_named_test() {
    let source = write(&[case_named_like_annotation()], JUnit::Five);
    check("Unnamed", &source);
    assert_eq!(source.class(), "TestCairnTest");
    assert_eq!(source.path().to_str(), Some("TestCairnTest.java"));
}

#[test]
fn names_are_unique_and_say_where() {
    let npe = "java.lang.NullPointerException";
    let at = |line| {
        let mut case = case(CallKind::Static, "odd-name()", npe, "", no_input());
        case.expected.line = line;
        case
    };
    let cases = [
        at(Some(3)),
        at(Some(4)),
        at(Some(4)),
        at(None),
        constructor(),
    ];
    let source = write(&cases, JUnit::Five);
    let names: Vec<&str> = source.tests.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "odd_name_throwsNullPointerException_atLine3",
            "odd_name_throwsNullPointerException_atLine4",
            "odd_name_throwsNullPointerException_atLine4_2",
            "odd_name_throwsNullPointerException",
            "constructor_throwsStringIndexOutOfBoundsException",
        ]
    );
}

#[test]
fn every_test_knows_its_lines() {
    let source = write(&call_cases(), JUnit::Five);
    let lines: Vec<&str> = source.text.lines().collect();
    for test in &source.tests {
        let own = &lines[test.lines.clone()];
        assert!(own[0].starts_with("    // "), "{own:?}");
        assert!(own[2].contains(&test.name), "{own:?}");
        assert_eq!(own[own.len() - 1], "    }");
    }
}
