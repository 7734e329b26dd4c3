//! `cairn test` on the classes in `tests/test/`: what is written is the `.expected` beside each.
//!
//! `CAIRN_BLESS=1 cargo test -p cairn-cli --test cli suites::` writes the expected results anew.

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

/// The sources on stdout are as expected, and the summary on stderr, without its details: how far an
/// exploration goes depends on the machine, too.
fn check(name: &str, args: &[&str], expected: &str) {
    let file = classes().join(name);
    let output = cairn(&file, args);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let summary = stderr(&output);
    let summary = summary.lines().filter(|line| !line.starts_with(' '));
    let summary: String = summary.map(|line| format!("{line}\n")).collect();
    let now = format!("{}---\n{summary}", stdout(&output));
    let path = classes().join(expected);
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&path, &now).expect("the folder is there");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == expected, "{name} gives now:\n{now}");
}

#[test]
fn a_class_with_states() {
    check("acme/Gate.java", &[], "Gate.expected");
}

#[test]
fn a_generic_class_and_one_within() {
    check("acme/Pair.java", &[], "Pair.expected");
}

/// Constants and boxes that nothing but their being there was asked of are written down, too.
#[test]
fn a_builder() {
    let output = cairn(&classes().join("built/Parcel.java"), &[]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
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
    check("rings", &["--class", "Ring"], "Ring.expected");
}

#[test]
fn a_subclass_that_says_what_a_type_variable_is() {
    check("rings", &["--class", "Names"], "Names.expected");
}

/// Tests that only look at it by a method with a checked exception declare it.
#[test]
fn checked_exceptions() {
    let output = cairn(&classes().join("checked/Tap.java"), &[]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(tests.contains("() throws Exception {"), "{tests}");
    assert!(!summary.contains("not written"), "{summary}");
}

/// A method that sets static fields back is called before each test.
#[test]
fn static_fields_that_can_be_set_back() {
    check("shared/Counter.java", &[], "Counter.expected");
}

/// What depends on the tests before is not asserted.
#[test]
fn static_fields_that_only_grow() {
    check("shared/Tickets.java", &[], "Tickets.expected");
}

/// Tests that can't be put right are left out, and that is no mistake of anybody.
#[test]
fn an_only_object_that_keeps_everything() {
    let output = cairn(&classes().join("shared/Registry.java"), &["--time", "8s"]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(tests.contains("registry.register("), "{tests}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// What an only object holds may change although the object itself does not.
#[test]
fn an_only_object_with_an_array() {
    let output = cairn(&classes().join("shared/Slots.java"), &[]);
    let summary = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(summary.contains("6 of 6 branches covered\n"), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// A call gives back the lock that it took.
#[test]
fn an_only_object_for_one_thread_at_a_time() {
    let output = cairn(&classes().join("shared/Turns.java"), &[]);
    let summary = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{summary}");
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
    check("held/Basket.java", &[], "Basket.expected");
}

#[test]
fn constants_of_an_enum() {
    check("held/Signal.java", &[], "Signal.expected");
}

#[test]
fn classes_within_that_nobody_uses() {
    check("held/Nest.java", &[], "Nest.expected");
}

/// A test asserts nothing that depends on the machine, and what others may assign or override is not unreachable.
#[test]
fn what_differs_elsewhere() {
    let output = cairn(&classes().join("held/Elsewhere.java"), &[]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
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
    let output = cairn(&classes().join("held/Literal.java"), &[]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
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
    check("passed/Jar.java", &[], "Jar.expected");
}

/// No number is comparable with an object of the program.
#[test]
fn what_is_compared_with_objects_of_the_program() {
    check("passed/Version.java", &[], "Version.expected");
}

#[test]
fn class_objects() {
    check("passed/Services.java", &[], "Services.expected");
}

/// Objects that earlier calls made are in lists and arrays.
#[test]
fn lists_of_objects_of_the_program() {
    check("passed/Board.java", &[], "Board.expected");
}

#[test]
fn any_number_of_arguments() {
    check("passed/Row.java", &[], "Row.expected");
}

/// What is easily written so that it means something else, or does not compile.
#[test]
fn arguments_that_have_to_be_written_with_care() {
    let output = cairn(&classes().join("written"), &[]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
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
    let output = cairn(Path::new("java.util.StringJoiner"), &["--time", "8s"]);
    let (tests, summary) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(tests.contains("import java.util.StringJoiner;"), "{tests}");
    assert!(tests.contains("stringJoiner.add("), "{tests}");
    assert!(!summary.contains(" 0 of "), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

/// A class without code of its own gives its place to those within it.
#[test]
fn a_place_for_classes() {
    check("rings/Shapes.java", &[], "Shapes.expected");
}

/// What objects of the program hold is asserted as a whole, or place by place; arguments differ, so that it
/// shows if they are mixed up.
#[test]
fn what_classes_of_the_program_hold() {
    check("held/Window.java", &[], "Window.expected");
    check(
        "held/Window.java",
        &["--junit", "4"],
        "Window.junit4.expected",
    );
    check("held/Scores.java", &[], "Scores.expected");
    check("held/Grid.java", &[], "Grid.expected");
}

/// Objects of inner classes are made on the one around them, under test, too.
#[test]
fn an_inner_class() {
    check("held/Lamp.java", &[], "Lamp.expected");
}

/// What is in static fields may count for others, too.
#[test]
fn constants_that_count() {
    let output = cairn(&classes().join("shared/Dial.java"), &[]);
    let summary = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{summary}");
    assert!(summary.contains("2 of 2 branches covered\n"), "{summary}");
    assert!(!summary.contains("bug in Cairn"), "{summary}");
}

#[test]
fn an_only_object_that_is_asked_again() {
    check("shared/Settings.java", &[], "Settings.expected");
}

#[test]
fn a_class_for_the_package() {
    check("held/Meter.java", &[], "Meter.expected");
}

#[test]
fn junit_4() {
    check("acme/Gate.java", &["--junit", "4"], "Gate.junit4.expected");
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
