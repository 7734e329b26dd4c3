//! Programs with known answers, analysed in this process: requests go to the facade, answers come back. One binary for
//! all of them: it is linked once, and its threads keep every core busy until the last test.
//!
//! `cargo test -p cairn --test corpus check::` runs those of one module; with `CAIRN_BLESS=1`, expectations are written
//! anew. What is about flags, streams, signals and exit codes is tested where the command line is.

mod calls;
mod check;
mod concrete_arguments;
mod contracts;
mod determinism;
mod digest;
mod emit_inputs;
mod inputs;
mod jdk_classes;
mod matching;
mod predicates;
mod prove;
mod prove_numbers;
mod real_jars;
mod resource_leaks;
mod soundness;
mod suite_coverage;
mod suites;
mod support;
mod svcomp;
mod test_omissions;
mod verbs;

/// The allocator of the command line: time and memory are the same here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
