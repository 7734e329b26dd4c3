//! Truth values before and after a change: which pairs of them are possible.
//!
//! That a value stays as it was is the set {(0, 0), (1, 1)}, so that a formula over unchanged parts is unchanged
//! even where it is not known.

use crate::truth::CellTruth;

/// A set of pairs (before, after): bit `2 * before + after`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairSet(u8);

fn bit(before: bool, after: bool) -> u8 {
    1 << (2 * u8::from(before) + u8::from(after))
}

const TRUTHS: [bool; 2] = [false, true];

impl PairSet {
    /// All pairs that satisfy a condition.
    fn filter(keep: impl Fn(bool, bool) -> bool) -> PairSet {
        let mut set = 0;
        for before in TRUTHS {
            for after in TRUTHS {
                if keep(before, after) {
                    set |= bit(before, after);
                }
            }
        }
        PairSet(set)
    }

    /// A value that may have changed in any way.
    pub(crate) fn changed(before: CellTruth, after: CellTruth) -> PairSet {
        PairSet::filter(|one, two| before.can_be(one) && after.can_be(two))
    }

    /// A value that is as it was.
    pub(crate) fn unchanged(value: CellTruth) -> PairSet {
        PairSet::filter(|one, two| one == two && value.can_be(one))
    }

    fn contains(self, before: bool, after: bool) -> bool {
        self.0 & bit(before, after) != 0
    }

    /// The pairs, one by one.
    pub(crate) fn pairs(self) -> impl Iterator<Item = (bool, bool)> {
        TRUTHS
            .into_iter()
            .flat_map(|before| TRUTHS.map(|after| (before, after)))
            .filter(move |(before, after)| self.contains(*before, *after))
    }

    /// The results of an operation on all pairs of two sets, before and after apart.
    pub(crate) fn combine(self, other: PairSet, operation: fn(bool, bool) -> bool) -> PairSet {
        let mut set = 0;
        for (one, two) in self.pairs() {
            for (three, four) in other.pairs() {
                set |= bit(operation(one, three), operation(two, four));
            }
        }
        PairSet(set)
    }

    pub(crate) fn not(self) -> PairSet {
        PairSet::filter(|before, after| self.contains(!before, !after))
    }

    pub(crate) fn map(self, change: impl Fn(bool, bool) -> (bool, bool)) -> PairSet {
        self.pairs().fold(PairSet(0), |set, (before, after)| {
            let (before, after) = change(before, after);
            PairSet(set.0 | bit(before, after))
        })
    }

    pub(crate) fn union(self, other: PairSet) -> PairSet {
        PairSet(self.0 | other.0)
    }

    pub(crate) fn intersect(self, other: PairSet) -> PairSet {
        PairSet(self.0 & other.0)
    }

    /// The pairs whose value before is among these.
    pub(crate) fn with_before(self, value: CellTruth) -> PairSet {
        self.intersect(PairSet::changed(value, CellTruth::Either))
    }

    /// Without pairs that turn from 1 to 0.
    pub(crate) fn not_lost(self) -> PairSet {
        self.intersect(PairSet::filter(|before, after| !before || after))
    }

    /// Without pairs that turn from 0 to 1.
    pub(crate) fn not_gained(self) -> PairSet {
        self.intersect(PairSet::filter(|before, after| before || !after))
    }

    pub(crate) fn before(self) -> Option<CellTruth> {
        truth(self.pairs().map(|(before, _)| before))
    }

    pub(crate) fn after(self) -> Option<CellTruth> {
        truth(self.pairs().map(|(_, after)| after))
    }

    /// Whether the value turns from 1 to 0.
    pub(crate) fn lost(self) -> CellTruth {
        truth(self.pairs().map(|(before, after)| before && !after)).unwrap_or(CellTruth::False)
    }

    /// Whether the value turns from 0 to 1.
    pub(crate) fn gained(self) -> CellTruth {
        truth(self.pairs().map(|(before, after)| !before && after)).unwrap_or(CellTruth::False)
    }
}

/// What values have in common; `None` if there are none.
fn truth(values: impl Iterator<Item = bool>) -> Option<CellTruth> {
    values
        .map(CellTruth::of)
        .reduce(|one, other| if one == other { one } else { CellTruth::Either })
}
