//! Findings: confirmed, with the input that shows them.

use crate::heap::InputHeap;
use crate::recipe::Recipe;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// The value of an input: as JSON has it where it can, and as a Java expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum InputValue {
    Bool(bool),
    Integer(i64),
    Float(f64),
    /// A Java expression: characters, objects, `Double.NaN`.
    Java(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    pub name: String,
    pub value: InputValue,
    /// As written in Java source.
    pub java: String,
}

/// How sure it is that a program can get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// By calls that any code of the package may make.
    Confirmed,
    /// Only if an object gets into the state shown.
    Conditional,
}

/// What the real JVM says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replayed {
    /// No test was run.
    #[default]
    No,
    /// This test fails in the same way: `acme.ListCairnTest.get_throws…`
    Fails(String),
}

/// Something that goes wrong, with an input that was executed and does show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The class of what is thrown: `java.lang.ArithmeticException`.
    pub kind: String,
    pub message: Option<String>,
    pub status: Status,
    pub file: Option<String>,
    pub line: Option<u32>,
    #[serde(serialize_with = "as_map")]
    pub inputs: Vec<Input>,
    /// The objects that the call works on, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<InputHeap>,
    /// The call that fails, as a Java expression.
    pub call: String,
    /// Statements of Java that lead to the failure, the failing call last; empty if none are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// No calls were found that lead to this input, but the time was over before enough were tried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub search_cut: bool,
    /// No calls that code of the package may make lead to this input: all states that they lead to were
    /// looked at.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_reach: bool,
    /// What a test of it did on the real JVM.
    pub replayed: Replayed,
    #[serde(skip)]
    pub recipe: Option<Recipe>,
    /// As Java prints it, without its first line.
    pub trace: Vec<String>,
}

pub(crate) fn as_map<S: Serializer>(inputs: &[Input], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(inputs.len()))?;
    for input in inputs {
        map.serialize_entry(&input.name, &input.value)?;
    }
    map.end()
}
