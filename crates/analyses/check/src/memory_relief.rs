//! Memory relief: what a check drops when the process comes near its limit, so that the rest can go on.
//!
//! First that which only saves time: states that others are compared with, and what the solvers remember. After that
//! paths as well, of every method those with the largest inputs: it goes on with the others, and its verdict holds up to
//! the size of what was dropped.

use crate::call_searches::CallSearch;
use crate::calls::FailureSearch;
use crate::method::MethodCheck;
use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Scheduler, is_memory_scarce, resident_bytes};

/// What was dropped is free only after a while: workers give back what others have dropped when they next allocate.
const SETTLING: Duration = Duration::from_millis(300);

/// What was dropped can be used anew long before the system gets it back: so nothing more is dropped before the process
/// has grown by this part of the limit.
const GROWTH: u64 = 50;

pub(crate) struct MemoryRelief {
    /// Of the process, in bytes.
    limit: u64,
    last: Cell<Option<Relief>>,
}

/// What was dropped last.
#[derive(Clone, Copy)]
struct Relief {
    at: Instant,
    /// The least that was resident since then.
    resident: u64,
}

impl MemoryRelief {
    pub(crate) fn new(limit: u64) -> MemoryRelief {
        MemoryRelief {
            limit,
            last: Cell::new(None),
        }
    }

    /// Drops something if memory is scarce.
    pub(crate) fn look(
        &self,
        methods: &[Arc<MethodCheck>],
        searches: &[CallSearch],
        scheduler: &Scheduler,
    ) {
        if self
            .last
            .get()
            .is_some_and(|last| last.at.elapsed() < SETTLING)
            || !self.is_due()
        {
            return;
        }
        let open: Vec<&Arc<MethodCheck>> = methods.iter().filter(|m| !m.is_finished()).collect();
        open.iter()
            .for_each(|method| method.forget_compared_states());
        if self.last.get().is_some() {
            open.iter().for_each(|method| method.shed_paths());
            let kept = |search: &&CallSearch| search.ask(FailureSearch::kept_states).unwrap_or(0);
            if let Some(largest) = searches.iter().max_by_key(kept) {
                largest.forget_states();
            }
        }
        scheduler.renew_solvers();
        self.last.set(Some(Relief {
            at: Instant::now(),
            resident: u64::MAX,
        }));
    }

    /// Whether memory is scarce, and the process has grown since something was dropped.
    fn is_due(&self) -> bool {
        let resident = resident_bytes();
        let has_grown = match self.last.get() {
            None => true,
            Some(last) => {
                let least = last.resident.min(resident);
                self.last.set(Some(Relief {
                    resident: least,
                    ..last
                }));
                resident > least.saturating_add(self.limit / GROWTH)
            }
        };
        has_grown && is_memory_scarce(self.limit)
    }
}
