//! Thread scheduling: one fixed schedule. A thread runs until it blocks, ends or yields; then the next one that
//! can go on, in the order of their starts.
//!
//! Time passes for sleeping and waiting threads with the instructions that others execute, one
//! nanosecond each, about as on a real machine; so what is slept for is long against what is
//! computed meanwhile. If nobody can go on, the clock is moved to the next time that somebody
//! waits for.

use super::Interp;
use crate::host::InputWait;
use crate::stack::Cont;
use crate::state::InitStatus;
use crate::threads::{JavaThread, ThreadStatus};
use crate::trap::{Stop, Trap};
use crate::value::Value;
use heap::Ref;

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

    /// The clock that sleeping and waiting threads go by.
    pub fn schedule_nanos(&self) -> i64 {
        let state = &self.state;
        let computed = state.instructions as i64;
        computed
            .wrapping_add(state.slept_nanos)
            .wrapping_add(state.waited_nanos)
    }

    /// When `nanos` from now will be, for a thread that begins to wait.
    pub fn deadline(&mut self, nanos: i64) -> i64 {
        let now = self.schedule_nanos();
        self.deadline_told = Some(now);
        now.saturating_add(nanos)
    }

    /// Instructions are counted late: moves the deadline of the current thread by those that
    /// were executed before it was told.
    fn correct_deadline(&mut self) {
        let now = self.schedule_nanos();
        if let Some(told) = self.deadline_told.take() {
            self.state.thread_mut().status.delay(now - told);
        }
    }

    /// Makes another thread the current one; `Some` if none can go on.
    pub(crate) fn switch_thread(&mut self) -> Option<Stop> {
        self.state.drop_answers();
        self.correct_deadline();
        self.wake_expired();
        if self.resume_next(1) {
            return None;
        }
        let times = self
            .state
            .threads
            .iter()
            .filter_map(|t| t.status.wakes_at());
        let Some(until) = times.min() else {
            return Some(Stop::Deadlock);
        };
        let now = self.schedule_nanos();
        self.state.slept_nanos += (until - now).max(0);
        self.wake_expired();
        self.resume_next(1);
        None
    }

    /// Lets another thread go first; called by the driver between slices, and by `Thread.yield`.
    pub fn yield_thread(&mut self) {
        self.wake_expired();
        self.resume_next(1);
    }

    /// `Thread.yield`: who yields to nobody waits for somebody, and time passes.
    pub(crate) fn yield_idly(&mut self) {
        const NANOS_PER_YIELD: i64 = 100_000;
        let before = self.state.current;
        self.yield_thread();
        if self.state.current == before {
            self.state.slept_nanos += NANOS_PER_YIELD;
        }
    }

    /// Waits for standard input while no other thread can go on. The others' sleep takes the time
    /// that it tells then: somebody sits at the terminal.
    pub(crate) fn await_input(&mut self) -> Result<(), Trap> {
        self.wake_expired();
        let current = self.state.current;
        let mut others = (0..self.state.threads.len()).filter(|i| *i != current);
        let patience = match others.any(|i| self.can_run(i)) {
            true => Some(0),
            false => {
                let now = self.schedule_nanos();
                let threads = self.state.threads.iter();
                let next = threads.filter_map(|t| t.status.wakes_at()).min();
                next.map(|until| (until - now).max(0))
            }
        };
        match self.host.wait_for_input(patience) {
            InputWait::Ready => Ok(()),
            InputWait::Signal => Err(Trap::Pause),
            InputWait::TimedOut => {
                self.state.waited_nanos += patience.unwrap_or(0);
                Err(Trap::Block)
            }
        }
    }

    /// Ends the waits whose time has come.
    fn wake_expired(&mut self) {
        let now = self.schedule_nanos();
        for i in 0..self.state.threads.len() {
            let status = self.state.threads[i].status;
            if status.wakes_at().is_some_and(|until| until <= now) {
                self.set_status(i, status.woken());
            }
        }
    }

    /// Continues the first thread that can, from `step` behind the current one on.
    fn resume_next(&mut self, step: usize) -> bool {
        let n = self.state.threads.len();
        let candidates = (step..step + n).map(|s| (self.state.current + s) % n);
        let Some(index) = candidates.into_iter().find(|i| self.can_run(*i)) else {
            return false;
        };
        self.state.current = index;
        if let ThreadStatus::Blocked(_) | ThreadStatus::AwaitsClass(_) =
            self.state.threads[index].status
        {
            self.set_status(index, ThreadStatus::Runnable);
        }
        true
    }

    fn can_run(&self, index: usize) -> bool {
        let thread = &self.state.threads[index];
        let is_free = |r: Ref| !self.state.monitors.iter().any(|(o, _)| *o == r);
        match thread.status {
            ThreadStatus::Runnable | ThreadStatus::Woken => true,
            ThreadStatus::Blocked(on) | ThreadStatus::Reentering { on, .. } => is_free(on),
            ThreadStatus::AwaitsClass(class) => {
                let status = self.state.init_status(self.vm.world.class(class));
                !matches!(status, InitStatus::InProgress(_))
            }
            ThreadStatus::Parked { .. } => thread.park_permit || self.is_interrupted(index),
            ThreadStatus::Sleeping { .. } => self.is_interrupted(index),
            ThreadStatus::Waiting { .. } | ThreadStatus::Ended => false,
        }
    }

    /// Changes a thread's status, also as `Thread.getState` shows it.
    pub(crate) fn set_status(&mut self, index: usize, status: ThreadStatus) {
        self.state.threads[index].status = status;
        let object = self.state.threads[index].object;
        if !object.is_null() {
            self.show_status(object, status);
        }
    }

    /// `threadStatus` is in `Thread` itself or, in newer libraries, in its `FieldHolder`.
    fn show_status(&mut self, thread: Ref, status: ThreadStatus) {
        let holder = self.field(thread, "holder").as_ref();
        let target = if holder.is_null() { thread } else { holder };
        self.set_field(target, "threadStatus", Value::int(status.bits()));
    }

    /// Marks the object of a thread as that of a running one.
    pub fn mark_started(&mut self, thread: Ref) {
        self.show_status(thread, ThreadStatus::Runnable);
        self.set_field(thread, "eetop", Value::long(1));
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
        let index = self.free_thread();
        self.state.threads[index] = JavaThread {
            object,
            ..JavaThread::default()
        };
        self.state.current = index;
        let pushed = self.call(run, &[object.into()], Cont::Entry);
        self.state.current = caller;
        pushed?;
        self.mark_started(object);
        Ok(())
    }

    /// The place of a new thread: that of one that has ended, or behind all others.
    pub(super) fn free_thread(&mut self) -> usize {
        let threads = &mut self.state.threads;
        let ended = threads
            .iter()
            .skip(1)
            .position(|t| t.status == ThreadStatus::Ended);
        ended.map_or_else(
            || {
                threads.push(JavaThread::default());
                threads.len() - 1
            },
            |i| i + 1,
        )
    }

    /// The thread of this index has nothing more to do.
    pub(crate) fn mark_ended(&mut self, index: usize) {
        let object = self.state.threads[index].object;
        self.set_status(index, ThreadStatus::Ended);
        self.set_field(object, "eetop", Value::long(0));
        self.notify(object, true);
        let thread = &mut self.state.threads[index];
        thread.stack = Default::default();
        thread.object = Ref::NULL;
    }

    /// Whether the program goes on when the current thread has ended: others do that are no
    /// daemons, or the first one.
    pub(crate) fn is_over(&self) -> bool {
        let mut threads = self.state.threads.iter();
        threads.all(|t| t.status == ThreadStatus::Ended || self.is_daemon(t.object))
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
        let current = self.state.current;
        let thread = self.state.thread_mut();
        let permitted = std::mem::take(&mut thread.park_permit);
        if permitted || thread.status == ThreadStatus::Woken || self.is_interrupted(current) {
            self.set_status(current, ThreadStatus::Runnable);
            return Ok(WaitOutcome::Done);
        }
        self.set_status(current, ThreadStatus::Parked { until });
        Err(Trap::Block)
    }

    pub fn unpark(&mut self, object: Ref) {
        if let Some(t) = self.state.threads.iter_mut().find(|t| t.object == object) {
            t.park_permit = true;
        }
    }

    /// `Thread.sleep`: called again when the thread is scheduled after it.
    pub fn sleep(&mut self, nanos: i64) -> Result<WaitOutcome, Trap> {
        let current = self.state.current;
        if self.take_interrupt() {
            self.set_status(current, ThreadStatus::Runnable);
            return Ok(WaitOutcome::Interrupted);
        }
        match self.state.thread().status {
            ThreadStatus::Woken => {
                self.set_status(current, ThreadStatus::Runnable);
                return Ok(WaitOutcome::Done);
            }
            ThreadStatus::Sleeping { .. } => {}
            _ => {
                let until = self.deadline(nanos);
                self.set_status(current, ThreadStatus::Sleeping { until });
            }
        }
        Err(Trap::Block)
    }

    fn is_interrupted(&self, index: usize) -> bool {
        let object = self.state.threads[index].object;
        !object.is_null() && self.field(object, "interrupted").as_bool()
    }

    /// Whether the current thread was interrupted, which it no longer is then.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let interrupted = self.is_interrupted(self.state.current);
        if interrupted {
            let object = self.state.thread().object;
            self.set_field(object, "interrupted", Value::bool(false));
        }
        interrupted
    }

    /// `Thread.interrupt` has set the flag; here a waiting thread gets to know of it.
    pub fn interrupt(&mut self, object: Ref) {
        let found = self.state.threads.iter().position(|t| t.object == object);
        let Some(index) = found else { return };
        if let ThreadStatus::Waiting { on, count, .. } = self.state.threads[index].status {
            let status = ThreadStatus::Reentering {
                on,
                count,
                interrupted: true,
            };
            self.set_status(index, status);
        }
    }
}

/// For the launcher: the time between the end of `main` and the end of the program.
impl Interp<'_> {
    /// The main thread has nothing more to do.
    pub fn leave_main_thread(&mut self) {
        self.state.current = 0;
        let object = self.state.threads[0].object;
        self.mark_ended(0);
        // It comes back for the end of the program.
        self.state.threads[0].object = object;
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
