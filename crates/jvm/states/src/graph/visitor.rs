//! Visitors of the state graph: an analysis is told of every path of every call.

use super::{NodeId, StateGraph};
use crate::{Plan, SequenceCall};
use classes::MethodRef;
use heap::Ref;
use jvm_symex::EdgeSet;
use solver::PathSolver;
use std::sync::Arc;
use std::time::Instant;
use vm::{State, Value};

/// One path of a call from a node.
pub struct Arrival<'a> {
    pub from: NodeId,
    /// Numbers in it are places among what the node holds.
    pub call: &'a Arc<SequenceCall>,
    pub state: &'a State,
    /// The edges that it took.
    pub reached: &'a EdgeSet,
    pub end: ArrivalEnd,
}

/// How a path of a call ended.
#[derive(Clone, Copy, Debug)]
pub enum ArrivalEnd {
    Returned(Option<Value>),
    Threw(Ref),
}

/// A call that was made in a state.
#[derive(Clone, Copy)]
pub struct AttemptedCall<'a> {
    pub from: NodeId,
    pub plan: &'a Plan,
    /// It led to a state that was not there before.
    pub is_new: bool,
}

/// Hears of every path of every call.
pub trait Visitor {
    /// Whether a call of this method is of interest even if it changes nothing.
    fn wants(&self, method: MethodRef) -> bool;

    fn visit(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver);

    /// Whether it looks at calls, not only at states.
    fn looks_at_calls(&self) -> bool {
        true
    }

    /// A state is expanded.
    fn enter(&mut self, _: &mut StateGraph, _: NodeId, _: &mut PathSolver, _: Instant) {}

    /// How often something was found that is of interest.
    fn found_count(&self) -> u64 {
        0
    }

    /// Checks the postconditions of a call, which may have led to new states: whether they fail for all
    /// arguments.
    fn check_postconditions(
        &mut self,
        _: &mut StateGraph,
        _: AttemptedCall<'_>,
        _: &mut PathSolver,
        _: Instant,
    ) -> bool {
        false
    }

    /// Calls on concrete arguments were made, one after the other from the start.
    fn visit_trial(&mut self, _: &mut StateGraph, _: &[Plan], _: &mut PathSolver, _: Instant) {}

    /// Asked between calls, where progress may be reported: whether the visitor wants no more.
    fn poll_stop(&self, graph: &StateGraph) -> bool;
}
