//! PIT: fetched once by Maven, run on a class and its tests, its table read.

use frontend::JavaHome;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "1.30.0";
const ARTIFACTS: [&str; 2] = [
    "org.pitest:pitest-command-line:1.30.0",
    "org.pitest:pitest-junit5-plugin:1.2.3",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MutantStatus {
    /// A test fails, or it runs far too long, or out of memory.
    Killed,
    Survived,
}

impl MutantStatus {
    /// As PIT names it.
    pub(crate) fn of(status: &str) -> MutantStatus {
        match status {
            "KILLED" | "TIMED_OUT" | "MEMORY_ERROR" => MutantStatus::Killed,
            _ => MutantStatus::Survived,
        }
    }
}

/// A change of one instruction.
#[derive(Debug)]
pub(crate) struct Mutant {
    /// Without its package.
    pub class: String,
    pub method: String,
    pub mutator: String,
    pub line: usize,
    /// The text of that line.
    pub text: String,
    pub status: MutantStatus,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "survives: {}.{} {} (line {}): {}",
            self.class, self.method, self.mutator, self.line, self.text
        )
    }
}

/// A class and its tests, compiled.
pub(crate) struct PitJob<'a> {
    pub home: &'a JavaHome,
    pub classes: &'a Path,
    pub junit: &'a [PathBuf],
    pub sources: &'a Path,
    /// The class to change; its nested classes belong to it.
    pub subject: &'a str,
    /// Names of test classes, with commas.
    pub tests: &'a str,
}

impl PitJob<'_> {
    pub(crate) fn run(&self, scratch: &Path) -> Result<Vec<Mutant>, String> {
        let report = scratch.join("report");
        let said = self.start(&report, &["--outputFormats", "CSV"])?;
        let table = std::fs::read_to_string(report.join("mutations.csv"));
        let table = table.map_err(|e| format!("PIT made no report: {e}; it said: {said}"))?;
        table.lines().map(|line| self.mutant(line)).collect()
    }

    /// Runs PIT with further options; the last lines that it prints.
    pub(crate) fn start(&self, report: &Path, options: &[&str]) -> Result<String, String> {
        let name = format!("pit-{VERSION}");
        let jars = junit::fetch(&name, &ARTIFACTS, &self.home.path)?;
        let entries = [self.classes.to_owned(), jars.join("*")];
        let entries = entries.iter().chain(self.junit);
        let class_path = std::env::join_paths(entries).map_err(|e| e.to_string())?;
        let mut java = Command::new(self.home.tool("java"));
        java.arg("-cp").arg(class_path);
        java.arg("org.pitest.mutationtest.commandline.MutationCoverageReport");
        java.arg("--reportDir").arg(report);
        java.arg("--sourceDirs").arg(self.sources);
        java.arg("--targetClasses");
        java.arg(format!("{0},{0}$*", self.subject));
        java.args(["--targetTests", self.tests]);
        java.args(options).arg("--timestampedReports=false");
        // A mutant that changes nothing must not keep the others waiting.
        java.args(["--threads", "2", "--timeoutConst", "2000"]);
        let output = java.output().map_err(|e| format!("java: {e}"))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let last: Vec<&str> = said.lines().rev().take(5).collect();
        Ok(last.join(" / "))
    }

    /// File, class, mutator, method, line, status, killing test.
    fn mutant(&self, row: &str) -> Result<Mutant, String> {
        let fields: Vec<&str> = row.split(',').collect();
        let [file, class, mutator, method, line, status, ..] = fields[..] else {
            return Err(format!("PIT says {row}"));
        };
        let line: usize = line.parse().map_err(|_| format!("PIT says {row}"))?;
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let source = self.sources.join(package.replace('.', "/")).join(file);
        let source = std::fs::read_to_string(source).unwrap_or_default();
        let text = source.lines().nth(line.saturating_sub(1)).unwrap_or("");
        let mutator = mutator.rsplit('.').next().unwrap_or(mutator);
        Ok(Mutant {
            class: class.rsplit('.').next().unwrap_or(class).to_owned(),
            method: method.to_owned(),
            mutator: mutator.replace("Mutator", ""),
            line,
            text: text.trim().to_owned(),
            status: MutantStatus::of(status),
        })
    }
}
