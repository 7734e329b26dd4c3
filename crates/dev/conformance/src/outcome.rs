//! Outcome of a run: exit code and output, and how two runs differ.

use std::fmt::{self, Write};
use std::path::Path;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Termination {
    Exit(i32),
    Signal(i32),
    TimedOut,
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "exit code {code}"),
            Self::Signal(number) => write!(f, "signal {number}"),
            Self::TimedOut => write!(f, "time-out"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOutcome {
    pub end: Termination,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// How many differing lines of one stream are shown.
const SHOWN_LINES: usize = 4;

impl RunOutcome {
    /// The same wherever the classes were: their folder is named by what all of them were made of.
    pub fn without(self, class_path: &Path) -> RunOutcome {
        let path = class_path.as_os_str().as_encoded_bytes();
        let hide = |stream: &[u8]| replace_all(stream, path, b"<classes>");
        RunOutcome {
            stdout: hide(&self.stdout),
            stderr: hide(&self.stderr),
            ..self
        }
    }

    /// Nothing if the two agree byte for byte, else a short text for people.
    pub fn difference(&self, actual: &RunOutcome) -> Option<String> {
        if self == actual {
            return None;
        }
        let mut text = String::new();
        if self.end != actual.end {
            let _ = writeln!(text, "  end: java {}, cairn {}", self.end, actual.end);
        }
        stream_difference("stdout", &self.stdout, &actual.stdout, &mut text);
        stream_difference("stderr", &self.stderr, &actual.stderr, &mut text);
        Some(text)
    }
}

/// All places of `what` in a stream, replaced.
fn replace_all(stream: &[u8], what: &[u8], by: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(stream.len());
    let mut rest = stream;
    while let Some(at) = rest.windows(what.len()).position(|part| part == what) {
        result.extend(&rest[..at]);
        result.extend(by);
        rest = &rest[at + what.len()..];
    }
    result.extend(rest);
    result
}

fn stream_difference(name: &str, expected: &[u8], actual: &[u8], text: &mut String) {
    if expected == actual {
        return;
    }
    let (expected, actual) = (lines(expected), lines(actual));
    let same = expected
        .iter()
        .zip(&actual)
        .take_while(|(e, a)| e == a)
        .count();
    let _ = writeln!(text, "  {name} differs from line {}:", same + 1);
    for (sign, side) in [('-', &expected), ('+', &actual)] {
        for line in side.iter().skip(same).take(SHOWN_LINES) {
            let _ = writeln!(text, "  {sign} {line}");
        }
        let left = side.len().saturating_sub(same + SHOWN_LINES);
        if left > 0 {
            let _ = writeln!(text, "  {sign} ({left} more)");
        }
    }
}

/// The lines of a stream, each with its line end made visible if it is unusual.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text
        .split('\n')
        .map(|line| line.replace('\r', "\\r"))
        .collect();
    match lines.pop() {
        Some(last) if !last.is_empty() => lines.push(format!("{last}\\ (no line end)")),
        _ => {}
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(code: i32, stdout: &str) -> RunOutcome {
        RunOutcome {
            end: Termination::Exit(code),
            stdout: stdout.into(),
            stderr: Vec::new(),
        }
    }

    #[test]
    fn equal_runs_have_no_difference() {
        assert_eq!(outcome(0, "a\n").difference(&outcome(0, "a\n")), None);
    }

    #[test]
    fn the_first_differing_line_is_shown() {
        let text = outcome(0, "a\nb\n").difference(&outcome(1, "a\nc\n"));
        let expected = "  end: java exit code 0, cairn exit code 1
  stdout differs from line 2:
  - b
  + c
";
        assert_eq!(text.as_deref(), Some(expected));
    }

    #[test]
    fn where_the_classes_are_does_not_matter() {
        let told = outcome(0, "at /a/b/ and /a/b").without(Path::new("/a/b"));
        assert_eq!(told, outcome(0, "at <classes>/ and <classes>"));
    }

    #[test]
    fn a_missing_line_end_is_a_difference() {
        let text = outcome(0, "a\n").difference(&outcome(0, "a")).unwrap();
        assert!(text.contains("+ a\\ (no line end)"), "{text}");
    }
}
