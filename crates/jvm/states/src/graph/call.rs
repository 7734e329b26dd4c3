//! Calls in a state: how far each is explored, and what the visitor is told. They are the abstract method calls
//! (Definition 4.5) of "Efficient Synthesis of Method Call Sequences for Test Generation and Bounded Verification".

use super::planner::{is_cheap, tries_all};
use super::policy::Policy;
use super::sampling;
use super::{Arrival, ArrivalEnd, Node, NodeId, StateGraph, Visitor};
use crate::step::Step;
use crate::{CallEnd, CallEnds, CallStart, ExploredCall, Plan, SequenceCall};
use classes::MethodRef;
use heap::Ref;
use jvm_symex::After;
use solver::PathSolver;
use std::sync::Arc;
use std::time::Instant;
use symex::Limits;

/// How far a call on unknown numbers and the like is explored. Work is what counts, not time, so that every
/// run is the same.
pub(super) const CHEAP: Limits = Limits {
    paths: 256,
    depth: 100,
    choices: 8,
    instructions: 1_000_000,
    size: 12,
    memory: u64::MAX,
    work: 20_000_000,
};

/// A call with collections, functions and the like, of which there are very many.
pub(super) const COSTLY: Limits = Limits {
    paths: 64,
    work: 3_000_000,
    ..CHEAP
};

/// A call whose arguments are known.
pub(super) const KNOWN: Limits = Limits {
    paths: 16,
    instructions: 200_000,
    size: u32::MAX,
    work: 1_000_000,
    ..CHEAP
};

/// What a call counts as that does nothing, in instructions: states are copied and compared. One with known arguments
/// leads to one state, which is compared with none.
const CALL: u64 = 10_000;
const KNOWN_CALL: u64 = 1_000;

/// A query: how calls of a method end in a state.
#[derive(Clone, Copy)]
pub struct CallQuery<'a> {
    pub method: MethodRef,
    /// What must hold after it.
    pub after: &'a After,
    /// Whether null is passed where no object is there.
    pub with_null: bool,
}

/// The successors of a call.
pub(super) struct CallSuccessors {
    pub step: Arc<Step>,
    /// Where it returns.
    pub nodes: Vec<Node>,
    pub threw: Vec<CallEnd<Ref>>,
}

