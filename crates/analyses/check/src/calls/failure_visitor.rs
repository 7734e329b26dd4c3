//! Visitor of the state graph that looks for failures: which ends of calls are findings, and which call sequence leads
//! to each.

use super::script::{Script, SequenceStarts, SoughtFailure, null_arguments};
use crate::method::MethodCheck;
use answer::NullArgument;
use classes::{ClassRef, MethodRef, is_launched};
use harness::FindingKey;
use heap::Ref;
use inputs::null_values::is_made_with_null;
use ir::ElemKind;
use jvm_symex::{After, Broken, backtrace};
use solver::{Feasibility, Model, PathSolver};
use states::explore::{CallEnd, CallEnds, ExploredCall, Plan, with_interp};
use states::graph::{
    Arrival, ArrivalEnd, AttemptedCall, CallQuery, NodeId, StateGraph, Visitor, step_sequence_to,
};
use states::pins::Pin;
use states::sequence::SequenceCall;
use states::step::Step;
use std::sync::Arc;
use std::time::Instant;
use vm::{State, Vm};

/// What is done about failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureHandling {
    /// Each is reported where a call of a sequence runs into it.
    Report,
    /// They are put together, for whoever made the call.
    Collect,
    /// In every state, the methods under test are called that have open findings.
    Ask,
}

/// A call at the end of a sequence that does what it must not.
pub(super) struct FailingCall {
    /// The method under test that is to blame.
    pub method: Arc<MethodCheck>,
    /// The failing call last.
    pub calls: Vec<Step>,
    pub key: FindingKey,
    /// It is the contract that does not hold after the call.
    pub is_breach: bool,
    /// As [`answer::Finding::null_arguments`].
    pub null_arguments: Vec<NullArgument>,
    pub end: State,
}

impl FailingCall {
    /// An exception of the last of these calls.
    fn exception(
        method: &Arc<MethodCheck>,
        calls: Vec<Step>,
        key: FindingKey,
        end: State,
    ) -> FailingCall {
        FailingCall {
            method: method.clone(),
            null_arguments: method.observer.keep_uncounted(null_arguments(&calls, &end)),
            calls,
            key,
            is_breach: false,
            end,
        }
    }

    /// A contract that does not hold after the last of these calls. Who promises something without excluding null
    /// promises it for null, too.
    fn breach(
        method: &Arc<MethodCheck>,
        calls: Vec<Step>,
        key: FindingKey,
        end: State,
    ) -> FailingCall {
        FailingCall {
            method: method.clone(),
            null_arguments: Vec::new(),
            calls,
            key,
            is_breach: true,
            end,
        }
    }

    /// Whether it counts, and not only tells that an argument must not be null.
    pub(super) fn is_counted(&self) -> bool {
        self.null_arguments.is_empty()
    }
}

/// Looks for failures of the methods under test.
pub(super) struct FailureVisitor {
    pub vm: Arc<Vm>,
    pub class: ClassRef,
    /// A state in which the class is initialized.
    pub start: State,
    /// The methods under test.
    pub sought: Vec<Arc<MethodCheck>>,
    pub handling: FailureHandling,
    /// What was put together.
    failed: Vec<FailingCall>,
}

impl Visitor for FailureVisitor {
    fn wants(&self, method: MethodRef) -> bool {
        self.handling != FailureHandling::Ask && self.method(method).is_some()
    }

    fn visit(&mut self, graph: &StateGraph, arrival: &Arrival<'_>, solver: &mut PathSolver) {
        if self.handling != FailureHandling::Ask
            && let ArrivalEnd::Threw(exception) = arrival.end
            && let Some(failing) = self.exception_failure(graph, arrival, exception, solver)
        {
            self.take_up(failing, solver);
        }
    }

