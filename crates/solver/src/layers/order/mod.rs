//! Our own decision procedure for comparisons between variables and with constants.
//!
//! Signed order on `int` is integer order within a range, so a conjunction of `x < y`, `x <= y`,
//! `x == y`, `x < c` … is a set of difference constraints over bounded integers: decided by
//! merging what must be equal, ordering the rest, and pushing bounds along the order. Only
//! *not equal* between variables can make that hard; there a greedy choice is tried, and what it
//! does not find is handed on. Chars and booleans are integers from 0, bytes and shorts signed
//! ones; a widened variable is the variable itself.
//!
//! Of a question that says other things too, the comparisons alone may be impossible, or their
//! model may satisfy the rest; else it is handed on.

mod literals;
mod solve;

use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;
use literals::Problem;
use solve::{Outcome, solve};

pub(crate) struct Order<S> {
    below: S,
}

impl<S> Order<S> {
    pub(crate) fn new(below: S) -> Order<S> {
        Order { below }
    }
}

impl<S: Solver> Solver for Order<S> {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        match decide(query, cx) {
            Some(answer) => {
                cx.stats.hit(Layer::Order);
                answer
            }
            None => self.below.check(query, cx),
        }
    }
}

fn decide(query: &Query, cx: &Context<'_>) -> Option<Answer> {
    let problem = Problem::read(cx.store, query.conjuncts());
    if problem.literals.is_empty() {
        return None;
    }
    let hint = query.hint().cloned().unwrap_or_default();
    match solve(&problem, |var| problem.preferred(cx.store, &hint, var)) {
        Outcome::Impossible => Some(Answer::Unsat),
        Outcome::Values(values) => {
            let model = hint.with(problem.values(&values));
            model
                .satisfies_all(cx.store, problem.others.iter().copied())
                .then_some(Answer::Sat(model))
        }
        Outcome::Open => None,
    }
}
