//! Runs many programs in one go by both machines.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::ast::RandomProgram;
use super::print;
use crate::Result;
use crate::jdk::Jdk;
use crate::machine::{self, JavaCommand, Job};
use crate::outcome::RunOutcome;

const TIME_OUT: Duration = Duration::from_secs(120);
const MAIN: &str = "RandomPrograms";

pub struct Batch {
    pub jdk: Jdk,
    pub java: JavaCommand,
    pub cairn: JavaCommand,
    /// Where sources and classes are written.
    pub folder: PathBuf,
}

/// What became of one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunComparison {
    Same,
    /// The line of each machine, or the reason why cairn stopped here.
    Different {
        java: String,
        cairn: String,
    },
    /// Cairn stopped at an earlier program.
    NotReached,
}

impl Batch {
    /// The verdicts, in the order of the programs.
    pub fn run(&self, programs: &[RandomProgram]) -> Result<Vec<RunComparison>> {
        let _ = std::fs::remove_dir_all(&self.folder);
        std::fs::create_dir_all(&self.folder)?;
        let mut files = Vec::new();
        for (name, text) in print::batch(MAIN, programs) {
            let file = self.folder.join(format!("{name}.java"));
            std::fs::write(&file, text)?;
            files.push(file);
        }
        let classes = self.folder.join("classes");
        machine::compile(&self.jdk, &files, &classes)?;
        let job = Job {
            class_path: &classes,
            class: MAIN,
            args: &[],
            stdin: "",
            time_out: TIME_OUT,
        };
        let java = lines(&self.java.run(&job)?);
        let outcome = self.cairn.run(&job)?;
        verdicts(programs.len(), &java, &lines(&outcome), &reason(&outcome))
    }
}

/// The lines `#<number> ...` by their number.
fn lines(outcome: &RunOutcome) -> BTreeMap<usize, String> {
    String::from_utf8_lossy(&outcome.stdout)
        .lines()
        .filter_map(|line| {
            let (number, _) = line.strip_prefix('#')?.split_once(' ')?;
            Some((number.parse().ok()?, line.to_string()))
        })
        .collect()
}

/// Why a machine stopped early, in a line.
fn reason(outcome: &RunOutcome) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    let first = stderr.lines().next().unwrap_or("nothing on stderr");
    format!("(stopped: {}, {first})", outcome.end)
}

fn verdicts(
    count: usize,
    java: &BTreeMap<usize, String>,
    cairn: &BTreeMap<usize, String>,
    reason: &str,
) -> Result<Vec<RunComparison>> {
    let mut stopped = false;
    let mut verdicts = Vec::with_capacity(count);
    for number in 0..count {
        let expected = java
            .get(&number)
            .ok_or_else(|| format!("java did not reach program {number}: is it cut short?"))?;
        let actual = cairn.get(&number);
        verdicts.push(match actual {
            Some(line) if line == expected => RunComparison::Same,
            None if stopped => RunComparison::NotReached,
            _ => RunComparison::Different {
                java: expected.clone(),
                cairn: actual.map_or(reason, String::as_str).to_string(),
            },
        });
        stopped |= actual.is_none();
    }
    Ok(verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(lines: &[(usize, &str)]) -> BTreeMap<usize, String> {
        lines.iter().map(|(n, s)| (*n, s.to_string())).collect()
    }

    #[test]
    fn the_first_program_without_a_line_is_the_one_that_failed() {
        let java = map(&[(0, "a"), (1, "b"), (2, "c"), (3, "d")]);
        let cairn = map(&[(0, "a"), (1, "x")]);
        let found = verdicts(4, &java, &cairn, "why").unwrap();
        let different = |java: &str, cairn: &str| RunComparison::Different {
            java: java.to_string(),
            cairn: cairn.to_string(),
        };
        let expected = [
            RunComparison::Same,
            different("b", "x"),
            different("c", "why"),
            RunComparison::NotReached,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn java_must_reach_the_end() {
        assert!(verdicts(2, &map(&[(0, "a")]), &map(&[]), "").is_err());
    }
}
