//! Signals: the first Ctrl-C cancels an exploration, which ends with the results so far. Everything else ends the
//! process and leaves no files behind.

use cairn::{Cancellation, Scratch};
use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Who signals a process and its group (`timeout`, a wrapper) sends one Ctrl-C twice: no user is as quick as that.
const SAME_CTRL_C: Duration = Duration::from_millis(100);

/// The signal handler, and what it acts on.
#[derive(Clone, Default)]
pub(crate) struct Signals {
    shared: Arc<SignalState>,
}

#[derive(Default)]
struct SignalState {
    cancellation: Cancellation,
    /// Whether a cancelled request still has an answer: before the exploration begins, Ctrl-C ends the process.
    is_cancellable: AtomicBool,
    /// Folders to remove if a signal ends the process.
    scratch: Mutex<Vec<Scratch>>,
}

impl Signals {
    /// Starts to watch for signals.
    pub(crate) fn watch() -> io::Result<Signals> {
        let signals = Signals::default();
        let iterator = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
        let shared = signals.shared.clone();
        std::thread::spawn(move || shared.wait_for_end(iterator));
        Ok(signals)
    }

    /// The token that the first Ctrl-C cancels.
    pub(crate) fn cancellation(&self) -> &Cancellation {
        &self.shared.cancellation
    }

    /// From now on, the first Ctrl-C only cancels.
    pub(crate) fn allow_cancellation(&self) {
        self.shared.is_cancellable.store(true, Ordering::Relaxed);
    }

    /// From now on, this folder is removed if a signal ends the process.
    pub(crate) fn remove_at_end(&self, scratch: &Scratch) {
        self.shared.folders().push(scratch.clone());
    }
}

impl SignalState {
    fn wait_for_end(&self, mut signals: signal_hook::iterator::Signals) {
        let mut cancelled: Option<Instant> = None;
        for signal in signals.forever() {
            let is_cancellable = self.is_cancellable.load(Ordering::Relaxed);
            if signal == SIGINT && is_cancellable && self.cancellation.cancel() {
                cancelled = Some(Instant::now());
                continue;
            }
            let is_repeated = cancelled.is_some_and(|at| at.elapsed() < SAME_CTRL_C);
            if signal == SIGINT && is_repeated {
                continue;
            }
            self.clear();
            // `javac` creates its folder again if it still has something to write.
            end_children();
            self.clear();
            let _ = emulate_default_handler(signal);
        }
    }

    fn clear(&self) {
        self.folders().iter().for_each(Scratch::remove);
    }

    fn folders(&self) -> MutexGuard<'_, Vec<Scratch>> {
        let folders = self.scratch.lock();
        folders.unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Ends the child processes that still run, where the system lists them.
fn end_children() {
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
