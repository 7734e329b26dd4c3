//! Calls with chosen arguments, tried in great numbers.
//!
//! The search with unknown arguments looks at all values at once, but each call takes it
//! milliseconds where numbers are multiplied, where they are indices, or where texts are cut and
//! joined; so it seldom gets beyond three calls there. On machine values a call takes microseconds.
//! So some thousand calls are tried with values that are chosen by chance (the same ones in every
//! run), on objects that earlier trials made. Nothing is learnt from calls that do as they should:
//! what is found is a finding, what is not found counts for nothing.

use super::canonical::canonical;
use super::failing::Failing;
use super::search::{MAX_CALLS, Search};
use classes::{ClassRef, MethodRef};
use java_source::members::is_callable;
use jvm_symex::After;
use rustc_hash::{FxHashSet, FxHasher};
use solver::PathSolver;
use states::callable::takes;
use states::candidate_values::{Values, numbers};
use states::code_constants::Mentioned;
use states::explore::{Explored, Plan, explore};
use states::pins::Pin;
use states::random::Chance;
use states::sequence::{Held, Sequence};
use std::hash::{Hash, Hasher};
use std::time::Instant;
use symex::resident_bytes;

/// States that are kept to go on with.
const MAX_KEPT: usize = 300;

/// How long arrays and texts get, and how large most numbers.
const MAX_SIZE: usize = 9;

/// States that are gone on with after one call, which has several ends only if something is open.
const MAX_NEW: usize = 2;

/// What a call may have taken whose state is gone on with: large objects make every later call slow.
const MAX_INSTRUCTIONS: u64 = 10_000;

/// Trials between two looks at the memory.
const LOOK_EVERY: u64 = 256;

pub(super) struct Trials {
    chance: Chance,
    values: Values,
    kept: Vec<Tried>,
    /// What was kept is known by a hash: a state that is missed by chance is no loss.
    forms: FxHashSet<u64>,
}

/// A state that calls with chosen arguments lead to.
struct Tried {
    sequence: Sequence,
    plans: Vec<Plan>,
}

impl Trials {
    pub fn new(class: ClassRef, classes: &[ClassRef]) -> Trials {
        let mut hasher = FxHasher::default();
        class.name.hash(&mut hasher);
        Trials {
            chance: Chance::new(hasher.finish()),
            values: Values::new(Mentioned::new(classes)),
            kept: Vec::new(),
            forms: FxHashSet::default(),
        }
    }
}

impl Search {
    /// Tries calls until so many were made in all, or until `until`.
    pub(super) fn try_calls(&mut self, solver: &mut PathSolver, until: Instant) {
        while !self.is_tried() && Instant::now() < until {
            if self.cost.trials.is_multiple_of(LOOK_EVERY) && resident_bytes() > self.effort.memory
            {
                self.effort.calls = 0;
                break;
            }
            self.cost.trials += 1;
            let (base, plans) = self.base();
            if let Some(plan) = self.choose_plan(&base, &plans) {
                self.try_plan(&base, &plans, plan, solver, until);
            }
        }
        if self.is_tried() {
            self.trials.kept = Vec::new();
        }
    }

    /// The state to go on with, and the calls that led there.
    fn base(&mut self) -> (Sequence, Vec<Plan>) {
        let Trials { chance, kept, .. } = &mut self.trials;
        if kept.is_empty() || chance.one_in(8) {
            return (self.first(), Vec::new());
        }
        let tried = &kept[chance.below(kept.len())];
        (tried.sequence.copy(), tried.plans.clone())
    }

    fn choose_plan(&mut self, base: &Sequence, plans: &[Plan]) -> Option<Plan> {
        let mut calls: Vec<(MethodRef, Option<Held>)> = Vec::new();
        for held in &base.held {
            let methods = self.callables.methods_of(&self.vm, held.class).into_iter();
            calls.extend(methods.map(|method| (method, Some(*held))));
        }
        let makers = self.callables.makers.iter();
        let makers = makers.filter(|maker| self.may_make(base, maker.class()));
        let sought = self.sought.iter().map(|m| m.target.method);
        let sought = sought.filter(|m| m.is_static() && is_callable(m));
        let statics = self.callables.statics.iter().copied().chain(sought);
        let without = makers.copied().chain(statics);
        calls.extend(without.map(|method| (method, None)));
        let is_sought = |method: MethodRef| {
            let mut sought = self.sought.iter();
            sought.any(|s| s.target.method.name == method.name)
        };
        let wanted: Vec<_> = calls
            .iter()
            .filter(|(m, _)| is_sought(m))
            .copied()
            .collect();
        let from = match !wanted.is_empty() && self.trials.chance.one_in(2) {
            true => wanted,
            false => calls,
        };
        let (method, receiver) = self.trials.chance.pick(&from)?;
        let selected = match receiver {
            Some(held) => base.state.heap.get(held.object).class.select(method)?,
            None => method,
        };
        if selected.is_abstract() || selected.is_native() {
            return None;
        }
        let passed = self.choose_passed(base, method);
        let pins = self.choose_pins(method, plans);
        Some(Plan {
            method,
            selected,
            receiver,
            passed,
            pins,
        })
    }

