//! `cairn prove`: what it prints and writes. What it proves is up to the tests of the facade (`corpus`).

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/prove")
}

/// What the verb prints.
fn prove_text(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .current_dir(folder())
        .arg("prove")
        .args(args)
        .output()
        .expect("cairn starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code();
    (code, text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_refinement_is_explained() {
    let target = "correct/CancelListLink.java";
    let (code, text, _) = prove_text(&[target, "--engine", "shapes", "--explain"]);
    assert_eq!(code, Some(0), "{text}");
    let has = |part: &str| assert!(text.contains(part), "{part} in {text}");
    has("refinements, from tracking nothing on:");
    has("can't be executed, since not ");
    has("explicit heaps show that CancelListLink$Node may be ");
    has("the coarsest class that rules it out: CancelListLink$Node is dll[next,prev] with ");
    has("shape graphs at the heads of loops");
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("graphs");
    let named = format!("{}/", place.display());
    let (_, text, _) = prove_text(&[target, "--engine", "shapes", "--dot", &named]);
    assert!(!text.contains("refinements, from"), "{text}");
    let dot = std::fs::read_to_string(place.join("CancelListLink.main.dot")).expect("graphs");
    assert!(dot.starts_with("// CancelListLink.java:"), "{dot}");
    assert!(dot.contains("peripheries=2"), "{dot}");
}

#[test]
fn certificates_of_several_methods_go_to_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("proofs");
    let (name, slash) = (place.display().to_string(), format!("{}/", place.display()));
    let targets = [
        "correct/LinkedStack.java",
        "correct/TwoStacks.java",
        "open/RingCut.java",
    ];
    let run = |certificate: &str| {
        let options = ["--engine", "shapes", "--certificate", certificate];
        prove_text(&[&targets[..], &options[..]].concat())
    };
    let (_, _, errors) = run(&name);
    assert!(errors.contains("name a folder, with a slash"), "{errors}");
    assert!(!place.exists());
    let (_, text, _) = run(&slash);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&place)
        .expect("the folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let expected = ["LinkedStack.main.proof", "TwoStacks.main.proof"].map(|file| place.join(file));
    assert_eq!(files, expected);
    for file in files {
        let told = format!("certificate: {}", file.display());
        assert!(text.contains(&told), "{told} in {text}");
        let certificate = std::fs::read_to_string(&file).expect("a certificate");
        assert!(certificate.starts_with("cairn-shape-proof 1\nnote "));
        assert!(certificate.ends_with("\nend\n"));
    }
}

#[test]
fn shape_files_are_read() {
    let target = "correct/LinkedStack.java";
    let (code, text, errors) =
        prove_text(&[target, "--engine", "shapes", "--shapes", "skip.shape"]);
    assert_eq!(code, Some(0), "{text}{errors}");
    let folder = tempfile::tempdir().expect("a folder");
    let bad = folder.path().join("bad.shape");
    std::fs::write(
        &bad,
        "structure bad(next)\n  family f\n    p(v) = nothing(v)\n",
    )
    .expect("a file");
    let (code, _, errors) = prove_text(&[target, "--shapes", bad.to_str().expect("UTF-8")]);
    assert_eq!(code, Some(2), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("bad.shape:3: "), "{errors}");
}
