//! Exit codes, all in one place.

use answer::Verdict;
use cairn::{CheckOutcome, Error, GitError, OpenError, ProjectError};
use std::fmt::Display;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
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
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Found => 1,
            Exit::Usage => 2,
            Exit::Unknown => 3,
            // The convention of shells: 128 and the signal's number.
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

impl From<CheckOutcome> for Exit {
    fn from(outcome: CheckOutcome) -> Exit {
        match outcome {
            CheckOutcome::Clean => Exit::Clean,
            CheckOutcome::Failed => Exit::Found,
            CheckOutcome::Unknown => Exit::Unknown,
        }
    }
}

/// Why there is no result: an exit code, and what `main` prints on stderr.
#[derive(Debug)]
pub(crate) struct ExitFailure {
    pub exit: Exit,
    /// `None` if the message was printed already.
    pub message: Option<String>,
}

impl ExitFailure {
    /// Wrong use or unreadable input.
    pub(crate) fn usage(error: impl Display) -> ExitFailure {
        ExitFailure {
            exit: Exit::Usage,
            message: Some(error.to_string()),
        }
    }

    /// The result can't be written to stdout.
    pub(crate) fn output_error(error: std::io::Error) -> ExitFailure {
        ExitFailure::usage(format!("the result can't be written: {error}"))
    }
}

impl From<OpenError> for ExitFailure {
    fn from(error: OpenError) -> ExitFailure {
        ExitFailure::usage(error)
    }
}

impl From<GitError> for ExitFailure {
    fn from(error: GitError) -> ExitFailure {
        ExitFailure::usage(error)
    }
}

impl From<ProjectError> for ExitFailure {
    fn from(error: ProjectError) -> ExitFailure {
        ExitFailure::usage(error)
    }
}

impl From<Error> for ExitFailure {
    fn from(error: Error) -> ExitFailure {
        let message = Some(error.to_string());
        match error {
            Error::Open(_) | Error::Request(_) | Error::Jvm(_) | Error::Internal => ExitFailure {
                exit: Exit::Usage,
                message,
            },
            // Each file was reported when it was found.
            Error::Occupied => ExitFailure {
                exit: Exit::Usage,
                message: None,
            },
            Error::Cancelled => ExitFailure {
                exit: Exit::Interrupted,
                message,
            },
            Error::OutOfTime => ExitFailure {
                exit: Exit::Unknown,
                message,
            },
        }
    }
}
