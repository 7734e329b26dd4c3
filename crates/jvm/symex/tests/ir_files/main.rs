//! File tests: programs in the IR's text form, without a JDK or a compiler.
//!
//! Each file below `tests/ir` holds classes, and in its comments commands with what they give:
//!
//! ```text
//! # run: Counter.count(I)I 3
//! #   returned 3
//! ```
//!
//! `run` executes a call on machine values, `explore` follows all paths of a call on unknown arguments, and
//! `flow` asks a static analysis. `tests/ir/library.cir` has what these programs need of a class library.
//! `CAIRN_BLESS=1 cargo test -p cairn-jvm-symex --test ir_files` writes the expected lines anew.

mod exploration;
mod flow;
mod machine;
mod program;
mod show;

use program::Program;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A command's line begins like this.
const COMMANDS: [&str; 3] = ["# run: ", "# explore: ", "# flow: "];

/// So does each line that it gives.
const RESULT: &str = "#   ";

#[test]
fn machine() {
    check_folder("machine");
}

#[test]
fn exploration() {
    check_folder("exploration");
}

#[test]
fn flow() {
    check_folder("flow");
}

fn check_folder(name: &str) {
    let folder = root().join(name);
    let entries = std::fs::read_dir(&folder).expect("the folder of tests");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|p| p.extension().is_some_and(|e| e == "cir"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no tests in {}", folder.display());
    let failures: Vec<String> = files.iter().filter_map(|f| check_file(f)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/ir")
}

/// How the file differs from what its commands give, if it does.
fn check_file(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let library = std::fs::read_to_string(root().join("library.cir")).expect("the library");
    let program = Program::new(path, &library, &text);
    let mut actual = String::new();
    let mut after_command = false;
    for line in text.lines() {
        let command = COMMANDS
            .iter()
            .find_map(|c| Some((*c, line.strip_prefix(c)?)));
        if after_command && line.starts_with(RESULT) {
            continue;
        }
        after_command = command.is_some();
        writeln!(actual, "{line}").expect("strings take everything");
        if let Some((kind, rest)) = command {
            let results = match kind {
                "# run: " => machine::run(&program, rest),
                "# explore: " => exploration::explore(&program, rest),
                _ => flow::ask(&program, rest),
            };
            for result in results {
                writeln!(actual, "{RESULT}{result}").expect("strings take everything");
            }
            after_command = true;
        }
    }
    if actual == text {
        return None;
    }
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(path, actual).expect("a writable file");
        return None;
    }
    Some(difference(path, &text, &actual))
}

/// The lines that differ, as far as lines correspond.
fn difference(path: &Path, expected: &str, actual: &str) -> String {
    let mut shown = format!("{}:", path.display());
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    for line in old.iter().filter(|l| !new.contains(l)) {
        shown += &format!("\n  - {line}");
    }
    for line in new.iter().filter(|l| !old.contains(l)) {
        shown += &format!("\n  + {line}");
    }
    shown
}
