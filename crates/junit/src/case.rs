//! What a test is written from.

use crate::outcome::{Outcome, Thrown};
use verdict::InputHeap;

/// One finding: a call, how its input is made, and what happens.
#[derive(Clone, Debug)]
pub struct TestCase {
    pub target: Target,
    pub input: Making,
    pub expected: Expected,
    /// What was found, in one line, for the comment above the test.
    pub says: String,
}

/// The method whose call fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Binary name: `acme.List$Node`.
    pub class: String,
    /// Empty for constructors.
    pub name: String,
    /// As Java source writes them, erased: `int`, `acme.List.Node[]`.
    pub parameters: Vec<String>,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Static,
    Instance,
    Constructor,
}

#[derive(Clone, Debug)]
pub enum Making {
    /// By calls that the test's package has access to.
    Calls {
        calls: Vec<Call>,
        /// Of instance methods.
        receiver: Option<Value>,
        arguments: Vec<Value>,
    },
    /// By building the objects directly. The roots are `this` (of instance methods), then the
    /// parameters.
    Heap { heap: InputHeap, strings: Strings },
}

/// How a string of the input is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strings {
    /// As a literal, unless the input has two different strings of the same text.
    Literals,
    /// By `new`: for code that compares strings by `==`.
    Fresh,
}

/// A call that makes part of the input.
#[derive(Clone, Debug)]
pub struct Call {
    /// The type of the variable that keeps the result, as Java source writes it; `None` if the
    /// result is not used.
    pub result: Option<String>,
    pub callee: Callee,
    pub arguments: Vec<Value>,
}

#[derive(Clone, Debug)]
pub enum Callee {
    /// Of this class, as Java source writes it.
    Constructor(String),
    Static {
        class: String,
        name: String,
    },
    Instance {
        receiver: Value,
        name: String,
    },
}

#[derive(Clone, Debug)]
pub enum Value {
    /// What the call of this index gave; it must keep its result.
    Result(usize),
    /// A Java expression.
    Java(String),
}

/// What the test throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Binary name of the exception's class.
    pub class: String,
    /// Where it was thrown, if class files tell.
    pub file: Option<String>,
    pub line: Option<u32>,
}

impl Expected {
    /// Whether a run went wrong in the same way: the same class, thrown at the same place.
    pub fn is_met_by(&self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Failed(thrown) => thrown.class == self.class && self.is_place_of(thrown),
            _ => false,
        }
    }

    /// Where a stack overflows depends on how large frames are, so it has no place.
    fn is_place_of(&self, thrown: &Thrown) -> bool {
        if self.class == "java.lang.StackOverflowError" {
            return true;
        }
        let (Some(file), Some(line)) = (&self.file, self.line) else {
            return true;
        };
        thrown
            .frames
            .iter()
            .any(|f| f.file.as_ref() == Some(file) && f.line == Some(line))
    }
}
