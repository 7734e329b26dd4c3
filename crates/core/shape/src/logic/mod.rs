//! Three-valued logic, and formulas over the nodes of a structure.

mod formula;
mod parser;
mod truth;

pub use formula::{Formula, NodeVariable};
pub use parser::formula;
pub(crate) use parser::parse_formula;
pub use truth::{TruthRow, TruthValue, bits};
