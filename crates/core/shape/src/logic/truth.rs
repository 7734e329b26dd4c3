//! Kleene's three truth values, 64 of them at a time.

use std::ops::{BitAnd, BitOr};

/// Kleene's truth values: 0, 1 and 1/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TruthValue {
    /// 0
    False,
    /// 1
    True,
    /// 1/2: some of the cells that a node stands for may satisfy it, others may not
    Unknown,
}

/// The truth values of one predicate for up to 64 nodes: bit `i` is for node `i`.
///
/// `may` without `must` is 1/2, both is 1, neither is 0. `must` without `may` is a contradiction:
/// no heap is like that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TruthRow {
    /// Nodes for which the predicate is not 0.
    pub may: u64,
    /// Nodes for which the predicate is 1.
    pub must: u64,
}

impl TruthRow {
    /// 0 for every node.
    pub const FALSE: TruthRow = TruthRow { may: 0, must: 0 };

    /// 1 for `nodes`, 0 for the others.
    pub fn exactly(nodes: u64) -> TruthRow {
        TruthRow {
            may: nodes,
            must: nodes,
        }
    }

    /// 1/2 for `nodes`, 0 for the others.
    pub fn unknown(nodes: u64) -> TruthRow {
        TruthRow {
            may: nodes,
            must: 0,
        }
    }

    /// 1 for `nodes`, 1/2 for the others.
    pub fn at_least(nodes: u64) -> TruthRow {
        TruthRow {
            may: !0,
            must: nodes,
        }
    }

    /// The value for one node.
    pub fn get(self, node: usize) -> TruthValue {
        match (self.may >> node & 1, self.must >> node & 1) {
            (0, _) => TruthValue::False,
            (_, 1) => TruthValue::True,
            _ => TruthValue::Unknown,
        }
    }

    /// The same row with another value for one node.
    #[must_use]
    pub fn with(self, node: usize, value: TruthValue) -> TruthRow {
        let bit = 1u64 << node;
        match value {
            TruthValue::False => TruthRow {
                may: self.may & !bit,
                must: self.must & !bit,
            },
            TruthValue::True => TruthRow {
                may: self.may | bit,
                must: self.must | bit,
            },
            TruthValue::Unknown => TruthRow {
                may: self.may | bit,
                must: self.must & !bit,
            },
        }
    }

    /// Kleene negation within `nodes`.
    #[must_use]
    pub fn negate(self, nodes: u64) -> TruthRow {
        TruthRow {
            may: nodes & !self.must,
            must: nodes & !self.may,
        }
    }

    /// What both rows say together; a contradiction if they exclude each other.
    #[must_use]
    pub fn meet(self, other: TruthRow) -> TruthRow {
        TruthRow {
            may: self.may & other.may,
            must: self.must | other.must,
        }
    }

    /// What either row allows.
    #[must_use]
    pub fn join(self, other: TruthRow) -> TruthRow {
        TruthRow {
            may: self.may | other.may,
            must: self.must & other.must,
        }
    }

    /// True if no heap can be like this row.
    pub fn is_contradiction(self) -> bool {
        self.must & !self.may != 0
    }

    /// The nodes whose value is 1/2.
    pub fn indefinite(self) -> u64 {
        self.may & !self.must
    }
}

impl BitAnd for TruthRow {
    type Output = TruthRow;
    fn bitand(self, other: TruthRow) -> TruthRow {
        TruthRow {
            may: self.may & other.may,
            must: self.must & other.must,
        }
    }
}

impl BitOr for TruthRow {
    type Output = TruthRow;
    fn bitor(self, other: TruthRow) -> TruthRow {
        TruthRow {
            may: self.may | other.may,
            must: self.must | other.must,
        }
    }
}

/// The numbers of the bits that are set, from the lowest.
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lowest = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            lowest
        })
    })
}
