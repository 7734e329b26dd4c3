//! Calls that fail, made simpler as long as they fail in the same way.

use super::failing::Failing;
use super::search::Search;
use crate::confirm::FindingKey;
use solver::PathSolver;
use states::explore::Plan;
use states::pins::Pin;
use states::sequence::Held;
use std::time::Instant;

/// Simpler sequences that are tried for one finding.
const MAX_STEPS: u32 = 400;

/// How simple calls are: how many, then how much is passed, then how large the numbers are.
pub(crate) type Weight = (usize, u64, u64);

fn weight(plans: &[Plan]) -> Weight {
    let pins = plans.iter().flat_map(|p| &p.pins);
    let (elements, numbers) = pins
        .map(Pin::weight)
        .fold((0, 0), |(n, m), (more, larger)| {
            (n + more, u64::saturating_add(m, larger))
        });
    (plans.len(), elements, numbers)
}

impl Search {
    /// Notes calls that fail, unless simpler ones are known for the finding.
    pub(super) fn note(
        &self,
        failing: Failing,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) {
        let watch = failing.method.watch.clone();
        if watch.is_tried(&failing.key, weight(plans)) {
            return;
        }
        let key = failing.key.clone();
        let Some(script) = self.script(&failing, solver) else {
            return;
        };
        watch.tried(key.clone(), weight(plans), script);
        let simplest = self.simplest(&key, plans, solver, until);
        if let Some((failing, plans)) = simplest
            && let Some(script) = self.script(&failing, solver)
        {
            watch.tried(key, weight(&plans), script);
        }
    }

    /// The simplest calls that are found to fail in this way, if there are simpler ones.
    fn simplest(
        &self,
        key: &FindingKey,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) -> Option<(Failing, Vec<Plan>)> {
        let mut best: Option<(Failing, Vec<Plan>)> = None;
        let mut steps = 0;
        loop {
            let current = best.as_ref().map_or(plans, |(_, plans)| plans);
            let simpler = simpler(current).find_map(|plans| {
                steps += 1;
                let goes_on = steps <= MAX_STEPS && Instant::now() < until;
                let failing = goes_on.then(|| self.again(key, &plans, solver, until))??;
                Some((failing, plans))
            });
            match simpler {
                Some(found) => best = Some(found),
                None => return best,
            }
        }
    }

    /// Makes the calls from the start; how the last one fails, if it does in this way.
    fn again(
        &self,
        key: &FindingKey,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) -> Option<Failing> {
        let mut sequence = self.first();
        // What each call gave.
        let mut given: Vec<Option<Held>> = Vec::new();
        let (last, before) = plans.split_last()?;
        for plan in before {
            let plan = on(plan, &given)?;
            let (_, next) = self.outcome(&sequence, &plan, solver, until);
            let number = sequence.calls.len();
            sequence = next.into_iter().next().filter(|next| !next.is_broken)?;
            given.push(sequence.held.iter().find(|h| h.given_by == number).copied());
        }
        let (failing, _) = self.outcome(&sequence, &on(last, &given)?, solver, until);
        failing.into_iter().find(|f| f.key == *key)
    }
}

/// A plan with the objects that these calls gave.
fn on(plan: &Plan, given: &[Option<Held>]) -> Option<Plan> {
    let held = |h: &Held| match h.is_of_field() {
        true => Some(*h),
        false => given.get(h.given_by).copied().flatten(),
    };
    let receiver = match &plan.receiver {
        Some(receiver) => Some(held(receiver)?),
        None => None,
    };
    let passed = plan.passed.iter().map(|passed| match passed {
        Some(passed) => held(passed).map(Some),
        None => Some(None),
    });
    Some(Plan {
        receiver,
        passed: passed.collect::<Option<_>>()?,
        ..plan.clone()
    })
}

/// Sequences that are simpler by one step: with a call less, or with one argument that is simpler.
fn simpler(plans: &[Plan]) -> impl Iterator<Item = Vec<Plan>> {
    let shorter = (0..plans.len().saturating_sub(1)).filter_map(|i| without(plans, i));
    let plainer = plans.iter().enumerate().flat_map(move |(i, plan)| {
        let pins = plan.pins.iter().enumerate();
        let pins = pins.filter(|(at, _)| plan.passed[*at].is_none());
        pins.flat_map(move |(at, pin)| {
            let with = move |pin| {
                let mut plans = plans.to_vec();
                plans[i].pins[at] = pin;
                plans
            };
            pin.simpler().into_iter().map(with)
        })
    });
    shorter.chain(plainer)
}

/// The sequence without one call, if no other one uses what it gives.
fn without(plans: &[Plan], index: usize) -> Option<Vec<Plan>> {
    let mut plans = plans.to_vec();
    plans.remove(index);
    for plan in &mut plans[index..] {
        let used = plan
            .receiver
            .iter_mut()
            .chain(plan.passed.iter_mut().flatten());
        for held in used {
            if held.is_of_field() {
                continue;
            }
            match held.given_by {
                by if by == index => return None,
                by if by > index => held.given_by -= 1,
                _ => {}
            }
        }
    }
    Some(plans)
}
