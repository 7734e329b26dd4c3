//! Model reuse: the path's model may satisfy the goals as well.

use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;

pub(crate) struct ModelReuse<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for ModelReuse<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let fits =
            |model: &&crate::Model| model.satisfies_all(cx.store, query.goals().iter().copied());
        match query.hint().filter(fits) {
            Some(model) => {
                cx.stats.hit(SolverLayer::ModelReuse);
                QueryAnswer::Sat(model.clone())
            }
            None => self.below.check(query, cx),
        }
    }
}
