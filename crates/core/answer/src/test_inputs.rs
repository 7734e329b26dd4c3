//! Test inputs (`inputs --for-tests`): one input for each path, or for each part of the code that no smaller input
//! covers.

use crate::finding::Input;
use crate::heap::InputHeap;
use crate::input_map;
use crate::limits::{Bound, Location, Reason};
use crate::result::Skipped;
use crate::stats::Stats;
use serde::{Deserialize, Serialize};

/// Coverage criterion: what an input must cover that no other input covers.
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

/// How the call with an input ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It returned this value; empty for `void`.
    Returns(String),
    /// It threw this class, with the message if there is one.
    Throws(String),
    /// Anything else: it ended the JVM, or did not terminate.
    Other(String),
}

/// One input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestInput {
    /// As a Java expression.
    pub call: String,
    /// The values of the parameters, as in [`crate::Finding::inputs`].
    #[serde(flatten, with = "input_map")]
    pub inputs: Vec<Input>,
    /// The objects that the call works on, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// The path condition on numbers, each conjunct as a Java expression.
    pub condition: Vec<String>,
    /// How the call ended.
    pub ends: Ending,
    /// Lines of the parts that this input is the first to cover; empty if there is an input for each path.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<Location>,
}

/// The inputs for one method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodInputs {
    /// Its name, with the types of its parameters.
    pub method: String,
    /// Explored paths.
    pub paths: u64,
    /// The number of different shapes of inputs, as far as paths read them.
    pub structures: u64,
    /// The number of covered parts, in all methods of the program that were called.
    pub covered: u64,
    /// The number of all parts.
    pub coverable: u64,
    /// Lines of parts that are not covered.
    pub missed: Vec<Location>,
    /// One for each part of the code, or for each path.
    pub inputs: Vec<TestInput>,
    /// Bounds that cut paths.
    pub bounds: Vec<Bound>,
    /// Reasons why something is unknown.
    pub reasons: Vec<Reason>,
}

/// The result of `inputs --for-tests`, before it becomes an [`crate::Answer`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InputsReport {
    /// The coverage criterion.
    pub criterion: Criterion,
    /// One for each method.
    pub results: Vec<MethodInputs>,
    /// Skipped methods.
    pub skipped: Vec<Skipped>,
    /// Statistics.
    pub stats: Stats,
}
