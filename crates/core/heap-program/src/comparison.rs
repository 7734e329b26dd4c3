//! Comparisons of numbers.

use std::fmt;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DataComparison {
    /// `==`
    Equal,
    /// `<=`
    AtMost,
    /// `<`
    Less,
}

impl DataComparison {
    /// Whether it holds.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            DataComparison::Equal => left == right,
            DataComparison::AtMost => left <= right,
            DataComparison::Less => left < right,
        }
    }
}

impl fmt::Display for DataComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DataComparison::Equal => "==",
            DataComparison::AtMost => "<=",
            DataComparison::Less => "<",
        })
    }
}
