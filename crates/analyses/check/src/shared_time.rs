//! Time budget that tasks of one kind share: attempts at proofs, searches for calls.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// For all tasks together: most need a fraction of their share, and what they leave is for those that come after
/// them. A share is dealt out when its task begins, so that no worker waits for another one.
pub(crate) struct SharedTime {
    end: Instant,
    workers: u32,
    waiting: AtomicU32,
}

/// The least that one task gets.
const LEAST: Duration = Duration::from_millis(20);

impl SharedTime {
    pub(crate) fn new(end: Instant, workers: usize, tasks: usize) -> SharedTime {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        SharedTime {
            end,
            workers: count(workers),
            waiting: AtomicU32::new(count(tasks)),
        }
    }

    /// Until when the task that begins now has time.
    pub(crate) fn next(&self) -> Instant {
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed).max(1);
        let now = Instant::now();
        let left = self.end.saturating_duration_since(now);
        let share = left.saturating_mul(self.workers) / waiting;
        now + share.min(left).max(LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_for_the_next() {
        let second = Duration::from_secs(1);
        let start = Instant::now();
        let time = SharedTime::new(start + 100 * second, 2, 4);
        let first = time.next();
        assert!(first > start + 49 * second && first < start + 51 * second);
        // Nobody used any of it.
        let next = time.next();
        assert!(next > start + 65 * second && next < start + 67 * second);
        assert_eq!([time.next(), time.next()], [start + 100 * second; 2]);
    }

    #[test]
    fn everybody_gets_something() {
        let time = SharedTime::new(Instant::now(), 1, 3);
        assert!(time.next() > Instant::now());
    }
}
