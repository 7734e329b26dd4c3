//! The crate graph of the workspace: which crate may use which, and a picture of it.
//!
//! A crate's folder below `crates/` is its layer. `tests/layers.rs` holds the workspace to the rules in
//! [`forbidden`], and ARCHITECTURE.md to the picture that [`draw`] makes.

mod graph;
mod picture;
mod rules;

pub use graph::{CrateGraph, Layer, Member};
pub use picture::draw;
pub use rules::forbidden;
