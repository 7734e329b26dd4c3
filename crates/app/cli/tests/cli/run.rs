//! `cairn run` on the programs in `tests/run/`: flags, and signals from outside.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

fn source(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/run");
    folder.join(format!("{name}.java"))
}

fn cairn() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.arg("run").env_remove("CLASSPATH");
    command
}

fn tool(name: &str) -> Command {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    Command::new(home.javac().with_file_name(name))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Standard output, and the exit code.
fn outcome(output: &Output) -> (String, Option<i32>) {
    (text(&output.stdout), output.status.code())
}

#[test]
fn what_follows_the_program_is_passed_on() {
    let mut run = cairn();
    run.args(["-Dtold=me", "-da"]).arg(source("Told"));
    let output = run.args(["--", "-x", "-Dtold=no", "a b"]).output();
    let output = output.expect("cairn starts");
    let expected = "--|-x|-Dtold=no|a b me\n";
    assert_eq!(outcome(&output), (expected.to_owned(), Some(0)));
}

#[test]
fn a_jar_with_a_main_class() {
    let folder = std::env::temp_dir().join(format!("cairn-jar-{}", std::process::id()));
    let jar = folder.join("told.jar");
    let mut javac = tool("javac");
    assert!(
        javac
            .arg("-d")
            .arg(&folder)
            .arg(source("Told"))
            .status()
            .unwrap()
            .success()
    );
    let mut pack = tool("jar");
    pack.arg("--create")
        .arg("--file")
        .arg(&jar)
        .args(["--main-class", "Told", "-C"]);
    assert!(
        pack.arg(&folder)
            .arg("Told.class")
            .status()
            .unwrap()
            .success()
    );
    let mut run = cairn();
    run.args(["-ea:Told", "-jar"]).arg(&jar);
    let output = run.args(["-ea"]).output().expect("cairn starts");
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(outcome(&output), ("-ea null\n".to_owned(), Some(1)));
    let expected = "Exception in thread \"main\" java.lang.AssertionError: asserted\n";
    assert!(text(&output.stderr).starts_with(expected));
}

#[test]
fn a_flag_without_meaning_is_one_line() {
    let output = cairn()
        .args(["-Xmx1g", "Told"])
        .output()
        .expect("cairn starts");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

/// A program that was started and has said "ready".
struct Running {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl Running {
    fn start(args: &[&str]) -> Running {
        // Whoever runs the tests may ignore signals, which is inherited.
        let mut run = Command::new("env");
        run.arg("--default-signal").arg(env!("CARGO_BIN_EXE_cairn"));
        run.arg("run").arg(source("Ending")).args(args);
        run.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = run.spawn().expect("cairn starts");
        let out = child.stdout.take().expect("a pipe");
        let mut running = Running {
            child,
            out: BufReader::new(out),
        };
        assert_eq!(running.line(), "ready\n");
        running
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("a line");
        line
    }

    fn kill(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("sh")
            .args(["-c", "kill -$0 $1", signal, &id])
            .status();
        assert!(sent.expect("a shell").success());
    }

    /// What else it printed, and its exit code; `None` if a signal killed it.
    fn end(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("text");
        // Standard input stays open until here.
        (rest, self.child.wait().expect("an end").code())
    }
}

#[test]
fn signals_run_the_shutdown_hooks() {
    for (what, signal, code) in [
        ("spin", "INT", 130),
        ("sleep", "TERM", 143),
        ("read", "HUP", 129),
    ] {
        let running = Running::start(&[what]);
        running.kill(signal);
        assert_eq!(running.end(), ("hook\n".to_owned(), Some(code)), "{what}");
    }
}

#[test]
fn a_second_signal_kills() {
    let mut running = Running::start(&["spin", "hook hangs"]);
    running.kill("INT");
    assert_eq!(running.line(), "hook\n");
    running.kill("INT");
    assert_eq!(running.end(), (String::new(), None));
}

/// The file is read piece by piece, but a broken one is refused all the same.
#[test]
fn a_method_that_is_no_code_is_a_broken_file() {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let compiled = frontend::compile(&home, &[source("Told")], &[], None).expect("javac");
    let file = compiled.folder.join("Told.class");
    let mut class = std::fs::read(&file).expect("a class file");
    // `getstatic System.out` becomes one of a constant that is not there.
    let is_getstatic = |at: usize| class[at] == 0xb2 && class[at + 1] == 0 && class[at + 2] < 0x40;
    let at = (class.len() / 2..class.len() - 2).find(|at| is_getstatic(*at));
    let at = at.expect("code that prints");
    class[at + 1] = 0xff;
    std::fs::write(&file, class).expect("a writable folder");
    let output = cairn()
        .arg("-cp")
        .arg(&compiled.folder)
        .arg("Told")
        .output();
    let output = output.expect("cairn starts");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in ["malformed code", "Told.main", "Told.class", "version"] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
}
