//! Sorts: the types of terms.

use std::fmt;

/// What kind of value a term stands for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A bit vector of 1 to 64 bits.
    Bv(u32),
    /// IEEE 754 binary32, all NaNs being one value.
    F32,
    /// IEEE 754 binary64, all NaNs being one value.
    F64,
}

impl Sort {
    /// The width, if this is a bit vector.
    pub fn bv_width(self) -> Option<u32> {
        match self {
            Sort::Bv(width) => Some(width),
            Sort::Bool | Sort::F32 | Sort::F64 => None,
        }
    }

    /// Whether this is one of the two float sorts.
    pub fn is_float(self) -> bool {
        match self {
            Sort::F32 | Sort::F64 => true,
            Sort::Bool | Sort::Bv(_) => false,
        }
    }

    /// How many bits a value of this sort has.
    pub fn bits(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(width) => width,
            Sort::F32 => 32,
            Sort::F64 => 64,
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => write!(f, "bool"),
            Sort::Bv(width) => write!(f, "bv{width}"),
            Sort::F32 => write!(f, "f32"),
            Sort::F64 => write!(f, "f64"),
        }
    }
}
