//! `cairn check --svcomp` on the programs in `tests/svcomp/`: the first line of each says what the
//! answers must be.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/svcomp")
}

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--svcomp"])
        .args(args)
        .output()
        .expect("cairn starts")
}

fn last_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().last().unwrap_or_default().to_owned()
}

fn exit_code(answer: &str) -> i32 {
    match answer {
        "TRUE" => 0,
        "FALSE" => 1,
        _ => 3,
    }
}

/// File, property and answer.
fn expectations() -> Vec<(PathBuf, String, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|e| e != "java") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.lines().next().unwrap().trim_start_matches("// ");
        for part in first.split(", ") {
            let (property, answer) = part.split_once(": ").expect("`property: ANSWER`");
            all.push((file.clone(), property.to_owned(), answer.to_owned()));
        }
    }
    all.sort();
    all
}

#[test]
fn answers_are_right() {
    let waiting = Mutex::new(expectations());
    let wrong = Mutex::new(Vec::new());
    assert!(waiting.lock().unwrap().len() >= 24);
    let work = || {
        loop {
            let Some((file, property, answer)) = waiting.lock().unwrap().pop() else {
                return;
            };
            // Where the answer is right, time is left; where nothing ends, some is enough.
            let time = if answer == "UNKNOWN" { "3s" } else { "60s" };
            let name = file.display().to_string();
            let output = cairn(&[&name, "--property", &property, "--time", time]);
            let code = output.status.code();
            if last_line(&output) != answer || code != Some(exit_code(&answer)) {
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                wrong
                    .lock()
                    .unwrap()
                    .push(format!("{name} {property}\n{text}"));
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_values_of_the_failing_run_are_told_in_their_order() {
    let file = folder().join("ExceptionFalse.java");
    let output = cairn(&[&file.display().to_string(), "--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("stdout is JSON");
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
    let (common, task) = (common.display().to_string(), task.display().to_string());
    let output = cairn(&[&common, &task]);
    assert_eq!(last_line(&output), "FALSE", "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("nondetInt() = 123456, at Main.java:4"),
        "{text}"
    );
}

#[test]
fn what_was_not_run_on_the_jvm_is_not_false() {
    let file = folder().join("ArraySumFalse.java").display().to_string();
    let output = cairn(&[&file, "--no-replay"]);
    assert_eq!(last_line(&output), "UNKNOWN", "{output:?}");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn wrong_use_is_told_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("A.java");
    std::fs::write(&file, "class A { void f() {} }").unwrap();
    let output = cairn(&[&file.display().to_string()]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("main(String[])"), "{errors}");
}
