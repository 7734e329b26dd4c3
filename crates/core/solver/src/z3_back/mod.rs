//! The back end: everything that knows Z3 is in this folder.
//!
//! Z3's objects live in a context that the `z3` crate keeps per thread; a
//! [`PathSolver`](crate::PathSolver) stays on its thread, so its solvers and ours share it.

mod float;
mod integers;
mod limits;
mod reals;
mod session;
mod vectors;
mod weight;

use term::{Term, TermStore};

use crate::query::QueryAnswer;

pub(crate) use integers::Integers;
pub(crate) use limits::{QueryCost, QueryLimits};
pub(crate) use reals::{RealAnswer, RealNumbers};
pub(crate) use session::{Sessions, Z3Answer, check_once};
pub(crate) use vectors::Vectors;
pub(crate) use weight::Weights;

/// One question to a new solver, without anything kept.
pub(crate) fn fresh_check(
    store: &TermStore,
    conjuncts: &[Term],
    limits: QueryLimits,
) -> QueryAnswer {
    let mut vectors = Vectors::default();
    let (answer, _) = if Weights::default().overrun(store, conjuncts, limits.ms) {
        check_once(store, conjuncts, &mut vectors, limits)
    } else {
        Sessions::default().check(store, conjuncts, &mut vectors, limits)
    };
    match answer {
        Z3Answer::Sat(model) => QueryAnswer::Sat(model),
        Z3Answer::Unsat => QueryAnswer::Unsat,
        Z3Answer::Unknown(reason) => QueryAnswer::Unknown(reason),
    }
}

/// The reason for an unknown, in our words.
fn reason(solver: &z3::Solver, limits: QueryLimits) -> String {
    match solver.get_reason_unknown().as_deref() {
        Some("timeout" | "canceled" | "max. resource limit exceeded") => {
            format!("no answer {}", limits.limit())
        }
        Some(text) if text.contains("memory") => {
            format!("no answer with {} MB", limits.memory_mb)
        }
        Some(other) => format!("z3 does not know: {other}"),
        None => "z3 does not know".to_owned(),
    }
}
