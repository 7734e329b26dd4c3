//! The last layer: Z3 over bit vectors and floats, incrementally along a path.

use std::time::Instant;

use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;
use crate::z3_back::{Effort, Sessions, Vectors, Verdict};

pub(crate) struct Z3 {
    sessions: Sessions,
    encoding: Vectors,
}

impl Z3 {
    pub(crate) fn new(timeout_ms: u32) -> Z3 {
        Z3 {
            sessions: Sessions::new(Effort::Milliseconds(timeout_ms)),
            encoding: Vectors::default(),
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let start = Instant::now();
        let verdict = self
            .sessions
            .check(cx.store, query.conjuncts(), &mut self.encoding);
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
