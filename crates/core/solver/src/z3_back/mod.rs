//! The back end: everything that knows Z3 is in this folder.
//!
//! Z3's objects live in a context that the `z3` crate keeps per thread; a
//! [`PathSolver`](crate::PathSolver) stays on its thread, so its solvers and ours share it.

mod effort;
mod float;
mod integers;
mod session;
mod vectors;
mod weight;

use term::{Term, TermStore};

use crate::query::Answer;

pub(crate) use effort::{Cost, Effort};
pub(crate) use integers::Integers;
pub(crate) use session::{Sessions, Verdict, check_once};
pub(crate) use vectors::Vectors;
pub(crate) use weight::Weights;

/// One question to a new solver, without anything kept.
pub(crate) fn fresh_check(store: &TermStore, conjuncts: &[Term], effort: Effort) -> Answer {
    let mut vectors = Vectors::default();
    let (verdict, _) = if Weights::default().overrun(store, conjuncts, effort.ms) {
        check_once(store, conjuncts, &mut vectors, effort)
    } else {
        Sessions::default().check(store, conjuncts, &mut vectors, effort)
    };
    match verdict {
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
        Some(text) if text.contains("memory") => {
            format!("z3 found no answer with {} MB", effort.memory_mb)
        }
        Some(other) => format!("z3 does not know: {other}"),
        None => "z3 does not know".to_owned(),
    }
}
