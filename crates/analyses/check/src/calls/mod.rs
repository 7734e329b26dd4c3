//! Failures that a program can run into: `check` as a visitor of the states that calls lead to.
//!
//! Objects are made by constructors and factories, then changed by methods, theirs or others' that
//! take them; only what code in the same package may call is used (see `states::graph`). Whatever a
//! method under test throws on the way, and every contract that it breaks, is a finding that a
//! program can run into, with the calls that lead there; so is a failure that was first seen on an
//! input of which nothing else said that it can exist.
//!
//! `search.rs` says which policy comes when, `failure_visitor.rs` what a call's end means, `goal/` aims at one
//! input. What was found is made simpler (`shrink.rs`), then written and executed (`script.rs`,
//! `execute.rs`).

mod execute;
mod failure_visitor;
mod goal;
mod script;
mod search;
mod shrink;

pub(crate) use script::Script;
pub(crate) use search::{Effort, FailureSearch};
pub(crate) use shrink::Weight;
