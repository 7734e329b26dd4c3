//! Expansion: takes the next state from the frontier and makes the calls that are possible in it.

use super::call::CallSuccessors;
use super::planner::{ArgumentMode, Planner, is_cheap};
use super::policy::Policy;
use super::{AttemptedCall, Node, NodeId, StateGraph, Visitor};
use crate::Plan;
use classes::MethodRef;
use solver::PathSolver;
use std::collections::VecDeque;
use std::time::Instant;

/// A state that is being expanded.
pub(super) struct Expansion {
    id: NodeId,
    pub length: u32,
    /// Calls that were not made yet.
    plans: VecDeque<Plan>,
}

impl StateGraph {
    /// Expands the next node, and tells the visitor of every path of its calls. False if there is none, or if the
    /// visitor has enough, or if it is over: what is left of the node then comes first the next time.
    pub fn step(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        if self.under_way.is_none() {
            self.under_way = self.enter(solver, deadline, visitor);
        }
        let Some(mut under_way) = self.under_way.take() else {
            return false;
        };
        loop {
            if visitor.poll_stop(self) || !under_way.plans.is_empty() && self.is_over(deadline) {
                self.under_way = Some(under_way);
                return false;
            }
            let Some(plan) = under_way.plans.pop_front() else {
                if self.sampling().is_some() {
                    self.release(under_way.id);
                }
                return true;
            };
            if self.is_idle(plan.selected) && !visitor.wants(plan.selected) {
                continue;
            }
            if self.is_beyond(under_way.length) && !visitor.looks_at_calls() {
                self.work.beyond += 1;
                continue;
            }
            self.follow(under_way.id, &plan, solver, deadline, visitor);
        }
    }

    /// Whether a call of a method leads to no other state, as far as is known.
    fn is_idle(&self, method: MethodRef) -> bool {
        match &self.policy {
            Policy::Covering(covering) => covering.pure.contains(method),
            Policy::Sampling(sampling) => sampling.is_fruitless(method),
        }
    }

    /// Whether no sequences may be longer.
    fn is_beyond(&self, length: u32) -> bool {
        let covering = self.covering();
        covering.is_some_and(|covering| length >= covering.scope.calls)
    }

    /// The next node, and the calls to make there.
    fn enter(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> Option<Expansion> {
        let id = self.pick()?;
        let Node {
            length, objects, ..
        } = *self.node(id);
        self.work.length = self.work.length.max(length);
        self.work.objects = self.work.objects.max(objects);
        visitor.enter(self, id, solver, deadline);
        let planner = self.planner(id);
        let is_covering = self.covering().is_some();
        // Whether it is ever so is what counts.
        let is_limited = is_covering && self.work.limited == 0 && planner.is_limited();
        let mut plans = planner.plans();
        if is_covering {
            self.work.limited += u64::from(is_limited);
            plans.sort_by_key(|plan| !is_cheap(&self.vm, plan));
        }
        Some(Expansion {
            id,
            length,
            plans: plans.into(),
        })
    }

    fn pick(&mut self) -> Option<NodeId> {
        let id = self.frontier.pop()?;
        let view = self.nodes[id.0 as usize].view.as_ref();
        if let Policy::Covering(covering) = &mut self.policy
            && let Some(structure) = view.and_then(|v| v.structure())
        {
            covering.waiting.remove(&structure);
        }
        Some(id)
    }

    fn follow(
        &mut self,
        id: NodeId,
        plan: &Plan,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        self.work.followed += 1;
        let limits = self.limits(plan);
        let CallSuccessors { step, nodes, threw } =
            self.make_call(id, plan, limits, solver, deadline, visitor);
        if self.sampling().is_some() {
            let new = self.sample(plan.selected, nodes);
            let attempted = AttemptedCall {
                from: id,
                plan,
                is_new: !new.is_empty(),
            };
            let is_broken = visitor.check_postconditions(self, attempted, solver, deadline);
            for id in new {
                self.nodes[id.0 as usize].is_broken |= is_broken;
            }
            return;
        }
        for node in nodes {
            self.arrive(node, solver);
        }
        // Later: a state that calls lead to which return is the better one to begin a test with.
        for end in threw {
            if let Some(node) = self.node_after_throw(id, &step, end) {
                self.arrive(node, solver);
            }
        }
    }

    /// Which calls may come next.
    pub(super) fn planner(&self, id: NodeId) -> Planner<'_> {
        let node = self.node(id);
        let (arguments, functions, has_static_state) = match &self.policy {
            Policy::Covering(covering) => {
                // Beside objects, those are of interest that may change static fields.
                let of_interest =
                    |m: &&MethodRef| node.held.is_empty() || !covering.pure.contains(m);
                let functions = covering.functions.iter().filter(of_interest);
                (ArgumentMode::Typed, functions.copied().collect(), false)
            }
            Policy::Sampling(sampling) => {
                let statics = sampling.statics.clone();
                (ArgumentMode::Declared, statics, sampling.has_static_state)
            }
        };
        Planner {
            vm: &self.vm,
            callables: &self.callables,
            state: &node.state,
            held: &node.held,
            initial_objects: &self.initial_objects,
            types: &node.types,
            functions,
            arguments,
            has_static_state,
        }
    }
}