impl StateGraph {
    /// Makes a call, and tells the visitor of all its paths.
    pub(super) fn make_call(
        &mut self,
        id: NodeId,
        plan: &Plan,
        limits: Limits,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> CallSuccessors {
        let after = After::default();
        let explored = self.explore_within(id, plan, limits, after, solver, deadline);
        let ExploredCall { call, made, ends } = explored;
        let step = Arc::new(Step::from(call.clone()));
        let call = Arc::new(call);
        for end in &ends.threw {
            self.notify_visitor(
                id,
                &call,
                end,
                ArrivalEnd::Threw(end.value),
                solver,
                visitor,
            );
        }
        let mut nodes = Vec::new();
        for end in ends.returned {
            let gave = ArrivalEnd::Returned(end.value);
            self.notify_visitor(id, &call, &end, gave, solver, visitor);
            nodes.extend(self.node_after_return(id, &step, made, end));
        }
        CallSuccessors {
            step,
            nodes,
            threw: ends.threw,
        }
    }

    /// The paths of calls of a method from a node, on the objects that it holds.
    pub fn explore_calls_of(
        &mut self,
        id: NodeId,
        question: CallQuery<'_>,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> Vec<(Arc<SequenceCall>, CallEnds)> {
        let planner = self.planner(id);
        let plans = planner.calls_of(question.method, question.with_null);
        let explored = plans.iter().map(|plan| {
            let after = question.after.clone();
            let limits = self.limits(plan);
            let explored = self.explore_within(id, plan, limits, after, solver, deadline);
            // What is asked about a state belongs to the state, not to those that come after it.
            self.work.partial += u64::from(explored.ends.is_cut);
            (Arc::new(explored.call), explored.ends)
        });
        explored.collect()
    }

    /// How far a call is explored.
    pub(super) fn limits(&self, plan: &Plan) -> Limits {
        match &self.policy {
            Policy::Covering(_) if is_cheap(&self.vm, plan) => CHEAP,
            Policy::Covering(_) => COSTLY,
            Policy::Sampling(_) => sampling::limits(plan),
        }
    }

    /// Makes a call in a node's state, and looks at what must hold `after` it.
    pub fn explore(
        &mut self,
        id: NodeId,
        plan: &Plan,
        after: After,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> ExploredCall {
        let limits = self.limits(plan);
        self.explore_within(id, plan, limits, after, solver, deadline)
    }

    fn explore_within(
        &mut self,
        id: NodeId,
        plan: &Plan,
        limits: Limits,
        after: After,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> ExploredCall {
        self.work.calls += 1;
        self.called = Some(plan.selected);
        let node = self.node(id);
        let from = CallStart {
            state: &node.state,
            number: node.longest as usize,
            after,
            edges: self.edges.clone(),
            limits: Limits {
                memory: self.memory,
                ..limits
            },
            offered: self.offered_objects(node, plan),
            ended: &self.ended,
            trace: self.trace.as_ref(),
        };
        let explored = from.explore(&self.vm, plan, solver, deadline);
        if let Some(error) = &explored.ends.internal_error {
            self.internal_errors.push((plan.selected, error.clone()));
        }
        match self.covering() {
            Some(_) => self.account(plan, limits, &explored.ends, deadline),
            None => self.work.done += explored.ends.work,
        }
        explored
    }

    /// Notes what a call took, and what it leaves open.
    fn account(&mut self, plan: &Plan, limits: Limits, ends: &CallEnds, deadline: Instant) {
        self.note_environment_reads(ends);
        self.work.open += u64::from(!tries_all(&self.vm, plan));
        let call = if limits == KNOWN { KNOWN_CALL } else { CALL };
        self.work.done += call + ends.work;
        let is_cut = ends.is_cut;
        self.work.cut_calls += u64::from(is_cut);
        let is_late = is_cut && Instant::now() >= deadline;
        self.work.late_calls += u64::from(is_late);
        self.work.partial += u64::from(is_cut && !is_late);
    }

    /// The method that a call executes: the class of its receiver may override the one that it names.
    pub fn selected_method(&self, from: NodeId, call: &SequenceCall) -> Option<MethodRef> {
        match self.receiver_of(from, call) {
            Some(object) => {
                let class = self.node(from).state.heap.get(object).class;
                class.select(call.method)
            }
            None => Some(call.method),
        }
    }

    /// The object that a call is made on.
    pub fn receiver_of(&self, from: NodeId, call: &SequenceCall) -> Option<Ref> {
        let number = call.receiver?;
        let mut initial = self.initial_variables();
        let held = initial.find(|held| held.given_by == number);
        let held = held.or_else(|| self.node(from).held.get(number));
        held.map(|held| held.object)
    }

    /// A call that reads the environment is a reason not to claim that all states are known.
    fn note_environment_reads(&mut self, ends: &CallEnds) {
        let states = ends.returned.iter().map(|end| &end.state);
        let states = states.chain(ends.threw.iter().map(|end| &end.state));
        for asked in states.flat_map(|state| &state.notes.asked) {
            if !self.asked.iter().any(|known| known.is_like(asked)) {
                self.asked.push(asked.clone());
            }
        }
    }

    fn notify_visitor<T>(
        &self,
        from: NodeId,
        call: &Arc<SequenceCall>,
        end: &CallEnd<T>,
        gave: ArrivalEnd,
        solver: &mut PathSolver,
        visitor: &mut dyn Visitor,
    ) {
        let arrival = Arrival {
            from,
            call,
            state: &end.state,
            reached: &end.reached,
            end: gave,
        };
        visitor.visit(self, &arrival, solver);
    }
}
