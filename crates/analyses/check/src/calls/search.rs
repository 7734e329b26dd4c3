//! Search strategy for failing call sequences: which policy runs when, and for how long.

use super::failure_visitor::{FailureHandling, FailureVisitor};
use super::goal::AimedInputs;
use crate::method::MethodCheck;
use classes::{ClassRef, MethodRef};
use inputs::receiver::CallTarget;
use inputs::receiver::ReceiverPlan;
use jvm_symex::WatchedEdges;
use solver::PathSolver;
use states::callable::{classes_inside_parameters, takes_objects};
use states::graph::{Scope, StateGraph};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::{Cancellation, TaskOwner, TaskPanic, is_memory_exhausted};
use vm::{State, Vm};

/// So many times more calls are tried on concrete arguments than on symbolic ones.
const TRIALS: u64 = 5;

/// So many times more calls are tried where an input was found that may not exist.
const MORE_FOR_FINDINGS: u64 = 5;

/// The part of the calls that comes before steps are sought that lead to certain inputs: the shortest
/// sequences are the best.
const BEGINNING: u64 = 10;

/// The part of the calls for short sequences that are made to look at all states: these become large.
const FEWER_CALLS: u64 = 4;

/// The part of the calls that every policy gets before any of them goes on: most failures need few calls, and one
/// policy finds at once what another looks for in vain.
const FIRST_TURN: u64 = 50;

/// Trials between two looks at the memory and at what is still to be found.
const LOOK_EVERY: u64 = 32;

/// How much is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Calls after which a class is left that nothing was found in.
    pub calls: u64,
    /// Memory of the process beyond which it ends.
    pub memory: u64,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub calls: u64,
    pub states: u64,
    /// Calls on concrete arguments.
    pub trials: u64,
    pub time: Duration,
}

/// The search for failures of the methods of one class.
pub(crate) struct FailureSearch {
    /// Short sequences, and what is tried beside them.
    pub(super) graph: StateGraph,
    /// All states, if short sequences leave something open.
    whole: Option<Box<StateGraph>>,
    pub(super) visitor: FailureVisitor,
    pub(super) aimed: AimedInputs,
    time: Duration,
    effort: Effort,
    /// Whoever cancels it wants what is known so far.
    cancellation: Cancellation,
    /// Whether a panic ended it before.
    is_second: bool,
    /// What it came to, once its states are forgotten.
    forgotten: Option<SearchEnd>,
}

/// What a search came to whose states are forgotten.
#[derive(Clone, Copy, Debug)]
struct SearchEnd {
    is_enough: bool,
    is_exhausted: bool,
    states: u64,
}

impl FailureSearch {
    /// Calls of `sought` and others of `class`, from `start` on. Unknown arguments are of use only if
    /// there are objects to be made.
    pub(crate) fn new(
        vm: &Arc<Vm>,
        class: ClassRef,
        start: State,
        sought: Vec<Arc<MethodCheck>>,
        effort: Effort,
    ) -> FailureSearch {
        let methods: Vec<MethodRef> = sought.iter().map(|m| m.target.method).collect();
        let mut graph = StateGraph::new_sampling(vm, class, &start, methods);
        graph.trace_to(sought.iter().find_map(|m| m.entry.trace.as_ref()));
        graph.limit_memory(effort.memory);
        let is_left = graph.has_lasting_state();
        if !is_left && !sought.iter().any(|m| is_of_use(vm, &m.target)) {
            graph.give_up();
        }
        FailureSearch {
            graph,
            whole: None,
            visitor: FailureVisitor::new(vm, class, start, sought),
            aimed: AimedInputs::default(),
            time: Duration::ZERO,
            effort,
            cancellation: Cancellation::new(),
            is_second: false,
            forgotten: None,
        }
    }

    /// Ends when the token is cancelled, calls that are under way as well.
    pub(crate) fn end_on(&mut self, cancellation: &Cancellation) {
        self.graph.end_on(cancellation.flag());
        self.cancellation = cancellation.clone();
    }

    pub(super) fn is_over(&self, until: Instant) -> bool {
        Instant::now() >= until || self.cancellation.is_cancelled() || self.forgotten.is_some()
    }

    /// Whether the process has too little memory to go on.
    fn lacks_memory(&self) -> bool {
        is_memory_exhausted(self.effort.memory, 0)
    }

    /// How many states it keeps.
    pub(crate) fn kept_states(&self) -> usize {
        let of_whole = self.whole.as_ref().map_or(0, |graph| graph.nodes.len());
        self.graph.nodes.len() + of_whole
    }

    /// Ends the search, and forgets the states that it keeps.
    pub(crate) fn forget_states(&mut self) {
        let end = SearchEnd {
            is_enough: self.is_enough(),
            is_exhausted: self.is_exhausted(),
            states: self.cost().states,
        };
        self.report_internal_errors();
        self.graph.forget_states();
        if let Some(whole) = &mut self.whole {
            whole.forget_states();
        }
        self.forgotten = Some(end);
    }

