//! Cairn counts the branches that JaCoCo counts, and those that JaCoCo sees covered, in every
//! method and on every line. It also has words for them.

mod support;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use support::Program;

fn agree(sources: &[&str], least: usize) {
    let program = Program::of(sources);
    let (theirs, ours) = (program.by_jacoco(), program.by_cairn());
    let places: Vec<&String> = theirs.0.keys().chain(ours.0.keys()).collect();
    let differ = |place: &&&String| theirs.0.get(**place) != ours.0.get(**place);
    let mut wrong: Vec<String> = places
        .iter()
        .filter(differ)
        .map(|place| {
            let (theirs, ours) = (theirs.0.get(*place), ours.0.get(*place));
            format!("{place}: JaCoCo {theirs:?}, Cairn {ours:?}")
        })
        .collect();
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let total = ours.total();
    assert!(total.all >= least, "{total:?}");
    println!("{} of {} branches", total.covered, total.all);
    // Nothing would be compared if all or none were covered.
    assert!(0 < total.covered && total.covered < total.all, "{total:?}");
}

#[test]
fn every_form_of_branch() {
    agree(&["coverage/Shapes.java"], 150);
}

/// Random calls of the classes that `cairn test` is measured on; they must also be right.
#[test]
fn random_calls() {
    let names = [
        "AaTree",
        "AvlTree",
        "BinarySearchTree",
        "BinomialHeap",
        "CheckSuites",
        "DoublyLinkedList",
        "IntStack",
        "LeftistHeap",
        "NodeCachingList",
        "Predicates",
        "RedBlackMap",
        "SinglyLinkedList",
        "SkewHeap",
    ];
    let files = names.map(|name| format!("java/suites/{name}.java"));
    agree(&files.each_ref().map(String::as_str), 900);
}

/// An initializer runs once, and covers what it covers in a run of the whole.
#[test]
fn an_initializer_by_itself() {
    let ran = Program::of(&["coverage/Shapes.java"]).run();
    let alone = ran.branches.covered_branches(&ran.initializer);
    let of_initializer = |index: &usize| {
        let method = ran.branches.get(*index).method;
        &*method.name == "<clinit>" && &*method.class().name == "Shapes"
    };
    let whole = ran.branches.covered_branches(&ran.trail);
    let whole: BTreeSet<usize> = whole.into_iter().filter(of_initializer).collect();
    assert_eq!(alone, whole);
    assert_eq!(alone.len(), 3);
}

/// Compared with a file, which `CAIRN_BLESS=1` writes.
#[test]
fn conditions_in_a_few_words() {
    let program = Program::of(&["coverage/Words.java"]);
    let mut words = String::new();
    for branch in program.run().branches.iter() {
        let line = branch.line.expect("a line");
        let said = branch.words.as_deref().unwrap_or("-");
        writeln!(words, "{line}: {said}").expect("a string");
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/coverage");
    let expected = tests.join("Words.expected");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&expected, &words).expect("a file");
    }
    let expected = std::fs::read_to_string(&expected).expect("Words.expected");
    assert_eq!(words, expected);
}
