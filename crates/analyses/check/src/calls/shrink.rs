//! Shrinking: removes calls and simplifies arguments of a failing sequence as long as it fails in the same way.

use super::failure_visitor::{FailingCall, FailureVisitor};
use solver::PathSolver;
use states::explore::Plan;
use states::graph::StateGraph;
use states::pins::Pin;
use std::time::Instant;

/// Simpler sequences that are tried for one finding.
const MAX_STEPS: u32 = 400;

/// How simple calls are: without arguments that must be null, how many, then how much is passed, then how large the
/// numbers are.
pub(crate) type Weight = (bool, usize, u64, u64);

fn weight(failing: &FailingCall, plans: &[Plan]) -> Weight {
    let pins = plans.iter().flat_map(|p| &p.pins);
    let (elements, numbers) = pins
        .map(Pin::weight)
        .fold((0, 0), |(n, m), (more, larger)| {
            (n + more, u64::saturating_add(m, larger))
        });
    (!failing.is_counted(), plans.len(), elements, numbers)
}

impl FailureVisitor {
    /// Notes calls that fail, unless simpler ones are known for the finding.
    pub(super) fn note_failure(
        &mut self,
        graph: &mut StateGraph,
        failing: FailingCall,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) {
        let observer = failing.method.observer.clone();
        let first = weight(&failing, plans);
        if observer.has_simpler_trial(&failing.key, first) {
            return;
        }
        let key = failing.key.clone();
        let Some(script) = self.script(&failing, solver) else {
            return;
        };
        observer.record_trial(key.clone(), first, script);
        let simplest = self.shrink(graph, &failing, plans, solver, until);
        if let Some((failing, plans)) = simplest
            && let Some(script) = self.script(&failing, solver)
        {
            observer.record_trial(key, weight(&failing, &plans), script);
        }
    }

    /// The simplest calls that are found to fail in this way, if there are simpler ones.
    fn shrink(
        &mut self,
        graph: &mut StateGraph,
        first: &FailingCall,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) -> Option<(FailingCall, Vec<Plan>)> {
        let mut best: Option<(FailingCall, Vec<Plan>)> = None;
        let mut steps = 0;
        loop {
            let current = best.as_ref().map_or(plans, |(_, plans)| plans);
            let simpler = simplifications(current).find_map(|plans| {
                steps += 1;
                let goes_on = steps <= MAX_STEPS && Instant::now() < until;
                let failing =
                    goes_on.then(|| self.replay_failure(graph, first, &plans, solver, until))??;
                Some((failing, plans))
            });
            match simpler {
                Some(found) => best = Some(found),
                None => return best,
            }
        }
    }

    /// Makes the calls from the start; how the last one fails, if it does in this way.
    fn replay_failure(
        &mut self,
        graph: &mut StateGraph,
        first: &FailingCall,
        plans: &[Plan],
        solver: &mut PathSolver,
        until: Instant,
    ) -> Option<FailingCall> {
        let is_made = graph.replay(plans, solver, until, self);
        let failed = self.take_collected(plans.last()?).into_iter();
        let mut last = failed.filter(|f| is_made && f.calls.len() == plans.len());
        let counts = |f: &FailingCall| f.is_counted() || !first.is_counted();
        last.find(|f| f.key == first.key && counts(f))
    }
}

/// Sequences that are simpler by one step: with a call less, or with one argument that is simpler.
fn simplifications(plans: &[Plan]) -> impl Iterator<Item = Vec<Plan>> {
    let shorter = (0..plans.len().saturating_sub(1)).filter_map(|i| without_call(plans, i));
    let plainer = plans.iter().enumerate().flat_map(move |(i, plan)| {
        let pins = plan.pins.iter().enumerate();
        let pins = pins.filter(|(at, _)| plan.passed[*at].is_none());
        pins.flat_map(move |(at, pin)| {
            let with = move |pin| {
                let mut plans = plans.to_vec();
                plans[i].pins[at] = pin;
                plans
            };
            pin.simplifications().into_iter().map(with)
        })
    });
    shorter.chain(plainer)
}

/// The sequence without one call, if no other one uses what it gives.
fn without_call(plans: &[Plan], index: usize) -> Option<Vec<Plan>> {
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
