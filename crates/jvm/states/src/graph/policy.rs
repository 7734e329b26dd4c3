//! Search policies: which calls are made in a state, how far each is explored, and which of the states that it
//! leads to are new.
//!
//! - [`Covering`] keeps every state that no other one subsumes and merges those that wait and differ in
//!   numbers only; a call that throws leads to a state, too. Where its frontier runs empty, all states are known.
//! - [`Sampling`] keeps a few states of each shape, and looks at many short sequences in little time.
//!
//! On both, calls on concrete arguments can be made beside the frontier (`dive.rs`, `walk.rs`, `trials.rs`).

use super::sampling::Sampling;
use super::successors::WaitingNode;
use super::{Scope, StateGraph};
use classes::{ClassId, MethodRef};
use jvm_symex::Matching;
use rustc_hash::FxHashMap;
use static_analysis::PureMethods;

pub(super) enum Policy {
    Covering(Box<Covering>),
    Sampling(Box<Sampling>),
}

/// What is known about the states that were reached, if every one is kept that no other subsumes.
pub(super) struct Covering {
    /// Nodes that were not expanded yet, by their structure.
    pub waiting: FxHashMap<Vec<u64>, WaitingNode>,
    pub matching: Matching,
    /// Classes of the program whose static fields are part of a state.
    pub statics: Vec<ClassId>,
    pub scope: Scope,
    /// States in whose place others are expanded.
    pub taken_back: u64,
    /// Methods that lead to no other state.
    pub pure: PureMethods,
    /// Static methods that take and give no objects of the program.
    pub functions: Vec<MethodRef>,
    /// What code can do that is not done here, so that there may be other states.
    pub external_effects: Vec<String>,
}

impl StateGraph {
    pub(super) fn covering(&self) -> Option<&Covering> {
        match &self.policy {
            Policy::Covering(covering) => Some(covering),
            Policy::Sampling(_) => None,
        }
    }

    pub(super) fn sampling(&self) -> Option<&Sampling> {
        match &self.policy {
            Policy::Covering(_) => None,
            Policy::Sampling(sampling) => Some(sampling),
        }
    }
}
