//! What the program under execution can do to the world outside.

/// Output, input and clocks. The analyses use [`SilentHost`]; `cairn run` the real ones.
pub trait Host {
    /// Writes to file descriptor 1 or 2.
    fn write(&mut self, fd: i32, bytes: &[u8]);

    /// Reads from standard input; 0 at its end.
    fn read(&mut self, buffer: &mut [u8]) -> usize;

    fn nano_time(&mut self) -> i64;

    fn current_time_nanos(&mut self) -> i64;
}

/// Drops output, has no input, and a clock that only moves when looked at: the same in every run.
#[derive(Debug, Default)]
pub struct SilentHost {
    ticks: i64,
}

impl Host for SilentHost {
    fn write(&mut self, _fd: i32, _bytes: &[u8]) {}

    fn read(&mut self, _buffer: &mut [u8]) -> usize {
        0
    }

    fn nano_time(&mut self) -> i64 {
        self.ticks += 1_000;
        self.ticks
    }

    fn current_time_nanos(&mut self) -> i64 {
        // 2024-01-01T00:00:00Z
        1_704_067_200_000_000_000 + self.nano_time()
    }
}
