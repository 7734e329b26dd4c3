//! Goal-directed search for the input of an open finding: one that no other search has shown to be possible. The graph
//! aims at the input (`states::graph::aim`), and the failing call is made in the states it gets to.
//!
//! Numbers and strings stay symbolic until then. As any other sequence, the result is executed on machine values before
//! it is reported.

use super::failure_visitor::{FailingCall, FailureHandling, FailureVisitor};
use super::search::FailureSearch;
use crate::method::MethodCheck;
use answer::{HeapContent, HeapValue, InputHeap};
use classes::ClassRef;
use classes::signature::{erase, formals, parameter_signatures, type_arguments};
use harness::FindingKey;
use heap::Ref;
use inputs::parameters::takes_any;
use inputs::receiver::ReceiverPlan;
use ir::ElemKind;
use java_source::primitive_literal::literal_bits;
use rustc_hash::FxHasher;
use solver::{Feasibility, PathSolver};
use states::explore::Plan;
use states::graph::{Aim, AimTarget, Attempt, NodeId, Wanted, has_cell};
use states::pins::Pin;
use states::sequence::HeldObject;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::{State, Vm};

/// Inputs that are sought for one finding.
const MAX_INPUTS: usize = 12;

/// The time for one input.
const TIME: Duration = Duration::from_secs(1);

/// What was sought: by method and finding, hashes of the inputs.
pub(super) type AimedInputs = BTreeMap<(usize, FindingKey), Vec<u64>>;

/// An input to be made.
struct InputGoal {
    method: usize,
    key: FindingKey,
    heap: InputHeap,
    hash: u64,
}

impl FailureSearch {
    /// Inputs that were found, may not exist, and were not sought yet.
    fn goals(&self) -> Vec<InputGoal> {
        let mut goals = Vec::new();
        for (method, sought) in self.visitor.sought.iter().enumerate() {
            for (key, heap) in sought.observer.open_inputs() {
                let mut hasher = FxHasher::default();
                format!("{heap:?}").hash(&mut hasher);
                let hash = hasher.finish();
                let known = self.aimed.get(&(method, key.clone()));
                if known.is_none_or(|k| k.len() < MAX_INPUTS && !k.contains(&hash)) {
                    goals.push(InputGoal {
                        method,
                        key,
                        heap,
                        hash,
                    });
                }
            }
        }
        goals
    }

    pub(super) fn has_goals(&self) -> bool {
        !self.goals().is_empty()
    }

    /// Looks for steps that lead to inputs that may not exist.
    pub(super) fn aim(&mut self, solver: &mut PathSolver, until: Instant) {
        self.visitor.handling = FailureHandling::Collect;
        for goal in self.goals() {
            if self.is_over(until) {
                return;
            }
            let method = self.visitor.sought[goal.method].clone();
            if let Some(wanted) = Wanted::new(&self.visitor.vm, goal.heap)
                && method.observer.is_open(&goal.key, true)
            {
                let mut finding = OpenFinding {
                    visitor: &mut self.visitor,
                    method: &method,
                    key: &goal.key,
                };
                let class = finding.visitor.class;
                let until = until.min(Instant::now() + TIME);
                self.graph.aim(class, &wanted, &mut finding, solver, until);
            }
            let aimed = self.aimed.entry((goal.method, goal.key)).or_default();
            aimed.push(goal.hash);
        }
    }
}

/// The finding that an input is wanted for.
struct OpenFinding<'a> {
    visitor: &'a mut FailureVisitor,
    method: &'a Arc<MethodCheck>,
    key: &'a FindingKey,
}

impl AimTarget for OpenFinding<'_> {
    /// Makes the failing call, if all is as wanted; whether the finding is known to happen.
    fn try_reach(&mut self, aim: &mut Aim<'_>, attempt: &Attempt) -> bool {
        for failing in self.failing_calls(aim, attempt) {
            self.visitor.report(failing, aim.solver);
        }
        !self.method.observer.is_open(self.key, true)
    }

    /// The same for an attempt with assignments. If calls alone lead there, these will be shown.
    fn try_assigned(&mut self, aim: &mut Aim<'_>, attempt: &Attempt) -> bool {
        let length = aim.graph.node(attempt.node).length;
        let weight = |is_counted: bool| (!is_counted, usize::MAX, u64::from(length), 0);
        for failing in self.failing_calls(aim, attempt) {
            let observer = &failing.method.observer;
            let weight = weight(failing.is_counted());
            if observer.is_open(&failing.key, failing.is_counted())
                && !observer.has_simpler_trial(&failing.key, weight)
                && let Some(script) = self.visitor.script(&failing, aim.solver)
            {
                observer.record_trial(failing.key.clone(), weight, script);
            }
        }
        self.method
            .observer
            .has_simpler_trial(self.key, weight(true))
    }
}

