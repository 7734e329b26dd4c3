//! Syntax tree: operators (JLS 15.15 to 15.24) and their precedence.

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
    /// `~`
    Complement,
}

impl UnaryOperator {
    /// All of them.
    pub const ALL: [UnaryOperator; 3] = [
        UnaryOperator::Negate,
        UnaryOperator::Not,
        UnaryOperator::Complement,
    ];

    /// As source writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOperator::Negate => "-",
            UnaryOperator::Not => "!",
            UnaryOperator::Complement => "~",
        }
    }
}

/// A binary operator; all of them associate to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `||`
    OrElse,
    /// `&&`
    AndAlso,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftUnsigned,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

impl BinaryOperator {
    /// All of them.
    pub const ALL: [BinaryOperator; 19] = [
        BinaryOperator::OrElse,
        BinaryOperator::AndAlso,
        BinaryOperator::Or,
        BinaryOperator::Xor,
        BinaryOperator::And,
        BinaryOperator::Equal,
        BinaryOperator::NotEqual,
        BinaryOperator::Less,
        BinaryOperator::AtMost,
        BinaryOperator::Greater,
        BinaryOperator::AtLeast,
        BinaryOperator::ShiftLeft,
        BinaryOperator::ShiftRight,
        BinaryOperator::ShiftUnsigned,
        BinaryOperator::Add,
        BinaryOperator::Subtract,
        BinaryOperator::Multiply,
        BinaryOperator::Divide,
        BinaryOperator::Remainder,
    ];

    /// As source writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOperator::OrElse => "||",
            BinaryOperator::AndAlso => "&&",
            BinaryOperator::Or => "|",
            BinaryOperator::Xor => "^",
            BinaryOperator::And => "&",
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::Less => "<",
            BinaryOperator::AtMost => "<=",
            BinaryOperator::Greater => ">",
            BinaryOperator::AtLeast => ">=",
            BinaryOperator::ShiftLeft => "<<",
            BinaryOperator::ShiftRight => ">>",
            BinaryOperator::ShiftUnsigned => ">>>",
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Remainder => "%",
        }
    }

    pub(crate) fn precedence(self) -> JavaPrecedence {
        match self {
            BinaryOperator::OrElse => JavaPrecedence::OrElse,
            BinaryOperator::AndAlso => JavaPrecedence::AndAlso,
            BinaryOperator::Or => JavaPrecedence::Or,
            BinaryOperator::Xor => JavaPrecedence::Xor,
            BinaryOperator::And => JavaPrecedence::And,
            BinaryOperator::Equal | BinaryOperator::NotEqual => JavaPrecedence::Equality,
            BinaryOperator::Less
            | BinaryOperator::AtMost
            | BinaryOperator::Greater
            | BinaryOperator::AtLeast => JavaPrecedence::Comparison,
            BinaryOperator::ShiftLeft
            | BinaryOperator::ShiftRight
            | BinaryOperator::ShiftUnsigned => JavaPrecedence::Shift,
            BinaryOperator::Add | BinaryOperator::Subtract => JavaPrecedence::Sum,
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => {
                JavaPrecedence::Product
            }
        }
    }
}

/// The precedence of an expression, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum JavaPrecedence {
    Lambda,
    OrElse,
    AndAlso,
    Or,
    Xor,
    And,
    Equality,
    Comparison,
    Shift,
    Sum,
    Product,
    Unary,
    Postfix,
    Primary,
}

impl JavaPrecedence {
    /// The next higher precedence.
    pub(crate) fn tighter(self) -> JavaPrecedence {
        use JavaPrecedence::*;
        match self {
            Lambda => OrElse,
            OrElse => AndAlso,
            AndAlso => Or,
            Or => Xor,
            Xor => And,
            And => Equality,
            Equality => Comparison,
            Comparison => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary => Postfix,
            Postfix | Primary => Primary,
        }
    }
}
