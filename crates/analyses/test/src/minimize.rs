//! Minimization: removes calls that a test, and tests that a suite, does not need to reach the same goals.

use crate::goals::CoverageGoals;
use jvm_symex::EdgeSet;
use states::sequence::{SequenceCall, is_field};
use std::sync::Arc;
use synthesis::{Candidate, CandidateRun, SynthesizedTest};
use vm::{State, Vm};

/// Leaves out calls without which the test still takes all the edges it is there for.
pub(crate) fn remove_needless_calls(
    vm: &Arc<Vm>,
    start: &State,
    goals: &CoverageGoals,
    (mut candidate, mut ran): (Candidate, CandidateRun),
    wanted: &EdgeSet,
) -> (Candidate, CandidateRun) {
    let mut index = candidate.calls.len().saturating_sub(1);
    while index > 0 {
        index -= 1;
        let Some(shorter) = without_call(vm, &candidate, index) else {
            continue;
        };
        if let Some(again) = shorter.run(vm, start, goals)
            && wanted.is_within(&again.reached)
        {
            (candidate, ran) = (shorter, again);
        }
    }
    (candidate, ran)
}

/// The calls without the one of this number; `None` if another one needs it.
fn without_call(vm: &Arc<Vm>, candidate: &Candidate, number: usize) -> Option<Candidate> {
    let mut later = candidate.calls[number + 1..].iter();
    let structure = candidate.structure(vm);
    let uses = |call: &SequenceCall| {
        let mut inside = call
            .unknowns()
            .flat_map(|root| structure.steps_inside(root));
        call.uses().any(|used| used == number) || inside.any(|used| used == number)
    };
    if later.any(uses) {
        return None;
    }
    let mut shorter = candidate.clone();
    shorter.calls.remove(number);
    shorter.throws.remove(number);
    let moved = |used: usize| used - usize::from(used > number && !is_field(used));
    for call in &mut shorter.calls[number..] {
        call.receiver = call.receiver.map(moved);
        for arg in &mut call.args {
            arg.given_by = arg.given_by.map(moved);
        }
    }
    shorter.given.retain(|(_, given_by)| *given_by != number);
    for (_, given_by) in &mut shorter.given {
        *given_by = moved(*given_by);
    }
    Some(shorter)
}

/// The tests without those whose edges others take.
pub(crate) fn minimize(mut tests: Vec<SynthesizedTest>) -> Vec<SynthesizedTest> {
    let mut index = 0;
    while index < tests.len() {
        let mut others = EdgeSet::default();
        for (other, test) in tests.iter().enumerate() {
            if other != index {
                others.add(&test.ran.reached);
            }
        }
        match tests[index].ran.reached.is_within(&others) {
            true => _ = tests.remove(index),
            false => index += 1,
        }
    }
    // What each is there for, now that others are gone.
    let mut before = EdgeSet::default();
    for test in &mut tests {
        test.new = test.ran.reached.without(&before);
        before.add(&test.ran.reached);
    }
    tests
}
