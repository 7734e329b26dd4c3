//! The harness of a method under analysis: how it is called with unknown inputs, and how an exploration of
//! it becomes a result.
//!
//! `select` says which methods are called. An [`Entry`] is one of them with unknown inputs: its start
//! states, its contract, what the input of a path looks like, and the same call on machine values. What
//! an observer of its paths noted are [`Observations`]; with the summary of the exploration and what was
//! found they become a [`answer::MethodResult`] (`result`), in one way for every analysis.
//!
//! Invariants: it starts no exploration and chooses no path; it says nothing about which ends of a path are
//! findings, which is for the analyses.

mod completion;
mod contract;
mod element_names;
mod entry;
mod finding_key;
mod observations;
mod options;
mod path_condition;
mod result;
mod select;
mod statistics;

pub use completion::{MORE_OBJECTS, Satisfiability};
pub use contract::{MethodContract, VIOLATED, explain_malformed_contract};
pub use entry::{Entry, InputCase, NamedCall};
pub use finding_key::FindingKey;
pub use observations::Observations;
pub use options::{ExploreOptions, FoundFailure, MethodsProgress};
pub use path_condition::ConditionWriter;
pub use result::{EarlyStop, ExploredMethod, conclude_method, location, stuck_kind};
pub use select::{Filter, Selection, select};
pub use statistics::{add_match, add_solver, add_summary};
