//! Messages on stderr: what was not done, and what to do instead.

use std::path::Path;
use std::process::{Command, Output};

fn cairn(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    let command = command.args(args).current_dir(folder);
    command.output().expect("cairn starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), content).expect("a folder of ours");
}

#[test]
fn sources_beside_class_files_are_not_dropped_in_silence() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    write(
        folder,
        "One.java",
        "public class One { public int one() { return 1; } }",
    );
    let compiled = Command::new("javac")
        .arg("One.java")
        .current_dir(folder)
        .status();
    assert!(compiled.expect("javac starts").success());
    let check = || stderr(&cairn(folder, &["check", ".", "--no-replay", "--no-cache"]));
    let expected =
        "cairn: . has class files: its 1 source file is only quoted, not compiled; pass ";
    let remarks = check();
    assert!(remarks.contains(expected), "{remarks}");
    std::fs::remove_file(folder.join("One.class")).expect("a file of javac");
    let remarks = check();
    assert!(!remarks.contains("class files"), "{remarks}");
}

#[test]
fn wrong_use_is_one_line_that_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let source = "public class One { public int one() { return 1; } }";
    write(folder, "One.java", source);
    write(folder, "cut.jar", "PK\x03\x04 not a jar");
    write(folder, "Cut.class", b"\xCA\xFE\xBA\xBE\x00\x00\x00\x3D\x00");
    let check = |args: &[&str], expected: &str| {
        let output = cairn(folder, args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(stderr(&output), format!("cairn: {expected}\n"));
    };
    check(
        &["inputs", "One.java"],
        "say what to list: --predicate CLASS.METHOD (structures that satisfy it), or --for-tests",
    );
    check(&["check", "nope.java"], "nope.java: no such file or folder");
    check(&["check", "cut.jar"], "cut.jar: not a jar, or cut off");
    check(
        &["check", "Cut.class"],
        "Cut.class: not a valid class file: is cut off after 9 bytes",
    );
    check(
        &["check", "One.java", "--tests", "cut.jar"],
        "cut.jar is a file; --tests takes a folder",
    );
}
