//! Tests of the command line, each of which starts `cairn`. One binary for all of them: it is linked once, and
//! its threads keep every core busy until the last test.
//!
//! `cargo test -p cairn-cli --test cli check::` runs those of one module.

mod cache;
mod calls;
mod cancellation;
mod check;
mod concrete_arguments;
mod contracts;
mod determinism;
mod diff;
mod documents;
mod emit_inputs;
mod environment;
mod field_flow;
mod findings;
mod formats;
mod inputs;
mod jdk_classes;
mod library_inputs;
mod matching;
mod messages;
mod predicates;
mod projects;
mod prove;
mod prove_numbers;
mod real_jars;
mod recheck;
mod resource_leaks;
mod run;
mod silenced;
mod soundness;
mod suite_coverage;
mod suites;
mod svcomp;
mod test_omissions;
mod trace;
mod verbs;
mod whole_projects;
