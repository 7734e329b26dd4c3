//! Suites, found by the analysis: several classes at once.

use super::TestFlags;
use super::classes::Subject;
use crate::loaded::Loaded;
use crate::watching::wait;
use analysis_test::{Scope, TestOptions, Watch, suite};
use solver::{PathSolver, SolverConfig};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use symex::Workers;
use verdict::{ClassSuite, SkippedClass};
use vm::{State, Vm};

/// The part of the time that is kept for the JVM, the least and the most of it: ample, because tests
/// that could not be run are lost.
const JVM_SHARE: u32 = 2;
const LEAST_FOR_JVM: Duration = Duration::from_secs(10);
const MOST_FOR_JVM: Duration = Duration::from_secs(30);

/// Workers are waited for at least so much longer than they have.
const GRACE: Duration = Duration::from_secs(2);

/// The part of the time of a class that one question to the solver may take.
const QUESTION_SHARE: u32 = 8;

/// What the analysis found.
#[derive(Default)]
pub struct Found {
    /// Each with the package of its tests.
    pub suites: Vec<(ClassSuite, String)>,
    pub skipped: Vec<SkippedClass>,
    /// Every class was looked at.
    pub is_whole: bool,
}

/// What became of a class.
enum Progress {
    Waiting,
    Begun,
    Done(Result<Box<ClassSuite>, String>),
}

/// All classes, for the workers.
struct Classes {
    vm: &'static Vm,
    booted: State,
    deadline: Instant,
    scope: Scope,
    watch: Arc<Watch>,
    workers: usize,
    /// Classes that no worker has begun with.
    waiting: AtomicUsize,
    progress: Mutex<Vec<Progress>>,
}

/// The suites of all classes. Those that come later get what earlier ones leave of the time.
pub fn explored(
    loaded: &Loaded,
    subjects: &[Subject],
    flags: &TestFlags,
    started: Instant,
    watch: &Arc<Watch>,
) -> Found {
    let kept = match flags.no_replay {
        true => Duration::ZERO,
        false => (flags.common.time / JVM_SHARE)
            .clamp(LEAST_FOR_JVM, MOST_FOR_JVM)
            .min(flags.common.time / 2),
    };
    let deadline = started + flags.common.time - kept;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = SolverConfig::default();
    let workers = Workers::new(cores.min(subjects.len()), &loaded.vm.terms, config);
    let classes = Arc::new(Classes {
        vm: loaded.vm,
        booted: loaded.booted.clone(),
        deadline,
        scope: flags.scope(),
        watch: watch.clone(),
        workers: workers.count(),
        waiting: AtomicUsize::new(subjects.len()),
        progress: Mutex::new(subjects.iter().map(|_| Progress::Waiting).collect()),
    });
    for (number, subject) in small_first(subjects) {
        let (classes, subject) = (classes.clone(), subject.clone());
        // Each class has a solver of its own: what was asked before must not show in its tests.
        workers.submit(move |_| classes.explore(number, &subject));
    }
    // A solver may take its time; what it has found by then is worth part of the JVM's.
    let end = deadline + (kept / 2).max(GRACE);
    wait(&workers, end, watch, || classes.text(subjects.len()));
    classes.found(subjects)
}

/// No question is to take all the time of a class, or to keep what was found from being told.
fn solving(time: Duration) -> SolverConfig {
    let config = SolverConfig::default();
    let share = u32::try_from((time / QUESTION_SHARE).as_millis()).unwrap_or(u32::MAX);
    SolverConfig {
        timeout_ms: config.timeout_ms.min(share),
        deadline: Some(Instant::now() + time),
        ..config
    }
}

/// Each with its number. What small classes leave of their time is for the large ones, which need it.
fn small_first(subjects: &[Subject]) -> Vec<(usize, &Subject)> {
    let mut ordered: Vec<(usize, &Subject)> = subjects.iter().enumerate().collect();
    ordered.sort_by_cached_key(|(_, subject)| size(subject));
    ordered
}

/// How many instructions a class has, with those within it.
fn size(subject: &Subject) -> usize {
    let methods = subject.within.iter().flat_map(|c| c.methods.iter());
    let code = methods.filter_map(|m| m.code().ok());
    code.map(|code| code.body.insts.len()).sum()
}

impl Classes {
    fn explore(&self, number: usize, subject: &Subject) {
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed);
        if self.watch.is_interrupted() {
            return;
        }
        self.lock()[number] = Progress::Begun;
        let rounds = u32::try_from(waiting.div_ceil(self.workers)).unwrap_or(u32::MAX);
        let left = self.deadline.saturating_duration_since(Instant::now());
        let options = TestOptions {
            time: left / rounds.max(1),
            scope: self.scope,
            watch: self.watch.clone(),
        };
        let explored = catch_unwind(AssertUnwindSafe(|| {
            let mut solver = PathSolver::new(self.vm.terms.clone(), solving(options.time));
            let Subject { class, within, .. } = subject;
            suite(self.vm, &self.booted, class, within, &options, &mut solver)
        }));
        let explored = explored.unwrap_or_else(|_| Err("internal error of Cairn".to_owned()));
        self.lock()[number] = Progress::Done(explored.map(Box::new));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Progress>> {
        let progress = self.progress.lock();
        progress.unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn text(&self, all: usize) -> String {
        let progress = self.lock();
        let done = progress.iter().filter(|p| matches!(p, Progress::Done(_)));
        let (calls, tests) = (self.watch.calls(), self.watch.tests());
        format!(
            "{} of {all} classes, {calls} calls, {tests} tests",
            done.count()
        )
    }

    /// In the order of the classes.
    fn found(&self, subjects: &[Subject]) -> Found {
        let progress = std::mem::take(&mut *self.lock());
        let mut found = Found {
            is_whole: true,
            ..Found::default()
        };
        let late = match self.watch.is_interrupted() {
            true => "interrupted in the middle of a call",
            false => "the time was over in the middle of a call",
        };
        for (progress, subject) in progress.into_iter().zip(subjects) {
            let reason = match progress {
                Progress::Done(Ok(suite)) => {
                    found.suites.push((*suite, subject.package.clone()));
                    continue;
                }
                Progress::Done(Err(reason)) => reason,
                Progress::Begun => {
                    found.is_whole = false;
                    late.to_owned()
                }
                Progress::Waiting => {
                    found.is_whole = false;
                    continue;
                }
            };
            found.skipped.push(SkippedClass {
                class: subject.class.java_name(),
                reason,
            });
        }
        found
    }
}
