//! No model is believed before it was evaluated against the terms it is for.

use crate::query::{Answer, Context, Query, Solver};

pub(crate) struct Checked<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Checked<S> {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let answer = self.below.check(query, cx);
        let Answer::Sat(model) = &answer else {
            return answer;
        };
        let fails = |t: &&term::Term| !model.satisfies(cx.store, **t);
        match query.conjuncts().iter().find(fails) {
            None => answer,
            Some(conjunct) => {
                cx.stats.wrong_models += 1;
                Answer::Unknown(format!(
                    "a mistake in Cairn: a model does not satisfy {}",
                    cx.store.display(*conjunct)
                ))
            }
        }
    }
}