impl OpenFinding<'_> {
    /// What the failing call comes to, with the numbers that are wanted, and if that does not fail,
    /// with any.
    fn failing_calls(&mut self, aim: &mut Aim<'_>, attempt: &Attempt) -> Vec<FailingCall> {
        if attempt.is.distance > 0 || aim.is_over() {
            return Vec::new();
        }
        let calls = self.last_calls(aim, attempt);
        calls
            .into_iter()
            .flat_map(|plan| self.try_failing_call(aim, attempt, plan))
            .collect()
    }

    fn try_failing_call(
        &mut self,
        aim: &mut Aim<'_>,
        attempt: &Attempt,
        mut plan: Plan,
    ) -> Vec<FailingCall> {
        let (numbered, is_exact) = assign_numbers(aim, attempt);
        // Any other number might be one that a field must not hold.
        let is_bound = attempt.is_assigned(aim.graph) && aim.has_annotated_fields();
        if is_bound && !is_exact {
            return Vec::new();
        }
        let pinned = Plan {
            pins: self.pins(aim.wanted),
            ..plan.clone()
        };
        let failing = self.try_call(aim, numbered, &pinned);
        if !failing.is_empty() || is_bound {
            return failing;
        }
        plan.pins = Vec::new();
        self.try_call(aim, attempt.node, &plan)
    }

    /// How a call fails in a node's state.
    fn try_call(&mut self, aim: &mut Aim<'_>, id: NodeId, plan: &Plan) -> Vec<FailingCall> {
        let Aim { solver, until, .. } = aim;
        aim.graph.visit_call(id, plan, solver, *until, self.visitor);
        self.visitor.take_collected(plan)
    }

    /// The call that fails, on and with what was made; of an enum, on each constant.
    fn last_calls(&self, aim: &Aim<'_>, attempt: &Attempt) -> Vec<Plan> {
        if self.method.target.receiver != ReceiverPlan::EnumConstants {
            return self.last_call(aim, attempt, None).into_iter().collect();
        }
        let class = self.method.target.class;
        let constants = aim.graph.initial_variables();
        let constants = constants.filter(|h| h.class.id == class.id);
        constants
            .filter_map(|h| self.last_call(aim, attempt, Some(*h)))
            .collect()
    }

    fn last_call(
        &self,
        aim: &Aim<'_>,
        attempt: &Attempt,
        constant: Option<HeldObject>,
    ) -> Option<Plan> {
        let method = self.method.target.method;
        let mut roots = aim.wanted.heap().roots.iter().map(|root| &root.value);
        let made = |value: &HeapValue| match aim.wanted.part_of(value) {
            Some(part) => attempt.made[part].map(Some),
            None => Some(None),
        };
        let receiver = match self.method.target.receiver {
            ReceiverPlan::Unknown => Some(made(roots.next()?)??),
            ReceiverPlan::Static | ReceiverPlan::Constructor => None,
            ReceiverPlan::EnumConstants => Some(constant?),
        };
        let passed = roots.map(made).collect::<Option<Vec<_>>>()?;
        let mut numbered = passed.iter().enumerate();
        let state = &aim.graph.node(attempt.node).state;
        let takes = |i: usize, held: &HeldObject| {
            let signatures = parameter_signatures(method);
            let declared = signatures.get(i).copied().unwrap_or_default();
            takes_any(method, i) || is_declared_content(&aim.graph.vm, state, held, declared)
        };
        let fits = numbered.all(|(i, held)| held.as_ref().is_none_or(|held| takes(i, held)));
        (fits && passed.len() == method.parsed.params.len()).then_some(Plan {
            method,
            selected: match receiver {
                Some(held) => {
                    let heap = &aim.graph.node(attempt.node).state.heap;
                    heap.get(held.object).class.select(method)?
                }
                None => method,
            },
            receiver,
            passed,
            pins: Vec::new(),
        })
    }

    /// The numbers and strings among the arguments.
    fn pins(&self, wanted: &Wanted) -> Vec<Pin> {
        let heap = wanted.heap();
        let has_this = self.method.target.receiver == ReceiverPlan::Unknown;
        let roots = heap.roots.iter().skip(usize::from(has_this));
        let params = &self.method.target.method.parsed.params;
        let pin = |(value, elem): (&HeapValue, ElemKind)| match value {
            HeapValue::Primitive(text) => match literal_bits(elem, text) {
                Some(bits) => Pin::Number(elem, bits),
                None => Pin::Open,
            },
            HeapValue::Object(index) => match &heap.objects[*index].content {
                HeapContent::Text(units) => Pin::Text(units.clone()),
                _ => Pin::Open,
            },
            HeapValue::Null | HeapValue::NotLookedAt => Pin::Open,
        };
        let typed = roots.map(|r| &r.value).zip(params.iter().map(|p| p.elem));
        typed.map(pin).collect()
    }
}

