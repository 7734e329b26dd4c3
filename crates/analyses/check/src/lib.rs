//! `cairn check`: which inputs make a public method throw what it does not declare?
//!
//! What counts as a finding: any exception or error that leaves the method and is no subclass of
//! a type in its `throws` clause: arithmetic, bounds, null, casts, negative sizes, failed
//! `assert`s, stack overflow, explicit throws. Not `OutOfMemoryError`: where the heap ends is a
//! bound, and listed as one. `System.exit` is an end like a return.
//!
//! A path that read the environment (the clock, a property, a hash code) proves nothing about
//! other answers: see `vm::environment` for what is noted, `observer.rs` for what comes of it.
//!
//! Every finding was executed again on machine values before it is shown; message and trace are
//! those of that run. Files to open first: `preparation.rs` (which methods, with what
//! inputs), `observer.rs` (what is found), `schedule.rs` (who gets how much time).

mod alternative_inputs;
mod call_searches;
mod calls;
mod checked_methods;
mod confirm;
mod failure;
mod findings;
mod memory_relief;
mod method;
mod model_order;
mod observer;
mod other_engine;
mod other_settings;
mod preparation;
mod proof;
mod satisfiability;
mod schedule;
mod shared_time;

pub use checked_methods::{CheckExtent, CheckedMethod, CheckedMethods};
pub use other_engine::{OtherEngine, SharedEngine};
pub use schedule::{CheckOptions, check, check_methods};