    /// The method that was called last, and so when a panic ended the search.
    pub(crate) fn last_called(&self) -> Option<MethodRef> {
        let whole = self.whole.as_ref().and_then(|graph| graph.called);
        whole.or(self.graph.called)
    }

    /// A call has panicked: the method that was called is lost, or, if it is none of those that are looked at, one that
    /// it was called for.
    pub(crate) fn fail(&self, called: Option<MethodRef>, panic: &TaskPanic) {
        let sought = &self.visitor.sought;
        let own = sought
            .iter()
            .find(|m| Some(m.target.method.id) == called.map(|c| c.id));
        let blamed = own.or_else(|| sought.iter().find(|m| !m.is_settled()));
        if let Some(blamed) = blamed.or(sought.first()) {
            blamed.fail(panic);
        }
    }

    /// Whether a panic ended it before.
    pub(crate) fn has_begun_anew(&self) -> bool {
        self.is_second
    }

    /// Begins anew after a panic, which may have left anything behind; false if that was done before, since the same
    /// call would panic again and again.
    pub(crate) fn begin_anew(&mut self) -> bool {
        if self.is_second {
            return false;
        }
        let FailureVisitor {
            vm,
            class,
            start,
            sought,
            ..
        } = &self.visitor;
        let (start, sought) = (start.clone(), sought.clone());
        let mut anew = FailureSearch::new(vm, class, start, sought, self.effort);
        anew.end_on(&self.cancellation);
        if self.forgotten.is_some() {
            anew.forget_states();
        }
        anew.time = self.time;
        anew.is_second = true;
        *self = anew;
        true
    }

    /// Tells of the panics that ended single paths of calls.
    fn report_internal_errors(&mut self) {
        let of_whole = self
            .whole
            .iter_mut()
            .flat_map(|g| g.internal_errors.drain(..));
        let errors: Vec<(MethodRef, String)> = of_whole
            .chain(self.graph.internal_errors.drain(..))
            .collect();
        for (called, text) in errors {
            self.fail(Some(called), &TaskPanic::from_text(text));
        }
    }

    /// What was done so far.
    pub(crate) fn cost(&self) -> Cost {
        let of_whole = self.whole.as_ref().map_or(0, |g| g.nodes.len() as u64);
        let states = self.graph.work.sampled + of_whole;
        Cost {
            calls: self.calls(),
            states: self.forgotten.map_or(states, |end| end.states),
            trials: self.graph.work.tried,
            time: self.time,
        }
    }

    /// Calls on unknown arguments that were made.
    fn calls(&self) -> u64 {
        let of_whole = self.whole.as_ref().map_or(0, |g| g.work.calls);
        self.graph.work.followed + self.graph.work.aimed + of_whole
    }

    /// The same, where long ones count as several.
    fn weighted_calls(&self) -> u64 {
        let of_whole = self.whole.as_ref().map_or(0, |g| g.work.weighted_calls());
        self.graph.work.weighted_symbolic_calls() + of_whole
    }

    /// Whether more calls are of use.
    pub(crate) fn is_finished(&self) -> bool {
        if self.forgotten.is_some() {
            return true;
        }
        !self.graph.has_waiting() && self.has_tried_enough() && !self.has_goals()
            || self.is_all_settled()
    }

    /// Whether there is nothing more to be learnt of any method.
    fn is_all_settled(&self) -> bool {
        self.visitor.sought.iter().all(|m| self.is_settled(m))
    }

    /// Whether there is nothing more to be learnt of a method; what earlier calls may have left is, if
    /// calls can be made that leave it.
    pub(crate) fn is_settled(&self, method: &MethodCheck) -> bool {
        let leaves = self.graph.has_lasting_state();
        method.is_settled() && !(leaves && method.observer.rests_on_history())
    }

    /// Whether enough calls on concrete arguments were tried.
    fn has_tried_enough(&self) -> bool {
        self.graph.work.weighted_trials() >= self.most_trials()
    }

    fn most_trials(&self) -> u64 {
        self.effort.calls.saturating_mul(TRIALS)
    }

    /// Whether more calls are of use once all inputs were looked at.
    pub(crate) fn is_enough(&self) -> bool {
        if let Some(end) = self.forgotten {
            return end.is_enough;
        }
        self.has_tried_short_sequences() && (self.whole.is_some() || !self.has_open_findings())
    }

    /// Whether no call leads from any state to what is still open.
    pub(crate) fn is_exhausted(&self) -> bool {
        if let Some(end) = self.forgotten {
            return end.is_exhausted;
        }
        self.whole.as_ref().is_some_and(|graph| graph.is_closed())
    }

    /// Whether enough short sequences were tried.
    fn has_tried_short_sequences(&self) -> bool {
        let enough = match self.has_open_findings() {
            true => self.effort.calls.saturating_mul(MORE_FOR_FINDINGS),
            false => self.effort.calls,
        };
        self.is_finished()
            || self.has_tried_enough() && self.weighted_calls() >= enough && !self.has_goals()
    }

