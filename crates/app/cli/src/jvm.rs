//! Suites, tried on the JVM.

use answer::{ClassSuite, SuiteReport, SuiteTest, WrittenSuite};
use junit::{JUnit, Jars, Replay, SuiteRun, Tried};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A test may take this long.
const TIME_PER_TEST: Duration = Duration::from_secs(5);

/// So much time there is in any case: what was found is worth little if nobody has tried it. Seldom more
/// than three seconds are needed of it, but on a machine that has much else to do.
pub const LEAST: Duration = Duration::from_secs(15);

/// Why tests were not tried.
const INTERRUPTED: &str = "interrupted";
const TOO_LATE: &str = "the time was over";

/// What the tests are written for and run with.
pub struct Jvm<'a> {
    java_home: &'a Path,
    class_path: &'a [PathBuf],
    junit: JUnit,
    /// `None` if tests are not to be run.
    jars: Option<Jars>,
}

/// The JUnit that the user means.
pub fn version(junit: u8) -> JUnit {
    match junit {
        4 => JUnit::Four,
        _ => JUnit::Five,
    }
}

impl<'a> Jvm<'a> {
    /// Looks for JUnit first: without it, there is no point in looking for tests.
    pub fn find(
        java_home: &'a Path,
        class_path: &'a [PathBuf],
        junit: u8,
        no_replay: bool,
    ) -> Result<Jvm<'a>, String> {
        let junit = version(junit);
        let jars = match no_replay {
            true => None,
            false => {
                Some(Jars::find(class_path, junit, java_home).map_err(|error| error.to_string())?)
            }
        };
        Ok(Jvm {
            java_home,
            class_path,
            junit,
            jars,
        })
    }

    /// The suites as far as they hold; what is not tried stays, if the time is over or the user ends it.
    pub fn try_out(
        &self,
        suites: Vec<(ClassSuite, String)>,
        time: Duration,
        interrupted: &AtomicBool,
    ) -> Result<SuiteReport, String> {
        let about: Vec<Vec<About>> = suites.iter().map(|(suite, _)| about(suite)).collect();
        let is_interrupted = || interrupted.load(Ordering::Relaxed);
        let untried =
            |suites, why: &str| (SuiteRun::untried(self.junit, suites), Some(why.to_owned()));
        let (suites, not_run) = match &self.jars {
            None => untried(suites, "--no-replay"),
            Some(_) if is_interrupted() => untried(suites, INTERRUPTED),
            Some(jars) => {
                let run = SuiteRun {
                    replay: Replay {
                        java_home: self.java_home,
                        class_path: self.class_path,
                        jars,
                        time: time.max(LEAST),
                        time_per_test: TIME_PER_TEST,
                        interrupted,
                    },
                    junit: self.junit,
                };
                let tried = run.run(suites.clone());
                match is_interrupted() {
                    // The JVM may have got the signal, too: nothing that it did counts.
                    true => untried(suites, INTERRUPTED),
                    false => {
                        let Tried { suites, is_late } = tried.map_err(|error| error.to_string())?;
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
