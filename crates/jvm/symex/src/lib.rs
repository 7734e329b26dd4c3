//! Symbolic execution of JVM methods: calls as programs that the exploration engine steps, states
//! that fork, places, stack traces, and the execution tree as a file.
//!
//! Not in here: which methods are called with what, and what an exception means.

mod after;
mod call;
mod concrete;
mod coverage;
mod first;
mod host;
mod kept;
mod matching;
mod path_trace;
mod place;
mod predicate;
mod program;
mod reached;
mod rules;
mod state;
mod trace;
mod trouble;

pub use ::matching::Counts;
pub use after::{After, Arg, Broken, Check, MayThrow, Must, Old, When};
pub use call::{Call, Receiver};
pub use classes::Trail;
pub use concrete::{Breach, ConcreteEnd, run_concretely};
pub use coverage::{WatchedEnd, run_watched, watch_initializer};
pub use host::PathHost;
pub use kept::Kept;
pub use matching::{ElementFacts, HeldState, MatchMode, Matching, OpenCell, Proof, ProofOptions};
pub use path_trace::PathTrace;
pub use place::{Place, current_place, is_user_code, place_of, source_path};
pub use predicate::{Effort, Holds, Predicate, complete, may_hold};
pub use program::{ContractTime, Jvm, JvmState, Outcome, panic_text};
pub use reached::{Reached, WatchedEdges};
pub use rules::condition;
pub use trace::{Raised, backtrace, raised};
pub use trouble::jdk_trouble;
