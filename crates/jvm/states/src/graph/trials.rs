//! Random testing for failures: many calls on concrete arguments.
//!
//! A call on symbolic arguments covers all values at once, but takes milliseconds where numbers are multiplied or used
//! as indices, or where strings are cut and joined; so short sequences seldom get beyond three calls there. On machine
//! values a call takes microseconds. So some thousand calls are made with random values (the same ones in every run),
//! on objects that earlier trials created. Calls that behave as they should teach nothing: only what the visitor makes
//! of the others counts.

use super::call::CallSuccessors;
use super::node::{Node, NodeId, Origin, Variable};
use super::state_pool::StatePool;
use super::{AttemptedCall, StateGraph, Visitor};
use crate::candidate_values::numbers;
use crate::{HeldObject, Pin, Plan};
use classes::MethodRef;
use heap::Ref;
use java_source::members::is_callable;
use solver::PathSolver;
use std::time::Instant;

/// States that are kept for later calls.
const MAX_KEPT: usize = 300;

/// How long arrays and strings get, and how large most numbers.
const MAX_SIZE: usize = 9;

/// States that are kept of one call, which has several ends only if something is open.
const MAX_NEW: usize = 2;

/// What a call may have taken whose state is kept: large objects make every later call slow.
const MAX_INSTRUCTIONS: u64 = 10_000;

/// The trials so far.
pub(super) type Trials = StatePool<TrialState>;

/// A state that calls on concrete arguments lead to.
#[derive(Clone)]
pub(super) struct TrialState {
    node: NodeId,
    /// These calls; what they use is named by the number of the call that gave it.
    plans: Vec<Plan>,
}

impl StateGraph {
    /// Tries one call.
    pub fn try_call(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        self.work.tried += 1;
        let trials = self.trials.take();
        let mut trials = trials.unwrap_or_else(|| Box::new(self.new_trials()));
        let base = choose_base(&mut trials);
        if let Some(plan) = self.choose_plan(&mut trials, &base) {
            let before = self.work.done;
            self.try_plan(&mut trials, base, plan, solver, deadline, visitor);
            self.work.trial_work += self.work.done - before;
        }
        self.trials = Some(trials);
    }

    /// No more calls are tried: the states are not needed any more.
    pub fn end_trials(&mut self) {
        let tried = self.trials.take().into_iter().flat_map(|t| t.kept);
        tried.for_each(|tried| self.release(tried.node));
    }

    fn new_trials(&self) -> Trials {
        let subjects = self.subjects.iter().map(|id| self.vm.world.class(*id));
        let subjects: Vec<_> = subjects.collect();
        StatePool::new(&subjects, self.callables.classes(), MAX_KEPT)
    }

    fn choose_plan(&self, trials: &mut Trials, base: &TrialState) -> Option<Plan> {
        let planner = self.planner(base.node);
        let sought = self.sampling().map_or(&[][..], |s| &s.sought);
        let static_sought = sought.iter().filter(|m| m.is_static() && is_callable(m));
        let statics = self.callables.statics.iter().chain(static_sought).copied();
        let without = planner.makers().chain(statics);
        let calls = planner.instance_calls();
        let calls = calls.chain(without.map(|method| (method, None)));
        let calls: Vec<(MethodRef, Option<HeldObject>)> = calls.collect();
        let is_sought = |method: MethodRef| sought.iter().any(|s| s.name == method.name);
        let wanted = calls.iter().filter(|(m, _)| is_sought(m)).copied();
        let wanted: Vec<_> = wanted.collect();
        let from = match !wanted.is_empty() && trials.chance.one_in(2) {
            true => wanted,
            false => calls,
        };
        let (method, receiver) = trials.chance.pick(&from)?;
        let selected = match receiver {
            Some(held) => {
                let heap = &self.node(base.node).state.heap;
                heap.get(held.object).class.select(method)?
            }
            None => method,
        };
        if selected.is_abstract() || selected.is_native() {
            return None;
        }
        // Objects that are there, mostly, where they fit.
        let chance = &mut trials.chance;
        let passed = (0..method.parsed.params.len()).map(|index| {
            let fitting = planner.fitting_objects(method, index);
            chance.pick(&fitting).filter(|_| !chance.one_in(8))
        });
        let passed = passed.collect();
        Some(Plan {
            method,
            selected,
            receiver,
            passed,
            pins: choose_pins(trials, method, &base.plans),
        })
    }

    fn try_plan(
        &mut self,
        trials: &mut Trials,
        base: TrialState,
        plan: Plan,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        let before = self.node(base.node).state.instructions;
        let mut nodes = self.visit_call(base.node, &plan, solver, deadline, visitor);
        nodes.retain(|n| n.state.instructions - before <= MAX_INSTRUCTIONS);
        let mut plans = base.plans;
        plans.push(self.name_objects_by_call(base.node, plan));
        visitor.visit_trial(self, &plans, solver, deadline);
        for node in nodes.into_iter().take(MAX_NEW) {
            self.keep_state(trials, node, &plans);
        }
    }

