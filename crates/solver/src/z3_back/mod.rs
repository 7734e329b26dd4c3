//! The back end: everything that knows Z3 is in this folder.
//!
//! Z3's objects live in a context that the `z3` crate keeps per thread; a
//! [`PathSolver`](crate::PathSolver) stays on its thread, so its solvers and ours share it.

mod float;
mod integers;
mod session;
mod vectors;

use term::{Term, TermStore};

use crate::query::Answer;

pub(crate) use integers::Integers;
pub(crate) use session::{Effort, Sessions, Verdict};
pub(crate) use vectors::Vectors;

/// One question to a new solver, without anything kept.
pub(crate) fn fresh_check(store: &TermStore, conjuncts: &[Term], timeout_ms: u32) -> Answer {
    let mut vectors = Vectors::default();
    let mut sessions = Sessions::new(Effort::Milliseconds(timeout_ms));
    match sessions.check(store, conjuncts, &mut vectors) {
        Verdict::Sat(model) => Answer::Sat(model),
        Verdict::Unsat => Answer::Unsat,
        Verdict::Unknown(reason) => Answer::Unknown(reason),
    }
}

/// The reason for an unknown, in our words.
fn reason(solver: &z3::Solver, effort: Effort) -> String {
    match solver.get_reason_unknown().as_deref() {
        Some("timeout" | "canceled" | "max. resource limit exceeded") => {
            format!("z3 found no answer {}", effort.limit())
        }
        Some(other) => format!("z3 does not know: {other}"),
        None => "z3 does not know".to_owned(),
    }
}
