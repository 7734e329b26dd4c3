//! What was found becomes a suite.

use crate::candidate::Candidate;
use crate::leftover::{Settled, Settling, lost};
use crate::minimize::minimize;
use crate::observe::changing;
use crate::run::Ran;
use crate::suite::Subject;
use crate::write::written;
use sequences::Package;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use symex_jvm::Reached;
use verdict::{BranchStatus, ClassSuite, GraphStats};

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
        let reached = &self.reached;
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
        let because = format!("not taken in any state {how_far}");
        let is_closed = self.exploration.is_closed;
        let branches = goals.results(|number| {
            // By the initializer if not by a test: that runs with the first one, whichever that is.
            let is_taken = reached.contains(number);
            match () {
                () if lost.contains(number) => BranchStatus::Undecided {
                    because: LOST.to_owned(),
                },
                () if is_taken && !found.is_empty() => BranchStatus::Covered,
                // Some way promised to take it: then it is not known that none does.
                () if !is_taken && is_closed && !is_promised(number) => BranchStatus::Unreachable,
                () => BranchStatus::Undecided {
                    because: because.clone(),
                },
            }
        });
        let package = Package::of(vm, class);
        let is_branch = |number: &usize| goals.is_branch(*number);
        let changing = changing(vm, package, &found);
        let tests = found.iter().filter_map(|found| {
            let mut test = written(vm, package, found, &changing)?;
            test.covers.retain(is_branch);
            test.takes.retain(is_branch);
            Some(test)
        });
        ClassSuite {
            class: class.java_name(),
            file: class.source_file().map(ToString::to_string),
            tests: tests.collect(),
            branches,
            initial: initial.iter().filter(is_branch).collect(),
            before_each: reset.map_or_else(Vec::new, |r| r.names()),
            left_out,
            untested: goals.untested(&all_reached(&found)),
            exploration: self.exploration,
        }
    }
}

fn all_reached(found: &[Found]) -> Reached {
    let mut all = Reached::default();
    found.iter().for_each(|f| all.add(&f.ran.reached));
    all
}
