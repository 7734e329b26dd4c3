//! Syntax tree of the Java that is written: expressions, statements, declarations. `printer` prints it, `parser`
//! parses expressions.
//!
//! It has what tests and reports need, and no more.

mod declaration;
mod expression;
mod literal;
pub(crate) mod operator;
mod source_type;
mod statement;
mod visit;

pub use declaration::{
    ClassDeclaration, ClassMember, CompilationUnit, FieldDeclaration, MethodDeclaration, Visibility,
};
pub use expression::{Expression, InstanceCreation};
pub use literal::JavaLiteral;
pub use operator::{BinaryOperator, UnaryOperator};
pub use source_type::SourceType;
pub use statement::{CatchClause, Statement};
pub use visit::SyntaxVisitor;
