//! Suites, found by the analysis.

use super::TestFlags;
use super::classes::Subject;
use crate::check::Loaded;
use analysis_test::{TestOptions, suite};
use solver::{PathSolver, SolverConfig};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use verdict::{ClassSuite, SkippedClass};

/// The part of the time that is kept for the JVM, the least and the most of it: ample, because tests
/// that could not be run are lost.
const JVM_SHARE: u32 = 3;
const LEAST_FOR_JVM: Duration = Duration::from_secs(10);
const MOST_FOR_JVM: Duration = Duration::from_secs(30);

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
    let mut found = Found::default();
    for (number, subject) in subjects.iter().enumerate() {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        let others = u32::try_from(subjects.len() - number).unwrap_or(u32::MAX);
        let left = deadline.saturating_duration_since(Instant::now());
        let options = TestOptions {
            time: left / others,
            scope: flags.scope(),
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
