//! Compares `cairn run` with the real `java`: same stdout, same stderr, same exit code.
//!
//! Input: the programs of `tests/conformance/`, a JDK and a `cairn` binary. Output: the list of
//! programs on which the two differ, each with a short diff.
//!
//! Files to open first: [`corpus`] (the verb `run`), [`random`] (the verb `random`) and
//! [`mod@bench`] (the verb `bench`). [`process`] runs a program, [`outcome`] compares two runs.
//! Nothing here knows anything of the interpreter: it is a program like any other.

pub mod bench;
pub mod bugs;
pub mod cache;
pub mod corpus;
pub mod flags;
pub mod jdk;
pub mod machine;
pub mod misses;
pub mod models;
pub mod outcome;
pub mod pool;
pub mod process;
pub mod program;
pub mod random;
pub mod stops;

/// What stops a verb before it has an answer: wrong usage, a missing JDK, a failed compilation.
/// A program on which the two machines differ is never one of these.
pub type AnyError = Box<dyn std::error::Error + Send + Sync>;

pub type Result<T> = std::result::Result<T, AnyError>;
