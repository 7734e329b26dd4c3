//! Field assertions: comparisons of a node's data field with a constant.

use heap_program::DataComparison;

/// A data field compared with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldAssertion {
    /// The data field.
    pub field: usize,
    /// How it is compared.
    pub comparison: DataComparison,
    /// The constant on the right.
    pub constant: i64,
}

impl FieldAssertion {
    /// Whether it holds for a value of its field.
    pub fn holds(self, value: i64) -> bool {
        self.comparison.holds(value, self.constant)
    }

    /// The values for which it holds: an interval, ends included.
    fn interval(self) -> (i128, i128) {
        let constant = i128::from(self.constant);
        let lowest = i128::from(i64::MIN);
        match self.comparison {
            DataComparison::Equal => (constant, constant),
            DataComparison::AtMost => (lowest, constant),
            DataComparison::Less => (lowest, constant - 1),
        }
    }

    /// What the truth of this assertion says about another one, if anything.
    pub fn decides(self, other: FieldAssertion) -> Option<bool> {
        if self.field != other.field {
            return None;
        }
        let (low, high) = self.interval();
        let (other_low, other_high) = other.interval();
        if other_low <= low && high <= other_high {
            Some(true)
        } else if high < other_low || other_high < low {
            Some(false)
        } else {
            None
        }
    }
}
