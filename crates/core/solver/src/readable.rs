//! Readable characters, preferred in models: `a` to `z`, then capitals, digits, and what else ASCII can print.

use crate::path_solver::PathSolver;
use crate::simplest::ModelMinimizer;
use term::{CmpOp, Term, TermValue};

/// First and last character of each kind, the plainest kind first.
const KINDS: [(u8, u8); 4] = [(b'a', b'z'), (b'A', b'Z'), (b'0', b'9'), (b' ', b'~')];

/// The place of a readable character among all of them; none if it is not readable. Kinds are
/// disjoint but for the last, which holds the others.
pub fn readable_rank(character: u64) -> Option<u64> {
    let kind = KINDS
        .iter()
        .position(|(first, last)| (u64::from(*first)..=u64::from(*last)).contains(&character))?;
    Some((kind as u64) << 8 | character)
}

/// The condition that a character is readable and of a lower rank than this one; any readable one
/// if there is none.
pub fn readable_before(store: &term::TermStore, var: Term, rank: Option<u64>) -> Term {
    let width = store.sort(var).bits();
    let kinds = KINDS.iter().enumerate().map(|(kind, (first, last))| {
        let end = match rank {
            // A rank has its kind above its character.
            Some(rank) if rank >> 8 == kind as u64 => rank & 0xff,
            Some(rank) if rank >> 8 < kind as u64 => return store.bool(false),
            _ => u64::from(*last) + 1,
        };
        store.and(
            store.cmp(CmpOp::Ule, store.bv(width, u64::from(*first)), var),
            store.cmp(CmpOp::Ult, var, store.bv(width, end)),
        )
    });
    store.or_all(kinds.collect::<Vec<_>>())
}

impl PathSolver {
    /// Moves the model to where a character is the first of the plainest kind that it can be; whether
    /// it can be a readable one.
    pub(crate) fn most_readable(
        &mut self,
        search: &mut ModelMinimizer,
        var: Term,
        width: u32,
    ) -> bool {
        let store = self.store().clone();
        let bound = |c: u64| store.bv(width, c);
        for (first, last) in KINDS.map(|(first, last)| (u64::from(first), u64::from(last))) {
            if self.try_value(search, var, TermValue::bv(width, first)) {
                return true;
            }
            let within = |end: u64| {
                store.and(
                    store.cmp(CmpOp::Ult, bound(first), var),
                    store.cmp(CmpOp::Ule, var, bound(end)),
                )
            };
            if !self.try_goal(search, within(last)) {
                continue;
            }
            let mut least = first + 1;
            let mut most = self.current(search, var).bits();
            while least < most {
                let middle = least + (most - least) / 2;
                if self.try_goal(search, within(middle)) {
                    most = self.current(search, var).bits();
                } else {
                    least = middle + 1;
                }
            }
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use term::{Sort, TermStore};

    #[test]
    fn the_condition_agrees_with_the_rank() {
        let store = TermStore::new();
        let c = store.var("c", Sort::Bv(16));
        for rank in (0..0x200).filter_map(readable_rank) {
            let before = readable_before(&store, c, Some(rank));
            for character in 0..0x200 {
                let model = Model::from_iter([(c, TermValue::bv(16, character))]);
                let is_before = readable_rank(character).is_some_and(|r| r < rank);
                assert_eq!(model.satisfies(&store, before), is_before);
            }
        }
    }
}
