//! `cairn check`: which inputs make a public method throw what it does not declare?
//!
//! What counts as a finding: any exception or error that leaves the method and is no subclass of
//! a type in its `throws` clause: arithmetic, bounds, null, casts, negative sizes, failed
//! `assert`s, stack overflow, explicit throws. Not `OutOfMemoryError`: where the heap ends is a
//! bound, and listed as one. `System.exit` is an end like a return.
//!
//! A path that asked the world outside (the clock, a property, a hash code) proves nothing about
//! other answers: see `vm::environment` for what is noted, `observer.rs` for what comes of it.
//!
//! Every finding was executed again on machine values before it is shown; message and trace are
//! those of that run. Files to open first: `select.rs` (which methods), `entry.rs` (with what
//! inputs), `observer.rs` (what is found), `schedule.rs` (who gets how much time).

mod calls;
mod condition;
mod confirm;
mod contract;
mod counts;
mod declared;
mod elsewhere;
mod emit;
mod entry;
mod enumerate;
mod failure;
mod method;
mod nulls;
mod observer;
mod others;
mod preparation;
mod program;
mod proof;
mod proof_time;
mod rejection;
mod result;
mod satisfied;
mod schedule;
mod searches;
mod seen;
mod select;
mod simpler;
mod statics;

pub use emit::emit_inputs;
pub use enumerate::structures;
pub use program::{Confirmed, Program, verify};
pub use schedule::{CheckOptions, Progress, check};
pub use select::{Filter, Selection, Target, select};