    fn enter(
        &mut self,
        graph: &mut StateGraph,
        id: NodeId,
        solver: &mut PathSolver,
        deadline: Instant,
    ) {
        if self.handling == FailureHandling::Ask {
            for method in self.sought.clone() {
                self.check_open_method(graph, id, &method, solver, deadline);
            }
        }
    }

    fn check_postconditions(
        &mut self,
        graph: &mut StateGraph,
        attempted: AttemptedCall<'_>,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> bool {
        let (is_broken, breaches) = self.find_breaches(graph, attempted, solver, deadline);
        for failing in breaches {
            self.take_up(failing, solver);
        }
        is_broken
    }

    fn visit_trial(
        &mut self,
        graph: &mut StateGraph,
        plans: &[Plan],
        solver: &mut PathSolver,
        deadline: Instant,
    ) {
        let last = plans.last().into_iter();
        let failed: Vec<FailingCall> = last.flat_map(|plan| self.take_collected(plan)).collect();
        for failing in failed {
            self.note_failure(graph, failing, plans, solver, deadline);
        }
    }

    fn poll_stop(&self, _: &StateGraph) -> bool {
        self.handling == FailureHandling::Ask && !self.has_open_findings()
    }
}

impl FailureVisitor {
    pub(super) fn new(
        vm: &Arc<Vm>,
        class: ClassRef,
        start: State,
        sought: Vec<Arc<MethodCheck>>,
    ) -> FailureVisitor {
        FailureVisitor {
            vm: vm.clone(),
            class,
            start,
            sought,
            handling: FailureHandling::Report,
            failed: Vec::new(),
        }
    }

    /// Whether an input was found that may not exist.
    pub(super) fn has_open_findings(&self) -> bool {
        self.sought.iter().any(|m| m.observer.has_open_findings())
    }

    /// The method under test that is this one.
    fn method(&self, method: MethodRef) -> Option<&Arc<MethodCheck>> {
        let mut sought = self.sought.iter();
        sought.find(|m| m.target.method.id == method.id)
    }

    /// The same, if it is called on an object of this class: of a method that a class inherits, only its own objects
    /// are under test.
    fn method_on(&self, method: MethodRef, on: Option<ClassRef>) -> Option<&Arc<MethodCheck>> {
        let found = self.method(method)?;
        on.is_none_or(|on| on.is_subtype_of(found.target.class))
            .then_some(found)
    }

    fn take_up(&mut self, failing: FailingCall, solver: &mut PathSolver) {
        match self.handling {
            FailureHandling::Collect => self.failed.push(failing),
            FailureHandling::Report | FailureHandling::Ask => self.report(failing, solver),
        }
    }

    /// What fails here is a finding, if it fails on machine values, too.
    pub(super) fn report(&self, failing: FailingCall, solver: &mut PathSolver) {
        let is_counted = failing.is_counted();
        if failing.method.observer.is_open(&failing.key, is_counted)
            && let Some(script) = self.script(&failing, solver)
        {
            failing.method.observer.record_sequence(failing.key, script);
        }
    }

    /// The failures that were put together since the last time; the last call was this one.
    pub(super) fn take_collected(&mut self, plan: &Plan) -> Vec<FailingCall> {
        let is_small = plan.pins.iter().all(Pin::is_small);
        let mut failed = std::mem::take(&mut self.failed);
        // A recursion over a large number is no endless one.
        let is_deep =
            |f: &FailingCall| !f.is_breach && f.key.class == "java.lang.StackOverflowError";
        failed.retain(|f| is_small || !is_deep(f));
        failed
    }

    /// A call threw; that is of interest if a method under test must not.
    fn exception_failure(
        &self,
        graph: &StateGraph,
        arrival: &Arrival<'_>,
        exception: Ref,
        solver: &mut PathSolver,
    ) -> Option<FailingCall> {
        let selected = graph.selected_method(arrival.from, arrival.call)?;
        let receiver = graph.receiver_of(arrival.from, arrival.call);
        let class = receiver.map(|r| graph.node(arrival.from).state.heap.get(r).class);
        let method = self.method_on(selected, class)?;
        // A program begins with it.
        if is_launched(selected) && graph.node(arrival.from).length > 0 {
            return None;
        }
        let mut end = arrival.state.clone();
        let key = self.exception_key(method, arrival.call, &mut end, exception)?;
        let calls = steps_to(graph, arrival.from, arrival.call, &mut end, solver)?;
        Some(FailingCall::exception(method, calls, key, end))
    }

