//! The search: which sequence is gone on with, and what comes of it.

use super::canonical::canonical;
use super::deeper::Deeper;
use super::failing::Failing;
use super::goal::Aimed;
use super::there::{has_static_state, objects_there, static_methods};
use super::trials::Trials;
use crate::method::Method;
use crate::select::Target;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use inputs::receiver::ReceiverPlan;
use jvm_symex::After;
use rustc_hash::FxHashMap;
use solver::PathSolver;
use states::callable::{Callables, taken_inside, takes_objects};
use states::explore::{Explored, Plan, explore};
use states::sequence::{Held, Sequence, SequenceCall};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};
use symex::resident_bytes;
use vm::{State, Value, Vm};

/// States of one shape that are kept: their numbers may differ in what matters.
const PER_SHAPE: u32 = 16;

/// States that are kept of those that agree in all that is compared, but may differ.
const PER_FORM: u32 = 2;

/// States that are kept in all.
const MAX_STATES: u64 = 20_000;

/// Calls of a sequence, the failing one not counted.
pub(super) const MAX_CALLS: usize = 12;

/// New states of one call that are kept: there are calls with hundreds of ends.
const MAX_NEW: usize = 12;

/// A method that is not under test is not called any more if it led to no new state so often.
const FRUITLESS: u32 = 12;

/// So many times more calls are tried with chosen arguments than with unknown ones.
const TRIALS: u64 = 5;

/// So many times more calls are tried where an input was found that may not exist.
const MORE_FOR_FINDINGS: u64 = 5;

/// The part of the calls that comes before steps are sought that lead to certain inputs: the shortest
/// sequences are the best.
const BEGINNING: u64 = 10;

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
    /// Calls with chosen arguments.
    pub trials: u64,
    pub time: Duration,
}

pub(crate) struct Search {
    pub(super) vm: Arc<Vm>,
    pub(super) class: ClassRef,
    /// A state in which the class is initialized.
    pub(super) start: State,
    pub(super) callables: Callables,
    /// Objects that sequences begin with.
    pub(super) there: Vec<Held>,
    /// Calls may leave something in static fields.
    pub(super) has_static_state: bool,
    /// Static methods that are called for the sake of others.
    pub(super) statics: Vec<MethodRef>,
    /// The methods under test.
    pub(super) sought: Vec<Arc<Method>>,
    /// Sequences to go on with by their cost, and the number of the next plan of each.
    agenda: BTreeMap<usize, VecDeque<(Sequence, usize)>>,
    shapes: FxHashMap<Vec<u64>, u32>,
    forms: FxHashMap<(Vec<u64>, Vec<u64>), u32>,
    /// How often each method was called without a new state since it gave one.
    fruitless: FxHashMap<u32, u32>,
    pub(super) trials: Trials,
    pub(super) aimed: Aimed,
    pub(super) deeper: Deeper,
    pub(crate) cost: Cost,
    pub(super) effort: Effort,
}

impl Search {
    /// Calls of `sought` and others of `class`, from `start` on. Unknown arguments are of use only if
    /// there are objects to be made.
    pub(crate) fn new(
        vm: &Arc<Vm>,
        class: ClassRef,
        start: State,
        sought: Vec<Arc<Method>>,
        effort: Effort,
    ) -> Search {
        let callables = Callables::new(vm, class);
        let there = objects_there(vm, &start, &callables);
        let has_static_state = has_static_state(&start, class);
        let mut statics = callables.statics.clone();
        if has_static_state {
            let others = static_methods(class).filter(|m| !callables.makers.contains(m));
            statics.extend(others.filter(|m| !callables.statics.contains(m)));
        }
        let is_left = has_static_state || !there.is_empty();
        let mut agenda = BTreeMap::new();
        if is_left || sought.iter().any(|m| is_of_use(vm, &m.target)) {
            let first = Sequence::start(&start).holding(&there);
            agenda.insert(0, VecDeque::from([(first, 0)]));
        }
        Search {
            vm: vm.clone(),
            class,
            start,
            trials: Trials::new(class, callables.classes()),
            callables,
            there,
            has_static_state,
            statics,
            sought,
            agenda,
            shapes: FxHashMap::default(),
            forms: FxHashMap::default(),
            fruitless: FxHashMap::default(),
            aimed: Aimed::default(),
            deeper: Deeper::default(),
            cost: Cost::default(),
            effort,
        }
    }