/// Whether an object of a generic class holds what the type arguments of this declaration say, as far as its fields are
/// declared by type variables: a `Box<Item>` with an `Item` in its field of type `V`.
fn is_declared_content(vm: &Vm, state: &State, held: &HeldObject, declared: &str) -> bool {
    let own = held.class.def.as_ref().and_then(|d| d.signature.as_deref());
    let names = formals(own.unwrap_or_default());
    let arguments = type_arguments(declared);
    let is_own_class = erase(declared).is_some_and(|(class, _)| *class == *held.class.name);
    let is_plain = |a: &&str| a.starts_with('L') && !a.contains('<');
    if !is_own_class || names.len() != arguments.len() || !arguments.iter().all(is_plain) {
        return false;
    }
    let content = state.heap.get(held.object);
    let fields = vm::instance_fields(held.class);
    let mut references = fields.filter(|(_, f)| f.desc.elem == ElemKind::Ref);
    references.all(|(declaring, field)| {
        let def = declaring.field_def(field);
        let Some(signature) = def.and_then(|d| d.signature.as_deref()) else {
            return true;
        };
        let value = Ref::from_bits(content.data.get(field.slot as usize));
        let value = state.inputs.follow(value);
        if value.is_null() {
            return true;
        }
        let name = signature.strip_prefix('T').map(|s| s.trim_end_matches(';'));
        let at = names.iter().position(|own| Some(*own) == name);
        let argument = at.and_then(|at| erase(arguments[at]));
        let wanted = argument.and_then(|(class, _)| vm.world.load(&class).ok());
        let class = match value.as_unknown() {
            Some(unknown) => vm.world.load(&state.inputs.unknown(unknown).class).ok(),
            None => Some(state.heap.get(value).class),
        };
        let is_of = |wanted: ClassRef| class.is_some_and(|class| class.is_subtype_of(wanted));
        declaring.id == held.class.id && wanted.is_some_and(is_of)
    })
}

/// The attempt with the numbers that are wanted, and whether it can have all of them.
fn assign_numbers(aim: &mut Aim<'_>, attempt: &Attempt) -> (NodeId, bool) {
    let mut state = aim.graph.node(attempt.node).state.clone();
    let mut is_exact = true;
    let terms = &aim.graph.vm.terms;
    for (index, at) in attempt.is.at.iter().enumerate() {
        let (Some(part), Some(at)) = (aim.wanted.part(index), at) else {
            continue;
        };
        for cell in &part.cells {
            let width = match cell.elem {
                ElemKind::Ref | ElemKind::Float | ElemKind::Double => continue,
                ElemKind::Long => 64,
                _ => 32,
            };
            let HeapValue::Primitive(text) = &cell.value else {
                continue;
            };
            if !has_cell(&state, *at, cell) {
                is_exact = false;
                continue;
            }
            let term = state.cell(*at, cell.slot).term;
            let (Some(term), Some(bits)) = (term, literal_bits(cell.elem, text)) else {
                continue;
            };
            let is_wanted = terms.eq(term, terms.bv(width, bits));
            match aim.solver.assume(&state.path, is_wanted) {
                Feasibility::Yes(path) => state.path = path,
                Feasibility::No | Feasibility::Unknown(_) => is_exact = false,
            }
        }
    }
    let numbered = aim.graph.node(attempt.node).with_state(state);
    (aim.graph.push(numbered), is_exact)
}
