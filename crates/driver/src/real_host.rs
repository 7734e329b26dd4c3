//! The real world: standard streams and clocks.

use std::io::{Read, Write};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use vm::Host;

pub struct RealHost {
    start: Instant,
    out: std::io::Stdout,
}

impl RealHost {
    pub fn new() -> RealHost {
        RealHost {
            start: Instant::now(),
            out: std::io::stdout(),
        }
    }
}

impl Default for RealHost {
    fn default() -> RealHost {
        RealHost::new()
    }
}

impl Host for RealHost {
    fn write(&mut self, fd: i32, bytes: &[u8]) {
        // As the JVM does: a closed pipe is the reader's business.
        let _ = match fd {
            2 => std::io::stderr().write_all(bytes),
            _ => self.out.write_all(bytes).and_then(|()| self.out.flush()),
        };
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        std::io::stdin().read(buffer).unwrap_or(0)
    }

    fn nano_time(&mut self) -> i64 {
        self.start.elapsed().as_nanos() as i64
    }

    fn current_time_nanos(&mut self) -> i64 {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |d| d.as_nanos() as i64)
    }
}
