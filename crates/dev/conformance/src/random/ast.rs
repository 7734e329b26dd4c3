//! Abstract syntax of generated programs: a small part of Java.
//!
//! Every removal of a statement and every exchange of an expression for one of the same type
//! gives a program that compiles: all variables are declared and set at the top, loops count
//! with variables that nothing else writes, `break` and `continue` stand in an `if`.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Type {
    pub const ALL: [Type; 8] = [
        Type::Boolean,
        Type::Byte,
        Type::Short,
        Type::Char,
        Type::Int,
        Type::Long,
        Type::Float,
        Type::Double,
    ];
    pub const NUMERIC: [Type; 7] = [
        Type::Byte,
        Type::Short,
        Type::Char,
        Type::Int,
        Type::Long,
        Type::Float,
        Type::Double,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Char => "char",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
        }
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }

    pub fn is_integral(self) -> bool {
        !self.is_floating() && self != Type::Boolean
    }

    /// The literal that stands for "nothing interesting".
    pub fn zero(self) -> Expr {
        let text = match self {
            Type::Boolean => "false",
            Type::Byte => "(byte) 0",
            Type::Short => "(short) 0",
            Type::Char => "(char) 0",
            Type::Int => "0",
            Type::Long => "0L",
            Type::Float => "0f",
            Type::Double => "0d",
        };
        Expr::Literal(self, text.to_string())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    Literal(Type, String),
    Variable(Type, usize),
    /// The counter of the loop at a depth.
    Counter(usize),
    Element(Type, usize, Box<Expr>),
    Unary(Type, &'static str, Box<Expr>),
    Binary(Type, &'static str, Box<Expr>, Box<Expr>),
    Cast(Type, Box<Expr>),
    Choose(Type, Box<Expr>, Box<Expr>, Box<Expr>),
    /// A method of the library.
    Library(Type, &'static str, Vec<Expr>),
    /// A helper method of the program itself.
    Helper(Type, usize, Vec<Expr>),
    /// `x++` and its kin, with `x` in the text as `#`.
    Step(Type, usize, &'static str),
}

impl Expr {
    pub fn ty(&self) -> Type {
        match self {
            Expr::Literal(ty, _)
            | Expr::Variable(ty, _)
            | Expr::Element(ty, ..)
            | Expr::Unary(ty, ..)
            | Expr::Binary(ty, ..)
            | Expr::Cast(ty, _)
            | Expr::Choose(ty, ..)
            | Expr::Library(ty, ..)
            | Expr::Helper(ty, ..)
            | Expr::Step(ty, ..) => *ty,
            Expr::Counter(_) => Type::Int,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum LeftHandSide {
    Variable(Type, usize),
    Element(Type, usize, Expr),
}

impl LeftHandSide {
    pub fn ty(&self) -> Type {
        match self {
            LeftHandSide::Variable(ty, _) | LeftHandSide::Element(ty, ..) => *ty,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct SwitchCase {
    pub labels: Vec<i32>,
    pub body: Vec<Stmt>,
    /// Without it, control falls into the next case.
    pub leaves: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// `place op= value`; the operator is empty for a plain assignment.
    Assign(LeftHandSide, &'static str, Expr),
    Evaluate(Expr),
    /// Mixes a value into the checksum.
    Mix(Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Depth, number of rounds, body.
    Loop(usize, u32, Vec<Stmt>),
    /// `if (condition) break` out of, or `continue` with, the loop at a depth.
    Leave(Expr, &'static str, usize),
    Switch(Expr, Vec<SwitchCase>),
    /// Body, handler, finally.
    Try(Vec<Stmt>, Vec<Stmt>, Vec<Stmt>),
}

/// `static ty h(params) { return value; }`
#[derive(Debug, Clone, PartialEq)]
pub struct HelperMethod {
    pub ty: Type,
    pub params: Vec<Type>,
    pub value: Expr,
}

#[derive(Debug, Clone, PartialEq)]
pub struct VariableDeclaration {
    pub ty: Type,
    pub initial: Expr,
    /// A static field instead of a local variable.
    pub is_static: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RandomProgram {
    pub seed: u64,
    pub helpers: Vec<HelperMethod>,
    pub variables: Vec<VariableDeclaration>,
    pub arrays: Vec<Type>,
    pub body: Vec<Stmt>,
}

/// Elements of every array; a power of two, so that a mask keeps an index inside.
pub const ARRAY_LENGTH: usize = 8;

/// Loops are nested at most this deep.
pub const MAX_DEPTH: usize = 3;
