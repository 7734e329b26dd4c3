//! Tasks: what is submitted to a scheduler, and what becomes of it.

use crate::cancellation::Cancellation;
use solver::PathSolver;
use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Tells the tasks of a scheduler apart: the first one submitted is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TaskId(pub u64);

/// What a task works with.
pub struct TaskContext<'a> {
    /// Which task it is.
    pub id: TaskId,
    /// The worker's solver.
    pub solver: &'a mut PathSolver,
    /// When the task has to be done.
    pub deadline: Instant,
    /// Whoever works for long looks at it now and then, and ends when it is cancelled.
    pub cancellation: &'a Cancellation,
}

impl TaskContext<'_> {
    /// The end of a part of the time from now on, at the latest the deadline.
    pub fn end_of_share(&self, share: Duration) -> Instant {
        self.deadline.min(Instant::now() + share)
    }
}

/// A panic that ended a task: a mistake of Cairn's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskPanic {
    text: String,
}

impl TaskPanic {
    /// One that was caught below the task, which said this.
    pub fn from_text(text: String) -> TaskPanic {
        TaskPanic { text }
    }

    /// Goes on with the panic.
    pub fn resume(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

impl fmt::Display for TaskPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What is said of a panic.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    if let Some(caught) = panic.downcast_ref::<TaskPanic>() {
        return caught.text.clone();
    }
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!(
        "internal error: {}",
        text.unwrap_or("a panic without a message")
    )
}

/// Does something, and gives a panic as an error.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, TaskPanic> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| TaskPanic {
        text: panic_text(&*panic),
    })
}

/// Whoever tasks are run for, see [`crate::Scheduler::submit_for`].
pub trait TaskOwner: Send + Sync + 'static {
    /// A task has panicked. Called on its worker.
    fn fail(&self, panic: &TaskPanic);
}

/// A task that was submitted. Clones are the same task.
#[derive(Debug)]
pub struct Task<T> {
    id: TaskId,
    state: Arc<Mutex<TaskState<T>>>,
}

impl<T> Clone for Task<T> {
    fn clone(&self) -> Task<T> {
        Task {
            id: self.id,
            state: self.state.clone(),
        }
    }
}

/// What became of a task.
#[derive(Debug, PartialEq, Eq)]
pub enum TaskState<T> {
    /// No worker has begun with it; after a cancellation, none will.
    Waiting,
    /// A worker is at it.
    Running,
    /// It is done, or has panicked.
    Ended(Result<T, TaskPanic>),
    /// Somebody took what it came to.
    Taken,
}

impl<T> Task<T> {
    fn new(id: TaskId) -> Task<T> {
        Task {
            id,
            state: Arc::new(Mutex::new(TaskState::Waiting)),
        }
    }

    /// Which task it is.
    pub fn id(&self) -> TaskId {
        self.id
    }

    /// Whether a worker is at it.
    pub fn is_running(&self) -> bool {
        matches!(*self.lock(), TaskState::Running)
    }

    /// Whether it is done, or has panicked.
    pub fn is_ended(&self) -> bool {
        matches!(*self.lock(), TaskState::Ended(_) | TaskState::Taken)
    }

    /// What it panicked with, if it did and nobody took that.
    pub fn panic(&self) -> Option<TaskPanic> {
        match &*self.lock() {
            TaskState::Ended(ended) => ended.as_ref().err().cloned(),
            TaskState::Waiting | TaskState::Running | TaskState::Taken => None,
        }
    }

    /// Takes what became of it so far.
    pub fn take(&self) -> TaskState<T> {
        let mut state = self.lock();
        match &*state {
            TaskState::Waiting => TaskState::Waiting,
            TaskState::Running => TaskState::Running,
            TaskState::Ended(_) | TaskState::Taken => {
                std::mem::replace(&mut *state, TaskState::Taken)
            }
        }
    }

    fn set(&self, state: TaskState<T>) {
        *self.lock() = state;
    }

    fn lock(&self) -> MutexGuard<'_, TaskState<T>> {
        self.state
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Whether a worker can go on with its solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolverLeft {
    /// As it is.
    Whole,
    /// A panic may have left it in the middle of something.
    Broken,
}

/// A task in the queue.
pub(crate) type QueuedTask = Box<dyn FnOnce(&mut PathSolver, &Cancellation) -> SolverLeft + Send>;

/// The task whose result somebody takes, and what a worker runs.
pub(crate) fn task_with_result<T: Send + 'static>(
    id: TaskId,
    deadline: Instant,
    work: impl FnOnce(&mut TaskContext<'_>) -> T + Send + 'static,
) -> (Task<T>, QueuedTask) {
    let task = Task::new(id);
    let handle = task.clone();
    let queued: QueuedTask = Box::new(move |solver, cancellation| {
        task.set(TaskState::Running);
        let mut context = TaskContext {
            id,
            solver,
            deadline,
            cancellation,
        };
        let ended = catch_panic(|| work(&mut context));
        let left = solver_left(&ended);
        task.set(TaskState::Ended(ended));
        left
    });
    (handle, queued)
}

/// What a worker runs for an owner.
pub(crate) fn task_for_owner<O: TaskOwner>(
    id: TaskId,
    owner: Arc<O>,
    deadline: Instant,
    work: impl FnOnce(&Arc<O>, &mut TaskContext<'_>) + Send + 'static,
) -> QueuedTask {
    Box::new(move |solver, cancellation| {
        let mut context = TaskContext {
            id,
            solver,
            deadline,
            cancellation,
        };
        let ended = catch_panic(|| work(&owner, &mut context));
        if let Err(panic) = &ended {
            owner.fail(panic);
        }
        solver_left(&ended)
    })
}

fn solver_left<T>(ended: &Result<T, TaskPanic>) -> SolverLeft {
    match ended {
        Ok(_) => SolverLeft::Whole,
        Err(_) => SolverLeft::Broken,
    }
}