    /// Whether so many calls were made that what is left takes longer ones.
    fn has_tried_many_calls(&self) -> bool {
        self.is_finished() || self.weighted_calls() >= self.effort.calls / BEGINNING
    }

    /// Whether an input was found that may not exist.
    pub(crate) fn has_open_findings(&self) -> bool {
        self.visitor.has_open_findings()
    }

    /// Goes on with the cheapest sequences until `until`; it can be taken up again.
    pub(crate) fn work(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.try_calls(solver, began + (until - began) / 2, self.most_trials());
        self.expand_sequences(solver, until, |_| false);
        self.finish_turn(began);
    }

    /// Tries calls on concrete arguments until `until`, or until enough are done.
    pub(crate) fn try_out(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.take_first_turn(solver, until);
        self.try_calls(solver, until, self.most_trials());
        self.finish_turn(began);
    }

    /// As [`Self::work`], but not longer than it is of use.
    pub(crate) fn work_enough(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.take_first_turn(solver, until);
        self.try_calls(solver, until, self.most_trials());
        self.expand_sequences(solver, until, FailureSearch::has_tried_many_calls);
        self.aim(solver, until);
        self.expand_sequences(solver, until, FailureSearch::has_tried_short_sequences);
        self.explore_all_states(solver, until);
        self.finish_turn(began);
        if self.is_enough() {
            self.forget_states();
        }
    }

    fn finish_turn(&mut self, began: Instant) {
        self.report_internal_errors();
        self.time += began.elapsed();
    }

    /// A little of every policy.
    fn take_first_turn(&mut self, solver: &mut PathSolver, until: Instant) {
        self.try_calls(solver, until, self.most_trials() / FIRST_TURN);
        self.expand_sequences(solver, until, FailureSearch::has_had_first_turn);
        self.aim(solver, until);
    }

    /// Whether short sequences were explored for as long as the other policies wait for them.
    fn has_had_first_turn(&self) -> bool {
        self.is_finished() || self.weighted_calls() >= self.effort.calls / FIRST_TURN
    }

    /// Tries calls on concrete arguments until `until`, until so many were made, or nothing is left to be found.
    fn try_calls(&mut self, solver: &mut PathSolver, until: Instant, most: u64) {
        self.visitor.handling = FailureHandling::Collect;
        while self.graph.work.weighted_trials() < most && !self.is_over(until) {
            if self.graph.work.tried.is_multiple_of(LOOK_EVERY) {
                if self.lacks_memory() {
                    return self.forget_states();
                }
                if self.is_all_settled() {
                    break;
                }
            }
            self.graph.try_call(solver, until, &mut self.visitor);
        }
        if self.has_tried_enough() {
            self.graph.end_trials();
        }
    }

    /// Goes on with short sequences.
    fn expand_sequences(
        &mut self,
        solver: &mut PathSolver,
        until: Instant,
        ends: fn(&FailureSearch) -> bool,
    ) {
        self.visitor.handling = FailureHandling::Report;
        while !self.is_over(until) && !ends(self) {
            if self.lacks_memory() {
                return self.forget_states();
            }
            if !self.graph.step(solver, until, &mut self.visitor) {
                return;
            }
        }
    }

    /// Looks through all states that calls lead to, as long as a finding is open.
    ///
    /// Short sequences are quick because few states of a shape are kept, and no long ones. Where they leave
    /// a finding open, the graph of all states goes on: it drops only states that others cover and
    /// merges those that differ in numbers, so that it gets further, and may come to an end.
    fn explore_all_states(&mut self, solver: &mut PathSolver, until: Instant) {
        if self.forgotten.is_some() || self.whole.is_some() || !self.has_open_findings() {
            return;
        }
        self.visitor.handling = FailureHandling::Ask;
        let scope = Scope {
            objects: u32::MAX,
            calls: u32::MAX,
            merge: true,
        };
        let FailureVisitor {
            vm, class, start, ..
        } = &self.visitor;
        let edges = Arc::new(WatchedEdges::default());
        let mut graph = StateGraph::new(vm, &[*class], start, edges, scope);
        graph.end_on(self.cancellation.flag());
        graph.limit_memory(self.effort.memory);
        graph.trace_to(self.graph.trace());
        let most = self.effort.calls / FEWER_CALLS;
        let mut is_done = false;
        while !is_done && !self.is_over(until) {
            let is_over = graph.work.weighted_calls() >= most || self.lacks_memory();
            is_done = is_over || !graph.step(solver, until, &mut self.visitor);
        }
        // What the time ended is not taken up again.
        self.whole = Some(Box::new(graph));
    }
}

/// Whether objects that calls lead to are of use to a method: it is called on one or takes one.
fn is_of_use(vm: &Vm, target: &CallTarget) -> bool {
    target.receiver == ReceiverPlan::Unknown
        || takes_objects(vm, target.method)
        || !classes_inside_parameters(vm, target.method).is_empty()
}
