//! Semantics: what every operation means, on values. The evaluator, the constant folding of the simplifier
//! and the tests of the solver all use these functions: there is no second definition.

use crate::node::TermNode;
use crate::op::{BvOp, FpCmp, FpOp, Op};
use crate::sort::Sort;
use crate::store::TermStore;
use crate::value::{TermValue, mask, signed, signed_limits};

/// The value of a node whose operands are all constants.
pub(crate) fn constant(store: &TermStore, node: &TermNode) -> Option<TermValue> {
    let mut values = [TermValue::Bool(false); 3];
    let mut count = 0;
    for arg in node.args() {
        values[count] = store.as_const(arg)?;
        count += 1;
    }
    (count > 0).then(|| apply(node.op(), &values[..count]))
}

/// `op` on values.
///
/// # Panics
/// If the values have the wrong sorts, or if `op` is a variable, which has no value of its own.
pub fn apply(op: Op, args: &[TermValue]) -> TermValue {
    match (op, args) {
        (Op::Const(value), []) => value,
        (Op::Not, [TermValue::Bool(a)]) => TermValue::Bool(!a),
        (Op::And, [TermValue::Bool(a), TermValue::Bool(b)]) => TermValue::Bool(*a && *b),
        (Op::Or, [TermValue::Bool(a), TermValue::Bool(b)]) => TermValue::Bool(*a || *b),
        (Op::Eq, [a, b]) => TermValue::Bool(a == b),
        (Op::Ite, [TermValue::Bool(c), a, b]) => {
            if *c {
                *a
            } else {
                *b
            }
        }
        (_, [TermValue::Bv { width, bits }]) => bv_unary(op, *width, *bits),
        (
            _,
            [
                TermValue::Bv { width, bits: a },
                TermValue::Bv {
                    width: low,
                    bits: b,
                },
            ],
        ) => bv_binary(op, (*width, *a), (*low, *b)),
        (_, [TermValue::F32(a)]) => f32_unary(op, f32::from_bits(*a)),
        (_, [TermValue::F64(a)]) => f64_unary(op, f64::from_bits(*a)),
        (_, [TermValue::F32(a), TermValue::F32(b)]) => {
            f32_binary(op, f32::from_bits(*a), f32::from_bits(*b))
        }
        (_, [TermValue::F64(a), TermValue::F64(b)]) => {
            f64_binary(op, f64::from_bits(*a), f64::from_bits(*b))
        }
        _ => wrong_sort(op, args),
    }
}

fn wrong_sort(op: Op, args: &[TermValue]) -> ! {
    panic!("{op:?} is not defined on {args:?}")
}

fn bv_unary(op: Op, width: u32, a: u64) -> TermValue {
    match op {
        Op::BvNeg => TermValue::bv(width, a.wrapping_neg()),
        Op::BvNot => TermValue::bv(width, !a),
        Op::Extract { hi, lo } => TermValue::bv(hi - lo + 1, a >> lo),
        Op::ZExt(to) => TermValue::bv(to, a),
        Op::SExt(to) => TermValue::bv(to, signed(width, a) as u64),
        Op::FpFromBits => TermValue::from_bits(if width == 32 { Sort::F32 } else { Sort::F64 }, a),
        Op::SbvToFp(Sort::F32) => TermValue::f32(signed(width, a) as f32),
        Op::SbvToFp(Sort::F64) => TermValue::f64(signed(width, a) as f64),
        _ => wrong_sort(op, &[TermValue::bv(width, a)]),
    }
}

fn bv_binary(op: Op, (width, a): (u32, u64), (low, b): (u32, u64)) -> TermValue {
    match op {
        Op::Bv(op) => TermValue::bv(width, bv(op, width, a, b)),
        Op::Slt => TermValue::Bool(signed(width, a) < signed(width, b)),
        Op::Ult => TermValue::Bool(a < b),
        Op::Concat => TermValue::bv(width + low, (a << low) | b),
        _ => wrong_sort(op, &[TermValue::bv(width, a), TermValue::bv(low, b)]),
    }
}

/// Bit-vector arithmetic as SMT-LIB defines it; the result may have bits beyond the width.
pub(crate) fn bv(op: BvOp, width: u32, a: u64, b: u64) -> u64 {
    let shift = |shifted: u64| if b < u64::from(width) { shifted } else { 0 };
    match op {
        BvOp::Add => a.wrapping_add(b),
        BvOp::Sub => a.wrapping_sub(b),
        BvOp::Mul => a.wrapping_mul(b),
        BvOp::SDiv => match (signed(width, a), signed(width, b)) {
            (a, 0) => (if a < 0 { 1i64 } else { -1 }) as u64,
            (a, b) => a.wrapping_div(b) as u64,
        },
        BvOp::SRem => match (signed(width, a), signed(width, b)) {
            (a, 0) => a as u64,
            (a, b) => a.wrapping_rem(b) as u64,
        },
        BvOp::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
        BvOp::URem => a.checked_rem(b).unwrap_or(a),
        BvOp::And => a & b,
        BvOp::Or => a | b,
        BvOp::Xor => a ^ b,
        BvOp::Shl => shift(a.wrapping_shl(b as u32)),
        BvOp::LShr => shift((a & mask(width)).wrapping_shr(b as u32)),
        BvOp::AShr => (signed(width, a) >> b.min(63)) as u64,
    }
}

/// The two float sorts have the same operations; this writes them once.
macro_rules! float_ops {
    ($unary:ident, $binary:ident, $float:ty, $wrap:path) => {
        fn $unary(op: Op, a: $float) -> TermValue {
            match op {
                Op::FpNeg => $wrap(-a),
                Op::FpAbs => $wrap(a.abs()),
                Op::FpSqrt => $wrap(a.sqrt()),
                Op::FpIsNan => TermValue::Bool(a.is_nan()),
                Op::FpToFp(Sort::F32) => TermValue::f32(a as f32),
                Op::FpToFp(Sort::F64) => TermValue::f64(f64::from(a)),
                Op::FpToSbv(width) => saturate(width, a as i64),
                Op::FpToBits => TermValue::bv(8 * size_of::<$float>() as u32, $wrap(a).bits()),
                _ => wrong_sort(op, &[$wrap(a)]),
            }
        }

        fn $binary(op: Op, a: $float, b: $float) -> TermValue {
            match op {
                Op::Fp(FpOp::Add) => $wrap(a + b),
                Op::Fp(FpOp::Sub) => $wrap(a - b),
                Op::Fp(FpOp::Mul) => $wrap(a * b),
                Op::Fp(FpOp::Div) => $wrap(a / b),
                Op::Fp(FpOp::Rem) => $wrap(a % b),
                Op::FpCmp(FpCmp::Eq) => TermValue::Bool(a == b),
                Op::FpCmp(FpCmp::Lt) => TermValue::Bool(a < b),
                Op::FpCmp(FpCmp::Le) => TermValue::Bool(a <= b),
                _ => wrong_sort(op, &[$wrap(a), $wrap(b)]),
            }
        }
    };
}

float_ops!(f32_unary, f32_binary, f32, TermValue::f32);
float_ops!(f64_unary, f64_binary, f64, TermValue::f64);

/// Rust's `as i64` is Java's conversion to `long`; narrower ones saturate once more.
fn saturate(width: u32, value: i64) -> TermValue {
    let (min, max) = signed_limits(width);
    TermValue::bv(width, value.clamp(min, max) as u64)
}
