//! Entailment: whether a condition is known to hold on a path.

use solver::{Feasibility, PathCondition, PathSolver};
use term::{Term, TermStore};

/// By the path's model first, last by the solver with little patience; "don't know" is no.
pub(crate) fn holds(
    path: &PathCondition,
    condition: Term,
    store: &TermStore,
    solver: &mut PathSolver,
) -> bool {
    if let Some(known) = store.as_bool(condition) {
        return known;
    }
    if path.model().is_some_and(|m| !m.satisfies(store, condition)) {
        return false;
    }
    matches!(solver.wish(path, store.not(condition)), Feasibility::No)
}
