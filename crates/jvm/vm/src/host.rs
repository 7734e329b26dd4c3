//! Host interface: how the program under execution reaches its environment.

use crate::files::Files;

/// What becomes of a signal; the numbers are those of the class library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignalUse {
    Default = 0,
    Ignore = 1,
    /// Told by [`Host::caught_signal`].
    Catch = 2,
}

/// How waiting for standard input ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputWait {
    Ready,
    TimedOut,
    /// A signal was caught before.
    Signal,
}

/// Output, input, clocks and files. The analyses use [`SilentHost`]; `cairn run` the real ones.
pub trait Host {
    /// Writes to file descriptor 1 or 2.
    fn write(&mut self, fd: i32, bytes: &[u8]);

    /// Waits until standard input has something to read, or its end; for `nanos` at most, if told.
    fn wait_for_input(&mut self, _nanos: Option<i64>) -> InputWait {
        InputWait::Ready
    }

    /// Reads from standard input; 0 at its end.
    fn read(&mut self, buffer: &mut [u8]) -> usize;

    /// Bytes of standard input that can be had without waiting.
    fn available(&mut self) -> usize {
        0
    }

    fn nano_time(&mut self) -> i64;

    fn current_time_nanos(&mut self) -> i64;

    /// The file system; without one, only the class library's own files can be read.
    fn files(&mut self) -> Option<&mut dyn Files> {
        None
    }

    /// Environment variables, as bytes.
    fn environment(&mut self) -> Vec<(Vec<u8>, Vec<u8>)> {
        Vec::new()
    }

    /// Whether somebody wants to know which alternatives a nondeterministic choice has.
    fn hears_alternatives(&self) -> bool {
        false
    }

    /// The alternatives of the choice that execution stops at now, in words and in their order.
    fn hear_alternatives(&mut self, _alternatives: Vec<String>) {}

    /// The name and the home folder of whoever runs the program.
    fn user(&mut self) -> Option<(String, String)> {
        None
    }

    /// Bytes that nobody can foresee; the same in every run where results must be.
    fn random(&mut self, buffer: &mut [u8]) {
        // xorshift, from a fixed start.
        let mut x = 0x9e37_79b9_7f4a_7c15u64;
        for byte in buffer {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            *byte = (x >> 32) as u8;
        }
    }

    /// The number of a signal by its name without `SIG`, if programs can have it.
    fn signal_number(&mut self, _name: &str) -> Option<i32> {
        None
    }

    /// Says what is to become of a signal from now on; tells what did until now.
    fn use_signal(&mut self, _number: i32, _how: SignalUse) -> Option<SignalUse> {
        None
    }

    /// Sends a signal to the program itself.
    fn raise_signal(&mut self, _number: i32) {}

    /// A signal that came in and was not told yet.
    fn caught_signal(&mut self) -> Option<i32> {
        None
    }

    fn process_id(&mut self) -> i64 {
        1
    }

    fn settings(&mut self) -> Settings {
        Settings::default()
    }
}

/// What differs between machines, and most programs don't mind.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub language: &'static str,
    pub country: Option<&'static str>,
    pub encoding: &'static str,
    pub line_separator: &'static str,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: "en",
            country: None,
            encoding: "UTF-8",
            line_separator: "\n",
        }
    }
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
