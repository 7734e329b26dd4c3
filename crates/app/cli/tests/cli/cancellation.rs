//! Cancellation: Ctrl-C during `cairn test`, `--goal` and `--verify` ends the run within a second, with the results
//! so far.
#![cfg(target_os = "linux")]

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Calls of `spin` have many ways, and lead to many states.
const SLOW: &str = "public class Slow {
    private int total;

    public boolean isNew() {
        return total == 0;
    }

    public void spin(int rounds) {
        for (int i = 0; i < rounds; i++) {
            total += i ^ rounds;
        }
        if (total == 12345678) {
            throw new IllegalStateException();
        }
    }

    public boolean isBroken() {
        return total == 87654321;
    }

    public boolean isSane() {
        return total != 87654321;
    }
}
";

fn start(folder: &tempfile::TempDir, args: &[&str]) -> Child {
    let source = folder.path().join("Slow.java");
    std::fs::write(&source, SLOW).expect("ours");
    std::fs::create_dir(scratch(folder)).expect("ours");
    let child = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .arg(&source)
        .args(["--time", "600s"])
        .env("CAIRN_CACHE", folder.path().join("cache"))
        .env("TMPDIR", scratch(folder))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    child.expect("cairn starts")
}

/// Where temporary files are.
fn scratch(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("tmp")
}

/// The files and folders below a folder that are called so.
fn are_below(folder: &Path, name: &str) -> bool {
    let entries = std::fs::read_dir(folder);
    let mut paths = entries.into_iter().flatten().flatten().map(|e| e.path());
    paths.any(|path| {
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        own.starts_with(name) || are_below(&path, name)
    })
}

/// Waits until something called so is below the folder for temporary files.
fn wait_for(name: &str, child: &mut Child, folder: &tempfile::TempDir) {
    while !are_below(&scratch(folder), name) {
        let ended = child.try_wait().expect("it is ours");
        assert!(ended.is_none(), "it has ended already");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn send(signal: &str, child: &Child) {
    let killed = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("kill").success());
}

/// Checks that all temporary files are removed.
fn expect_empty(folder: &tempfile::TempDir) {
    assert!(!are_below(&scratch(folder), ""), "something is left");
}

/// Runs `cairn` and interrupts it in the middle of a call.
fn run_and_interrupt(args: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(&folder, args);
    wait_for("Slow.class", &mut child, &folder);
    std::thread::sleep(Duration::from_millis(2_500));
    let sent = Instant::now();
    send("-INT", &child);
    let output = child.wait_with_output().expect("it ends");
    let took = sent.elapsed();
    // A second, and what a machine may take that is busy with other tests.
    assert!(took < Duration::from_secs(3), "{took:?}");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    expect_empty(&folder);
    (output, folder)
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn tests_that_were_found_are_told() {
    let (output, folder) = run_and_interrupt(&["test"]);
    let (tests, summary) = (String::from_utf8_lossy(&output.stdout), stderr(&output));
    assert!(tests.contains("isNew"), "{tests}");
    assert!(
        summary.contains("not run on the JVM: interrupted\n"),
        "{summary}"
    );
    assert!(summary.contains("(interrupted)"), "{summary}");
    assert!(
        summary.contains("cairn: interrupted: the results are partial\n"),
        "{summary}"
    );
    assert!(!folder.path().join("cache").exists(), "it is not kept");
}

#[test]
fn how_far_a_predicate_was_looked_at_is_told() {
    for args in [
        ["test", "--goal", "Slow.isBroken"],
        ["check", "--verify", "Slow.isSane"],
    ] {
        let (output, _) = run_and_interrupt(&args[..]);
        let told = String::from_utf8_lossy(&output.stdout);
        let said = stderr(&output);
        assert!(
            said.contains("cairn: interrupted: the results are partial\n"),
            "{said}"
        );
        assert!(told.contains("Slow.is"), "{told}");
    }
}

/// While `javac` runs, and in the middle of a call.
#[test]
fn signals_that_end_it_leave_nothing_behind() {
    for (signal, number, moment) in [
        ("-INT", 2, "cairn-classes-"),
        ("-TERM", 15, "cairn-classes-"),
        ("-TERM", 15, "Slow.class"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = start(&folder, &["test"]);
        wait_for(moment, &mut child, &folder);
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        let said = stderr(&output);
        assert_eq!(output.status.signal(), Some(number), "{moment}: {said}");
        // `javac` is gone, too, and makes nothing anew.
        std::thread::sleep(Duration::from_millis(500));
        expect_empty(&folder);
    }
}

/// A second Ctrl-C does not wait for what was found.
#[test]
fn a_second_one_ends_it_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(&folder, &["check", "--verify", "Slow.isSane"]);
    wait_for("Slow.class", &mut child, &folder);
    std::thread::sleep(Duration::from_millis(1_500));
    send("-INT", &child);
    std::thread::sleep(Duration::from_millis(150));
    send("-INT", &child);
    let output = child.wait_with_output().expect("it ends");
    let (code, signal) = (output.status.code(), output.status.signal());
    // It may just have come to its end by itself.
    assert!(
        signal == Some(2) || code == Some(130),
        "{}",
        stderr(&output)
    );
    expect_empty(&folder);
}

/// `timeout` signals the process and its group.
#[test]
fn one_that_comes_twice_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(&folder, &["check", "--verify", "Slow.isSane"]);
    wait_for("Slow.class", &mut child, &folder);
    std::thread::sleep(Duration::from_millis(1_500));
    let number = child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &number, &number])
        .status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(!output.stdout.is_empty(), "what was found is told");
    expect_empty(&folder);
}

#[test]
fn other_ends_leave_nothing_behind() {
    for (args, code) in [
        (
            &["test", "--no-replay", "--calls", "1", "--no-cache"][..],
            0,
        ),
        (&["test", "--class", "Missing"], 2),
        (&["check", "--method", "isNew"], 0),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let output = start(&folder, args).wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        expect_empty(&folder);
    }
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(scratch(&folder)).expect("ours");
    let source = folder.path().join("Wrong.java");
    std::fs::write(&source, "class Wrong { Missing missing; }").expect("ours");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .arg("test")
        .arg(&source)
        .env("TMPDIR", scratch(&folder))
        .output()
        .expect("cairn starts");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    expect_empty(&folder);
}
