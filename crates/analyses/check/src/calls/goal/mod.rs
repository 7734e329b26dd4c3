//! Steps that lead to one wanted input: that of a failure of which nothing else says that it can
//! happen.
//!
//! The search for all short sequences does not get to three nodes that are linked by their own
//! constructors. Here the input says what to do: each of its objects is made by a constructor, a factory
//! or a method that gives one, with what it should hold as arguments; what it holds instead of that
//! is then changed by methods, as long as each call brings the state nearer to what is wanted. Numbers
//! and texts stay unknown until the failing call is made. At last, fields that code of the package may
//! assign are assigned. Whatever comes of it is executed like any other sequence before it is believed.

mod attempt;
mod moves;
mod wanted;

use super::failing::Failing;
use super::search::Search;
use crate::confirm::FindingKey;
use crate::method::Method;
use answer::{HeapContent, HeapValue, InputHeap};
use attempt::Attempt;
use inputs::parameters::takes_any;
use inputs::receiver::ReceiverPlan;
use ir::ElemKind;
use java_source::primitive_literal::literal_bits;
use rustc_hash::FxHasher;
use solver::{Feasibility, PathSolver};
use states::explore::Plan;
use states::pins::Pin;
use states::sequence::{Held, Sequence};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wanted::Wanted;

/// Inputs that are sought for one finding.
const MAX_INPUTS: usize = 12;

/// Calls that are tried for one input.
const MAX_TRIED: u32 = 500;

/// The time for one input.
const TIME: Duration = Duration::from_secs(1);

/// Attempts that are gone on with.
const BEAM: usize = 3;

/// What was sought: by method and finding, hashes of the inputs.
pub(super) type Aimed = BTreeMap<(usize, FindingKey), Vec<u64>>;

/// An input to be made.
struct Goal {
    method: usize,
    key: FindingKey,
    heap: InputHeap,
    hash: u64,
}

