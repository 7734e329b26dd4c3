//! Simplification of conjunctions and disjunctions of comparisons of the same two operands.
//!
//! What `lcmp`, `compareTo` and range checks leave behind: `a < b || a == b` is `a <= b`,
//! `x < 5 && x < 3` is `x < 3`.

use crate::node::TermNode;
use crate::op::{FpCmp, Op};
use crate::store::{Term, TermStore};
use crate::value::signed_limits;

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;
const ALL: u8 = LESS | EQUAL | GREATER;

/// `a < b && a != b` is `a < b`, `a <= b && b <= a` is `a == b`, and so on
pub(super) fn and_same_pair(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    same_pair(s, a, b, |a, b| a & b)
}

/// `a < b || a == b` is `a <= b`, `a < b || b < a` is `a != b`, and so on
pub(super) fn or_same_pair(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    same_pair(s, a, b, |a, b| a | b)
}

/// A comparison of two terms as the set of outcomes it allows. `order` is none for (in)equality,
/// which goes with either order.
struct PairAtom {
    order: Option<Op>,
    left: Term,
    right: Term,
    outcomes: u8,
}

fn pair_atom(s: &TermStore, t: Term) -> Option<PairAtom> {
    if let Some(inner) = s.as_unary(Op::Not, t) {
        let atom = pair_atom_positive(s, inner)?;
        return Some(PairAtom {
            outcomes: ALL & !atom.outcomes,
            ..atom
        });
    }
    pair_atom_positive(s, t)
}

fn pair_atom_positive(s: &TermStore, t: Term) -> Option<PairAtom> {
    let node = s.node(t);
    let (order, outcomes) = match node.op() {
        Op::Slt | Op::Ult => (Some(node.op()), LESS),
        Op::Eq => (None, EQUAL),
        _ => return None,
    };
    let (left, right) = node.two();
    s.sort(left).bv_width()?;
    Some(PairAtom {
        order,
        left,
        right,
        outcomes,
    })
}

fn same_pair(s: &TermStore, a: Term, b: Term, combine: fn(u8, u8) -> u8) -> Option<Term> {
    let (a, b) = (pair_atom(s, a)?, pair_atom(s, b)?);
    let order = match (a.order, b.order) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => a.or(b)?,
    };
    let outcomes = if (a.left, a.right) == (b.left, b.right) {
        b.outcomes
    } else if (a.left, a.right) == (b.right, b.left) {
        swap(b.outcomes)
    } else {
        return None;
    };
    let (x, y) = (a.left, a.right);
    let less = |x, y| s.make(order, &[x, y]);
    Some(match combine(a.outcomes, outcomes) {
        0 => s.bool(false),
        LESS => less(x, y),
        EQUAL => s.eq(x, y),
        GREATER => less(y, x),
        outcomes if outcomes == ALL => s.bool(true),
        outcomes if outcomes == LESS | EQUAL => s.not(less(y, x)),
        outcomes if outcomes == GREATER | EQUAL => s.not(less(x, y)),
        _ => s.not(s.eq(x, y)),
    })
}

fn swap(outcomes: u8) -> u8 {
    let moved = |from, to| if outcomes & from != 0 { to } else { 0 };
    moved(LESS, GREATER) | moved(GREATER, LESS) | (outcomes & (EQUAL | UNORDERED))
}

/// `x < 5 && x < 3` is `x < 3`, `x < 3 && x == 7` is false, `x >= 3 && x < 4` is `x == 3`
pub(super) fn and_intervals(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    conjunction_of_intervals(s, a, b)
}

/// By de Morgan: `x < 5 || x < 3` is `x < 5`
pub(super) fn or_intervals(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    // Only look further if both are about the same term: negating is not free.
    interval_subject(s, a).filter(|x| interval_subject(s, b) == Some(*x))?;
    Some(s.not(conjunction_of_intervals(s, s.not(a), s.not(b))?))
}

