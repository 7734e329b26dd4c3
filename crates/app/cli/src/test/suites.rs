//! Suites, found by the analysis: several classes at once.

use super::TestFlags;
use super::classes::Subject;
use crate::loaded::Loaded;
use crate::watching::wait;
use analysis_test::{Scope, SoFar, TestOptions, Watch, suite, suite_so_far};
use answer::{ClassSuite, SkippedClass};
use jvm_symex::panic_text;
use solver::{PathSolver, SolverConfig};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use symex::Workers;
use vm::{State, Vm};

/// The part of the time that is kept for the JVM, the least and the most of it: ample, because tests
/// that could not be run are lost.
const JVM_SHARE: u32 = 2;
const LEAST_FOR_JVM: Duration = Duration::from_secs(10);
const MOST_FOR_JVM: Duration = Duration::from_secs(30);

/// Workers are waited for at least so much longer than they have.
const GRACE: Duration = Duration::from_secs(2);

/// Whoever makes a suite of what was found is waited for so much longer.
const WRITING: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// See [`work`].
const WORK_PER_MS: u64 = 2_500;

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
    /// What the user has chosen.
    time: Duration,
    deadline: Instant,
    /// What is done for each class at most.
    work: u64,
    scope: Scope,
    watch: Arc<Watch>,
    workers: usize,
    /// Classes that no worker has begun with.
    waiting: AtomicUsize,
    progress: Mutex<Vec<Progress>>,
    /// What was found of each class before it is done.
    so_far: Vec<Arc<SoFar>>,
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
        time: flags.common.time,
        deadline,
        work: work(flags.common.time),
        scope: flags.scope(),
        watch: watch.clone(),
        workers: workers.count(),
        waiting: AtomicUsize::new(subjects.len()),
        progress: Mutex::new(subjects.iter().map(|_| Progress::Waiting).collect()),
        so_far: subjects.iter().map(|_| Arc::default()).collect(),
    });
    for (number, subject) in small_first(subjects) {
        let (classes, subject) = (classes.clone(), subject.clone());
        // Each class has a solver of its own: what was asked before must not show in its tests.
        workers.submit(move |_| classes.explore(number, &subject));
    }
    // A solver may take its time; what it has found by then is worth part of the JVM's.
    let end = deadline + (kept / 2).max(GRACE);
    wait(&workers, end, watch, || classes.text(subjects.len()));
    // Whoever only has to write down what was found will not be long.
    let writing_end = Instant::now() + WRITING;
    while classes.are_written() && !watch.is_interrupted() && Instant::now() < writing_end {
        workers.wait(Instant::now() + LOOK_EVERY);
    }
    classes.found(subjects)
}

/// What is done for a class at most, whatever the machine: about as much as takes half of the time, so that it is
/// not the clock that ends it.
fn work(time: Duration) -> u64 {
    u64::try_from(time.as_millis())
        .unwrap_or(u64::MAX)
        .saturating_mul(WORK_PER_MS)
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
            time_of_all: self.time,
            work: self.work,
            scope: self.scope,
            watch: self.watch.clone(),
        };
        let explored = catch_unwind(AssertUnwindSafe(|| {
            let config = SolverConfig::steady(Instant::now() + options.time);
            let mut solver = PathSolver::new(self.vm.terms.clone(), config);
            let Subject { class, within, .. } = subject;
            let so_far = &self.so_far[number];
            let (vm, booted) = (self.vm, &self.booted);
            suite(vm, booted, class, within, &options, so_far, &mut solver)
        }));
        let explored = explored.unwrap_or_else(|panic| Err(panic_text(&*panic)));
        self.lock()[number] = Progress::Done(explored.map(Box::new));
    }

    /// Whether suites are made of what was found of classes.
    fn are_written(&self) -> bool {
        let progress = self.lock();
        let mut begun = progress.iter().zip(&self.so_far);
        begun.any(|(progress, so_far)| matches!(progress, Progress::Begun) && so_far.is_taken())
    }

    /// The suite of what was found before a call that does not come back; `None` if that is nothing.
    fn so_far(&self, so_far: &SoFar) -> Option<ClassSuite> {
        let suite = catch_unwind(AssertUnwindSafe(|| suite_so_far(so_far)));
        suite.ok().flatten().filter(|suite| !suite.tests.is_empty())
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
        let all = progress.into_iter().zip(&self.so_far).zip(subjects);
        for ((progress, so_far), subject) in all {
            let reason = match progress {
                Progress::Done(Ok(suite)) => {
                    found.suites.push((*suite, subject.package.clone()));
                    continue;
                }
                Progress::Done(Err(reason)) => reason,
                Progress::Begun => {
                    found.is_whole = false;
                    // Its last call goes on; what was found before is as good as ever.
                    if let Some(suite) = self.so_far(so_far) {
                        found.suites.push((suite, subject.package.clone()));
                        continue;
                    }
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
