//! What is known about a whole program in SV-COMP's form: whether a property holds on all its runs.

use crate::finding::InputValue;
use crate::limits::{Bound, Location, Reason};
use crate::stats::Stats;
use crate::verdict::{Conditional, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What must hold on every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    /// No `assert` fails.
    Assert,
    /// No `java.lang.RuntimeException` leaves `main`.
    RuntimeException,
}

/// Whether a property holds, as SV-COMP has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ProgramAnswer {
    /// On every run.
    True,
    /// Not on this run.
    False,
    /// Not known.
    Unknown,
}

impl From<Verdict> for ProgramAnswer {
    /// Whoever reads it knows no bounds: only a proof is `TRUE`.
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
    /// What a violation that the JVM has shown, bounds and reasons come to.
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

/// A value that the program asked for.
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
    /// Where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
}

/// A run on which the property does not hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Violation {
    /// The class of what is thrown.
    pub kind: String,
    /// The rule that it breaks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Where it is thrown.
    pub at: Location,
    /// In the order of the calls.
    pub values: Vec<NondetValue>,
    /// What the JVM wrote about it, if it was run there.
    pub trace: Vec<String>,
}

/// What is known about a program, before it is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProgramReport {
    /// `Main.main(java.lang.String[])`
    pub program: String,
    /// What must hold on every run.
    pub property: Property,
    /// Whether it does.
    pub answer: ProgramAnswer,
    /// Paths that were followed.
    pub paths: u64,
    /// A run of the real JVM that shows the answer `FALSE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violation: Option<Violation>,
    /// How far it was looked.
    pub bounds: Vec<Bound>,
    /// Why not all is known.
    pub reasons: Vec<Reason>,
    /// What it cost.
    pub stats: Stats,
}
