//! Simulated host environment of a path: no input, output dropped, a clock that depends on the path alone.

use vm::{Host, Settings};

/// Nanoseconds that an instruction takes on the program's clock.
const NANOS_PER_INSTRUCTION: i64 = 100;

/// 2024-01-01T00:00:00Z
const EPOCH_NANOS: i64 = 1_704_067_200_000_000_000;

#[derive(Debug)]
pub struct PathHost {
    nanos: i64,
    settings: Settings,
    /// The alternatives of the choice that it stopped at, if somebody wants to know.
    pub(crate) alternatives: Option<Vec<String>>,
}

/// As unlike the usual ones as can be: another alphabet's rules for case, other signs in numbers,
/// other line ends.
const OTHER_SETTINGS: Settings = Settings {
    language: "tr",
    country: Some("TR"),
    encoding: "ISO-8859-1",
    line_separator: "\r\n",
};

impl PathHost {
    /// For a state that has executed this many instructions.
    pub fn at(instructions: u64) -> PathHost {
        PathHost {
            nanos: (instructions as i64).wrapping_mul(NANOS_PER_INSTRUCTION),
            settings: Settings::default(),
            alternatives: None,
        }
    }

    /// For the start of a machine with other settings.
    pub fn elsewhere() -> PathHost {
        PathHost {
            settings: OTHER_SETTINGS,
            ..PathHost::at(0)
        }
    }
}

impl Host for PathHost {
    fn write(&mut self, _fd: i32, _bytes: &[u8]) {}

    fn read(&mut self, _buffer: &mut [u8]) -> usize {
        0
    }

    /// Moves by less than the instructions of a look take, so that it never goes back.
    fn nano_time(&mut self) -> i64 {
        self.nanos += 1;
        self.nanos
    }

    fn settings(&mut self) -> Settings {
        self.settings
    }

    fn hears_alternatives(&self) -> bool {
        self.alternatives.is_some()
    }

    fn hear_alternatives(&mut self, alternatives: Vec<String>) {
        self.alternatives = Some(alternatives);
    }

    fn current_time_nanos(&mut self) -> i64 {
        EPOCH_NANOS + self.nano_time()
    }
}
