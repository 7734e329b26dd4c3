//! The last layer: Z3 over bit vectors and floats, incrementally along a path.

use std::time::Instant;

use crate::config::SolverConfig;
use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;
use crate::z3_back::{Effort, Sessions, Vectors, Verdict, Weights, check_once};

/// What a nicety is worth: about a fifth of a second.
const STEPS_FOR_NICETIES: u32 = 1_000_000;

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

    fn effort(&self, query: &Query) -> Effort {
        let nicety = query.is_nicety();
        let ms = self.config.timeout_ms / if nicety { 4 } else { 1 };
        Effort {
            ms: self.config.left_ms().map_or(ms, |left| ms.min(left)),
            steps: nicety.then_some(STEPS_FOR_NICETIES),
            memory_mb: self.config.memory_mb,
        }
    }

    fn ask(&mut self, query: &Query, cx: &Context<'_>) -> Verdict {
        let (store, conjuncts, effort) = (cx.store, query.conjuncts(), self.effort(query));
        let encoding = &mut self.encoding;
        if self.weights.overrun(store, conjuncts, effort.ms) {
            check_once(store, conjuncts, encoding, effort)
        } else {
            self.sessions.check(store, conjuncts, encoding, effort)
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let start = Instant::now();
        let verdict = self.ask(query, cx);
        cx.stats.z3_calls += 1;
        cx.stats.z3_time += start.elapsed();
        let answer = match verdict {
            Verdict::Sat(model) => Answer::Sat(model),
            Verdict::Unsat => Answer::Unsat,
            Verdict::Unknown(reason) => return Answer::Unknown(reason),
        };
        cx.stats.hit(Layer::Z3);
        answer
    }
}
