//! Simplification of bit-vector arithmetic: sums, products, quotients.

use super::{RewriteRule, lift, rules};
use crate::node::TermNode;
use crate::op::{BvOp, Op};
use crate::range;
use crate::store::{Term, TermStore};

pub(super) const ADD: &[RewriteRule] = rules![
    add_zero,
    lift::over_ite,
    add_gathers_constants,
    add_negated,
    add_cancels,
];

pub(super) const SUB: &[RewriteRule] = rules![
    sub_constant,
    sub_same,
    zero_minus,
    lift::over_ite,
    sub_negated,
    sub_cancels,
    sub_gathers_constants,
];

pub(super) const MUL: &[RewriteRule] = rules![mul_trivial, lift::over_ite, mul_gathers_constants,];

pub(super) const NEG: &[RewriteRule] = rules![neg_neg, lift::over_ite, neg_of_sum, neg_of_product];

pub(super) const DIV: &[RewriteRule] = rules![
    div_by_one,
    div_by_minus_one,
    rem_by_itself,
    lift::over_ite,
    rem_in_range,
    div_by_power_of_two,
];

const ADD_OP: Op = Op::Bv(BvOp::Add);
const SUB_OP: Op = Op::Bv(BvOp::Sub);

fn add(s: &TermStore, a: Term, b: Term) -> Term {
    s.bv_bin(BvOp::Add, a, b)
}

fn sub(s: &TermStore, a: Term, b: Term) -> Term {
    s.bv_bin(BvOp::Sub, a, b)
}

/// `x + 0` is `x`
fn add_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.is_bv(b, 0).then_some(a)
}

/// `(x + c) + d` is `x + (c + d)`, `(c - x) + d` is `(c + d) - x`, `(x + c) + y` is `(x + y) + c`
fn add_gathers_constants(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if let Some(d) = s.as_bv(b) {
        if let Some((x, c)) = s.as_op_const(BvOp::Add, a) {
            return Some(add(s, x, s.bv_like(x, c.wrapping_add(d))));
        }
        let (c, x) = s.as_binary(SUB_OP, a)?;
        let c = s.as_bv(c)?;
        return Some(sub(s, s.bv_like(x, c.wrapping_add(d)), x));
    }
    [(a, b), (b, a)].into_iter().find_map(|(sum, y)| {
        let (x, c) = s.as_op_const(BvOp::Add, sum)?;
        Some(add(s, add(s, x, y), s.bv_like(x, c)))
    })
}

/// `x + (-y)` is `x - y`
fn add_negated(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    [(a, b), (b, a)]
        .into_iter()
        .find_map(|(x, y)| Some(sub(s, x, s.as_unary(Op::BvNeg, y)?)))
}

/// `(x - y) + y` is `x`
fn add_cancels(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    [(a, b), (b, a)].into_iter().find_map(|(difference, y)| {
        let (x, z) = s.as_binary(SUB_OP, difference)?;
        (y == z).then_some(x)
    })
}

/// `x - c` is `x + (-c)`
fn sub_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b)?;
    Some(add(s, a, s.bv_like(a, c.wrapping_neg())))
}

/// `x - x` is 0
fn sub_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then(|| s.bv_like(a, 0))
}

/// `0 - x` is `-x`
fn zero_minus(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.is_bv(a, 0).then(|| s.bv_neg(b))
}

/// `x - (-y)` is `x + y`
fn sub_negated(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    Some(add(s, a, s.as_unary(Op::BvNeg, b)?))
}

/// `(x + y) - x` is `y`, `(x - y) - x` is `-y`, `x - (x + y)` is `-y`, `x - (x - y)` is `y`
fn sub_cancels(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if let Some((x, y)) = s.as_binary(ADD_OP, a) {
        if x == b {
            return Some(y);
        }
        if y == b {
            return Some(x);
        }
    }
    if let Some((x, y)) = s.as_binary(ADD_OP, b) {
        if x == a {
            return Some(s.bv_neg(y));
        }
        if y == a {
            return Some(s.bv_neg(x));
        }
    }
    if let Some((x, y)) = s.as_binary(SUB_OP, a)
        && x == b
    {
        return Some(s.bv_neg(y));
    }
    let (x, y) = s.as_binary(SUB_OP, b)?;
    (x == a).then_some(y)
}

