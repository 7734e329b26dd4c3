//! Order-independent tests: tests pollute each other through static fields.
//!
//! Each test is found on the class as its initializer leaves it. On the JVM all tests of a suite run on one such class,
//! in any order. So they are executed one after the other here, too: an assertion must also hold after the other tests.
//! One that does not is repaired by a call before each test that resets the class, if there is one, or by arguments
//! that no other test uses; otherwise the test is dropped.

use crate::goals::CoverageGoals;
use crate::reset::{Reset, reset_candidates};
use crate::unused_arguments::unused_argument_variants;
use classes::ClassRef;
use java_source::access::Package;
use jvm_symex::EdgeSet;
use states::side_effects::has_changed;
use std::sync::Arc;
use synthesis::{Candidate, CandidateRun, SynthesizedTest};
use vm::{State, Vm};

/// States that a test is tried in: those that other tests leave, one by one.
const MOST_LEFT: usize = 8;

/// Classes with more tests than this are tried in two orders only.
const MOST_TESTS: usize = 150;

/// Tests that pass in any order.
pub(crate) struct IndependentTests {
    pub found: Vec<SynthesizedTest>,
    pub reset: Option<Reset>,
    /// Tests that are lost.
    pub left_out: usize,
}

pub(crate) struct TestIndependence<'a> {
    pub vm: &'a Arc<Vm>,
    pub start: &'a State,
    pub goals: &'a CoverageGoals,
    pub class: ClassRef,
}

