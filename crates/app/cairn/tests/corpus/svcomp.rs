//! `svcomp` on the programs in `tests/svcomp`: the first line of each says what the answers must be.

use crate::support::{Opened, java_files, tests, within};
use cairn::SvcompRequest;
use cairn::answer::{Answer, Property, Verdict};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

fn ask(opened: &Opened, request: &SvcompRequest) -> Answer {
    opened.ask(|cairn, session| cairn.svcomp(request, session))
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

fn verdict(answer: &str) -> Verdict {
    match answer {
        "TRUE" => Verdict::Proved,
        "FALSE" => Verdict::Refuted,
        _ => Verdict::Unknown,
    }
}

fn property(name: &str) -> Property {
    match name {
        "assert" => Property::Assert,
        "runtime-exception" => Property::RuntimeException,
        other => panic!("no property {other}"),
    }
}

/// Files, each with its properties and answers.
fn expectations() -> Vec<(PathBuf, Vec<(String, String)>)> {
    let expected = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a program");
        let first = text.lines().next().expect("a line");
        let parts = first.trim_start_matches("// ").split(", ");
        let parts = parts.map(|part| part.split_once(": ").expect("`property: ANSWER`"));
        let parts = parts.map(|(property, answer)| (property.to_owned(), answer.to_owned()));
        (file, parts.collect())
    };
    let files = java_files(&tests("svcomp")).into_iter();
    files.map(expected).collect()
}

/// What is wrong with the answers about a program, if anything is.
fn wrong_answers(file: &Path, expected: &[(String, String)]) -> Vec<String> {
    let opened = Opened::new([file]);
    let mut wrong = Vec::new();
    for (name, expected) in expected {
        let found = ask(
            &opened,
            &SvcompRequest {
                // Where the answer is right, time is left; where nothing ends, some is enough.
                exploration: within(if expected == "UNKNOWN" { 3 } else { 60 }),
                property: property(name),
                ..SvcompRequest::default()
            },
        );
        let text = opened.text(&found);
        if last_line(&text) != expected || found.verdict() != verdict(expected) {
            wrong.push(format!("{} {name}\n{text}", file.display()));
        }
    }
    wrong
}

#[test]
fn answers_are_right() {
    let all = expectations();
    assert!(
        all.iter()
            .map(|(_, expected)| expected.len())
            .sum::<usize>()
            >= 24
    );
    let waiting = Mutex::new(all);
    let wrong = Mutex::new(Vec::new());
    let next = || waiting.lock().expect("no test failed").pop();
    let work = || {
        while let Some((file, expected)) = next() {
            let found = wrong_answers(&file, &expected);
            wrong.lock().expect("no test failed").extend(found);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let wrong = wrong.into_inner().expect("no test failed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_values_of_the_failing_run_are_told_in_their_order() {
    let opened = Opened::new([tests("svcomp/ExceptionFalse.java")]);
    let report = opened.document(&ask(&opened, &SvcompRequest::default()));
    assert_eq!(report["schema"], "cairn/svcomp/1");
    assert_eq!(report["answer"], "FALSE");
    assert_eq!(report["property"], "assert");
    let violation = &report["violation"];
    assert_eq!(violation["kind"], "java.lang.AssertionError");
    assert_eq!(violation["at"]["line"], 9);
    let values = violation["values"].as_array().unwrap();
    assert_eq!(values.len(), 1);
    assert_eq!(values[0]["call"], "nondetLong");
    assert_eq!(values[0]["value"], i64::MIN);
    assert_eq!(values[0]["java"], "Long.MIN_VALUE");
    let trace = violation["trace"][1].as_str().unwrap();
    assert_eq!(trace, "at ExceptionFalse.main(ExceptionFalse.java:9)");
}

/// As SV-COMP's tasks come: folders of sources, one of them with a `Verifier` of its own, whose code
/// is not the one that counts.
#[test]
fn a_verifier_of_the_program_s_own_is_known_too() {
    let dir = tempfile::tempdir().unwrap();
    let common = dir.path().join("common");
    let package = common.join("org/sosy_lab/sv_benchmarks");
    let task = dir.path().join("task");
    std::fs::create_dir_all(&package).unwrap();
    std::fs::create_dir_all(&task).unwrap();
    let verifier = "package org.sosy_lab.sv_benchmarks;\n\
        public final class Verifier {\n\
          public static int nondetInt() { return new java.util.Random().nextInt(); }\n\
          public static void assume(boolean c) { if (!c) Runtime.getRuntime().halt(1); }\n\
        }\n";
    std::fs::write(package.join("Verifier.java"), verifier).unwrap();
    let main = "import org.sosy_lab.sv_benchmarks.Verifier;\n\
        public class Main {\n\
          public static void main(String[] args) {\n\
            int x = Verifier.nondetInt();\n\
            Verifier.assume(x > 10);\n\
            assert Helper.half(x) != 61728;\n\
          }\n\
        }\n";
    std::fs::write(task.join("Main.java"), main).unwrap();
    let helper = "class Helper { static int half(int x) { return x / 2; } }\n";
    std::fs::write(task.join("Helper.java"), helper).unwrap();
    let opened = Opened::new([common, task]);
    let text = opened.text(&ask(&opened, &SvcompRequest::default()));
    assert_eq!(last_line(&text), "FALSE", "{text}");
    assert!(
        text.contains("nondetInt() = 123456, at Main.java:4"),
        "{text}"
    );
}

#[test]
fn what_was_not_run_on_the_jvm_is_not_false() {
    let opened = Opened::new([tests("svcomp/ArraySumFalse.java")]);
    let answer = ask(
        &opened,
        &SvcompRequest {
            replay: false,
            ..SvcompRequest::default()
        },
    );
    assert_eq!(last_line(&opened.text(&answer)), "UNKNOWN");
    assert_eq!(answer.verdict(), Verdict::Unknown);
}
