//! Calls on unknown arguments, one after the other, and the Java that writes them.
//!
//! What `cairn check` and `cairn test` share: which calls code of a package may make
//! (`callable.rs`), what one call on unknown arguments leads to (`explore.rs`), the states that calls
//! lead to one after the other (`graph/`), a state's objects as
//! a structure that can be built again on machine values (`structure.rs`, `concrete.rs`), and the
//! same as Java source (`expression.rs`, `write.rs`). What a class asks of its inputs is in
//! `requires.rs`. It decides nothing about programs: what is found, proved or written is up to the
//! analyses.

mod accepted;
pub mod built;
pub mod callable;
pub mod chance;
pub mod changed;
pub mod concrete;
mod constants;
pub mod dependence;
mod element_types;
pub mod elsewhere;
pub mod explore;
pub mod expression;
pub mod functions;
pub mod generic;
pub mod given;
pub mod graph;
mod identity;
pub mod inputs;
pub mod invariant;
pub mod library_class;
pub mod literal;
pub mod mentioned;
pub mod names;
mod overloads;
pub mod package;
pub mod pins;
pub mod prepare;
pub mod receiver;
pub mod requires;
pub mod sequence;
mod simpler;
pub mod step;
pub mod structure;
mod texts;
pub mod values;
mod varargs;
mod variables;
pub mod write;

pub use callable::{Callables, is_callable, methods_of, takes};
pub use concrete::{Concrete, build};
pub use explore::{CallEnd, CallEnds, CallFrom, Explored, Plan, with_interp};
pub use expression::{has_hidden_twins, is_shared};
pub use functions::agreeing;
pub use literal::java_literal;
pub use names::{named_kind, source_name};
pub use overloads::is_overloaded;
pub use package::Package;
pub use pins::Pin;
pub use prepare::{Prepared, prepare};
pub use sequence::{Argument, Held, SequenceCall};
pub use structure::{Root, Structure, describe};
pub use write::{Writer, cast};
