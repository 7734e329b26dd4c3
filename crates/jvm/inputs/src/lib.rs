//! Input structure of a path: the objects that lazy initialization created, to be described, written as Java and
//! built again (Khurshid, Pasareanu, Visser: *Generalized Symbolic Execution for Model Checking and Testing*, TACAS
//! 2003).
//!
//! An [`InputStructure`] is a path's state under one assignment of its variables. `structure` describes it as
//! data for reports and tests, `expression` writes it as Java, and `concrete_heap` builds it again on
//! machine values, so that a run can confirm what the exploration found.
//!
//! Invariants: what is described, written and built is the input at entry, whatever the path stored into it since.
//! What the path never read is left open, not invented.

mod any_object;
pub mod collections;
pub mod concrete_heap;
mod constants;
pub mod expression;
pub mod functions;
pub mod library_class;
pub mod null_values;
pub mod parameters;
pub mod receiver;
pub mod static_fields;
mod step_results;
mod strings;
pub mod structure;

pub use concrete_heap::{ConcreteInput, build};
pub use functions::agree_functions;
pub use structure::{InputStructure, Root, describe};
