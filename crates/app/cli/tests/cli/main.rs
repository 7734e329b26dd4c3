//! Tests of the command line, each of which starts `cairn`. One binary for all of them: it is linked once, and
//! its threads keep every core busy until the last test.
//!
//! `cargo test -p cairn-cli --test cli check::` runs those of one module.

mod calls;
mod check;
mod contracts;
mod documents;
mod emit_inputs;
mod exactness;
mod formats;
mod inputs;
mod interrupted;
mod jdk_classes;
mod kept;
mod leaks;
mod matching;
mod predicates;
mod real_jars;
mod run;
mod shown;
mod steady;
mod suite_coverage;
mod suites;
mod svcomp;
mod told;
mod trace;
mod trials;
mod verbs;
