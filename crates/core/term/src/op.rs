//! Operations: everything a term can be made of.

use crate::sort::Sort;
use crate::store::NameId;
use crate::value::TermValue;

/// Binary operations on bit vectors, with SMT-LIB's meaning (division by zero is defined:
/// see `fold.rs`).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BvOp {
    /// Sum, modulo two to the width.
    Add,
    /// Difference, modulo two to the width.
    Sub,
    /// Product, modulo two to the width.
    Mul,
    /// Signed quotient, rounded towards zero.
    SDiv,
    /// Signed remainder, with the sign of the dividend.
    SRem,
    /// Unsigned quotient.
    UDiv,
    /// Unsigned remainder.
    URem,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift to the left.
    Shl,
    /// Shift to the right, zeros coming in.
    LShr,
    /// Shift to the right, copies of the sign coming in.
    AShr,
}

/// Comparisons one can ask for. Terms themselves only know equality and the two strict orders:
/// `a <= b` is kept as `!(b < a)`, so that a condition and its negation share their atom.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CmpOp {
    /// `a == b`.
    Eq,
    /// `a != b`.
    Ne,
    /// `a < b`, signed.
    Slt,
    /// `a <= b`, signed.
    Sle,
    /// `a > b`, signed.
    Sgt,
    /// `a >= b`, signed.
    Sge,
    /// `a < b`, unsigned.
    Ult,
    /// `a <= b`, unsigned.
    Ule,
}

/// Binary operations on floats, rounding to nearest even. `Rem` is Java's `%` (C's `fmod`).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FpOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Remainder as Java's `%`: of a quotient rounded towards zero.
    Rem,
}

/// IEEE 754 comparisons: all false if a NaN takes part, and `-0.0` equals `0.0`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FpCmp {
    /// `a == b`: zeros of both signs are equal.
    Eq,
    /// `a < b`.
    Lt,
    /// `a <= b`.
    Le,
}

/// The head of a term. Operands are in the [`TermNode`](crate::TermNode).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A constant.
    Const(TermValue),
    /// A variable.
    Var {
        /// Its name.
        name: NameId,
        /// Its sort.
        sort: Sort,
    },

    /// Negation.
    Not,
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
    /// Identity of two values of the same sort (not IEEE equality).
    Eq,
    /// `condition ? then : else`, of any sort.
    Ite,

    /// Negative, in two's complement.
    BvNeg,
    /// All bits flipped.
    BvNot,
    /// A binary operation on bit vectors.
    Bv(BvOp),
    /// `a < b`, signed.
    Slt,
    /// `a < b`, unsigned.
    Ult,
    /// Bits `hi` down to `lo`, both included.
    Extract {
        /// The highest bit that is taken.
        hi: u32,
        /// The lowest bit that is taken.
        lo: u32,
    },
    /// Zero extension to this many bits in all.
    ZExt(u32),
    /// Sign extension to this many bits in all.
    SExt(u32),
    /// First operand: the high bits.
    Concat,

    /// A binary operation on floats.
    Fp(FpOp),
    /// The sign flipped.
    FpNeg,
    /// Without the sign.
    FpAbs,
    /// Square root, rounded to nearest.
    FpSqrt,
    /// A comparison of floats.
    FpCmp(FpCmp),
    /// Whether a float is not a number.
    FpIsNan,
    /// Between the float sorts, rounding to nearest even.
    FpToFp(Sort),
    /// From a signed bit vector, rounding to nearest even.
    SbvToFp(Sort),
    /// To a signed bit vector of this width as Java does: towards zero, saturating, NaN to 0.
    FpToSbv(u32),
    /// The IEEE bits, with the canonical NaN.
    FpToBits,
    /// The float of these bits.
    FpFromBits,
}

impl Op {
    /// How many operands it takes.
    pub fn arity(self) -> usize {
        match self {
            Op::Const(_) | Op::Var { .. } => 0,
            Op::Not
            | Op::BvNeg
            | Op::BvNot
            | Op::Extract { .. }
            | Op::ZExt(_)
            | Op::SExt(_)
            | Op::FpNeg
            | Op::FpAbs
            | Op::FpSqrt
            | Op::FpIsNan
            | Op::FpToFp(_)
            | Op::SbvToFp(_)
            | Op::FpToSbv(_)
            | Op::FpToBits
            | Op::FpFromBits => 1,
            Op::And
            | Op::Or
            | Op::Eq
            | Op::Bv(_)
            | Op::Slt
            | Op::Ult
            | Op::Concat
            | Op::Fp(_)
            | Op::FpCmp(_) => 2,
            Op::Ite => 3,
        }
    }

    /// Whether the two operands may be swapped.
    pub fn is_commutative(self) -> bool {
        match self {
            Op::And | Op::Or | Op::Eq => true,
            Op::Bv(op) => match op {
                BvOp::Add | BvOp::Mul | BvOp::And | BvOp::Or | BvOp::Xor => true,
                BvOp::Sub
                | BvOp::SDiv
                | BvOp::SRem
                | BvOp::UDiv
                | BvOp::URem
                | BvOp::Shl
                | BvOp::LShr
                | BvOp::AShr => false,
            },
            Op::Fp(op) => matches!(op, FpOp::Add | FpOp::Mul),
            Op::FpCmp(op) => matches!(op, FpCmp::Eq),
            Op::Const(_)
            | Op::Var { .. }
            | Op::Not
            | Op::Ite
            | Op::BvNeg
            | Op::BvNot
            | Op::Slt
            | Op::Ult
            | Op::Extract { .. }
            | Op::ZExt(_)
            | Op::SExt(_)
            | Op::Concat
            | Op::FpNeg
            | Op::FpAbs
            | Op::FpSqrt
            | Op::FpIsNan
            | Op::FpToFp(_)
            | Op::SbvToFp(_)
            | Op::FpToSbv(_)
            | Op::FpToBits
            | Op::FpFromBits => false,
        }
    }
}