    /// Whether more calls are of use.
    pub(crate) fn is_finished(&self) -> bool {
        self.agenda.is_empty() && self.is_tried() && !self.has_goals()
            || self.sought.iter().all(|m| self.is_settled(m))
    }

    /// Whether there is nothing more to be learnt of a method; what earlier calls may have left is, if
    /// calls can be made that leave it.
    fn is_settled(&self, method: &Method) -> bool {
        let leaves = self.has_static_state || !self.there.is_empty();
        method.is_settled() && !(leaves && method.watch.rests_on_history())
    }

    /// Whether enough calls with chosen arguments were tried.
    pub(super) fn is_tried(&self) -> bool {
        self.cost.trials >= self.effort.calls.saturating_mul(TRIALS)
    }

    /// Whether more calls are of use once all inputs were looked at.
    pub(crate) fn is_enough(&self) -> bool {
        self.is_followed() && (self.deeper.is_done() || !self.has_open_findings())
    }

    /// Whether no call leads from any state to what is still open.
    pub(crate) fn is_whole(&self) -> bool {
        self.deeper.is_whole()
    }

    /// Whether enough short sequences were tried.
    fn is_followed(&self) -> bool {
        let enough = match self.has_open_findings() {
            true => self.effort.calls.saturating_mul(MORE_FOR_FINDINGS),
            false => self.effort.calls,
        };
        self.is_finished() || self.is_tried() && self.cost.calls >= enough && !self.has_goals()
    }

    /// Whether so many calls were made that what is left takes longer ones.
    fn is_begun(&self) -> bool {
        self.is_finished() || self.cost.calls >= self.effort.calls / BEGINNING
    }

    /// Whether an input was found that may not exist.
    pub(crate) fn has_open_findings(&self) -> bool {
        self.sought.iter().any(|m| m.watch.has_open_findings())
    }

    /// Goes on with the cheapest sequences until `until`; it can be taken up again.
    pub(crate) fn work(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.try_calls(solver, began + (until - began) / 2);
        self.follow(solver, until, |_| false);
        self.cost.time += began.elapsed();
    }

    /// Tries calls with chosen arguments until `until`, or until enough are done.
    pub(crate) fn try_out(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.try_calls(solver, until);
        self.cost.time += began.elapsed();
    }

    /// As [`Self::work`], but not longer than it is of use.
    pub(crate) fn work_enough(&mut self, solver: &mut PathSolver, until: Instant) {
        let began = Instant::now();
        self.try_calls(solver, until);
        self.follow(solver, until, Search::is_begun);
        self.aim(solver, until);
        self.follow(solver, until, Search::is_followed);
        self.look_deeper(solver, until);
        self.cost.time += began.elapsed();
    }

    fn follow(&mut self, solver: &mut PathSolver, until: Instant, ends: fn(&Search) -> bool) {
        while Instant::now() < until && !ends(self) {
            if resident_bytes() > self.effort.memory {
                return self.agenda.clear();
            }
            let Some((sequence, mut next)) = self.pick() else {
                return;
            };
            let plans = self.plans(&sequence);
            while let Some(plan) = plans.get(next) {
                if Instant::now() >= until {
                    let waiting = self.agenda.entry(sequence.cost()).or_default();
                    return waiting.push_front((sequence, next));
                }
                next += 1;
                if !self.is_fruitless(plan.selected) {
                    self.go_on(&sequence, plan, solver, until);
                }
            }
        }
    }

    fn pick(&mut self) -> Option<(Sequence, usize)> {
        let mut cheapest = self.agenda.first_entry()?;
        let picked = cheapest.get_mut().pop_front();
        if cheapest.get().is_empty() {
            cheapest.remove();
        }
        picked
    }

    fn is_fruitless(&self, method: MethodRef) -> bool {
        let sought = self.sought.iter().any(|s| s.target.method.id == method.id);
        let tries = self.fruitless.get(&method.id.0).copied();
        !sought && tries.unwrap_or(0) >= FRUITLESS
    }

