//! What was found becomes a suite.

use crate::asserted::asserted;
use crate::candidate::Candidate;
use crate::leftover::{Settled, Settling, lost};
use crate::minimize::minimize;
use crate::observe::changing;
use crate::run::Ran;
use crate::suite::Subject;
use crate::write::written;
use answer::{BranchStatus, ClassSuite, GraphStats, SuiteTest};
use java_source::access::Package;
use jvm_symex::Reached;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// Why no test takes a branch that calls take.
const LOST: &str = "taken only by a test that depends on what others leave in static fields";

/// A test, as it is found.
pub(crate) struct Found {
    pub candidate: Candidate,
    pub ran: Ran,
    /// What it reaches that the ones before it don't.
    pub new: Reached,
    /// The same calls with other hash codes, and after other tests, which may leave something in static
    /// fields.
    pub others: Vec<Ran>,
}

/// What was found of a class so far: whoever waits for its suite takes that if a question to the solver goes on
/// when the time is over.
#[derive(Default)]
pub struct SoFar {
    reaped: Mutex<Option<Reaped>>,
    is_taken: AtomicBool,
}

pub(crate) struct Reaped {
    pub subject: Arc<Subject>,
    pub found: Vec<Found>,
    /// By these tests and the initializer.
    pub reached: Reached,
    pub exploration: GraphStats,
}

impl SoFar {
    fn lock(&self) -> MutexGuard<'_, Option<Reaped>> {
        self.reaped
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub(crate) fn begin(&self, subject: &Arc<Subject>, exploration: GraphStats) {
        *self.lock() = Some(Reaped {
            subject: subject.clone(),
            found: Vec::new(),
            reached: subject.initial.clone(),
            exploration,
        });
    }

    pub(crate) fn add(&self, test: Found, exploration: GraphStats) {
        // Nobody wants it any more if it was taken.
        if let Some(reaped) = &mut *self.lock() {
            reaped.reached.add(&test.ran.reached);
            reaped.found.push(test);
            reaped.exploration = exploration;
        }
    }

    pub(crate) fn take(&self) -> Option<Reaped> {
        let reaped = self.lock().take();
        self.is_taken.store(reaped.is_some(), Ordering::Relaxed);
        reaped
    }

    /// Whether all was found that will be, and becomes a suite.
    pub fn is_taken(&self) -> bool {
        self.is_taken.load(Ordering::Relaxed)
    }
}

impl Reaped {
    /// The suite, where was looked so far. `is_promised` tells whether some way was to take a branch, and did not.
    pub(crate) fn suite(self, how_far: &str, is_promised: impl Fn(usize) -> bool) -> ClassSuite {
        let Subject {
            vm,
            class,
            goals,
            start,
            initial,
            ..
        } = &*self.subject;
        let found = minimize(self.found);
        let taken = all_reached(&found);
        let settling = Settling {
            vm,
            start,
            goals,
            class,
        };
        let Settled {
            found,
            reset,
            left_out,
        } = settling.settle(found);
        let lost = lost(&taken, &found).without(initial);
        let package = Package::of(&vm.world, class);
        let changing = changing(vm, package, &found);
        let written = found.iter().filter_map(|found| {
            let test = written(vm, package, found, &changing)?;
            Some((found, test))
        });
        let mut written: Vec<(&Found, SuiteTest)> = written.collect();
        let mut reached = self.reached.without(&lost);
        if !goals.has_branches(&reached) {
            for (found, test) in &mut written {
                let new = asserted(vm, package, goals, found, &changing).without(&reached);
                test.covers.extend(new.iter());
                reached.add(&new);
            }
        }
        let is_branch = |number: &usize| goals.is_branch(*number);
        for (_, test) in &mut written {
            test.covers.retain(is_branch);
            test.takes.retain(is_branch);
        }
        let because = format!("not taken {how_far}");
        let is_closed = self.exploration.is_closed;
        let branches = goals.results(|number| {
            // By the initializer if not by a test: that runs with the first one, whichever that is.
            let is_taken = reached.contains(number);
            match () {
                () if is_taken && !found.is_empty() => BranchStatus::Covered,
                () if lost.contains(number) => BranchStatus::Undecided {
                    because: LOST.to_owned(),
                },
                // Some way promised to take it: then it is not known that none does.
                () if !is_taken && is_closed && !is_promised(number) => BranchStatus::Unreachable,
                () => BranchStatus::Undecided {
                    because: because.clone(),
                },
            }
        });
        let under_test = |(found, _): &(&Found, SuiteTest)| {
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
            untested: goals.untested(written.iter().map(|(found, _)| &found.ran.reached)),
            tests: written.into_iter().map(|(_, test)| test).collect(),
            about,
            branches,
            initial: initial.iter().filter(is_branch).collect(),
            before_each: reset.map_or_else(Vec::new, |r| r.names()),
            left_out,
            exploration: self.exploration,
        }
    }
}

fn all_reached(found: &[Found]) -> Reached {
    let mut all = Reached::default();
    found.iter().for_each(|f| all.add(&f.ran.reached));
    all
}
