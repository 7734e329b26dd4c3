//! How a finding can be shown again outside of Cairn: what a test is written from.

use crate::heap::InputHeap;

/// A call that fails, and how its input is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Binary name of the class that the method is called on.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    /// Types as Java source writes them, erased.
    pub parameters: Vec<String>,
    pub kind: CallKind,
    pub input: RecipeInput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    Static,
    Instance,
    Constructor,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RecipeInput {
    /// By calls that code of the same package may make.
    Calls {
        calls: Vec<RecipeCall>,
        receiver: Option<RecipeValue>,
        arguments: Vec<RecipeValue>,
    },
    /// Object by object; the roots are `this`, then the parameters.
    Heap(InputHeap),
}

#[derive(Clone, Debug, PartialEq)]
pub struct RecipeCall {
    /// As Java source names the class.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    pub kind: CallKind,
    /// Of instance methods.
    pub receiver: Option<RecipeValue>,
    pub arguments: Vec<RecipeValue>,
    /// The type of the variable that keeps the result, as Java source names it, if it is used.
    pub result: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum RecipeValue {
    /// What the call of this number gave.
    Made(usize),
    /// A Java expression.
    Java(String),
}
