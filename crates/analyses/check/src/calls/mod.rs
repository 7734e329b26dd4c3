//! Call sequences that fail: `check` as a visitor of the state graph.
//!
//! Objects are created by constructors and factories, then changed by methods, their own or others that take them; only
//! what code in the same package may call is used (see `states::graph`). Any exception that a method under test throws
//! on the way, and every contract that it violates, is a finding with the calls that lead there. So is a failure that
//! was first seen on a symbolic input for which no calls were known.
//!
//! `search.rs` decides which policy runs when, `failure_visitor.rs` what the end of a call means, `goal.rs` aims at one
//! input. Findings are shrunk (`shrink.rs`), then written and executed (`script.rs`, `execute.rs`).

mod execute;
mod failure_visitor;
mod goal;
mod script;
mod search;
mod shrink;

pub(crate) use script::Script;
pub(crate) use search::{Effort, FailureSearch};
pub(crate) use shrink::Weight;
