//! Simplification of comparisons: equality and the two orders on bit vectors.

use super::{RewriteRule, lift, rules};
use crate::node::TermNode;
use crate::op::{BvOp, Op};
use crate::range;
use crate::sort::Sort;
use crate::store::{Term, TermStore};
use crate::value::{mask, signed_limits};

pub(super) const EQ: &[RewriteRule] = rules![
    eq_same,
    eq_bool,
    eq_nan,
    lift::over_ite,
    eq_outside_range,
    eq_add_constant,
    eq_difference_zero,
    eq_cancel,
    eq_not,
    eq_extended_constant,
    eq_extended_both,
    eq_ite_branch,
];

pub(super) const SLT: &[RewriteRule] = rules![
    less_same,
    lift::over_ite,
    slt_by_range,
    constant_left,
    slt_near_limit,
    slt_add_constant,
    slt_extended_constant,
    slt_extended_both,
];

pub(super) const ULT: &[RewriteRule] = rules![
    less_same,
    lift::over_ite,
    ult_by_range,
    constant_left,
    ult_near_limit,
    ult_extended_constant,
    ult_extended_both,
];

/// `a == a` is true
fn eq_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then(|| s.bool(true))
}

/// On booleans: `a == true` is `a`, `a == !a` is false, `!a == b` is `!(a == b)`
fn eq_bool(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if s.sort(a) != Sort::Bool {
        return None;
    }
    if let Some(value) = s.as_bool(b) {
        return Some(if value { a } else { s.not(a) });
    }
    if s.complementary(a, b) {
        return Some(s.bool(false));
    }
    match (s.as_unary(Op::Not, a), s.as_unary(Op::Not, b)) {
        (Some(x), Some(y)) => Some(s.eq(x, y)),
        (Some(x), None) => Some(s.not(s.eq(x, b))),
        (None, Some(y)) => Some(s.not(s.eq(a, y))),
        (None, None) => None,
    }
}

/// `x == NaN`, as identity, is `isNaN(x)`
fn eq_nan(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let nan = s.as_f32(b).is_some_and(f32::is_nan) || s.as_f64(b).is_some_and(f64::is_nan);
    nan.then(|| s.fp_is_nan(a))
}

/// `a == b` is false if their ranges have nothing in common
fn eq_outside_range(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.sort(a).bv_width()?;
    let ((a_lo, a_hi), (b_lo, b_hi)) = (range::signed(s, a), range::signed(s, b));
    let apart = a_hi < b_lo || b_hi < a_lo || {
        let ((a_lo, a_hi), (b_lo, b_hi)) = (range::unsigned(s, a), range::unsigned(s, b));
        a_hi < b_lo || b_hi < a_lo
    };
    apart.then(|| s.bool(false))
}

/// `x + c == k` is `x == k - c`; the same for `c - x`, `x ^ c`, `-x` and `~x`
fn eq_add_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let k = s.as_bv(b)?;
    if let Some((x, c)) = s.as_op_const(BvOp::Add, a) {
        return Some(s.eq(x, s.bv_like(x, k.wrapping_sub(c))));
    }
    if let Some((x, c)) = s.as_op_const(BvOp::Xor, a) {
        return Some(s.eq(x, s.bv_like(x, k ^ c)));
    }
    if let Some((c, x)) = s.as_binary(Op::Bv(BvOp::Sub), a) {
        let c = s.as_bv(c)?;
        return Some(s.eq(x, s.bv_like(x, c.wrapping_sub(k))));
    }
    if let Some(x) = s.as_unary(Op::BvNeg, a) {
        return Some(s.eq(x, s.bv_like(x, k.wrapping_neg())));
    }
    let x = s.as_unary(Op::BvNot, a)?;
    Some(s.eq(x, s.bv_like(x, !k)))
}

/// `x - y == 0` and `x ^ y == 0` are `x == y`
fn eq_difference_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if !s.is_bv(b, 0) {
        return None;
    }
    let (x, y) = s
        .as_binary(Op::Bv(BvOp::Sub), a)
        .or_else(|| s.as_binary(Op::Bv(BvOp::Xor), a))?;
    Some(s.eq(x, y))
}

