//! How a finding can be shown again outside of Cairn: what a test is written from.

use crate::heap::InputHeap;
use serde::{Deserialize, Serialize};

/// A call that fails, and how its input is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// Binary name of the class that the method is called on.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    /// Types as Java source writes them, erased.
    pub parameters: Vec<String>,
    /// How it is called.
    pub kind: CallKind,
    /// How what it is called on and with is made.
    pub input: RecipeInput,
    /// What is looked at after the call, if it is not the call itself that fails.
    pub check: Option<RecipeCheck>,
}

/// A contract that does not hold after a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecipeCheck {
    /// What must hold.
    pub must: RecipeMust,
    /// Values that are kept before the call.
    pub olds: Vec<RecipeOld>,
    /// As Java source writes the type of the call's result; `None` if there is none.
    pub result: Option<String>,
    /// The class of what the call throws, as it may.
    pub after: Option<String>,
    /// What the predicate throws, if it does not just return false.
    pub throws: Option<RecipeThrown>,
}

/// An exception, and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecipeThrown {
    /// Its class.
    pub class: String,
    /// The name of the file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u32>,
}

/// What a contract asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeMust {
    /// The result must not be null.
    NotNull,
    /// This method must return true.
    Holds {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        method: String,
        /// Types as Java source writes them, erased.
        parameters: Vec<String>,
        /// How it is called.
        kind: CallKind,
        /// What it is called on.
        receiver: Option<CheckValue>,
        /// What it is called with.
        arguments: Vec<CheckValue>,
    },
    /// A field must be as its annotations say.
    Field {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        field: String,
        /// Its type as Java source writes it, erased.
        declared: String,
        /// Whose field.
        of: CheckValue,
        /// As Java, where `$` stands for the field's value; `None` if it must not be null.
        condition: Option<String>,
    },
}

/// What a contract is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckValue {
    /// What the method was called on, or the new object.
    This,
    /// The argument of this number, from 0.
    Argument(usize),
    /// What the call returned.
    Result,
    /// One of [`RecipeCheck::olds`].
    Old(usize),
}

/// A value that is kept before the call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeOld {
    /// What a method without parameters returns.
    Call {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        method: String,
        /// Its type, as Java source writes it.
        declared: String,
    },
    /// What a field of the receiver holds.
    Field {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        field: String,
        /// Its type, as Java source writes it.
        declared: String,
    },
    /// The receiver (0) or an argument (from 1 on), made a second time.
    Copy(usize),
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallKind {
    /// On its class.
    Static,
    /// On an object.
    Instance,
    /// By `new`.
    Constructor,
}

/// How the input of a call is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeInput {
    /// By calls that code of the same package may make.
    Calls {
        /// In their order; others use what they give by their number.
        steps: Vec<RecipeStep>,
        /// Of instance methods.
        receiver: Option<RecipeValue>,
        /// In the order of the parameters.
        arguments: Vec<RecipeValue>,
    },
    /// Object by object; the roots are `this`, then the parameters.
    Heap(InputHeap),
}

/// A statement that makes part of an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeStep {
    /// A call.
    Call(RecipeCall),
    /// An object that is passed more than once.
    Value {
        /// The type of its variable, as Java source names it.
        declared: String,
        /// A Java expression.
        java: String,
    },
    /// A field gets a value.
    Assign {
        /// Whose field.
        owner: RecipeValue,
        /// Its name.
        field: String,
        /// What it gets.
        value: RecipeValue,
    },
    /// An array of these elements.
    Array {
        /// Its type, as Java source names it.
        declared: String,
        /// In their order.
        elements: Vec<RecipeValue>,
    },
}

impl RecipeStep {
    /// What it is made on and with.
    pub fn values(&self) -> Vec<&RecipeValue> {
        match self {
            RecipeStep::Call(call) => call.receiver.iter().chain(&call.arguments).collect(),
            RecipeStep::Value { .. } => Vec::new(),
            RecipeStep::Assign { owner, value, .. } => vec![owner, value],
            RecipeStep::Array { elements, .. } => elements.iter().collect(),
        }
    }
}

/// A call that makes part of an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecipeCall {
    /// As Java source names the class.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    /// How it is called.
    pub kind: CallKind,
    /// Of instance methods.
    pub receiver: Option<RecipeValue>,
    /// In the order of the parameters.
    pub arguments: Vec<RecipeValue>,
    /// The type of the variable that keeps the result, as Java source names it, if it is used.
    pub result: Option<String>,
    /// What it throws.
    pub throws: CallThrows,
}

/// What a call throws, as far as the code around it depends on that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum CallThrows {
    /// No checked exception.
    #[default]
    Nothing,
    /// It does not, but the compiler wants a checked exception to be caught or declared.
    Declared,
    /// It does: this class, as Java source names it. What it leaves behind is used.
    Always(String),
}

/// A value that a step or a call takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeValue {
    /// What the step of this number gave.
    Made(usize),
    /// A Java expression.
    Java(String),
    /// The same, of which parts are what steps gave.
    Parts(Vec<RecipePart>),
}

impl RecipeValue {
    /// The numbers of the steps that gave it, or parts of it.
    pub fn steps(&self) -> Vec<usize> {
        let made = |part: &RecipePart| match part {
            RecipePart::Made(number) => Some(*number),
            RecipePart::Java(_) => None,
        };
        match self {
            RecipeValue::Made(number) => vec![*number],
            RecipeValue::Java(_) => Vec::new(),
            RecipeValue::Parts(parts) => parts.iter().filter_map(made).collect(),
        }
    }

    /// The Java source that it is written with.
    pub fn expressions(&self) -> Vec<&String> {
        match self {
            RecipeValue::Made(_) => Vec::new(),
            RecipeValue::Java(java) => vec![java],
            RecipeValue::Parts(parts) => parts.iter().filter_map(RecipePart::java).collect(),
        }
    }
}

/// Part of a Java expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipePart {
    /// Source as it stands.
    Java(String),
    /// What the step of this number gave.
    Made(usize),
}

impl RecipePart {
    /// The source, unless it is what a step gave.
    pub fn java(&self) -> Option<&String> {
        match self {
            RecipePart::Java(java) => Some(java),
            RecipePart::Made(_) => None,
        }
    }
}
