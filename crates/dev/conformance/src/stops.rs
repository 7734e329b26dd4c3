//! Programs that Cairn does not run to their end yet: `tests/conformance/stops.txt`.
//!
//! A line is `JDK TestProgram text`, where JDK is a feature version or `*`. Such a program passes if
//! it stops with Cairn's exit code for what it can't execute and names `text`: today's answer is
//! asserted, so that a program that begins to work is noticed, and one that goes wrong too.

use std::path::Path;

use crate::Result;
use crate::outcome::{RunOutcome, Termination};

/// The exit code of a run that reached a limit.
const STOPPED: Termination = Termination::Exit(3);

#[derive(Debug)]
pub struct Stops {
    lines: Vec<Stop>,
}

#[derive(Debug)]
struct Stop {
    jdk: String,
    program: String,
    limit: String,
}

impl Stops {
    pub fn read(file: &Path) -> Result<Self> {
        Self::parse(&std::fs::read_to_string(file)?)
    }

    fn parse(text: &str) -> Result<Self> {
        let entries = text
            .lines()
            .filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let mut lines = Vec::new();
        for line in entries {
            let mut parts = line.splitn(3, ' ').map(str::to_string);
            match (parts.next(), parts.next(), parts.next()) {
                (Some(jdk), Some(program), Some(limit)) => lines.push(Stop {
                    jdk,
                    program,
                    limit,
                }),
                _ => return Err(format!("stops.txt: not `JDK Program text`: {line}").into()),
            }
        }
        Ok(Self { lines })
    }

    /// What `program` stops at under this JDK.
    pub fn limit_of(&self, jdk: u32, program: &str) -> Option<&str> {
        let jdk = jdk.to_string();
        let applies =
            |stop: &&Stop| stop.program == program && (stop.jdk == "*" || stop.jdk == jdk);
        self.lines.iter().find(applies).map(|stop| &*stop.limit)
    }

    /// Says how many programs are expected to stop.
    pub fn mention(&self, jdk: u32) {
        let jdk = jdk.to_string();
        let count = self
            .lines
            .iter()
            .filter(|s| s.jdk == "*" || s.jdk == jdk)
            .count();
        if count > 0 {
            println!("{count} programs stop at a named limit (tests/conformance/stops.txt)");
        }
    }

    /// Nothing if the run stopped at the limit, else a short text for people.
    pub fn difference(limit: &str, actual: &RunOutcome) -> Option<String> {
        let stderr = String::from_utf8_lossy(&actual.stderr);
        if actual.end == STOPPED && stderr.contains(limit) {
            return None;
        }
        Some(format!(
            "  stops.txt says that it stops at `{limit}`, but it ended with {}; correct the list\n",
            actual.end
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_stops_under_the_jdk_named() {
        let stops = Stops::parse("# why\n17 A native method: x\n* B file\n").unwrap();
        assert_eq!(stops.limit_of(17, "A"), Some("native method: x"));
        assert_eq!(stops.limit_of(25, "A"), None);
        assert_eq!(stops.limit_of(25, "B"), Some("file"));
        assert!(Stops::parse("17 A").is_err());
    }

    #[test]
    fn running_to_the_end_is_a_difference() {
        let done = RunOutcome {
            end: Termination::Exit(0),
            stdout: Vec::new(),
            stderr: Vec::new(),
        };
        assert!(Stops::difference("file", &done).is_some());
        let stopped = RunOutcome {
            end: Termination::Exit(3),
            stderr: b"cairn: Cairn does not support a file".to_vec(),
            ..done
        };
        assert!(Stops::difference("file", &stopped).is_none());
    }
}
