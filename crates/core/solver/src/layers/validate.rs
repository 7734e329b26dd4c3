//! Validation of answers, for tests: a fresh Z3 is asked every question again.

use crate::config::SolverConfig;
use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::z3_back::{QueryLimits, fresh_check};

pub(crate) struct Validate<S> {
    pub(crate) below: S,
    pub(crate) config: SolverConfig,
}

impl<S: Solver> Solver for Validate<S> {
    /// # Panics
    /// If the layers and Z3 contradict each other.
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let answer = self.below.check(query, cx);
        let limits = QueryLimits {
            ms: self.config.timeout_ms,
            steps: None,
            memory_mb: self.config.memory_mb,
            is_hurried: false,
        };
        let reference = fresh_check(cx.store, query.conjuncts(), limits);
        let text = || cx.store.to_smtlib(query.conjuncts());
        match (&answer, &reference) {
            (QueryAnswer::Sat(model), _) => assert!(
                model.satisfies_all(cx.store, query.conjuncts().iter().copied()),
                "the layers' model does not satisfy\n{}",
                text()
            ),
            (QueryAnswer::Unsat, QueryAnswer::Sat(_)) => {
                panic!("the layers refute a query, Z3 has a model:\n{}", text())
            }
            (QueryAnswer::Unsat | QueryAnswer::Unknown(_), _) => {}
        }
        if let (QueryAnswer::Sat(_), QueryAnswer::Unsat) = (&answer, &reference) {
            panic!("the layers have a model, Z3 refutes:\n{}", text());
        }
        answer
    }
}
