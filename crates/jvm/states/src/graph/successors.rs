//! Successor states: a call leads to a state that an earlier one subsumes, one that is merged with a waiting state, or
//! a new one.

use super::frontier::Order;
use super::merge::{MergeResult, merge_states};
use super::node::{Node, NodeId, Origin, Variable};
use super::policy::{Covering, Policy};
use super::string_identity::forget_compared_strings;
use super::{MAX_HELD, StateGraph, is_view};
use crate::nondeterminism::voids_failure;
use crate::side_effects::{has_changed, is_exhaustion};
use crate::step::Step;
use crate::type_arguments::MethodTypes;
use crate::{CallEnd, HeldObject, SequenceCall};
use classes::{ClassId, ClassRef, MethodRef};
use heap::Ref;
use solver::PathSolver;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use vm::environment::Asked;
use vm::{State, Value, Vm};

/// Merges of states of one structure that may fail before none is tried any more.
const MOST_REFUSED: u32 = 3;

/// A node that was not expanded yet.
pub(super) struct WaitingNode {
    id: NodeId,
    /// How often another one of its structure could not be merged with the one that waited.
    refused: u32,
}

/// The state that a call leaves behind, and the object that it returned or threw.
struct CallRemainder {
    state: State,
    /// An object that the call returned, if a variable can hold it, and the variable's type.
    given: Option<(Ref, ClassRef)>,
    /// An object that the caller gets and no variable holds.
    unheld: Option<Ref>,
    throws: bool,
    /// How many variables there may be.
    most_held: usize,
}

impl StateGraph {
    /// The successor node for a call that returns; `None` if it depends on the environment.
    pub(super) fn node_after_return(
        &mut self,
        from: NodeId,
        step: &Arc<Step>,
        made: Option<Ref>,
        end: CallEnd<Option<Value>>,
    ) -> Option<Node> {
        self.node_after_return_holding(MAX_HELD, from, step, made, end)
    }

    /// The same with all the objects that were held before.
    pub fn node_after_call(
        &mut self,
        from: NodeId,
        call: SequenceCall,
        made: Option<Ref>,
        end: CallEnd<Option<Value>>,
    ) -> Option<Node> {
        let step = Arc::new(Step::from(call));
        self.node_after_return_holding(usize::MAX, from, &step, made, end)
    }

    fn node_after_return_holding(
        &mut self,
        most_held: usize,
        from: NodeId,
        step: &Arc<Step>,
        made: Option<Ref>,
        end: CallEnd<Option<Value>>,
    ) -> Option<Node> {
        let method = step.method()?;
        let given = match made {
            Some(object) => Some((object, method.class())),
            None => self.returned_object(method, end.value, &end.state),
        };
        let gives = method.parsed.ret.as_ref();
        let gives_object = gives.is_some_and(|r| r.class_name().is_some());
        let is_held = |r: &Ref| self.is_initial_object(*r) || given.is_some();
        let unheld = end.value.filter(|_| gives_object).map(|v| v.as_ref());
        let left = CallRemainder {
            unheld: unheld.filter(|r| !is_held(r)),
            // What is there anyway needs no variable.
            given: given.filter(|(object, _)| !self.is_initial_object(*object)),
            state: end.state,
            throws: false,
            most_held,
        };
        self.successor_node(from, step, left)
    }

    fn is_initial_object(&self, object: Ref) -> bool {
        self.initial_objects
            .iter()
            .any(|initial| initial.held.object == object)
    }

    /// The successor node for a call that throws; `None` if nothing has changed, or if it depends on the
    /// environment.
    pub(super) fn node_after_throw(
        &mut self,
        from: NodeId,
        step: &Arc<Step>,
        end: CallEnd<Ref>,
    ) -> Option<Node> {
        let is_exhaustion = is_exhaustion(end.state.heap.get(end.value).class);
        if !has_changed(&self.vm, &self.node(from).state, &end.state) {
            let before = self.node(from);
            let objects = before.view.as_ref().map_or(&[][..], |view| view.objects());
            // What is thrown may lead to what is private all the same.
            if self.work.shared == 0
                && !is_exhaustion
                && self.has_escaped(&end.state, Some(end.value), &before.held, objects)
            {
                self.work.shared += 1;
            }
            return None;
        }
        // How far a call comes until there is no room left differs from machine to machine.
        if is_exhaustion {
            self.work.lost += 1;
            return None;
        }
        let left = CallRemainder {
            state: end.state,
            given: None,
            unheld: Some(end.value),
            throws: true,
            most_held: MAX_HELD,
        };
        self.successor_node(from, step, left)
    }

