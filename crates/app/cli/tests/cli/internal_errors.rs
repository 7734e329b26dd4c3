//! A mistake of Cairn's own is in the text, the JSON and the exit code, however large the run is and whatever is
//! forgiven.

use serde_json::Value;
use std::process::{Command, Output};

/// So many methods that only findings are listed.
const METHODS: usize = 45;

/// A class of many methods, none of which fails.
fn wide() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let method = |number: usize| {
        format!(
            "    public static int m{number}(int n) {{ return n > {number} ? n : {number}; }}\n"
        )
    };
    let methods: String = (0..METHODS).map(method).collect();
    let source = format!("public class Wide {{\n    private Wide() {{}}\n{methods}}}\n");
    std::fs::write(folder.path().join("Wide.java"), source).expect("ours");
    folder
}

/// Checks it with a fault at a step, or without.
fn check(folder: &tempfile::TempDir, fault: Option<&str>, args: &[&str]) -> Output {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn
        .current_dir(folder.path())
        .env("CAIRN_CACHE", folder.path().join("cache"))
        .env_remove("CAIRN_INJECT_FAULT")
        .args(["check", "Wide.java", "-j", "1", "--no-replay"])
        .args(args);
    if let Some(fault) = fault {
        cairn.env("CAIRN_INJECT_FAULT", fault);
    }
    cairn.output().expect("cairn starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn one_among_many_methods_is_told() {
    let folder = wide();
    for policy in ["new", "refuted", "unknown"] {
        let output = check(&folder, Some("step:30"), &["--fail-on", policy]);
        let (told, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{told}{said}");
        assert!(said.contains("an internal error is forced"), "{said}");
        let lines = told.lines();
        let line = lines.filter(|l| l.starts_with("1 internal error of Cairn in: Wide.m"));
        assert_eq!(line.count(), 1, "{told}");
        assert!(told.contains("injected fault"), "{told}");
        let summary = format!("{METHODS} methods: {} proved, 1 unknown", METHODS - 1);
        assert!(told.contains(&summary), "{told}");
    }
}

#[test]
fn documents_tell_it_and_nothing_of_it_is_kept() {
    let folder = wide();
    let output = check(&folder, Some("step:30"), &["--format", "json"]);
    assert_eq!(output.status.code(), Some(3));
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let errors = document["internal_errors"].as_array().expect("errors");
    assert_eq!(errors.len(), 1, "{errors:?}");
    let method = errors[0]["method"].as_str().expect("a method");
    assert!(method.starts_with("Wide.m"), "{method}");
    assert_eq!(errors[0]["what"], "internal error: injected fault");
    let page = check(&folder, Some("step:30"), &["--format", "markdown"]);
    let page = text(&page.stdout);
    assert!(
        page.contains("**1 internal error of Cairn in: Wide.m"),
        "{page}"
    );
    // A run without a fault knows nothing of those before.
    let output = check(&folder, None, &["--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["internal_errors"], Value::Array(vec![]));
    assert_eq!(document["stats"]["cached"], 0);
}

#[test]
fn a_baseline_is_written_and_the_exit_code_tells_it() {
    let folder = wide();
    let args = ["--baseline", "known.json", "--write-baseline"];
    let output = check(&folder, Some("step:30"), &args);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let output = check(&folder, None, &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn what_can_not_be_forced_is_refused() {
    let folder = wide();
    for fault in ["", "step", "step:soon", "everything:1"] {
        let output = check(&folder, Some(fault), &[]);
        assert_eq!(output.status.code(), Some(2), "{fault}");
        let said = text(&output.stderr);
        assert!(
            said.contains(&format!("CAIRN_INJECT_FAULT={fault}: expected")),
            "{said}"
        );
    }
}
