//! `cairn check`: exit codes, streams, budgets and signals. What it finds is up to the tests of the facade (`corpus`).

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn cairn(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.args(["check", "--no-cache"]).args(args);
    command.output().expect("cairn starts")
}

fn json(args: &[&str]) -> Value {
    let output = cairn(&[args, &["--format", "json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "stderr is for problems only");
    serde_json::from_slice(&output.stdout).expect("stdout is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn program(name: &str) -> String {
    root()
        .join("tests/check")
        .join(name)
        .to_str()
        .unwrap()
        .to_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

#[test]
fn exit_codes_tell_the_verdict() {
    let arithmetic = program("Arithmetic.java");
    assert_eq!(code(&cairn(&[&arithmetic, "--method", "safe"])), 0);
    assert_eq!(code(&cairn(&[&arithmetic])), 1);
    assert_eq!(code(&cairn(&["missing.java"])), 2);
    assert_eq!(code(&cairn(&[&arithmetic, "--method", "nosuch"])), 2);
    assert_eq!(code(&cairn(&[&arithmetic, "--time", "soon"])), 2);
    let receivers = program("Receivers.java");
    let nothing = cairn(&[&receivers, "--method", "zero"]);
    assert_eq!(code(&nothing), 3, "what was not checked is not clean");
    assert!(String::from_utf8_lossy(&nothing.stdout).contains("nothing was checked"));
}

#[test]
fn bad_input_is_one_clear_line() {
    let folder = std::env::temp_dir().join(format!("cairn-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let broken = [
        file("Empty.class", b""),
        file("Broken.class", b"\xca\xfe\xba\xbe\0\0\0\x41\0\x05"),
        file("Bad.jar", b"PK\x03\x04 but no more"),
        file("Bad.java", b"class Bad { int }"),
        folder.join("nothing.jar").to_str().unwrap().to_owned(),
    ];
    for target in &broken {
        let output = cairn(&[target]);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(code(&output), 2, "{target}: {errors}");
        assert!(
            output.stdout.is_empty(),
            "{target}: nothing is shown as a result"
        );
        assert!(!errors.contains("panicked"), "{target}: {errors}");
        assert!(errors.starts_with("cairn: "), "{target}: {errors}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn nothing_to_check_is_wrong_use() {
    let folder = std::env::temp_dir().join(format!("cairn-empty-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let output = cairn(&[folder.to_str().unwrap()]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code(&output), 2, "{errors}");
    assert_eq!(
        errors,
        format!("cairn: no class found in {}\n", folder.display())
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_result_that_can_t_be_written_is_no_success() {
    let full = std::fs::File::create("/dev/full").expect("a device that takes nothing");
    let output = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([
            "check",
            "--no-cache",
            &program("Arithmetic.java"),
            "--method",
            "safe",
        ])
        .stdout(full)
        .output()
        .expect("cairn starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(code(&output), 2, "{errors}");
    assert!(
        errors.starts_with("cairn: the result can't be written"),
        "{errors}"
    );
}

#[test]
fn the_time_budget_is_hard_and_partial_results_are_kept() {
    let budget = root()
        .join("tests/budget/Endless.java")
        .to_str()
        .unwrap()
        .to_owned();
    let start = std::time::Instant::now();
    let report = json(&[&budget, "--time", "10s", "--match", "off"]);
    assert!(
        start.elapsed().as_secs_f64() < 14.0,
        "took {:?}",
        start.elapsed()
    );
    let results = list(&report["results"]);
    let of = |name: &str| {
        let is = |r: &&Value| text(&r["method"]).contains(name);
        results
            .iter()
            .find(is)
            .unwrap_or_else(|| panic!("no result for {name}"))
    };
    assert_eq!(of("fast")["verdict"], "refuted");
    assert_eq!(of("factors")["verdict"], "unknown");
    assert_eq!(of("wide")["verdict"], "unknown");
    assert_eq!(of("wide")["reasons"][0]["kind"], "time");
}

#[test]
fn text_names_the_call_the_line_and_the_source() {
    let output = cairn(&[&program("Arithmetic.java"), "--method", "divide", "--stats"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in [
        "Arithmetic.divide(int,int): refuted",
        "ArithmeticException: / by zero",
        "call: Arithmetic.divide(0, 0)",
        "Arithmetic.java:3: return a / b;",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let stats = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        stats.contains("solver calls") && stats.contains("peak memory"),
        "{stats}"
    );
}

fn budget(name: &str) -> String {
    let file = root().join("tests/budget").join(name);
    file.to_str().unwrap().to_owned()
}

#[test]
fn the_memory_budget_holds() {
    let report = json(&[&budget("Memory.java"), "--memory", "300m"]);
    let peak = report["stats"]["peak_memory_bytes"].as_u64().unwrap();
    assert!(peak < 330 << 20, "{} MB", peak >> 20);
    for result in list(&report["results"]) {
        let method = text(&result["method"]);
        if method.contains("<init>") || method.contains(".small(") {
            assert_eq!(result["verdict"], "proved", "{result}");
        } else {
            let limits = list(&result["bounds"]).len() + list(&result["reasons"]).len();
            assert!(limits > 0, "{result}");
        }
        if method.contains(".manyPaths(") {
            assert_eq!(result["verdict"], "unknown", "{result}");
            assert_eq!(result["reasons"][0]["kind"], "memory", "{result}");
        }
    }
}

/// Whether the process has a handler for SIGINT of its own.
#[cfg(target_os = "linux")]
fn catches_interrupts(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|m| m & 2 != 0))
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_ends_it_with_partial_results() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([
            "check",
            "--no-cache",
            &budget("Endless.java"),
            "--time",
            "600s",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pause = || std::thread::sleep(std::time::Duration::from_millis(50));
    while !catches_interrupts(child.id()) {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        pause();
    }
    // Into the solver, which would like to have the signal for itself.
    (0..40).for_each(|_| pause());
    let sent = std::time::Instant::now();
    let pid = child.id().to_string();
    Command::new("kill").args(["-INT", &pid]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let took = sent.elapsed();
    assert!(took.as_secs() < 5, "{took:?}");
    assert_eq!(code(&output), 130);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(shown.contains("not known: interrupted"), "{shown}");
    assert!(shown.contains("Endless.fast(int): refuted"), "{shown}");
}
