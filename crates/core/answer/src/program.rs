//! What is known about a whole program in SV-COMP's form: whether a property holds on all its runs.

use crate::finding::InputValue;
use crate::limits::{Bound, Location, Reason};
use crate::stats::Stats;
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Answer {
    True,
    False,
    Unknown,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::True => "TRUE",
            Answer::False => "FALSE",
            Answer::Unknown => "UNKNOWN",
        })
    }
}

/// A value that the program asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NondetValue {
    /// `nondetInt`
    pub call: String,
    pub value: InputValue,
    /// As written in Java source.
    pub java: String,
    /// The bits, or the characters of a string with four digits each, in hexadecimal.
    #[serde(skip)]
    pub raw: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
}

/// A run on which the property does not hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Violation {
    /// The class of what is thrown.
    pub kind: String,
    pub at: Location,
    /// In the order of the calls.
    pub values: Vec<NondetValue>,
    /// What the JVM wrote about it, if it was run there.
    pub trace: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProgramReport {
    /// `Main.main(java.lang.String[])`
    pub program: String,
    pub property: Property,
    pub answer: Answer,
    pub paths: u64,
    /// A run of the real JVM that shows the answer `FALSE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violation: Option<Violation>,
    pub bounds: Vec<Bound>,
    pub reasons: Vec<Reason>,
    pub stats: Stats,
}
