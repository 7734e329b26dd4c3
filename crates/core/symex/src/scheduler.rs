//! Scheduler: tasks on worker threads that stay, each with a solver of its own, whose caches serve all that
//! the worker does.
//!
//! Workers are not joined: a solver that does not come back in time must not hold up the answer. So whoever
//! waits gives up shortly after the deadline, and shortly after a cancellation. A panic ends its task alone: the
//! owner gets it in the place of a result, and the worker goes on with a new solver.
//!
//! Who gets how much time is not decided here: that is for whoever submits tasks.

use crate::cancellation::Cancellation;
use crate::task::{
    QueuedTask, SolverLeft, Task, TaskContext, TaskId, TaskOwner, catch_panic, task_for_owner,
    task_with_result,
};
use solver::{PathSolver, SolverConfig, SolverStats};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use term::TermStore;

/// Terms may be nested deeply.
const STACK_BYTES: usize = 256 << 20;

/// How often whoever waits is told that it goes on.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// How often whoever waits looks whether the user wants it to end.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Tasks that are not back so soon after the deadline are not waited for.
const LATE_GRACE: Duration = Duration::from_millis(100);

/// Nor those that are not back so soon after a cancellation: they look at the token between steps, but a question to
/// the solver may take its time.
const CANCELLATION_GRACE: Duration = Duration::from_millis(300);

/// A pool of threads with a solver each. Dropping it drops the tasks that no thread has begun.
pub struct Scheduler {
    shared: Arc<Shared>,
    workers: usize,
    /// When somebody who waited first noticed the cancellation.
    cancelled_at: OnceLock<Instant>,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    cancellation: Cancellation,
    /// How often the workers were asked to begin anew with their solvers.
    renewals: AtomicU64,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<QueuedTask>,
    submitted: u64,
    running: usize,
    closed: bool,
    /// Of each worker, as of its last task.
    stats: Vec<SolverStats>,
    /// When each worker began with the task that it is at.
    began: Vec<Option<Instant>>,
    /// The time of all tasks that are done.
    busy: Duration,
}

