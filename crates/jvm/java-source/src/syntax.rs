//! The abstract syntax of the Java that is written: expressions, statements, anonymous classes. `printer.rs`
//! writes it.

/// An expression (JLS 15).
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A literal, or a constant that stands for one: `-1`, `"a"`, `(byte) 3`, `Long.MAX_VALUE`, `null`.
    Literal(String),
    /// A variable, a static field or a class: `list`, `acme.Color.RED`, `java.util.Arrays`.
    Name(String),
    /// What an earlier step of a sequence returned, by the step's number.
    StepResult(usize),
    /// `(acme.Node) operand`
    Cast {
        /// The type.
        to: String,
        /// What is cast.
        operand: Box<Expression>,
    },
    /// `new acme.Node(1)`
    New(New),
    /// `new int[]{1, 2}`
    NewArray {
        /// The type of the elements.
        element: String,
        /// The elements.
        elements: Vec<Expression>,
    },
    /// `target.method(1)`; without a target, a method of the class around it.
    Call {
        /// An object or a class.
        target: Option<Box<Expression>>,
        /// The method's name.
        method: String,
        /// What is passed.
        arguments: Vec<Expression>,
    },
    /// `(x, y) -> 1`; without a body, `x -> {}`.
    Lambda {
        /// The names of its parameters.
        parameters: Vec<String>,
        /// What it returns.
        body: Option<Box<Expression>>,
    },
    /// `new acme.Asked() { public int ask() { return 1; } }`
    AnonymousClass {
        /// What it implements.
        interface: String,
        /// Its fields and methods.
        members: Vec<Member>,
    },
    /// A value for each call, the last one for all further calls:
    /// `new int[] {1, 2}[Math.min(calls++, 1)]`.
    PerCall {
        /// The type of the values.
        declared: String,
        /// The values, in the order of the calls.
        values: Vec<Expression>,
        /// The field that counts the calls.
        counter: String,
    },
}

/// A class instance creation (JLS 15.9).
#[derive(Clone, Debug, PartialEq)]
pub struct New {
    /// The object that an inner one belongs to.
    pub outer: Option<Box<Expression>>,
    /// The class, without type arguments.
    pub class: String,
    /// Its type arguments.
    pub type_arguments: TypeArguments,
    /// What the constructor takes.
    pub arguments: Vec<Expression>,
    /// Calls in an instance initializer: `{{ put(1, 2); }}`.
    pub initializer: Vec<Expression>,
}

/// The type arguments of a class instance creation.
#[derive(Clone, Debug, PartialEq)]
pub enum TypeArguments {
    /// The class has none, or is raw.
    None,
    /// `<>`
    Diamond,
    /// `<java.lang.String>`
    Explicit(String),
}

/// A member of an anonymous class.
#[derive(Clone, Debug, PartialEq)]
pub enum Member {
    /// `private int calls;`
    Field {
        /// The type.
        declared: String,
        /// The name.
        name: String,
    },
    /// `public int ask(String x) { return 1; }`
    Method {
        /// The type of the result, or `void`.
        returns: String,
        /// The name.
        name: String,
        /// Types and names.
        parameters: Vec<(String, String)>,
        /// What it returns; a `void` method does nothing.
        value: Option<Expression>,
    },
}

/// A statement (JLS 14).
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `list.add(1);`
    Expression(Expression),
    /// `int[] array = new int[]{1};`
    Declaration {
        /// The type.
        declared: String,
        /// The variable.
        name: String,
        /// What it holds at first.
        value: Expression,
    },
    /// `node.next = null;`
    Assignment {
        /// The object.
        owner: Expression,
        /// Its field.
        field: String,
        /// What is stored.
        value: Expression,
    },
}

impl Expression {
    /// `null`
    pub fn null() -> Expression {
        Expression::Literal("null".to_owned())
    }

    /// Whether it is `null`, without a cast.
    pub fn is_null(&self) -> bool {
        matches!(self, Expression::Literal(text) if text == "null")
    }

    /// Whether it is a string literal.
    pub fn is_string(&self) -> bool {
        matches!(self, Expression::Literal(text) if text.starts_with('"'))
    }

    /// The expression, cast to a type.
    pub fn cast(self, to: impl Into<String>) -> Expression {
        Expression::Cast {
            to: to.into(),
            operand: Box::new(self),
        }
    }

    /// A new object of a class without type arguments.
    pub fn new_object(class: impl Into<String>, arguments: Vec<Expression>) -> Expression {
        Expression::New(New {
            outer: None,
            class: class.into(),
            type_arguments: TypeArguments::None,
            arguments,
            initializer: Vec::new(),
        })
    }

    /// A call of a static method of a class.
    pub fn static_call(class: &str, method: &str, arguments: Vec<Expression>) -> Expression {
        Expression::Name(class.to_owned()).call(method, arguments)
    }

    /// A call of a method on this.
    pub fn call(self, method: impl Into<String>, arguments: Vec<Expression>) -> Expression {
        Expression::Call {
            target: Some(Box::new(self)),
            method: method.into(),
            arguments,
        }
    }
}