    /// Objects that are there, mostly, where they fit.
    fn choose_passed(&mut self, base: &Sequence, method: MethodRef) -> Vec<Option<Held>> {
        let vm = &self.vm;
        let chance = &mut self.trials.chance;
        let passed = (0..method.parsed.params.len()).map(|index| {
            let fitting = base.held.iter().copied();
            let fitting: Vec<Held> = fitting
                .filter(|h| takes(vm, method, index, h.class))
                .collect();
            chance.pick(&fitting).filter(|_| !chance.one_in(8))
        });
        passed.collect()
    }

    fn choose_pins(&mut self, method: MethodRef, plans: &[Plan]) -> Vec<Pin> {
        let Trials { chance, values, .. } = &mut self.trials;
        let mut used: Vec<i64> = plans.iter().flat_map(|p| numbers(&p.pins)).collect();
        let size = 1 + chance.below(MAX_SIZE);
        let mut pins = Vec::new();
        let params = &method.parsed.params;
        for (index, param) in params.iter().enumerate() {
            let mut alike = params[..index].iter();
            let alike = alike.position(|p| p.text == param.text && p.text.starts_with('['));
            let pin = match alike.filter(|_| chance.one_in(6)) {
                Some(other) => Pin::Same(other),
                None => values.pin(chance, &param.text, size, &used),
            };
            used.extend(numbers(std::slice::from_ref(&pin)));
            pins.push(pin);
        }
        pins
    }

    fn try_plan(
        &mut self,
        base: &Sequence,
        plans: &[Plan],
        plan: Plan,
        solver: &mut PathSolver,
        until: Instant,
    ) {
        let before = base.state.instructions;
        let (failing, mut next) = self.outcome(base, &plan, solver, until);
        next.retain(|n| n.state.instructions - before <= MAX_INSTRUCTIONS);
        let plans = [plans, &[plan]].concat();
        for failing in failing {
            self.note(failing, &plans, solver, until);
        }
        for sequence in next.into_iter().take(MAX_NEW) {
            self.keep(sequence, plans.clone());
        }
    }

    /// What fails when a plan is carried out, and the states in which it does not.
    pub(super) fn outcome(
        &self,
        base: &Sequence,
        plan: &Plan,
        solver: &mut PathSolver,
        until: Instant,
    ) -> (Vec<Failing>, Vec<Sequence>) {
        let explored = explore(&self.vm, base, plan, After::default(), solver, until);
        let Explored { call, made, ends } = explored;
        let threw = ends.threw.into_iter();
        let mut failing: Vec<Failing> = threw
            .filter_map(|end| self.failing(base, &call, plan, end.state, end.value))
            .collect();
        let is_small = plan.pins.iter().all(Pin::is_small);
        // A recursion over a large number is no endless one.
        failing.retain(|f| is_small || f.key.class != "java.lang.StackOverflowError");
        let (is_broken, breaches) = self.breaches(base, plan, true, solver, until);
        failing.extend(breaches);
        let next = ends.returned.into_iter().map(|end| {
            let end = (end.state, end.value);
            let mut next = self.after(base, (&call, plan.method), made, end);
            next.is_broken |= is_broken;
            next
        });
        (failing, next.collect())
    }

    /// Keeps a state to go on with, if it is new.
    fn keep(&mut self, sequence: Sequence, plans: Vec<Plan>) {
        let state = &sequence.state;
        if sequence.held.is_empty() && !self.has_static_state
            || sequence.is_broken
            || sequence.calls.len() >= MAX_CALLS
            || state.asked.iter().any(|a| a.voids_failures())
        {
            return;
        }
        let roots = sequence.held.iter().map(|h| h.object);
        let statics = self.has_static_state.then_some(self.class);
        let form = canonical(&self.vm.terms, state, roots, statics);
        let mut hasher = FxHasher::default();
        (form.shape, form.numbers).hash(&mut hasher);
        let Trials {
            chance,
            kept,
            forms,
            ..
        } = &mut self.trials;
        if !forms.insert(hasher.finish()) {
            return;
        }
        let tried = Tried { sequence, plans };
        match kept.len() < MAX_KEPT {
            true => kept.push(tried),
            false => kept[chance.below(MAX_KEPT)] = tried,
        }
    }
}