/// `x + c == y + d` is `x == y + (d - c)`, `x + y == x` is `y == 0`, `x + y == x + z` is `y == z`
fn eq_cancel(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if let (Some((x, c)), Some((y, d))) = (s.as_op_const(BvOp::Add, a), s.as_op_const(BvOp::Add, b))
    {
        let shift = s.bv_like(x, d.wrapping_sub(c));
        return Some(s.eq(x, s.bv_bin(BvOp::Add, y, shift)));
    }
    let add = Op::Bv(BvOp::Add);
    let other = |(x, y): (Term, Term), t| (x == t).then_some(y).or_else(|| (y == t).then_some(x));
    let zero = |y| s.eq(y, s.bv_like(y, 0));
    match (s.as_binary(add, a), s.as_binary(add, b)) {
        (Some(sum), Some((u, v))) => other(sum, u)
            .map(|y| s.eq(y, v))
            .or_else(|| other(sum, v).map(|y| s.eq(y, u))),
        (Some(sum), None) => other(sum, b).map(zero),
        (None, Some(sum)) => other(sum, a).map(zero),
        (None, None) => None,
    }
}

/// `-x == -y` and `~x == ~y` are `x == y`
fn eq_not(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let both = |op| Some((s.as_unary(op, a)?, s.as_unary(op, b)?));
    let (x, y) = both(Op::BvNeg).or_else(|| both(Op::BvNot))?;
    Some(s.eq(x, y))
}

/// The operand of an extension, and whether it is signed.
fn extension(s: &TermStore, t: Term) -> Option<(Term, bool)> {
    match s.op(t) {
        Op::ZExt(_) => Some((s.node(t).one(), false)),
        Op::SExt(_) => Some((s.node(t).one(), true)),
        _ => None,
    }
}

/// `zext(x) == k` and `sext(x) == k` are `x == k` cut to the width of `x`, or false
fn eq_extended_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((x, _), k) = (extension(s, a)?, s.as_bv(b)?);
    let narrow = s.bv_like(x, k);
    Some(if s.make(s.op(a), &[narrow]) == b {
        s.eq(x, narrow)
    } else {
        s.bool(false)
    })
}

/// `zext(x) == zext(y)` is `x == y`, and the same for `sext`
fn eq_extended_both(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((x, x_signed), (y, y_signed)) = (extension(s, a)?, extension(s, b)?);
    (x_signed == y_signed && s.sort(x) == s.sort(y)).then(|| s.eq(x, y))
}

/// `(c ? a : k1) == k2` is `c && a == k2` for different constants, and the same on the other side
fn eq_ite_branch(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (t, k) = n.two();
    s.as_const(k)?;
    let (c, a, b) = s.as_ite(t)?;
    let other = |t| s.as_const(t).is_some() && t != k;
    if other(b) {
        Some(s.and(c, s.eq(a, k)))
    } else if other(a) {
        Some(s.and(s.not(c), s.eq(b, k)))
    } else {
        None
    }
}

/// `a < a` is false
fn less_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then(|| s.bool(false))
}

/// `a < b` is known if the ranges of `a` and `b` don't overlap
fn slt_by_range(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((a_lo, a_hi), (b_lo, b_hi)) = (range::signed(s, a), range::signed(s, b));
    if a_hi < b_lo {
        Some(s.bool(true))
    } else if a_lo >= b_hi {
        Some(s.bool(false))
    } else {
        None
    }
}

/// The same for unsigned `<`
fn ult_by_range(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((a_lo, a_hi), (b_lo, b_hi)) = (range::unsigned(s, a), range::unsigned(s, b));
    if a_hi < b_lo {
        Some(s.bool(true))
    } else if a_lo >= b_hi {
        Some(s.bool(false))
    } else {
        None
    }
}

/// `c < x` is `!(x < c + 1)`; that `c` is not the greatest number is known from the ranges
fn constant_left(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(a)?;
    Some(s.not(s.make(n.op(), &[b, s.bv_like(b, c.wrapping_add(1))])))
}

