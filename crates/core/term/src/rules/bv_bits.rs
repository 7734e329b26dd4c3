//! Simplification of bitwise operations and shifts.

use super::{RewriteRule, lift, rules};
use crate::node::TermNode;
use crate::op::{BvOp, Op};
use crate::range;
use crate::store::{Term, TermStore};
use crate::value::mask;

pub(super) const AND: &[RewriteRule] = rules![
    and_trivial,
    bitwise_same,
    bitwise_opposite,
    bitwise_constants,
    bitwise_absorbs,
    lift::over_ite,
    and_keeps_all,
    and_of_sign_extension,
    bitwise_on_booleans,
];

pub(super) const OR: &[RewriteRule] = rules![
    or_trivial,
    bitwise_same,
    bitwise_opposite,
    bitwise_constants,
    bitwise_absorbs,
    lift::over_ite,
    bitwise_on_booleans,
];

pub(super) const XOR: &[RewriteRule] = rules![
    xor_trivial,
    xor_same,
    bitwise_opposite,
    bitwise_constants,
    xor_cancels,
    lift::over_ite,
    bitwise_on_booleans,
];

pub(super) const NOT: &[RewriteRule] = rules![not_not, lift::over_ite];

pub(super) const SHIFT: &[RewriteRule] = rules![
    shift_by_zero,
    shift_of_zero,
    shift_by_width,
    shift_twice,
    shift_there_and_back,
    lift::over_ite,
    shift_right_to_zero,
    shift_right_of_natural,
];

/// `x & 0` is 0, `x & -1` is `x`
fn and_trivial(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if s.is_bv(b, 0) {
        Some(b)
    } else {
        s.is_all_ones(b).then_some(a)
    }
}

/// `x | 0` is `x`, `x | -1` is -1
fn or_trivial(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if s.is_bv(b, 0) {
        Some(a)
    } else {
        s.is_all_ones(b).then_some(b)
    }
}

/// `x ^ 0` is `x`, `x ^ -1` is `~x`
fn xor_trivial(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    if s.is_bv(b, 0) {
        Some(a)
    } else {
        s.is_all_ones(b).then(|| s.bv_not(a))
    }
}

/// `x & x` and `x | x` are `x`
fn bitwise_same(_: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then_some(a)
}

/// `x ^ x` is 0
fn xor_same(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (a == b).then(|| s.bv_like(a, 0))
}

/// `x & ~x` is 0, `x | ~x` and `x ^ ~x` are -1
fn bitwise_opposite(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let opposite = s.as_unary(Op::BvNot, a) == Some(b) || s.as_unary(Op::BvNot, b) == Some(a);
    let bits = if n.op() == Op::Bv(BvOp::And) {
        0
    } else {
        u64::MAX
    };
    opposite.then(|| s.bv_like(a, bits))
}

/// `(x & c) & d` is `x & (c & d)`; the same for `|` and `^`
fn bitwise_constants(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.as_bv(b)?;
    let (x, c) = s.as_binary(n.op(), a)?;
    s.as_bv(c)?;
    Some(s.make(n.op(), &[x, s.make(n.op(), &[c, b])]))
}

/// `x & (x | y)` and `x | (x & y)` are `x`, `x & (x & y)` is `x & y`; the same for `|`
fn bitwise_absorbs(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let dual = Op::Bv(if n.op() == Op::Bv(BvOp::And) {
        BvOp::Or
    } else {
        BvOp::And
    });
    [(a, b), (b, a)].into_iter().find_map(|(part, whole)| {
        let inside = |op| {
            s.as_binary(op, whole)
                .filter(|(x, y)| part == *x || part == *y)
        };
        inside(dual)
            .map(|_| part)
            .or_else(|| inside(n.op()).map(|_| whole))
    })
}

/// `(x ^ y) ^ y` is `x`
fn xor_cancels(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    [(a, b), (b, a)].into_iter().find_map(|(part, whole)| {
        let (x, y) = s.as_binary(n.op(), whole)?;
        if part == x {
            Some(y)
        } else {
            (part == y).then_some(x)
        }
    })
}

/// `x & c` is `x` if all bits that `x` can have are set in `c`
fn and_keeps_all(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b)?;
    let possible = mask(64 - range::unsigned(s, a).1.leading_zeros());
    (c & possible == possible).then_some(a)
}

