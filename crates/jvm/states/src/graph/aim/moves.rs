//! Moves of the goal-directed search: how a part is created, and what may change one.

use super::super::combinations;
use super::attempt::Attempt;
use super::{Aim, BEAM};
use crate::callable::makers;
use crate::explore::{ExploredCall, Plan};
use crate::pins::Pin;
use crate::sequence::HeldObject;
use classes::signature::parameter_signatures;
use classes::{ClassRef, MethodRef};
use inputs::parameters::{may_hold_any, takes_any};
use ir::ElemKind;
use java_source::members::{is_callable, is_inner_constructor};
use jvm_symex::After;

/// Ways to pass objects to one method.
const MAX_PLANS: usize = 16;

impl Aim<'_> {
    /// The attempt with one more part, in every way that leads to it.
    pub(super) fn make_part(&mut self, attempt: &Attempt, part: usize) -> Vec<Attempt> {
        let Some(class) = self.wanted.part(part).map(|p| p.class) else {
            return Vec::new();
        };
        if class.is_array() {
            let made = attempt.with_array(self.graph, self.wanted, part);
            return made.into_iter().collect();
        }
        let mut made = self.call_makers(attempt, part, class, None);
        if made.is_empty() {
            for (with_outer, outer) in self.make_outer(attempt, class) {
                made.extend(self.call_makers(&with_outer, part, class, Some(outer)));
            }
        }
        if made.is_empty() {
            made = self.make_by_helper(attempt, part, class);
        }
        made
    }

    /// The attempt with one more part; its makers may take `outer` beside what is wanted.
    fn call_makers(
        &mut self,
        attempt: &Attempt,
        part: usize,
        class: ClassRef,
        outer: Option<HeldObject>,
    ) -> Vec<Attempt> {
        let plans = self.plans_making_part(attempt, part, class, outer);
        let made = plans
            .iter()
            .flat_map(|p| self.follow_call(attempt, p, Some(part)));
        made.collect()
    }

    /// The attempt with an object that an inner one of `class` can be made in, though it need not be kept there: `javac`
    /// leaves out the field if nobody reads it.
    fn make_outer(&mut self, attempt: &Attempt, class: ClassRef) -> Vec<(Attempt, HeldObject)> {
        let mut constructors = makers(class).into_iter();
        let inner = constructors.find(|m| is_inner_constructor(m));
        let outer = inner.and_then(|m| m.parsed.params.first()?.class_name());
        let outer = outer.and_then(|name| self.graph.vm.world.load(name).ok());
        let Some(outer) = outer else {
            return Vec::new();
        };
        let mut made = Vec::new();
        for maker in makers(outer) {
            let is_seen = {
                let package = self.graph.callables().package(&self.graph.vm);
                package.sees_class(outer) && package.sees_method(maker)
            };
            if !is_seen {
                continue;
            }
            for plan in self.calls_passing(maker, None, &[]) {
                for next in self.follow_call(attempt, &plan, None) {
                    let given = self.graph.node(next.node).last_result().copied();
                    made.extend(given.map(|given| (next, given)));
                }
            }
            if !made.is_empty() {
                break;
            }
        }
        made.truncate(1);
        made
    }

    fn plans_making_part(
        &self,
        attempt: &Attempt,
        part: usize,
        class: ClassRef,
        outer: Option<HeldObject>,
    ) -> Vec<Plan> {
        let vm = &self.graph.vm;
        let callables = self.graph.callables();
        let mut fitting = self.fitting_parts(attempt, part);
        fitting.extend(outer.filter(|outer| fitting.iter().all(|f| f.object != outer.object)));
        let subject = self.class;
        let beside = subject.methods.iter().filter(is_callable);
        let beside = beside.filter(|m| {
            let gives = self.gives_part(m, class) && subject.id != class.id;
            m.is_static() && gives && self.package().sees_method(m)
        });
        let mut own = self.makers_of(class);
        for method in beside {
            if own.iter().all(|m| m.id != method.id) {
                own.push(method);
            }
        }
        let mut plans: Vec<Plan> = own
            .into_iter()
            .flat_map(|m| self.calls_passing(m, None, &fitting))
            .map(|plan| self.with_typed_arguments(plan, part))
            .collect();
        for held in &fitting {
            let methods = callables.methods_of(vm, held.class).into_iter();
            for method in methods.filter(|m| self.gives_part(m, class)) {
                plans.extend(self.calls_passing(method, Some((*held, attempt)), &fitting));
            }
        }
        plans
    }

    /// The objects that stand for parts already, those first that a part refers to.
    pub(super) fn fitting_parts(&self, attempt: &Attempt, part: usize) -> Vec<HeldObject> {
        let mut fitting: Vec<HeldObject> = Vec::new();
        let held = self.wanted.referenced_parts(part).into_iter();
        let held = held.chain(0..self.wanted.object_count());
        for held in held.filter_map(|p| attempt.made[p]) {
            if fitting.iter().all(|f| f.object != held.object) {
                fitting.push(held);
            }
        }
        fitting
    }

    /// The attempt with one more call, wherever that is nearer to what is wanted.
    pub(super) fn change_parts(&mut self, attempt: &Attempt) -> Vec<Attempt> {
        let all: Vec<HeldObject> = attempt.made.iter().flatten().copied().collect();
        let is_wrong = |held: &HeldObject| {
            let mut wrong = attempt.is.unmet.iter();
            wrong.any(|(owner, _)| attempt.is.at[*owner] == Some(held.object))
        };
        let (wrong, right): (Vec<HeldObject>, Vec<HeldObject>) =
            all.iter().partition(|h| is_wrong(h));
        for receivers in [wrong, right] {
            let mut nearer = Vec::new();
            for held in receivers {
                let callables = self.graph.callables();
                for method in callables.methods_of(&self.graph.vm, held.class) {
                    for plan in self.calls_passing(method, Some((held, attempt)), &all) {
                        let next = self.follow_call(attempt, &plan, None);
                        nearer.extend(
                            next.into_iter()
                                .filter(|n| n.is.distance < attempt.is.distance),
                        );
                    }
                }
            }
            if !nearer.is_empty() {
                return nearer;
            }
        }
        Vec::new()
    }

    /// Calls of a method with these objects as arguments; each may be left unknown.
    pub(super) fn calls_passing(
        &self,
        method: MethodRef,
        receiver: Option<(HeldObject, &Attempt)>,
        fitting: &[HeldObject],
    ) -> Vec<Plan> {
        let world = &self.graph.vm.world;
        let params = method.parsed.params.iter().enumerate();
        let choices = params.map(|(index, param)| {
            let declared = param.class_name().and_then(|name| world.load(name).ok());
            let declared = declared.filter(|_| takes_any(method, index));
            let fits = |h: &&HeldObject| declared.is_some_and(|d| h.class.is_subtype_of(d));
            let fitting = fitting.iter().filter(fits).copied().map(Some);
            fitting.chain([None]).collect()
        });
        let all = combinations(choices, MAX_PLANS);
        let selected = match receiver {
            Some((held, attempt)) => {
                let heap = &self.graph.node(attempt.node).state.heap;
                heap.get(held.object).class.select(method)
            }
            None => Some(method),
        };
        let Some(selected) = selected.filter(|m| !m.is_abstract() && !m.is_native()) else {
            return Vec::new();
        };
        let plan = |passed| Plan {
            method,
            selected,
            receiver: receiver.map(|(held, _)| held),
            passed,
            pins: Vec::new(),
        };
        all.into_iter().map(plan).collect()
    }

    /// The plan with what is wanted inside of a part: an argument whose type is a variable of its class is of the class
    /// that a field of the same type is to hold.
    fn with_typed_arguments(&self, mut plan: Plan, part: usize) -> Plan {
        let signatures = parameter_signatures(plan.method);
        let variables = signatures
            .iter()
            .map(|s| Some(*s).filter(|s| s.starts_with('T')));
        let pins = variables.map(|variable| {
            let wanted = variable.and_then(|variable| self.wanted.held_by_variable(part, variable));
            wanted.map_or(Pin::Open, |class| Pin::Typed(format!("L{class};").into()))
        });
        let pins: Vec<Pin> = pins.collect();
        if pins.iter().any(|pin| *pin != Pin::Open) {
            plan.pins = pins;
        }
        plan
    }

    /// Makes a call; the attempts in which it returned, with the part that it gave.
    pub(super) fn follow_call(
        &mut self,
        attempt: &Attempt,
        plan: &Plan,
        part: Option<usize>,
    ) -> Vec<Attempt> {
        if self.is_over() {
            return Vec::new();
        }
        self.left -= 1;
        let from = attempt.node;
        let after = After::default();
        let explored = self
            .graph
            .explore(from, plan, after, self.solver, self.until);
        let ExploredCall { call, made, ends } = explored;
        let mut next = Vec::new();
        for end in ends.returned.into_iter().take(2 * BEAM) {
            let Some(node) = self.graph.node_after_call(from, call.clone(), made, end) else {
                continue;
            };
            let mut made = attempt.made.clone();
            if let Some(part) = part {
                let Some(given) = node.last_result().copied() else {
                    continue;
                };
                let class = node.state.heap.get(given.object).class;
                let wanted = self.wanted.part(part);
                if wanted.is_none_or(|p| p.class.id != class.id) {
                    continue;
                }
                made[part] = Some(given);
            }
            next.push(Attempt::new(self.wanted, self.graph, node, made));
        }
        next
    }

    /// Whether a field of some part says what it may hold.
    pub fn has_annotated_fields(&self) -> bool {
        self.classes()
            .any(|c| !c.ruled_fields(&self.graph.vm.world).is_empty())
    }

    fn classes(&self) -> impl Iterator<Item = ClassRef> {
        let parts = (0..self.wanted.object_count()).filter_map(|i| self.wanted.part(i));
        parts.flat_map(|p| std::iter::successors(Some(p.class), |c| c.super_class))
    }

    /// Whether assignments leave every field with what it may hold, as far as annotations say that: it is
    /// wanted to hold something, which is kept to.
    pub(super) fn may_assign(&self) -> bool {
        let mut parts = (0..self.wanted.object_count()).filter_map(|i| self.wanted.part(i));
        parts.all(|part| {
            let mut above = std::iter::successors(Some(part.class), |c| c.super_class);
            above.all(|class| {
                let mut ruled = class.ruled_fields(&self.graph.vm.world).iter();
                ruled.all(|(index, rules)| {
                    let field = &class.fields[*index];
                    if !rules.rules.is_empty() && !is_whole(field.desc.elem) {
                        return false;
                    }
                    let mut slots = part.cells.iter().map(|c| c.slot);
                    slots.any(|slot| slot == field.slot as usize)
                })
            })
        })
    }

    /// The attempt with all fields assigned that hold something else than is wanted.
    pub(super) fn assign_all(&mut self, attempt: &Attempt) -> Option<Attempt> {
        let mut assigned = attempt.clone();
        for (part, number) in &attempt.is.unmet {
            let cell = &self.wanted.part(*part)?.cells[*number];
            let owner = assigned.made[*part]?;
            let (field, declaring) = cell.field?;
            let is_typed = self.wanted.part_of(&cell.value).is_some();
            let package = self.graph.callables().package(&self.graph.vm);
            if !package.can_assign(field, declaring, owner.class)
                || is_typed && !may_hold_any(declaring, field)
            {
                return None;
            }
            let place = (cell, field, declaring);
            assigned = assigned.with_field(self.graph, self.wanted, owner, place)?;
        }
        Some(assigned)
    }
}

/// Whether values of a type are kept to as they are wanted.
fn is_whole(elem: ElemKind) -> bool {
    !matches!(elem, ElemKind::Ref | ElemKind::Float | ElemKind::Double)
}
