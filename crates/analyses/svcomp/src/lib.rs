//! `cairn svcomp`: does a property hold on every run of a program in the form of SV-COMP, the competition on
//! software verification?
//!
//! Invariant: a violation is told only after somebody has confirmed it on the real JVM, or was told not to.

mod verify;
mod violations;

pub use verify::{JvmConfirmation, SvcompProgram, verify};
