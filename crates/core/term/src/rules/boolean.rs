//! Simplification of boolean connectives: not, and, or.

use super::{RewriteRule, order, rules};
use crate::node::TermNode;
use crate::op::Op;
use crate::store::{Term, TermStore};

pub(super) const NOT: &[RewriteRule] = rules![not_not, not_ite_of_negations];

pub(super) const AND: &[RewriteRule] = rules![
    and_constant,
    and_same,
    and_opposite,
    and_known_part,
    and_absorbs,
    order::and_same_pair,
    order::and_intervals,
    order::and_floats,
    and_of_negations,
];

pub(super) const OR: &[RewriteRule] = rules![
    or_constant,
    or_same,
    or_opposite,
    or_known_part,
    or_absorbs,
    order::or_same_pair,
    order::or_intervals,
    order::or_floats,
    or_of_negations,
];

/// `!!a` is `a`
fn not_not(s: &TermStore, n: &TermNode) -> Option<Term> {
    s.as_unary(Op::Not, n.one())
}

/// `!(c ? !a : !b)` is `c ? a : b`
fn not_ite_of_negations(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (c, a, b) = s.as_ite(n.one())?;
    Some(s.ite(c, s.as_unary(Op::Not, a)?, s.as_unary(Op::Not, b)?))
}

/// `a && true` is `a`, `a && false` is false
fn and_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    Some(if s.as_bool(b)? { a } else { b })
}

/// `a || true` is true, `a || false` is `a`
fn or_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    Some(if s.as_bool(b)? { b } else { a })
}

/// `a && a` is `a`
fn and_same(_: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then_some(a)
}

/// `a || a` is `a`
fn or_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    and_same(s, n)
}

/// `a && !a` is false
fn and_opposite(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.complementary(a, b).then(|| s.bool(false))
}

/// `a || !a` is true
fn or_opposite(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.complementary(a, b).then(|| s.bool(true))
}

/// `a && (a && b)` is `a && b`, `a && (!a && b)` is false
fn and_known_part(s: &TermStore, n: &TermNode) -> Option<Term> {
    known_part(s, n, Op::And).map(|found| found.unwrap_or_else(|| s.bool(false)))
}

/// `a || (a || b)` is `a || b`, `a || (!a || b)` is true
fn or_known_part(s: &TermStore, n: &TermNode) -> Option<Term> {
    known_part(s, n, Op::Or).map(|found| found.unwrap_or_else(|| s.bool(true)))
}

/// One side found again in the other side's `op`: that other side, or none if it is negated.
fn known_part(s: &TermStore, n: &TermNode, op: Op) -> Option<Option<Term>> {
    let (a, b) = n.two();
    [(a, b), (b, a)].into_iter().find_map(|(part, whole)| {
        let (x, y) = s.as_binary(op, whole)?;
        if part == x || part == y {
            Some(Some(whole))
        } else if s.complementary(part, x) || s.complementary(part, y) {
            Some(None)
        } else {
            None
        }
    })
}

/// `a && (a || b)` is `a`, `a && (!a || b)` is `a && b`
fn and_absorbs(s: &TermStore, n: &TermNode) -> Option<Term> {
    absorbs(s, n, Op::And, Op::Or)
}

/// `a || (a && b)` is `a`, `a || (!a && b)` is `a || b`
fn or_absorbs(s: &TermStore, n: &TermNode) -> Option<Term> {
    absorbs(s, n, Op::Or, Op::And)
}

fn absorbs(s: &TermStore, n: &TermNode, outer: Op, inner: Op) -> Option<Term> {
    let (a, b) = n.two();
    [(a, b), (b, a)].into_iter().find_map(|(part, whole)| {
        let (x, y) = s.as_binary(inner, whole)?;
        if part == x || part == y {
            Some(part)
        } else if s.complementary(part, x) {
            Some(s.make(outer, &[part, y]))
        } else if s.complementary(part, y) {
            Some(s.make(outer, &[part, x]))
        } else {
            None
        }
    })
}

/// `!a && !b` is `!(a || b)`
fn and_of_negations(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (a, b) = (s.as_unary(Op::Not, a)?, s.as_unary(Op::Not, b)?);
    Some(s.not(s.or(a, b)))
}

/// `!a || !b` is `!(a && b)`
fn or_of_negations(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (a, b) = (s.as_unary(Op::Not, a)?, s.as_unary(Op::Not, b)?);
    Some(s.not(s.and(a, b)))
}