/// `x < MIN + 1` is `x == MIN`, `x < MAX` is `x != MAX`
fn slt_near_limit(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let k = s.as_signed(b)?;
    let (min, max) = signed_limits(s.width(a));
    if k == min + 1 {
        Some(s.eq(a, s.bv_like(a, min as u64)))
    } else if k == max {
        Some(s.not(s.eq(a, b)))
    } else {
        None
    }
}

/// Unsigned: `x < 1` is `x == 0`, `x < MAX` is `x != MAX`
fn ult_near_limit(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let k = s.as_bv(b)?;
    if k == 1 {
        Some(s.eq(a, s.bv_like(a, 0)))
    } else if k == mask(s.width(a)) {
        Some(s.not(s.eq(a, b)))
    } else {
        None
    }
}

/// `x + c < k` is `x < k - c` if neither sum can overflow; the same for `x + c < y + d`
fn slt_add_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (x, c) = exact_sum(s, a)?;
    let (y, d) = match s.as_signed(b) {
        Some(k) => (None, k),
        None => exact_sum(s, b).map(|(y, d)| (Some(y), d))?,
    };
    let k = d.checked_sub(c)?;
    let (min, max) = signed_limits(s.width(x));
    match y {
        None if (min..=max).contains(&k) => Some(s.make(Op::Slt, &[x, s.bv_like(x, k as u64)])),
        Some(y) if k == 0 => Some(s.make(Op::Slt, &[x, y])),
        None | Some(_) => None,
    }
}

/// `x + c` where the sum is the mathematical one for all `x` in range.
fn exact_sum(s: &TermStore, t: Term) -> Option<(Term, i64)> {
    let (x, c) = s.as_binary(Op::Bv(BvOp::Add), t)?;
    let c = s.as_signed(c)?;
    let ((lo, hi), (min, max)) = (range::signed(s, x), signed_limits(s.width(x)));
    (min <= lo.checked_add(c)? && hi.checked_add(c)? <= max).then_some((x, c))
}

/// `sext(x) < k` is `x < k`, `zext(x) < k` is unsigned `x < k` (ranges have decided the rest)
fn slt_extended_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((x, is_signed), k) = (extension(s, a)?, s.as_signed(b)?);
    let width = s.width(x);
    let limits = signed_limits(width);
    let unsigned_limit = i64::try_from(mask(width)).ok()?;
    if is_signed && (limits.0..=limits.1).contains(&k) {
        Some(s.make(Op::Slt, &[x, s.bv(width, k as u64)]))
    } else if !is_signed && s.width(a) > width && (0..=unsigned_limit).contains(&k) {
        Some(s.make(Op::Ult, &[x, s.bv(width, k as u64)]))
    } else {
        None
    }
}

/// `sext(x) < sext(y)` is `x < y`, `zext(x) < zext(y)` is unsigned `x < y`
fn slt_extended_both(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((x, x_signed), (y, y_signed)) = (extension(s, a)?, extension(s, b)?);
    if x_signed != y_signed || s.sort(x) != s.sort(y) || s.sort(a) == s.sort(x) {
        return None;
    }
    Some(s.make(if x_signed { Op::Slt } else { Op::Ult }, &[x, y]))
}

/// Unsigned `zext(x) < k` is `x < k` (ranges have decided the rest)
fn ult_extended_constant(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (x, is_signed) = extension(s, a)?;
    let k = s.as_bv(b)?;
    (!is_signed && k <= mask(s.width(x))).then(|| s.make(Op::Ult, &[x, s.bv_like(x, k)]))
}

/// Unsigned `zext(x) < zext(y)` is `x < y`; `sext` keeps the unsigned order as well
fn ult_extended_both(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let ((x, x_signed), (y, y_signed)) = (extension(s, a)?, extension(s, b)?);
    (x_signed == y_signed && s.sort(x) == s.sort(y)).then(|| s.make(Op::Ult, &[x, y]))
}
