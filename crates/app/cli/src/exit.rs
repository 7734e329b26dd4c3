//! All exit codes, in one place.

use std::fmt::Display;
use std::process::ExitCode;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Nothing found.
    Clean,
    /// Something is refuted.
    Found,
    /// Wrong use or unreadable input.
    Usage,
    /// Nothing is known for sure.
    Unknown,
    /// The user ended it.
    Interrupted,
    /// The exit code of the program that was run.
    Program(u8),
}

impl Exit {
    /// Bad input: one line on stderr.
    pub fn usage(error: impl Display) -> Exit {
        eprintln!("cairn: {error}");
        Exit::Usage
    }
}

impl Exit {
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Found => 1,
            Exit::Usage => 2,
            Exit::Unknown => 3,
            // As shells have it: 128 and the signal's number.
            Exit::Interrupted => 130,
            Exit::Program(code) => code,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
