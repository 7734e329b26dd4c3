//! Progress and cancellation of explorations of calls.

use jvm_symex::PathTrace;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use symex::Cancellation;

/// Shared by the explorations of any number of state graphs.
#[derive(Debug, Default)]
pub struct CallProgress {
    /// Cancelled from outside: what was found so far is all that is wanted.
    pub cancellation: Cancellation,
    /// Hears what becomes of the paths of calls, if somebody wants to know.
    pub trace: Option<Arc<PathTrace>>,
    calls: AtomicU64,
}

impl CallProgress {
    /// Nothing is counted yet; ends when the token is cancelled.
    pub fn new(cancellation: &Cancellation, trace: Option<&Arc<PathTrace>>) -> CallProgress {
        CallProgress {
            cancellation: cancellation.clone(),
            trace: trace.cloned(),
            ..CallProgress::default()
        }
    }

    /// Whether it has to end.
    pub fn is_interrupted(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Calls that were explored, of all graphs.
    pub fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }
}

/// The part of one exploration, which counts its calls itself.
pub struct CallCounter {
    progress: Arc<CallProgress>,
    /// Calls that were reported.
    told: Cell<u64>,
}

impl CallCounter {
    /// Nothing was reported yet.
    pub fn new(progress: &Arc<CallProgress>) -> CallCounter {
        CallCounter {
            progress: progress.clone(),
            told: Cell::new(0),
        }
    }

    /// Tells how many calls the exploration has made so far; a graph that is begun anew counts from zero.
    pub fn tell(&self, calls: u64) {
        let before = self.told.replace(calls);
        let new = calls.saturating_sub(before);
        self.progress.calls.fetch_add(new, Ordering::Relaxed);
    }

    /// Whether it has to end.
    pub fn is_interrupted(&self) -> bool {
        self.progress.is_interrupted()
    }
}
