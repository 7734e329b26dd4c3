//! Order layer: a decision procedure of our own for comparisons between variables and with constants.
//!
//! Signed order on `int` is integer order within a range, so a conjunction of `x < y`, `x <= y`,
//! `x == y`, `x < c` … is a set of difference constraints over bounded integers: decided by
//! merging what must be equal, ordering the rest, and pushing bounds along the order. Only
//! *not equal* between variables can make that hard; there a greedy choice is tried, and what it
//! does not find is handed on. Chars and booleans are integers from 0, bytes and shorts signed
//! ones; a widened variable is the variable itself.
//!
//! Where one of several comparisons must hold, one after the other is tried (`cases.rs`). Of a
//! question that says other things too, the comparisons alone may be impossible, or their model may
//! satisfy the rest; else it is handed on.

mod cases;
mod literals;
mod solve;

use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;
use cases::Cases;

pub(crate) struct OrderLayer<S> {
    below: S,
}

impl<S> OrderLayer<S> {
    pub(crate) fn new(below: S) -> OrderLayer<S> {
        OrderLayer { below }
    }
}

impl<S: Solver> Solver for OrderLayer<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        match Cases::new(cx.store, query.hint()).decide(query.conjuncts()) {
            Some(answer) => {
                cx.stats.hit(SolverLayer::Order);
                answer
            }
            None => self.below.check(query, cx),
        }
    }
}
