//! Random walk for coverage: many calls on concrete arguments, on objects that earlier ones created.
//!
//! On symbolic arguments a call takes milliseconds, on concrete ones much less: so a walk gets to states that need many
//! calls, and to behaviour that only occurs when numbers are equal. Calls are chosen at random, the same in every run;
//! new states are kept for later calls. Only the visitor learns from it: it claims nothing about completeness.

use super::call::KNOWN;
use super::state_pool::StatePool;
use super::{Node, NodeId, StateGraph, Visitor, is_view};
use crate::candidate_values::{CandidateValues, numbers};
use crate::random::Chance;
use crate::{HeldObject, Pin, Plan};
use classes::signature::{erase, type_arguments};
use classes::{ClassId, ClassRef, MethodRef};
use ir::ElemKind;
use solver::PathSolver;
use std::time::Instant;

/// It ends when so many calls were made in vain, and as many again as were made until the last that
/// was not.
const PATIENCE: u64 = 2_500;

/// States that are kept for later calls.
const MOST_KEPT: usize = 200;

/// Calls of a sequence.
const LONGEST: u32 = 40;

/// How large most numbers are, and how long strings and arrays.
const SIZE: usize = 5;

/// Elements of a collection that is passed.
const MOST_ELEMENTS: usize = 4;

/// Among so many choices there is one with a function, which a call asks for unknown answers.
const FUNCTIONS: usize = 12;

struct WalkState {
    node: NodeId,
    called: Vec<(MethodRef, Option<HeldObject>)>,
    /// Numbers that were passed on the way.
    used: Vec<i64>,
}

type Walk = StatePool<WalkState>;

impl StateGraph {
    /// Makes calls until they have brought nothing new for a while. `classes` are those whose code
    /// mentions numbers and strings of interest.
    pub fn walk(
        &mut self,
        classes: &[ClassRef],
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        let mut walk: Walk = StatePool::new(classes, classes, MOST_KEPT);
        walk.kept.push(WalkState {
            node: NodeId(0),
            called: self.planner(NodeId(0)).possible_calls(),
            used: Vec::new(),
        });
        let (mut calls, mut last_found, mut found) = (0, 0, visitor.found_count());
        while calls - last_found < PATIENCE + last_found
            && !self.is_over(deadline)
            && !visitor.poll_stop(self)
        {
            calls += 1;
            self.walk_once(&mut walk, solver, deadline, visitor);
            if visitor.found_count() > found {
                found = visitor.found_count();
                last_found = calls;
            }
        }
    }

    /// One call.
    fn walk_once(
        &mut self,
        walk: &mut Walk,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) {
        let from = match walk.chance.one_in(12) {
            true => 0,
            false => walk.chance.below(walk.kept.len()),
        };
        let node = walk.kept[from].node;
        let Some(plan) = self.choose_call(walk, from, visitor) else {
            return;
        };
        let used = numbers(&plan.pins);
        let Some(next) = self.follow_largest_end(node, &plan, KNOWN, solver, deadline, visitor)
        else {
            return;
        };
        let is_last = next.0 as usize + 1 == self.nodes.len();
        if self.insert_state(walk, next) {
            let used = [&walk.kept[from].used[..], &used].concat();
            let kept = WalkState {
                node: next,
                called: self.planner(next).possible_calls(),
                used: used.into_iter().rev().take(2 * SIZE).collect(),
            };
            // The first is the empty state.
            walk.keep(kept, 1);
        } else if is_last {
            self.nodes.pop();
        }
    }

    /// A call that may come next, with its arguments: every second one of those that the visitor
    /// wants.
    fn choose_call(&self, walk: &mut Walk, from: usize, visitor: &dyn Visitor) -> Option<Plan> {
        let StatePool {
            chance,
            values,
            kept,
            ..
        } = walk;
        let WalkState { called, used, node } = &kept[from];
        let is_empty = self.node(*node).held.is_empty();
        let is_subject = |method: MethodRef, receiver: Option<HeldObject>| match receiver {
            Some(held) => {
                let is_own = |classes: &[ClassId]| classes.contains(&held.class.id);
                is_own(&self.subjects) || is_own(&self.views) || is_view(held.class)
            }
            None => is_empty && self.subjects.contains(&method.class().id),
        };
        let with_functions = chance.one_in(FUNCTIONS);
        let of_subjects = !chance.one_in(4);
        let of_wanted = chance.one_in(2);
        let fitting: Vec<(MethodRef, Option<HeldObject>)> = called
            .iter()
            .copied()
            .filter(|(method, receiver)| !of_subjects || is_subject(method, *receiver))
            .filter(|(method, receiver)| {
                !of_wanted || self.is_wanted(*node, method, *receiver, visitor)
            })
            .filter(|(method, _)| with_functions || !self.takes_function(method))
            .collect();
        let (method, receiver) = chance.pick(&fitting)?;
        let ways = self.planner(*node).calls_passing(method, receiver);
        let way = chance.below(ways.len());
        let node = self.node(*node);
        Some(self.choose_arguments(node, ways.get(way)?, chance, values, used))
    }

