//! Simplification of if-then-else.

use super::{RewriteRule, rules};
use crate::node::TermNode;
use crate::op::Op;
use crate::store::{Term, TermStore};

pub(super) const ITE: &[RewriteRule] = rules![
    constant_condition,
    equal_branches,
    negated_condition,
    boolean_branches,
    same_condition_inside,
    same_branch_inside,
    branch_is_compared,
];

/// `true ? a : b` is `a`
fn constant_condition(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    Some(if s.as_bool(c)? { a } else { b })
}

/// `c ? a : a` is `a`
fn equal_branches(_: &TermStore, n: &TermNode) -> Option<Term> {
    let (_, a, b) = n.three();
    (a == b).then_some(a)
}

/// `!c ? a : b` is `c ? b : a`
fn negated_condition(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    Some(s.ite(s.as_unary(Op::Not, c)?, b, a))
}

/// `c ? true : b` is `c || b`, and the other five of its kind
fn boolean_branches(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    match (s.as_bool(a), s.as_bool(b)) {
        (Some(true), Some(false)) => Some(c),
        (Some(false), Some(true)) => Some(s.not(c)),
        (Some(true), _) => Some(s.or(c, b)),
        (Some(false), _) => Some(s.and(s.not(c), b)),
        (_, Some(true)) => Some(s.or(s.not(c), a)),
        (_, Some(false)) => Some(s.and(c, a)),
        (None, None) if a == c => Some(s.or(c, b)),
        (None, None) if b == c => Some(s.and(c, a)),
        (None, None) => None,
    }
}

/// `c ? (c ? a : b) : d` is `c ? a : d`, and the same on the other side
fn same_condition_inside(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    let under = |t: Term, taken: bool| {
        let (inner, x, y) = s.as_ite(t)?;
        (inner == c).then_some(if taken { x } else { y })
    };
    match (under(a, true), under(b, false)) {
        (None, None) => None,
        (x, y) => Some(s.ite(c, x.unwrap_or(a), y.unwrap_or(b))),
    }
}

/// `c ? a : (d ? a : b)` is `c || d ? a : b`, and `c ? (d ? a : b) : b` is `c && d ? a : b`
fn same_branch_inside(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    if let Some((d, x, y)) = s.as_ite(b) {
        if x == a {
            return Some(s.ite(s.or(c, d), a, y));
        }
        if y == a {
            return Some(s.ite(s.or(c, s.not(d)), a, x));
        }
    }
    if let Some((d, x, y)) = s.as_ite(a) {
        if y == b {
            return Some(s.ite(s.and(c, d), x, b));
        }
        if x == b {
            return Some(s.ite(s.and(c, s.not(d)), y, b));
        }
    }
    None
}

/// `a == b ? a : b` is `b`
fn branch_is_compared(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = n.three();
    let (x, y) = s.as_binary(Op::Eq, c)?;
    ((x, y) == (a, b) || (y, x) == (a, b)).then_some(b)
}
