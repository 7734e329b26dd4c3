//! Fault injection: a panic at a chosen step, to test that a mistake of Cairn's own costs one method and no more.

use std::sync::atomic::{AtomicU64, Ordering};

/// What the panic says.
pub const INJECTED: &str = "injected fault";

/// Counts the steps of a machine, that is runs of its interpreter, and panics at one of them. Nothing happens unless
/// somebody arms it.
#[derive(Debug, Default)]
pub struct FaultInjection {
    /// How many steps are left, the one that panics included; 0 if none will.
    left: AtomicU64,
}

impl FaultInjection {
    /// The `step`th step from now on panics; the first one is 1, and 0 stands for none.
    pub fn arm(&self, step: u64) {
        self.left.store(step, Ordering::Relaxed);
    }

    /// The steps that are left before the panic, that one included; 0 if it has happened.
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Counts a step. Workers may do so at the same time.
    #[inline]
    pub(crate) fn count_step(&self) {
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
}
