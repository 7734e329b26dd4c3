//! What can be seen without thinking: constants, and goals the path contains or contradicts.

use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;

pub(crate) struct Trivial<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Trivial<S> {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        if impossible(query, cx) {
            cx.stats.hit(Layer::Trivial);
            return Answer::Unsat;
        }
        let open: Vec<_> = query
            .goals()
            .iter()
            .copied()
            .filter(|goal| cx.store.as_bool(*goal).is_none() && !query.path().contains(goal))
            .collect();
        match query.hint() {
            Some(model) if open.is_empty() => {
                cx.stats.hit(Layer::Trivial);
                Answer::Sat(model.clone())
            }
            _ if open.len() == query.goals().len() => self.below.check(query, cx),
            _ => self
                .below
                .check(&query.part(query.path().to_vec(), open), cx),
        }
    }
}

/// Whether a goal is false or the negation of another conjunct.
fn impossible(query: &Query, cx: &Context<'_>) -> bool {
    query.goals().iter().any(|goal| {
        let negation = cx.store.not(*goal);
        cx.store.as_bool(*goal) == Some(false) || query.conjuncts().contains(&negation)
    })
}
