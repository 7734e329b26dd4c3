//! Statements (JLS 14).

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
        /// What it holds at first.
        value: Expression,
    },
    /// `node.next = null;`
    Assignment {
        /// A variable, a field or an element of an array.
        target: Expression,
        /// What is stored.
        value: Expression,
    },
    /// `return 1;`
    Return(Expression),
    /// `try { … } catch (… e) { … } finally { … }`
    Try {
        /// What may fail.
        body: Vec<Statement>,
        /// What is caught.
        catches: Vec<CatchClause>,
        /// What is done in any case; no clause if it is empty.
        finally: Vec<Statement>,
    },
    /// `// What follows.`
    Comment(String),
    /// A statement, and a comment behind it on the same line.
    Commented(Box<Statement>, String),
    /// An empty line.
    Blank,
}

/// `catch (java.lang.RuntimeException expected) { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct CatchClause {
    /// What is caught.
    pub class: SourceType,
    /// The variable that holds it.
    pub name: String,
    /// What is done then.
    pub body: Vec<Statement>,
}
