//! Silenced findings: known or accepted ones, which are counted but not shown among the others.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What silences a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SilencedBy {
    /// `@SuppressWarnings("cairn")` in the source.
    Annotation,
    /// `// cairn:ignore` in the source.
    Comment,
    /// An entry of `cairn.toml`.
    Configuration,
    /// It was known before: the baseline has it.
    Baseline,
}

impl SilencedBy {
    /// All of them; where several silence a finding, the first one counts.
    pub const ALL: [SilencedBy; 4] = [
        SilencedBy::Annotation,
        SilencedBy::Comment,
        SilencedBy::Configuration,
        SilencedBy::Baseline,
    ];
}

impl fmt::Display for SilencedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SilencedBy::Annotation => "@SuppressWarnings",
            SilencedBy::Comment => "a comment",
            SilencedBy::Configuration => "cairn.toml",
            SilencedBy::Baseline => "the baseline",
        })
    }
}

/// Why a finding is silenced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silenced {
    /// What silences it.
    pub by: SilencedBy,
    /// The reason that is given there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
