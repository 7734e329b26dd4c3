//! Parallel exploration of classes: one task for each class, several at once.

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

/// The share of the time that is reserved for the JVM, with its minimum and maximum. It is ample, because tests that
/// could not be run are lost.
const JVM_SHARE: u32 = 2;
const LEAST_FOR_JVM: Duration = Duration::from_secs(10);
const MOST_FOR_JVM: Duration = Duration::from_secs(30);

/// The least time by which workers may exceed their deadline.
const GRACE: Duration = Duration::from_secs(2);

/// The extra time for a worker that already writes the suite.
const WRITING: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// See [`work_budget`].
const WORK_PER_MS: u64 = 2_500;

/// The result of the exploration.
#[derive(Default)]
pub(super) struct FoundSuites {
    /// Each with the package of its tests.
    pub suites: Vec<(ClassSuite, String)>,
    pub skipped: Vec<SkippedClass>,
    /// Whether every class was explored.
    pub is_whole: bool,
    /// The number of classes that mistakes of Cairn's own have ended without a test.
    pub internal_errors: usize,
}

/// The suite of a class, or why there is none.
type SuiteTask = Task<Result<Box<ClassSuite>, String>>;

/// The exploration of all classes, shared by the workers.
struct SuiteExploration {
    vm: Arc<Vm>,
    booted: State,
    /// The time limit that the user chose.
    time: Duration,
    deadline: Instant,
    /// The work budget of each class.
    work: u64,
    scope: Scope,
    progress: Arc<CallProgress>,
    /// Tests found so far.
    found: Arc<AtomicU64>,
    workers: usize,
    /// Classes that no worker has started yet.
    waiting: AtomicUsize,
    /// The results so far for each class.
    so_far: Vec<Arc<PartialTests>>,
}

/// Explores all classes. Later ones get the time that earlier ones leave.
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
    let classes = Arc::new(SuiteExploration {
        vm: program.vm.clone(),
        booted: program.booted.clone(),
        time: request.time,
        deadline,
        work: work_budget(request.time),
        scope: super::scope(request),
        progress: progress.clone(),
        found: found.clone(),
        workers: scheduler.workers(),
        waiting: AtomicUsize::new(tested.len()),
        so_far: tested.iter().map(|_| Arc::default()).collect(),
    });
    // A solver query may take longer than the deadline; its result is worth part of the JVM's time.
    let end = deadline + (kept / 2).max(GRACE);
    let mut tasks: Vec<(usize, SuiteTask)> = Vec::new();
    for (number, tested) in sort_by_size(tested) {
        let (classes, tested) = (classes.clone(), tested.clone());
        // Each class has a solver of its own: earlier queries must not influence its tests.
        let task = scheduler.submit(end, move |_| classes.explore(number, &tested));
        tasks.push((number, task));
    }
    tasks.sort_by_key(|(number, _)| *number);
    scheduler.wait(end, || {
        session.report_progress(Progress::Classes {
            all: tested.len(),
            finished: tasks.iter().filter(|(_, task)| task.is_ended()).count(),
            calls: progress.calls(),
            tests: found.load(Ordering::Relaxed),
        });
    });
    session.hear(Event::Explored);
    // A worker that only writes its suite will not take long.
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
    classes.collect_suites(tasks, tested, late)
}

/// The work budget of a class, independent of the machine: about what takes half of the time, so that the clock does
/// not end it.
fn work_budget(time: Duration) -> u64 {
    u64::try_from(time.as_millis())
        .unwrap_or(u64::MAX)
        .saturating_mul(WORK_PER_MS)
}

/// Classes with their indices, small ones first: what they leave of their time is for the large ones, which need it.
fn sort_by_size(tested: &[TestedClass]) -> Vec<(usize, &TestedClass)> {
    let mut ordered: Vec<(usize, &TestedClass)> = tested.iter().enumerate().collect();
    ordered.sort_by_cached_key(|(_, tested)| count_instructions(tested));
    ordered
}

/// The number of instructions of a class and its nested classes.
fn count_instructions(tested: &TestedClass) -> usize {
    let methods = tested.within.iter().flat_map(|c| c.methods.iter());
    let code = methods.filter_map(|m| m.code().ok());
    code.map(|code| code.body.insts.len()).sum()
}

impl SuiteExploration {
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

    /// The suite of the results before a call that does not return; `None` if there are none.
    fn partial_suite(&self, so_far: &PartialTests) -> Option<ClassSuite> {
        let suite = catch_panic(|| partial_suite(so_far));
        suite.ok().flatten().filter(|suite| !suite.tests.is_empty())
    }

    /// Collects the suites in the order of the classes.
    fn collect_suites(
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
                    found.is_whole &= suite.internal_errors.is_empty();
                    found.suites.push((*suite, tested.package.clone()));
                    continue;
                }
                TaskState::Ended(Ok(Err(reason))) => reason,
                TaskState::Ended(Err(panic)) => {
                    found.is_whole = false;
                    // What was found before is as good as ever.
                    if let Some(mut suite) = self.partial_suite(so_far) {
                        suite.internal_errors.push(panic.to_string());
                        found.suites.push((suite, tested.package.clone()));
                        continue;
                    }
                    found.internal_errors += 1;
                    panic.to_string()
                }
                TaskState::Running => {
                    found.is_whole = false;
                    // Its last call still runs; the results before it are as good as ever.
                    if let Some(suite) = self.partial_suite(so_far) {
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
