//! Verbs and their old spellings: the same output, the same exit code. Every verb's help begins with two
//! examples.

use std::path::{Path, PathBuf};
use std::process::Command;

const VERBS: [&str; 10] = [
    "run", "check", "test", "verify", "reach", "inputs", "svcomp", "diff", "prove", "recheck",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn cairn(args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .current_dir(root())
        .output()
        .expect("cairn starts");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.code().unwrap_or(-1), text)
}

fn check_alike(new: &[&str], old: &[&str], expected: i32) {
    let (code, text) = cairn(new);
    assert_eq!(code, expected, "{text}");
    assert_eq!((code, text), cairn(old), "{new:?} and {old:?}");
}

#[test]
fn verify_is_what_check_verify_was() {
    let lamp = "tests/predicates/Lamp.java";
    let rest = ["--no-cache", "--no-replay", lamp];
    check_alike(
        &[&["verify", "Lamp.isDark", "--calls", "1"][..], &rest].concat(),
        &[
            &["check", "--verify", "Lamp.isDark", "--sequence", "1"][..],
            &rest,
        ]
        .concat(),
        1,
    );
    check_alike(
        &[&["verify", "Lamp.isCoded"][..], &rest].concat(),
        &[&["check", "--verify", "Lamp.isCoded"][..], &rest].concat(),
        0,
    );
}

#[test]
fn reach_is_what_test_goal_was() {
    let rest = ["--no-cache", "--no-replay", "tests/predicates/Lamp.java"];
    check_alike(
        &[&["reach", "Lamp.isDark"][..], &rest].concat(),
        &[&["test", "--goal", "Lamp.isDark"][..], &rest].concat(),
        0,
    );
    check_alike(
        &[&["reach", "Lamp.missing"][..], &rest].concat(),
        &[&["test", "--goal", "Lamp.missing"][..], &rest].concat(),
        2,
    );
}

#[test]
fn inputs_for_tests_is_what_check_emit_inputs_was() {
    let rest = ["--criterion", "path", "examples/Range.java"];
    check_alike(
        &[&["inputs", "--for-tests"][..], &rest].concat(),
        &[&["check", "--emit-inputs"][..], &rest].concat(),
        0,
    );
}

#[test]
fn svcomp_is_what_check_svcomp_was() {
    let rest = [
        "--property",
        "runtime-exception",
        "tests/svcomp/ExceptionTrue.java",
    ];
    check_alike(
        &[&["svcomp"][..], &rest].concat(),
        &[&["check", "--svcomp"][..], &rest].concat(),
        0,
    );
    let rest = ["--no-replay", "tests/svcomp/ArraySumFalse.java"];
    let (code, text) = cairn(&[&["svcomp"][..], &rest].concat());
    let (old_code, old_text) = cairn(&[&["check", "--svcomp"][..], &rest].concat());
    assert_eq!(code, old_code, "{text} and {old_text}");
    assert_eq!(text.lines().last(), old_text.lines().last());
}

/// The examples are commands of this verb, on files that are there.
#[test]
fn help_begins_with_two_examples() {
    for verb in VERBS {
        let (code, text) = cairn(&["help", verb]);
        assert_eq!(code, 0, "{text}");
        assert_eq!((code, text.clone()), cairn(&[verb, "--help"]));
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("Examples:"), "{text}");
        for example in lines.by_ref().take(2) {
            assert!(example.starts_with(&format!("  cairn {verb} ")), "{text}");
            let is_file = |word: &&str| word.ends_with(".java") && !word.contains('*');
            for file in example.split_whitespace().filter(is_file) {
                assert!(root().join(file).exists(), "{file} of {verb}");
            }
        }
        assert_eq!(lines.next(), Some(""), "{text}");
    }
}

/// No verb that the help lists is without examples.
#[test]
fn help_lists_these_verbs() {
    let (_, text) = cairn(&["help"]);
    let listed = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    // Deeper lines go on with the text of a verb.
    let listed = listed.filter(|line| !line.starts_with("   "));
    let mut listed: Vec<&str> = listed.filter_map(|l| l.split_whitespace().next()).collect();
    listed.retain(|verb| *verb != "help");
    let mut known = VERBS.to_vec();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn check_shows_its_own_flags_only() {
    let (_, text) = cairn(&["check", "--help"]);
    for hidden in [
        "--svcomp",
        "--verify",
        "--emit-inputs",
        "--criterion",
        "--sequence",
    ] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    let (_, text) = cairn(&["test", "--help"]);
    assert!(!text.contains("--goal"), "{text}");
}
