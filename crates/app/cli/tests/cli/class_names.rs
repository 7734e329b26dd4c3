//! Names of classes as targets of `cairn check`.

use std::path::Path;
use std::process::{Command, Output};

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .args(args)
        .output()
        .expect("cairn starts")
}

#[test]
fn classes_of_the_class_path_go_by_their_names() {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/check/Arithmetic.java");
    let compiled = frontend::compile(&home, &[source], &[], None).expect("javac");
    let class_path = compiled.folder.to_str().expect("a path of text");
    let output = cairn(&["Arithmetic", "-c", class_path, "--method", "safe"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("Arithmetic.safe"), "{text}");
    assert_eq!(output.status.code(), Some(0));
    let output = cairn(&["java.util.NoSuchThing"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains("no class of this name"), "{errors}");
}
