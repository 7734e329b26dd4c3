//! Suites, found by the analysis: several classes at once.

use crate::program::OpenProgram;
use crate::request::TestRequest;
use crate::session::{Event, Progress, Session};
use analysis_test::{PartialTests, TestOptions, TestedClass, partial_suite, suite};
use answer::{ClassSuite, SkippedClass};
use solver::{PathSolver, SolverConfig};
use states::extent::GraphBudget;
use states::graph::Scope;
use states::progress::CallProgress;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use symex::{Scheduler, Task, TaskState, catch_panic};
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
pub(super) struct FoundSuites {
    /// Each with the package of its tests.
    pub suites: Vec<(ClassSuite, String)>,
    pub skipped: Vec<SkippedClass>,
    /// Every class was looked at.
    pub is_whole: bool,
}

/// The suite of a class, or why there is none.
type SuiteTask = Task<Result<Box<ClassSuite>, String>>;

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
    progress: Arc<CallProgress>,
    /// Tests that were found.
    found: Arc<AtomicU64>,
    workers: usize,
    /// Classes that no worker has begun with.
    waiting: AtomicUsize,
    /// What was found of each class before it is done.
    so_far: Vec<Arc<PartialTests>>,
}

/// The suites of all classes. Those that come later get what earlier ones leave of the time.
pub(super) fn explore(
    program: &OpenProgram,
    tested: &[TestedClass],
    request: &TestRequest,
    session: &Session<'_>,
) -> FoundSuites {
    let kept = match request.replay {
        false => Duration::ZERO,
        true => (request.time / JVM_SHARE)
            .clamp(LEAST_FOR_JVM, MOST_FOR_JVM)
            .min(request.time / 2),
    };
    let deadline = session.started + request.time - kept;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let scheduler = Scheduler::new(
        cores.min(tested.len()),
        &program.vm.terms,
        SolverConfig::default(),
        &session.cancellation,
    );
    let progress = Arc::new(CallProgress::new(
        &session.cancellation,
        session.trace.as_ref(),
    ));
    let found = Arc::new(AtomicU64::new(0));
    let classes = Arc::new(Classes {
        vm: program.vm.clone(),
        booted: program.booted.clone(),
        time: request.time,
        deadline,
        work: work(request.time),
        scope: super::scope(request),
        progress: progress.clone(),
        found: found.clone(),
        workers: scheduler.workers(),
        waiting: AtomicUsize::new(tested.len()),
        so_far: tested.iter().map(|_| Arc::default()).collect(),
    });
    // A solver may take its time; what it has found by then is worth part of the JVM's.
    let end = deadline + (kept / 2).max(GRACE);
    let mut tasks: Vec<(usize, SuiteTask)> = Vec::new();
    for (number, tested) in small_first(tested) {
        let (classes, tested) = (classes.clone(), tested.clone());
        // Each class has a solver of its own: what was asked before must not show in its tests.
        let task = scheduler.submit(end, move |_| classes.explore(number, &tested));
        tasks.push((number, task));
    }
    tasks.sort_by_key(|(number, _)| *number);
    scheduler.wait(end, || {
        session.progress(Progress::Classes {
            all: tested.len(),
            finished: tasks.iter().filter(|(_, task)| task.is_ended()).count(),
            calls: progress.calls(),
            tests: found.load(Ordering::Relaxed),
        });
    });
    session.hear(Event::Explored);
    // Whoever only has to write down what was found will not be long.
    let is_writing = |(number, task): &(usize, SuiteTask)| {
        task.is_running() && classes.so_far[*number].is_taken()
    };
    if tasks.iter().any(is_writing) {
        scheduler.wait_while(Instant::now() + WRITING, LOOK_EVERY, || {
            tasks.iter().any(is_writing)
        });
    }
    let late = match session.is_cancelled() {
        true => "interrupted in the middle of a call",
        false => "the time ran out in the middle of a call",
    };
    let tasks = tasks.into_iter().map(|(_, task)| task.take());
    classes.found(tasks, tested, late)
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
            budget: GraphBudget {
                time: left / rounds.max(1),
                time_of_all: self.time,
                progress: self.progress.clone(),
            },
            work: self.work,
            scope: self.scope,
            found: self.found.clone(),
        };
        let config = SolverConfig::steady(Instant::now() + options.budget.time);
        let mut solver = PathSolver::new(self.vm.terms.clone(), config);
        let TestedClass { class, within, .. } = tested;
        let so_far = &self.so_far[number];
        let (vm, booted) = (&self.vm, &self.booted);
        suite(vm, booted, class, within, &options, so_far, &mut solver).map(Box::new)
    }

    /// The suite of what was found before a call that does not come back; `None` if that is nothing.
    fn so_far(&self, so_far: &PartialTests) -> Option<ClassSuite> {
        let suite = catch_panic(|| partial_suite(so_far));
        suite.ok().flatten().filter(|suite| !suite.tests.is_empty())
    }

    /// In the order of the classes.
    fn found(
        &self,
        tasks: impl Iterator<Item = TaskState<Result<Box<ClassSuite>, String>>>,
        tested: &[TestedClass],
        late: &str,
    ) -> FoundSuites {
        let mut found = FoundSuites {
            is_whole: true,
            ..FoundSuites::default()
        };
        let all = tasks.zip(&self.so_far).zip(tested);
        for ((task, so_far), tested) in all {
            let reason = match task {
                TaskState::Ended(Ok(Ok(suite))) => {
                    found.suites.push((*suite, tested.package.clone()));
                    continue;
                }
                TaskState::Ended(Ok(Err(reason))) => reason,
                TaskState::Ended(Err(panic)) => panic.to_string(),
                TaskState::Running => {
                    found.is_whole = false;
                    // Its last call goes on; what was found before is as good as ever.
                    if let Some(suite) = self.so_far(so_far) {
                        found.suites.push((suite, tested.package.clone()));
                        continue;
                    }
                    late.to_owned()
                }
                TaskState::Waiting | TaskState::Taken => {
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
