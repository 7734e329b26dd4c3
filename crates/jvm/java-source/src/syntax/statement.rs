//! Syntax tree: statements (JLS 14).

use super::expression::Expression;
use super::source_type::SourceType;

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// `list.add(1);`
    Expression(Expression),
    /// `int[] array = new int[] {1};`
    Declaration {
        /// The type.
        declared: SourceType,
        /// The variable.
        name: String,
        /// Its initial value.
        value: Expression,
    },
    /// `node.next = null;`
    Assignment {
        /// A variable, a field or an element of an array.
        target: Expression,
        /// The new value.
        value: Expression,
    },
    /// `return 1;`
    Return(Expression),
    /// `try { … } catch (… e) { … } finally { … }`
    Try {
        /// The protected statements.
        body: Vec<Statement>,
        /// The `catch` clauses.
        catches: Vec<CatchClause>,
        /// The `finally` clause; there is none if it is empty.
        finally: Vec<Statement>,
    },
    /// `// What follows.`
    Comment(String),
    /// A statement with a comment on the same line.
    Commented(Box<Statement>, String),
    /// An empty line.
    Blank,
}

/// `catch (java.lang.RuntimeException expected) { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct CatchClause {
    /// The exception class.
    pub class: SourceType,
    /// The variable of the exception.
    pub name: String,
    /// The statements of the handler.
    pub body: Vec<Statement>,
}
