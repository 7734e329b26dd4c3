//! Child processes with a time limit.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Further output is dropped.
const OUTPUT_LIMIT: u64 = 1 << 20;

/// Environment variables that change what a JVM does.
const CLEARED: [&str; 4] = [
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "_JAVA_OPTIONS",
    "CLASSPATH",
];

/// A running process whose output is kept (up to a limit). It is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    readers: Vec<JoinHandle<Vec<u8>>>,
}

impl Process {
    /// Starts it without input.
    pub(crate) fn start(command: Command, java_home: &Path) -> std::io::Result<Process> {
        Process::start_with(command, Stdio::null(), java_home)
    }

    pub(crate) fn start_with(
        mut command: Command,
        input: Stdio,
        java_home: &Path,
    ) -> std::io::Result<Process> {
        command
            .env("JAVA_HOME", java_home)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for name in CLEARED {
            command.env_remove(name);
        }
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().map(drain);
        let stderr = child.stderr.take().map(drain);
        Ok(Process {
            child,
            readers: stdout.into_iter().chain(stderr).collect(),
        })
    }

    /// Its exit status, if it has ended.
    pub(crate) fn status(&mut self) -> std::io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Waits for its end; `None` if the deadline passes first.
    pub(crate) fn wait(&mut self, deadline: Instant) -> std::io::Result<Option<ExitStatus>> {
        self.wait_unless(|| Instant::now() >= deadline)
    }

    /// Waits for its end; `None` if the condition becomes true first.
    pub(crate) fn wait_unless(
        &mut self,
        is_over: impl Fn() -> bool,
    ) -> std::io::Result<Option<ExitStatus>> {
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(status));
            }
            if is_over() {
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Its output, after its end.
    pub(crate) fn output(&mut self) -> String {
        let parts = self.readers.drain(..).filter_map(|r| r.join().ok());
        let bytes: Vec<u8> = parts.flatten().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn drain(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        // A pipe that breaks has no more to give.
        let _ = pipe.by_ref().take(OUTPUT_LIMIT).read_to_end(&mut kept);
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
        kept
    })
}
