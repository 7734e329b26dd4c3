//! Model reuse: the path's model may satisfy the goals as well.

use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;

pub(crate) struct ModelReuse<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for ModelReuse<S> {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let fits =
            |model: &&crate::Model| model.satisfies_all(cx.store, query.goals().iter().copied());
        match query.hint().filter(fits) {
            Some(model) => {
                cx.stats.hit(Layer::ModelReuse);
                Answer::Sat(model.clone())
            }
            None => self.below.check(query, cx),
        }
    }
}
