//! Test synthesis: a path of the state graph as a test (SynthCallSeq of "Efficient Synthesis of Method Call
//! Sequences for Test Generation and Bounded Verification").
//!
//! A [`Candidate`] are the calls that lead to where a call of the graph arrived, with arguments from the solver.
//! They are executed on machine values ([`Candidate::run`]), what they changed is observed (`observe`), and both
//! are written as the data of a test ([`SynthesizedTest::test`]).
//!
//! Invariants: a test says only what its calls did when they were executed; what differs between machines or
//! runs is not in it. It searches for nothing and drops no test: which candidates are tried and which tests are
//! kept is for the analyses.

mod argument_choice;
mod call_ending;
mod candidate;
mod candidate_run;
mod container_content;
mod expected_expression;
mod goals;
mod identity_hash;
mod iterated_content;
mod nameable_exception;
mod observe;
mod observer_queries;
mod result_types;
mod reused_arguments;
mod synthesized_test;
mod test_recipe;

pub use call_ending::CallEnding;
pub use candidate::Candidate;
pub use candidate_run::{CandidateRun, RunEnd, run_call};
pub use goals::{Goals, NoGoals};
pub use observe::changing_methods;
pub use synthesized_test::SynthesizedTest;