    fn is_wanted(
        &self,
        node: NodeId,
        method: MethodRef,
        receiver: Option<HeldObject>,
        visitor: &dyn Visitor,
    ) -> bool {
        let heap = &self.node(node).state.heap;
        let selected = match receiver {
            Some(held) => heap.get(held.object).class.select(method),
            None => Some(method),
        };
        selected.is_some_and(|method| visitor.wants(method))
    }

    fn takes_function(&self, method: MethodRef) -> bool {
        let mut names = method.parsed.params.iter().filter_map(|p| p.class_name());
        names.any(|name| self.is_function(name))
    }

    fn is_function(&self, class: &str) -> bool {
        let class = self.vm.world.load(class);
        class.is_ok_and(|class| self.vm.is_function(class))
    }

    /// The call with known arguments, as far as they can be chosen.
    fn choose_arguments(
        &self,
        node: &Node,
        plan: &Plan,
        chance: &mut Chance,
        values: &CandidateValues,
        used: &[i64],
    ) -> Plan {
        let mut plan = plan.clone();
        let mut used = used.to_vec();
        let mut of_objects = self.choose_containers(node, &plan, chance, MOST_ELEMENTS);
        for (index, param) in plan.method.parsed.params.iter().enumerate() {
            let pin = match &plan.pins[index] {
                _ if let Some(pin) = of_objects[index].take() => pin,
                Pin::Typed(signature) => {
                    match self.choose_value(signature, chance, values, &used) {
                        // What a function is to answer is part of its type.
                        Pin::Open => Pin::Typed(signature.clone()),
                        known => known,
                    }
                }
                Pin::Open => self.choose_value(&param.text, chance, values, &used),
                pin => pin.clone(),
            };
            used.extend(numbers(std::slice::from_ref(&pin)));
            plan.pins[index] = pin;
        }
        plan
    }

    /// An argument of a type; it stays unknown if nothing known can stand for it.
    fn choose_value(
        &self,
        signature: &str,
        chance: &mut Chance,
        values: &CandidateValues,
        used: &[i64],
    ) -> Pin {
        let class = erase(signature).map_or(signature.to_owned(), |(class, _)| class);
        let is_collection = self
            .vm
            .natives()
            .recipe(&class)
            .is_some_and(|recipe| recipe.starts_empty() && recipe.most > 1);
        if is_collection && !chance.one_in(16) {
            let arguments = type_arguments(signature);
            let holds_numbers = arguments.iter().all(|a| a.ends_with("Ljava/lang/Integer;"));
            if holds_numbers && !arguments.is_empty() {
                let most = if arguments.len() == 1 {
                    MOST_ELEMENTS
                } else {
                    1
                };
                let count = chance.below(most + 1);
                let element = |chance: &mut Chance| choose_box(chance, values, used);
                let put = |chance: &mut Chance| arguments.iter().map(|_| element(chance)).collect();
                return Pin::Holding((0..count).map(|_| put(chance)).collect());
            }
        }
        match &*class {
            "java/lang/Integer" | "java/lang/Object" => choose_box_or_null(chance, values, used),
            "[Ljava/lang/Integer;" | "[Ljava/lang/Object;" => {
                let count = chance.below(MOST_ELEMENTS + 1);
                let elements = (0..count)
                    .map(|_| choose_box(chance, values, used))
                    .collect();
                match &*class {
                    "[Ljava/lang/Object;" => Pin::Array(elements),
                    _ => Pin::Boxes(elements),
                }
            }
            "java/lang/String" => values.pin(chance, "Ljava/lang/String;", SIZE, used),
            // Who only keeps a function does not mind, and nothing is unknown then.
            _ if self.is_function(&class) && chance.one_in(2) => Pin::Null,
            _ => values.pin(chance, signature, SIZE, used),
        }
    }

    /// Notes a state if it is worth keeping; whether it is.
    fn insert_state(&self, walk: &mut Walk, id: NodeId) -> bool {
        let node = self.node(id);
        let structure = node.view.as_ref().and_then(|v| v.structure());
        let Some(structure) = structure.filter(|_| node.length <= LONGEST) else {
            return false;
        };
        walk.insert_form(structure)
    }
}

fn choose_box(chance: &mut Chance, values: &CandidateValues, used: &[i64]) -> Pin {
    match values.pin(chance, "I", SIZE, used) {
        Pin::Number(ElemKind::Int, bits) => Pin::Boxed(bits as i32),
        other => other,
    }
}

fn choose_box_or_null(chance: &mut Chance, values: &CandidateValues, used: &[i64]) -> Pin {
    match chance.one_in(16) {
        true => Pin::Null,
        false => choose_box(chance, values, used),
    }
}
