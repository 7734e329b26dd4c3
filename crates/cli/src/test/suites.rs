//! Suites: found by the analysis, tried on the JVM.

use super::TestFlags;
use super::classes::Subject;
use crate::check::Loaded;
use analysis_test::{Scope, TestOptions, suite};
use junit::{JUnit, Jars, Replay, SuiteRun};
use solver::{PathSolver, SolverConfig};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use verdict::{ClassSuite, SkippedClass, SuiteReport};

/// The part of the time that is kept for the JVM, the least and the most of it: ample, because tests
/// that could not be run are lost.
const JVM_SHARE: u32 = 3;
const LEAST_FOR_JVM: Duration = Duration::from_secs(10);
const MOST_FOR_JVM: Duration = Duration::from_secs(30);

/// A test may take this long.
const TIME_PER_TEST: Duration = Duration::from_secs(5);

/// What the analysis found.
#[derive(Default)]
pub struct Found {
    /// Each with the package of its tests.
    pub suites: Vec<(ClassSuite, String)>,
    pub skipped: Vec<SkippedClass>,
}

/// The suites of all classes. Those that come later get what earlier ones leave of the time.
pub fn explored(
    loaded: &Loaded,
    subjects: &[Subject],
    flags: &TestFlags,
    started: Instant,
    interrupted: &Arc<AtomicBool>,
) -> Found {
    let kept = match flags.no_replay {
        true => Duration::ZERO,
        false => (flags.time / JVM_SHARE)
            .clamp(LEAST_FOR_JVM, MOST_FOR_JVM)
            .min(flags.time / 2),
    };
    let deadline = started + flags.time - kept;
    let scope = Scope {
        objects: flags.objects.unwrap_or(u32::MAX),
        calls: flags.calls.unwrap_or(u32::MAX),
        merge: !flags.no_merge,
    };
    let mut found = Found::default();
    for (number, subject) in subjects.iter().enumerate() {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        let others = u32::try_from(subjects.len() - number).unwrap_or(u32::MAX);
        let left = deadline.saturating_duration_since(Instant::now());
        let options = TestOptions {
            time: left / others,
            scope,
        };
        let mut solver = PathSolver::new(loaded.vm.terms.clone(), SolverConfig::default());
        let suite = suite(
            loaded.vm,
            &loaded.booted,
            subject.class,
            &subject.within,
            &options,
            &mut solver,
        );
        match suite {
            Ok(suite) => found.suites.push((suite, subject.package.clone())),
            Err(reason) => found.skipped.push(SkippedClass {
                class: subject.class.java_name(),
                reason,
            }),
        }
    }
    found
}

/// What the tests are written for and run with.
pub struct Jvm<'a> {
    java_home: &'a Path,
    class_path: &'a [PathBuf],
    junit: JUnit,
    /// `None` if tests are not to be run.
    jars: Option<Jars>,
}

impl<'a> Jvm<'a> {
    /// Looks for JUnit first: without it, there is no point in looking for tests.
    pub fn find(
        java_home: &'a Path,
        class_path: &'a [PathBuf],
        flags: &TestFlags,
    ) -> Result<Jvm<'a>, String> {
        let junit = match flags.junit {
            4 => JUnit::Four,
            _ => JUnit::Five,
        };
        let jars = match flags.no_replay {
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

    /// The suites as far as they hold.
    pub fn try_out(
        &self,
        suites: Vec<(ClassSuite, String)>,
        time: Duration,
    ) -> Result<SuiteReport, String> {
        let (suites, not_run) = match &self.jars {
            None => {
                let untried = SuiteRun::untried(self.junit, suites);
                (untried, Some("--no-replay".to_owned()))
            }
            Some(jars) => {
                let run = SuiteRun {
                    replay: Replay {
                        java_home: self.java_home,
                        class_path: self.class_path,
                        jars,
                        time,
                        time_per_test: TIME_PER_TEST,
                    },
                    junit: self.junit,
                };
                (run.run(suites).map_err(|error| error.to_string())?, None)
            }
        };
        Ok(SuiteReport {
            suites,
            skipped: Vec::new(),
            not_run,
        })
    }
}
