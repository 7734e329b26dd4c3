//! Values: what a term evaluates to when all its variables are known.

use std::fmt;

use crate::sort::Sort;

const F32_NAN: u32 = 0x7fc0_0000;
const F64_NAN: u64 = 0x7ff8_0000_0000_0000;

/// A concrete value. Floats are kept as bits, with one NaN, so that `==` is identity of values.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TermValue {
    /// A truth value.
    Bool(bool),
    /// `bits` has no bit set at or above `width`.
    Bv {
        /// How many bits there are.
        width: u32,
        /// The bits, as an unsigned number.
        bits: u64,
    },
    /// The bits of a `float`.
    F32(u32),
    /// The bits of a `double`.
    F64(u64),
}

impl TermValue {
    /// The bit vector of the low `width` bits of `bits`.
    pub fn bv(width: u32, bits: u64) -> TermValue {
        TermValue::Bv {
            width,
            bits: bits & mask(width),
        }
    }

    /// A float, its NaN made the canonical one.
    pub fn f32(value: f32) -> TermValue {
        TermValue::F32(if value.is_nan() {
            F32_NAN
        } else {
            value.to_bits()
        })
    }

    /// A double, its NaN made the canonical one.
    pub fn f64(value: f64) -> TermValue {
        TermValue::F64(if value.is_nan() {
            F64_NAN
        } else {
            value.to_bits()
        })
    }

    /// The value of the sort whose bits are all zero.
    pub fn zero(sort: Sort) -> TermValue {
        TermValue::from_bits(sort, 0)
    }

    /// The value of the sort with these bits (those that do not fit are dropped).
    pub fn from_bits(sort: Sort, bits: u64) -> TermValue {
        match sort {
            Sort::Bool => TermValue::Bool(bits & 1 == 1),
            Sort::Bv(width) => TermValue::bv(width, bits),
            Sort::F32 => TermValue::f32(f32::from_bits(bits as u32)),
            Sort::F64 => TermValue::f64(f64::from_bits(bits)),
        }
    }

    /// The bits of the value, zero-extended.
    pub fn bits(self) -> u64 {
        match self {
            TermValue::Bool(b) => u64::from(b),
            TermValue::Bv { bits, .. } => bits,
            TermValue::F32(bits) => u64::from(bits),
            TermValue::F64(bits) => bits,
        }
    }

    /// The sort of the value.
    pub fn sort(self) -> Sort {
        match self {
            TermValue::Bool(_) => Sort::Bool,
            TermValue::Bv { width, .. } => Sort::Bv(width),
            TermValue::F32(_) => Sort::F32,
            TermValue::F64(_) => Sort::F64,
        }
    }

    /// The truth value; `None` for other sorts.
    pub fn as_bool(self) -> Option<bool> {
        match self {
            TermValue::Bool(b) => Some(b),
            TermValue::Bv { .. } | TermValue::F32(_) | TermValue::F64(_) => None,
        }
    }

    /// The bits of a bit vector, zero-extended.
    pub fn as_bv(self) -> Option<u64> {
        match self {
            TermValue::Bv { bits, .. } => Some(bits),
            TermValue::Bool(_) | TermValue::F32(_) | TermValue::F64(_) => None,
        }
    }

    /// A bit vector as a two's complement number.
    pub fn as_signed(self) -> Option<i64> {
        match self {
            TermValue::Bv { width, bits } => Some(signed(width, bits)),
            TermValue::Bool(_) | TermValue::F32(_) | TermValue::F64(_) => None,
        }
    }

    /// The value as a `float`; `None` for other sorts.
    pub fn as_f32(self) -> Option<f32> {
        match self {
            TermValue::F32(bits) => Some(f32::from_bits(bits)),
            TermValue::Bool(_) | TermValue::Bv { .. } | TermValue::F64(_) => None,
        }
    }

    /// The value as a `double`; `None` for other sorts.
    pub fn as_f64(self) -> Option<f64> {
        match self {
            TermValue::F64(bits) => Some(f64::from_bits(bits)),
            TermValue::Bool(_) | TermValue::Bv { .. } | TermValue::F32(_) => None,
        }
    }
}

impl fmt::Display for TermValue {
    /// As in Java source: signed decimals, `1.5f`, `NaN`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TermValue::Bool(b) => write!(f, "{b}"),
            TermValue::Bv { width, bits } => write!(f, "{}", signed(width, bits)),
            TermValue::F32(bits) => write!(f, "{:?}f", f32::from_bits(bits)),
            TermValue::F64(bits) => write!(f, "{:?}", f64::from_bits(bits)),
        }
    }
}

/// The lowest `width` bits.
pub(crate) fn mask(width: u32) -> u64 {
    if width >= 64 {
        u64::MAX
    } else {
        (1 << width) - 1
    }
}

/// The number that `bits` stands for in two's complement.
pub(crate) fn signed(width: u32, bits: u64) -> i64 {
    let unused = 64 - width;
    ((bits << unused) as i64) >> unused
}

/// The least and the greatest number of this width.
pub(crate) fn signed_limits(width: u32) -> (i64, i64) {
    let max = (mask(width) >> 1) as i64;
    (-max - 1, max)
}
