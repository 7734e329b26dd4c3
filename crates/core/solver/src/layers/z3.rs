//! The last layer: Z3 over bit vectors and floats, incrementally along a path.

use std::time::Instant;

use crate::config::SolverConfig;
use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;
use crate::z3_back::{Cost, Sessions, Vectors, Verdict, Weights, check_once};

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

    fn ask(&mut self, query: &Query, cx: &Context<'_>) -> (Verdict, Cost) {
        let (steps, part) = match query.is_nicety() {
            true => (Some(STEPS_FOR_NICETIES), NICETY),
            false => (None, 1),
        };
        let effort = self.config.effort(steps, part);
        let (store, conjuncts) = (cx.store, query.conjuncts());
        let encoding = &mut self.encoding;
        // Not by the time that is left: who is asked must not depend on the clock.
        if self
            .weights
            .overrun(store, conjuncts, self.config.timeout_ms / part)
        {
            check_once(store, conjuncts, encoding, effort)
        } else {
            self.sessions.check(store, conjuncts, encoding, effort)
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let start = Instant::now();
        let (verdict, cost) = self.ask(query, cx);
        cx.stats.z3_calls += 1;
        cx.stats.z3_time += start.elapsed();
        cx.stats.spend(cost);
        let answer = match verdict {
            Verdict::Sat(model) => Answer::Sat(model),
            Verdict::Unsat => Answer::Unsat,
            Verdict::Unknown(reason) => return Answer::Unknown(reason),
        };
        cx.stats.hit(Layer::Z3);
        answer
    }
}
