//! What weakens an answer: bounds that the user chose, and reasons why nothing is known.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Location {
    /// The file's name, as a reader knows it: `TaskList.java`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The user's method.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub method: String,
    /// The library method called from there, if execution was in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// The file below a root of sources: `acme/TaskList.java`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}")?,
            (Some(file), None) => write!(f, "{file}")?,
            (None, _) => write!(f, "{}", self.method)?,
        }
        match &self.within {
            Some(method) => write!(f, " (in {method})"),
            None => Ok(()),
        }
    }
}

/// What a bound limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoundKind {
    /// Decisions on one path.
    Depth,
    /// Values tried where one is needed.
    Choices,
    /// Instructions on one path.
    Instructions,
    /// Paths followed.
    Paths,
    /// Memory of the program under analysis.
    Heap,
    /// Objects and array elements of the input that a path looks at.
    InputSize,
    /// Inputs of open types are only of some classes.
    InputClass,
    /// What comes from outside: the clock, a property, a hash code.
    Environment,
    /// What calls before this one leave in static fields.
    StaticState,
    /// States that look like an earlier one were not followed.
    Abstraction,
}

/// How far a bound goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// As many as this.
    Limit(u64),
    /// As long as this is so.
    Assumes(String),
}

/// A bound that cut some path, or an assumption that some path rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bound {
    /// What it limits.
    pub kind: BoundKind,
    /// How far it goes.
    #[serde(flatten)]
    pub extent: Extent,
    /// Where a path was cut, or what is assumed was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
    /// Paths cut by it, or that rest on it.
    pub paths: u64,
}

/// What was not followed, or what is assumed; where, and on how many paths.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match &self.extent {
            Extent::Limit(limit) => *limit,
            Extent::Assumes(what) => {
                write!(f, "{what}")?;
                if let Some(at) = &self.at {
                    write!(f, ", used at {at}")?;
                }
                return write!(f, " ({})", counted(self.paths, "path"));
            }
        };
        let paths = counted(self.paths, "path");
        let were_cut = match self.paths {
            1 => "was cut",
            _ => "were cut",
        };
        match self.kind {
            BoundKind::Depth => {
                write!(
                    f,
                    "{paths} {were_cut} after {}",
                    counted(limit, "branch decision")
                )?;
            }
            BoundKind::Choices => {
                let tried = match limit {
                    1 => "was tried",
                    _ => "were tried",
                };
                let values = counted(limit, "value");
                write!(f, "only {values} of a length or index {tried} ({paths})")?;
            }
            BoundKind::Instructions => {
                write!(
                    f,
                    "{paths} {were_cut} after {}",
                    counted(limit, "instruction")
                )?;
            }
            BoundKind::Paths => {
                let followed = counted(limit, "path");
                write!(f, "stopped after {followed}, {paths} left open")?;
            }
            BoundKind::Heap => {
                let most = limit >> 20;
                write!(
                    f,
                    "{paths} {were_cut} because the code needs more than {most} MB"
                )?;
            }
            // What is smaller is done with, wherever the paths to larger ones would lead.
            BoundKind::InputSize if self.at.is_none() => write!(
                f,
                "all inputs of up to {} were checked, larger ones were not: {paths} left open",
                size(limit)
            )?,
            BoundKind::InputSize => write!(
                f,
                "inputs of more than {} were not checked ({paths})",
                size(limit)
            )?,
            BoundKind::Environment
            | BoundKind::StaticState
            | BoundKind::InputClass
            | BoundKind::Abstraction => write!(f, "{limit} ({paths})")?,
        }
        match &self.at {
            Some(at) => write!(f, ", at {at}"),
            None => Ok(()),
        }
    }
}

/// How large an input is.
fn size(limit: u64) -> String {
    match limit {
        1 => "1 object or array element".to_owned(),
        n => format!("{n} objects and array elements"),
    }
}

/// `1 path`, `2 paths`.
fn counted(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// Why something is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// The time budget is used up.
    Time,
    /// The memory budget is used up.
    Memory,
    /// The user ended the analysis.
    Interrupted,
    /// The program reached something that Cairn can't execute.
    Unsupported,
    /// A failure that depends on what comes from outside.
    Environment,
    /// A class is on no class path.
    MissingClass,
    /// The solver did not decide.
    Solver,
    /// Every thread waits for another.
    Deadlock,
    /// The class can't be used: its static initializer did not end.
    Initializer,
    /// A contract that can't be understood.
    Contract,
    /// No input satisfies the contract, at least none up to a size.
    Vacuous,
    /// No input that satisfies the contract was found, but not all were tried.
    NoInput,
    /// A mistake in Cairn.
    Internal,
}

/// Why not all is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// Of which kind it is.
    pub kind: ReasonKind,
    /// In words.
    pub what: String,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
    /// Paths lost by it.
    pub paths: u64,
}

/// What happened, and where.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReasonKind::Vacuous => write!(f, "vacuous: {}", self.what)?,
            ReasonKind::Time
            | ReasonKind::Memory
            | ReasonKind::Interrupted
            | ReasonKind::Unsupported
            | ReasonKind::NoInput
            | ReasonKind::Contract
            | ReasonKind::Environment
            | ReasonKind::Initializer
            | ReasonKind::MissingClass => write!(f, "{}", self.what)?,
            ReasonKind::Solver => {
                write!(f, "the solver can't decide a condition ({})", self.what)?;
            }
            ReasonKind::Deadlock => write!(f, "deadlock: {}", self.what)?,
            ReasonKind::Internal => {
                write!(
                    f,
                    "internal error of Cairn, please report it: {}",
                    self.what
                )?;
            }
        }
        match &self.at {
            Some(at) => write!(f, ", at {at}"),
            None => Ok(()),
        }
    }
}
