//! `cairn diff`: for which inputs do two versions of a program behave differently, and how?
//!
//! After Person and Dwyer, *Generalized Abstract Symbolic Summaries* (First NASA Formal Methods Symposium): both versions are
//! lowered and paired (`pairing`), methods whose code may behave differently are executed symbolically on one unknown input, and
//! the effects of pairs of paths are compared (`comparison`, Definition 3.1 with heaps up to isomorphism). Departures:
//! both versions are one program (`merged_classes`, `merged_body`), so that the second version's execution starts from
//! what the first one found out about the input (`pair_program`). Common loops and calls are summarized (`summaries`), other
//! loops are cut at their heads (`coupling`).
//!
//! Invariants: an input on which the versions differ has been executed by both in Cairn's machine; whether they differ
//! on a real JVM is for the caller to find out. What can't be compared makes a method undecided, never equivalent.

mod attack;
mod call_edges;
mod call_graph;
mod canonical;
mod code_version;
mod comparison;
mod concrete_pair;
mod coupling;
mod initializers;
mod library_calls;
mod merged_body;
mod merged_classes;
mod method;
mod observer;
mod pair_program;
mod pairing;
mod program_diff;
mod renamed_fields;
mod renamed_symbols;
mod summaries;
mod type_changes;
mod when;

pub use code_version::{CodeVersion, MethodKey};
pub use initializers::RunnableVersion;
pub use merged_classes::MergedClasses;
pub use pairing::{MethodChange, VersionPairing};
pub use program_diff::{DiffProgram, diff};
