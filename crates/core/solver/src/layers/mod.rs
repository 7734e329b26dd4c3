//! The layers, one file each; `stack.rs` says in which order they stand and why.

pub(crate) mod cache;
mod candidates;
pub(crate) mod checked;
mod domain;
pub(crate) mod enumerate;
mod features;
pub(crate) mod linear;
pub(crate) mod order;
pub(crate) mod reuse;
pub(crate) mod slice;
pub(crate) mod trial;
pub(crate) mod trivial;
pub(crate) mod validate;
pub(crate) mod z3;

use term::{Term, TermStore};

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
