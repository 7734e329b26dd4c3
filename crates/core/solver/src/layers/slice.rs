//! Slicing: only conjuncts that share variables with the goals, directly or through others, can
//! make a difference. The rest stays satisfied by the path's model, so without one there is no
//! slicing.

use rustc_hash::FxHashSet;
use term::{Term, TermStore};

use crate::query::{Query, QueryAnswer, Solver, SolverContext};

pub(crate) struct Slice<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Slice<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let Some(hint) = query.hint() else {
            return self.below.check(query, cx);
        };
        let path = relevant(cx.store, query.path(), query.goals());
        let goals = query.goals().iter().copied();
        let part = query.part(path, goals);
        match self.below.check(&part, cx) {
            QueryAnswer::Sat(model) => {
                // Only the variables of the slice may change: the others keep their conjuncts.
                let vars = part.conjuncts().iter().flat_map(|t| cx.store.vars_of(*t));
                QueryAnswer::Sat(hint.with(vars.map(|var| (*var, model.value(cx.store, *var)))))
            }
            answer @ (QueryAnswer::Unsat | QueryAnswer::Unknown(_)) => answer,
        }
    }
}

/// The conjuncts of the path that share variables with the goals, transitively, in path order.
fn relevant(store: &TermStore, path: &[Term], goals: &[Term]) -> Vec<Term> {
    let mut vars: FxHashSet<Term> = FxHashSet::default();
    vars.extend(goals.iter().flat_map(|goal| store.vars_of(*goal)));
    let mut taken = vec![false; path.len()];
    let mut count = 0;
    loop {
        let before = count;
        // Backwards: what was said last is the likeliest to be about the same variables.
        for (index, conjunct) in path.iter().enumerate().rev() {
            let own = store.vars_of(*conjunct);
            if !taken[index] && own.iter().any(|var| vars.contains(var)) {
                taken[index] = true;
                count += 1;
                vars.extend(own);
            }
        }
        if count == before || count == path.len() {
            break;
        }
    }
    let kept = path.iter().zip(taken).filter(|(_, taken)| *taken);
    kept.map(|(conjunct, _)| *conjunct).collect()
}
