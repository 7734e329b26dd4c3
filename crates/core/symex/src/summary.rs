//! Exploration statistics: counters that are added up over workers, and what was lost.

use crate::end::EndReason;
use std::collections::BTreeMap;
use std::time::Duration;

/// Bytes of new objects that take about as long as an instruction.
const BYTES: u64 = 64;

/// Why an exploration stopped before all paths were followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// [`crate::Limits::paths`] paths have ended.
    Paths,
    /// The process takes more than [`crate::Limits::memory`].
    Memory,
    /// More than [`crate::Limits::work`] was done.
    Work,
}

/// Where a path was of which it is not known whether any input takes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt<L> {
    /// Where it ended.
    pub place: L,
    /// What the solver said of it.
    pub reason: String,
}

/// Time spent by all workers together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeSpent {
    /// Executing the program.
    pub stepping: Duration,
    /// Deciding branches.
    pub solving: Duration,
    /// Comparing states with earlier ones.
    pub matching: Duration,
    /// In the observer, at the ends of paths.
    pub observing: Duration,
}

/// What an exploration came to, over all workers. `L` is a place.
#[derive(Clone, Debug)]
pub struct Summary<L> {
    /// Instructions executed, on all paths.
    pub instructions: u64,
    /// Bytes of objects that were made.
    pub bytes: u64,
    /// How many paths there are more than at the start because of forks.
    pub forks: u64,
    /// The most paths that waited at a time.
    pub most_waiting: usize,
    /// Where the time went.
    pub times: TimeSpent,
    ends: [u64; EndReason::ALL.len()],
    /// Where paths were cut or lost, and how often.
    pub losses: BTreeMap<(EndReason, L), u64>,
    /// Paths of which it is not known whether any input takes them, and how often.
    pub doubts: BTreeMap<Doubt<L>, u64>,
    /// Why it stopped before all paths were followed, if it did.
    pub stopped: Option<Stopped>,
    /// Paths not followed to an end.
    pub left: usize,
    /// The smallest input among these: all smaller ones are done.
    pub smallest_left: Option<u32>,
}

impl<L: Ord + Clone> Default for Summary<L> {
    fn default() -> Self {
        Summary {
            instructions: 0,
            bytes: 0,
            forks: 0,
            most_waiting: 0,
            times: TimeSpent::default(),
            ends: [0; EndReason::ALL.len()],
            losses: BTreeMap::new(),
            doubts: BTreeMap::new(),
            stopped: None,
            left: 0,
            smallest_left: None,
        }
    }
}

impl<L: Ord + Clone> Summary<L> {
    /// Paths that ended for this reason.
    pub fn ends(&self, reason: EndReason) -> u64 {
        self.ends[reason.index()]
    }

    /// Counts a path that ended.
    pub fn count_end(&mut self, reason: EndReason) {
        self.ends[reason.index()] += 1;
    }

    /// What was done without the solver, see [`crate::Limits::work`].
    pub fn work(&self) -> u64 {
        self.instructions + self.bytes / BYTES
    }

    /// Paths that ended, of those that some input takes.
    pub fn paths(&self) -> u64 {
        EndReason::ALL
            .iter()
            .filter(|r| r.is_path())
            .map(|r| self.ends(*r))
            .sum()
    }

    /// Adds what another stretch of work came to.
    pub(crate) fn add(&mut self, other: Summary<L>) {
        self.instructions += other.instructions;
        self.bytes += other.bytes;
        self.forks += other.forks;
        self.most_waiting = self.most_waiting.max(other.most_waiting);
        self.times.stepping += other.times.stepping;
        self.times.solving += other.times.solving;
        self.times.matching += other.times.matching;
        self.times.observing += other.times.observing;
        for (total, more) in self.ends.iter_mut().zip(other.ends) {
            *total += more;
        }
        for (key, count) in other.losses {
            *self.losses.entry(key).or_default() += count;
        }
        for (doubt, count) in other.doubts {
            *self.doubts.entry(doubt).or_default() += count;
        }
    }
}
