//! CPU time: what a process spends, whatever else the machine does.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Of all threads of this program, on a processor.
pub(crate) struct Clock {
    started: Duration,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock {
            started: cpu_time(),
        }
    }

    /// Since the start.
    pub(crate) fn seconds(&self) -> f64 {
        (cpu_time() - self.started).as_secs_f64()
    }
}

fn cpu_time() -> Duration {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(spent.tv_sec as u64, spent.tv_nsec as u32)
}
