//! `cairn diff` on revisions of a git repository, and on the classes that different compilers make of one source.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const OLD: &str = "public class Price {
    static int of(int amount) { return amount > 10 ? 9 * amount : 10 * amount; }
    static int twice(int amount) { return 2 * amount; }
}
";

const NEW: &str = "public class Price {
    static int of(int amount) { return amount >= 10 ? 9 * amount : 10 * amount; }
    static int twice(int amount) { return amount + amount; }
}
";

fn git(folder: &Path, args: &[&str]) {
    let done = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@b"])
        .args(["-c", "commit.gpgsign=false"])
        .args(args)
        .current_dir(folder)
        .output()
        .expect("git starts");
    assert!(done.status.success(), "{done:?}");
}

/// A repository with two commits, and a folder for temporary files.
fn repository() -> (TempDir, TempDir) {
    let made = tempfile::tempdir().expect("a folder");
    let folder = made.path();
    git(folder, &["init", "--quiet", "--initial-branch=main"]);
    for (text, message) in [(OLD, "old"), (NEW, "new")] {
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("src/Price.java"), text).expect("a file");
        git(folder, &["add", "."]);
        git(folder, &["commit", "--quiet", "-m", message]);
    }
    (made, tempfile::tempdir().expect("a folder"))
}

fn diff(folder: &Path, scratch: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .arg("diff")
        .args(args)
        .current_dir(folder)
        .env("TMPDIR", scratch)
        .output()
        .expect("cairn starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Nothing is left behind, neither in the repository nor among temporary files.
fn expect_clean(folder: &Path, scratch: &Path) {
    let status = Command::new("git")
        .args(["status", "--porcelain", "--ignored"])
        .current_dir(folder)
        .output()
        .expect("git starts");
    assert_eq!(text(&status.stdout), "");
    let left = fs::read_dir(scratch).expect("a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn two_revisions_are_compared_and_nothing_is_left() {
    let (repository, scratch) = repository();
    let src = repository.path().join("src");
    let output = diff(&src, scratch.path(), &["--git", "HEAD~1..HEAD"]);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(shown.contains("Price.of(int): differs"), "{shown}");
    assert!(shown.contains("if amount == 10"), "{shown}");
    assert!(shown.contains("Price.twice(int): equivalent"), "{shown}");
    expect_clean(repository.path(), scratch.path());
    let sarif = ["--git", "HEAD~1..HEAD", "--format", "sarif"];
    let output = diff(repository.path(), scratch.path(), &sarif);
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("SARIF");
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(
        place["artifactLocation"]["uri"], "src/Price.java",
        "{log:#}"
    );
    assert_eq!(place["region"]["startLine"], 2);
}

#[test]
fn a_revision_is_compared_with_the_working_tree() {
    let (repository, scratch) = repository();
    let folder = repository.path();
    let output = diff(folder, scratch.path(), &["--git", "HEAD", "src"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    fs::write(folder.join("src/Price.java"), OLD).expect("a file");
    let output = diff(folder, scratch.path(), &["--git", "HEAD", "src"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

#[test]
fn a_command_builds_both() {
    let (repository, scratch) = repository();
    let build = ["--build", "javac -d out src/Price.java", "out"];
    let args = [&["--git", "main~1..main"], &build[..]].concat();
    let output = diff(repository.path(), scratch.path(), &args);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    expect_clean(repository.path(), scratch.path());
    let args = [
        "--git",
        "main~1..main",
        "--build",
        "echo no luck >&2; false",
    ];
    let output = diff(repository.path(), scratch.path(), &args);
    let expected = "cairn: main~1: `echo no luck >&2; false` fails: no luck\n";
    assert_eq!(text(&output.stderr), expected);
    expect_clean(repository.path(), scratch.path());
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let (repository, scratch) = repository();
    let folder = repository.path();
    let says = |folder: &Path, args: &[&str]| {
        let output = diff(folder, scratch.path(), args);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        text(&output.stderr)
    };
    let none = says(folder, &["--git", "none..main"]);
    assert_eq!(none, "cairn: none: no revision of this repository\n");
    let gone = says(folder, &["--git", "main", "lib"]);
    assert_eq!(gone, "cairn: main: there is no lib\n");
    let outside = tempfile::tempdir().expect("a folder");
    let outside = says(outside.path(), &["--git", "main"]);
    assert!(outside.contains("not in a git repository"), "{outside}");
    assert_eq!(outside.lines().count(), 1, "{outside}");
    fs::write(folder.join("src/Price.java"), "class Price {").expect("a file");
    let broken = says(folder, &["--git", "main"]);
    assert!(
        broken.starts_with("cairn: the working tree: src/Price.java:1: error: "),
        "{broken}"
    );
    assert_eq!(broken.lines().count(), 1, "{broken}");
    let both = says(folder, &["--git", "main", "src", "src"]);
    assert!(both.contains("name one target"), "{both}");
    assert_eq!(fs::read_dir(scratch.path()).expect("a folder").count(), 0);
}
