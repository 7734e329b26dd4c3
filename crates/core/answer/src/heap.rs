//! The objects that a method was called on, as they were when it began.

use serde::{Deserialize, Serialize};

/// A piece of heap: what the input consists of, as far as the failing run looked at it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct InputHeap {
    /// All objects; others refer to them by their numbers.
    pub objects: Vec<HeapObject>,
    /// `this`, then the parameters in their order, then static fields.
    pub roots: Vec<HeapRoot>,
}

/// What the call is made on or with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapRoot {
    /// `this`, the parameter's name, or a static field's with its class as source writes it.
    pub name: String,
    /// Of static fields, the class that declares it, by its binary name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub static_of: Option<String>,
    /// As Java source writes the declared type, erased: `int`, `java.lang.String`, `acme.Node[]`.
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
    /// How the method first got at it: `this.head.next`.
    pub name: String,
    /// What it holds, or how it is made.
    pub content: HeapContent,
}

/// What an object holds, or how it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapContent {
    /// The fields of an object that is built field by field.
    Fields(Vec<HeapField>),
    /// The elements of an array.
    Elements(Vec<HeapValue>),
    /// A `java.lang.String`, as UTF-16.
    Text(Vec<u16>),
    /// Made by the constructor and these calls: a collection. If the constructor has arguments, the
    /// first call is its own, without a name.
    Built(Vec<HeapCall>),
    /// What one call gives.
    Made(HeapMade),
    /// A box such as `java.lang.Integer`, or a `java.util.Optional`: then null if it is empty.
    Boxed(HeapValue),
    /// A constant of an enum, by name.
    Constant(String),
    /// What a static final field holds.
    Held(HeapHeld),
    /// An object that only implements the interface which is its class.
    Function(HeapFunction),
}

/// A static final field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapHeld {
    /// Binary name of the class that declares it.
    pub class: String,
    /// Its name.
    pub field: String,
    /// Whether code beside that class has no access to it.
    pub hidden: bool,
}

impl HeapHeld {
    /// As Java source writes it.
    pub fn source(&self) -> String {
        format!("{}.{}", self.class.replace('$', "."), self.field)
    }
}

/// A lambda, or an object of an anonymous class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapFunction {
    /// All that the interface leaves open.
    pub methods: Vec<HeapMethod>,
    /// Whether a lambda can stand for it.
    pub lambda: bool,
    /// Of a comparator that answers as one of the JDK's would.
    pub order: Option<HeapOrder>,
}

/// The order that a comparator answers by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapOrder {
    /// As `Comparator.naturalOrder()`.
    Natural,
    /// As `Comparator.reverseOrder()`.
    Reverse,
}

/// A method and what its calls give, in their order; the last one for all further calls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapMethod {
    /// Its name.
    pub name: String,
    /// Types as Java source writes them, erased.
    pub parameters: Vec<String>,
    /// `void` if it gives nothing.
    pub returns: String,
    /// What its calls return.
    pub answers: Vec<HeapValue>,
}

/// The call that makes an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapMade {
    /// `new java.util.Random`, `java.math.BigInteger.valueOf`, or a method of the first argument:
    /// `.iterator`.
    pub call: String,
    /// What the call takes.
    pub args: Vec<HeapArgument>,
}

/// An argument of the call that makes an object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapArgument {
    /// Of a record, the component's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// As in [`HeapRoot::declared`].
    #[serde(rename = "type")]
    pub declared: String,
    /// Its value.
    pub value: HeapValue,
}

/// A call that puts something into a collection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeapCall {
    /// Its name; empty for the constructor.
    pub method: String,
    /// What it takes.
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
    /// What it holds.
    pub value: HeapValue,
}

/// What a field, an element or a parameter holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapValue {
    /// No object.
    Null,
    /// An index into [`InputHeap::objects`].
    Object(usize),
    /// A primitive, as an expression of Java source: `-1`, `2L`, `'a'`, `(byte) 3`.
    Primitive(String),
    /// The run never looked at it: anything would do. For a test, the default value.
    NotLookedAt,
}
