//! Ctrl-C: the first ends the analysis with what is known so far, the second ends the process.

use rustix::process::{Pid, Signal, kill_process};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What the first Ctrl-C sets.
static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on, `interrupted` is set by the first Ctrl-C.
pub fn watch(interrupted: &Arc<AtomicBool>) {
    // There is one analysis in each process.
    INTERRUPTED.get_or_init(|| interrupted.clone());
}

/// Whether somebody watches, and this is the first Ctrl-C: then that one is told.
pub(crate) fn is_taken() -> bool {
    let watched = INTERRUPTED.get();
    watched.is_some_and(|interrupted| !interrupted.swap(true, Ordering::Relaxed))
}

/// Ends the programs that were started and still run, where the system tells which these are.
pub(crate) fn end_children() {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return;
    };
    for thread in threads.flatten() {
        let children = std::fs::read_to_string(thread.path().join("children"));
        let children = children.unwrap_or_default();
        let numbers = children.split_whitespace().filter_map(|n| n.parse().ok());
        for child in numbers.filter_map(Pid::from_raw) {
            // It may have ended by itself.
            let _ = kill_process(child, Signal::KILL);
        }
    }
}