impl TestIndependence<'_> {
    pub(crate) fn make_independent(&self, mut found: Vec<SynthesizedTest>) -> IndependentTests {
        let order = |f: &SynthesizedTest| (first_line(&f.candidate), f.new.iter().min());
        found.sort_by_key(order);
        if found.iter().all(|f| self.has_no_side_effects(f)) || self.check_orders(&mut found, None)
        {
            return IndependentTests {
                found,
                reset: None,
                left_out: 0,
            };
        }
        let package = Package::of(&self.vm.world, self.class);
        for reset in reset_candidates(self.vm, package, self.class) {
            if self.check_orders(&mut found, Some(&reset)) {
                return IndependentTests {
                    found,
                    reset: Some(reset),
                    left_out: 0,
                };
            }
        }
        let all = found.len();
        let found = match all > MOST_TESTS {
            true => found,
            false => self.keep_compatible(found),
        };
        let found = self.keep_holding(found);
        IndependentTests {
            left_out: all - found.len(),
            reset: None,
            found,
        }
    }

    /// Whether a test leaves everything as it was.
    fn has_no_side_effects(&self, found: &SynthesizedTest) -> bool {
        !has_changed(self.vm, self.start, &found.ran.state)
    }

    /// Runs all tests one after the other, in both orders, and keeps these runs if every test does the same;
    /// whether it does.
    fn check_orders(&self, found: &mut [SynthesizedTest], reset: Option<&Reset>) -> bool {
        let mut others: Vec<Vec<CandidateRun>> = found.iter().map(|_| Vec::new()).collect();
        for order in orders(found.len()) {
            let mut state = self.start.clone();
            for number in order {
                if let Some(reset) = reset {
                    match reset.run(self.vm, state) {
                        Some(after) => state = after,
                        None => return false,
                    }
                }
                let test = &found[number];
                let again = self.run(&test.candidate, &state);
                let Some(again) = again.filter(|again| again.is_like(&test.ran)) else {
                    return false;
                };
                state = again.state.clone();
                others[number].push(again);
            }
        }
        for (found, others) in found.iter_mut().zip(others) {
            found.others.extend(others);
        }
        true
    }

    /// The calls in a state that others have left.
    fn run(&self, candidate: &Candidate, left: &State) -> Option<CandidateRun> {
        let mut state = left.clone();
        // What was asked there was looked at when it was asked.
        state.notes.asked.clone_from(&self.start.notes.asked);
        candidate.run(self.vm, &state, self.goals)
    }

    /// The tests that do the same after each other one, some of them with other arguments; or that end in
    /// the same way at least.
    fn keep_compatible(&self, found: Vec<SynthesizedTest>) -> Vec<SynthesizedTest> {
        let mut kept: Vec<SynthesizedTest> = Vec::new();
        for test in found {
            if self.fits(&kept, &test, CandidateRun::is_like) {
                kept.push(test);
                continue;
            }
            let others = kept.iter().map(|k| &k.candidate);
            let variants = unused_argument_variants(self.vm, &test.candidate, others).into_iter();
            let mut variants = variants.filter_map(|candidate| {
                let ran = candidate.run(self.vm, self.start, self.goals)?;
                let new = test.new.clone();
                let is_like = (
                    &ran,
                    CandidateRun::is_like as fn(&CandidateRun, &CandidateRun) -> bool,
                );
                let others =
                    candidate.run_with_other_hashes(self.vm, self.start, self.goals, is_like)?;
                ran.is_like(&test.ran).then_some(SynthesizedTest {
                    candidate,
                    ran,
                    new,
                    others,
                })
            });
            let variant = variants.find(|variant| self.fits(&kept, variant, CandidateRun::is_like));
            match variant {
                Some(variant) => kept.push(variant),
                None if self.fits(&kept, &test, CandidateRun::ends_like) => kept.push(test),
                None => {}
            }
        }
        kept
    }

    /// Whether a run of a test after each of these is like its own, and theirs after it.
    fn fits(
        &self,
        kept: &[SynthesizedTest],
        test: &SynthesizedTest,
        is_like: fn(&CandidateRun, &CandidateRun) -> bool,
    ) -> bool {
        let holds_after = |after: &SynthesizedTest, before: &SynthesizedTest| {
            let again = self.run(&after.candidate, &before.ran.state);
            again.is_some_and(|again| is_like(&again, &after.ran))
        };
        let is_left = !self.has_no_side_effects(test);
        kept.iter().all(|k| {
            (self.has_no_side_effects(k) || holds_after(test, k))
                && (!is_left || holds_after(k, test))
        })
    }

    /// The tests that hold one after the other, in both orders and after some of the others; what they
    /// saw then is noted.
    fn keep_holding(&self, mut found: Vec<SynthesizedTest>) -> Vec<SynthesizedTest> {
        loop {
            let mut is_lost = vec![false; found.len()];
            let mut others: Vec<Vec<CandidateRun>> = found.iter().map(|_| Vec::new()).collect();
            for order in orders(found.len()) {
                let mut state = self.start.clone();
                for number in order {
                    match self.run(&found[number].candidate, &state) {
                        Some(again) if again.ends_like(&found[number].ran) => {
                            state = again.state.clone();
                            others[number].push(again);
                        }
                        _ => is_lost[number] = true,
                    }
                }
            }
            if !is_lost.contains(&true) {
                let left: Vec<State> = self.states_left_by(&found);
                for (test, mut seen) in found.iter_mut().zip(others) {
                    let more = left.iter().filter_map(|s| self.run(&test.candidate, s));
                    seen.extend(more.filter(|again| again.ends_like(&test.ran)));
                    test.others.extend(seen);
                }
                return found;
            }
            // One at a time: without it the others may hold.
            let lost = is_lost.iter().position(|l| *l);
            lost.map(|number| found.remove(number));
        }
    }

    fn states_left_by(&self, found: &[SynthesizedTest]) -> Vec<State> {
        let leaving = found.iter().filter(|f| !self.has_no_side_effects(f));
        leaving
            .take(MOST_LEFT)
            .map(|f| f.ran.state.clone())
            .collect()
    }
}

/// As they are and the other way round.
fn orders(count: usize) -> [Vec<usize>; 2] {
    [(0..count).collect(), (0..count).rev().collect()]
}

/// As tests are written down: in the order of the source.
fn first_line(candidate: &Candidate) -> Option<u32> {
    let method = candidate.calls.last()?.method;
    let code = method.code().ok()?;
    let lines = code.body.lines.iter().map(|(_, line)| u32::from(*line));
    lines.min()
}

/// What no test of these takes, of what those before took.
pub(crate) fn lost_goals(before: &EdgeSet, found: &[SynthesizedTest]) -> EdgeSet {
    let mut kept = EdgeSet::default();
    found.iter().for_each(|f| kept.add(&f.ran.reached));
    before.without(&kept)
}
