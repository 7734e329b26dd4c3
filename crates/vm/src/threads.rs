//! Threads and monitors. Threads are switched only where one blocks, ends or yields, in the
//! order in which they were started: one fixed schedule.

use crate::stack::Stack;
use heap::Ref;

#[derive(Clone, Default)]
pub struct JavaThread {
    pub stack: Stack,
    /// The `java.lang.Thread` object.
    pub object: Ref,
    pub status: ThreadStatus,
    /// `LockSupport.unpark` was called before `park`.
    pub park_permit: bool,
    pub interrupted: bool,
    /// Runs `Thread.exit`.
    pub exiting: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ThreadStatus {
    #[default]
    Runnable,
    /// Waits to enter a monitor.
    Blocked(Ref),
    /// In `Object.wait` on this object, holding it `count` times before; `until` in nanoseconds
    /// of the program's clock.
    Waiting {
        on: Ref,
        count: u32,
        until: Option<i64>,
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
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Monitor {
    /// Index of the owning thread; meaningless if `count` is 0.
    pub owner: usize,
    pub count: u32,
}
