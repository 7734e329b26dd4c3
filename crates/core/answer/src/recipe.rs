//! Recipe: how to build the input of a finding and repeat its call outside of Cairn. Tests are written from it.

use crate::heap::InputHeap;
use serde::{Deserialize, Serialize};

/// A failing call, and how its input is built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// Binary name of the class that the method is called on.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    /// The parameter types as Java source, erased.
    pub parameters: Vec<String>,
    /// How it is called.
    pub kind: CallKind,
    /// How its receiver and arguments are built.
    pub input: RecipeInput,
    /// The contract that does not hold after the call; `None` if the call itself fails.
    pub check: Option<RecipeCheck>,
    /// What the call reads from the world outside; `None` if nothing that differs from run to run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideRead>,
}

/// What a call reads from the world outside: its failure counts if the JVM shows it in two different worlds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutsideRead {
    /// Why the failure would not count.
    pub dependence: String,
    /// System properties that the call asks for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<String>,
    /// Environment variables that the call asks for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
}

/// A contract that does not hold after a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecipeCheck {
    /// What must hold.
    pub must: RecipeCondition,
    /// Values that are saved before the call.
    pub olds: Vec<RecipeOldValue>,
    /// The result type as Java source; `None` if there is no result.
    pub result: Option<String>,
    /// The class of the exception that the call throws, as its contract allows.
    pub after: Option<String>,
    /// The exception that the predicate throws, unless it just returns false.
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

/// The condition of a contract.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeCondition {
    /// The result must not be null.
    NotNull,
    /// This method must return true.
    Holds {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        method: String,
        /// The parameter types as Java source, erased.
        parameters: Vec<String>,
        /// How it is called.
        kind: CallKind,
        /// The receiver.
        receiver: Option<CheckValue>,
        /// The arguments.
        arguments: Vec<CheckValue>,
    },
    /// The annotations of a field must hold.
    Field {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        field: String,
        /// Its type as Java source writes it, erased.
        declared: String,
        /// The object that has the field.
        of: CheckValue,
        /// The condition as Java, where `$` stands for the field's value; `None` if the value must not be null.
        condition: Option<String>,
    },
}

/// An operand of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckValue {
    /// The receiver, or the new object.
    This,
    /// The argument of this number, from 0.
    Argument(usize),
    /// The result of the call.
    Result,
    /// One of [`RecipeCheck::olds`].
    Old(usize),
}

/// A value that is saved before the call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeOldValue {
    /// The result of a method without parameters.
    Call {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        method: String,
        /// Its type, as Java source writes it.
        declared: String,
    },
    /// The value of a field of the receiver.
    Field {
        /// Binary name of the class that declares it.
        class: String,
        /// Its name.
        field: String,
        /// Its type, as Java source writes it.
        declared: String,
    },
    /// The receiver (0) or an argument (from 1 on), built a second time.
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

/// How the input of a call is built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeInput {
    /// By calls that code of the same package may make.
    Calls {
        /// In order; later steps refer to their results by index.
        steps: Vec<RecipeStep>,
        /// The receiver of an instance method.
        receiver: Option<RecipeValue>,
        /// In the order of the parameters.
        arguments: Vec<RecipeValue>,
    },
    /// Object by object; the roots are `this`, then the parameters.
    Heap(InputHeap),
}

/// A statement that builds part of an input.
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
    /// An assignment to a field.
    Assign {
        /// The object that has the field.
        owner: RecipeValue,
        /// Its name.
        field: String,
        /// The new value.
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
    /// The values that it uses.
    pub fn values(&self) -> Vec<&RecipeValue> {
        match self {
            RecipeStep::Call(call) => call.receiver.iter().chain(&call.arguments).collect(),
            RecipeStep::Value { .. } => Vec::new(),
            RecipeStep::Assign { owner, value, .. } => vec![owner, value],
            RecipeStep::Array { elements, .. } => elements.iter().collect(),
        }
    }
}

/// A call that builds part of an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecipeCall {
    /// As Java source names the class.
    pub class: String,
    /// Empty for constructors.
    pub method: String,
    /// How it is called.
    pub kind: CallKind,
    /// The receiver of an instance method.
    pub receiver: Option<RecipeValue>,
    /// In the order of the parameters.
    pub arguments: Vec<RecipeValue>,
    /// The type of the variable for the result, as Java source names it, if the result is used.
    pub result: Option<String>,
    /// The exceptions that it throws.
    pub throws: CallThrows,
}

/// The exceptions that a call throws, as far as the code around it depends on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum CallThrows {
    /// No checked exception.
    #[default]
    Nothing,
    /// It throws none, but the compiler requires a checked exception to be caught or declared.
    Declared,
    /// It throws this class, as Java source names it. What it changed before is used.
    Always(String),
}

/// A value that a step or a call takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RecipeValue {
    /// The result of the step with this index.
    Made(usize),
    /// A Java expression.
    Java(String),
    /// A Java expression, with results of steps as parts.
    Parts(Vec<RecipePart>),
}

impl RecipeValue {
    /// The indices of the steps whose results it uses.
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

    /// The Java source that it consists of.
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
    /// The result of the step with this index.
    Made(usize),
}

impl RecipePart {
    /// The source, unless this is the result of a step.
    pub fn java(&self) -> Option<&String> {
        match self {
            RecipePart::Java(java) => Some(java),
            RecipePart::Made(_) => None,
        }
    }
}
