//! Findings as JUnit tests, and their replay on the real JVM.
//!
//! [`write()`] turns the [`TestCase`]s of one class into the source of a test class that can be
//! dropped into a project: it needs JUnit and the class under test, nothing else. Each test makes
//! the input, calls the method and lets the exception out, so it fails as the finding says.
//! [`Replay`] compiles such sources and runs them, and tells what each test threw.
//!
//! Nothing in here knows how a finding was made.

mod access;
mod body;
mod case;
mod check;
mod compile;
mod fetch;
mod helpers;
mod jars;
mod java_args;
mod names;
mod opens;
mod outcome;
mod package_access;
mod process;
mod program;
mod protocol;
mod replay;
mod runner;
mod session;
mod source;
mod structure;
mod suite;

pub use access::{Access, ByReflection};
pub use case::{CalledMethod, Expected, Strings, TestCase};
pub use fetch::fetch;
pub use jars::{Jars, NoJUnit};
pub use outcome::{ReplayOutcome, TestResult, Thrown, TraceFrame};
pub use package_access::InPackage;
pub use program::{ProgramEnd, run_program};
pub use replay::{BothWays, Replay, ReplayError};
pub use source::{TestMethod, TestSource, write};
pub use suite::{SuiteRun, TriedSuites, sort_tests, suite_name, write_suite};

use java_source::syntax::Visibility;

/// The JUnit that tests are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JUnit {
    Four,
    Five,
}

impl JUnit {
    /// What marks a test.
    pub(crate) fn annotation(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Test",
            JUnit::Five => "org.junit.jupiter.api.Test",
        }
    }

    /// Who has to see tests: JUnit 4 wants everything public.
    pub(crate) fn visibility(self) -> Visibility {
        match self {
            JUnit::Four => Visibility::Public,
            JUnit::Five => Visibility::Package,
        }
    }

    /// What marks a method that is called before each test.
    pub(crate) fn before_each(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Before",
            JUnit::Five => "org.junit.jupiter.api.BeforeEach",
        }
    }

    /// The class of the assertions.
    pub(crate) fn assertions(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Assert",
            JUnit::Five => "org.junit.jupiter.api.Assertions",
        }
    }
}
