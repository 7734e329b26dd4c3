//! Ctrl-C during `cairn test`, `--goal` and `--verify`: it ends within a second, with what is known.
#![cfg(target_os = "linux")]

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
    let child = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .arg(&source)
        .args(["--time", "600s"])
        .env("CAIRN_CACHE", folder.path().join("cache"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    child.expect("cairn starts")
}

/// Whether the process has a handler for SIGINT of its own.
fn catches_interrupts(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    let mask = caught.and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 << 1 != 0)
}

/// In the middle of a call.
fn interrupted(args: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = start(&folder, args);
    while !catches_interrupts(child.id()) {
        let ended = child.try_wait().expect("it is ours");
        assert!(ended.is_none(), "it has ended already");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(2_500));
    let sent = Instant::now();
    let pid = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status();
    assert!(killed.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    let took = sent.elapsed();
    // A second, and what a machine may take that is busy with other tests.
    assert!(took < Duration::from_secs(3), "{took:?}");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    (output, folder)
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn tests_that_were_found_are_told() {
    let (output, folder) = interrupted(&["test"]);
    let (tests, summary) = (String::from_utf8_lossy(&output.stdout), stderr(&output));
    assert!(tests.contains("isNew"), "{tests}");
    assert!(
        summary.contains("not tried on the JVM: interrupted\n"),
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
        let (output, _) = interrupted(&args[..]);
        let told = String::from_utf8_lossy(&output.stdout);
        let said = stderr(&output);
        assert!(
            said.contains("cairn: interrupted: the results are partial\n"),
            "{said}"
        );
        assert!(told.contains("Slow.is"), "{told}");
    }
}