fn conjunction_of_intervals(s: &TermStore, a: Term, b: Term) -> Option<Term> {
    let ((x, a_lo, a_hi), (y, b_lo, b_hi)) = (interval(s, a)?, interval(s, b)?);
    if x != y {
        return None;
    }
    let (lo, hi) = (a_lo.max(b_lo), a_hi.min(b_hi));
    if lo > hi {
        Some(s.bool(false))
    } else if (lo, hi) == (a_lo, a_hi) {
        Some(a)
    } else if (lo, hi) == (b_lo, b_hi) {
        Some(b)
    } else if lo == hi {
        Some(s.eq(x, s.bv(s.width(x), lo as u64)))
    } else {
        None
    }
}

/// The `x` of `x < c` and `x == c`, negated or not.
fn interval_subject(s: &TermStore, t: Term) -> Option<Term> {
    let node = s.node(s.as_unary(Op::Not, t).unwrap_or(t));
    match node.op() {
        Op::Slt | Op::Eq => {
            let (x, c) = node.two();
            s.as_signed(c).map(|_| x)
        }
        _ => None,
    }
}

/// `x < c`, `!(x < c)` and `x == c` as `x` in `lo..=hi`.
fn interval(s: &TermStore, t: Term) -> Option<(Term, i64, i64)> {
    let negated = s.as_unary(Op::Not, t);
    let node = s.node(negated.unwrap_or(t));
    match node.op() {
        Op::Slt => {
            let (x, c) = node.two();
            let c = s.as_signed(c)?;
            let (min, max) = signed_limits(s.width(x));
            Some(if negated.is_some() {
                (x, c, max)
            } else {
                (x, min, c.checked_sub(1)?)
            })
        }
        Op::Eq if negated.is_none() => {
            let (x, c) = node.two();
            let c = s.as_signed(c)?;
            Some((x, c, c))
        }
        _ => None,
    }
}

/// `a <= b && !(a < b)` is `a == b` on floats, and so on
pub(super) fn and_floats(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    same_floats(s, a, b, |a, b| a & b)
}

/// `a < b || a == b` is `a <= b` on floats, and so on
pub(super) fn or_floats(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    same_floats(s, a, b, |a, b| a | b)
}

fn float_atom(s: &TermStore, t: Term) -> Option<(Term, Term, u8)> {
    let negated = s.as_unary(Op::Not, t);
    let node = s.node(negated.unwrap_or(t));
    let outcomes = match node.op() {
        Op::FpCmp(FpCmp::Lt) => LESS,
        Op::FpCmp(FpCmp::Eq) => EQUAL,
        Op::FpCmp(FpCmp::Le) => LESS | EQUAL,
        _ => return None,
    };
    let (x, y) = node.two();
    let every = ALL | UNORDERED;
    Some((
        x,
        y,
        if negated.is_some() {
            every & !outcomes
        } else {
            outcomes
        },
    ))
}

fn same_floats(s: &TermStore, a: Term, b: Term, combine: fn(u8, u8) -> u8) -> Option<Term> {
    let ((x, y, a), (u, v, b)) = (float_atom(s, a)?, float_atom(s, b)?);
    let b = if (x, y) == (u, v) {
        b
    } else if (x, y) == (v, u) {
        swap(b)
    } else {
        return None;
    };
    float_term(s, x, y, combine(a, b))
}

/// The single comparison with exactly these outcomes, or its negation, if there is one.
fn float_term(s: &TermStore, x: Term, y: Term, outcomes: u8) -> Option<Term> {
    let every = ALL | UNORDERED;
    let positive = |outcomes| {
        Some(match outcomes {
            0 => s.bool(false),
            LESS => s.fp_cmp(FpCmp::Lt, x, y),
            GREATER => s.fp_cmp(FpCmp::Lt, y, x),
            EQUAL => s.fp_cmp(FpCmp::Eq, x, y),
            o if o == LESS | EQUAL => s.fp_cmp(FpCmp::Le, x, y),
            o if o == GREATER | EQUAL => s.fp_cmp(FpCmp::Le, y, x),
            _ => return None,
        })
    };
    positive(outcomes).or_else(|| Some(s.not(positive(every & !outcomes)?)))
}
