//! Worker threads that stay: each has a solver of its own, whose caches serve all that it works on.
//!
//! They are not joined: a solver that doesn't come back in time must not hold up the answer.

use solver::{PathSolver, SolverConfig, SolverStats};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use term::TermStore;

/// Terms may be nested deeply.
const STACK_BYTES: usize = 256 << 20;

type Task = Box<dyn FnOnce(&mut PathSolver) + Send>;

/// A pool of threads with a solver each. Dropping it drops the tasks that no thread has begun.
pub struct Workers {
    shared: Arc<Shared>,
    count: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Task>,
    busy: usize,
    closed: bool,
    /// Of each worker, as of its last task.
    stats: Vec<SolverStats>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Workers {
    /// `count` threads, at least one.
    pub fn new(count: usize, store: &Arc<TermStore>, config: SolverConfig) -> Workers {
        let count = count.max(1);
        let queue = Queue {
            stats: vec![SolverStats::default(); count],
            ..Queue::default()
        };
        let shared = Arc::new(Shared {
            queue: Mutex::new(queue),
            changed: Condvar::new(),
        });
        for index in 0..count {
            let (shared, store) = (shared.clone(), store.clone());
            let work = move || work(&shared, index, PathSolver::new(store, config));
            let thread = std::thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(work);
            thread.expect("the system has a thread left");
        }
        Workers { shared, count }
    }

    /// How many threads there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Runs the task on the next worker that is free.
    pub fn submit(&self, task: impl FnOnce(&mut PathSolver) + Send + 'static) {
        self.shared.lock().tasks.push_back(Box::new(task));
        self.shared.changed.notify_all();
    }

    /// Waits until all tasks are done; false if the deadline came first.
    pub fn wait(&self, deadline: Instant) -> bool {
        let mut queue = self.shared.lock();
        loop {
            if queue.busy == 0 && queue.tasks.is_empty() {
                return true;
            }
            let now = Instant::now();
            if now >= deadline {
                return false;
            }
            let wait = self.shared.changed.wait_timeout(queue, deadline - now);
            queue = wait.unwrap_or_else(|poisoned| poisoned.into_inner()).0;
        }
    }

    /// Waits as [`Workers::wait`] does, and asks every so often whether to go on waiting.
    pub fn wait_while(
        &self,
        deadline: Instant,
        every: Duration,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        loop {
            if self.wait((Instant::now() + every).min(deadline)) {
                return true;
            }
            if Instant::now() >= deadline || !goes_on() {
                return false;
            }
        }
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

impl Drop for Workers {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.tasks.clear();
        self.shared.changed.notify_all();
    }
}

fn work(shared: &Shared, index: usize, mut solver: PathSolver) {
    loop {
        let mut queue = shared.lock();
        let task = loop {
            if queue.closed {
                return;
            }
            match queue.tasks.pop_front() {
                Some(task) => break task,
                None => {
                    let wait = shared.changed.wait(queue);
                    queue = wait.unwrap_or_else(|poisoned| poisoned.into_inner());
                }
            }
        };
        queue.busy += 1;
        drop(queue);
        let busy = Busy { shared, index };
        task(&mut solver);
        busy.done(&solver);
    }
}

/// Marks the worker as free again, even if its task panics.
struct Busy<'a> {
    shared: &'a Shared,
    index: usize,
}

impl Busy<'_> {
    fn done(self, solver: &PathSolver) {
        self.shared.lock().stats[self.index] = solver.stats().clone();
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.shared.lock().busy -= 1;
        self.shared.changed.notify_all();
    }
}
