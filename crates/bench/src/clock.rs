//! Time that is spent, whatever else the machine does.

use std::time::Instant;

/// Of this thread, on a processor; on the clock where the system does not tell.
pub struct Clock {
    started: Instant,
    spent: Option<f64>,
}

impl Clock {
    pub fn start() -> Clock {
        Clock {
            started: Instant::now(),
            spent: spent(),
        }
    }

    /// Since the start.
    pub fn seconds(&self) -> f64 {
        match (self.spent, spent()) {
            (Some(before), Some(now)) => now - before,
            _ => self.started.elapsed().as_secs_f64(),
        }
    }
}

/// Linux keeps count in nanoseconds.
fn spent() -> Option<f64> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos: f64 = counts.split_whitespace().next()?.parse().ok()?;
    Some(nanos / 1e9)
}
