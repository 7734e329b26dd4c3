//! `cairn test`: which calls get objects into which states?
//!
//! `states::graph` explores the states that public calls lead to (the paper's BuildGraph);
//! whenever a call takes a branch that no test takes yet, the calls that lead there are read off
//! (`synthesis`: the paper's SynthCallSeq), executed on machine values, and kept as a test.
//!
//! Promises: a test is reported only after its calls were executed and did what it says. A branch is
//! called unreachable only if no call leads to a state that was not looked at.

mod arguments;
mod assertion_coverage;
mod callee_branches;
mod class_selection;
mod distinct_arguments;
mod goals;
mod minimize;
mod nested_classes;
mod offered_methods;
mod order_independence;
mod plain_arguments;
mod reset;
mod search;
mod suite;
mod suite_assembly;
mod uncalled_invariants;
mod unused_arguments;

pub use class_selection::{TestedClass, package_of_tests, tested_classes};
pub use suite::{TestOptions, partial_suite, suite};
pub use suite_assembly::PartialTests;
