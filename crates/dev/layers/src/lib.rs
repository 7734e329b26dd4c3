//! Tests about the workspace as a whole: its crate graph and its type names.
//!
//! A crate's folder below `crates/` is its layer. `tests/layers.rs` holds the workspace to the rules in
//! [`forbidden_edges`], and ARCHITECTURE.md to the picture that [`draw`] makes. `tests/type_names.rs` holds it to
//! type names that are unique ([`duplicate_types`]).

mod graph;
mod picture;
mod rules;
mod type_names;

pub use graph::{CrateGraph, Layer, WorkspaceCrate};
pub use picture::draw;
pub use rules::forbidden_edges;
pub use type_names::duplicate_types;
