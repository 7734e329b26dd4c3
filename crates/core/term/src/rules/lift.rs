//! Lifting operations through an `ite` whose leaves are constants: `(c ? 1 : 0) == 0` is `!c`.
//!
//! This is how Java's booleans and three-way comparisons turn back into conditions. Only small
//! trees are taken, so that nothing grows and recursion stays shallow.

use crate::node::TermNode;
use crate::op::Op;
use crate::store::{Term, TermStore};

/// How deep the tree of `ite`s may be.
const DEPTH: u32 = 4;

/// `op((c ? k1 : k2), k)` is `c ? op(k1, k) : op(k2, k)` for constants `k1`, `k2`, `k`
pub(super) fn over_ite(s: &TermStore, n: &TermNode) -> Option<Term> {
    let op = n.op();
    match op.arity() {
        1 => {
            let a = n.one();
            tree_of_constants(s, a, DEPTH).then(|| map_leaves(s, a, &|leaf| s.make(op, &[leaf])))
        }
        2 => {
            let (a, b) = n.two();
            if s.as_const(b).is_some() && tree_of_constants(s, a, DEPTH) {
                Some(map_leaves(s, a, &|leaf| s.make(op, &[leaf, b])))
            } else if s.as_const(a).is_some() && tree_of_constants(s, b, DEPTH) {
                Some(map_leaves(s, b, &|leaf| s.make(op, &[a, leaf])))
            } else {
                same_condition(s, op, a, b)
            }
        }
        _ => None,
    }
}

/// `op((c ? k1 : k2), (c ? k3 : k4))` is `c ? op(k1, k3) : op(k2, k4)`
fn same_condition(s: &TermStore, op: Op, a: Term, b: Term) -> Option<Term> {
    let ((c, a1, a2), (d, b1, b2)) = (s.as_ite(a)?, s.as_ite(b)?);
    let constant = |t| s.as_const(t).is_some();
    (c == d && [a1, a2, b1, b2].into_iter().all(constant))
        .then(|| s.ite(c, s.make(op, &[a1, b1]), s.make(op, &[a2, b2])))
}

/// Whether `t` is an `ite` that has nothing but constants at its leaves.
fn tree_of_constants(s: &TermStore, t: Term, depth: u32) -> bool {
    match (depth.checked_sub(1), s.as_ite(t)) {
        (Some(depth), Some((_, a, b))) => [a, b]
            .into_iter()
            .all(|t| s.as_const(t).is_some() || tree_of_constants(s, t, depth)),
        _ => false,
    }
}

fn map_leaves(s: &TermStore, t: Term, f: &dyn Fn(Term) -> Term) -> Term {
    match s.as_ite(t) {
        Some((c, a, b)) => s.ite(c, map_leaves(s, a, f), map_leaves(s, b, f)),
        None => f(t),
    }
}
