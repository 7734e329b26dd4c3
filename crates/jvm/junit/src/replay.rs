//! Replay: tests are compiled and run on the real JVM.

use crate::jars::Jars;
use crate::outcome::{ReplayOutcome, TestResult};
use crate::session::{JvmSettings, ReplaySession};
use crate::source::TestSource;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One JVM runs all tests, one after the other; only if a test hangs or ends it, another one runs the rest. What a
/// test leaves in static fields may make another one pass: so a test that does not fail as expected runs again in a
/// JVM of its own.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    pub java_home: &'a Path,
    /// The user's class path.
    pub class_path: &'a [PathBuf],
    pub jars: &'a Jars,
    /// Where temporary folders are created.
    pub scratch: &'a Path,
    /// The time for everything, compilation included.
    pub time: Duration,
    pub time_per_test: Duration,
    /// Stops everything when it is set; the results are useless then.
    pub interrupted: &'a AtomicBool,
}

/// Another world: another locale, time zone, hash codes, input; and other answers to what tests ask for.
#[derive(Clone, Debug, Default)]
pub struct OtherWorld {
    /// The tests that run there, as numbers over all sources.
    pub tests: Vec<usize>,
    pub properties: BTreeSet<String>,
    pub variables: BTreeSet<String>,
}

/// Why nothing could be replayed. A failing test is never such an error.
#[derive(Debug)]
pub enum ReplayError {
    Io(std::io::Error),
    /// `javac` failed, and no test is to blame.
    Javac(String),
    /// The JVM ended before the first test began.
    Jvm(String),
    /// The time ran out before the tests were compiled.
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

/// The deadline of everything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplayDeadline<'a> {
    deadline: Instant,
    interrupted: &'a AtomicBool,
}

impl ReplayDeadline<'_> {
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.interrupted.load(Ordering::Relaxed)
    }
}

impl<'a> Replay<'a> {
    pub(crate) fn end(&self) -> ReplayDeadline<'a> {
        ReplayDeadline {
            deadline: Instant::now() + self.time,
            interrupted: self.interrupted,
        }
    }

    /// The outcome of every test, source by source, in their order; of some, in another world as well.
    pub fn run(
        &self,
        sources: &[TestSource],
        other: &OtherWorld,
    ) -> Result<Vec<Vec<TestResult>>, ReplayError> {
        let work = tempfile::Builder::new()
            .prefix("cairn-replay-")
            .tempdir_in(self.scratch)?;
        let mut session = ReplaySession::compile(self, work.path(), sources)?;
        let order: Vec<usize> = (0..session.tests.len()).collect();
        session.run(JvmSettings::Usual, &order)?;
        session.rerun_contradicting_alone()?;
        session.run_elsewhere(other)?;
        Ok(group_by_source(sources, session.take_results()))
    }

    /// The outcome of every test in one run, source by source, in their order: none runs again, whatever it does.
    pub fn run_once(&self, sources: &[TestSource]) -> Result<Vec<Vec<TestResult>>, ReplayError> {
        let work = tempfile::Builder::new()
            .prefix("cairn-once-")
            .tempdir_in(self.scratch)?;
        let mut session = ReplaySession::compile(self, work.path(), sources)?;
        let order: Vec<usize> = (0..session.tests.len()).collect();
        session.run(JvmSettings::Usual, &order)?;
        Ok(group_by_source(sources, session.take_results()))
    }

    /// The outcome of every test in two runs, each in a fresh JVM: one in the order of the source, one in reverse
    /// order with other hash codes, locale, time zone and line separator.
    pub fn run_twice(&self, sources: &[TestSource]) -> Result<TwoRuns, ReplayError> {
        let work = tempfile::Builder::new()
            .prefix("cairn-suite-")
            .tempdir_in(self.scratch)?;
        let mut session = ReplaySession::compile(self, work.path(), sources)?;
        let mut order: Vec<usize> = (0..session.tests.len()).collect();
        session.run(JvmSettings::Usual, &order)?;
        let forward = group_by_source(sources, session.take_results());
        order.reverse();
        session.run(JvmSettings::Other, &order)?;
        let backward = group_by_source(sources, session.take_results());
        Ok(TwoRuns { forward, backward })
    }
}

/// Source by source, in the order of the tests.
#[derive(Debug)]
pub struct TwoRuns {
    pub forward: Vec<Vec<TestResult>>,
    pub backward: Vec<Vec<TestResult>>,
}

impl TwoRuns {
    /// Whether the time ran out before all tests had run.
    pub fn has_late(&self) -> bool {
        let results = self.forward.iter().chain(&self.backward).flatten();
        results
            .into_iter()
            .any(|r| r.outcome == ReplayOutcome::TooLate)
    }
}

fn group_by_source(sources: &[TestSource], results: Vec<TestResult>) -> Vec<Vec<TestResult>> {
    let mut results = results.into_iter();
    let of_source = |s: &TestSource| results.by_ref().take(s.tests.len()).collect();
    sources.iter().map(of_source).collect()
}
