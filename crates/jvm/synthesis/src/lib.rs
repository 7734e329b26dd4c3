//! Test synthesis: a path of the state graph as a test (SynthCallSeq of "Efficient Synthesis of Method Call
//! Sequences for Test Generation and Bounded Verification").
//!
//! A [`Candidate`] are the calls that lead to where a call of the graph arrived, with arguments from the solver.
//! They are executed on machine values ([`Candidate::run`]), what they changed is observed (`observe`), and both
//! are written as the data of a test ([`Found::test`]).
//!
//! Invariants: a test says only what its calls did when they were executed; what differs between machines or
//! runs is not in it. It searches for nothing and drops no test: which candidates are tried and which tests are
//! kept is for the analyses.

mod argument_choice;
mod candidate;
mod container_content;
mod ending;
mod expected_expression;
mod found;
mod goals;
mod identity_hash;
mod iterated;
mod observe;
mod questions;
mod result_types;
mod reused_arguments;
mod run;
mod test_recipe;
mod thrown;

pub use candidate::Candidate;
pub use ending::CallEnding;
pub use found::Found;
pub use goals::{Goals, NoGoals};
pub use observe::changing_methods;
pub use run::{Ran, RanEnd, run_call};
