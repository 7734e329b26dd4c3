//! Inputs for tests: one for each path, or for each part of the code that no smaller one reaches.

use crate::finding::Input;
use crate::heap::InputHeap;
use crate::input_map;
use crate::limits::{Bound, Location, Reason};
use crate::result::Skipped;
use crate::stats::Stats;
use serde::{Deserialize, Serialize};

/// What an input must reach that no other has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// A path of its own.
    Path,
    /// An outcome of a decision: all conditional jumps of one source line that belong together.
    Branch,
    /// An outcome of a single conditional jump, or a case of a switch.
    Condition,
    /// A line with code.
    Statement,
}

/// How a call with an input ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// With this value; empty for `void`.
    Returns(String),
    /// The class, and the message if there is one.
    Throws(String),
    /// Anything else: it ends the JVM, or does not end.
    Other(String),
}

/// One input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EmittedInput {
    /// As a Java expression.
    pub call: String,
    /// The values of the parameters, as in [`crate::Finding::inputs`].
    #[serde(flatten, with = "input_map")]
    pub inputs: Vec<Input>,
    /// The objects that the call works on, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// What all numbers that take the path satisfy, each part an expression of Java.
    pub condition: Vec<String>,
    /// How the call with it ended.
    pub ends: Ending,
    /// Lines of what it reaches first; empty if one is listed for each path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<Location>,
}

/// The inputs of one method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodInputs {
    /// Its name, with the types of its parameters.
    pub method: String,
    /// Paths that were followed.
    pub paths: u64,
    /// Different shapes of the paths' inputs, as far as each looks at it.
    pub structures: u64,
    /// Of the criterion's parts, in the methods of the program that were called: how many are
    /// reached by some input, and how many there are.
    pub covered: u64,
    /// How many there are.
    pub coverable: u64,
    /// Lines of what is not reached.
    pub missed: Vec<Location>,
    /// One for each part of the code, or for each path.
    pub inputs: Vec<EmittedInput>,
    /// How far it was looked.
    pub bounds: Vec<Bound>,
    /// Why not all is known.
    pub reasons: Vec<Reason>,
}

/// Inputs for tests, before they are told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputsReport {
    /// What an input must reach that no other has reached.
    pub criterion: Criterion,
    /// One for each method.
    pub results: Vec<MethodInputs>,
    /// Methods that were not looked at.
    pub skipped: Vec<Skipped>,
    /// What it cost.
    pub stats: Stats,
}
