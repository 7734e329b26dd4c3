//! `cairn test`: which calls get objects into which states?
//!
//! `states::graph` explores the states that public calls lead to (the paper's BuildGraph);
//! whenever a call takes a branch that no test takes yet, the calls that lead there are read off
//! (SynthCallSeq), executed on machine values, and kept as a test.
//!
//! Promises: a test is told only after its calls were executed and did what it says. A branch is
//! called unreachable only if no call leads to a state that was not looked at.

mod again;
mod arguments;
mod asserted;
mod candidate;
mod contents;
mod distinct;
mod elsewhere;
mod ending;
mod extent;
mod fresh;
mod goals;
mod harvest;
mod iterated;
mod leftover;
mod minimize;
mod named;
mod nested;
mod observe;
mod offered;
mod plain;
mod predicate;
mod questions;
mod reset;
mod run;
mod search;
mod suite;
mod telling;
mod tested;
mod thrown;
mod types;
mod watch;
mod within;
mod write;

pub use harvest::SoFar;
pub use predicate::{Predicate, find_predicate, reach};
pub use states::graph::Scope;
pub use suite::{TestOptions, suite, suite_so_far};
pub use tested::{TestedClass, package_of_tests, tested_classes};
pub use watch::Watch;
