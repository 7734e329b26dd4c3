//! States that a program can get an object into: all short sequences of calls, with unknown
//! arguments.
//!
//! Objects are made by constructors and factories, then changed by methods, theirs or others' that
//! take them; only what code in the same package may call is used. States that differ in nothing
//! that matters are kept once. Whatever a method under test throws on the way, and every contract that it
//! breaks, is a finding that a program can run into, with the calls that lead there; so is a failure
//! that was first seen on an input of which nothing else said that it can exist.

mod breach;
mod canonical;
mod deeper;
mod execute;
mod failing;
mod goal;
mod plans;
mod script;
mod search;
mod shrink;
mod there;
mod trials;

pub(crate) use script::Script;
pub(crate) use search::{Effort, Search};
pub(crate) use shrink::Weight;