    fn successor_node(
        &mut self,
        from: NodeId,
        step: &Arc<Step>,
        left: CallRemainder,
    ) -> Option<Node> {
        let CallRemainder {
            mut state,
            given,
            unheld,
            throws,
            most_held,
        } = left;
        let is_void = |a: &Asked| match self.covering() {
            // A test must be the same in every run.
            Some(_) => a.differs_by_run(),
            // A failure is executed in other worlds before it counts.
            None => voids_failure(a),
        };
        if state.notes.asked.iter().any(is_void) {
            self.work.lost += 1;
            return None;
        }
        let before = self.node(from);
        let (length, longest) = (before.length + 1, before.longest + 1);
        let given = given.filter(|(r, _)| before.held.iter().all(|h| h.object != *r));
        state.pinned.extend(given.map(|(object, _)| object));
        let (variables, is_limited) = variables(&before.held, given, most_held);
        let given_type = || -> Arc<str> {
            // Types matter only where arguments are typed.
            let method = step.method().filter(|_| self.covering().is_some());
            let result = method.and_then(|method| {
                let on = step.receiver.map(|place| self.type_of(before, place));
                MethodTypes::new(&self.vm, on, method).result()
            });
            result.unwrap_or_default().into()
        };
        let types = variables.iter().map(|(_, variable)| match variable {
            Variable::Kept(place) => before.types[*place].clone(),
            Variable::New => given_type(),
        });
        let types: Vec<Arc<str>> = types.collect();
        let number = |(place, (held, _)): (usize, &(HeldObject, Variable))| HeldObject {
            given_by: place,
            ..*held
        };
        let held: Vec<HeldObject> = variables.iter().enumerate().map(number).collect();
        let is_broken = before.is_broken;
        let mut node = Node {
            state,
            held,
            types,
            origin: Origin::Step {
                from,
                step: step.clone(),
                throws,
                variables: variables.into_iter().map(|(_, v)| v).collect(),
            },
            length,
            longest,
            objects: 0,
            is_broken,
            view: None,
        };
        if let Policy::Covering(covering) = &self.policy {
            covering.make_comparable(&self.vm, &mut node);
            self.work.limited += u64::from(is_limited);
            self.note_escapes(&node, unheld);
        }
        Some(node)
    }

    /// Notes whether objects of a state escape to other code, or calls left something in objects that no variable
    /// leads to. Once is enough.
    fn note_escapes(&mut self, node: &Node, unheld: Option<Ref>) {
        let Some(view) = &node.view else {
            return;
        };
        if self.work.shared == 0
            && self.has_escaped(&node.state, unheld, &node.held, view.objects())
        {
            self.work.shared += 1;
        }
        if self.work.hidden == 0 && self.has_hidden_changes(&node.state, view.objects()) {
            self.work.hidden += 1;
        }
    }

    /// The object that a method returns, if a variable can hold it.
    fn returned_object(
        &self,
        method: MethodRef,
        value: Option<Value>,
        state: &State,
    ) -> Option<(Ref, ClassRef)> {
        let object = value?.as_ref();
        let declared = method.parsed.ret.as_ref()?.class_name()?;
        let class = self.vm.world.load(declared).ok()?;
        if !object.is_object() || !self.callables.package(&self.vm).sees_class(class) {
            return None;
        }
        let made = state.heap.get(object).class.id;
        let is_usable = match is_view(class) {
            true => self.views.contains(&made),
            false => self.vm.opens(class) && !class.is_array(),
        };
        is_usable.then_some((object, class))
    }

    /// Adds a successor state to the frontier, unless an earlier one subsumes it or it is beyond the scope.
    pub(super) fn arrive(&mut self, node: Node, solver: &mut PathSolver) {
        let Policy::Covering(covering) = &mut self.policy else {
            return;
        };
        let scope = covering.scope;
        match &node.view {
            // Comparing it with all others may take a while.
            Some(_) if self.ended.load(Ordering::Relaxed) => self.work.cut_calls += 1,
            Some(_) if node.objects > scope.objects || node.length > scope.calls => {
                self.work.beyond += 1;
            }
            Some(view) if covering.matching.find_or_insert(view, solver) => self.work.implied += 1,
            Some(_) => self.add(node, solver),
            // Nothing tells whether it was there before, so it would be expanded for ever.
            None => self.work.lost += 1,
        }
    }

