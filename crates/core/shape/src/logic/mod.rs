//! Three-valued logic, and formulas over the nodes of a structure.

mod formula;
mod lexer;
mod parser;
mod truth;

pub use formula::{Formula, NodeVariable};
pub(crate) use lexer::{Lexer, ShapeToken};
pub(crate) use parser::parse_formula;
pub use parser::{SyntaxError, formula};
pub use truth::{TruthRow, TruthValue, bits};
