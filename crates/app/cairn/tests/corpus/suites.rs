//! `test` on the classes in `tests/test`: what is written is the `.expected` beside each.

use crate::support::{Opened, expectation, tests};
use cairn::{JUnitVersion, TestRequest};
use std::path::PathBuf;
use std::time::Duration;

/// What is written for a target, and the report.
struct Written {
    tests: String,
    summary: String,
}

/// The tests of the classes in a target, and that nothing of it failed.
fn write_tests(target: impl Into<PathBuf>, request: &TestRequest) -> Written {
    let target: PathBuf = target.into();
    let opened = Opened::new([target]);
    let answer = opened.test(request);
    let summary = opened.text(&answer);
    let failures = (answer.internal_errors, answer.left_out);
    assert_eq!(failures, (0, 0), "{summary}");
    assert!(!answer.artifacts.is_empty(), "{summary}");
    let files: Vec<_> = answer.artifacts.iter().map(|a| &a.file).collect();
    let tests = match &files[..] {
        [one] => one.source.clone(),
        all => {
            let listed = all.iter().map(|f| format!("// {}\n{}", f.path, f.source));
            listed.collect::<Vec<_>>().join("\n")
        }
    };
    Written { tests, summary }
}

/// The same of a class in `tests/test`, with defaults.
fn write_tests_of(name: &str) -> Written {
    write_tests(tests("test").join(name), &TestRequest::default())
}

/// The sources are as expected, and the report without its details: how far an exploration goes depends on the
/// machine, too.
fn expect_of(name: &str, request: &TestRequest, expected: &str) {
    let written = write_tests(tests("test").join(name), request);
    let summary = written.summary.lines();
    let summary = summary.filter(|line| !line.starts_with(' '));
    let summary: String = summary.map(|line| format!("{line}\n")).collect();
    let now = format!("{}---\n{summary}", written.tests);
    let expected = expectation(&tests("test").join(expected), &now);
    assert!(now == expected, "{name} gives now:\n{now}");
}

fn expect(name: &str, expected: &str) {
    expect_of(name, &TestRequest::default(), expected);
}

/// Tests of one class of several.
fn of_class(name: &str) -> TestRequest {
    TestRequest {
        classes: vec![name.to_owned()],
        ..TestRequest::default()
    }
}

fn junit_4() -> TestRequest {
    TestRequest {
        junit: JUnitVersion::Four,
        ..TestRequest::default()
    }
}

fn within(seconds: u64) -> TestRequest {
    TestRequest {
        time: Duration::from_secs(seconds),
        ..TestRequest::default()
    }
}

#[test]
fn a_class_with_states() {
    expect("acme/Gate.java", "Gate.expected");
}

#[test]
fn a_generic_class_and_one_within() {
    expect("acme/Pair.java", "Pair.expected");
}

/// Constants and boxes that nothing but their being there was asked of are written down, too.
#[test]
fn a_builder() {
    let Written { tests, summary } = write_tests_of("built/Parcel.java");
    assert!(summary.contains("8 of 8 branches covered\n"), "{summary}");
    assert!(
        tests.contains("builder.speed(Parcel.Speed.FAST);"),
        "{tests}"
    );
    assert!(!summary.contains("dropped"), "{summary}");
}

/// What it takes are collections of what it holds; what it gives are constants and an iterator whose
/// class nobody else knows. A method of another package under the name of its own is not called.
#[test]
fn a_collection_with_an_iterator() {
    expect_of("rings", &of_class("Ring"), "Ring.expected");
}

#[test]
fn a_subclass_that_says_what_a_type_variable_is() {
    expect_of("rings", &of_class("Names"), "Names.expected");
}

/// Tests that only look at it by a method with a checked exception declare it.
#[test]
fn checked_exceptions() {
    let Written { tests, summary } = write_tests_of("checked/Tap.java");
    assert!(tests.contains("() throws Exception {"), "{tests}");
    assert!(!summary.contains("not written"), "{summary}");
}

/// A method that sets static fields back is called before each test.
#[test]
fn static_fields_that_can_be_set_back() {
    expect("shared/Counter.java", "Counter.expected");
}

/// What depends on the tests before is not asserted.
#[test]
fn static_fields_that_only_grow() {
    expect("shared/Tickets.java", "Tickets.expected");
}

