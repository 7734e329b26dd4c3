//! Floats for Z3: where Java's operations are not SMT-LIB's.

use term::{FpOp, Op, Sort as TermSort, TermValue};
use z3::Sort;
use z3::ast::{Ast, BV, Float, RoundingMode};

fn nearest_even() -> RoundingMode {
    RoundingMode::round_nearest_ties_to_even()
}

fn z3_sort(sort: TermSort) -> Sort {
    match sort {
        TermSort::F32 => Sort::float32(),
        TermSort::F64 => Sort::double(),
        TermSort::Bool | TermSort::Bv(_) => unreachable!("{sort} is no sort of floats"),
    }
}

/// Which of the two sorts a float of Z3 has.
pub(super) fn sort_of(x: &Float) -> TermSort {
    if x.get_sort() == Sort::float32() {
        TermSort::F32
    } else {
        TermSort::F64
    }
}

pub(super) fn constant(value: TermValue) -> Float {
    let sort = value.sort();
    from_bits(&BV::from_u64(value.bits(), sort.bits()), sort)
}

/// The `z3` crate has no wrapper for this function.
pub(super) fn from_bits(bits: &BV, sort: TermSort) -> Float {
    let (ctx, sort) = (bits.get_ctx(), z3_sort(sort));
    // SAFETY: both arguments are alive, a bit vector and a sort of floats, and of one context: that of this thread,
    // which no object of Z3 leaves and nobody replaces. Z3 refuses a vector that has not the sort's width by
    // giving nothing. The result is a valid term until the next one is made; `wrap` takes a reference before.
    unsafe {
        let raw =
            z3_sys::Z3_mk_fpa_to_fp_bv(ctx.get_z3_context(), bits.get_z3_ast(), sort.get_z3_sort());
        Float::wrap(ctx, raw.expect("z3 makes a float of bits"))
    }
}

/// The `z3` crate has no wrapper for this function.
pub(super) fn from_signed(number: &BV, sort: TermSort) -> Float {
    let (ctx, sort, mode) = (number.get_ctx(), z3_sort(sort), nearest_even());
    // SAFETY: as in `from_bits`; all three arguments are alive, a rounding mode, a bit vector and a sort of floats.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_signed(
            ctx.get_z3_context(),
            mode.get_z3_ast(),
            number.get_z3_ast(),
            sort.get_z3_sort(),
        );
        Float::wrap(ctx, raw.expect("z3 makes a float of a number"))
    }
}

/// The IEEE bits. NaN, which Z3 leaves open, gets Java's bits.
pub(super) fn to_bits(x: &Float, sort: TermSort) -> BV {
    let nan = match sort {
        TermSort::F32 => TermValue::f32(f32::NAN),
        TermSort::F64 | TermSort::Bool | TermSort::Bv(_) => TermValue::f64(f64::NAN),
    };
    let nan = BV::from_u64(nan.bits(), sort.bits());
    x.is_nan().ite(&nan, &x.to_ieee_bv())
}

pub(super) fn unary(op: Op, a: &Float, sort: TermSort) -> Float {
    match op {
        Op::FpNeg => a.unary_neg(),
        Op::FpAbs => a.unary_abs(),
        Op::FpSqrt => a.sqrt(),
        Op::FpToFp(_) => a.to_fp_with_rounding_mode(&nearest_even(), &z3_sort(sort)),
        _ => unreachable!("{op:?} makes no float of one float"),
    }
}

pub(super) fn binary(op: Op, a: &Float, b: &Float, sort: TermSort) -> Float {
    let mode = nearest_even();
    match op {
        Op::Fp(FpOp::Add) => a.add_with_rounding_mode(b, &mode),
        Op::Fp(FpOp::Sub) => a.sub_with_rounding_mode(b, &mode),
        Op::Fp(FpOp::Mul) => a.mul_with_rounding_mode(b, &mode),
        Op::Fp(FpOp::Div) => a.div_with_rounding_mode(b, &mode),
        Op::Fp(FpOp::Rem) => java_remainder(a, b, sort),
        _ => unreachable!("{op:?} makes no float of two floats"),
    }
}

/// Java's `%` truncates the quotient, IEEE's `rem` rounds it to nearest. On absolute values the
/// two differ by one divisor if IEEE's is negative; adding it is exact, as the result is a
/// float. The sign is that of the dividend, also for a zero. NaN stays NaN throughout.
fn java_remainder(a: &Float, b: &Float, sort: TermSort) -> Float {
    let zero = constant(TermValue::zero(sort));
    let divisor = b.unary_abs();
    let nearest = a.unary_abs().rem(&divisor);
    let shifted = nearest.add_with_rounding_mode(&divisor, &nearest_even());
    let size = nearest.lt(&zero).ite(&shifted, &nearest).unary_abs();
    a.is_negative().ite(&size.unary_neg(), &size)
}

/// Java's conversion to `int` and `long`: towards zero, saturating, NaN to 0.
pub(super) fn to_signed(x: &Float, width: u32) -> BV {
    // A power of two is a float of both sorts; what is below it truncates to a number that fits.
    let limit = 2f64.powi(width as i32 - 1);
    let limit_of = |limit: f64| match sort_of(x) {
        TermSort::F32 => constant(TermValue::f32(limit as f32)),
        TermSort::F64 | TermSort::Bool | TermSort::Bv(_) => constant(TermValue::f64(limit)),
    };
    let max = BV::from_u64((1u64 << (width - 1)) - 1, width);
    let min = BV::from_u64(1u64 << (width - 1), width);
    let inside = x.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), width);
    let not_low = x.le(limit_of(-limit)).ite(&min, &inside);
    let not_high = x.ge(limit_of(limit)).ite(&max, &not_low);
    x.is_nan().ite(&BV::from_u64(0, width), &not_high)
}
