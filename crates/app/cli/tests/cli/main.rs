//! Tests of the command line, each of which starts `cairn`. One binary for all of them: it is linked once, and
//! its threads keep every core busy until the last test.
//!
//! `cargo test -p cairn-cli --test cli check::` runs those of one module. What analyses find is tested against the
//! facade, without a process for each question: `crates/app/cairn/tests/corpus`.

mod cache;
mod cancellation;
mod check;
mod class_names;
mod diff;
mod documents;
mod environment;
mod field_flow;
mod findings;
mod flags;
mod formats;
mod internal_errors;
mod library_inputs;
mod messages;
mod projects;
mod prove;
mod recheck;
mod run;
mod silenced;
mod suites;
mod svcomp;
mod trace;
mod verbs;
mod whole_projects;
