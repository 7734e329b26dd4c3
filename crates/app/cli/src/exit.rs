//! All exit codes, in one place.

use answer::Verdict;
use cairn::{Error, OpenError};
use std::fmt::Display;

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

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Exit {
        match verdict {
            Verdict::Proved | Verdict::OkUpTo => Exit::Clean,
            Verdict::Refuted => Exit::Found,
            Verdict::Unknown => Exit::Unknown,
        }
    }
}

/// Why there is no result: an exit code, and what `main` says about it on stderr.
#[derive(Debug)]
pub struct Failure {
    pub exit: Exit,
    /// `None` if all is said already.
    pub message: Option<String>,
}

impl Failure {
    /// Wrong use or unreadable input.
    pub fn usage(error: impl Display) -> Failure {
        Failure {
            exit: Exit::Usage,
            message: Some(error.to_string()),
        }
    }

    /// The result can't be printed.
    pub fn unwritten(error: std::io::Error) -> Failure {
        Failure::usage(format!("the result can't be written: {error}"))
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Failure {
        Failure::usage(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let message = Some(error.to_string());
        match error {
            Error::Open(_) | Error::Request(_) | Error::Jvm(_) | Error::Internal => Failure {
                exit: Exit::Usage,
                message,
            },
            // Each file was named when it was seen.
            Error::Occupied => Failure {
                exit: Exit::Usage,
                message: None,
            },
            Error::Cancelled => Failure {
                exit: Exit::Interrupted,
                message,
            },
            Error::OutOfTime => Failure {
                exit: Exit::Unknown,
                message,
            },
        }
    }
}
