//! Frontier: the paths that wait, shared by the workers of one exploration.

use crate::limits::Limits;
use crate::path::Path;
use crate::program::ForkState;
use crate::search::{PathQueue, SearchStrategy};
use crate::summary::Stopped;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Instant;

/// Every so many picks, one is not of the smallest input.
const FAVOUR: u64 = 4;

pub(crate) struct Frontier<S> {
    inner: Mutex<Inner<S>>,
    changed: Condvar,
}

/// What following a path came to.
pub(crate) struct Done {
    /// Paths that ended.
    pub paths: u64,
    /// See [`Limits::work`].
    pub work: u64,
}

impl std::ops::Sub for Done {
    type Output = Done;

    fn sub(self, before: Done) -> Done {
        Done {
            paths: self.paths - before.paths,
            work: self.work - before.work,
        }
    }
}

struct Inner<S> {
    order: SearchStrategy,
    /// Paths by the size of their input, and how far each stands back.
    by_rank: BTreeMap<u32, Box<dyn PathQueue<Path<S>>>>,
    /// Paths that perhaps no input takes, and such as run long without a decision: only followed
    /// when nothing else is left.
    doubtful: VecDeque<Path<S>>,
    /// How many inputs there are of each size, on paths that wait or are under way.
    sizes: BTreeMap<u32, usize>,
    /// Paths that workers are following.
    under_way: usize,
    finished_paths: u64,
    /// See [`Limits::work`].
    work: u64,
    picks: u64,
    most_waiting: usize,
    /// Paths that waited when all was cleared.
    forgotten: usize,
    /// The smallest input among the paths that were dropped for lack of memory.
    smallest_shed: Option<u32>,
    stopped: Option<Stopped>,
}

impl<S: ForkState> Inner<S> {
    fn waiting(&self) -> usize {
        let sure: usize = self.by_rank.values().map(|search| search.len()).sum();
        sure + self.doubtful.len()
    }

    fn exhausted_budget(&self, limits: &Limits) -> Option<Stopped> {
        if self.finished_paths >= limits.paths {
            return Some(Stopped::Paths);
        }
        (self.work >= limits.work).then_some(Stopped::Work)
    }

    /// Small inputs first, so that the smallest one that fails is found first; but now and then a
    /// larger one, so that a loop without end on a small one doesn't keep them waiting for ever.
    fn next(&mut self) -> Option<Path<S>> {
        let turn = self.picks / FAVOUR;
        let at = match self.picks.is_multiple_of(FAVOUR) {
            true => turn as usize % self.by_rank.len().max(1),
            false => 0,
        };
        let (rank, search) = self.by_rank.iter_mut().nth(at)?;
        let path = search.pick();
        if search.is_empty() {
            let rank = *rank;
            self.by_rank.remove(&rank);
        }
        path
    }

    fn add(&mut self, path: Path<S>) {
        *self.sizes.entry(path.state.size()).or_default() += 1;
        match path.doubt.is_some() || path.slow {
            true => self.doubtful.push_back(path),
            false => {
                let rank = path.state.size().saturating_add(path.handicap());
                let (edge, order) = (path.edge, self.order);
                let search = self.by_rank.entry(rank).or_insert_with(|| order.build());
                search.add(path, edge);
            }
        }
        self.most_waiting = self.most_waiting.max(self.waiting());
    }

    /// Drops all but so many of the paths that wait, those with the largest inputs first.
    fn shed(&mut self, kept: usize) -> Vec<Path<S>> {
        let mut shed = Vec::new();
        let mut left = self.waiting().saturating_sub(kept);
        while left > 0 {
            let Some(mut largest) = self.by_rank.last_entry() else {
                // What is doubtful is followed last, whatever its size.
                shed.extend((0..left).filter_map(|_| self.doubtful.pop_back()));
                break;
            };
            match largest.get_mut().pick() {
                Some(path) => {
                    shed.push(path);
                    left -= 1;
                }
                None => {
                    largest.remove();
                }
            }
        }
        self.by_rank.retain(|_, queue| !queue.is_empty());
        self.note_shed(&shed);
        shed
    }

    /// Counts paths that were dropped for lack of memory.
    fn note_shed(&mut self, shed: &[Path<S>]) {
        self.forgotten += shed.len();
        for path in shed {
            let size = path.state.size();
            self.forget_size(size);
            self.smallest_shed = Some(self.smallest_shed.map_or(size, |least| least.min(size)));
        }
    }

    /// A path with an input of this size is no longer here.
    fn forget_size(&mut self, size: u32) {
        if let Some(count) = self.sizes.get_mut(&size) {
            *count -= 1;
            if *count == 0 {
                self.sizes.remove(&size);
            }
        }
    }
}

