//! Memory relief: what a check drops when the process comes near its limit, so that the rest can go on.
//!
//! The methods with the most paths that wait are ended first: they cost the most, and are the least likely to end by
//! themselves. Their verdict is `unknown`, with the memory as its reason.

use crate::call_searches::CallSearch;
use crate::calls::FailureSearch;
use crate::method::MethodCheck;
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Scheduler, is_memory_scarce};

/// What was dropped is free only after a while: workers give back what others have dropped when they next allocate.
const SETTLING: Duration = Duration::from_millis(300);

pub(crate) struct MemoryRelief {
    /// Of the process, in bytes.
    limit: u64,
    /// When something was dropped last.
    dropped: Cell<Option<Instant>>,
}

impl MemoryRelief {
    pub(crate) fn new(limit: u64) -> MemoryRelief {
        MemoryRelief {
            limit,
            dropped: Cell::new(None),
        }
    }

    /// Drops something if memory is scarce: half of all paths that wait, the largest search for calls, and what the
    /// solvers remember.
    pub(crate) fn look(
        &self,
        methods: &[Arc<MethodCheck>],
        searches: &[CallSearch],
        scheduler: &Scheduler,
    ) {
        let is_settling = |at: Instant| at.elapsed() < SETTLING;
        if self.dropped.get().is_some_and(is_settling) || !is_memory_scarce(self.limit) {
            return;
        }
        drop_paths(methods);
        let kept = |search: &&CallSearch| search.ask(FailureSearch::kept_states).unwrap_or(0);
        if let Some(largest) = searches.iter().max_by_key(kept) {
            largest.forget_states();
        }
        scheduler.renew_solvers();
        self.dropped.set(Some(Instant::now()));
    }
}

/// Ends the methods with the most paths that wait, until half of all these paths are dropped.
fn drop_paths(methods: &[Arc<MethodCheck>]) {
    let open = methods.iter().filter(|m| !m.is_finished());
    let mut open: Vec<(usize, &Arc<MethodCheck>)> = open.map(|m| (m.waiting_paths(), m)).collect();
    open.sort_by_key(|(waiting, _)| std::cmp::Reverse(*waiting));
    let all: usize = open.iter().map(|(waiting, _)| waiting).sum();
    let mut left = all;
    for (waiting, method) in open {
        if waiting == 0 || left * 2 <= all {
            break;
        }
        left -= waiting;
        method.stop_for_memory();
    }
}
