//! Whole programs in SV-COMP's form: whether a property holds on all runs.

use crate::finding::InputValue;
use crate::limits::{Bound, Location, Reason};
use crate::stats::Stats;
use crate::verdict::{Conditional, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The property that must hold on every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// No `assert` fails.
    Assert,
    /// No `java.lang.RuntimeException` leaves `main`.
    RuntimeException,
}

/// The one world that every run takes place in, whatever the answer.
pub const PROGRAM_WORLD: &str = "an English locale, UTF-8, GMT, no environment variables, no input";

/// Whether a property holds, in SV-COMP's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ProgramAnswer {
    /// It holds on every run.
    True,
    /// A run violates it.
    False,
    /// Unknown.
    Unknown,
}

impl From<Verdict> for ProgramAnswer {
    /// SV-COMP knows no bounds: only a proof is `TRUE`.
    fn from(verdict: Verdict) -> ProgramAnswer {
        match verdict {
            Verdict::Proved => ProgramAnswer::True,
            Verdict::Refuted => ProgramAnswer::False,
            Verdict::OkUpTo | Verdict::Unknown => ProgramAnswer::Unknown,
        }
    }
}

impl From<ProgramAnswer> for Verdict {
    fn from(answer: ProgramAnswer) -> Verdict {
        match answer {
            ProgramAnswer::True => Verdict::Proved,
            ProgramAnswer::False => Verdict::Refuted,
            ProgramAnswer::Unknown => Verdict::Unknown,
        }
    }
}

impl ProgramAnswer {
    /// Concludes the answer from a violation that the JVM confirmed, bounds and reasons.
    pub fn conclude(
        violation: Option<&Violation>,
        bounds: &[Bound],
        reasons: &[Reason],
    ) -> ProgramAnswer {
        let shown = violation.map(|_| Verdict::Refuted);
        let rest = Verdict::conclude(&[], bounds, reasons, Conditional::Open);
        ProgramAnswer::from(shown.into_iter().fold(rest, Verdict::and))
    }
}

impl fmt::Display for ProgramAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProgramAnswer::True => "TRUE",
            ProgramAnswer::False => "FALSE",
            ProgramAnswer::Unknown => "UNKNOWN",
        })
    }
}

/// A nondeterministic value that the program read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NondetValue {
    /// `nondetInt`
    pub call: String,
    /// As JSON has it.
    pub value: InputValue,
    /// As written in Java source.
    pub java: String,
    /// The bits, or the characters of a string with four digits each, in hexadecimal.
    #[serde(default)]
    pub raw: String,
    /// Where it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
}

/// A run that violates the property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violation {
    /// The class of the exception.
    pub kind: String,
    /// The rule that it breaks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Where it is thrown.
    pub at: Location,
    /// In the order of the calls.
    pub values: Vec<NondetValue>,
    /// What the JVM printed, if the run was replayed.
    pub trace: Vec<String>,
}

/// The result for a program, before it becomes an [`crate::Answer`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgramReport {
    /// `Main.main(java.lang.String[])`
    pub program: String,
    /// The property.
    pub property: Property,
    /// Whether it holds.
    pub answer: ProgramAnswer,
    /// Explored paths.
    pub paths: u64,
    /// A run of the real JVM that shows the answer `FALSE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violation: Option<Violation>,
    /// Bounds that limit the verdict.
    pub bounds: Vec<Bound>,
    /// Reasons why something is unknown.
    pub reasons: Vec<Reason>,
    /// Statistics.
    pub stats: Stats,
}