/// `(x + c) - y` is `(x - y) + c`, `x - (y + c)` is `(x - y) + (-c)`
fn sub_gathers_constants(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if let Some((x, c)) = s.as_op_const(BvOp::Add, a) {
        return Some(add(s, sub(s, x, b), s.bv_like(x, c)));
    }
    let (y, c) = s.as_op_const(BvOp::Add, b)?;
    Some(add(s, sub(s, a, y), s.bv_like(y, c.wrapping_neg())))
}

/// `x * 0` is 0, `x * 1` is `x`, `x * -1` is `-x`
fn mul_trivial(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    match s.as_bv(b)? {
        0 => Some(b),
        1 => Some(a),
        _ if s.is_all_ones(b) => Some(s.bv_neg(a)),
        _ => None,
    }
}

/// `(x * c) * d` is `x * (c * d)`, `-x * d` is `x * -d`
fn mul_gathers_constants(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let d = s.as_bv(b)?;
    if let Some((x, c)) = s.as_op_const(BvOp::Mul, a) {
        return Some(s.bv_bin(BvOp::Mul, x, s.bv_like(x, c.wrapping_mul(d))));
    }
    let x = s.as_unary(Op::BvNeg, a)?;
    Some(s.bv_bin(BvOp::Mul, x, s.bv_like(x, d.wrapping_neg())))
}

/// `-(-x)` is `x`
fn neg_neg(s: &TermStore, n: &TermNode) -> Option<Term> {
    s.as_unary(Op::BvNeg, n.one())
}

/// `-(x - y)` is `y - x`, `-(x + c)` is `-c - x`
fn neg_of_sum(s: &TermStore, n: &TermNode) -> Option<Term> {
    if let Some((x, y)) = s.as_binary(SUB_OP, n.one()) {
        return Some(sub(s, y, x));
    }
    let (x, c) = s.as_op_const(BvOp::Add, n.one())?;
    Some(sub(s, s.bv_like(x, c.wrapping_neg()), x))
}

/// `-(x * c)` is `x * -c`
fn neg_of_product(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (x, c) = s.as_op_const(BvOp::Mul, n.one())?;
    Some(s.bv_bin(BvOp::Mul, x, s.bv_like(x, c.wrapping_neg())))
}

/// `x / 1` is `x`, `x % 1` is 0
fn div_by_one(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if !s.is_bv(b, 1) {
        return None;
    }
    match n.op() {
        Op::Bv(BvOp::SDiv | BvOp::UDiv) => Some(a),
        Op::Bv(BvOp::SRem | BvOp::URem) => Some(s.bv_like(a, 0)),
        _ => None,
    }
}

/// Signed: `x / -1` is `-x`, `x % -1` is 0
fn div_by_minus_one(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if !s.is_all_ones(b) {
        return None;
    }
    match n.op() {
        Op::Bv(BvOp::SDiv) => Some(s.bv_neg(a)),
        Op::Bv(BvOp::SRem) => Some(s.bv_like(a, 0)),
        _ => None,
    }
}

/// `x % x` is 0, also for `x == 0`, where SMT-LIB defines it as `x`
fn rem_by_itself(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let rem = matches!(n.op(), Op::Bv(BvOp::SRem | BvOp::URem));
    (rem && a == b).then(|| s.bv_like(a, 0))
}

/// `x % c` is `x` if `x` is known to be nearer to zero than `c`
fn rem_in_range(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let within = match n.op() {
        Op::Bv(BvOp::SRem) => {
            let c = s.as_signed(b)?.unsigned_abs();
            let (lo, hi) = range::signed(s, a);
            lo.unsigned_abs() < c && hi.unsigned_abs() < c
        }
        Op::Bv(BvOp::URem) => range::unsigned(s, a).1 < s.as_bv(b)?,
        _ => false,
    };
    within.then_some(a)
}

/// `x / 2^k` is `x >>> k` and `x % 2^k` is `x & (2^k - 1)`, unsigned or if `x` is never negative
fn div_by_power_of_two(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b).filter(|c| c.is_power_of_two())?;
    let natural = || range::signed(s, a).0 >= 0 && s.as_signed(b) > Some(0);
    let quotient = || s.bv_bin(BvOp::LShr, a, s.bv_like(a, c.trailing_zeros().into()));
    let remainder = || s.bv_bin(BvOp::And, a, s.bv_like(a, c - 1));
    match n.op() {
        Op::Bv(BvOp::UDiv) => Some(quotient()),
        Op::Bv(BvOp::URem) => Some(remainder()),
        Op::Bv(BvOp::SDiv) if natural() => Some(quotient()),
        Op::Bv(BvOp::SRem) if natural() => Some(remainder()),
        _ => None,
    }
}
