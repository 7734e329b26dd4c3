//! `cairn inputs`: which inputs does a method take?
//!
//! [`structures`] enumerates the structures that satisfy a predicate (`repOk`), up to a size. [`emit_inputs`]
//! gives inputs for tests: one for each path of a method, or for each part of the code that no smaller input
//! reaches (Khurshid, Pasareanu, Visser: *Generalized Symbolic Execution for Model Checking and Testing*,
//! TACAS 2003).
//!
//! Invariant: every input was made by a path that was followed to its end; nothing is said about whether what
//! the method does on it is right.

mod for_tests;
mod structures;

pub use for_tests::emit_inputs;
pub use structures::{StructureOptions, structures};
