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

    /// The smallest input among the paths that wait or are under way.
    pub(crate) fn smallest_left(&self) -> Option<u32> {
        self.lock().sizes.keys().next().copied()
    }

    pub(crate) fn waiting(&self) -> usize {
        self.lock().waiting()
    }

    pub(crate) fn most_waiting(&self) -> usize {
        self.lock().most_waiting
    }

    /// Takes all paths that wait.
    pub(crate) fn take_all(&self) -> Vec<Path<S>> {
        let mut inner = self.lock();
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
