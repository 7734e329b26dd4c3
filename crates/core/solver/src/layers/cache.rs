//! Query cache: earlier answers. For each goal, the sets of conjuncts under which it was impossible (it
//! stays impossible under more), and the models that satisfied it (they may satisfy other
//! conjuncts too).

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use term::{Model, Term};

use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;

/// How many answers of each kind are kept per goal.
const PER_GOAL: usize = 8;

/// How many goals are remembered before all is forgotten.
const GOALS: usize = 1 << 16;

pub(crate) struct QueryCache<S> {
    below: S,
    known: FxHashMap<Vec<Term>, Known>,
}

/// What is known about a goal.
#[derive(Default)]
struct Known {
    /// Sorted conjuncts of paths on which it is impossible.
    unsat: VecDeque<Vec<Term>>,
    models: VecDeque<Model>,
}

impl<S> QueryCache<S> {
    pub(crate) fn new(below: S) -> QueryCache<S> {
        QueryCache {
            below,
            known: FxHashMap::default(),
        }
    }
}

impl<S: Solver> Solver for QueryCache<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let mut path = query.path().to_vec();
        path.sort_unstable();
        if let Some(known) = self.known.get(query.goals()) {
            if known.unsat.iter().any(|set| is_subset(set, &path)) {
                cx.stats.hit(SolverLayer::Cache);
                return QueryAnswer::Unsat;
            }
            let conjuncts = || query.conjuncts().iter().copied();
            let mut models = known.models.iter();
            if let Some(model) = models.find(|model| model.satisfies_all(cx.store, conjuncts())) {
                cx.stats.hit(SolverLayer::Cache);
                return QueryAnswer::Sat(model.clone());
            }
        }
        let answer = self.below.check(query, cx);
        self.remember(query, path, &answer);
        answer
    }
}

impl<S> QueryCache<S> {
    fn remember(&mut self, query: &Query, path: Vec<Term>, answer: &QueryAnswer) {
        if let QueryAnswer::Unknown(_) = answer {
            return;
        }
        if self.known.len() >= GOALS {
            self.known.clear();
        }
        let known = self.known.entry(query.goals().to_vec()).or_default();
        match answer {
            QueryAnswer::Sat(model) => keep(&mut known.models, model.clone()),
            QueryAnswer::Unsat => keep(&mut known.unsat, path),
            QueryAnswer::Unknown(_) => {}
        }
    }
}

fn keep<T>(list: &mut VecDeque<T>, item: T) {
    if list.len() >= PER_GOAL {
        list.pop_back();
    }
    list.push_front(item);
}

/// Whether all of `small` is in `large`; both sorted.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|t| rest.any(|u| u == t))
}
