//! Whole projects: the build tool is asked, for real (Maven) or by a stand-in (Gradle's wrapper). The projects are in
//! `tests/projects`, and are copied before they are built.

use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A copy of a project, which is removed with the value.
fn copy_of(project: &str) -> TempDir {
    let made = tempfile::tempdir().expect("a folder");
    copy(&root().join("tests/projects").join(project), made.path());
    made
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => _ = fs::copy(entry.path(), &target).expect("a copy"),
        }
    }
}

fn cairn(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .current_dir(folder)
        .args((args[0] == "check").then_some("--no-cache"))
        .output()
        .expect("cairn starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Small inputs only, so that no clock has a part in the answer.
const CHECK: [&str; 7] = ["check", ".", "--size", "2", "--calls", "50", "--no-replay"];

#[test]
fn a_maven_project_with_two_modules_lombok_and_libraries() {
    let shop = copy_of("shop");
    let checked = cairn(shop.path(), &["check", ".", "--time", "40s"]);
    let (text, said) = (stdout(&checked), stderr(&checked));
    assert_eq!(checked.status.code(), Some(1), "{said}{text}");
    assert!(
        said.starts_with(
            "cairn: Maven, modules core, app; Java 17, UTF-8, annotation processors lombok; 2 libraries; JDK "
        ),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    // Of the first module: the accessors are Lombok's, and the line is quoted from the source.
    assert!(text.contains("Item.getPrice(): proved"), "{text}");
    assert!(text.contains("Item.unitPrice(): refuted"), "{text}");
    assert!(
        text.contains("Item.java:11: return price / count;"),
        "{text}"
    );
    // Of the second one, which uses the first one and a library.
    assert!(text.contains("Basket.most(int,int,int): refuted"), "{text}");
    assert!(!text.contains("BasketTest"), "{text}");
    // The tests that show it were compiled and run on the same class path.
    assert!(text.contains("failed as predicted"), "{text}");
    assert!(!text.contains("not confirmed"), "{text}");
}

#[test]
fn one_module_is_checked_with_what_it_uses() {
    let shop = copy_of("shop");
    let mut args = CHECK;
    args[1] = "app";
    let checked = cairn(shop.path(), &args);
    let (text, said) = (stdout(&checked), stderr(&checked));
    assert!(
        said.contains("cairn: Maven, module app; Java 17"),
        "{said}{text}"
    );
    assert!(text.contains("Basket.total()"), "{text}");
    assert!(!text.contains("Item.unitPrice"), "{text}");
    assert!(!text.contains("not found: add it"), "{text}");
}

#[test]
fn suites_for_a_module_are_written_below_its_tests() {
    let shop = copy_of("shop");
    fs::remove_file(
        shop.path()
            .join("app/src/test/java/com/acme/app/BasketTest.java"),
    )
    .expect("a test");
    let args = [
        "test",
        "app",
        "-o",
        "app/src/test/java",
        "--time",
        "20s",
        "--no-cache",
    ];
    let tested = cairn(shop.path(), &args);
    let text = stdout(&tested);
    assert_eq!(tested.status.code(), Some(0), "{}{text}", stderr(&tested));
    assert!(text.contains("com.acme.app.Basket: "), "{text}");
    let written = shop
        .path()
        .join("app/src/test/java/com/acme/app/BasketTest.java");
    let written = fs::read_to_string(written).expect("a suite");
    assert!(written.contains("class BasketTest"), "{written}");
}

#[test]
fn a_build_that_fails_is_told_by_its_decisive_line() {
    let shop = copy_of("shop");
    let source = shop
        .path()
        .join("core/src/main/java/com/acme/core/Item.java");
    let text = fs::read_to_string(&source).expect("a source");
    fs::write(&source, text.replace("price / count", "price / missing")).expect("a source");
    let checked = cairn(shop.path(), &CHECK);
    let said = stderr(&checked);
    assert_eq!(checked.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("`mvn process-classes` fails: "), "{said}");
    assert!(
        said.contains("Item.java:[11,24] cannot find symbol"),
        "{said}"
    );
}

#[test]
fn without_maven_the_line_says_what_to_do() {
    let shop = copy_of("shop");
    let java = Command::new("sh")
        .args(["-c", "readlink -f $(command -v javac)"])
        .output();
    let javac = PathBuf::from(stdout(&java.expect("a shell")).trim());
    let home = javac.ancestors().nth(2).expect("a JDK");
    let checked = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(CHECK)
        .current_dir(shop.path())
        .env("PATH", "/nowhere")
        .env("JAVA_HOME", home)
        .output()
        .expect("cairn starts");
    let said = stderr(&checked);
    assert_eq!(checked.status.code(), Some(2), "{said}");
    assert!(said.contains("Maven can't be started"), "{said}");
    assert!(
        said.contains("cairn check DIR/target/classes --class-path"),
        "{said}"
    );
}

/// Stands in for Gradle: it compiles with `javac`, and describes the project as our script would.
const GRADLEW: &str = r#"#!/bin/sh
set -e
for word in "$@"; do
  case "$word" in -Dcairn.output=*) out=${word#-Dcairn.output=} ;; *.init.gradle) script=$word ;; esac
done
grep -q cairnDescribe "$script"
if [ -f broken ]; then
  printf 'FAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve all files.\n> No cached version of a:b:1 available.\n\n' >&2
  exit 1
fi
mkdir -p build/classes/java/main
javac -g -encoding ISO-8859-1 --release 17 -d build/classes/java/main src/main/java/com/acme/*.java
{
  printf 'module\tledger\nfolder\t%s\n' "$PWD"
  printf 'source\t%s/src/main/java\nclasses\t%s/build/classes/java/main\n' "$PWD" "$PWD"
  printf 'encoding\tISO-8859-1\n'
} > "$out/_.txt"
"#;

fn gradle_project() -> TempDir {
    let made = tempfile::tempdir().expect("a folder");
    let sources = made.path().join("src/main/java/com/acme");
    fs::create_dir_all(&sources).expect("folders");
    fs::write(made.path().join("build.gradle"), "plugins { id 'java' }\n").expect("a file");
    let ledger = b"package com.acme;\n\npublic class Ledger {\n    public int share(int sum, int parts) {\n        return sum / parts; // gr\xF6\xDFer\n    }\n}\n";
    fs::write(sources.join("Ledger.java"), ledger).expect("a file");
    made
}

fn add_wrapper(folder: &Path) {
    let wrapper = folder.join("gradlew");
    fs::write(&wrapper, GRADLEW).expect("a file");
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).expect("a script");
}

#[test]
fn a_gradle_project_is_described_by_its_wrapper() {
    let project = gradle_project();
    add_wrapper(project.path());
    let checked = cairn(project.path(), &CHECK);
    let (text, said) = (stdout(&checked), stderr(&checked));
    assert!(
        said.starts_with("cairn: Gradle, module ledger; Java 17, ISO-8859-1; no library; JDK "),
        "{said}"
    );
    assert!(text.contains("Ledger.share(int,int): refuted"), "{text}");
    assert!(
        text.contains("Ledger.java:5: return sum / parts; // gr\u{f6}\u{df}er"),
        "{text}"
    );
}

#[test]
fn a_gradle_project_without_wrapper_or_network_is_told_so() {
    let project = gradle_project();
    let checked = cairn(project.path(), &CHECK);
    let said = stderr(&checked);
    assert_eq!(checked.status.code(), Some(2), "{said}");
    assert!(said.contains("a Gradle project without gradlew"), "{said}");
    add_wrapper(project.path());
    fs::write(project.path().join("broken"), "").expect("a file");
    let said = stderr(&cairn(project.path(), &CHECK));
    assert!(
        said.contains("`./gradlew classes` fails: Could not resolve all files. > No cached version of a:b:1 available."),
        "{said}"
    );
}

#[test]
fn an_interrupted_build_leaves_nothing_behind() {
    let project = gradle_project();
    add_wrapper(project.path());
    fs::write(
        project.path().join("gradlew"),
        "#!/bin/sh\ntouch started\nexec sleep 60\n",
    )
    .expect("a script");
    let temporary = tempfile::tempdir().expect("a folder");
    let mut running = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(CHECK)
        .current_dir(project.path())
        .env("TMPDIR", temporary.path())
        .spawn()
        .expect("cairn starts");
    let started = project.path().join("started");
    let begin = Instant::now();
    while !started.exists() && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let id = running.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    let ended = running.wait().expect("an end");
    assert!(!ended.success());
    assert!(begin.elapsed() < Duration::from_secs(60));
    let left: Vec<_> = fs::read_dir(temporary.path()).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn sources_with_lombok_alone_are_told_what_to_do() {
    let shop = copy_of("shop");
    let alone = cairn(shop.path(), &["check", "core/src/main/java"]);
    let said = stderr(&alone);
    assert_eq!(alone.status.code(), Some(2), "{said}");
    assert!(
        said.contains("pass the folder with its pom.xml or build.gradle"),
        "{said}"
    );
}

#[test]
fn class_files_are_quoted_from_the_source_path() {
    let project = gradle_project();
    let out = project.path().join("out");
    let source = project.path().join("src/main/java/com/acme/Ledger.java");
    let mut javac = Command::new("javac");
    javac
        .args(["-g", "-encoding", "ISO-8859-1", "-d"])
        .arg(&out)
        .arg(&source);
    assert!(javac.status().expect("javac").success());
    let args = [
        "check",
        "out",
        "--no-replay",
        "--source-path",
        "none:src/main/java",
    ];
    let text = stdout(&cairn(project.path(), &args));
    assert!(
        text.contains("Ledger.java:5: return sum / parts;"),
        "{text}"
    );
    let text = stdout(&cairn(project.path(), &args[..3]));
    assert!(text.contains("Ledger.java:5\n"), "{text}");
    let sarif = cairn(
        project.path(),
        &[&args[..], &["--format", "sarif"]].concat(),
    );
    let log: Value = serde_json::from_slice(&sarif.stdout).expect("JSON");
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(
        place["artifactLocation"]["uri"],
        "src/main/java/com/acme/Ledger.java"
    );
}
