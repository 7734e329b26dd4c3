//! `cairn recheck`: certificates that hold, that don't, and files that are none.

use shape::{
    CheckLimits, ExactOracle, ShapeLibrary, model_check, parse_program, write_certificate,
};
use std::process::Command;

fn certificate() -> String {
    let text = "type node { next: node; value: int } var l, p: node
        while (*) { p = new; p.value = 0; p.next = l; l = p; }
        p = l;
        while (p != null) { assert(p.value == 0); p = p.next; }";
    let program = parse_program(text).unwrap();
    let mut oracle = ExactOracle::new(1);
    let limits = CheckLimits::default();
    let report = model_check(&program, &ShapeLibrary::built_in(), &mut oracle, limits);
    write_certificate(&program, &report, &["a list of zeros".to_string()]).unwrap()
}

/// The same, but the list gets any numbers.
fn with_any_numbers(certificate: &str) -> String {
    let altered = certificate
        .lines()
        .map(|line| match line.contains(" set ") {
            true => line.replace("constant 0", "any") + "\n",
            false => format!("{line}\n"),
        });
    altered.collect()
}

/// Exit code and all output for a file with this text.
fn recheck(text: &str) -> (i32, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("list.proof"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["recheck", "list.proof"])
        .current_dir(folder.path())
        .output()
        .expect("cairn starts");
    let text = [output.stdout, output.stderr].concat();
    let code = output.status.code().unwrap_or(-1);
    (code, String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_proof_holds_and_says_what_it_rests_on() {
    let (code, text) = recheck(&certificate());
    assert_eq!(code, 0, "{text}");
    assert!(
        text.starts_with(
            "the proof holds, for structures of every size\n  about: a list of zeros\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("it rests on this:\n  - the program in the certificate"),
        "{text}"
    );
}

#[test]
fn what_does_not_follow_is_refused() {
    let (code, text) = recheck(&with_any_numbers(&certificate()));
    assert_eq!(code, 1, "{text}");
    assert!(
        text.starts_with("list.proof: the proof does not hold: what edge "),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn other_files_are_told_in_one_line() {
    let (code, text) = recheck("class List { }\n");
    assert_eq!(code, 2, "{text}");
    assert_eq!(
        text,
        "cairn: list.proof: line 1: this is no certificate: it must begin with `cairn-shape-proof 1`\n"
    );
}

#[test]
fn several_certificates_are_checked_and_those_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
            .arg("recheck")
            .args(args)
            .current_dir(folder.path())
            .output()
            .expect("cairn starts");
        let text = [output.stdout, output.stderr].concat();
        let code = output.status.code().unwrap_or(-1);
        (code, String::from_utf8_lossy(&text).into_owned())
    };
    let (code, text) = run(&["."]);
    assert_eq!(code, 2, "{text}");
    assert_eq!(
        text,
        "cairn: .: there is no certificate (*.proof) in this folder\n"
    );
    let certificate = certificate();
    write("one.proof", &certificate);
    write("two.proof", &certificate);
    write("notes.txt", "no certificate");
    let (code, text) = run(&["."]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("the proof holds").count(), 2, "{text}");
    assert_eq!(text.matches("rest on this").count(), 1, "{text}");
    assert!(text.ends_with("2 certificates: 2 hold, 0 don't, 0 can't be read\n"));
    let (code, text) = run(&["one.proof", "notes.txt"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("cairn: notes.txt: line 1: "), "{text}");
    write("two.proof", &with_any_numbers(&certificate));
    let (code, text) = run(&["notes.txt", "."]);
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("3 certificates: 1 hold, 1 don't, 1 can't be read\n"),
        "{text}"
    );
}
