//! Cancellation token: whoever holds one can end an exploration, which keeps what is known so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A token that any number of explorations share. Clones are the same token.
#[derive(Clone, Debug, Default)]
pub struct Cancellation {
    flag: Arc<AtomicBool>,
}

impl Cancellation {
    /// A token that nobody has cancelled yet.
    pub fn new() -> Cancellation {
        Cancellation::default()
    }

    /// Asks all holders to end. Returns whether this was the first request.
    pub fn cancel(&self) -> bool {
        !self.flag.swap(true, Ordering::Relaxed)
    }

    /// Whether somebody has asked to end.
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The flag itself, for code that knows no tokens.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.flag
    }
}
