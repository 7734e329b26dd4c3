//! Bounds and reasons: what weakens a verdict. A bound is a limit that the user chose, or an assumption; a reason
//! says why something is unknown.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Location {
    /// The file name: `TaskList.java`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The method of the program.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub method: String,
    /// The library method that it called, if execution was in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// The file relative to its source root: `acme/TaskList.java`.
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
    /// Branch decisions on one path.
    Depth,
    /// Values tried where a concrete one is needed.
    Choices,
    /// Instructions on one path.
    Instructions,
    /// Explored paths.
    Paths,
    /// Memory of the program under analysis.
    Heap,
    /// Objects and array elements of the input that a path reads.
    InputSize,
    /// Inputs of an open type have only some of its classes.
    InputClass,
    /// Nondeterminism: the clock, a system property, a hash code.
    Environment,
    /// What earlier calls leave in static fields.
    StaticState,
    /// States that look like an earlier one were pruned.
    Abstraction,
    /// Objects are only in states that calls were found to lead to.
    ObjectState,
}

/// The extent of a bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// A number.
    Limit(u64),
    /// An assumption.
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
    /// Where a path was cut, or where the assumption was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
    /// The number of paths that it cut, or that rest on it.
    pub paths: u64,
}

/// The bound or the assumption, with its place and the number of paths.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = match &self.extent {
            Extent::Limit(limit) => *limit,
            Extent::Assumes(what) => {
                write!(f, "{what}")?;
                if let Some(at) = &self.at {
                    write!(f, ", used at {at}")?;
                }
                return write!(f, " ({})", plural(self.paths, "path"));
            }
        };
        let paths = plural(self.paths, "path");
        let were_cut = match self.paths {
            1 => "was cut",
            _ => "were cut",
        };
        match self.kind {
            BoundKind::Depth => {
                write!(
                    f,
                    "{paths} {were_cut} after {}",
                    plural(limit, "branch decision")
                )?;
            }
            BoundKind::Choices => {
                let tried = match limit {
                    1 => "was tried",
                    _ => "were tried",
                };
                let values = plural(limit, "value");
                write!(f, "only {values} of a length or index {tried} ({paths})")?;
            }
            BoundKind::Instructions => {
                write!(
                    f,
                    "{paths} {were_cut} after {}",
                    plural(limit, "instruction")
                )?;
            }
            BoundKind::Paths => {
                let followed = plural(limit, "path");
                write!(f, "stopped after {followed}, {paths} left open")?;
            }
            BoundKind::Heap => {
                let most = limit >> 20;
                write!(
                    f,
                    "{paths} {were_cut} where the program would use more than {most} MB"
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
            | BoundKind::Abstraction
            | BoundKind::ObjectState => write!(f, "{limit} ({paths})")?,
        }
        match &self.at {
            Some(at) => write!(f, ", at {at}"),
            None => Ok(()),
        }
    }
}

/// The size of an input, in words.
fn size(limit: u64) -> String {
    match limit {
        1 => "1 object or array element".to_owned(),
        n => format!("{n} objects and array elements"),
    }
}

/// `1 path`, `2 paths`.
fn plural(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// The kind of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// The time budget is used up.
    Time,
    /// The memory budget is used up.
    Memory,
    /// The user cancelled the analysis.
    Interrupted,
    /// The program reached something that Cairn can't execute.
    Unsupported,
    /// A failure depends on nondeterminism.
    Environment,
    /// A class is missing on the class path.
    MissingClass,
    /// The solver did not decide.
    Solver,
    /// A deadlock: every thread waits for another.
    Deadlock,
    /// The class can't be used: its static initializer did not complete.
    Initializer,
    /// A contract that can't be understood.
    Contract,
    /// No input satisfies the contract, at least none up to a size.
    Vacuous,
    /// No input that satisfies the contract was found, but not all were tried.
    NoInput,
    /// A failure needs an object in a certain state, and no calls were tried that might lead to it.
    ObjectState,
    /// An internal error of Cairn.
    Internal,
}

/// Why something is unknown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reason {
    /// Its kind.
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
            | ReasonKind::ObjectState
            | ReasonKind::Contract
            | ReasonKind::Environment
            | ReasonKind::Initializer
            | ReasonKind::MissingClass => write!(f, "{}", self.what)?,
            ReasonKind::Solver => {
                write!(f, "a condition is too hard for the solver ({})", self.what)?;
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