impl Search {
    /// Inputs that were found, may not exist, and were not sought yet.
    fn goals(&self) -> Vec<Goal> {
        let mut goals = Vec::new();
        for (method, sought) in self.sought.iter().enumerate() {
            for (key, heap) in sought.watch.open_inputs() {
                let mut hasher = FxHasher::default();
                format!("{heap:?}").hash(&mut hasher);
                let hash = hasher.finish();
                let known = self.aimed.get(&(method, key.clone()));
                if known.is_none_or(|k| k.len() < MAX_INPUTS && !k.contains(&hash)) {
                    goals.push(Goal {
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
        for goal in self.goals() {
            if Instant::now() >= until {
                return;
            }
            let method = self.sought[goal.method].clone();
            if let Some(wanted) = Wanted::new(&self.vm, goal.heap)
                && method.watch.is_open(&goal.key)
            {
                let mut aim = Aim {
                    search: self,
                    method: &method,
                    key: &goal.key,
                    wanted: &wanted,
                    solver: &mut *solver,
                    until: until.min(Instant::now() + TIME),
                    left: MAX_TRIED,
                };
                aim.run();
                self.cost.calls += u64::from(MAX_TRIED - aim.left);
            }
            let aimed = self.aimed.entry((goal.method, goal.key)).or_default();
            aimed.push(goal.hash);
        }
    }
}

/// The work for one goal.
struct Aim<'a> {
    search: &'a Search,
    method: &'a Arc<Method>,
    key: &'a FindingKey,
    wanted: &'a Wanted,
    solver: &'a mut PathSolver,
    until: Instant,
    /// Calls that may still be tried.
    left: u32,
}

impl Aim<'_> {
    fn run(&mut self) {
        let orders = [
            self.wanted.after_what_they_hold(),
            self.wanted.before_what_they_hold(),
        ];
        let mut nearest = Vec::new();
        for order in orders {
            let made = self.make_all(&order);
            let changed = self.change(&made);
            if changed.iter().any(|attempt| self.is_reached(attempt)) {
                return;
            }
            // For assignments, objects come in the order in which they are met.
            nearest.splice(0..0, made.into_iter().chain(changed));
        }
        if self.may_assign() {
            nearest.sort_by_key(|attempt| attempt.sequence.calls.len());
            for attempt in &nearest {
                let assigned = self.assign_all(attempt);
                if assigned.is_some_and(|a| self.is_assigned(&a)) {
                    return;
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.left == 0 || Instant::now() >= self.until
    }

    /// Makes the parts one after the other; the attempts that come nearest.
    fn make_all(&mut self, order: &[usize]) -> Vec<Attempt> {
        let mut beam = vec![Attempt::start(self.wanted, self.search.first())];
        for part in order {
            let mut next = Vec::new();
            for attempt in &beam {
                let made = match attempt.has(*part) {
                    true => Vec::new(),
                    false => self.making(attempt, *part),
                };
                if made.is_empty() {
                    // Others may have made it, or will.
                    next.push(attempt.copy(self.wanted));
                }
                next.extend(made);
            }
            beam = best(next);
        }
        beam
    }

    /// Calls methods as long as that brings an attempt nearer; the attempts that come nearest.
    fn change(&mut self, made: &[Attempt]) -> Vec<Attempt> {
        let copies = made.iter().map(|a| a.copy(self.wanted));
        let mut beam: Vec<Attempt> = copies.collect();
        while let Some(first) = beam.first().filter(|a| a.is.distance > 0) {
            let distance = first.is.distance;
            let nearer: Vec<Attempt> = beam.iter().flat_map(|a| self.changing(a)).collect();
            let nearer = best(nearer);
            if nearer.first().is_none_or(|a| a.is.distance >= distance) {
                break;
            }
            beam = nearer;
        }
        beam
    }

    /// Makes the failing call, if all is as wanted; whether the finding is known to happen.
    fn is_reached(&mut self, attempt: &Attempt) -> bool {
        for failing in self.failing(attempt) {
            let watch = &failing.method.watch;
            if watch.is_open(&failing.key)
                && let Some(script) = self.search.script(&failing, self.solver)
            {
                watch.reached(failing.key.clone(), script);
            }
        }
        !self.method.watch.is_open(self.key)
    }

    /// The same for an attempt with assignments. If calls alone lead there, these will be shown.
    fn is_assigned(&mut self, attempt: &Attempt) -> bool {
        let weight = (usize::MAX, attempt.sequence.calls.len() as u64, 0);
        for failing in self.failing(attempt) {
            let watch = &failing.method.watch;
            if watch.is_open(&failing.key)
                && !watch.is_tried(&failing.key, weight)
                && let Some(script) = self.search.script(&failing, self.solver)
            {
                watch.tried(failing.key.clone(), weight, script);
            }
        }
        self.method.watch.is_tried(self.key, weight)
    }

    /// What the failing call comes to, with the numbers that are wanted, and if that does not fail,
    /// with any.
    fn failing(&mut self, attempt: &Attempt) -> Vec<Failing> {
        if attempt.is.distance > 0 || self.is_over() {
            return Vec::new();
        }
        let calls = self.last_calls(attempt);
        calls
            .into_iter()
            .flat_map(|plan| self.failing_call(attempt, plan))
            .collect()
    }

    fn failing_call(&mut self, attempt: &Attempt, mut plan: Plan) -> Vec<Failing> {
        let search = self.search;
        let (numbered, is_exact) = self.numbered(attempt);
        // Any other number might be one that a field must not hold.
        let is_bound = attempt.is_assigned() && self.is_ruled();
        if is_bound && !is_exact {
            return Vec::new();
        }
        let pinned = Plan {
            pins: self.pins(),
            ..plan.clone()
        };
        let (mut failing, _) = search.outcome(&numbered, &pinned, self.solver, self.until);
        if failing.is_empty() && !is_bound {
            plan.pins = Vec::new();
            (failing, _) = search.outcome(&attempt.sequence, &plan, self.solver, self.until);
        }
        failing
    }

    /// The call that fails, on and with what was made; of an enum, on each constant.
    fn last_calls(&self, attempt: &Attempt) -> Vec<Plan> {
        if self.method.target.receiver != ReceiverPlan::EnumConstants {
            return self.last_call(attempt, None).into_iter().collect();
        }
        let class = self.method.target.class;
        let constants = attempt.sequence.held.iter().filter(|h| h.is_of_field());
        let constants = constants.filter(|h| h.class.id == class.id);
        constants
            .filter_map(|h| self.last_call(attempt, Some(*h)))
            .collect()
    }

    fn last_call(&self, attempt: &Attempt, constant: Option<Held>) -> Option<Plan> {
        let method = self.method.target.method;
        let mut roots = self.wanted.heap().roots.iter().map(|root| &root.value);
        let made = |value: &HeapValue| match self.wanted.part_of(value) {
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
        let fits = numbered.all(|(i, held)| held.is_none() || takes_any(method, i));
        (fits && passed.len() == method.parsed.params.len()).then_some(Plan {
            method,
            selected: match receiver {
                Some(held) => attempt
                    .sequence
                    .state
                    .heap
                    .get(held.object)
                    .class
                    .select(method)?,
                None => method,
            },
            receiver,
            passed,
            pins: Vec::new(),
        })
    }

    /// The numbers and texts among the arguments.
    fn pins(&self) -> Vec<Pin> {
        let heap = self.wanted.heap();
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

    /// The attempt with the numbers that are wanted, and whether it can have all of them.
    fn numbered(&mut self, attempt: &Attempt) -> (Sequence, bool) {
        let mut sequence = attempt.sequence.copy();
        let mut is_exact = true;
        let terms = &self.search.vm.terms;
        for (index, at) in attempt.is.at.iter().enumerate() {
            let (Some(part), Some(at)) = (self.wanted.part(index), at) else {
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
                let term = sequence.state.cell(*at, cell.slot).term;
                let (Some(term), Some(bits)) = (term, literal_bits(cell.elem, text)) else {
                    continue;
                };
                let is_wanted = terms.eq(term, terms.bv(width, bits));
                match self.solver.assume(&sequence.state.path, is_wanted) {
                    Feasibility::Yes(path) => sequence.state.path = path,
                    Feasibility::No | Feasibility::Unknown(_) => is_exact = false,
                }
            }
        }
        (sequence, is_exact)
    }
}

/// The attempts that are gone on with, the nearest first.
fn best(mut attempts: Vec<Attempt>) -> Vec<Attempt> {
    attempts.sort_by_key(Attempt::rank);
    attempts.truncate(BEAM);
    attempts
}
