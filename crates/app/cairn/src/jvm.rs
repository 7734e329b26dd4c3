//! Replay on the real JVM: how tests are run, and which tests of a suite pass.

use crate::error::{Error, OpenError};
use crate::program::OpenProgram;
use crate::request::JUnitVersion;
use crate::scratch::Scratch;
use crate::session::{Cancellation, Session};
use answer::{ClassSuite, SuiteReport, SuiteTest, WrittenSuite};
use junit::{JUnit, Jars, Replay, SuiteRun, SuiteRunResult};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time limit of one test: findings fail at once.
pub(crate) const TIME_PER_TEST: Duration = Duration::from_secs(5);

/// The least time for a replay, whatever the request says: results are worth little without one. It seldom takes more
/// than three seconds, but longer on a busy machine.
pub(crate) const LEAST: Duration = Duration::from_secs(15);

/// Why tests were not run.
const INTERRUPTED: &str = "interrupted";
const TOO_LATE: &str = "the time ran out";
pub(crate) const NO_REPLAY: &str = "--no-replay";

/// The real JVM, which tests are compiled for and run on.
pub(crate) struct RealJvm<'a> {
    pub java_home: &'a Path,
    pub class_path: &'a [PathBuf],
    pub junit: JUnit,
    pub scratch: &'a Scratch,
    pub cancellation: &'a Cancellation,
}

impl<'a> RealJvm<'a> {
    /// The JVM for a program.
    pub(crate) fn new(
        program: &'a OpenProgram,
        junit: JUnitVersion,
        session: &'a Session<'_>,
    ) -> Result<RealJvm<'a>, OpenError> {
        Ok(RealJvm {
            java_home: program.java_home(),
            class_path: program.class_path_for_java()?,
            junit: junit.into(),
            scratch: program.scratch(),
            cancellation: &session.cancellation,
        })
    }

    /// The jars of JUnit.
    pub(crate) fn jars(&self) -> Result<Jars, String> {
        let jars = Jars::find(self.class_path, self.junit, self.java_home);
        jars.map_err(|error| error.to_string())
    }

    /// A replay that takes no longer than this.
    pub(crate) fn replay<'b>(&'b self, jars: &'b Jars, time: Duration) -> Replay<'b> {
        Replay {
            java_home: self.java_home,
            class_path: self.class_path,
            jars,
            scratch: self.scratch.path(),
            time,
            time_per_test: TIME_PER_TEST,
            interrupted: self.cancellation.flag(),
        }
    }

    /// The result of a run, unless it was cancelled: then the JVM may have received the signal, too, and its result
    /// is worthless.
    pub(crate) fn discard_if_cancelled<T>(&self, came: T) -> Result<T, String> {
        match self.cancellation.is_cancelled() {
            true => Err(INTERRUPTED.to_owned()),
            false => Ok(came),
        }
    }
}

/// The JVM that suites are written for and run on.
pub(crate) struct SuiteJvm<'a> {
    jvm: RealJvm<'a>,
    /// `None` if tests are not to be run.
    jars: Option<Jars>,
}

impl<'a> SuiteJvm<'a> {
    /// Finds JUnit. This comes before the search for tests, which are of no use without it.
    pub(crate) fn find(jvm: RealJvm<'a>, replay: bool) -> Result<SuiteJvm<'a>, Error> {
        let jars = match replay {
            false => None,
            true => Some(jvm.jars().map_err(Error::Jvm)?),
        };
        Ok(SuiteJvm { jvm, jars })
    }

    /// Runs the suites and drops tests that fail. Tests stay that were not run because the time ran out or the user
    /// interrupted the run.
    pub(crate) fn run_suites(
        &self,
        suites: Vec<(ClassSuite, String)>,
        time: Duration,
    ) -> Result<SuiteReport, Error> {
        let about: Vec<Vec<TestSubject>> = suites
            .iter()
            .map(|(suite, _)| tested_methods(suite))
            .collect();
        let junit = self.jvm.junit;
        let untried =
            |suites, why: &str| (SuiteRun::write_untried(junit, suites), Some(why.to_owned()));
        let (suites, not_run) = match &self.jars {
            None => untried(suites, NO_REPLAY),
            Some(_) if self.jvm.cancellation.is_cancelled() => untried(suites, INTERRUPTED),
            Some(jars) => {
                let run = SuiteRun {
                    replay: self.jvm.replay(jars, time.max(LEAST)),
                    junit,
                };
                match self.jvm.discard_if_cancelled(run.run(suites.clone())) {
                    Err(why) => untried(suites, &why),
                    Ok(tried) => {
                        let tried = tried.map_err(|error| Error::Jvm(error.to_string()))?;
                        let SuiteRunResult { suites, is_late } = tried;
                        (suites, is_late.then(|| TOO_LATE.to_owned()))
                    }
                }
            }
        };
        let suites = suites.into_iter().zip(about);
        let suites = suites.map(|(written, about)| add_untested(written, about));
        Ok(SuiteReport {
            suites: suites.collect(),
            skipped: Vec::new(),
            not_run,
        })
    }
}

/// A test, and the method that it is about.
type TestSubject = (SuiteTest, String);

fn tested_methods(suite: &ClassSuite) -> Vec<TestSubject> {
    let tests = suite.tests.iter().zip(&suite.about);
    let about = tests.filter_map(|(test, method)| Some((test.clone(), method.clone()?)));
    about.collect()
}

/// Adds the methods to `untested` whose tests were all dropped.
fn add_untested(mut written: WrittenSuite, about: Vec<TestSubject>) -> WrittenSuite {
    let suite = &mut written.suite;
    let is_written = |(test, _): &TestSubject| suite.tests.contains(test);
    let (kept, lost): (Vec<TestSubject>, Vec<TestSubject>) =
        about.into_iter().partition(is_written);
    for (_, method) in lost {
        let is_tested = kept.iter().any(|(_, tested)| *tested == method);
        if !is_tested && !suite.untested.contains(&method) {
            suite.untested.push(method);
        }
    }
    written
}
