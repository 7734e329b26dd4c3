//! Repeated calls on concrete arguments: the same call again and again, to get to structures larger than short
//! sequences build, such as a table that is resized.

use super::call::{CHEAP, CallSuccessors};
use super::{NodeId, StateGraph, Visitor};
use crate::explore::Plan;
use crate::pins::Pin;
use crate::type_arguments::INTEGER;
use ir::ElemKind;
use solver::PathSolver;
use std::time::Instant;
use symex::Limits;

/// Calls of the same method.
const DEPTH: u32 = 40;

/// What is passed does not count as what a call looks at.
const DIVE: Limits = Limits {
    size: u32::MAX,
    ..CHEAP
};

/// What constructors get as numbers.
const FIRST: [i64; 2] = [1, 8];

/// How the number of a call becomes its arguments.
#[derive(Clone, Copy, PartialEq)]
enum Pattern {
    Rising,
    Same,
    Falling,
}

impl StateGraph {
    /// Makes each kind of object and calls each of its methods many times. False if the visitor has
    /// enough.
    pub fn dive(
        &mut self,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        let makers = self.plans(NodeId(0));
        for maker in makers.into_iter().filter(|p| p.method.is_constructor()) {
            for number in FIRST {
                let plan = pin_numbers(&maker, number);
                let Some(made) =
                    self.follow_largest_end(NodeId(0), &plan, DIVE, solver, deadline, visitor)
                else {
                    continue;
                };
                let on_made = self.plans(made).into_iter();
                for plan in on_made.filter(|p| p.receiver.is_some_and(|r| !r.is_of_field())) {
                    if !self.repeat_all(made, &plan, solver, deadline, visitor) {
                        return false;
                    }
                }
                if maker.method.parsed.params.is_empty() {
                    break;
                }
            }
        }
        let there = self.plans(NodeId(0)).into_iter();
        let there = there.filter(|p| p.receiver.is_some());
        for plan in there.collect::<Vec<_>>() {
            if !self.repeat_all(NodeId(0), &plan, solver, deadline, visitor) {
                return false;
            }
        }
        true
    }

    /// A call many times over, in each pattern. False if the visitor has enough.
    fn repeat_all(
        &mut self,
        from: NodeId,
        plan: &Plan,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        let is_plain = plan.method.parsed.params.is_empty();
        let patterns = [Pattern::Rising, Pattern::Same, Pattern::Falling];
        let mut patterns = patterns.into_iter();
        patterns.all(|pattern| {
            let is_same = is_plain && pattern != Pattern::Same;
            is_same || self.repeat(from, plan, pattern, solver, deadline, visitor)
        })
    }

    fn plans(&self, id: NodeId) -> Vec<Plan> {
        self.planner(id).plans()
    }

    fn repeat(
        &mut self,
        from: NodeId,
        plan: &Plan,
        pattern: Pattern,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> bool {
        let mut at = from;
        for number in 0..i64::from(DEPTH) {
            if self.is_over(deadline) {
                return false;
            }
            let value = match pattern {
                Pattern::Rising => number,
                Pattern::Same => 0,
                Pattern::Falling => -number,
            };
            let before = self.structure(at);
            let call = pin_numbers(plan, value);
            let Some(next) = self.follow_largest_end(at, &call, DIVE, solver, deadline, visitor)
            else {
                return !visitor.poll_stop(self);
            };
            if before.is_some() && self.structure(next) == before {
                break;
            }
            at = next;
        }
        // Then every method once, on what has become of the object.
        for plan in self.plans(at).into_iter().filter(|p| p.receiver.is_some()) {
            self.follow_largest_end(at, &pin_numbers(&plan, 0), DIVE, solver, deadline, visitor);
            if visitor.poll_stop(self) || self.is_over(deadline) {
                return false;
            }
        }
        true
    }

    /// Makes a call and follows the one end with the most objects. It is not part of what
    /// is explored.
    pub(super) fn follow_largest_end(
        &mut self,
        id: NodeId,
        plan: &Plan,
        limits: Limits,
        solver: &mut PathSolver,
        deadline: Instant,
        visitor: &mut dyn Visitor,
    ) -> Option<NodeId> {
        let CallSuccessors { nodes, .. } =
            self.make_call(id, plan, limits, solver, deadline, visitor);
        let largest = nodes.into_iter().max_by_key(|node| node.objects)?;
        if visitor.poll_stop(self) {
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(largest);
        Some(id)
    }

    fn structure(&self, id: NodeId) -> Option<Vec<u64>> {
        self.node(id).view.as_ref().and_then(|v| v.structure())
    }
}

/// The call with this number wherever a number is wanted.
fn pin_numbers(plan: &Plan, number: i64) -> Plan {
    let params = plan.method.parsed.params.iter().enumerate();
    let pins = params.map(|(index, param)| match param.elem {
        ElemKind::Ref if &*param.text == "Ljava/lang/String;" => {
            Pin::Text(format!("k{number}").encode_utf16().collect())
        }
        ElemKind::Ref => match &plan.pins[index] {
            Pin::Typed(signature) if &**signature == INTEGER => Pin::Boxed(number as i32),
            pin => pin.clone(),
        },
        ElemKind::Boolean => Pin::Number(ElemKind::Boolean, (number & 1) as u64),
        ElemKind::Long => Pin::Number(ElemKind::Long, number as u64),
        ElemKind::Float => Pin::Number(ElemKind::Float, u64::from((number as f32).to_bits())),
        ElemKind::Double => Pin::Number(ElemKind::Double, (number as f64).to_bits()),
        ElemKind::Char => Pin::Number(ElemKind::Char, u64::from(b'a') + number.unsigned_abs() % 26),
        ElemKind::Byte => Pin::Number(ElemKind::Byte, u64::from(number as i8 as i32 as u32)),
        ElemKind::Short | ElemKind::Int => Pin::Number(param.elem, u64::from(number as i32 as u32)),
    });
    Plan {
        pins: pins.collect(),
        ..plan.clone()
    }
}
