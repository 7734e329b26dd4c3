//! Rule: a kind of finding, with a stable id and a help text.

use serde::{Deserialize, Serialize};

/// The severity of a broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The program does something wrong.
    Error,
    /// The program may do something wrong.
    Warning,
}

/// A kind of finding. Its help text has four parts, in the order of a manual page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// `null-dereference`: the id in reports, suppressions and statistics. It never changes.
    pub id: String,
    /// A few words.
    pub title: String,
    /// The severity.
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
