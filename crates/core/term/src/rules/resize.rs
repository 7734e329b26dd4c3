//! Simplification of extraction, extension, concatenation.

use super::{RewriteRule, lift, rules};
use crate::node::TermNode;
use crate::op::{BvOp, Op};
use crate::range;
use crate::store::{Term, TermStore};
use crate::value::{mask, signed_limits};

pub(super) const EXTRACT: &[RewriteRule] = rules![
    extract_all,
    extract_of_extract,
    extract_of_extension,
    extract_of_concat,
    lift::over_ite,
    extract_of_narrow_operation,
];

pub(super) const EXTEND: &[RewriteRule] = rules![
    extend_by_nothing,
    extend_twice,
    lift::over_ite,
    extend_what_fitted,
];

pub(super) const CONCAT: &[RewriteRule] = rules![concat_zero, concat_neighbours];

fn bounds(n: &TermNode) -> Option<(u32, u32)> {
    match n.op() {
        Op::Extract { hi, lo } => Some((hi, lo)),
        _ => None,
    }
}

/// `x[width-1:0]` is `x`
fn extract_all(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (hi, lo) = bounds(n)?;
    let x = n.one();
    (lo == 0 && hi + 1 == s.width(x)).then_some(x)
}

/// `x[h:l][i:j]` is `x[l+i:l+j]`
fn extract_of_extract(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (hi, lo) = bounds(n)?;
    let inner = s.node(n.one());
    let (_, base) = bounds(inner)?;
    Some(s.extract(base + hi, base + lo, inner.one()))
}

/// `sext(x)[h:l]` and `zext(x)[h:l]` in terms of `x`
fn extract_of_extension(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (hi, lo) = bounds(n)?;
    let inner = s.node(n.one());
    let (Op::ZExt(_) | Op::SExt(_)) = inner.op() else {
        return None;
    };
    let x = inner.one();
    let width = s.width(x);
    if hi < width {
        Some(s.extract(hi, lo, x))
    } else if lo == 0 {
        Some(match inner.op() {
            Op::ZExt(_) => s.zext(hi + 1, x),
            _ => s.sext(hi + 1, x),
        })
    } else if lo >= width && matches!(inner.op(), Op::ZExt(_)) {
        Some(s.bv(hi - lo + 1, 0))
    } else {
        None
    }
}

/// Bits of one half of a concatenation
fn extract_of_concat(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (hi, lo) = bounds(n)?;
    let (high, low) = s.as_binary(Op::Concat, n.one())?;
    let width = s.width(low);
    if hi < width {
        Some(s.extract(hi, lo, low))
    } else if lo >= width {
        Some(s.extract(hi - width, lo - width, high))
    } else {
        None
    }
}

/// `(sext(x) + sext(y))[7:0]` is `x + y` on bytes; the same for `- * & | ^` and constants
fn extract_of_narrow_operation(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (hi, lo) = bounds(n)?;
    let inner = s.node(n.one());
    let Op::Bv(BvOp::Add | BvOp::Sub | BvOp::Mul | BvOp::And | BvOp::Or | BvOp::Xor) = inner.op()
    else {
        return None;
    };
    let (a, b) = inner.two();
    let narrow = |t: Term| match s.op(t) {
        Op::Const(_) => true,
        Op::ZExt(_) | Op::SExt(_) => s.width(s.node(t).one()) <= hi + 1,
        _ => false,
    };
    (lo == 0 && narrow(a) && narrow(b))
        .then(|| s.make(inner.op(), &[s.extract(hi, 0, a), s.extract(hi, 0, b)]))
}

fn target(n: &TermNode) -> Option<(u32, bool)> {
    match n.op() {
        Op::ZExt(to) => Some((to, false)),
        Op::SExt(to) => Some((to, true)),
        _ => None,
    }
}

/// Extension to the width it has is nothing
fn extend_by_nothing(s: &TermStore, n: &TermNode) -> Option<Term> {
    let x = n.one();
    (target(n)?.0 == s.width(x)).then_some(x)
}

/// `sext(sext(x))` and `zext(zext(x))` are one extension, `sext(zext(x))` is `zext(x)`
fn extend_twice(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (to, is_signed) = target(n)?;
    let inner = s.node(n.one());
    match (target(inner)?, is_signed) {
        ((_, true), true) => Some(s.sext(to, inner.one())),
        ((_, false), _) if s.width(inner.one()) < s.width(n.one()) || !is_signed => {
            Some(s.zext(to, inner.one()))
        }
        _ => None,
    }
}

/// `sext(x[7:0])` is `x` if `x` is known to fit a signed byte; the same for other widths and `zext`
fn extend_what_fitted(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (to, is_signed) = target(n)?;
    let part = n.one();
    let (_, 0) = bounds(s.node(part))? else {
        return None;
    };
    let x = s.node(part).one();
    if s.width(x) != to {
        return None;
    }
    let width = s.width(part);
    let fits = if is_signed {
        let ((lo, hi), (min, max)) = (range::signed(s, x), signed_limits(width));
        min <= lo && hi <= max
    } else {
        range::unsigned(s, x).1 <= mask(width)
    };
    fits.then_some(x)
}

/// A concatenation with zero in the high bits is a zero extension
fn concat_zero(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (high, low) = n.two();
    s.is_bv(high, 0)
        .then(|| s.zext(s.width(high) + s.width(low), low))
}

/// `x[h:m+1]` with `x[m:l]` is `x[h:l]`
fn concat_neighbours(s: &TermStore, n: &TermNode) -> Option<Term> {
    let (high, low) = n.two();
    let (high, low) = (s.node(high), s.node(low));
    let ((hi, middle), (under, lo)) = (bounds(high)?, bounds(low)?);
    (high.one() == low.one() && middle == under + 1).then(|| s.extract(hi, lo, low.one()))
}
