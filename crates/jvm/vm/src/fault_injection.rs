//! Fault injection: a panic at a chosen moment, to test that a mistake of Cairn's own costs one method and no more.

use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the panic says.
pub const INJECTED: &str = "injected fault";

/// What can be made to panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPoint {
    /// A run of a machine's interpreter.
    Step,
    /// The writing of a test class for findings.
    TestWriting,
    /// The judgement of what the JVM said about the tests of a class.
    TestJudging,
}

/// The names by which whoever tests Cairn's command line chooses one.
impl FromStr for FaultPoint {
    type Err = String;

    fn from_str(text: &str) -> Result<FaultPoint, String> {
        match text {
            "step" => Ok(FaultPoint::Step),
            "test-writing" => Ok(FaultPoint::TestWriting),
            "test-judging" => Ok(FaultPoint::TestJudging),
            _ => Err("expected step, test-writing or test-judging".to_owned()),
        }
    }
}

/// Counts what is done for the programs of a machine, and panics at a chosen moment. Nothing happens unless somebody
/// arms it.
#[derive(Debug, Default)]
pub struct FaultInjection {
    steps: Countdown,
    tests_written: Countdown,
    tests_judged: Countdown,
}

impl FaultInjection {
    /// The `step`th step from now on panics; the first one is 1, and 0 stands for none.
    pub fn arm(&self, step: u64) {
        self.arm_at(FaultPoint::Step, step);
    }

    /// The steps that are left before the panic, that one included; 0 if it has happened.
    pub fn left(&self) -> u64 {
        self.left_at(FaultPoint::Step)
    }

    /// As [`FaultInjection::arm`], for anything that can be made to panic.
    pub fn arm_at(&self, point: FaultPoint, number: u64) {
        self.countdown(point).left.store(number, Ordering::Relaxed);
    }

    /// As [`FaultInjection::left`], for anything that can be made to panic.
    pub fn left_at(&self, point: FaultPoint) -> u64 {
        self.countdown(point).left()
    }

    /// Counts something that can be made to panic.
    pub fn count(&self, point: FaultPoint) {
        self.countdown(point).count();
    }

    /// Counts a step. Workers may do so at the same time.
    #[inline]
    pub(crate) fn count_step(&self) {
        self.steps.count();
    }

    fn countdown(&self, point: FaultPoint) -> &Countdown {
        match point {
            FaultPoint::Step => &self.steps,
            FaultPoint::TestWriting => &self.tests_written,
            FaultPoint::TestJudging => &self.tests_judged,
        }
    }
}

/// How often something is done until it panics.
#[derive(Debug, Default)]
struct Countdown {
    /// How many times are left, the one that panics included; 0 if none will.
    left: AtomicU64,
}

impl Countdown {
    fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    #[inline]
    fn count(&self) {
        if self.left() > 0 {
            self.count_down();
        }
    }

    #[cold]
    fn count_down(&self) {
        let counted = self
            .left
            .try_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
        assert!(counted != Ok(1), "{INJECTED}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn one_step_panics_and_those_after_it_do_not() {
        let fault = FaultInjection::default();
        fault.count_step();
        fault.arm(2);
        fault.count_step();
        assert!(catch_unwind(|| fault.count_step()).is_err());
        assert_eq!(fault.left(), 0);
        fault.count_step();
    }

    #[test]
    fn what_is_armed_counts_alone() {
        let fault = FaultInjection::default();
        fault.arm_at(FaultPoint::TestWriting, 1);
        fault.count_step();
        fault.count(FaultPoint::TestJudging);
        assert!(catch_unwind(|| fault.count(FaultPoint::TestWriting)).is_err());
    }
}
