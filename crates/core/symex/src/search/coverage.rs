//! Coverage-guided search: the branch taken least often so far first. A side of a fork that no path has taken yet comes
//! before all others, and no loop can keep the rest waiting, because each turn makes its branch
//! less attractive.
//!
//! Among the paths at one branch the youngest goes first, because it is the nearest to an end;
//! every fourth time the oldest does, so that none waits for ever.

use super::PathQueue;
use crate::program::Site;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

const OLDEST_EVERY: u64 = 4;

pub(super) struct Coverage<T> {
    branches: Vec<Branch<T>>,
    index: FxHashMap<(Site, u32), usize>,
    /// Times taken and number of each branch at which paths wait.
    order: BTreeSet<(u64, usize)>,
    len: usize,
}

struct Branch<T> {
    taken: u64,
    waiting: VecDeque<T>,
}

impl<T> Default for Coverage<T> {
    fn default() -> Self {
        Coverage {
            branches: Vec::new(),
            index: FxHashMap::default(),
            order: BTreeSet::new(),
            len: 0,
        }
    }
}

impl<T: Send> PathQueue<T> for Coverage<T> {
    fn add(&mut self, item: T, edge: (Site, u32)) {
        let fresh = self.branches.len();
        let number = *self.index.entry(edge).or_insert(fresh);
        if number == fresh {
            self.branches.push(Branch {
                taken: 0,
                waiting: VecDeque::new(),
            });
        }
        let branch = &mut self.branches[number];
        branch.waiting.push_back(item);
        self.order.insert((branch.taken, number));
        self.len += 1;
    }

    fn pick(&mut self) -> Option<T> {
        let (taken, number) = self.order.pop_first()?;
        let branch = &mut self.branches[number];
        branch.taken = taken + 1;
        let oldest = branch.taken.is_multiple_of(OLDEST_EVERY);
        let item = match oldest {
            true => branch.waiting.pop_front(),
            false => branch.waiting.pop_back(),
        };
        if !branch.waiting.is_empty() {
            self.order.insert((branch.taken, number));
        }
        self.len -= 1;
        item
    }

    fn len(&self) -> usize {
        self.len
    }
}
