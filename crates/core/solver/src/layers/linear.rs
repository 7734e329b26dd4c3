//! Linear integer arithmetic: sums and remainders over Z3's integers, with wrap-around written out: both answers are exact,
//! and much cheaper than over vectors. What is not a sum goes on to the vectors.

use std::time::Instant;

use crate::config::SolverConfig;
use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;
use crate::z3_back::{Integers, Sessions, Z3Answer};

/// Where integers don't answer quickly, vectors may.
const STEPS: u32 = 300_000;

pub(crate) struct Linear<S> {
    below: S,
    config: SolverConfig,
    sessions: Sessions,
    encoding: Integers,
}

impl<S> Linear<S> {
    pub(crate) fn new(config: SolverConfig, below: S) -> Linear<S> {
        Linear {
            below,
            config,
            sessions: Sessions::default(),
            encoding: Integers::default(),
        }
    }
}

impl<S: Solver> Solver for Linear<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        // From here on it takes Z3.
        if query.is_glance() {
            return QueryAnswer::Unknown("it was not asked".into());
        }
        if !self.encoding.covers(cx.store, query.conjuncts()) {
            return self.below.check(query, cx);
        }
        let start = Instant::now();
        let limits = self.config.query_limits(Some(STEPS), 1);
        let (answer, cost) =
            self.sessions
                .check(cx.store, query.conjuncts(), &mut self.encoding, limits);
        cx.stats.linear_calls += 1;
        cx.stats.linear_time += start.elapsed();
        cx.stats.spend(cost);
        let answer = match answer {
            Z3Answer::Sat(model) => QueryAnswer::Sat(model),
            Z3Answer::Unsat => QueryAnswer::Unsat,
            Z3Answer::Unknown(_) => return self.below.check(query, cx),
        };
        cx.stats.hit(SolverLayer::Linear);
        answer
    }
}
