//! Input heap: the objects that a method was called with, as they were at entry.

use crate::heap_elements::HeapElements;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The part of the heap that the failing run read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct InputHeap {
    /// All objects; values refer to them by index.
    pub objects: Vec<HeapObject>,
    /// `this`, then the parameters in their order, then static fields.
    pub roots: Vec<HeapRoot>,
    /// How Java source names classes, by their binary names, where that is not by a `.` for each `$`: some `$` are part of
    /// simple names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub source_names: BTreeMap<String, String>,
}

impl InputHeap {
    /// The name of a class or array in Java source.
    pub fn source_name(&self, class: &str) -> String {
        let element = class.trim_end_matches("[]");
        let name = self.source_names.get(element).cloned();
        name.unwrap_or_else(|| element.replace('$', ".")) + &class[element.len()..]
    }
}

/// A root of the input: the receiver, an argument or a static field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapRoot {
    /// `this`, the parameter's name, or a static field's name with its class as Java source names it.
    pub name: String,
    /// For a static field, the binary name of the class that declares it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub static_of: Option<String>,
    /// The declared type as Java source, erased: `int`, `java.lang.String`, `acme.Node[]`.
    #[serde(rename = "type")]
    pub declared: String,
    /// Its value at entry.
    pub value: HeapValue,
}

/// An object of the input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapObject {
    /// Binary name: `acme.List$Node`; of arrays, as source writes them: `int[]`.
    pub class: String,
    /// The access path by which the method first reached it: `this.head.next`.
    pub name: String,
    /// What it contains, or how it is created.
    pub content: HeapContent,
}

/// What an object contains, or how it is created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapContent {
    /// The fields of an object that is built field by field.
    Fields(Vec<HeapField>),
    /// The elements of an array.
    Elements(HeapElements),
    /// A `java.lang.String`, as UTF-16.
    Text(Vec<u16>),
    /// A collection, created by its constructor and these calls. If the constructor takes arguments, the first call
    /// stands for it and has no name.
    Built(Vec<HeapCall>),
    /// The result of one call.
    Made(HeapCreation),
    /// A box such as `java.lang.Integer`, or a `java.util.Optional`, whose value is null if it is empty.
    Boxed(HeapValue),
    /// A constant of an enum, by name.
    Constant(String),
    /// The value of a static final field.
    Held(HeapStaticField),
    /// An implementation of the interface that is its class.
    Function(HeapFunction),
}

/// A static final field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapStaticField {
    /// Binary name of the class that declares it.
    pub class: String,
    /// Its name.
    pub field: String,
    /// Whether only code of that class has access to it.
    pub hidden: bool,
}

/// A lambda, or an object of an anonymous class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapFunction {
    /// The abstract methods of the interface.
    pub methods: Vec<HeapMethod>,
    /// Whether it can be a lambda.
    pub lambda: bool,
    /// The order of a comparator that behaves like one of the JDK.
    pub order: Option<HeapOrder>,
}

/// The order of a comparator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapOrder {
    /// As `Comparator.naturalOrder()`.
    Natural,
    /// As `Comparator.reverseOrder()`.
    Reverse,
}

/// A method and the results of its calls, in order; further calls return the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapMethod {
    /// Its name.
    pub name: String,
    /// The parameter types as Java source, erased.
    pub parameters: Vec<String>,
    /// `void` if it returns nothing.
    pub returns: String,
    /// The results of its calls.
    pub answers: Vec<HeapValue>,
}

/// The call that creates an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapCreation {
    /// `new java.util.Random`, `java.math.BigInteger.valueOf`, or a method of the first argument:
    /// `.iterator`.
    pub call: String,
    /// Its arguments.
    pub args: Vec<HeapArgument>,
}

/// What the call of a [`HeapCreation`] calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapCreator<'a> {
    /// A constructor of this class.
    Constructor(&'a str),
    /// A static method of a class.
    StaticMethod(&'a str, &'a str),
    /// A method of the first argument.
    FirstArgument(&'a str),
}

impl HeapCreation {
    /// The call of a constructor.
    pub fn constructor(class: &str, args: Vec<HeapArgument>) -> HeapCreation {
        let call = format!("new {class}");
        HeapCreation { call, args }
    }

    /// The call of a static method.
    pub fn static_method(class: &str, method: &str, args: Vec<HeapArgument>) -> HeapCreation {
        let call = format!("{class}.{method}");
        HeapCreation { call, args }
    }

    /// The call of a method of the first argument.
    pub fn first_argument(method: &str, args: Vec<HeapArgument>) -> HeapCreation {
        let call = format!(".{method}");
        HeapCreation { call, args }
    }

    /// What is called.
    pub fn creator(&self) -> HeapCreator<'_> {
        if let Some(class) = self.call.strip_prefix("new ") {
            return HeapCreator::Constructor(class);
        }
        match self.call.rsplit_once('.') {
            Some(("", method)) => HeapCreator::FirstArgument(method),
            Some((class, method)) => HeapCreator::StaticMethod(class, method),
            None => HeapCreator::FirstArgument(&self.call),
        }
    }
}

/// An argument of the call that creates an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapArgument {
    /// For a record, the name of the component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// As in [`HeapRoot::declared`].
    #[serde(rename = "type")]
    pub declared: String,
    /// Its value.
    pub value: HeapValue,
}

/// A call that adds something to a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapCall {
    /// Its name; empty for the constructor.
    pub method: String,
    /// Its arguments.
    pub args: Vec<HeapValue>,
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapField {
    /// Binary name of the class that declares it.
    pub declared_in: String,
    /// Its name.
    pub name: String,
    /// As in [`HeapRoot::declared`].
    #[serde(rename = "type")]
    pub declared: String,
    /// Its value.
    pub value: HeapValue,
}

/// The value of a field, an element or a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapValue {
    /// No object.
    Null,
    /// An index into [`InputHeap::objects`].
    Object(usize),
    /// A primitive, as an expression of Java source: `-1`, `2L`, `'a'`, `(byte) 3`.
    Primitive(String),
    /// The run never read it, so any value will do. Tests use the default value.
    NotLookedAt,
}
