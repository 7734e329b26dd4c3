//! `cairn svcomp`: the last line and the exit code. What it answers is up to the tests of the facade (`corpus`).

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/svcomp")
}

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["svcomp"])
        .args(args)
        .output()
        .expect("cairn starts")
}

fn last_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_last_line_and_the_exit_code_are_the_answer() {
    let cases = [
        ("ArraySumFalse", &[][..], "FALSE", 1),
        ("ArraySumFalse", &["--no-replay"][..], "UNKNOWN", 3),
        (
            "ExceptionTrue",
            &["--property", "runtime-exception"][..],
            "TRUE",
            0,
        ),
    ];
    for (program, flags, answer, code) in cases {
        let file = folder().join(format!("{program}.java"));
        let file = file.display().to_string();
        let output = cairn(&[&[&*file][..], flags].concat());
        assert_eq!(last_line(&output), answer, "{output:?}");
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
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
