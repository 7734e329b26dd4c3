//! Which calls may come next.

use super::search::Search;
use classes::{ClassRef, MethodRef};
use states::callable::{may_be_unknown, taken_inside, takes};
use states::explore::Plan;
use states::sequence::{Held, MAX_HELD, Sequence};

/// Objects of one class that are made.
const MAX_HELD_OF_CLASS: usize = 2;

/// Ways to pass the objects that are there.
const MAX_PLANS: usize = 12;

impl Search {
    /// Every call that may come next.
    pub(super) fn plans(&self, sequence: &Sequence) -> Vec<Plan> {
        let mut plans = Vec::new();
        for held in &sequence.held {
            for method in self.callables.methods_of(&self.vm, held.class) {
                plans.extend(self.passing(sequence, method, Some(*held)));
            }
        }
        for method in &self.statics {
            let mut passing = self.passing(sequence, method, None);
            let is_passed = |p: &Plan| p.passed.iter().any(Option::is_some);
            let takes_inside = !sequence.held.is_empty() && self.takes_inside(method);
            passing.retain(|p| self.has_static_state || takes_inside || is_passed(p));
            plans.extend(passing);
        }
        for maker in &self.callables.makers {
            if self.may_make(sequence, maker.class()) {
                plans.extend(self.passing(sequence, maker, None));
            }
        }
        plans
    }

    /// Whether objects may be passed to a method inside of others.
    fn takes_inside(&self, method: MethodRef) -> bool {
        !taken_inside(&self.vm, method).is_empty()
    }

    /// Whether another object of a class is of use: the first, or one that calls may take.
    pub(super) fn may_make(&self, sequence: &Sequence, class: ClassRef) -> bool {
        let same = sequence.held.iter().filter(|h| h.class.id == class.id);
        let same = same.count();
        let made = sequence.made().count();
        made == 0
            || made < MAX_HELD
                && same < MAX_HELD_OF_CLASS
                && (same == 0 || self.callables.is_taken(class))
    }

    /// The ways to pass objects that are there; unknown arguments first.
    fn passing(&self, sequence: &Sequence, method: MethodRef, receiver: Option<Held>) -> Vec<Plan> {
        let mut all: Vec<Vec<Option<Held>>> = vec![Vec::new()];
        for index in 0..method.parsed.params.len() {
            let fitting = sequence.held.iter().copied();
            let fitting = fitting.filter(|h| takes(&self.vm, method, index, h.class));
            let unknown = may_be_unknown(method, index).then_some(None);
            let choices: Vec<Option<Held>> = unknown.into_iter().chain(fitting.map(Some)).collect();
            let longer = |passed: Vec<Option<Held>>| {
                let with = move |choice: &Option<Held>| [&passed[..], &[*choice]].concat();
                choices.iter().map(with).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(longer).take(MAX_PLANS).collect();
        }
        let selected = match receiver {
            Some(held) => sequence.state.heap.get(held.object).class.select(method),
            None => Some(method),
        };
        // What nothing implements can't be called.
        let Some(selected) = selected.filter(|m| !m.is_abstract() && !m.is_native()) else {
            return Vec::new();
        };
        let plan = |passed| Plan {
            method,
            selected,
            receiver,
            passed,
            pins: Vec::new(),
        };
        all.into_iter().map(plan).collect()
    }
}
