//! The exploration engine's view of the virtual machine: calls as programs, states that fork,
//! places and stack traces.
//!
//! Not in here: which methods are called with what, and what an exception means.

mod call;
mod concrete;
mod coverage;
mod host;
mod place;
mod predicate;
mod program;
mod trace;
mod trouble;

pub use call::{Call, Receiver};
pub use concrete::{ConcreteEnd, run_concretely};
pub use coverage::{Trail, WatchedEnd, run_watched};
pub use host::PathHost;
pub use place::{Place, current_place, is_user_code, place_of};
pub use predicate::{Effort, Holds, Predicate, complete, may_hold};
pub use program::{ContractTime, Jvm, JvmState, Outcome};
pub use trace::{Raised, backtrace, raised};
pub use trouble::jdk_trouble;