    /// Keeps a state for later calls, if it is new.
    fn keep_state(&mut self, trials: &mut Trials, node: Node, plans: &[Plan]) {
        if !self.can_expand(&node) || node.is_broken {
            return;
        }
        let form = self.canonical_form(&node);
        if !trials.insert_form((form.shape, form.numbers)) {
            return;
        }
        let tried = TrialState {
            node: self.push(node),
            plans: plans.to_vec(),
        };
        if let Some(replaced) = trials.keep(tried, 0) {
            self.release(replaced.node);
        }
    }

    /// Makes a call and tells the visitor what comes of it; the states in which it returns.
    pub fn visit_call(
        &mut self,
        from: NodeId,
        plan: &Plan,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> Vec<Node> {
        let limits = self.limits(plan);
        let CallSuccessors { mut nodes, .. } =
            self.make_call(from, plan, limits, solver, deadline, visitor);
        let attempted = AttemptedCall {
            from,
            plan,
            is_new: true,
        };
        let is_broken = visitor.check_postconditions(self, attempted, solver, deadline);
        nodes.iter_mut().for_each(|n| n.is_broken |= is_broken);
        nodes
    }

    /// Makes calls again from the start on; whether the last one was made. What each of them uses is named by
    /// the number of the call that gave it.
    pub fn replay(
        &mut self,
        plans: &[Plan],
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        let mark = self.nodes.len();
        let is_made = self.replay_all(plans, solver, deadline, visitor);
        self.nodes.truncate(mark);
        is_made.is_some()
    }

    fn replay_all(
        &mut self,
        plans: &[Plan],
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> Option<()> {
        let mut at = NodeId(0);
        // What each call gave.
        let mut given: Vec<Option<Ref>> = Vec::new();
        let (last, before) = plans.split_last()?;
        for plan in before {
            let plan = self.name_objects_by_place(at, plan, &given)?;
            let nodes = self.visit_call(at, &plan, solver, deadline, visitor);
            let next = nodes.into_iter().next().filter(|next| !next.is_broken)?;
            given.push(next.last_result().map(|held| held.object));
            at = self.push(next);
        }
        let last = self.name_objects_by_place(at, last, &given)?;
        self.visit_call(at, &last, solver, deadline, visitor);
        Some(())
    }

    /// A plan whose objects are named by the numbers of the calls that gave them.
    fn name_objects_by_call(&self, id: NodeId, mut plan: Plan) -> Plan {
        let givers = self.producing_calls(id);
        for held in used_objects(&mut plan) {
            held.given_by = givers[held.given_by];
        }
        plan
    }

    /// A plan with the objects that these calls gave, named by their places in the node.
    fn name_objects_by_place(
        &self,
        id: NodeId,
        plan: &Plan,
        given: &[Option<Ref>],
    ) -> Option<Plan> {
        let mut plan = plan.clone();
        for held in used_objects(&mut plan) {
            let object = given.get(held.given_by).copied().flatten()?;
            let mut there = self.node(id).held.iter();
            *held = *there.find(|h| h.object == object)?;
        }
        // A call with other arguments may have given an object of another class.
        if let Some(receiver) = plan.receiver {
            let class = self.node(id).state.heap.get(receiver.object).class;
            let selected = class.select(plan.method)?;
            plan.selected = Some(selected).filter(|m| !m.is_abstract() && !m.is_native())?;
        }
        Some(plan)
    }

    /// The numbers of the calls that returned what a node holds.
    fn producing_calls(&self, id: NodeId) -> Vec<usize> {
        let Origin::Step {
            from, variables, ..
        } = &self.node(id).origin
        else {
            return Vec::new();
        };
        let before = self.producing_calls(*from);
        let number = self.node(*from).length as usize;
        let givers = variables.iter().map(|variable| match variable {
            Variable::Kept(place) => before[*place],
            Variable::New => number,
        });
        givers.collect()
    }
}

/// The state that the next call is made in.
fn choose_base(trials: &mut Trials) -> TrialState {
    let StatePool { chance, kept, .. } = trials;
    if kept.is_empty() || chance.one_in(8) {
        return TrialState {
            node: NodeId(0),
            plans: Vec::new(),
        };
    }
    kept[chance.below(kept.len())].clone()
}

fn choose_pins(trials: &mut Trials, method: MethodRef, plans: &[Plan]) -> Vec<Pin> {
    let StatePool { chance, values, .. } = trials;
    let mut used: Vec<i64> = plans.iter().flat_map(|p| numbers(&p.pins)).collect();
    let size = 1 + chance.below(MAX_SIZE);
    let mut pins = Vec::new();
    let params = &method.parsed.params;
    for (index, param) in params.iter().enumerate() {
        let mut alike = params[..index].iter();
        let alike = alike.position(|p| p.text == param.text && p.text.starts_with('['));
        let pin = match alike.filter(|_| chance.one_in(6)) {
            Some(other) => Pin::Same(other),
            None => values.pin(chance, &param.text, size, &used),
        };
        used.extend(numbers(std::slice::from_ref(&pin)));
        pins.push(pin);
    }
    pins
}

/// The objects of variables that a plan uses.
fn used_objects(plan: &mut Plan) -> impl Iterator<Item = &mut HeldObject> {
    let passed = plan.passed.iter_mut().flatten();
    let used = plan.receiver.iter_mut().chain(passed);
    used.filter(|held| !held.is_of_field())
}
