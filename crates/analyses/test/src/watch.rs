//! What whoever waits for an exploration sees of it, and how it is ended.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use symex::Cancellation;

/// Shared with the exploration of any number of classes.
#[derive(Debug, Default)]
pub struct Watch {
    /// Cancelled from outside: what was found so far is all that is wanted.
    pub cancellation: Cancellation,
    calls: AtomicU64,
    tests: AtomicU64,
}

impl Watch {
    /// Nothing is counted yet; ends when the token is cancelled.
    pub fn new(cancellation: &Cancellation) -> Watch {
        Watch {
            cancellation: cancellation.clone(),
            ..Watch::default()
        }
    }

    pub fn is_interrupted(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Calls that were explored, of all classes.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    /// Tests that were found.
    pub fn tests(&self) -> u64 {
        self.tests.load(Ordering::Relaxed)
    }
}

/// The part of one exploration, which counts its calls itself.
pub(crate) struct Watched {
    watch: Arc<Watch>,
    /// Calls that were told.
    told: Cell<u64>,
}

impl Watched {
    pub fn new(watch: &Arc<Watch>) -> Watched {
        Watched {
            watch: watch.clone(),
            told: Cell::new(0),
        }
    }

    /// Tells how many calls were made so far, and whether it has to end.
    pub fn is_over(&self, calls: u64) -> bool {
        let before = self.told.replace(calls);
        let new = calls.saturating_sub(before);
        self.watch.calls.fetch_add(new, Ordering::Relaxed);
        self.watch.is_interrupted()
    }

    pub fn found_test(&self) {
        self.watch.tests.fetch_add(1, Ordering::Relaxed);
    }
}