/// `sext(x) & c` is `zext(x & c)` if `c` has no bits beyond the width of `x`: Java's `b & 0xff`
fn and_of_sign_extension(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b)?;
    let Op::SExt(to) = s.op(a) else { return None };
    let x = s.node(a).one();
    (c <= mask(s.width(x))).then(|| s.zext(to, s.bv_bin(BvOp::And, x, s.bv_like(x, c))))
}

/// `(c ? 1 : 0) & (d ? 1 : 0)` is `c && d ? 1 : 0`; the same for `|` and `^`
fn bitwise_on_booleans(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let (c, d) = (as_boolean(s, a)?, as_boolean(s, b)?);
    let condition = match n.op() {
        Op::Bv(BvOp::And) => s.and(c, d),
        Op::Bv(BvOp::Or) => s.or(c, d),
        Op::Bv(BvOp::Xor) => s.not(s.eq(c, d)),
        _ => return None,
    };
    Some(s.ite(condition, s.bv_like(a, 1), s.bv_like(a, 0)))
}

/// The condition of a boolean kept as a number: `c` for `c ? 1 : 0`, `!c` for `c ? 0 : 1`.
fn as_boolean(s: &TermStore, t: Term) -> Option<Term> {
    let (c, a, b) = s.as_ite(t)?;
    match (s.as_bv(a)?, s.as_bv(b)?) {
        (1, 0) => Some(c),
        (0, 1) => Some(s.not(c)),
        _ => None,
    }
}

/// `~~x` is `x`
fn not_not(s: &TermStore, n: &TermNode) -> Option<Term> {
    s.as_unary(Op::BvNot, n.one())
}

/// `x << 0` is `x`; the same for the other shifts
fn shift_by_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    s.is_bv(b, 0).then_some(a)
}

/// `0 << x` is 0; the same for the other shifts
fn shift_of_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, _) = n.two();
    s.is_bv(a, 0).then_some(a)
}

/// `x << c` and `x >>> c` are 0 and `x >> c` is `x >> width - 1` if `c` is at least the width
fn shift_by_width(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let width = u64::from(s.width(a));
    if s.as_bv(b)? < width {
        None
    } else if n.op() == Op::Bv(BvOp::AShr) {
        Some(s.make(n.op(), &[a, s.bv_like(a, width - 1)]))
    } else {
        Some(s.bv_like(a, 0))
    }
}

/// `(x << c) << d` is `x << c + d`; the same for the other shifts
fn shift_twice(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let d = s.as_bv(b)?;
    let (x, c) = s.as_binary(n.op(), a)?;
    let width = u64::from(s.width(a));
    let total = s.as_bv(c)?.saturating_add(d);
    if total < width {
        Some(s.make(n.op(), &[x, s.bv_like(x, total)]))
    } else if n.op() == Op::Bv(BvOp::AShr) {
        Some(s.make(n.op(), &[x, s.bv_like(x, width - 1)]))
    } else {
        Some(s.bv_like(x, 0))
    }
}

/// `(x << c) >> c` is the sign extension of the low bits, with `>>>` the zero extension
fn shift_there_and_back(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b)?;
    let (x, d) = s.as_op_const(BvOp::Shl, a)?;
    let width = s.width(a);
    if c != d || c >= u64::from(width) {
        return None;
    }
    let low = || s.extract(width - 1 - c as u32, 0, x);
    match n.op() {
        Op::Bv(BvOp::AShr) => Some(s.sext(width, low())),
        Op::Bv(BvOp::LShr) => Some(s.zext(width, low())),
        _ => None,
    }
}

/// `x >>> c` is 0 if `x` is known to have no bits from `c` on
fn shift_right_to_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    let c = s.as_bv(b)?;
    (n.op() == Op::Bv(BvOp::LShr) && range::unsigned(s, a).1 >> c == 0).then(|| s.bv_like(a, 0))
}

/// `x >> y` is `x >>> y` if `x` is never negative
fn shift_right_of_natural(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (a, b) = n.two();
    (n.op() == Op::Bv(BvOp::AShr) && range::signed(s, a).0 >= 0).then(|| s.bv_bin(BvOp::LShr, a, b))
}
