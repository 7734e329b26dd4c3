//! Tests compiled and run on the real JVM.

use crate::jars::Jars;
use crate::outcome::{ReplayOutcome, TestResult};
use crate::session::{JvmSettings, ReplaySession};
use crate::source::TestSource;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One JVM runs all tests, one after the other. Only when a test hangs or ends it does another one
/// run the rest. What one test leaves in static fields may make another one pass: a test that does
/// not fail as it should gets a JVM of its own before that is believed.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    pub java_home: &'a Path,
    /// The user's.
    pub class_path: &'a [PathBuf],
    pub jars: &'a Jars,
    /// Where folders for what is only needed meanwhile are made.
    pub scratch: &'a Path,
    /// For everything, compilation included.
    pub time: Duration,
    pub time_per_test: Duration,
    /// Ends everything at once when it is set; what is told then is of no use.
    pub interrupted: &'a AtomicBool,
}

/// Why nothing could be replayed. What a test does is never such an error.
#[derive(Debug)]
pub enum ReplayError {
    Io(std::io::Error),
    /// `javac` failed, and no test is to blame.
    Javac(String),
    /// The JVM ended before any test began.
    Jvm(String),
    /// The time was over before the tests were compiled.
    OutOfTime,
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            ReplayError::Io(error) => write!(f, "tests can't be run: {error}"),
            ReplayError::Javac(messages) => write!(f, "javac failed:\n{messages}"),
            ReplayError::Jvm(output) => write!(f, "the JVM failed to run tests:\n{output}"),
            ReplayError::OutOfTime => write!(f, "the time ran out before the tests were compiled"),
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<std::io::Error> for ReplayError {
    fn from(error: std::io::Error) -> ReplayError {
        ReplayError::Io(error)
    }
}

/// When everything has to end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End<'a> {
    deadline: Instant,
    interrupted: &'a AtomicBool,
}

impl End<'_> {
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.interrupted.load(Ordering::Relaxed)
    }
}

impl<'a> Replay<'a> {
    pub(crate) fn end(&self) -> End<'a> {
        End {
            deadline: Instant::now() + self.time,
            interrupted: self.interrupted,
        }
    }

    /// The outcome of every test, source by source, in their order.
    pub fn run(&self, sources: &[TestSource]) -> Result<Vec<Vec<TestResult>>, ReplayError> {
        let work = tempfile::Builder::new()
            .prefix("cairn-replay-")
            .tempdir_in(self.scratch)?;
        let mut session = ReplaySession::compile(self, work.path(), sources)?;
        let order: Vec<usize> = (0..session.tests.len()).collect();
        session.run(JvmSettings::Usual, &order)?;
        session.run_contradicting_alone()?;
        Ok(by_source(sources, session.take_results()))
    }

    /// The outcome of every test in two runs, each in a fresh JVM: one as they are written, one in
    /// the opposite order with other hash codes, locale, time zone and line ends.
    pub fn run_both_ways(&self, sources: &[TestSource]) -> Result<BothWays, ReplayError> {
        let work = tempfile::Builder::new()
            .prefix("cairn-suite-")
            .tempdir_in(self.scratch)?;
        let mut session = ReplaySession::compile(self, work.path(), sources)?;
        let mut order: Vec<usize> = (0..session.tests.len()).collect();
        session.run(JvmSettings::Usual, &order)?;
        let forward = by_source(sources, session.take_results());
        order.reverse();
        session.run(JvmSettings::Other, &order)?;
        let backward = by_source(sources, session.take_results());
        Ok(BothWays { forward, backward })
    }
}

/// Source by source, in the order of the tests.
#[derive(Debug)]
pub struct BothWays {
    pub forward: Vec<Vec<TestResult>>,
    pub backward: Vec<Vec<TestResult>>,
}

impl BothWays {
    /// Whether the time was over before all tests had run.
    pub fn has_late(&self) -> bool {
        let results = self.forward.iter().chain(&self.backward).flatten();
        results
            .into_iter()
            .any(|r| r.outcome == ReplayOutcome::TooLate)
    }
}

fn by_source(sources: &[TestSource], results: Vec<TestResult>) -> Vec<Vec<TestResult>> {
    let mut results = results.into_iter();
    let of_source = |s: &TestSource| results.by_ref().take(s.tests.len()).collect();
    sources.iter().map(of_source).collect()
}
