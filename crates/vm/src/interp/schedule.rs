//! The fixed schedule: a thread runs until it blocks, ends or yields; then the next one that
//! can go on, in the order of their starts.

use super::Interp;
use crate::stack::Cont;
use crate::threads::{JavaThread, ThreadStatus};
use crate::trap::{Stop, Trap};
use crate::value::Value;
use heap::Ref;

/// `java.lang.Thread.State` as the JVMTI bits that `threadStatus` holds.
const STATUS_ALIVE_RUNNABLE: i32 = 0x0005;
const STATUS_TERMINATED: i32 = 0x0002;

/// How a park or a sleep ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitOutcome {
    Done,
    Interrupted,
}

impl Interp<'_> {
    /// The program's clock: the host's, moved on by what was slept.
    pub fn program_nanos(&mut self) -> i64 {
        self.host.nano_time().wrapping_add(self.state.slept_nanos)
    }

    /// Makes another thread the current one; `Some` if none can go on.
    pub(crate) fn switch_thread(&mut self) -> Option<Stop> {
        self.state.drop_answers();
        let n = self.state.threads.len();
        for step in 1..=n {
            let candidate = (self.state.current + step) % n;
            if self.can_run(candidate) {
                self.resume(candidate);
                return None;
            }
        }
        let sleeper = (0..n).filter_map(|i| Some((self.wakes_at(i)?, i))).min();
        let Some((until, index)) = sleeper else {
            return Some(Stop::Deadlock);
        };
        let now = self.program_nanos();
        self.state.slept_nanos += (until - now).max(0);
        self.wake(index);
        self.resume(index);
        None
    }

    fn can_run(&self, index: usize) -> bool {
        let thread = &self.state.threads[index];
        let is_free = |r: Ref| !self.state.monitors.iter().any(|(o, _)| *o == r);
        match thread.status {
            ThreadStatus::Runnable => true,
            ThreadStatus::Blocked(on) | ThreadStatus::Reentering { on, .. } => is_free(on),
            ThreadStatus::Parked { .. } => thread.park_permit || thread.interrupted,
            ThreadStatus::Sleeping { .. } => thread.interrupted,
            ThreadStatus::Waiting { .. } | ThreadStatus::Ended => false,
        }
    }

    fn wakes_at(&self, index: usize) -> Option<i64> {
        match self.state.threads[index].status {
            ThreadStatus::Waiting { until, .. } | ThreadStatus::Parked { until } => until,
            ThreadStatus::Sleeping { until } => Some(until),
            ThreadStatus::Runnable
            | ThreadStatus::Blocked(_)
            | ThreadStatus::Reentering { .. }
            | ThreadStatus::Ended => None,
        }
    }

    /// Ends a timed wait.
    fn wake(&mut self, index: usize) {
        let thread = &mut self.state.threads[index];
        match thread.status {
            ThreadStatus::Waiting { on, count, .. } => {
                thread.status = ThreadStatus::Reentering {
                    on,
                    count,
                    interrupted: false,
                };
            }
            ThreadStatus::Parked { .. } => thread.park_permit = true,
            ThreadStatus::Sleeping { .. }
            | ThreadStatus::Runnable
            | ThreadStatus::Blocked(_)
            | ThreadStatus::Reentering { .. }
            | ThreadStatus::Ended => {}
        }
    }

    fn resume(&mut self, index: usize) {
        self.state.current = index;
        if let ThreadStatus::Blocked(_) = self.state.threads[index].status {
            self.state.threads[index].status = ThreadStatus::Runnable;
        }
    }

    /// Lets another thread go first; called by the driver between slices, and by `Thread.yield`.
    pub fn yield_thread(&mut self) {
        let n = self.state.threads.len();
        let next = (1..n)
            .map(|s| (self.state.current + s) % n)
            .find(|i| self.can_run(*i));
        if let Some(index) = next {
            self.resume(index);
        }
    }

    /// Lets another thread go first once the instruction under way is complete.
    pub fn request_yield(&mut self) {
        self.yield_requested = true;
    }

    /// Whether any thread but the current one is not done.
    pub fn has_other_threads(&self) -> bool {
        let current = self.state.current;
        let mut others = self
            .state
            .threads
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != current);
        others.any(|(_, t)| t.status != ThreadStatus::Ended)
    }

    /// Starts a thread that will run `java.lang.Thread.run` of `object`.
    pub fn start_thread(&mut self, object: Ref) -> Result<(), Trap> {
        let class = self.state.heap.get(object).class;
        let run = self.jdk_method("java/lang/Thread", "run", "()V")?;
        let run = class.select(run).unwrap_or(run);
        let caller = self.state.current;
        self.state.threads.push(JavaThread {
            object,
            ..JavaThread::default()
        });
        self.state.current = self.state.threads.len() - 1;
        let pushed = self.call(run, &[object.into()], Cont::Entry);
        self.state.current = caller;
        pushed?;
        self.set_thread_status(object, STATUS_ALIVE_RUNNABLE);
        Ok(())
    }

    pub(crate) fn mark_terminated(&mut self, object: Ref) {
        self.set_thread_status(object, STATUS_TERMINATED);
        self.set_field(object, "eetop", Value::long(0));
    }

    /// `threadStatus` is in `Thread` itself or, in newer libraries, in its `FieldHolder`.
    pub fn set_thread_status(&mut self, thread: Ref, status: i32) {
        let holder = self.field(thread, "holder").as_ref();
        let target = if holder.is_null() { thread } else { holder };
        self.set_field(target, "threadStatus", Value::int(status));
        self.set_field(thread, "eetop", Value::long(1));
    }

    pub fn thread_name(&self) -> String {
        let object = self.state.thread().object;
        if object.is_null() {
            return "main".to_owned();
        }
        match self.field(object, "name").as_ref() {
            Ref::NULL => String::new(),
            name => self.string_lossy(name),
        }
    }

    /// `Thread.dispatchUncaughtException` in the thread that an exception ended.
    pub(crate) fn dispatch_uncaught(&mut self, exception: Ref) -> Result<(), Trap> {
        let object = self.state.thread().object;
        if self.state.thread().exiting {
            return Err(Trap::Finished(None));
        }
        let dispatch = self.jdk_method(
            "java/lang/Thread",
            "dispatchUncaughtException",
            "(Ljava/lang/Throwable;)V",
        )?;
        let stack = &mut self.state.thread_mut().stack;
        while stack.pop().is_some() {}
        self.call(dispatch, &[object.into(), exception.into()], Cont::Entry)
    }

    /// `LockSupport.park`: called again when the thread is scheduled after it.
    pub fn park(&mut self, until: Option<i64>) -> Result<WaitOutcome, Trap> {
        let thread = self.state.thread_mut();
        if std::mem::take(&mut thread.park_permit) || thread.interrupted {
            thread.status = ThreadStatus::Runnable;
            return Ok(WaitOutcome::Done);
        }
        thread.status = ThreadStatus::Parked { until };
        Err(Trap::Block)
    }

    pub fn unpark(&mut self, object: Ref) {
        if let Some(t) = self.state.threads.iter_mut().find(|t| t.object == object) {
            t.park_permit = true;
        }
    }

    /// `Thread.sleep`: called again when the thread is scheduled after it.
    pub fn sleep(&mut self, nanos: i64) -> Result<WaitOutcome, Trap> {
        let now = self.program_nanos();
        let thread = self.state.thread_mut();
        if std::mem::take(&mut thread.interrupted) {
            thread.status = ThreadStatus::Runnable;
            return Ok(WaitOutcome::Interrupted);
        }
        match thread.status {
            ThreadStatus::Sleeping { until } if until <= now => {
                thread.status = ThreadStatus::Runnable;
                Ok(WaitOutcome::Done)
            }
            ThreadStatus::Sleeping { .. } => Err(Trap::Block),
            _ => {
                thread.status = ThreadStatus::Sleeping {
                    until: now.saturating_add(nanos),
                };
                Err(Trap::Block)
            }
        }
    }

    pub fn interrupt(&mut self, object: Ref) {
        let Some(t) = self.state.threads.iter_mut().find(|t| t.object == object) else {
            return;
        };
        t.interrupted = true;
        if let ThreadStatus::Waiting { on, count, .. } = t.status {
            t.status = ThreadStatus::Reentering {
                on,
                count,
                interrupted: true,
            };
        }
    }
}

/// For the launcher: the time between the end of `main` and the end of the program.
impl Interp<'_> {
    /// The main thread has nothing more to do.
    pub fn leave_main_thread(&mut self) {
        self.state.current = 0;
        let object = self.state.threads[0].object;
        self.state.threads[0].status = ThreadStatus::Ended;
        self.mark_terminated(object);
        self.notify(object, true);
    }

    /// Continues one of the other threads; `Some` if none can go on.
    pub fn resume_others(&mut self) -> Option<Stop> {
        self.switch_thread()
    }

    pub fn return_to_main_thread(&mut self) {
        self.state.current = 0;
        self.state.threads[0].status = ThreadStatus::Runnable;
    }

    pub fn is_daemon(&self, thread: Ref) -> bool {
        let holder = self.field(thread, "holder").as_ref();
        let target = if holder.is_null() { thread } else { holder };
        self.field(target, "daemon").as_bool()
    }
}
