//! Z3, the last layer: over bit vectors and floats, incrementally along a path.

use std::time::Instant;

use crate::config::SolverConfig;
use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;
use crate::z3_back::{QueryCost, Sessions, Vectors, Weights, Z3Answer, check_once};

/// What a nicety is worth: about a fifth of a second.
const STEPS_FOR_NICETIES: u32 = 1_000_000;

/// If time counts, so much less of it.
const NICETY: u32 = 4;

pub(crate) struct Z3 {
    config: SolverConfig,
    sessions: Sessions,
    encoding: Vectors,
    weights: Weights,
}

impl Z3 {
    pub(crate) fn new(config: SolverConfig) -> Z3 {
        Z3 {
            config,
            sessions: Sessions::default(),
            encoding: Vectors::default(),
            weights: Weights::default(),
        }
    }

    fn ask(&mut self, query: &Query, cx: &SolverContext<'_>) -> (Z3Answer, QueryCost) {
        let (steps, part) = match query.is_nicety() {
            true => (Some(STEPS_FOR_NICETIES), NICETY),
            false => (None, 1),
        };
        let limits = self.config.query_limits(steps, part);
        let (store, conjuncts) = (cx.store, query.conjuncts());
        let encoding = &mut self.encoding;
        // Not by the time that is left: who is asked must not depend on the clock.
        if self
            .weights
            .overrun(store, conjuncts, self.config.timeout_ms / part)
        {
            check_once(store, conjuncts, encoding, limits)
        } else {
            self.sessions.check(store, conjuncts, encoding, limits)
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let start = Instant::now();
        let (answer, cost) = self.ask(query, cx);
        cx.stats.z3_calls += 1;
        cx.stats.z3_time += start.elapsed();
        cx.stats.spend(cost);
        let answer = match answer {
            Z3Answer::Sat(model) => QueryAnswer::Sat(model),
            Z3Answer::Unsat => QueryAnswer::Unsat,
            Z3Answer::Unknown(reason) => return QueryAnswer::Unknown(reason),
        };
        cx.stats.hit(SolverLayer::Z3);
        answer
    }
}
