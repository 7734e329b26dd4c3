//! Java source (*The Java Language Specification*, JLS): syntax tree, pretty printer, parser.
//!
//! A small syntax tree (`syntax`) with a pretty printer and a parser for what it prints; import resolution as a pass
//! over a file's tree; functions and heaps as expressions, terms in Java's notation; and what decides how a call is
//! written: access control, overload resolution, variable arity.
//!
//! Invariants: source text is generated here and nowhere else. What is written compiles where it stands and has the
//! value that it was written for. Nothing here runs or explores code; what can't be written is `None`, never
//! something similar.

pub mod access;
pub mod element_types;
pub mod function_object;
pub mod heap_expression;
mod imports;
pub mod keywords;
pub mod members;
pub mod names;
pub mod overloads;
mod parser;
pub mod primitive_literal;
mod printer;
pub mod recipe_value;
pub mod syntax;
pub mod term_expression;
pub mod text_literal;
pub mod types;
pub mod varargs;
pub mod variable_names;

pub use access::Package;
pub use function_object::{PARAMETERS, write_function};
pub use heap_expression::{has_hidden_twins, is_shared};
pub use keywords::is_reserved;
pub use members::{is_callable, methods_of};
pub use names::name_and_kind;
pub use overloads::is_overloaded;
pub use primitive_literal::java_literal;
pub use printer::PrintedUnit;
pub use text_literal::{char_literal, string_literal};
