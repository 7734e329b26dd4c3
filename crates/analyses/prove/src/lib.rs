//! Proofs by shape analysis: whether a method is free of failures for structures of every size.
//!
//! [`ShapeProver::attempt`] translates a method of the IR, with the calls in it, to the program form of `core/shape`
//! ([`HeapProgram`]) and lets refinement find the shape class that proves it. A proof is about all runs of the
//! JVM with these classes, of one thread, with enough memory and stack. Whatever has no counterpart in the program
//! form leads to its error location: it is never skipped.
//!
//! Files to open first: `translate/mod.rs` (from the IR to the program form), `attempt.rs`.

mod attempt;
mod contract;
mod explanation;
mod heap_program;
mod node_types;
mod numbers;
mod translate;
mod value;

pub use attempt::{
    AttemptOptions, FailingPath, ShapeAttempt, ShapeClassFound, ShapeProver, ShapeVerdict,
    uses_verifier,
};
pub use explanation::{ShapeDrawing, ShapeExplanation};
pub use heap_program::{CodePlace, ErrorCause, HeapProgram};
pub use numbers::{NumbersAttempt, NumbersVerdict, Obstacle, attempt_numbers};
pub use shape::{PhaseTimes, ShapeFileError, ShapeLibrary};
