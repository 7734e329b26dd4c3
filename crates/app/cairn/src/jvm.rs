//! Tests on the real JVM: how they are run, and suites that are tried on it.

use crate::error::{Error, OpenError};
use crate::program::OpenProgram;
use crate::request::JUnitVersion;
use crate::scratch::Scratch;
use crate::session::{Cancellation, Session};
use answer::{ClassSuite, SuiteReport, SuiteTest, WrittenSuite};
use junit::{JUnit, Jars, Replay, SuiteRun, TriedSuites};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A test may take this long: findings fail at once.
pub(crate) const TIME_PER_TEST: Duration = Duration::from_secs(5);

/// So much time there is in any case: what was found is worth little if nobody has tried it. Seldom more
/// than three seconds are needed of it, but on a machine that has much else to do.
pub(crate) const LEAST: Duration = Duration::from_secs(15);

/// Why tests were not tried.
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
    /// That of a program.
    pub fn of(
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
    pub fn jars(&self) -> Result<Jars, String> {
        let jars = Jars::find(self.class_path, self.junit, self.java_home);
        jars.map_err(|error| error.to_string())
    }

    /// Runs of tests that take no longer than this together.
    pub fn replay<'b>(&'b self, jars: &'b Jars, time: Duration) -> Replay<'b> {
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

    /// What came of a run, unless it was cancelled: then the JVM may have got the signal, too, and nothing
    /// that it did counts.
    pub fn unless_cancelled<T>(&self, came: T) -> Result<T, String> {
        match self.cancellation.is_cancelled() {
            true => Err(INTERRUPTED.to_owned()),
            false => Ok(came),
        }
    }
}

/// Suites are written for a JVM, and tried on it.
pub(crate) struct SuiteJvm<'a> {
    jvm: RealJvm<'a>,
    /// `None` if tests are not to be run.
    jars: Option<Jars>,
}

impl<'a> SuiteJvm<'a> {
    /// Looks for JUnit first: without it, there is no point in looking for tests.
    pub fn find(jvm: RealJvm<'a>, replay: bool) -> Result<SuiteJvm<'a>, Error> {
        let jars = match replay {
            false => None,
            true => Some(jvm.jars().map_err(Error::Jvm)?),
        };
        Ok(SuiteJvm { jvm, jars })
    }

    /// The suites as far as they hold; what is not tried stays, if the time is over or the user ends it.
    pub fn try_out(
        &self,
        suites: Vec<(ClassSuite, String)>,
        time: Duration,
    ) -> Result<SuiteReport, Error> {
        let about: Vec<Vec<About>> = suites.iter().map(|(suite, _)| about(suite)).collect();
        let junit = self.jvm.junit;
        let untried = |suites, why: &str| (SuiteRun::untried(junit, suites), Some(why.to_owned()));
        let (suites, not_run) = match &self.jars {
            None => untried(suites, NO_REPLAY),
            Some(_) if self.jvm.cancellation.is_cancelled() => untried(suites, INTERRUPTED),
            Some(jars) => {
                let run = SuiteRun {
                    replay: self.jvm.replay(jars, time.max(LEAST)),
                    junit,
                };
                match self.jvm.unless_cancelled(run.run(suites.clone())) {
                    Err(why) => untried(suites, &why),
                    Ok(tried) => {
                        let tried = tried.map_err(|error| Error::Jvm(error.to_string()))?;
                        let TriedSuites { suites, is_late } = tried;
                        (suites, is_late.then(|| TOO_LATE.to_owned()))
                    }
                }
            }
        };
        let suites = suites.into_iter().zip(about);
        let suites = suites.map(|(written, about)| with_untested(written, about));
        Ok(SuiteReport {
            suites: suites.collect(),
            skipped: Vec::new(),
            not_run,
        })
    }
}

/// A test, and the method that it is about.
type About = (SuiteTest, String);

fn about(suite: &ClassSuite) -> Vec<About> {
    let tests = suite.tests.iter().zip(&suite.about);
    let about = tests.filter_map(|(test, method)| Some((test.clone(), method.clone()?)));
    about.collect()
}

/// Tells of the methods that only such tests were about which are not written.
fn with_untested(mut written: WrittenSuite, about: Vec<About>) -> WrittenSuite {
    let suite = &mut written.suite;
    let is_written = |(test, _): &About| suite.tests.contains(test);
    let (kept, lost): (Vec<About>, Vec<About>) = about.into_iter().partition(is_written);
    for (_, method) in lost {
        let is_tested = kept.iter().any(|(_, tested)| *tested == method);
        if !is_tested && !suite.untested.contains(&method) {
            suite.untested.push(method);
        }
    }
    written
}
