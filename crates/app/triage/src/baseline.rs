//! Baseline: the findings of an earlier run, by their fingerprints, in a file that is kept with the sources.

use crate::{FindingRef, entries};
use answer::{Answer, SilencedBy};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The name of the format; its number changes with it.
const SCHEMA: &str = "cairn/baseline/1";

/// The findings of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Baseline {
    schema: String,
    /// Sorted, so that a change of the file shows what changed.
    findings: Vec<BaselineEntry>,
}

/// A finding of an earlier run. Only the fingerprint counts; the rest is for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BaselineEntry {
    /// The method that was checked.
    pub method: String,
    /// The class of the exception, or of the resource that leaks.
    pub kind: String,
    /// The rule.
    pub rule: String,
    /// By which it is recognized.
    pub fingerprint: String,
}

/// Why a baseline can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file can't be read.
    #[error("the baseline {} can't be read: {error}; --write-baseline writes one", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// The file is something else.
    #[error("{} is not a baseline of Cairn: {reason}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file can't be written.
    #[error("the baseline {} can't be written: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
}

impl Baseline {
    /// All findings of an answer but those that the source or the configuration silences.
    pub fn of(answer: &Answer) -> Baseline {
        let mut findings = Vec::new();
        for (method, entry) in entries(answer) {
            let (kind, rule, fingerprint, silenced) = match entry {
                FindingRef::Finding(f) => (&f.kind, &f.rule, &f.fingerprint, &f.silenced),
                FindingRef::Leak(l) => (&l.class, &l.rule, &l.fingerprint, &l.silenced),
            };
            let is_listed = silenced
                .as_ref()
                .is_none_or(|s| s.by == SilencedBy::Baseline);
            if let (true, Some(fingerprint)) = (is_listed, fingerprint) {
                findings.push(BaselineEntry {
                    method: method.to_owned(),
                    kind: kind.clone(),
                    rule: rule.clone(),
                    fingerprint: fingerprint.clone(),
                });
            }
        }
        findings.sort();
        Baseline {
            schema: SCHEMA.to_owned(),
            findings,
        }
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Baseline, BaselineError> {
        let text = std::fs::read_to_string(path).map_err(|error| BaselineError::Read {
            path: path.to_owned(),
            error,
        })?;
        let format = |reason: String| BaselineError::Format {
            path: path.to_owned(),
            reason,
        };
        let read: Baseline = serde_json::from_str(&text).map_err(|e| format(e.to_string()))?;
        match read.schema == SCHEMA {
            true => Ok(read),
            false => Err(format(format!(
                "its schema is {}, not {SCHEMA}",
                read.schema
            ))),
        }
    }

    /// Writes a file, over an existing one.
    pub fn write(&self, path: &Path) -> Result<(), BaselineError> {
        let text = serde_json::to_string_pretty(self);
        // Only maps with keys other than strings, and failing writers, can fail.
        let text = text.expect("a baseline is plain data") + "\n";
        std::fs::write(path, text).map_err(|error| BaselineError::Write {
            path: path.to_owned(),
            error,
        })
    }

    /// How many findings it has.
    pub fn len(&self) -> usize {
        self.findings.len()
    }

    /// How many findings of an answer it has that are conditional: reports only count these.
    pub fn conditional_findings(&self, answer: &Answer) -> usize {
        let conditional = entries(answer).filter(|(_, entry)| match entry {
            FindingRef::Finding(finding) => {
                let print = finding.fingerprint.as_deref();
                finding.is_conditional() && print.is_some_and(|print| self.contains(print))
            }
            FindingRef::Leak(_) => false,
        });
        conditional.count()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    pub(crate) fn contains(&self, fingerprint: &str) -> bool {
        self.findings
            .iter()
            .any(|entry| entry.fingerprint == fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("baseline.json");
        let baseline = Baseline {
            schema: SCHEMA.to_owned(),
            findings: vec![BaselineEntry {
                method: "acme.A.m()".to_owned(),
                kind: "java.lang.ArithmeticException".to_owned(),
                rule: "arithmetic".to_owned(),
                fingerprint: "12:1".to_owned(),
            }],
        };
        baseline.write(&file).expect("a file");
        let read = Baseline::read(&file).expect("a baseline");
        assert_eq!(read, baseline);
        assert!(read.contains("12:1"));
        assert!(!read.contains("12:2"));
    }

    #[test]
    fn other_files_are_refused_in_one_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("baseline.json");
        let error = |text: &str| {
            std::fs::write(&file, text).expect("a file");
            Baseline::read(&file).expect_err("no baseline").to_string()
        };
        for text in [
            "",
            "[]",
            "{}",
            r#"{"schema": "cairn/baseline/9", "findings": []}"#,
        ] {
            let said = error(text);
            assert!(said.contains("is not a baseline of Cairn"), "{said}");
            assert!(!said.contains('\n'), "{said}");
        }
        let missing = Baseline::read(&folder.path().join("none")).expect_err("no file");
        assert!(
            missing.to_string().contains("--write-baseline"),
            "{missing}"
        );
    }
}
