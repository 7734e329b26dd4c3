//! Kleene's truth values, as what is known of all cells that nodes stand for.

/// 0, 1 or 1/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellTruth {
    False,
    True,
    Either,
}

use CellTruth::{Either, False, True};

impl CellTruth {
    pub(crate) fn of(value: bool) -> CellTruth {
        if value { True } else { False }
    }

    pub(crate) fn can_be(self, value: bool) -> bool {
        self == Either || self == CellTruth::of(value)
    }

    pub(crate) fn not(self) -> CellTruth {
        match self {
            False => True,
            True => False,
            Either => Either,
        }
    }

    pub(crate) fn and(self, other: CellTruth) -> CellTruth {
        match (self, other) {
            (False, _) | (_, False) => False,
            (True, True) => True,
            _ => Either,
        }
    }

    pub(crate) fn or(self, other: CellTruth) -> CellTruth {
        match (self, other) {
            (True, _) | (_, True) => True,
            (False, False) => False,
            _ => Either,
        }
    }

    /// What both say together; `None` if they exclude each other.
    pub(crate) fn narrow(self, other: CellTruth) -> Option<CellTruth> {
        match (self, other) {
            (Either, value) | (value, Either) => Some(value),
            _ if self == other => Some(self),
            _ => None,
        }
    }

    /// True if this value allows everything that the other allows.
    pub(crate) fn allows(self, other: CellTruth) -> bool {
        self == Either || self == other
    }
}