impl<S: ForkState> Frontier<S> {
    pub(crate) fn new(order: SearchStrategy, starts: impl IntoIterator<Item = Path<S>>) -> Self {
        let mut inner = Inner {
            order,
            by_rank: BTreeMap::new(),
            sizes: BTreeMap::new(),
            doubtful: VecDeque::new(),
            under_way: 0,
            finished_paths: 0,
            work: 0,
            picks: 0,
            most_waiting: 0,
            forgotten: 0,
            smallest_shed: None,
            stopped: None,
        };
        starts.into_iter().for_each(|path| inner.add(path));
        Frontier {
            inner: Mutex::new(inner),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<S>> {
        // A worker that panicked did so outside: the data is whole.
        self.inner
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The next path to follow; `None` if there is nothing more to do before the deadline.
    pub(crate) fn pick(&self, limits: &Limits, deadline: Instant) -> Option<Path<S>> {
        let mut inner = self.lock();
        loop {
            let now = Instant::now();
            if inner.stopped.is_some() || now >= deadline {
                return None;
            }
            // Each of those under way may be the last that is allowed.
            let may_end = inner.finished_paths + inner.under_way as u64;
            if inner.waiting() > 0 && (may_end < limits.paths || inner.under_way == 0) {
                if let Some(stopped) = inner.exhausted_budget(limits) {
                    inner.stopped = Some(stopped);
                    self.changed.notify_all();
                    return None;
                }
                inner.picks += 1;
                let next = inner.next();
                let next = next.or_else(|| inner.doubtful.pop_front());
                inner.under_way += 1;
                return next;
            }
            if inner.under_way == 0 {
                return None;
            }
            let wait = self.changed.wait_timeout(inner, deadline - now);
            inner = wait.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
        }
    }

    /// A path that was picked when its input had this size is done, and these go on.
    pub(crate) fn put_back(&self, size: u32, done: Done, next: impl IntoIterator<Item = Path<S>>) {
        let mut inner = self.lock();
        inner.forget_size(size);
        inner.under_way -= 1;
        inner.finished_paths += done.paths;
        inner.work += done.work;
        next.into_iter().for_each(|path| inner.add(path));
        self.changed.notify_all();
    }

    /// A path that was picked when its input had this size is lost, and with it what it would have forked into.
    pub(crate) fn lose(&self, size: u32) {
        let mut inner = self.lock();
        inner.forget_size(size);
        inner.under_way -= 1;
        inner.forgotten += 1;
        self.changed.notify_all();
    }

    /// Ends the exploration: no path is picked any more.
    pub(crate) fn stop(&self, reason: Stopped) {
        self.lock().stopped.get_or_insert(reason);
        self.changed.notify_all();
    }

    pub(crate) fn is_finished(&self) -> bool {
        let inner = self.lock();
        inner.stopped.is_some() || inner.waiting() + inner.under_way == 0
    }

    pub(crate) fn stop_reason(&self) -> Option<Stopped> {
        self.lock().stopped
    }

    /// Paths that wait, are under way, or were forgotten.
    pub(crate) fn left(&self) -> usize {
        let inner = self.lock();
        inner.waiting() + inner.under_way + inner.forgotten
    }

    /// The smallest input among the paths that wait or are under way, or were dropped for lack of memory.
    pub(crate) fn smallest_left(&self) -> Option<u32> {
        let inner = self.lock();
        let smallest = inner.sizes.keys().next().copied();
        smallest.into_iter().chain(inner.smallest_shed).min()
    }

    /// Whether paths were dropped for lack of memory.
    pub(crate) fn has_shed(&self) -> bool {
        self.lock().smallest_shed.is_some()
    }

    /// Takes half of the paths that wait, those with the largest inputs, for lack of memory.
    pub(crate) fn shed_half(&self) -> Vec<Path<S>> {
        let mut inner = self.lock();
        let kept = inner.waiting() / 2;
        inner.shed(kept)
    }

    pub(crate) fn most_waiting(&self) -> usize {
        self.lock().most_waiting
    }

    /// Takes all paths that wait.
    pub(crate) fn take_all(&self) -> Vec<Path<S>> {
        let mut inner = self.lock();
        if inner.stopped == Some(Stopped::Memory) {
            return inner.shed(0);
        }
        inner.forgotten += inner.waiting();
        let searches = std::mem::take(&mut inner.by_rank);
        let mut all = Vec::new();
        for mut search in searches.into_values() {
            all.extend(std::iter::from_fn(|| search.pick()));
        }
        all.extend(inner.doubtful.drain(..));
        for path in &all {
            inner.forget_size(path.state.size());
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::PathIds;
    use solver::PathCondition;

    /// A state with an input of this size.
    struct Sized {
        size: u32,
        path: PathCondition,
    }

    impl ForkState for Sized {
        fn fork(&mut self) -> Sized {
            Sized {
                size: self.size,
                path: self.path.clone(),
            }
        }

        fn answer(&mut self, _: u64) {}

        fn path(&self) -> &PathCondition {
            &self.path
        }

        fn set_path(&mut self, path: PathCondition) {
            self.path = path;
        }

        fn size(&self) -> u32 {
            self.size
        }
    }

    #[test]
    fn large_inputs_are_shed_first_and_not_forgotten() {
        let ids = PathIds::default();
        let paths = [3, 1, 7, 5, 2, 6].into_iter().map(|size| {
            let path = PathCondition::new();
            Path::start(Sized { size, path }, 0, ids.draw())
        });
        let frontier = Frontier::new(SearchStrategy::DepthFirst, paths);
        assert_eq!(frontier.smallest_left(), Some(1));
        assert!(!frontier.has_shed());
        let sizes = |shed: Vec<Path<Sized>>| -> Vec<u32> {
            shed.iter().map(|path| path.state.size).collect()
        };
        assert_eq!(sizes(frontier.shed_half()), [7, 6, 5]);
        assert_eq!(frontier.left(), 6);
        // What is left is followed; then, nothing is known of what was shed.
        let deadline = Instant::now() + std::time::Duration::from_secs(60);
        for _ in 0..3 {
            let picked = frontier.pick(&Limits::default(), deadline);
            let size = picked.expect("a path").state.size;
            frontier.put_back(size, Done { paths: 1, work: 0 }, []);
        }
        assert_eq!(frontier.smallest_left(), Some(5));
        assert_eq!(frontier.left(), 3);
        assert!(frontier.is_finished() && frontier.has_shed());
    }
}
