//! Edge coverage of a path: which edges of the program it takes.
//!
//! A path that notes them stops at every transfer of control (see `coverage.rs`), so this is for
//! explorations of short calls.

use crate::coverage::{Position, edge, entry, position};
use crate::program::{Jvm, JvmState};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The edges that are of interest, by number.
#[derive(Debug, Default)]
pub struct WatchedEdges {
    /// Method, block and successor.
    numbers: FxHashMap<(u32, u16, u16), usize>,
    count: usize,
}

impl WatchedEdges {
    pub fn new(edges: impl IntoIterator<Item = ((u32, u16, u16), usize)>) -> WatchedEdges {
        let numbers: FxHashMap<_, _> = edges.into_iter().collect();
        let count = numbers.values().max().map_or(0, |last| last + 1);
        WatchedEdges { numbers, count }
    }
}

/// A set of edges, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeSet(Vec<u64>);

impl EdgeSet {
    pub fn insert(&mut self, number: usize) {
        let word = number / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
    }

    pub fn contains(&self, number: usize) -> bool {
        let word = self.0.get(number / 64);
        word.is_some_and(|w| w >> (number % 64) & 1 == 1)
    }

    pub fn add(&mut self, other: &EdgeSet) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether all of these are in `other`.
    pub fn is_within(&self, other: &EdgeSet) -> bool {
        let mut words = self.0.iter().enumerate();
        words.all(|(i, word)| word & !other.0.get(i).copied().unwrap_or(0) == 0)
    }

    /// Those that are not in `other`.
    pub fn without(&self, other: &EdgeSet) -> EdgeSet {
        let words = self.0.iter().enumerate();
        let words = words.map(|(i, word)| word & !other.0.get(i).copied().unwrap_or(0));
        EdgeSet(words.collect())
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|number| self.contains(*number))
    }
}

/// What a path has taken of the edges of interest.
#[derive(Clone)]
pub(crate) struct Reaching {
    edges: Arc<WatchedEdges>,
    pub reached: EdgeSet,
    /// Where it stood after its last step.
    at: Option<Position>,
}

impl Reaching {
    pub(crate) fn new(edges: Arc<WatchedEdges>) -> Reaching {
        Reaching {
            reached: EdgeSet(vec![0; edges.count.div_ceil(64)]),
            edges,
            at: None,
        }
    }
}

impl Jvm {
    /// Notes what a step took that executed this many instructions; it was the first if nothing was
    /// executed `before`.
    pub(crate) fn note_step(&self, state: &mut JvmState, executed: u64, before: u64) {
        let after = position(state);
        let first = (before == 0).then(|| entry(self, state));
        let Some(reaching) = &mut state.reaching else {
            return;
        };
        if let Some(at) = reaching.at.or(first)
            && let Some(taken) = edge(at, executed, after)
            && let Some(number) = reaching.edges.numbers.get(&taken)
        {
            reaching.reached.insert(*number);
        }
        reaching.at = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_edges() {
        let (mut a, mut b) = (EdgeSet::default(), EdgeSet::default());
        [1, 64, 130].into_iter().for_each(|n| a.insert(n));
        [1, 3].into_iter().for_each(|n| b.insert(n));
        assert_eq!(a.iter().collect::<Vec<_>>(), [1, 64, 130]);
        assert_eq!(a.without(&b).iter().collect::<Vec<_>>(), [64, 130]);
        assert!(!a.is_within(&b) && !b.is_within(&a));
        b.add(&a);
        assert!(a.is_within(&b));
        assert_eq!((b.len(), b.contains(3), b.contains(500)), (4, true, false));
        assert!(a.without(&b).is_empty());
    }
}
