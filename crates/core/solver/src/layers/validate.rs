//! For tests: asks a fresh Z3 every question again.

use crate::config::SolverConfig;
use crate::query::{Answer, Context, Query, Solver};
use crate::z3_back::{Effort, fresh_check};

pub(crate) struct Validate<S> {
    pub(crate) below: S,
    pub(crate) config: SolverConfig,
}

impl<S: Solver> Solver for Validate<S> {
    /// # Panics
    /// If the layers and Z3 contradict each other.
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let answer = self.below.check(query, cx);
        let effort = Effort {
            ms: self.config.timeout_ms,
            steps: None,
            memory_mb: self.config.memory_mb,
            is_hurried: false,
        };
        let reference = fresh_check(cx.store, query.conjuncts(), effort);
        let text = || cx.store.to_smtlib(query.conjuncts());
        match (&answer, &reference) {
            (Answer::Sat(model), _) => assert!(
                model.satisfies_all(cx.store, query.conjuncts().iter().copied()),
                "the layers' model does not satisfy\n{}",
                text()
            ),
            (Answer::Unsat, Answer::Sat(_)) => {
                panic!("the layers refute a query, Z3 has a model:\n{}", text())
            }
            (Answer::Unsat | Answer::Unknown(_), _) => {}
        }
        if let (Answer::Sat(_), Answer::Unsat) = (&answer, &reference) {
            panic!("the layers have a model, Z3 refutes:\n{}", text());
        }
        answer
    }
}
