//! Simplification of floats. Few rules of arithmetic hold on them; each of these does, for NaN, infinities and
//! both zeros.

use super::{RewriteRule, lift, rules};
use crate::node::TermNode;
use crate::op::{CmpOp, FpCmp, FpOp, Op};
use crate::sort::Sort;
use crate::store::{Term, TermStore};

pub(super) const ARITHMETIC: &[RewriteRule] = rules![nan_operand, neutral_operand, lift::over_ite];

pub(super) const SIGN: &[RewriteRule] = rules![sign_of_sign, lift::over_ite];

pub(super) const COMPARE: &[RewriteRule] = rules![
    compare_same,
    compare_nan,
    lift::over_ite,
    compare_widened,
    compare_integers,
];

pub(super) const IS_NAN: &[RewriteRule] = rules![is_nan_through, is_nan_of_integer, lift::over_ite];

pub(super) const CONVERT: &[RewriteRule] = rules![
    same_sort,
    narrow_widened,
    bits_there_and_back,
    integer_there_and_back,
    integer_through_wider,
    lift::over_ite,
];

/// A float constant, as a double: widening is exact.
fn as_float(s: &TermStore, t: Term) -> Option<f64> {
    s.as_f64(t).or_else(|| s.as_f32(t).map(f64::from))
}

fn is_nan(s: &TermStore, t: Term) -> bool {
    as_float(s, t).is_some_and(f64::is_nan)
}

/// `x + NaN` is NaN; the same for `- * / %`
fn nan_operand(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    [a, b].into_iter().find(|t| is_nan(s, *t))
}

/// `x * 1`, `x / 1`, `x - 0.0` and `x + -0.0` are `x` (but `x + 0.0` is not: it loses `-0.0`)
fn neutral_operand(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let neutral = match n.op() {
        Op::Fp(FpOp::Mul | FpOp::Div) => 1.0f64,
        Op::Fp(FpOp::Sub) => 0.0,
        Op::Fp(FpOp::Add) => -0.0,
        _ => return None,
    };
    (as_float(s, b)?.to_bits() == neutral.to_bits()).then_some(a)
}

/// `-(-x)` is `x`, `abs(-x)` and `abs(abs(x))` are `abs(x)`
fn sign_of_sign(s: &TermStore, n: &TermNode) -> Option<Term> {
    let a = n.one();
    match (n.op(), s.op(a)) {
        (Op::FpNeg, Op::FpNeg) => Some(s.node(a).one()),
        (Op::FpAbs, Op::FpNeg | Op::FpAbs) => Some(s.fp_abs(s.node(a).one())),
        _ => None,
    }
}

/// `x < x` is false, `x == x` and `x <= x` are `!isNaN(x)`
fn compare_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    match n.op() {
        _ if a != b => None,
        Op::FpCmp(FpCmp::Lt) => Some(s.bool(false)),
        _ => Some(s.not(s.fp_is_nan(a))),
    }
}

/// Every comparison with NaN is false
fn compare_nan(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (is_nan(s, a) || is_nan(s, b)).then(|| s.bool(false))
}

/// `(double) x < (double) y` is `x < y`, also for a constant that is a float; the same for `== <=`
fn compare_widened(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let narrow = |t: Term| {
        if let Some(value) = s.as_f64(t) {
            let narrow = value as f32;
            return (f64::from(narrow) == value).then(|| s.f32(narrow));
        }
        let x = s.as_unary(Op::FpToFp(Sort::F64), t)?;
        (s.sort(x) == Sort::F32).then_some(x)
    };
    Some(s.make(n.op(), &[narrow(a)?, narrow(b)?]))
}

/// The operand of a conversion from integers that never rounds.
fn exact_integer(s: &TermStore, t: Term) -> Option<Term> {
    let Op::SbvToFp(sort) = s.op(t) else {
        return None;
    };
    let x = s.node(t).one();
    let exact = if sort == Sort::F32 { 24 } else { 53 };
    (s.width(x) <= exact).then_some(x)
}

/// `(double) i < (double) j` is `i < j` on integers; the same for `==` and `<=`
fn compare_integers(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (x, y) = (exact_integer(s, a)?, exact_integer(s, b)?);
    if s.sort(x) != s.sort(y) {
        return None;
    }
    match n.op() {
        Op::FpCmp(FpCmp::Eq) => Some(s.eq(x, y)),
        Op::FpCmp(FpCmp::Lt) => Some(s.cmp(CmpOp::Slt, x, y)),
        Op::FpCmp(FpCmp::Le) => Some(s.cmp(CmpOp::Sle, x, y)),
        _ => None,
    }
}

/// `isNaN(-x)`, `isNaN(abs(x))` and `isNaN((double) x)` are `isNaN(x)`
fn is_nan_through(s: &TermStore, n: &TermNode) -> Option<Term> {
    let inner = s.node(n.one());
    matches!(inner.op(), Op::FpNeg | Op::FpAbs | Op::FpToFp(_)).then(|| s.fp_is_nan(inner.one()))
}

/// A converted integer is never NaN
fn is_nan_of_integer(s: &TermStore, n: &TermNode) -> Option<Term> {
    matches!(s.op(n.one()), Op::SbvToFp(_)).then(|| s.bool(false))
}

/// Conversion to the sort it has is nothing
fn same_sort(s: &TermStore, n: &TermNode) -> Option<Term> {
    let a = n.one();
    matches!(n.op(), Op::FpToFp(sort) if sort == s.sort(a)).then_some(a)
}

/// `(float) (double) x` is `x`
fn narrow_widened(s: &TermStore, n: &TermNode) -> Option<Term> {
    let inner = s.node(n.one());
    let (Op::FpToFp(Sort::F32), Op::FpToFp(Sort::F64)) = (n.op(), inner.op()) else {
        return None;
    };
    (s.sort(inner.one()) == Sort::F32).then(|| inner.one())
}

/// `fromBits(toBits(x))` is `x` (but `toBits(fromBits(x))` is not: NaNs)
fn bits_there_and_back(s: &TermStore, n: &TermNode) -> Option<Term> {
    let inner = s.node(n.one());
    (n.op() == Op::FpFromBits && inner.op() == Op::FpToBits).then(|| inner.one())
}

/// `(int) (double) i` is `i`
fn integer_there_and_back(s: &TermStore, n: &TermNode) -> Option<Term> {
    let Op::FpToSbv(width) = n.op() else {
        return None;
    };
    let x = exact_integer(s, n.one())?;
    (s.width(x) <= width).then(|| s.sext(width, x))
}

/// `(float) (double) i` is `(float) i`, as the first step does not round
fn integer_through_wider(s: &TermStore, n: &TermNode) -> Option<Term> {
    let Op::FpToFp(sort) = n.op() else {
        return None;
    };
    Some(s.sbv_to_fp(sort, exact_integer(s, n.one())?))
}
