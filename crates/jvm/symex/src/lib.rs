//! Symbolic execution of JVM methods: calls as programs that the exploration engine steps, states
//! that fork, places, stack traces, and the execution tree as a file.
//!
//! Not in here: which methods are called with what, and what an exception means.

mod call;
mod concrete;
mod coverage;
mod edge_coverage;
mod field_invariants;
mod host;
mod jdk_errors;
mod matching;
mod path_trace;
mod place;
mod postconditions;
mod preconditions;
mod predicate;
mod program;
mod stack_trace;
mod state;
mod value_rules;

pub use ::matching::MatchCounts;
pub use call::{Call, Receiver};
pub use classes::Trail;
pub use concrete::{Breach, ConcreteEnd, run_concretely};
pub use coverage::{WatchedEnd, run_watched, watch_initializer};
pub use edge_coverage::{EdgeSet, WatchedEdges};
pub use field_invariants::FieldInvariant;
pub use host::PathHost;
pub use jdk_errors::jdk_trouble;
pub use matching::{ElementFacts, HeldState, MatchMode, Matching, OpenCell, Proof, ProofOptions};
pub use path_trace::{PathTrace, TracedProgram};
pub use place::{Place, current_place, is_user_code, place_of, source_path};
pub use postconditions::{After, Arg, Broken, Check, MayThrow, Must, Old, When};
pub use predicate::{Completion, Predicate, PredicateBudget, check_predicates, complete};
pub use program::{CallOutcome, ContractTime, Jvm, JvmState};
pub use stack_trace::{Raised, backtrace, read_exception};
pub use value_rules::condition;
