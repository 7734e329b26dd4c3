//! Child processes: runs one program with a time-out and captures all it writes.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::Result;
use crate::outcome::{RunOutcome, Termination};

/// Output beyond this is dropped: a machine that loops must not fill the memory.
const OUTPUT_LIMIT: u64 = 8 << 20;

/// Variables that change what a JVM prints.
const CLEARED: [&str; 4] = [
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "CLASSPATH",
];

#[derive(Debug, Clone)]
pub struct Invocation {
    pub executable: PathBuf,
    pub args: Vec<OsString>,
    pub java_home: PathBuf,
    pub stdin: String,
    pub time_out: Duration,
}

impl Invocation {
    pub fn run(&self) -> Result<RunOutcome> {
        let mut child = self.spawn()?;
        let stdout = drain(child.stdout.take());
        let stderr = drain(child.stderr.take());
        if let Some(mut pipe) = child.stdin.take() {
            // A program that ends without reading its input closes the pipe: not our error.
            let _ = pipe.write_all(self.stdin.as_bytes());
        }
        let end = wait(&mut child, self.time_out)?;
        Ok(RunOutcome {
            end,
            stdout: join(stdout),
            stderr: join(stderr),
        })
    }

    fn spawn(&self) -> Result<Child> {
        let mut command = Command::new(&self.executable);
        command
            .args(&self.args)
            .env("JAVA_HOME", &self.java_home)
            .env("LC_ALL", "C.UTF-8")
            .env("TZ", "UTC")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for name in CLEARED {
            command.env_remove(name);
        }
        command
            .spawn()
            .map_err(|e| format!("cannot start {}: {e}", self.executable.display()).into())
    }
}

fn drain(pipe: Option<impl Read + Send + 'static>) -> Option<JoinHandle<Vec<u8>>> {
    let mut pipe = pipe?;
    Some(std::thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = pipe.by_ref().take(OUTPUT_LIMIT).read_to_end(&mut kept);
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
        kept
    }))
}

fn join(reader: Option<JoinHandle<Vec<u8>>>) -> Vec<u8> {
    reader.and_then(|r| r.join().ok()).unwrap_or_default()
}

fn wait(child: &mut Child, time_out: Duration) -> Result<Termination> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(end_of(status));
        }
        if start.elapsed() > time_out {
            child.kill()?;
            child.wait()?;
            return Ok(Termination::TimedOut);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

fn end_of(status: ExitStatus) -> Termination {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Termination::Exit(code),
        (None, signal) => Termination::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, stdin: &str, millis: u64) -> RunOutcome {
        let invocation = Invocation {
            executable: PathBuf::from("/bin/sh"),
            args: vec!["-c".into(), script.into()],
            java_home: PathBuf::from("/nowhere"),
            stdin: stdin.to_string(),
            time_out: Duration::from_millis(millis),
        };
        invocation.run().unwrap()
    }

    #[test]
    fn output_input_and_exit_code_are_passed_on() {
        let outcome = shell("cat; echo err >&2; exit 3", "in\n", 5_000);
        assert_eq!(outcome.stdout, b"in\n");
        assert_eq!(outcome.stderr, b"err\n");
        assert_eq!(outcome.end, Termination::Exit(3));
    }

    #[test]
    fn a_program_that_does_not_end_is_stopped() {
        assert_eq!(shell("exec sleep 10", "", 50).end, Termination::TimedOut);
    }
}