    /// What an exception is as a finding, if it is one that no calls are known for.
    fn exception_key(
        &self,
        method: &MethodCheck,
        call: &SequenceCall,
        end: &mut State,
        exception: Ref,
    ) -> Option<FindingKey> {
        let thrown = end.heap.get(exception).class;
        let trace = with_interp(&self.vm, end, |i| backtrace(i, exception));
        method
            .observer
            .open_key(thrown, &trace, has_null(end, call))
    }

    /// Looks at what must hold after a call: whether it does for no arguments, and where it does not.
    ///
    /// The call is made a second time for that, so only where it may tell something: it led to a
    /// new state, its result is promised something, or a finding is still to be confirmed.
    fn find_breaches(
        &self,
        graph: &mut StateGraph,
        attempted: AttemptedCall<'_>,
        solver: &mut PathSolver,
        deadline: Instant,
    ) -> (bool, Vec<FailingCall>) {
        let AttemptedCall { from, plan, is_new } = attempted;
        let Some(method) = self.method_with_postcondition(graph, from, plan) else {
            return (false, Vec::new());
        };
        let contract = &method.entry.contract;
        if !is_new && contract.is_about_states() && !method.observer.has_open_findings() {
            return (false, Vec::new());
        }
        let after = contract.after.clone();
        let ExploredCall { call, ends, .. } = graph.explore(from, plan, after, solver, deadline);
        let is_broken = !ends.broke.is_empty() && ends.returned.is_empty();
        let failing = ends.broke.into_iter().filter_map(|end| {
            let key = breach_key(method, &end)?;
            let mut end = end.state;
            let calls = steps_to(graph, from, &call, &mut end, solver)?;
            Some(FailingCall::breach(method, calls, key, end))
        });
        let failing = failing.collect();
        (is_broken, failing)
    }

    /// The method under test that a plan calls, if it promises something that is not broken yet.
    fn method_with_postcondition(
        &self,
        graph: &StateGraph,
        from: NodeId,
        plan: &Plan,
    ) -> Option<&Arc<MethodCheck>> {
        let node = graph.node(from);
        let on = plan.receiver.map(|h| node.state.heap.get(h.object).class);
        // A test writes down the types of the method that it names.
        let is_named = plan.method.id == plan.selected.id;
        self.method_on(plan.selected, on)
            .filter(|m| is_named && !node.is_broken && !m.entry.contract.after.checks.is_empty())
    }

    /// Calls a method under test in a state, if it has open findings.
    fn check_open_method(
        &self,
        graph: &mut StateGraph,
        id: NodeId,
        method: &Arc<MethodCheck>,
        solver: &mut PathSolver,
        deadline: Instant,
    ) {
        if !method.observer.has_open_findings() {
            return;
        }
        let promised = &method.entry.contract.after;
        let promised = Some(promised).filter(|after| !after.checks.is_empty());
        for after in std::iter::once(&After::default()).chain(promised) {
            let question = CallQuery {
                method: method.target.method,
                after,
                with_null: true,
            };
            for (call, ends) in graph.explore_calls_of(id, question, solver, deadline) {
                if selects_method(graph, id, &call, method) {
                    self.report_ends(graph, (id, &call), method, ends, solver);
                }
            }
        }
    }

