//! Interval analysis: cheap bounds on bit vectors, by the shape of a term alone.
//!
//! Bytes, chars and booleans live in `int`s on the JVM, so much of what a program compares is
//! far from its limits, and this is how the comparison rules know.

use crate::op::{BvOp, Op};
use crate::store::{Term, TermStore};
use crate::value::{mask, signed_limits};

/// How deep to look into a term.
const DEPTH: u32 = 4;

/// Bounds of a bit vector, read as unsigned; both included.
pub(crate) fn unsigned(store: &TermStore, t: Term) -> (u64, u64) {
    unsigned_to(store, t, DEPTH)
}

/// Bounds of a bit vector, read as signed; both included.
pub(crate) fn signed(store: &TermStore, t: Term) -> (i64, i64) {
    signed_to(store, t, DEPTH)
}

fn unsigned_to(store: &TermStore, t: Term, depth: u32) -> (u64, u64) {
    let full = (0, mask(store.width(t)));
    let Some(depth) = depth.checked_sub(1) else {
        return full;
    };
    let node = store.node(t);
    match node.op() {
        Op::Const(value) => (value.bits(), value.bits()),
        Op::ZExt(_) => unsigned_to(store, node.one(), depth),
        Op::Ite => {
            let (_, a, b) = node.three();
            let ((a_lo, a_hi), (b_lo, b_hi)) =
                (unsigned_to(store, a, depth), unsigned_to(store, b, depth));
            (a_lo.min(b_lo), a_hi.max(b_hi))
        }
        Op::Bv(op) => {
            let (a, b) = node.two();
            match (op, store.as_bv(b)) {
                (BvOp::And, Some(k)) => (0, k.min(unsigned_to(store, a, depth).1)),
                (BvOp::LShr, Some(k)) if k < 64 => {
                    let (lo, hi) = unsigned_to(store, a, depth);
                    (lo >> k, hi >> k)
                }
                (BvOp::URem, Some(k)) if k > 0 => (0, k - 1),
                (BvOp::UDiv, Some(k)) if k > 0 => {
                    let (lo, hi) = unsigned_to(store, a, depth);
                    (lo / k, hi / k)
                }
                _ => full,
            }
        }
        _ => full,
    }
}

fn signed_to(store: &TermStore, t: Term, depth: u32) -> (i64, i64) {
    let full = signed_limits(store.width(t));
    let Some(depth) = depth.checked_sub(1) else {
        return full;
    };
    let node = store.node(t);
    match node.op() {
        Op::Const(_) => store.as_signed(t).map_or(full, |v| (v, v)),
        Op::SExt(_) => signed_to(store, node.one(), depth),
        Op::Ite => {
            let (_, a, b) = node.three();
            let ((a_lo, a_hi), (b_lo, b_hi)) =
                (signed_to(store, a, depth), signed_to(store, b, depth));
            (a_lo.min(b_lo), a_hi.max(b_hi))
        }
        Op::Bv(op) => {
            let (a, b) = node.two();
            store
                .as_signed(b)
                .and_then(|k| signed_with_constant(store, op, a, k, full, depth))
                .unwrap_or_else(|| from_unsigned(store, t, full, depth))
        }
        _ => from_unsigned(store, t, full, depth),
    }
}

/// Bounds of `a op k`, where the operation says more than the unsigned view.
fn signed_with_constant(
    store: &TermStore,
    op: BvOp,
    a: Term,
    k: i64,
    full: (i64, i64),
    depth: u32,
) -> Option<(i64, i64)> {
    let (lo, hi) = signed_to(store, a, depth);
    match op {
        BvOp::Add => {
            let (lo, hi) = (lo.checked_add(k)?, hi.checked_add(k)?);
            (full.0 <= lo && hi <= full.1).then_some((lo, hi))
        }
        BvOp::AShr if (0..64).contains(&k) => Some((lo >> k, hi >> k)),
        BvOp::SRem if k != 0 && k != i64::MIN => {
            let most = k.abs() - 1;
            Some((
                if lo < 0 { -most } else { 0 },
                if hi > 0 { most } else { 0 },
            ))
        }
        _ => None,
    }
}

/// If the sign bit is known to be clear, both views agree.
fn from_unsigned(store: &TermStore, t: Term, full: (i64, i64), depth: u32) -> (i64, i64) {
    let (lo, hi) = unsigned_to(store, t, depth + 1);
    match (i64::try_from(lo), i64::try_from(hi)) {
        (Ok(lo), Ok(hi)) if hi <= full.1 => (lo, hi),
        _ => full,
    }
}
