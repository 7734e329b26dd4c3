//! JUnit tests of findings and suites, and their replay on the real JVM.
//!
//! [`write_test_class`] turns the [`TestCase`]s of one class into the source of a test class that can be dropped into
//! a project: it needs JUnit and the class under test, nothing else. Each test builds the input, makes the call and
//! lets the exception out, so it fails as the finding says. [`Replay`] compiles such sources and runs them, and
//! returns what each test threw.
//!
//! Nothing in here knows how a finding was found.

mod access;
mod add_opens;
mod behaviour;
mod body;
mod compile;
mod fetch;
mod helpers;
mod jars;
mod java_args;
mod names;
mod outcome;
mod package_access;
mod postcondition;
mod process;
mod program;
mod protocol;
mod replay;
mod runner;
mod session;
mod source;
mod structure;
mod suite;
mod test_case;

pub use access::{Access, ByReflection};
pub use behaviour::{BehaviourCase, ObservedBehaviour, write_behaviour_tests};
pub use fetch::fetch;
pub use jars::{JUnitNotFound, Jars};
pub use outcome::{ReplayOutcome, TestResult, Thrown, TraceFrame};
pub use package_access::InPackage;
pub use program::{ProgramEnd, run_program};
pub use replay::{OtherWorld, Replay, ReplayError, TwoRuns};
pub use source::{TestMethod, TestSource, write_test_class};
pub use suite::{SuiteRun, SuiteRunResult, sort_tests, suite_name, write_suite};
pub use test_case::{CallForm, CalledMethod, ExpectedFailure, StringCreation, TestCase};

use java_source::syntax::Visibility;

/// The JUnit that tests are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JUnit {
    Four,
    Five,
}

impl JUnit {
    /// The annotation of a test.
    pub(crate) fn annotation(self) -> &'static str {
        match self {
            JUnit::Four => "org.junit.Test",
            JUnit::Five => "org.junit.jupiter.api.Test",
        }
    }

    /// The visibility of tests: JUnit 4 requires everything to be public.
    pub(crate) fn visibility(self) -> Visibility {
        match self {
            JUnit::Four => Visibility::Public,
            JUnit::Five => Visibility::Package,
        }
    }

    /// The annotation of a method that runs before each test.
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
