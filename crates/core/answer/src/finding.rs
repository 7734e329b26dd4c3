//! Finding: a confirmed failure, with the input that causes it.

use crate::heap::InputHeap;
use crate::input_map;
use crate::limits::Location;
use crate::recipe::Recipe;
use crate::silence::Silenced;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The value of an input: as JSON has it where it can, and as a Java expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum InputValue {
    /// `true` or `false`.
    Bool(bool),
    /// An integer of any width.
    Integer(i64),
    /// A floating-point number that JSON can express.
    Float(f64),
    /// A Java expression: characters, objects, `Double.NaN`.
    Java(String),
}

/// A parameter and its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// The parameter's name.
    pub name: String,
    /// As JSON has it.
    pub value: InputValue,
    /// As written in Java source.
    pub java: String,
}

/// Whether a program can get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// By calls that any code of the package may make.
    Confirmed,
    /// Only if an object gets into the state shown: no calls are known that lead to it.
    Conditional,
}

/// A parameter that is null where a call fails, although nothing says that it may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NullArgument {
    /// The parameter's name.
    pub parameter: String,
}

impl fmt::Display for NullArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.parameter)
    }
}

/// Result of the replay on the real JVM.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replayed {
    /// No test was run.
    #[default]
    No,
    /// This test fails in the same way: `acme.ListCairnTest.get_throws…`
    Fails(String),
}

/// A failure, with an input that was executed and causes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The class of the exception: `java.lang.ArithmeticException`.
    pub kind: String,
    /// The rule that it breaks: `null-dereference`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// The exception's message, or the contract that does not hold.
    pub message: Option<String>,
    /// Whether a program can get there.
    pub status: Status,
    /// The name of the source file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u32>,
    /// The source file relative to its source root: `acme/TaskList.java`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The values of the parameters: a map of names and values, and another of names and Java expressions.
    #[serde(flatten, with = "input_map")]
    pub inputs: Vec<Input>,
    /// The objects that the call works on, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// The call that fails, as a Java expression.
    pub call: String,
    /// Java statements that lead to the failure, the failing call last; empty if none are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// No calls were found that lead to this input, but the search ran out of time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub search_cut: bool,
    /// No calls that code of the package may make lead to this input: the search explored all states.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_reach: bool,
    /// Parameters that must be null for it: such a failure is noted, and neither refutes nor weakens a verdict. Empty
    /// if annotations allow null there, and if the request counts these failures like all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub null_arguments: Vec<NullArgument>,
    /// Other checked methods that fail at the same place in the same way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_through: Vec<String>,
    /// The checked method whose finding is shown for this place instead of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// Result of the replay on the real JVM.
    pub replayed: Replayed,
    /// How to build the input and repeat the call outside of Cairn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Recipe>,
    /// The stack trace as Java prints it, without its first line.
    pub trace: Vec<String>,
    /// By which the finding is recognized in other runs: the same as long as rule, method, exception and statement are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// Why it is silenced, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silenced: Option<Silenced>,
}

impl Finding {
    /// Whether it counts like any other: it needs no argument that is null.
    pub fn is_counted(&self) -> bool {
        self.null_arguments.is_empty()
    }

    /// Whether a program can get there, and it counts.
    pub fn is_failure(&self) -> bool {
        self.status == Status::Confirmed && self.is_counted()
    }

    /// Whether it counts, but only if an object gets into a state that no calls are known to lead to.
    pub fn is_conditional(&self) -> bool {
        self.status == Status::Conditional && self.is_counted()
    }

    /// Where it fails.
    pub fn location(&self, method: &str) -> Location {
        Location {
            file: self.file.clone(),
            line: self.line,
            method: method.to_owned(),
            within: None,
            path: self.path.clone(),
        }
    }
}
