//! `conformance bench`: speed of the programs of `bench/java/`, by `java -Xint` and by cairn.
//!
//! A program prints `checksum X` and `nanos N`, the time of the part that matters. One that
//! prints no time is timed from outside. The ratio is cairn's time over java's.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::Result;
use crate::flags::Flags;
use crate::jdk::Jdk;
use crate::machine::{self, JavaCommand, Job};
use crate::outcome::{RunOutcome, Termination};
use crate::program::{self, TestProgram};

const TIME_OUT: Duration = Duration::from_secs(300);

/// Each machine runs each program this many times; the best time counts.
const RUNS: usize = 2;

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", 17)?)?;
    let cairn = JavaCommand::cairn(&jdk, &flags.cairn(), &[])?;
    let java = JavaCommand::java(&jdk, &["-Xint"]);
    let root = machine::project_root()?;
    let programs = program::in_folder(&root.join("bench/java"), "java")?;
    let classes = root.join(format!("target/conformance/jdk{}/bench", jdk.feature));
    let files: Vec<PathBuf> = programs
        .iter()
        .map(|program| program.file.clone())
        .collect();
    machine::compile(&jdk, &files, &classes)?;

    let filter = flags.text("filter").unwrap_or("");
    let mut agree = true;
    println!(
        "{:<16} {:>12} {:>12} {:>8}",
        "", "java -Xint", "cairn", "ratio"
    );
    for program in programs.iter().filter(|p| p.name.contains(filter)) {
        let job = job(program, &classes);
        let (expected, actual) = (measure(&java, &job)?, measure(&cairn, &job)?);
        let row = Row { expected, actual };
        agree &= row.agrees();
        println!("{:<16} {row}", program.name);
    }
    Ok(agree)
}

fn job<'a>(program: &'a TestProgram, classes: &'a std::path::Path) -> Job<'a> {
    Job {
        class_path: classes,
        class: &program.name,
        args: &program.args,
        stdin: &program.stdin,
        time_out: TIME_OUT,
    }
}

fn measure(machine: &JavaCommand, job: &Job) -> Result<Measurement> {
    let mut best: Option<Measurement> = None;
    for _ in 0..RUNS {
        let start = Instant::now();
        let outcome = machine.run(job)?;
        let measured = Measurement::of(&outcome, start.elapsed());
        let failed = measured.nanos.is_none();
        if best.as_ref().is_none_or(|b| measured.nanos < b.nanos) {
            best = Some(measured);
        }
        if failed {
            break;
        }
    }
    Ok(best.expect("at least one run"))
}

/// What one machine made of one program.
#[derive(Debug, PartialEq)]
struct Measurement {
    /// Nothing if the program did not end as it should.
    nanos: Option<u128>,
    /// All output but the time.
    output: String,
}

impl Measurement {
    fn of(outcome: &RunOutcome, wall: Duration) -> Self {
        let stdout = String::from_utf8_lossy(&outcome.stdout);
        let timed = stdout
            .lines()
            .find_map(|line| line.strip_prefix("nanos ")?.parse().ok());
        let output = stdout
            .lines()
            .filter(|line| !line.starts_with("nanos "))
            .collect();
        let ended = outcome.end == Termination::Exit(0);
        Self {
            nanos: ended.then(|| timed.unwrap_or(wall.as_nanos())),
            output,
        }
    }
}

struct Row {
    expected: Measurement,
    actual: Measurement,
}

impl Row {
    fn agrees(&self) -> bool {
        self.actual.nanos.is_some() && self.expected.output == self.actual.output
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for side in [&self.expected, &self.actual] {
            match side.nanos {
                Some(nanos) => write!(f, "{:>9} ms ", nanos / 1_000_000)?,
                None => write!(f, "{:>12} ", "failed")?,
            }
        }
        if let (Some(java), Some(cairn)) = (self.expected.nanos, self.actual.nanos) {
            write!(f, "{:>8.2}", cairn as f64 / java.max(1) as f64)?;
        }
        if !self.agrees() {
            write!(f, "  output differs")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement(stdout: &str, code: i32) -> Measurement {
        let outcome = RunOutcome {
            end: Termination::Exit(code),
            stdout: stdout.into(),
            stderr: Vec::new(),
        };
        Measurement::of(&outcome, Duration::from_millis(7))
    }

    #[test]
    fn the_programs_own_time_is_preferred() {
        let timed = measurement("checksum 5\nnanos 3000000\n", 0);
        assert_eq!(timed.nanos, Some(3_000_000));
        assert_eq!(timed.output, "checksum 5");
        assert_eq!(measurement("Hello\n", 0).nanos, Some(7_000_000));
    }

    #[test]
    fn a_row_shows_the_ratio_and_disagreement() {
        let row = |stdout, code| Row {
            expected: measurement("checksum 5\nnanos 2000000\n", 0),
            actual: measurement(stdout, code),
        };
        let good = row("checksum 5\nnanos 3000000\n", 0);
        assert_eq!(good.to_string(), "        2 ms         3 ms     1.50");
        assert!(!row("checksum 6\nnanos 1\n", 0).agrees());
        assert!(row("checksum 5\n", 1).to_string().contains("failed"));
    }
}
