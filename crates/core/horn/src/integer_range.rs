//! Intervals of integers that do not wrap: what a value is known to be between.

/// All integers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntegerRange {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl IntegerRange {
    pub(crate) fn new(low: i128, high: i128) -> IntegerRange {
        IntegerRange { low, high }
    }

    /// The numbers of a signed bit vector.
    pub(crate) fn signed(width: u32) -> IntegerRange {
        let half = 1i128 << (width - 1);
        IntegerRange::new(-half, half - 1)
    }

    pub(crate) fn contains(self, other: IntegerRange) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    pub(crate) fn is_constant(self) -> bool {
        self.low == self.high
    }

    /// True for 0 and 1: a flag.
    pub(crate) fn is_flag(self) -> bool {
        self.low >= 0 && self.high <= 1
    }

    pub(crate) fn join(self, other: IntegerRange) -> IntegerRange {
        IntegerRange::new(self.low.min(other.low), self.high.max(other.high))
    }

    pub(crate) fn negate(self) -> IntegerRange {
        IntegerRange::new(-self.high, -self.low)
    }

    pub(crate) fn add(self, other: IntegerRange) -> Option<IntegerRange> {
        let low = self.low.checked_add(other.low)?;
        let high = self.high.checked_add(other.high)?;
        Some(IntegerRange::new(low, high))
    }

    pub(crate) fn multiply(self, other: IntegerRange) -> Option<IntegerRange> {
        let corners = [
            self.low.checked_mul(other.low)?,
            self.low.checked_mul(other.high)?,
            self.high.checked_mul(other.low)?,
            self.high.checked_mul(other.high)?,
        ];
        let low = corners.into_iter().min()?;
        let high = corners.into_iter().max()?;
        Some(IntegerRange::new(low, high))
    }
}
