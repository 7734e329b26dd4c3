//! The outer half of an exploration: tasks on workers, waited for with progress, a deadline and a
//! cancellation.

use crate::session::{Event, Progress, Session};
use jvm_symex::panic_text;
use solver::{PathSolver, SolverConfig};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use symex::{Cancellation, Workers};
use term::TermStore;

const SHOW_EVERY: Duration = Duration::from_millis(100);

/// Workers that are not back so soon after a cancellation are not waited for: a solver may not come back
/// for a while.
const GRACE: Duration = Duration::from_millis(800);

/// What became of a task.
pub(crate) enum Task<T> {
    Waiting,
    Begun,
    /// The error is the task's own, or what it panicked with.
    Done(Result<T, String>),
}

/// Tasks by number. Workers that don't come back in time are left to themselves.
pub(crate) struct Tasks<T> {
    workers: Workers,
    cancellation: Cancellation,
    states: Arc<Mutex<Vec<Task<T>>>>,
}

impl<T: Send + 'static> Tasks<T> {
    /// So many tasks, none of which is given to a worker yet.
    pub fn new(
        count: usize,
        workers: usize,
        terms: &Arc<TermStore>,
        config: SolverConfig,
        cancellation: &Cancellation,
    ) -> Tasks<T> {
        Tasks {
            workers: Workers::new(workers, terms, config),
            cancellation: cancellation.clone(),
            states: Arc::new(Mutex::new((0..count).map(|_| Task::Waiting).collect())),
        }
    }

    pub fn workers(&self) -> usize {
        self.workers.count()
    }

    /// Runs the task of this number on the next worker that is free, unless all is cancelled by then.
    pub fn submit(
        &self,
        number: usize,
        task: impl FnOnce(&mut PathSolver) -> Result<T, String> + Send + 'static,
    ) {
        let (states, cancellation) = (self.states.clone(), self.cancellation.clone());
        self.workers.submit(move |solver| {
            if cancellation.is_cancelled() {
                return;
            }
            set(&states, number, Task::Begun);
            let done = catch_unwind(AssertUnwindSafe(|| task(solver)));
            let done = done.unwrap_or_else(|panic| Err(panic_text(&*panic)));
            set(&states, number, Task::Done(done));
        });
    }

    /// Waits until all tasks are done, the time is over, or the request is cancelled. The progress is
    /// asked with the number of tasks that are done.
    pub fn wait(&self, end: Instant, session: &Session<'_>, progress: impl Fn(usize) -> Progress) {
        let is_done = self.workers.wait_while(end, SHOW_EVERY, || {
            session.progress(progress(self.done()));
            !session.is_cancelled()
        });
        if !is_done && session.is_cancelled() {
            self.workers.wait(end.min(Instant::now() + GRACE));
        }
        session.hear(Event::Explored);
    }

    /// Waits a little for those tasks that are under way.
    pub fn wait_shortly(&self, time: Duration) {
        self.workers.wait(Instant::now() + time);
    }

    /// Whether some task of these numbers is under way.
    pub fn is_any_begun(&self, mut is_meant: impl FnMut(usize) -> bool) -> bool {
        let states = lock(&self.states);
        let mut begun = (0..).zip(&*states);
        begun.any(|(number, state)| matches!(state, Task::Begun) && is_meant(number))
    }

    fn done(&self) -> usize {
        let is_done = |task: &&Task<T>| matches!(task, Task::Done(_));
        lock(&self.states).iter().filter(is_done).count()
    }

    /// What became of each task, in their order.
    pub fn take(self) -> Vec<Task<T>> {
        std::mem::take(&mut *lock(&self.states))
    }
}

fn lock<T>(states: &Mutex<Vec<Task<T>>>) -> MutexGuard<'_, Vec<Task<T>>> {
    let states = states.lock();
    states.unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Nobody asks any more if the tasks were taken.
fn set<T>(states: &Mutex<Vec<Task<T>>>, number: usize, state: Task<T>) {
    if let Some(place) = lock(states).get_mut(number) {
        *place = state;
    }
}
