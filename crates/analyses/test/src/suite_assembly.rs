//! Suite assembly: turns the tests that were found into a suite with its coverage.

use crate::assertion_coverage::assertion_coverage;
use crate::minimize::minimize;
use crate::order_independence::{IndependentTests, TestIndependence, lost_goals};
use crate::suite::ClassUnderTest;
use answer::{BranchStatus, ClassSuite, GraphStats, SuiteTest};
use java_source::access::Package;
use jvm_symex::EdgeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use synthesis::{SynthesizedTest, changing_methods};

/// Why no test takes a branch that calls take.
const LOST: &str = "reached only by a test that depends on static fields that other tests change";

/// What was found of a class so far: whoever waits for its suite takes that if a question to the solver goes on
/// when the time is over.
#[derive(Default)]
pub struct PartialTests {
    reaped: Mutex<Option<HarvestedTests>>,
    is_taken: AtomicBool,
}

pub(crate) struct HarvestedTests {
    pub subject: Arc<ClassUnderTest>,
    pub found: Vec<SynthesizedTest>,
    /// By these tests and the initializer.
    pub reached: EdgeSet,
    pub exploration: GraphStats,
}

impl PartialTests {
    fn lock(&self) -> MutexGuard<'_, Option<HarvestedTests>> {
        self.reaped
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(crate) fn begin(&self, subject: &Arc<ClassUnderTest>, exploration: GraphStats) {
        *self.lock() = Some(HarvestedTests {
            subject: subject.clone(),
            found: Vec::new(),
            reached: subject.initial.clone(),
            exploration,
        });
    }

    pub(crate) fn add(&self, test: SynthesizedTest, exploration: GraphStats) {
        // Nobody wants it any more if it was taken.
        if let Some(reaped) = &mut *self.lock() {
            reaped.reached.add(&test.ran.reached);
            reaped.found.push(test);
            reaped.exploration = exploration;
        }
    }

    pub(crate) fn take(&self) -> Option<HarvestedTests> {
        let reaped = self.lock().take();
        self.is_taken.store(reaped.is_some(), Ordering::Relaxed);
        reaped
    }

    /// Whether all was found that will be, and becomes a suite.
    pub fn is_taken(&self) -> bool {
        self.is_taken.load(Ordering::Relaxed)
    }
}

impl HarvestedTests {
    /// The suite, where was looked so far. `is_promised` tells whether some path was to take a branch, and did not.
    pub(crate) fn suite(self, how_far: &str, is_promised: impl Fn(usize) -> bool) -> ClassSuite {
        let ClassUnderTest {
            vm,
            class,
            goals,
            start,
            initial,
            ..
        } = &*self.subject;
        let found = minimize(self.found);
        let taken = reached_goals(&found);
        let settling = TestIndependence {
            vm,
            start,
            goals,
            class,
        };
        let IndependentTests {
            found,
            reset,
            left_out,
        } = settling.make_independent(found);
        let lost = lost_goals(&taken, &found).without(initial);
        let package = Package::of(&vm.world, class);
        let changing = changing_methods(vm, package, &found);
        let written = found.iter().filter_map(|found| {
            let test = found.test(vm, package, &changing)?;
            Some((found, test))
        });
        let mut written: Vec<(&SynthesizedTest, SuiteTest)> = written.collect();
        let mut reached = self.reached.without(&lost);
        if !goals.has_branches(&reached) {
            for (found, test) in &mut written {
                let new =
                    assertion_coverage(vm, package, goals, found, &changing).without(&reached);
                test.covers.extend(new.iter());
                reached.add(&new);
            }
        }
        let is_branch = |number: &usize| goals.is_branch(*number);
        for (_, test) in &mut written {
            test.covers.retain(is_branch);
            test.takes.retain(is_branch);
        }
        let because = format!("not reached {how_far}");
        let is_closed = self.exploration.is_closed;
        let branches = goals.results(|number| {
            // By the initializer if not by a test: that runs with the first one, whichever that is.
            let is_taken = reached.contains(number);
            match () {
                () if is_taken && !found.is_empty() => BranchStatus::Covered,
                () if lost.contains(number) => BranchStatus::Undecided {
                    because: LOST.to_owned(),
                },
                // Some path promised to take it: then it is not known that none does.
                () if !is_taken && is_closed && !is_promised(number) => BranchStatus::Unreachable,
                () => BranchStatus::Undecided {
                    because: because.clone(),
                },
            }
        });
        let under_test = |(found, _): &(&SynthesizedTest, SuiteTest)| {
            let last = found.candidate.calls.last();
            last.and_then(|call| goals.name_of(call.method))
        };
        let about = written.iter().map(under_test).collect();
        ClassSuite {
            class: class.java_name(),
            file: class.source_file().map(ToString::to_string),
            path: class
                .source_file()
                .map(|file| jvm_symex::source_path(&class.java_name(), file)),
            untested: goals.untested_methods(written.iter().map(|(found, _)| &found.ran.reached)),
            tests: written.into_iter().map(|(_, test)| test).collect(),
            about,
            branches,
            initial: initial.iter().filter(is_branch).collect(),
            before_each: reset.map_or_else(Vec::new, |r| r.names()),
            left_out,
            exploration: self.exploration,
            internal_errors: Vec::new(),
        }
    }
}

fn reached_goals(found: &[SynthesizedTest]) -> EdgeSet {
    let mut all = EdgeSet::default();
    found.iter().for_each(|f| all.add(&f.ran.reached));
    all
}