    fn report_ends(
        &self,
        graph: &mut StateGraph,
        (id, call): (NodeId, &SequenceCall),
        method: &Arc<MethodCheck>,
        ends: CallEnds,
        solver: &mut PathSolver,
    ) {
        let threw = ends.threw.into_iter().filter_map(|mut end| {
            let key = self.exception_key(method, call, &mut end.state, end.value)?;
            Some((key, false, end.state))
        });
        let broke = ends.broke.into_iter().filter_map(|end| {
            let key = breach_key(method, &end)?;
            Some((key, true, end.state))
        });
        let failed: Vec<(FindingKey, bool, State)> = threw.chain(broke).collect();
        for (key, is_breach, mut end) in failed {
            let mut is_counted = true;
            if let Some(calls) = steps_to(graph, id, call, &mut end, solver) {
                let failing = match is_breach {
                    true => FailingCall::breach(method, calls, key.clone(), end),
                    false => FailingCall::exception(method, calls, key.clone(), end),
                };
                is_counted = failing.is_counted();
                self.report(failing, solver);
            }
            // There may be such a state, but it can't be shown.
            graph.work.lost += u64::from(method.observer.is_open(&key, is_counted));
        }
    }

    /// The calls written down, if they fail on machine values, too.
    pub(super) fn script(&self, failing: &FailingCall, solver: &mut PathSolver) -> Option<Script> {
        let starts = SequenceStarts {
            here: &self.start,
            class: self.class,
            other_settings: &failing.method.observer.other_settings,
        };
        let sought = SoughtFailure {
            key: &failing.key,
            contract: &failing.method.entry.contract,
            is_breach: failing.is_breach,
            null_arguments: &failing.null_arguments,
        };
        let (calls, end) = (failing.calls.clone(), failing.end.clone());
        Script::new(&self.vm, starts, calls, sought, end, solver)
    }
}

/// What a broken contract is as a finding, if no calls are known for it.
fn breach_key(method: &MethodCheck, end: &CallEnd<Broken>) -> Option<FindingKey> {
    let class = |e: Ref| end.state.heap.get(e).class;
    let (by, after) = (end.value.by.map(class), end.value.after.map(class));
    let contract = &method.entry.contract;
    let key = contract.breach_key(end.value.check, by, after);
    method.observer.is_open(&key, true).then_some(key)
}

/// Whether it is this method that a call selects: the object's class may override it.
fn selects_method(
    graph: &StateGraph,
    id: NodeId,
    call: &SequenceCall,
    method: &MethodCheck,
) -> bool {
    let on = graph.receiver_of(id, call);
    let class = on.map(|object| graph.node(id).state.heap.get(object).class);
    let called = method.target.method;
    class.is_none_or(|c| {
        c.is_subtype_of(method.target.class) && c.select(called).is_some_and(|m| m.id == called.id)
    })
}

/// Whether a call may have an argument that is null or holds null.
fn has_null(state: &State, call: &SequenceCall) -> bool {
    let mut unknowns = call.unknowns();
    unknowns.any(|root| root.elem == ElemKind::Ref && is_made_with_null(state, root.value.as_ref()))
}

/// The steps that lead to the end of a call in a node's state: where states were merged, those of one that a
/// model tells, so that the end's path condition says which.
fn steps_to(
    graph: &StateGraph,
    id: NodeId,
    call: &SequenceCall,
    end: &mut State,
    solver: &mut PathSolver,
) -> Option<Vec<Step>> {
    let model = match graph.has_merged_nodes() {
        true => solver.simplest_model(&end.path, &[]).ok()?,
        false => Model::default(),
    };
    let mut way = step_sequence_to(&graph.nodes, id, &graph.vm.terms, &model)?;
    if way.throws.contains(&true) {
        // Tests of findings have no place for a call that throws before the one that fails.
        return None;
    }
    way.push(call.clone().into());
    for condition in std::mem::take(&mut way.conditions) {
        let Feasibility::Yes(path) = solver.assume(&end.path, condition) else {
            return None;
        };
        end.path = path;
    }
    Some(way.into_steps())
}
