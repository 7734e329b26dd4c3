//! Resource leaks: what `cairn check --leaks` reports for `tests/leaks/`.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// By method: what may leak, where it is made, the call, and what that throws.
fn leaks(flags: &[&str]) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/leaks/Handles.java");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .arg(file)
        .args(["--class", "Handles", "--no-replay", "--format", "json"])
        .args(flags)
        .output()
        .expect("cairn starts");
    let report: Value = serde_json::from_slice(&output.stdout).expect("stdout is JSON");
    let mut all = Vec::new();
    for result in report["results"].as_array().expect("results") {
        let no_leaks = Vec::new();
        for leak in result["leaks"].as_array().unwrap_or(&no_leaks) {
            let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
            all.push(format!(
                "{} line {} {} {}",
                text(&leak["class"]),
                leak["at"]["line"],
                text(&leak["call"]),
                text(&leak["thrown"])
            ));
        }
    }
    all.sort();
    all
}

#[test]
fn only_what_nothing_leads_to_and_nobody_closed_is_told() {
    let expected = [
        "Handles$Cursor line 49 this.forgottenOnOnePath(3) -",
        "Handles$Cursor line 58 this.forgottenWhenThrowing(0) java.util.NoSuchElementException",
        "Handles$Cursor line 67 Handles.forgottenInALoop(new boolean[]{true}) -",
    ];
    assert_eq!(leaks(&["--leaks", "--size", "4"]), expected);
}

#[test]
fn nothing_is_told_unless_asked_for() {
    assert!(leaks(&["--size", "4"]).is_empty());
}
