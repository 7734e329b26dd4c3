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
    /// What the world outside answers: the clock, a property, a hash code.
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
    /// Where it was reached, or asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Location>,
    /// Paths cut by it, or that rest on it.
    pub paths: u64,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.extent, self.kind) {
            (Extent::Assumes(what), _) => write!(f, "{what}")?,
            (Extent::Limit(n), BoundKind::Depth) => write!(f, "{n} decisions on a path")?,
            (Extent::Limit(n), BoundKind::Choices) => write!(f, "{n} values tried for one choice")?,
            (Extent::Limit(n), BoundKind::Instructions) => write!(f, "{n} instructions on a path")?,
            (Extent::Limit(n), BoundKind::Paths) => write!(f, "{n} paths")?,
            (Extent::Limit(n), BoundKind::Heap) => write!(f, "a heap of {} MB", n >> 20)?,
            (Extent::Limit(n), BoundKind::InputSize) => {
                write!(f, "inputs of {n} objects and elements")?;
            }
            (
                Extent::Limit(n),
                BoundKind::Environment
                | BoundKind::StaticState
                | BoundKind::InputClass
                | BoundKind::Abstraction,
            ) => write!(f, "{n}")?,
        }
        match (&self.extent, &self.at) {
            (Extent::Limit(_), Some(at)) => write!(f, ", reached at {at}"),
            (Extent::Assumes(_), Some(at)) => write!(f, ", asked at {at}"),
            (_, None) => Ok(()),
        }
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
    /// A failure that depends on what the world outside answers.
    Environment,
    /// A class is on no class path.
    MissingClass,
    /// The solver did not decide.
    Solver,
    /// Every thread waits for another.
    Deadlock,
    /// The class can't be used: its initializer failed.
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ReasonKind::Time => write!(f, "time: {}", self.what)?,
            ReasonKind::Memory => write!(f, "memory: {}", self.what)?,
            ReasonKind::Vacuous => write!(f, "vacuous: {}", self.what)?,
            ReasonKind::Interrupted
            | ReasonKind::NoInput
            | ReasonKind::Contract
            | ReasonKind::Environment
            | ReasonKind::MissingClass => {
                write!(f, "{}", self.what)?;
            }
            ReasonKind::Unsupported => write!(f, "unsupported: {}", self.what)?,
            ReasonKind::Solver => write!(f, "no answer from the solver: {}", self.what)?,
            ReasonKind::Deadlock => write!(f, "deadlock: {}", self.what)?,
            ReasonKind::Initializer => write!(f, "{}", self.what)?,
            ReasonKind::Internal => {
                write!(f, "a mistake in Cairn, please report it: {}", self.what)?;
            }
        }
        match &self.at {
            Some(at) => write!(f, ", at {at}"),
            None => Ok(()),
        }
    }
}
