//! Rules: what kinds of findings there are, and what their readers should know about each.

use serde::{Deserialize, Serialize};

/// How bad it is if a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The program does what nobody wants.
    Error,
    /// It may.
    Warning,
}

/// A kind of finding. Its help text has four parts, in the order of a manual page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// `null-dereference`: what reports, suppressions and statistics name it by. It never changes.
    pub id: String,
    /// A few words.
    pub title: String,
    /// How bad it is.
    pub severity: Severity,
    /// What happens.
    pub what: String,
    /// Why it matters.
    pub why: String,
    /// A piece of source that breaks the rule.
    pub example: String,
    /// What to do about it.
    pub remedy: String,
}
