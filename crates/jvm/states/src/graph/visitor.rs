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

/// One way that a call took from a node.
pub struct Arrival<'a> {
    pub from: NodeId,
    /// Numbers in it are places among what the node holds.
    pub call: &'a Arc<SequenceCall>,
    pub state: &'a State,
    /// The edges that it took.
    pub reached: &'a EdgeSet,
    pub end: ArrivalEnd,
}

/// How a way of a call ended.
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

/// Hears of every way that calls take.
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

    /// Looks at what must hold after a call, which may have led to new states: whether it holds for no
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

    /// Calls with chosen arguments were made, one after the other from the start.
    fn visit_trial(&mut self, _: &mut StateGraph, _: &[Plan], _: &mut PathSolver, _: Instant) {}

    /// Whether nothing more is wanted.
    fn poll_stop(&self, graph: &StateGraph) -> bool;
}