/// Tests that can't be put right are left out, and that is no mistake of anybody.
#[test]
fn an_only_object_that_keeps_everything() {
    let target = tests("test").join("shared/Registry.java");
    let Written { tests, summary } = write_tests(target, &within(8));
    assert!(tests.contains("registry.register("), "{tests}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// What an only object holds may change although the object itself does not.
#[test]
fn an_only_object_with_an_array() {
    let Written { summary, .. } = write_tests_of("shared/Slots.java");
    assert!(summary.contains("6 of 6 branches covered\n"), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// A call gives back the lock that it took.
#[test]
fn an_only_object_for_one_thread_at_a_time() {
    let Written { summary, .. } = write_tests_of("shared/Turns.java");
    assert!(summary.contains("4 of 4 branches covered\n"), "{summary}");
    assert!(
        !summary.contains("could not be explored further"),
        "{summary}"
    );
}

/// What lists, sets, maps and optionals hold; what changes something is not called just to look, and what takes
/// any number of arguments gets them without an array.
#[test]
fn what_collections_hold() {
    expect("held/Basket.java", "Basket.expected");
}

#[test]
fn constants_of_an_enum() {
    expect("held/Signal.java", "Signal.expected");
}

#[test]
fn classes_within_that_nobody_uses() {
    expect("held/Nest.java", "Nest.expected");
}

/// A test asserts nothing that depends on the machine, and what others may assign or override is not unreachable.
#[test]
fn what_differs_elsewhere() {
    let Written { tests, summary } = write_tests_of("held/Elsewhere.java");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
    assert!(summary.contains("default locale"), "{summary}");
    assert!(summary.contains("    characters()\n"), "{summary}");
    assert!(!tests.contains("assertFalse(elsewhere.fits("), "{tests}");
    // Of the length it is known that an array has the one that it was made with.
    assert!(summary.contains("3 undecided"), "{summary}");
    assert!(!summary.contains("unreachable"), "{summary}");
    let why =
        "other code may assign Elsewhere.verbose; a subclass may override Elsewhere.allowed()";
    assert!(summary.contains(why), "{summary}");
}

/// A text that was compared with a literal is forgotten when nothing leads to it.
#[test]
fn calls_that_compare_with_a_literal() {
    let Written { tests, summary } = write_tests_of("held/Literal.java");
    assert!(summary.contains("4 of 4 branches covered\n"), "{summary}");
    assert!(tests.matches("literal.see(\"x\");").count() >= 2, "{tests}");
    assert!(
        !summary.contains("could not be explored further"),
        "{summary}"
    );
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// Objects of the class itself with type arguments, and of an inner class of a generic one.
#[test]
fn parameters_with_type_arguments() {
    expect("passed/Jar.java", "Jar.expected");
}

/// No number is comparable with an object of the program.
#[test]
fn what_is_compared_with_objects_of_the_program() {
    expect("passed/Version.java", "Version.expected");
}

#[test]
fn class_objects() {
    expect("passed/Services.java", "Services.expected");
}

/// Objects that earlier calls made are in lists and arrays.
#[test]
fn lists_of_objects_of_the_program() {
    expect("passed/Board.java", "Board.expected");
}

#[test]
fn any_number_of_arguments() {
    expect("passed/Row.java", "Row.expected");
}

/// What is easily written so that it means something else, or does not compile.
#[test]
fn arguments_that_have_to_be_written_with_care() {
    let Written { tests, summary } = write_tests_of("written");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
    assert!(!summary.contains("undecided"), "{summary}");
    assert!(
        tests.contains("assertEquals(1, places.get((Integer) 2));"),
        "{tests}"
    );
    assert!(
        tests.contains("() -> new Ranking<Integer>(new HashMap<>() {{"),
        "{tests}"
    );
}

/// A class of the JDK is tested from a package of its own, and its branches are counted.
#[test]
fn a_class_of_the_jdk() {
    let Written { tests, summary } = write_tests("java.util.StringJoiner", &within(8));
    assert!(tests.contains("import java.util.StringJoiner;"), "{tests}");
    assert!(tests.contains("stringJoiner.add("), "{tests}");
    assert!(!summary.contains(" 0 of "), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// A class without code of its own gives its place to those within it.
#[test]
fn a_place_for_classes() {
    expect("rings/Shapes.java", "Shapes.expected");
}

/// What objects of the program hold is asserted as a whole, or place by place; arguments differ, so that it
/// shows if they are mixed up.
#[test]
fn what_classes_of_the_program_hold() {
    expect("held/Window.java", "Window.expected");
    expect_of("held/Window.java", &junit_4(), "Window.junit4.expected");
    expect("held/Scores.java", "Scores.expected");
    expect("held/Grid.java", "Grid.expected");
}

/// Objects of inner classes are made on the one around them, under test, too.
#[test]
fn an_inner_class() {
    expect("held/Lamp.java", "Lamp.expected");
}

/// What is in static fields may count for others, too.
#[test]
fn constants_that_count() {
    let Written { summary, .. } = write_tests_of("shared/Dial.java");
    assert!(summary.contains("2 of 2 branches covered\n"), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

#[test]
fn an_only_object_that_is_asked_again() {
    expect("shared/Settings.java", "Settings.expected");
}

#[test]
fn a_class_for_the_package() {
    expect("held/Meter.java", "Meter.expected");
}

#[test]
fn for_junit_4() {
    expect_of("acme/Gate.java", &junit_4(), "Gate.junit4.expected");
}
