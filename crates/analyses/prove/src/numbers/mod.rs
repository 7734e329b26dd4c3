//! Proofs about numbers: loops and recursion as constrained Horn clauses, for Spacer.
//!
//! Each loop head, and each recursive method before and after its calls, has a predicate over the numbers that are
//! live there. The code between them is executed on terms, path by path; each path becomes a clause. Other calls are
//! inlined. Of the heap only the receiver's and static fields are followed, and lengths of arrays: what is read from
//! elsewhere is any value. What can't be translated leads to a contradiction with its cause: it is never skipped.
//!
//! Files to open first: `translate.rs` (locations and clauses), `state.rs`, `attempt.rs`.

mod arithmetic;
mod attempt;
mod calls;
mod entry;
mod exceptions;
mod instructions;
mod memory;
mod models;
mod objects;
mod state;
mod summaries;
mod translate;

pub use attempt::{NumbersAttempt, NumbersVerdict, Obstacle, attempt_numbers};
