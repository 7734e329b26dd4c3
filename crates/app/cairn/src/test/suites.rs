//! Suites, found by the analysis: several classes at once.

use crate::program::Program;
use crate::request::TestRequest;
use crate::session::{Progress, Session};
use crate::tasks::{Task, Tasks};
use analysis_test::{Scope, SoFar, TestOptions, TestedClass, Watch, suite, suite_so_far};
use answer::{ClassSuite, SkippedClass};
use solver::{PathSolver, SolverConfig};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
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
pub(super) struct Found {
    /// Each with the package of its tests.
    pub suites: Vec<(ClassSuite, String)>,
    pub skipped: Vec<SkippedClass>,
    /// Every class was looked at.
    pub is_whole: bool,
}

/// All classes, for the workers.
struct Classes {
    vm: Arc<Vm>,
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
    /// What was found of each class before it is done.
    so_far: Vec<Arc<SoFar>>,
}

/// The suites of all classes. Those that come later get what earlier ones leave of the time.
pub(super) fn explore(
    program: &Program,
    tested: &[TestedClass],
    request: &TestRequest,
    session: &Session<'_>,
) -> Found {
    let kept = match request.replay {
        false => Duration::ZERO,
        true => (request.time / JVM_SHARE)
            .clamp(LEAST_FOR_JVM, MOST_FOR_JVM)
            .min(request.time / 2),
    };
    let deadline = session.started + request.time - kept;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tasks = Tasks::new(
        tested.len(),
        cores.min(tested.len()),
        &program.vm.terms,
        SolverConfig::default(),
        &session.cancellation,
    );
    let watch = Arc::new(Watch::new(&session.cancellation));
    let classes = Arc::new(Classes {
        vm: program.vm.clone(),
        booted: program.booted.clone(),
        time: request.time,
        deadline,
        work: work(request.time),
        scope: super::scope(request),
        watch: watch.clone(),
        workers: tasks.workers(),
        waiting: AtomicUsize::new(tested.len()),
        so_far: tested.iter().map(|_| Arc::default()).collect(),
    });
    for (number, tested) in small_first(tested) {
        let (classes, tested) = (classes.clone(), tested.clone());
        // Each class has a solver of its own: what was asked before must not show in its tests.
        tasks.submit(number, move |_| classes.explore(number, &tested));
    }
    // A solver may take its time; what it has found by then is worth part of the JVM's.
    let end = deadline + (kept / 2).max(GRACE);
    tasks.wait(end, session, |finished| Progress::Classes {
        all: tested.len(),
        finished,
        calls: watch.calls(),
        tests: watch.tests(),
    });
    // Whoever only has to write down what was found will not be long.
    let writing_end = Instant::now() + WRITING;
    let is_writing = |number: usize| classes.so_far[number].is_taken();
    while tasks.is_any_begun(is_writing) && !session.is_cancelled() && Instant::now() < writing_end
    {
        tasks.wait_shortly(LOOK_EVERY);
    }
    let late = match session.is_cancelled() {
        true => "interrupted in the middle of a call",
        false => "the time was over in the middle of a call",
    };
    classes.found(tasks.take(), tested, late)
}

/// What is done for a class at most, whatever the machine: about as much as takes half of the time, so that it is
/// not the clock that ends it.
fn work(time: Duration) -> u64 {
    u64::try_from(time.as_millis())
        .unwrap_or(u64::MAX)
        .saturating_mul(WORK_PER_MS)
}

/// Each with its number. What small classes leave of their time is for the large ones, which need it.
fn small_first(tested: &[TestedClass]) -> Vec<(usize, &TestedClass)> {
    let mut ordered: Vec<(usize, &TestedClass)> = tested.iter().enumerate().collect();
    ordered.sort_by_cached_key(|(_, tested)| size(tested));
    ordered
}

/// How many instructions a class has, with those within it.
fn size(tested: &TestedClass) -> usize {
    let methods = tested.within.iter().flat_map(|c| c.methods.iter());
    let code = methods.filter_map(|m| m.code().ok());
    code.map(|code| code.body.insts.len()).sum()
}

impl Classes {
    fn explore(&self, number: usize, tested: &TestedClass) -> Result<Box<ClassSuite>, String> {
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed);
        let rounds = u32::try_from(waiting.div_ceil(self.workers)).unwrap_or(u32::MAX);
        let left = self.deadline.saturating_duration_since(Instant::now());
        let options = TestOptions {
            time: left / rounds.max(1),
            time_of_all: self.time,
            work: self.work,
            scope: self.scope,
            watch: self.watch.clone(),
        };
        let config = SolverConfig::steady(Instant::now() + options.time);
        let mut solver = PathSolver::new(self.vm.terms.clone(), config);
        let TestedClass { class, within, .. } = tested;
        let so_far = &self.so_far[number];
        let (vm, booted) = (&self.vm, &self.booted);
        suite(vm, booted, class, within, &options, so_far, &mut solver).map(Box::new)
    }

    /// The suite of what was found before a call that does not come back; `None` if that is nothing.
    fn so_far(&self, so_far: &SoFar) -> Option<ClassSuite> {
        let suite = catch_unwind(AssertUnwindSafe(|| suite_so_far(so_far)));
        suite.ok().flatten().filter(|suite| !suite.tests.is_empty())
    }

    /// In the order of the classes.
    fn found(
        &self,
        tasks: Vec<Task<Box<ClassSuite>>>,
        tested: &[TestedClass],
        late: &str,
    ) -> Found {
        let mut found = Found {
            is_whole: true,
            ..Found::default()
        };
        let all = tasks.into_iter().zip(&self.so_far).zip(tested);
        for ((task, so_far), tested) in all {
            let reason = match task {
                Task::Done(Ok(suite)) => {
                    found.suites.push((*suite, tested.package.clone()));
                    continue;
                }
                Task::Done(Err(reason)) => reason,
                Task::Begun => {
                    found.is_whole = false;
                    // Its last call goes on; what was found before is as good as ever.
                    if let Some(suite) = self.so_far(so_far) {
                        found.suites.push((suite, tested.package.clone()));
                        continue;
                    }
                    late.to_owned()
                }
                Task::Waiting => {
                    found.is_whole = false;
                    continue;
                }
            };
            found.skipped.push(SkippedClass {
                class: tested.class.java_name(),
                reason,
            });
        }
        found
    }
}
