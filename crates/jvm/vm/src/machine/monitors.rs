//! Monitors: entering, leaving, waiting, notifying.

use super::{Interp, Unknowns};
use crate::environment::CALLING_THREAD;
use crate::threads::{Monitor, ThreadStatus};
use crate::trap::Trap;
use classes::MethodRef;
use heap::Ref;

impl Interp<'_> {
    pub(crate) fn enter(&mut self, r: Ref) -> Result<(), Trap> {
        let r = self.initialize(r)?;
        if r.is_null() {
            return self.null_pointer();
        }
        self.enter_times(r, 1)
    }

    /// Enters `count` times at once, or blocks.
    fn enter_times(&mut self, r: Ref, count: u32) -> Result<(), Trap> {
        let current = self.state.current;
        match self.state.monitors.iter_mut().find(|(o, _)| *o == r) {
            Some((_, m)) if m.owner == current => m.count += count,
            Some(_) => {
                self.set_status(current, ThreadStatus::Blocked(r));
                return Err(Trap::Block);
            }
            None => self.state.monitors.push((
                r,
                Monitor {
                    owner: current,
                    count,
                },
            )),
        }
        Ok(())
    }

    pub(crate) fn exit(&mut self, r: Ref) -> Result<(), Trap> {
        let r = self.initialize(r)?;
        if r.is_null() {
            return self.null_pointer();
        }
        if !self.holds_lock(r) {
            return Err(self.throw_new("java/lang/IllegalMonitorStateException", None));
        }
        self.release(r);
        Ok(())
    }

    pub fn holds_lock(&self, r: Ref) -> bool {
        self.state
            .monitors
            .iter()
            .any(|(o, m)| *o == r && m.owner == self.state.current)
    }

    /// Leaves a monitor that the current thread holds.
    pub(crate) fn release(&mut self, r: Ref) {
        let current = self.state.current;
        let found = self
            .state
            .monitors
            .iter()
            .position(|(o, m)| *o == r && m.owner == current);
        let Some(at) = found else { return };
        let monitor = &mut self.state.monitors[at].1;
        monitor.count -= 1;
        if monitor.count == 0 {
            self.state.monitors.remove(at);
        }
    }

    /// The object that a synchronized method locks, entered.
    pub(crate) fn lock_for(&mut self, method: MethodRef, receiver: Ref) -> Result<Ref, Trap> {
        let object = if method.is_static() {
            self.mirror(method.class())?
        } else {
            self.follow(receiver)
        };
        self.enter_times(object, 1)?;
        Ok(object)
    }

    /// `Object.wait`: called again when the thread is scheduled after the wait.
    pub fn wait_on(&mut self, r: Ref, timeout_nanos: Option<i64>) -> Result<(), Trap> {
        if let ThreadStatus::Reentering {
            on,
            count,
            interrupted,
        } = self.state.thread().status
        {
            self.enter_times(on, count)?;
            self.set_status(self.state.current, ThreadStatus::Runnable);
            if interrupted {
                self.take_interrupt();
                return Err(self.throw_new("java/lang/InterruptedException", None));
            }
            return Ok(());
        }
        if !self.holds_lock(r) {
            self.note_environment(&CALLING_THREAD);
            let text = "current thread is not owner";
            return Err(self.throw_new("java/lang/IllegalMonitorStateException", Some(text)));
        }
        if self.take_interrupt() {
            return Err(self.throw_new("java/lang/InterruptedException", None));
        }
        let current = self.state.current;
        let held = self
            .state
            .monitors
            .iter()
            .position(|(o, m)| *o == r && m.owner == current);
        let count = held.map_or(1, |at| self.state.monitors.remove(at).1.count);
        let until = timeout_nanos.map(|t| self.deadline(t));
        self.state.waits += 1;
        let status = ThreadStatus::Waiting {
            on: r,
            count,
            until,
            turn: self.state.waits,
        };
        self.set_status(current, status);
        Err(Trap::Block)
    }

    /// Wakes the thread that has waited longest on `r`, or all that do.
    pub fn notify(&mut self, r: Ref, all: bool) {
        let turn_of = |status: ThreadStatus| match status {
            ThreadStatus::Waiting { on, turn, .. } if on == r => Some(turn),
            _ => None,
        };
        let threads = self.state.threads.iter().enumerate();
        let mut waiters: Vec<(u64, usize)> = threads
            .filter_map(|(i, t)| Some((turn_of(t.status)?, i)))
            .collect();
        waiters.sort_unstable();
        let woken = if all {
            waiters.len()
        } else {
            waiters.len().min(1)
        };
        for (_, index) in &waiters[..woken] {
            let status = self.state.threads[*index].status.woken();
            self.set_status(*index, status);
        }
    }
}
