//! Syntax tree: expressions (JLS 15).

use super::declaration::ClassMember;
use super::literal::JavaLiteral;
use super::operator::{BinaryOperator, UnaryOperator};
use super::source_type::SourceType;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// `-1`, `"a"`, `(byte) 3`, `Long.MAX_VALUE`, `null`
    Literal(JavaLiteral),
    /// A variable, a static field or a class: `list`, `acme.Color.RED`, `java.util.Arrays`. Names don't say where
    /// the package ends (JLS 6.5).
    Name(String),
    /// The result of an earlier step of a sequence, by index.
    StepResult(usize),
    /// `(acme.Node) operand`
    Cast {
        /// The type.
        to: SourceType,
        /// The operand.
        operand: Box<Expression>,
    },
    /// `!operand`
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// The operand.
        operand: Box<Expression>,
    },
    /// `calls++`
    Increment(Box<Expression>),
    /// `left + right`
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// Its left operand.
        left: Box<Expression>,
        /// Its right operand.
        right: Box<Expression>,
    },
    /// `new acme.Node(1)`
    New(InstanceCreation),
    /// `new int[] {1, 2}`
    NewArray {
        /// The type of the elements.
        element: SourceType,
        /// The elements.
        elements: Vec<Expression>,
    },
    /// `new int[4]`
    NewArrayOfLength {
        /// The type of the elements.
        element: SourceType,
        /// The length.
        length: Box<Expression>,
    },
    /// `{1, 2}`, which is only allowed in a declaration.
    ArrayInitializer(Vec<Expression>),
    /// `owner.field`
    Field {
        /// An object.
        owner: Box<Expression>,
        /// Its field.
        name: String,
    },
    /// `array[0]`
    Index {
        /// The array.
        array: Box<Expression>,
        /// The index.
        index: Box<Expression>,
    },
    /// `target.method(1)`; without a target, a method of the enclosing class, or an imported one.
    Call {
        /// An object or a class.
        target: Option<Box<Expression>>,
        /// The method's name.
        method: String,
        /// The arguments.
        arguments: Vec<Expression>,
    },
    /// `acme.Node.class`
    ClassLiteral(SourceType),
    /// `(x, y) -> 1`; without a body, `x -> {}`.
    Lambda {
        /// The names of its parameters.
        parameters: Vec<String>,
        /// Its body.
        body: Option<Box<Expression>>,
    },
    /// `new acme.Asked() { public int ask() { return 1; } }`
    AnonymousClass {
        /// The interface.
        interface: SourceType,
        /// Its fields and methods.
        members: Vec<ClassMember>,
    },
    /// Other source, as it stands: the compiler is to judge it.
    Verbatim(String),
}

/// A class instance creation (JLS 15.9).
#[derive(Clone, Debug, PartialEq)]
pub struct InstanceCreation {
    /// The outer object of an inner class, which is then written by its simple name.
    pub outer: Option<Box<Expression>>,
    /// The class.
    pub class: SourceType,
    /// Whether the compiler infers its type arguments: `new ArrayList<>()`.
    pub is_diamond: bool,
    /// The arguments of the constructor.
    pub arguments: Vec<Expression>,
    /// Calls in an instance initializer: `{{ put(1, 2); }}`.
    pub initializer: Vec<Expression>,
}

impl InstanceCreation {
    /// Creates an object of a class, without inference of type arguments.
    pub fn of(class: impl Into<SourceType>, arguments: Vec<Expression>) -> InstanceCreation {
        InstanceCreation {
            outer: None,
            class: class.into(),
            is_diamond: false,
            arguments,
            initializer: Vec::new(),
        }
    }
}

impl InstanceCreation {
    /// Creates an object of an inner class, given by its full name, with its outer object.
    pub fn inner(outer: Expression, class: &str, arguments: Vec<Expression>) -> InstanceCreation {
        let simple = class.rsplit('.').next().unwrap_or(class);
        InstanceCreation {
            outer: Some(Box::new(outer)),
            ..InstanceCreation::of(simple, arguments)
        }
    }
}

