//! Threads and monitors. Threads are switched only where one blocks, ends or yields, in the
//! order in which they were started: one fixed schedule.

use crate::stack::Stack;
use classes::ClassId;
use heap::Ref;

#[derive(Clone, Default)]
pub struct JavaThread {
    pub stack: Stack,
    /// The `java.lang.Thread` object; null once the thread has ended.
    pub object: Ref,
    pub status: ThreadStatus,
    /// `LockSupport.unpark` was called before `park`.
    pub park_permit: bool,
    /// Runs `Thread.exit`.
    pub exiting: bool,
}

/// Times are those of the schedule's clock ([`crate::Interp::schedule_nanos`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ThreadStatus {
    #[default]
    Runnable,
    /// Waits to enter a monitor.
    Blocked(Ref),
    /// Waits until another thread has initialized the class.
    AwaitsClass(ClassId),
    /// In `Object.wait` on this object, holding it `count` times before. Who waits longest has
    /// the smallest `turn`.
    Waiting {
        on: Ref,
        count: u32,
        until: Option<i64>,
        turn: u64,
    },
    /// Notified, timed out or interrupted: must enter the monitor again.
    Reentering {
        on: Ref,
        count: u32,
        interrupted: bool,
    },
    Parked {
        until: Option<i64>,
    },
    Sleeping {
        until: i64,
    },
    /// The time of a park or sleep is over.
    Woken,
    Ended,
}

impl ThreadStatus {
    /// `java.lang.Thread.State` as the JVMTI bits that `threadStatus` holds.
    pub(crate) fn bits(self) -> i32 {
        const ALIVE: i32 = 0x1;
        const TERMINATED: i32 = 0x2;
        const RUNNABLE: i32 = 0x4;
        const FOREVER: i32 = 0x10;
        const TIMED: i32 = 0x20;
        const SLEEPING: i32 = 0x40;
        const WAITING: i32 = 0x80;
        const IN_WAIT: i32 = 0x100;
        const PARKED: i32 = 0x200;
        const BLOCKED: i32 = 0x400;
        let limit = |until: Option<i64>| if until.is_some() { TIMED } else { FOREVER };
        match self {
            ThreadStatus::Runnable | ThreadStatus::AwaitsClass(_) | ThreadStatus::Woken => {
                ALIVE | RUNNABLE
            }
            ThreadStatus::Blocked(_) | ThreadStatus::Reentering { .. } => ALIVE | BLOCKED,
            ThreadStatus::Waiting { until, .. } => ALIVE | WAITING | IN_WAIT | limit(until),
            ThreadStatus::Parked { until } => ALIVE | WAITING | PARKED | limit(until),
            ThreadStatus::Sleeping { .. } => ALIVE | WAITING | SLEEPING | TIMED,
            ThreadStatus::Ended => TERMINATED,
        }
    }

    /// When the thread goes on by itself.
    pub(crate) fn wakes_at(self) -> Option<i64> {
        match self {
            ThreadStatus::Waiting { until, .. } | ThreadStatus::Parked { until } => until,
            ThreadStatus::Sleeping { until } => Some(until),
            ThreadStatus::Runnable
            | ThreadStatus::Blocked(_)
            | ThreadStatus::AwaitsClass(_)
            | ThreadStatus::Reentering { .. }
            | ThreadStatus::Woken
            | ThreadStatus::Ended => None,
        }
    }

    /// Moves the time until which the thread waits.
    pub(crate) fn delay(&mut self, by: i64) {
        if let ThreadStatus::Waiting {
            until: Some(until), ..
        }
        | ThreadStatus::Parked { until: Some(until) }
        | ThreadStatus::Sleeping { until } = self
        {
            *until = until.saturating_add(by);
        }
    }

    /// What becomes of a thread whose time is over.
    pub(crate) fn woken(self) -> ThreadStatus {
        match self {
            ThreadStatus::Waiting { on, count, .. } => ThreadStatus::Reentering {
                on,
                count,
                interrupted: false,
            },
            ThreadStatus::Parked { .. } | ThreadStatus::Sleeping { .. } => ThreadStatus::Woken,
            other => other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Monitor {
    /// Index of the owning thread; meaningless if `count` is 0.
    pub owner: usize,
    pub count: u32,
}
