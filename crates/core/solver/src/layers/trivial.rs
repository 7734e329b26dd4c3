//! Trivial queries: constants, and goals that the path contains or contradicts.

use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;

pub(crate) struct Trivial<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Trivial<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        if is_impossible(query, cx) {
            cx.stats.hit(SolverLayer::Trivial);
            return QueryAnswer::Unsat;
        }
        let open: Vec<_> = query
            .goals()
            .iter()
            .copied()
            .filter(|goal| cx.store.as_bool(*goal).is_none() && !query.path().contains(goal))
            .collect();
        match query.hint() {
            Some(model) if open.is_empty() => {
                cx.stats.hit(SolverLayer::Trivial);
                QueryAnswer::Sat(model.clone())
            }
            _ if open.len() == query.goals().len() => self.below.check(query, cx),
            _ => self
                .below
                .check(&query.part(query.path().to_vec(), open), cx),
        }
    }
}

/// Whether a goal is false or the negation of another conjunct.
fn is_impossible(query: &Query, cx: &SolverContext<'_>) -> bool {
    query.goals().iter().any(|goal| {
        let negation = cx.store.not(*goal);
        cx.store.as_bool(*goal) == Some(false) || query.conjuncts().contains(&negation)
    })
}
