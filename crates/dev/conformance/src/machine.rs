//! The two JVMs that are compared, `java` and `cairn run`, and the compiler both get their classes from.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Result;
use crate::jdk::Jdk;
use crate::outcome::{RunOutcome, Termination};
use crate::process::Invocation;

/// A command that runs a class as `java` does.
#[derive(Debug, Clone)]
pub struct JavaCommand {
    executable: PathBuf,
    /// What stands before the class path.
    options: Vec<OsString>,
    java_home: PathBuf,
}

impl JavaCommand {
    pub fn java(jdk: &Jdk, options: &[&str]) -> Self {
        Self {
            executable: jdk.tool("java"),
            options: options.iter().map(OsString::from).collect(),
            java_home: jdk.home.clone(),
        }
    }

    pub fn cairn(jdk: &Jdk, path: &Path, options: &[&str]) -> Result<Self> {
        let executable = path.canonicalize().map_err(|_| {
            format!(
                "no cairn at {}; build it or pass --cairn PATH",
                path.display()
            )
        })?;
        let options = std::iter::once("run").chain(options.iter().copied());
        Ok(Self {
            executable,
            options: options.map(OsString::from).collect(),
            java_home: jdk.home.clone(),
        })
    }

    /// What cairn prints for a verb that runs nothing.
    pub fn ask(&self, verb: &str) -> Result<String> {
        let invocation = Invocation {
            executable: self.executable.clone(),
            args: vec![verb.into()],
            java_home: self.java_home.clone(),
            stdin: String::new(),
            time_out: Duration::from_secs(60),
        };
        let outcome = invocation.run()?;
        match outcome.end {
            Termination::Exit(0) => Ok(String::from_utf8(outcome.stdout)?),
            end => Err(format!("cairn {verb}: {end}").into()),
        }
    }

    pub fn run(&self, job: &Job) -> Result<RunOutcome> {
        self.run_with(job, None)
    }

    /// Runs with one more option.
    pub fn run_with(&self, job: &Job, option: Option<OsString>) -> Result<RunOutcome> {
        let mut args = self.options.clone();
        args.extend(option);
        args.push("-cp".into());
        args.push(job.class_path.into());
        args.push(job.class.into());
        args.extend(job.args.iter().map(OsString::from));
        let invocation = Invocation {
            executable: self.executable.clone(),
            args,
            java_home: self.java_home.clone(),
            stdin: job.stdin.to_string(),
            time_out: job.time_out,
        };
        invocation.run()
    }
}

/// One class to be run.
#[derive(Debug)]
pub struct Job<'a> {
    pub class_path: &'a Path,
    pub class: &'a str,
    pub args: &'a [String],
    pub stdin: &'a str,
    pub time_out: Duration,
}

/// Compiles all files in one call, with the names of locals kept.
pub fn compile(jdk: &Jdk, files: &[PathBuf], into: &Path) -> Result<()> {
    std::fs::create_dir_all(into)?;
    // The optimizing compiler takes longer than all the rest, even for hundreds of files.
    let mut args: Vec<OsString> = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]
        .into_iter()
        .chain(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .map(OsString::from)
        .collect();
    args.push(into.into());
    args.extend(files.iter().map(OsString::from));
    let javac = Invocation {
        executable: jdk.tool("javac"),
        args,
        java_home: jdk.home.clone(),
        stdin: String::new(),
        time_out: Duration::from_secs(300),
    };
    let outcome = javac.run()?;
    if outcome.end == Termination::Exit(0) {
        return Ok(());
    }
    let messages = String::from_utf8_lossy(&outcome.stderr).into_owned();
    Err(format!("javac: {}\n{messages}", outcome.end).into())
}

/// The folder of the project: the first one upwards that holds the corpus.
pub fn project_root() -> Result<PathBuf> {
    let here = std::env::current_dir()?;
    here.ancestors()
        .find(|folder| folder.join("tests/conformance").is_dir())
        .map(Path::to_path_buf)
        .ok_or_else(|| "run this inside the project".into())
}
