//! Model validation: no model is believed before it was evaluated against the terms it is for.

use crate::query::{Query, QueryAnswer, Solver, SolverContext};

pub(crate) struct Checked<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Checked<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let answer = self.below.check(query, cx);
        let QueryAnswer::Sat(model) = &answer else {
            return answer;
        };
        let fails = |t: &&term::Term| !model.satisfies(cx.store, **t);
        match query.conjuncts().iter().find(fails) {
            None => answer,
            Some(conjunct) => {
                cx.stats.wrong_models += 1;
                QueryAnswer::Unknown(format!(
                    "internal error of Cairn: the model does not satisfy {}",
                    cx.store.display(*conjunct)
                ))
            }
        }
    }
}
