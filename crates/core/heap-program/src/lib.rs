//! Programs over pointers and cells: the form that front ends translate into, and that shape analysis works on.
//!
//! A [`ShapeProgram`] is a control-flow graph. [`parse_program`] reads it as structured code, [`read_flat`] and
//! [`write_flat`] as a list of edges. [`step`] executes an edge exactly on an [`ExplicitHeap`]. Nothing here
//! abstracts: `shape` and `recheck` share this crate and nothing else.

#![warn(missing_docs)]

mod comparison;
mod flat;
mod heap;
mod interpret;
mod lexer;
mod liveness;
mod parse;
mod program;

pub use comparison::DataComparison;
pub use flat::{read_flat, write_flat};
pub use heap::{ExplicitHeap, HeapCell};
pub use interpret::{DataSource, RandomData, step};
pub use lexer::{Lexer, ShapeToken, SyntaxError};
pub use liveness::live_variables;
pub use parse::parse_program;
pub use program::{
    DataField, DataOperand, PointerField, PointerVariable, ShapeCondition, ShapeEdge, ShapeOp,
    ShapeProgram,
};
