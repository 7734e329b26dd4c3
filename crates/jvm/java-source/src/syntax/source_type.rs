//! Syntax tree: types as source writes them (JLS 4).

use crate::parser::read_type;
use crate::types::is_primitive;

/// A type as source writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceType {
    /// A primitive type, `void`, a class or a type variable: `int`, `java.util.Map.Entry<K, V>`.
    Named {
        /// In full, or simple where that is unambiguous.
        name: String,
        /// The type arguments; none for a raw type.
        arguments: Vec<SourceType>,
    },
    /// `int[]`
    Array(Box<SourceType>),
    /// `?`
    Wildcard,
    /// `? extends java.lang.Number`
    Extends(Box<SourceType>),
    /// `? super java.lang.Integer`
    Super(Box<SourceType>),
}

impl SourceType {
    /// A type without type arguments.
    pub fn from_name(name: impl Into<String>) -> SourceType {
        SourceType::Named {
            name: name.into(),
            arguments: Vec::new(),
        }
    }

    /// An array with this element type.
    pub fn array(self) -> SourceType {
        SourceType::Array(Box::new(self))
    }

    /// The type of an array's elements.
    pub fn element(&self) -> Option<&SourceType> {
        match self {
            SourceType::Array(element) => Some(element),
            SourceType::Named { .. }
            | SourceType::Wildcard
            | SourceType::Extends(_)
            | SourceType::Super(_) => None,
        }
    }

    /// The innermost element type of nested arrays, and the number of dimensions.
    pub fn innermost(&self) -> (&SourceType, usize) {
        let mut inner = self;
        let mut dimensions = 0;
        while let Some(element) = inner.element() {
            inner = element;
            dimensions += 1;
        }
        (inner, dimensions)
    }

    /// The name of a type that is no array and has no type arguments.
    pub fn plain_name(&self) -> Option<&str> {
        match self {
            SourceType::Named { name, arguments } if arguments.is_empty() => Some(name),
            SourceType::Named { .. }
            | SourceType::Array(_)
            | SourceType::Wildcard
            | SourceType::Extends(_)
            | SourceType::Super(_) => None,
        }
    }

    /// Whether it is a primitive type.
    pub fn is_primitive(&self) -> bool {
        self.plain_name().is_some_and(is_primitive)
    }
}

/// Any text is a type: one that can't be parsed becomes its name.
impl From<&str> for SourceType {
    fn from(text: &str) -> SourceType {
        read_type(text).unwrap_or_else(|| SourceType::from_name(text))
    }
}

impl From<&String> for SourceType {
    fn from(text: &String) -> SourceType {
        text.as_str().into()
    }
}

impl From<String> for SourceType {
    fn from(text: String) -> SourceType {
        text.as_str().into()
    }
}
