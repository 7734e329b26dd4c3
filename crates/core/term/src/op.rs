//! Operations: everything a term can be made of.

use crate::sort::Sort;
use crate::store::NameId;
use crate::value::Value;

/// Binary operations on bit vectors, with SMT-LIB's meaning (division by zero is defined:
/// see `fold.rs`).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BvOp {
    Add,
    Sub,
    Mul,
    SDiv,
    SRem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
}

/// Comparisons one can ask for. Terms themselves only know equality and the two strict orders:
/// `a <= b` is kept as `!(b < a)`, so that a condition and its negation share their atom.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CmpOp {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
}

/// Binary operations on floats, rounding to nearest even. `Rem` is Java's `%` (C's `fmod`).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FpOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// IEEE 754 comparisons: all false if a NaN takes part, and `-0.0` equals `0.0`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FpCmp {
    Eq,
    Lt,
    Le,
}

/// The head of a term. Operands are in the [`Node`](crate::Node).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Const(Value),
    Var {
        name: NameId,
        sort: Sort,
    },

    Not,
    And,
    Or,
    /// Identity of two values of the same sort (not IEEE equality).
    Eq,
    /// `condition ? then : else`, of any sort.
    Ite,

    BvNeg,
    BvNot,
    Bv(BvOp),
    Slt,
    Ult,
    /// Bits `hi` down to `lo`, both included.
    Extract {
        hi: u32,
        lo: u32,
    },
    /// Zero extension to this many bits in all.
    ZExt(u32),
    /// Sign extension to this many bits in all.
    SExt(u32),
    /// First operand: the high bits.
    Concat,

    Fp(FpOp),
    FpNeg,
    FpAbs,
    FpSqrt,
    FpCmp(FpCmp),
    FpIsNan,
    /// Between the float sorts, rounding to nearest even.
    FpToFp(Sort),
    /// From a signed bit vector, rounding to nearest even.
    SbvToFp(Sort),
    /// To a signed bit vector of this width as Java does: towards zero, saturating, NaN to 0.
    FpToSbv(u32),
    /// The IEEE bits, with the canonical NaN.
    FpToBits,
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
