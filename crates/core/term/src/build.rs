//! Term constructors: one line each over [`TermStore::make`], which checks and simplifies.

use crate::op::{BvOp, CmpOp, FpCmp, FpOp, Op};
use crate::sort::Sort;
use crate::store::{Term, TermStore};
use crate::value::TermValue;

/// Constants.
impl TermStore {
    /// A boolean constant.
    pub fn bool(&self, b: bool) -> Term {
        self.constant(TermValue::Bool(b))
    }

    /// The low `width` bits of `value`.
    pub fn bv(&self, width: u32, value: u64) -> Term {
        self.constant(TermValue::bv(width, value))
    }

    /// A `float` constant.
    pub fn f32(&self, value: f32) -> Term {
        self.constant(TermValue::f32(value))
    }

    /// A `double` constant.
    pub fn f64(&self, value: f64) -> Term {
        self.constant(TermValue::f64(value))
    }

    /// The truth value of a boolean constant; `None` if the term is none.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        self.as_const(t)?.as_bool()
    }

    /// The bits of a constant bit vector, zero-extended.
    pub fn as_bv(&self, t: Term) -> Option<u64> {
        self.as_const(t)?.as_bv()
    }

    /// A constant bit vector as a signed number.
    pub fn as_signed(&self, t: Term) -> Option<i64> {
        self.as_const(t)?.as_signed()
    }

    /// The value of a `float` constant; `None` if the term is none.
    pub fn as_f32(&self, t: Term) -> Option<f32> {
        self.as_const(t)?.as_f32()
    }

    /// The value of a `double` constant; `None` if the term is none.
    pub fn as_f64(&self, t: Term) -> Option<f64> {
        self.as_const(t)?.as_f64()
    }
}

/// Booleans, and what works on every sort.
impl TermStore {
    /// Negation.
    pub fn not(&self, a: Term) -> Term {
        self.make(Op::Not, &[a])
    }

    /// Conjunction.
    pub fn and(&self, a: Term, b: Term) -> Term {
        self.make(Op::And, &[a, b])
    }

    /// Disjunction.
    pub fn or(&self, a: Term, b: Term) -> Term {
        self.make(Op::Or, &[a, b])
    }

    /// All of them; true if there are none.
    pub fn and_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        let all = terms.into_iter().reduce(|a, b| self.and(a, b));
        all.unwrap_or_else(|| self.bool(true))
    }

    /// At least one of them; false if there are none.
    pub fn or_all(&self, terms: impl IntoIterator<Item = Term>) -> Term {
        let any = terms.into_iter().reduce(|a, b| self.or(a, b));
        any.unwrap_or_else(|| self.bool(false))
    }

    /// Implication: `!a || b`.
    pub fn implies(&self, a: Term, b: Term) -> Term {
        self.or(self.not(a), b)
    }

    /// The same value. On floats that is identity (NaN is NaN, `-0.0` is not `0.0`), not IEEE.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        self.make(Op::Eq, &[a, b])
    }

    /// `c ? a : b`
    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        self.make(Op::Ite, &[c, a, b])
    }
}

/// Bit vectors.
impl TermStore {
    /// A binary operation on bit vectors of one width.
    pub fn bv_bin(&self, op: BvOp, a: Term, b: Term) -> Term {
        self.make(Op::Bv(op), &[a, b])
    }

    /// The negative of a bit vector, in two's complement.
    pub fn bv_neg(&self, a: Term) -> Term {
        self.make(Op::BvNeg, &[a])
    }

    /// A bit vector with all bits flipped.
    pub fn bv_not(&self, a: Term) -> Term {
        self.make(Op::BvNot, &[a])
    }

    /// A comparison of bit vectors of one width.
    pub fn cmp(&self, op: CmpOp, a: Term, b: Term) -> Term {
        match op {
            CmpOp::Eq => self.eq(a, b),
            CmpOp::Ne => self.not(self.eq(a, b)),
            CmpOp::Slt => self.make(Op::Slt, &[a, b]),
            CmpOp::Sle => self.not(self.make(Op::Slt, &[b, a])),
            CmpOp::Sgt => self.make(Op::Slt, &[b, a]),
            CmpOp::Sge => self.not(self.make(Op::Slt, &[a, b])),
            CmpOp::Ult => self.make(Op::Ult, &[a, b]),
            CmpOp::Ule => self.not(self.make(Op::Ult, &[b, a])),
        }
    }

    /// Bits `hi` down to `lo`, both included.
    pub fn extract(&self, hi: u32, lo: u32, t: Term) -> Term {
        self.make(Op::Extract { hi, lo }, &[t])
    }

    /// Zero extension to `width` bits in all.
    pub fn zext(&self, width: u32, t: Term) -> Term {
        self.make(Op::ZExt(width), &[t])
    }

    /// Sign extension to `width` bits in all.
    pub fn sext(&self, width: u32, t: Term) -> Term {
        self.make(Op::SExt(width), &[t])
    }

    /// The bits of both, those of `hi` above those of `lo`.
    pub fn concat(&self, hi: Term, lo: Term) -> Term {
        self.make(Op::Concat, &[hi, lo])
    }
}

/// Floats.
impl TermStore {
    /// A binary operation on floats of one sort.
    pub fn fp_bin(&self, op: FpOp, a: Term, b: Term) -> Term {
        self.make(Op::Fp(op), &[a, b])
    }

    /// A float with its sign flipped.
    pub fn fp_neg(&self, a: Term) -> Term {
        self.make(Op::FpNeg, &[a])
    }

    /// A float without its sign.
    pub fn fp_abs(&self, a: Term) -> Term {
        self.make(Op::FpAbs, &[a])
    }

    /// The square root of a float, rounded to nearest.
    pub fn fp_sqrt(&self, a: Term) -> Term {
        self.make(Op::FpSqrt, &[a])
    }

    /// A comparison of floats of one sort, false if one of them is not a number.
    pub fn fp_cmp(&self, op: FpCmp, a: Term, b: Term) -> Term {
        self.make(Op::FpCmp(op), &[a, b])
    }

    /// Whether a float is not a number.
    pub fn fp_is_nan(&self, a: Term) -> Term {
        self.make(Op::FpIsNan, &[a])
    }

    /// Java's `f2d` and `d2f`.
    pub fn fp_to_fp(&self, sort: Sort, t: Term) -> Term {
        self.make(Op::FpToFp(sort), &[t])
    }

    /// Java's `i2f`, `i2d`, `l2f`, `l2d`.
    pub fn sbv_to_fp(&self, sort: Sort, t: Term) -> Term {
        self.make(Op::SbvToFp(sort), &[t])
    }

    /// Java's `f2i`, `f2l`, `d2i`, `d2l`: towards zero, saturating, NaN to 0.
    pub fn fp_to_sbv(&self, width: u32, t: Term) -> Term {
        self.make(Op::FpToSbv(width), &[t])
    }

    /// `Float.floatToIntBits`, `Double.doubleToLongBits`: one NaN only.
    pub fn fp_to_bits(&self, t: Term) -> Term {
        self.make(Op::FpToBits, &[t])
    }

    /// `Float.intBitsToFloat`, `Double.longBitsToDouble`.
    pub fn fp_from_bits(&self, t: Term) -> Term {
        self.make(Op::FpFromBits, &[t])
    }
}
