//! `cairn svcomp`: does a property hold on every run of a program in the form of SV-COMP, the competition on
//! software verification?
//!
//! Invariant: a violation is reported only after the real JVM has confirmed it; what was not replayed stays unknown.

mod verify;
mod violations;

pub use verify::{JvmConfirmation, SvcompProgram, verify};
