//! State graph: the states that call sequences lead to, explored symbolically.
//!
//! `cairn check` and `cairn test` share it: which calls code of a package can make (`callable`), one call explored on
//! symbolic arguments (`explore`), the states that sequences of calls lead to (`graph`: the paper's *BuildGraph*), how
//! far that went (`extent`), and a call sequence written as Java (`sequence_writer`).
//!
//! Invariants: nothing here decides what is a finding, a proof or a test: visitors of the graph do. A state that is not
//! expanded is counted, so that nobody takes the graph for complete when it is not. Random choices come from one seeded
//! generator (`random`): the same input gives the same graph.

mod assignability;
pub mod callable;
pub mod candidate_values;
pub mod class_initialization;
pub mod code_constants;
mod creators;
pub mod explore;
pub mod extent;
pub mod graph;
pub mod identity_hash;
pub mod nondeterminism;
mod outside_makers;
pub mod pins;
pub mod progress;
pub mod random;
pub mod reference_comparison;
pub mod sequence;
pub mod sequence_writer;
mod shrinking;
pub mod side_effects;
pub mod step;
pub mod type_arguments;

pub use callable::{Callables, takes};
pub use class_initialization::{Initialization, prepare};
pub use explore::{CallEnd, CallEnds, CallStart, ExploredCall, Plan, with_interp};
pub use pins::Pin;
pub use sequence::{Argument, HeldObject, SequenceCall};
pub use sequence_writer::SequenceWriter;
