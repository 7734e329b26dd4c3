//! Sampling policy: short sequences, with a few states of each shape, those with the fewest calls first.
//!
//! States that differ only in names are kept once, by a hash of their canonical form (`canonical_form.rs`) instead of a
//! comparison with all others. A method that is not under test is no longer called once it leads to no new states. The
//! policy claims nothing about states that it did not reach.

use super::StateGraph;
use super::canonical_form::{CanonicalForm, canonical_form};
use super::frontier::Order;
use super::initial_objects::{has_static_state, initial_objects, static_methods};
use super::node::{Node, NodeId};
use super::policy::Policy;
use crate::{Callables, Plan};
use classes::{ClassRef, MethodRef};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use symex::Limits;
use vm::{State, Vm};

/// States of one shape that are kept: their numbers may differ in what matters.
const PER_SHAPE: u32 = 16;

/// States that are kept of those that agree in all that is compared, but may differ.
const PER_FORM: u32 = 2;

/// States that are kept in all.
const MAX_STATES: u64 = 20_000;

/// Calls of a sequence, the failing one not counted.
const MAX_CALLS: u32 = 12;

/// New states of one call that are kept: there are calls with hundreds of ends.
const MAX_NEW: usize = 12;

/// A method that is not under test is not called any more if it led to no new state so often.
const FRUITLESS: u32 = 12;

/// Objects that sequences begin with.
const MAX_INITIAL: usize = 3;

/// How far each call is explored.
const SHORT: Limits = Limits {
    paths: 64,
    depth: 48,
    choices: 4,
    instructions: 1_000_000,
    size: 24,
    memory: u64::MAX,
    work: 5_000_000,
};

/// The same for a call whose arguments are chosen: it has mostly one path, and there are many calls.
const TRIAL: Limits = Limits {
    paths: 8,
    instructions: 200_000,
    size: u32::MAX,
    work: 500_000,
    ..SHORT
};

/// How far a call is explored.
pub(super) fn limits(plan: &Plan) -> Limits {
    match plan.pins.is_empty() {
        true => SHORT,
        false => TRIAL,
    }
}

/// What is known about the states that were reached, if a few of each shape are kept.
pub(super) struct Sampling {
    pub class: ClassRef,
    /// The methods under test.
    pub sought: Vec<MethodRef>,
    /// Calls may leave something in static fields.
    pub has_static_state: bool,
    /// Other static methods that are called then.
    pub statics: Vec<MethodRef>,
    shapes: FxHashMap<Vec<u64>, u32>,
    forms: FxHashMap<(Vec<u64>, Vec<u64>), u32>,
    /// How often each method was called without a new state since it gave one.
    fruitless: FxHashMap<u32, u32>,
}

impl Sampling {
    /// Whether a method is not called any more, unless it is under test.
    pub(crate) fn is_fruitless(&self, method: MethodRef) -> bool {
        let tries = self.fruitless.get(&method.id.0).copied();
        tries.unwrap_or(0) >= FRUITLESS
    }

    /// Notes whether a call led to a new state.
    fn note(&mut self, method: MethodRef, is_new: bool) {
        let fruitless = self.fruitless.entry(method.id.0).or_default();
        *fruitless = match is_new {
            true => 0,
            false => *fruitless + 1,
        };
    }

    /// Counts a state of this form; false if enough of them are kept.
    fn admit_form(&mut self, form: CanonicalForm) -> bool {
        let of_shape = self.shapes.entry(form.shape.clone()).or_default();
        let of_form = self.forms.entry((form.shape, form.numbers)).or_default();
        let enough = *of_form >= if form.is_exact { 1 } else { PER_FORM };
        if enough || *of_shape >= PER_SHAPE {
            return false;
        }
        *of_form += 1;
        *of_shape += 1;
        true
    }
}

impl StateGraph {
    /// Short sequences of calls of `class`, from `start` on, in which it is initialized. The methods `sought` are
    /// called in every state.
    pub fn new_sampling(
        vm: &Arc<Vm>,
        class: ClassRef,
        start: &State,
        sought: Vec<MethodRef>,
    ) -> StateGraph {
        let callables = Callables::new(vm, class);
        let mut initial = initial_objects(vm, start, &callables);
        initial.retain(|t| t.may_change(start));
        initial.truncate(MAX_INITIAL);
        let has_static_state = has_static_state(start, class);
        let is_called =
            |m: &MethodRef| callables.makers.contains(m) || callables.statics.contains(m);
        let statics = match has_static_state {
            true => static_methods(class).filter(|m| !is_called(m)).collect(),
            false => Vec::new(),
        };
        let sampling = Sampling {
            class,
            sought,
            has_static_state,
            statics,
            shapes: FxHashMap::default(),
            forms: FxHashMap::default(),
            fruitless: FxHashMap::default(),
        };
        let policy = Policy::Sampling(Box::new(sampling));
        StateGraph::with_policy(vm, callables, initial, &[class], Node::start(start), policy)
    }

    /// Whether calls find what earlier ones left, without an object that they made.
    pub fn has_lasting_state(&self) -> bool {
        let in_fields = self.sampling().is_some_and(|s| s.has_static_state);
        in_fields || !self.initial_objects.is_empty()
    }

    /// Nothing more is expanded.
    pub fn give_up(&mut self) {
        self.frontier.clear();
        self.under_way = None;
    }

    /// Short sequences first, those with several objects later.
    pub(super) fn sampling_order(node: &Node) -> Order {
        let others = node.held.len().saturating_sub(1);
        (node.length + others as u32, 0)
    }

    /// Keeps the states that are new; which of them are.
    pub(super) fn sample(&mut self, method: MethodRef, nodes: Vec<Node>) -> Vec<NodeId> {
        let mut new = Vec::new();
        for node in nodes {
            if new.len() == MAX_NEW {
                break;
            }
            if self.admit_sample(&node) {
                let order = StateGraph::sampling_order(&node);
                let id = self.push(node);
                self.frontier.push(order, id);
                new.push(id);
            }
        }
        if let Policy::Sampling(sampling) = &mut self.policy {
            sampling.note(method, !new.is_empty());
        }
        new
    }

    /// Counts a state if it is new and can be expanded; whether it is.
    fn admit_sample(&mut self, node: &Node) -> bool {
        if !self.can_expand(node) || self.work.sampled >= MAX_STATES {
            return false;
        }
        let form = self.canonical_form(node);
        let Policy::Sampling(sampling) = &mut self.policy else {
            return false;
        };
        let is_new = sampling.admit_form(form);
        self.work.sampled += u64::from(is_new);
        is_new
    }

    /// Whether calls can be made in a state that may lead to another one.
    pub(super) fn can_expand(&self, node: &Node) -> bool {
        let has_objects = !node.held.is_empty() || self.has_lasting_state();
        has_objects && node.length < MAX_CALLS
    }

    /// What a state has in common with those that differ only in names.
    pub(super) fn canonical_form(&self, node: &Node) -> CanonicalForm {
        let initial = self
            .initial_objects
            .iter()
            .map(|initial| initial.held.object);
        let roots = initial.chain(node.held.iter().map(|h| h.object));
        let sampling = self.sampling().filter(|s| s.has_static_state);
        let statics = sampling.map(|s| s.class);
        canonical_form(&self.vm.terms, &node.state, roots, statics)
    }

    /// Forgets the state of a node that nothing is called in any more: only the path there is left.
    pub(super) fn release(&mut self, id: NodeId) {
        if id.0 > 0 {
            self.nodes[id.0 as usize].state = State::default();
        }
    }
}
