//! Errors of the front end: what can go wrong before a method body exists. Each message is one line that says
//! what to do.

use std::io::ErrorKind;
use std::path::PathBuf;

/// Newest class-file version that is read: Java 25.
pub(crate) const NEWEST_MAJOR: u16 = 69;
pub(crate) const OLDEST_MAJOR: u16 = 45;

/// Why a file can't be read, in the words of messages.
pub fn describe_io_error(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Why a class that was found could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {}", describe_io_error(source))]
    Io {
        path: String,
        source: std::io::Error,
    },
    #[error("{path}: not a valid class file: {reason}")]
    Malformed { path: String, reason: String },
    #[error(
        "{path}: class file version {major} (Java {}) is newer than Java {}, the newest that \
         Cairn reads; compile with --release {} or lower",
        major - 44, NEWEST_MAJOR - 44, NEWEST_MAJOR - 44
    )]
    TooNew { path: String, major: u16 },
    #[error("{path}: holds class {found}, not {expected}; is the class path's root folder right?")]
    WrongName {
        path: String,
        expected: String,
        found: String,
    },
    #[error("{path}: {reason}")]
    Jar { path: String, reason: String },
}

/// Why there is no JDK, class path or compiled target to start with.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("{}: no JDK there ({reason}); {advice}", path.display())]
    JavaHome {
        path: PathBuf,
        reason: String,
        advice: &'static str,
    },
    #[error("no JDK found; install one, set JAVA_HOME or pass --java-home <folder>")]
    NoJava,
    #[error(
        "the classes are compiled for Java {needed}, and {} is a JDK {feature}; install a JDK {needed} or newer, or \
         name its folder by --java-home", path.display()
    )]
    OldJava {
        path: PathBuf,
        feature: u16,
        needed: u16,
    },
    #[error("{}: {reason}", path.display())]
    Entry { path: PathBuf, reason: String },
    #[error("{}: javac can't be run ({reason}); pass --java-home <folder of a JDK>", path.display())]
    NoCompiler { path: PathBuf, reason: String },
    /// javac's own messages.
    #[error("{messages}")]
    Compile { messages: String },
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// What is wrong in a class file, without its path: added where it is known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct FormatError(pub String);

pub(crate) type Parse<T> = Result<T, FormatError>;

/// `Err(FormatError(format!(…)))`.
macro_rules! bad {
    ($($arg:tt)*) => { Err($crate::error::FormatError(format!($($arg)*))) };
}
pub(crate) use bad;

impl From<FormatError> for ir::BodyError {
    fn from(e: FormatError) -> ir::BodyError {
        ir::BodyError::Malformed(e.0)
    }
}
