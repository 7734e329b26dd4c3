//! Abstract summaries of what two versions have in common, after Person and Dwyer, *Generalized Abstract Symbolic
//! Summaries* (NFM 2010), section 4.
//!
//! Common blocks (`blocks`) and calls of methods that did not change (`plan`) are not executed but replaced by calls of
//! native methods (`stub_code`), whose model in the machine makes unknown what the code may write (`effects`,
//! `vm::SummarySpec`). What reads the same in both versions gives the same, so what is equal with summaries is equal for all
//! inputs and any number of rounds. What differs with summaries may be equal: then they are opened (`opening`), and what is
//! reported as a difference never rests on one.

mod block_text;
mod blocks;
mod effects;
mod not_null;
mod opening;
mod plan;
mod state_text;
mod stub_classes;
mod stub_code;

pub(crate) use plan::SummaryPlan;
pub(crate) use state_text::trace_listener;