    fn go_on(&mut self, sequence: &Sequence, plan: &Plan, solver: &mut PathSolver, until: Instant) {
        self.cost.calls += 1;
        let explored = explore(&self.vm, sequence, plan, After::default(), solver, until);
        let Explored { call, made, ends } = explored;
        for end in ends.threw {
            let failing = self.failing(sequence, &call, plan, end.state, end.value);
            self.report(failing, solver);
        }
        let mut new = Vec::new();
        for end in ends.returned {
            if new.len() == MAX_NEW {
                break;
            }
            let next = self.after(sequence, (&call, plan.method), made, (end.state, end.value));
            new.extend(self.if_new(next));
        }
        let fruitless = self.fruitless.entry(plan.selected.id.0).or_default();
        *fruitless = match new.is_empty() {
            true => *fruitless + 1,
            false => 0,
        };
        let (is_broken, breaches) = self.breaches(sequence, plan, !new.is_empty(), solver, until);
        self.report(breaches, solver);
        for mut next in new {
            next.is_broken |= is_broken;
            let waiting = self.agenda.entry(next.cost()).or_default();
            waiting.push_back((next, 0));
        }
    }

    /// The sequence with a call that ended in a state with a value; not all of its objects are kept.
    pub(super) fn after(
        &self,
        sequence: &Sequence,
        call: (&SequenceCall, MethodRef),
        made: Option<Ref>,
        end: (State, Option<Value>),
    ) -> Sequence {
        self.after_all(sequence, call, made, end).with_few_held()
    }

    /// The sequence with a call that ended in a state with a value.
    pub(super) fn after_all(
        &self,
        sequence: &Sequence,
        (call, method): (&SequenceCall, MethodRef),
        made: Option<Ref>,
        (mut state, value): (State, Option<Value>),
    ) -> Sequence {
        let result = match made {
            Some(object) => Some((object, method.class())),
            None => self.result(method, value),
        };
        let result = result.filter(|(r, _)| !sequence.holds(*r));
        let held = result.map(|(object, class)| Held {
            object,
            class,
            given_by: sequence.calls.len(),
        });
        if let Some(held) = held {
            state.pinned.push(held.object);
        }
        sequence.then(call.clone().into(), state, held)
    }

    /// What fails here is a finding, if it fails on machine values, too.
    pub(super) fn report(
        &self,
        failing: impl IntoIterator<Item = Failing>,
        solver: &mut PathSolver,
    ) {
        for failing in failing {
            if failing.method.watch.is_open(&failing.key)
                && let Some(script) = self.script(&failing, solver)
            {
                failing.method.watch.reached(failing.key, script);
            }
        }
    }

    /// The object that a method gives, if a variable can hold it.
    fn result(&self, method: MethodRef, value: Option<Value>) -> Option<(Ref, ClassRef)> {
        let object = value?.as_ref();
        let declared = method.parsed.ret.as_ref()?.class_name()?;
        let class = self.vm.world.load(declared).ok()?;
        let is_seen = self.callables.package(&self.vm).sees_class(class);
        let usable = self.vm.opens(class) && !class.is_array() && is_seen;
        (object.is_object() && usable).then_some((object, class))
    }

    /// The sequence, if it leads to a new state and can be gone on with.
    fn if_new(&mut self, sequence: Sequence) -> Option<Sequence> {
        let state = &sequence.state;
        if sequence.held.is_empty() && !self.has_static_state
            || sequence.calls.len() >= MAX_CALLS
            || self.cost.states >= MAX_STATES
            || state.asked.iter().any(|a| a.voids_failures())
        {
            return None;
        }
        let roots = sequence.held.iter().map(|h| h.object);
        let statics = self.has_static_state.then_some(self.class);
        let form = canonical(&self.vm.terms, state, roots, statics);
        let of_shape = self.shapes.entry(form.shape.clone()).or_default();
        let of_form = self.forms.entry((form.shape, form.numbers)).or_default();
        let enough = *of_form >= if form.is_exact { 1 } else { PER_FORM };
        if enough || *of_shape >= PER_SHAPE {
            return None;
        }
        *of_form += 1;
        *of_shape += 1;
        self.cost.states += 1;
        Some(sequence)
    }
}

/// Whether objects that calls lead to are of use to a method: it is called on one or takes one.
fn is_of_use(vm: &Vm, target: &Target) -> bool {
    target.receiver == ReceiverPlan::Unknown
        || takes_objects(vm, target.method)
        || !taken_inside(vm, target.method).is_empty()
}