impl From<JavaLiteral> for Expression {
    fn from(literal: JavaLiteral) -> Expression {
        Expression::Literal(literal)
    }
}

impl From<InstanceCreation> for Expression {
    fn from(new: InstanceCreation) -> Expression {
        Expression::New(new)
    }
}

impl Expression {
    /// `null`
    pub fn null() -> Expression {
        JavaLiteral::Null.into()
    }

    /// A number of type `int`.
    pub fn int(value: i32) -> Expression {
        JavaLiteral::Int(value).into()
    }

    /// A string literal.
    pub fn text(text: &str) -> Expression {
        JavaLiteral::text(text).into()
    }

    /// A variable, a static field or a class.
    pub fn name(name: impl Into<String>) -> Expression {
        Expression::Name(name.into())
    }

    /// Whether it is `null`, without a cast.
    pub fn is_null(&self) -> bool {
        *self == Expression::Literal(JavaLiteral::Null)
    }

    /// Whether it is a string literal.
    pub fn is_text(&self) -> bool {
        matches!(self, Expression::Literal(JavaLiteral::Text(_)))
    }

    /// The expression, cast to a type.
    pub fn cast(self, to: impl Into<SourceType>) -> Expression {
        Expression::Cast {
            to: to.into(),
            operand: Box::new(self),
        }
    }

    /// A new object of a class.
    pub fn new_object(class: impl Into<SourceType>, arguments: Vec<Expression>) -> Expression {
        InstanceCreation::of(class, arguments).into()
    }

    /// A static field of a class, or a constant of an enum.
    pub fn static_field(class: &str, field: &str) -> Expression {
        Expression::Name(format!("{class}.{field}"))
    }

    /// A call of a static method of a class.
    pub fn static_call(
        class: impl Into<String>,
        method: impl Into<String>,
        arguments: Vec<Expression>,
    ) -> Expression {
        Expression::name(class).call(method, arguments)
    }

    /// A call of a method of the enclosing class, or of an imported one.
    pub fn own_call(method: impl Into<String>, arguments: Vec<Expression>) -> Expression {
        Expression::Call {
            target: None,
            method: method.into(),
            arguments,
        }
    }

    /// A call of a method on this expression.
    pub fn call(self, method: impl Into<String>, arguments: Vec<Expression>) -> Expression {
        Expression::Call {
            target: Some(Box::new(self)),
            method: method.into(),
            arguments,
        }
    }

    /// A field of this object.
    pub fn field(self, name: impl Into<String>) -> Expression {
        Expression::Field {
            owner: Box::new(self),
            name: name.into(),
        }
    }

    /// An element of this array.
    pub fn index(self, index: Expression) -> Expression {
        Expression::Index {
            array: Box::new(self),
            index: Box::new(index),
        }
    }

    /// A binary operator with this as its left operand.
    pub fn binary(self, operator: BinaryOperator, right: Expression) -> Expression {
        Expression::Binary {
            operator,
            left: Box::new(self),
            right: Box::new(right),
        }
    }

    /// A unary operator with this as its operand.
    pub fn unary(self, operator: UnaryOperator) -> Expression {
        Expression::Unary {
            operator,
            operand: Box::new(self),
        }
    }

    /// `() -> body`
    pub fn supplier(body: Expression) -> Expression {
        Expression::Lambda {
            parameters: Vec::new(),
            body: Some(Box::new(body)),
        }
    }

    /// An array of these elements.
    pub fn new_array(element: impl Into<SourceType>, elements: Vec<Expression>) -> Expression {
        Expression::NewArray {
            element: element.into(),
            elements,
        }
    }

    /// An array of this length.
    pub fn new_array_of_length(element: impl Into<SourceType>, length: Expression) -> Expression {
        Expression::NewArrayOfLength {
            element: element.into(),
            length: Box::new(length),
        }
    }
}
