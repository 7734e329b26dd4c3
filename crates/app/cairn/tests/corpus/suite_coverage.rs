//! Suites that `test` writes cover what it says: in every method and on every line as many
//! branches as JaCoCo counts when the suites run on the JVM.

#[path = "../../../../jvm/coverage/tests/support/counts.rs"]
mod counts;
#[path = "../../../../jvm/coverage/tests/support/jacoco.rs"]
mod jacoco;

use crate::support::{Opened, java_home, tests};
use cairn::TestRequest;
use counts::{Count, Counts};
use frontend::compile;
use junit::{JUnit, Jars};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// None of them uses another, so each is covered by its own tests only.
#[test]
fn lists_trees_and_heaps() {
    let names = [
        "AaTree",
        "AvlTree",
        "BinarySearchTree",
        "BinomialHeap",
        "DoublyLinkedList",
        "IntStack",
        "LeftistHeap",
        "Node",
        "NodeCachingList",
        "RedBlackMap",
        "SinglyLinkedList",
        "SkewHeap",
    ];
    let sources = names.map(|name| format!("java/suites/{name}.java"));
    let classes = names.map(|name| format!("suites.{name}"));
    let (sources, classes) = (sources.each_ref(), classes.each_ref());
    let (theirs, ours) = count_both(&sources.map(|s| &**s), &classes.map(|c| &**c));
    agree(&theirs, &ours);
    assert!(ours.total().covered >= 650, "{:?}", ours.total());
}

/// Switches, `finally`, assertions, lambdas, an initializer and what throws on the way.
#[test]
fn every_form_of_branch() {
    let (mut theirs, mut ours) = count_both(&["coverage/Shapes.java"], &["Shapes"]);
    let source = std::fs::read_to_string(tests("coverage/Shapes.java"));
    let source = source.expect("it is there");
    let lines: Vec<&str> = source.lines().collect();
    // What this static field holds depends on the tests before; Cairn counts each test by itself.
    let is_settled = |place: &str| {
        let number = place.strip_prefix("Shapes.java:");
        let number: Option<usize> = number.and_then(|n| n.parse().ok());
        number.is_some_and(|number| !lines[number - 1].contains("calls"))
    };
    theirs.0.retain(|place, _| is_settled(place));
    ours.0.retain(|place, _| is_settled(place));
    agree(&theirs, &ours);
    let covered: usize = ours.0.values().map(|count| count.covered).sum();
    assert!(covered > 120, "{covered}");
}

/// By JaCoCo and by Cairn.
fn count_both(sources: &[&str], classes: &[&str]) -> (Counts, Counts) {
    let sources: Vec<PathBuf> = sources.iter().map(|s| tests(s)).collect();
    let scratch = tempfile::tempdir().expect("a folder");
    let written = scratch.path().join("tests");
    let ours = reported_counts(&sources, &written, classes);
    let theirs = measure_with_jacoco(&sources, &written, classes, scratch.path());
    (theirs, ours)
}

fn agree(theirs: &Counts, ours: &Counts) {
    let places: BTreeSet<&String> = theirs.0.keys().chain(ours.0.keys()).collect();
    let differ = |place: &&&String| theirs.0.get(**place) != ours.0.get(**place);
    let wrong = places.iter().filter(differ).map(|place| {
        let (theirs, ours) = (theirs.0.get(*place), ours.0.get(*place));
        format!("{place}: JaCoCo {theirs:?}, Cairn {ours:?}")
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `test` says about the classes, for which it writes tests.
fn reported_counts(sources: &[PathBuf], tests: &Path, classes: &[&str]) -> Counts {
    let opened = Opened::new(sources);
    let answer = opened.test(&TestRequest {
        time: Duration::from_secs(300),
        ..TestRequest::default()
    });
    for artifact in &answer.artifacts {
        let file = tests.join(&artifact.file.path);
        std::fs::create_dir_all(file.parent().unwrap_or(tests)).expect("a folder");
        std::fs::write(file, &artifact.file.source).expect("a file");
    }
    let report = opened.document(&answer);
    let mut counts = Counts::default();
    for class in classes {
        let suites = report["suites"].as_array().expect("suites");
        let suite = suites.iter().find(|s| s["class"] == *class);
        let suite = suite.expect("a suite");
        let file = format!("{}.java", class.rsplit('.').next().unwrap_or(class));
        for branch in suite["branches"].as_array().expect("branches") {
            let count = Count {
                all: 1,
                covered: usize::from(branch["status"] == "covered"),
            };
            let method = branch["method"].as_str().expect("a name");
            counts.note(method.to_owned(), count);
            counts.note(format!("{file}:{}", branch["line"]), count);
        }
    }
    counts
}

/// What JaCoCo counts when the tests run.
fn measure_with_jacoco(
    sources: &[PathBuf],
    tests: &Path,
    classes: &[&str],
    scratch: &Path,
) -> Counts {
    let home = java_home();
    let jars = Jars::find(&[], JUnit::Five, &home.path).expect("JUnit");
    let (subjects, suites) = (scratch.join("subjects"), scratch.join("suites"));
    compile(&home, sources, &[], Some(&subjects)).expect("javac");
    let file = |class: &&str| tests.join(class.replace('.', "/") + "Test.java");
    let files: Vec<PathBuf> = classes.iter().map(file).collect();
    let class_path = [std::slice::from_ref(&subjects), jars.jars()].concat();
    compile(&home, &files, &class_path, Some(&suites)).expect("javac");
    let class_path = [&class_path[..], &[suites]].concat();
    let select = classes.iter().map(|c| format!("--select-class={c}Test"));
    let select: Vec<String> = select.collect();
    let launcher = "org.junit.platform.console.ConsoleLauncher";
    let mut main = vec![launcher, "execute", "--details=none"];
    main.extend(select.iter().map(String::as_str));
    let counted = jacoco::count(&home, &subjects, &class_path, &main);
    let named = counted.0.into_iter().map(|(place, count)| {
        let place = match place.contains('(') {
            true => to_cairn_name(&place),
            false => place,
        };
        (place, count)
    });
    Counts(named.collect())
}

/// `a/B.c(ILa/D;)V` as `a.B.c(int,a.D)`.
fn to_cairn_name(method: &str) -> String {
    let (name, rest) = method.split_once('(').expect("a descriptor");
    let (mut types, _) = rest.split_once(')').expect("a descriptor");
    let mut parameters = Vec::new();
    while !types.is_empty() {
        let dimensions = types.len() - types.trim_start_matches('[').len();
        let element = &types[dimensions..];
        let (name, length) = match element.as_bytes()[0] {
            b'L' => {
                let end = element.find(';').expect("the end of a name");
                (element[1..end].replace('/', "."), end + 1)
            }
            primitive => (
                classes::java_type_name(&char::from(primitive).to_string()),
                1,
            ),
        };
        parameters.push(name + &"[]".repeat(dimensions));
        types = &element[length..];
    }
    format!("{}({})", name.replace('/', "."), parameters.join(","))
}
