//! Whole program on the real JVM, with assertions enabled.

use crate::java_args;
use crate::process::Process;
use crate::runner::QUICK_START;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// How a run ended.
#[derive(Debug)]
pub enum ProgramEnd {
    /// With this exit code, if it was not killed; this is what it wrote on stdout and stderr.
    Ended(Option<i32>, String),
    TimedOut,
}

/// Runs a class's `main` without arguments. `work` is a folder of its own.
pub fn run_program(
    java_home: &Path,
    class_path: &[PathBuf],
    main_class: &str,
    work: &Path,
    deadline: Instant,
) -> std::io::Result<ProgramEnd> {
    let file = work.join("arguments");
    let class_path = java_args::join_class_path(class_path)?;
    let arguments = ["-ea", "-cp", &class_path, main_class].map(str::to_owned);
    java_args::write(&file, &arguments)?;
    let mut command = Command::new(java_home.join("bin/java"));
    command.args(QUICK_START);
    command.arg(format!("@{}", java_args::to_utf8(&file)?));
    command.current_dir(work);
    let mut process = Process::start(command, java_home)?;
    match process.wait(deadline)? {
        Some(status) => Ok(ProgramEnd::Ended(status.code(), process.output())),
        None => Ok(ProgramEnd::TimedOut),
    }
}
