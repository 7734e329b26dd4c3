//! The objects that a method was called on, as they were when it began.

use serde::Serialize;

/// A piece of heap: what the input consists of, as far as the failing run looked at it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct InputHeap {
    pub objects: Vec<HeapObject>,
    /// `this`, then the parameters in their order, then static fields.
    pub roots: Vec<HeapRoot>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapRoot {
    /// `this`, the parameter's name, or a static field's with its class as source writes it.
    pub name: String,
    /// Of static fields, the class that declares it, by its binary name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub static_of: Option<String>,
    /// As Java source writes the declared type, erased: `int`, `java.lang.String`, `acme.Node[]`.
    #[serde(rename = "type")]
    pub declared: String,
    pub value: HeapValue,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapObject {
    /// Binary name: `acme.List$Node`; of arrays, as source writes them: `int[]`.
    pub class: String,
    /// How the method first got at it: `this.head.next`.
    pub name: String,
    pub content: HeapContent,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapContent {
    Fields(Vec<HeapField>),
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapHeld {
    /// Binary name of the class that declares it.
    pub class: String,
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapFunction {
    /// All that the interface leaves open.
    pub methods: Vec<HeapMethod>,
    /// Whether a lambda can stand for it.
    pub lambda: bool,
    /// Of a comparator that answers as one of the JDK's would.
    pub order: Option<HeapOrder>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapOrder {
    Natural,
    Reverse,
}

/// A method and what its calls give, in their order; the last one for all further calls.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapMethod {
    pub name: String,
    /// Types as Java source writes them, erased.
    pub parameters: Vec<String>,
    /// `void` if it gives nothing.
    pub returns: String,
    pub answers: Vec<HeapValue>,
}

/// The call that makes an object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapMade {
    /// `new java.util.Random`, `java.math.BigInteger.valueOf`, or a method of the first argument:
    /// `.iterator`.
    pub call: String,
    pub args: Vec<HeapArgument>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapArgument {
    /// Of a record, the component's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// As in [`HeapRoot::declared`].
    #[serde(rename = "type")]
    pub declared: String,
    pub value: HeapValue,
}

impl HeapMade {
    /// The call with these expressions for its arguments.
    pub fn source(&self, call: &str, args: &[String]) -> String {
        match (call.starts_with('.'), args) {
            (true, [on, rest @ ..]) => format!("{on}{call}({})", rest.join(", ")),
            _ => format!("{call}({})", args.join(", ")),
        }
    }
}

/// A call that puts something into a collection.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapCall {
    pub method: String,
    pub args: Vec<HeapValue>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeapField {
    /// Binary name of the class that declares it.
    pub declared_in: String,
    pub name: String,
    /// As in [`HeapRoot::declared`].
    #[serde(rename = "type")]
    pub declared: String,
    pub value: HeapValue,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeapValue {
    Null,
    /// An index into [`InputHeap::objects`].
    Object(usize),
    /// A primitive, as an expression of Java source: `-1`, `2L`, `'a'`, `(byte) 3`.
    Primitive(String),
    /// The run never looked at it: anything would do. For a test, the default value.
    NotLookedAt,
}

/// Whether a collection's class has no type parameters.
pub fn is_plain(class: &str) -> bool {
    const PLAIN: [&str; 3] = [
        "java.util.BitSet",
        "java.util.Properties",
        "java.util.StringJoiner",
    ];
    !class.starts_with("java.util.") || PLAIN.contains(&class)
}

/// What stands behind the name of a collection's class in source.
pub fn diamond(class: &str) -> &'static str {
    match is_plain(class) {
        true => "",
        false => "<>",
    }
}