    fn add(&mut self, node: Node, solver: &mut PathSolver) {
        let structure = node.view.as_ref().and_then(|v| v.structure());
        let merge = self.covering().is_some_and(|c| c.scope.merge);
        let Some(structure) = structure.filter(|_| merge) else {
            let id = self.push(node);
            return self.queue(id);
        };
        let waiting = self.covering().and_then(|c| c.waiting.get(&structure));
        let Some(WaitingNode { id, refused }) = waiting else {
            return self.add_waiting(structure, node, 0);
        };
        let (waiting, refused) = (*id, *refused);
        let id = NodeId(self.nodes.len() as u32);
        let union = match refused < MOST_REFUSED {
            true => merge_states((waiting, self.node(waiting)), (id, &node), solver),
            false => MergeResult::Apart,
        };
        match union {
            MergeResult::Apart => self.add_waiting(structure, node, refused + 1),
            MergeResult::Covered => self.work.implied += 1,
            MergeResult::Replaced => {
                self.withdraw(waiting);
                self.add_waiting(structure, node, refused);
            }
            MergeResult::One(mut union) => {
                if let Policy::Covering(covering) = &self.policy {
                    covering.make_merged_comparable(&mut union);
                }
                self.push(node);
                self.work.merged += 1;
                self.withdraw(waiting);
                self.add_waiting(structure, *union, refused);
            }
        }
    }

    /// Adds a node beside the frontier.
    pub fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a node to the frontier, and to those that later ones may be merged with.
    fn add_waiting(&mut self, structure: Vec<u64>, node: Node, refused: u32) {
        let id = self.push(node);
        if let Policy::Covering(covering) = &mut self.policy {
            covering
                .waiting
                .insert(structure, WaitingNode { id, refused });
        }
        self.queue(id);
    }

    /// Takes a node out of the frontier: another one takes its place.
    fn withdraw(&mut self, id: NodeId) {
        if let Policy::Covering(covering) = &mut self.policy {
            covering.taken_back += 1;
        }
        self.frontier.remove(self.order(id), id);
    }

    fn queue(&mut self, id: NodeId) {
        self.frontier.push(self.order(id), id);
    }

    /// Short sequences first, of these the ones with few variables. So every state is met first where
    /// the fewest calls lead to it.
    fn order(&self, id: NodeId) -> Order {
        let node = self.node(id);
        (node.length, node.held.len())
    }
}

impl Covering {
    /// Makes the snapshot of a new node that other states are compared with.
    fn make_comparable(&self, vm: &Vm, node: &mut Node) {
        forget_compared_strings(vm, &mut node.state, &node.held, &self.statics);
        let roots = roots(&node.held);
        node.view = self
            .matching
            .state_between_calls(&node.state, &roots, &self.statics);
        let view = node.view.as_ref();
        node.objects = view.map_or(0, |view| count(vm, &node.state, view.objects()));
    }

    /// The same for a merged state: what it covers is known from now on.
    fn make_merged_comparable(&self, union: &mut Node) {
        let roots = roots(&union.held);
        union.view = self
            .matching
            .state_between_calls(&union.state, &roots, &self.statics);
        if let Some(view) = &union.view {
            self.matching.note(view);
        }
    }
}

/// The variables after a call, with an object that it gave and none held before; and whether there are
/// too many, so that one is given up.
fn variables(
    before: &[HeldObject],
    given: Option<(Ref, ClassRef)>,
    most: usize,
) -> (Vec<(HeldObject, Variable)>, bool) {
    let kept = before.iter().enumerate();
    let mut variables: Vec<(HeldObject, Variable)> =
        kept.map(|(i, h)| (*h, Variable::Kept(i))).collect();
    if let Some((object, class)) = given {
        if is_view(class) {
            // One of a kind will do.
            variables.retain(|(held, _)| held.class.id != class.id);
        }
        let held = HeldObject {
            object,
            class,
            given_by: 0,
        };
        variables.push((held, Variable::New));
    }
    let is_limited = variables.len() > most;
    if is_limited {
        // The oldest is the least likely to be of use, but views are of what was made before.
        let view = variables.iter().position(|(held, _)| is_view(held.class));
        variables.remove(view.unwrap_or(0));
    }
    (variables, is_limited)
}

/// What variables lead to.
fn roots(held: &[HeldObject]) -> Vec<(Ref, ClassId)> {
    held.iter().map(|h| (h.object, h.class.id)).collect()
}

/// Objects of the program's classes.
fn count(vm: &Vm, state: &State, objects: &[Ref]) -> u32 {
    let own = |r: &&Ref| vm.opens(state.heap.get(**r).class);
    objects.iter().filter(own).count() as u32
}
