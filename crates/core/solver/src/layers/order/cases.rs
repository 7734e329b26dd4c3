//! Case splitting: disjunctions of comparisons, of which one side must hold. Merged states are full of them.
//!
//! What is not taken apart is decided first. If that leaves numbers under which all of the rest holds,
//! they are the answer; else the first alternative that does not hold is taken apart, and each of its
//! sides assumed in turn.

use super::literals::Problem;
use super::solve::{OrderOutcome, solve};
use crate::query::QueryAnswer;
use crate::split::conjuncts;
use term::{Model, Op, Term, TermStore};

/// More sides are not tried: then one call of Z3 is cheaper.
const MOST_SIDES: u32 = 64;

pub(super) struct Cases<'a> {
    store: &'a TermStore,
    /// What numbers are to be near to.
    hint: Model,
    /// Sides that may still be tried.
    left: u32,
}

impl Cases<'_> {
    pub(super) fn new<'a>(store: &'a TermStore, hint: Option<&Model>) -> Cases<'a> {
        Cases {
            store,
            hint: hint.cloned().unwrap_or_default(),
            left: MOST_SIDES,
        }
    }

    /// `None` if it is not found out.
    pub(super) fn decide(&mut self, all: &[Term]) -> Option<QueryAnswer> {
        let problem = Problem::read(self.store, all);
        let model = match problem.literals.is_empty() {
            true => self.hint.clone(),
            false => {
                let preferred = |var| problem.preferred_value(self.store, &self.hint, var);
                match solve(&problem, preferred) {
                    OrderOutcome::Impossible => return Some(QueryAnswer::Unsat),
                    OrderOutcome::Values(values) => self.hint.with(problem.values(&values)),
                    OrderOutcome::Open => return None,
                }
            }
        };
        let is_open = |t: &&Term| !model.satisfies(self.store, **t);
        let mut open = problem.others.iter().filter(is_open).peekable();
        if open.peek().is_none() {
            return Some(QueryAnswer::Sat(model));
        }
        let either = open.find(|t| !sides(self.store, **t).is_empty())?;
        self.try_sides(all, *either)
    }

    fn try_sides(&mut self, all: &[Term], either: Term) -> Option<QueryAnswer> {
        let rest = all.iter().copied().filter(|t| *t != either);
        let rest: Vec<Term> = rest.collect();
        let mut are_all_impossible = true;
        for side in sides(self.store, either) {
            self.left = self.left.checked_sub(1)?;
            let mut with_side = rest.clone();
            with_side.extend(conjuncts(self.store, side));
            match self.decide(&with_side) {
                Some(QueryAnswer::Unsat) => {}
                Some(answer) => return Some(answer),
                None => are_all_impossible = false,
            }
        }
        are_all_impossible.then_some(QueryAnswer::Unsat)
    }
}

/// What one of must hold; empty if the condition can't be taken apart.
fn sides(store: &TermStore, condition: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut todo = vec![(condition, true)];
    while let Some((t, holds)) = todo.pop() {
        let node = store.node(t);
        match (node.op(), holds) {
            (Op::Not, _) => todo.extend(node.args().map(|arg| (arg, !holds))),
            (Op::Or, true) | (Op::And, false) => {
                todo.extend(node.args().rev().map(|arg| (arg, holds)));
            }
            _ if holds => found.push(t),
            _ => found.push(store.not(t)),
        }
    }
    match found.len() {
        1 => Vec::new(),
        _ => found,
    }
}