impl Queue {
    fn is_idle(&self) -> bool {
        self.running == 0 && self.tasks.is_empty()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The next task; `None` if there will be no more. Those that were cancelled before they were begun are dropped.
    fn next_task(&self, worker: usize) -> Option<QueuedTask> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if self.cancellation.is_cancelled() && !queue.tasks.is_empty() {
                queue.tasks.clear();
                self.changed.notify_all();
            }
            if let Some(task) = queue.tasks.pop_front() {
                queue.running += 1;
                queue.began[worker] = Some(Instant::now());
                return Some(task);
            }
            let wait = self.changed.wait(queue);
            queue = wait.unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn end_task(&self, worker: usize, stats: SolverStats) {
        let mut queue = self.lock();
        queue.stats[worker] = stats;
        let began = queue.began[worker].take();
        queue.busy += began.map_or(Duration::ZERO, |at| at.elapsed());
        queue.running -= 1;
        self.changed.notify_all();
    }
}

impl Scheduler {
    /// `workers` threads, at least one. Once the token is cancelled, no task is begun any more.
    pub fn new(
        workers: usize,
        store: &Arc<TermStore>,
        config: SolverConfig,
        cancellation: &Cancellation,
    ) -> Scheduler {
        let workers = workers.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue {
                stats: vec![SolverStats::default(); workers],
                began: vec![None; workers],
                ..Queue::default()
            }),
            changed: Condvar::new(),
            cancellation: cancellation.clone(),
            renewals: AtomicU64::new(0),
        });
        for number in 0..workers {
            let (shared, store) = (shared.clone(), store.clone());
            let thread = std::thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(move || work(&shared, number, &store, config));
            thread.expect("the system has a thread left");
        }
        Scheduler {
            shared,
            workers,
            cancelled_at: OnceLock::new(),
        }
    }

    /// How many threads there are.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Runs `work` on the next worker that is free. The task that is returned has its result, or its panic.
    pub fn submit<T: Send + 'static>(
        &self,
        deadline: Instant,
        work: impl FnOnce(&mut TaskContext<'_>) -> T + Send + 'static,
    ) -> Task<T> {
        self.enqueue(|id| task_with_result(id, deadline, work))
    }

    /// Runs `work` on the next worker that is free, for an owner that hears of a panic at once.
    pub fn submit_for<O: TaskOwner>(
        &self,
        owner: &Arc<O>,
        deadline: Instant,
        work: impl FnOnce(&Arc<O>, &mut TaskContext<'_>) + Send + 'static,
    ) {
        let owner = owner.clone();
        self.enqueue(|id| ((), task_for_owner(id, owner, deadline, work)));
    }

    fn enqueue<T>(&self, make: impl FnOnce(TaskId) -> (T, QueuedTask)) -> T {
        let mut queue = self.shared.lock();
        queue.submitted += 1;
        let (handle, task) = make(TaskId(queue.submitted));
        queue.tasks.push_back(task);
        self.shared.changed.notify_all();
        handle
    }

    /// Has each worker begin anew with its solver after its task: what solvers remember takes memory.
    pub fn renew_solvers(&self) {
        self.shared.renewals.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether no task waits or is under way.
    pub fn is_idle(&self) -> bool {
        self.shared.lock().is_idle()
    }

    /// Waits until all tasks are done, and calls `progress` now and then. Gives up shortly after the deadline, and
    /// shortly after a cancellation: then it returns false, and tasks that are under way are left to themselves.
    pub fn wait(&self, deadline: Instant, mut progress: impl FnMut()) -> bool {
        self.wait_while(deadline, PROGRESS_EVERY, || {
            progress();
            true
        })
    }

    /// Waits as [`Scheduler::wait`] does, and asks every so often whether to go on waiting.
    pub fn wait_while(
        &self,
        deadline: Instant,
        every: Duration,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        let last = deadline + LATE_GRACE;
        let mut told = Instant::now();
        loop {
            if self.shared.cancellation.is_cancelled() {
                let cancelled_at = *self.cancelled_at.get_or_init(Instant::now);
                return self.wait_until(last.min(cancelled_at + CANCELLATION_GRACE));
            }
            if self.wait_until(last.min(Instant::now() + every.min(LOOK_EVERY))) {
                return true;
            }
            if told.elapsed() < every && Instant::now() < last {
                continue;
            }
            told = Instant::now();
            if Instant::now() >= last || !goes_on() {
                return false;
            }
        }
    }

    /// Whether all tasks are done before `end`.
    fn wait_until(&self, end: Instant) -> bool {
        let mut queue = self.shared.lock();
        loop {
            if queue.is_idle() {
                return true;
            }
            let now = Instant::now();
            if now >= end {
                return false;
            }
            let wait = self.shared.changed.wait_timeout(queue, end - now);
            queue = wait.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
        }
    }

    /// How long all workers together were at tasks.
    pub fn busy_time(&self) -> Duration {
        let queue = self.shared.lock();
        let under_way = queue.began.iter().flatten().map(Instant::elapsed);
        queue.busy + under_way.sum::<Duration>()
    }

    /// What the solvers did in all tasks that are done.
    pub fn solver_stats(&self) -> SolverStats {
        let queue = self.shared.lock();
        queue
            .stats
            .iter()
            .fold(SolverStats::default(), |mut total, one| {
                total.add(one);
                total
            })
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.tasks.clear();
        self.shared.changed.notify_all();
    }
}

/// One worker: runs tasks until there will be no more.
fn work(shared: &Shared, worker: usize, store: &Arc<TermStore>, config: SolverConfig) {
    // What solvers did that were given up.
    let mut retired = SolverStats::default();
    let mut renewed = 0;
    let mut solver = PathSolver::new(store.clone(), config);
    while let Some(task) = shared.next_task(worker) {
        let left = catch_panic(|| task(&mut solver, &shared.cancellation));
        let mut stats = retired.clone();
        stats.add(solver.stats());
        let renewals = shared.renewals.load(Ordering::Relaxed);
        if left != Ok(SolverLeft::Whole) || renewals != renewed {
            renewed = renewals;
            retired = stats.clone();
            solver = PathSolver::new(store.clone(), config);
        }
        shared.end_task(worker, stats);
    }
}
