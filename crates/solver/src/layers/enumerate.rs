//! Few bits: every assignment is tried. A question over one byte has 256 possible answers, and
//! evaluating them all costs less than one call of Z3, whatever the operations in it are.

use crate::model::Model;
use crate::query::{Answer, Context, Query, Solver};
use crate::stats::Layer;
use term::{Term, TermStore, Value};

/// Unknown bits up to which everything is tried.
const FEW_BITS: u32 = 10;
/// The same for questions with floats in them, which cost Z3 seconds.
const FEW_BITS_WITH_FLOATS: u32 = 16;

pub(crate) struct Enumerate<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Enumerate<S> {
    fn check(&mut self, query: &Query, cx: &mut Context<'_>) -> Answer {
        let vars = variables(cx.store, query.conjuncts());
        let bits: u32 = vars.iter().map(|v| cx.store.sort(*v).bits()).sum();
        let few = bits <= FEW_BITS
            || bits <= FEW_BITS_WITH_FLOATS && has_floats(cx.store, query.conjuncts());
        if !few {
            return self.below.check(query, cx);
        }
        cx.stats.hit(Layer::Enumerate);
        let found = (0..1u64 << bits)
            .map(|code| assignment(cx.store, &vars, code))
            .find(|model| model.satisfies_all(cx.store, query.conjuncts().iter().copied()));
        found.map_or(Answer::Unsat, Answer::Sat)
    }
}

/// The variables of a question, each once, in the order of their first use.
fn variables(store: &TermStore, conjuncts: &[Term]) -> Vec<Term> {
    let mut vars: Vec<Term> = Vec::new();
    for conjunct in conjuncts {
        for var in store.vars_of(*conjunct) {
            if !vars.contains(var) {
                vars.push(*var);
            }
        }
    }
    vars
}

/// The assignment that a number stands for: each variable takes its bits of it.
fn assignment(store: &TermStore, vars: &[Term], mut code: u64) -> Model {
    vars.iter()
        .map(|var| {
            let sort = store.sort(*var);
            let value = code & ((1 << sort.bits()) - 1);
            code >>= sort.bits();
            (*var, Value::from_bits(sort, value))
        })
        .collect()
}

/// Whether a float occurs anywhere.
fn has_floats(store: &TermStore, conjuncts: &[Term]) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut todo: Vec<Term> = conjuncts.to_vec();
    while let Some(t) = todo.pop() {
        if store.sort(t).is_float() {
            return true;
        }
        if seen.insert(t) {
            todo.extend(store.node(t).args());
        }
    }
    false
}
