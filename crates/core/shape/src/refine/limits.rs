//! Budgets of a refinement.

use super::oracle::SampleSize;
use std::time::Instant;

/// Budgets. Without a deadline all of them are counts of work: the same program gets the same answer on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckLimits {
    /// Structures that one exploration may make at first; ten times as many when nothing else helps.
    pub exploration: u64,
    /// Structures that one candidate of FineTune may make.
    pub candidate: u64,
    /// Refinements.
    pub refinements: usize,
    /// Explicit heaps that are wanted before structures are told apart.
    pub samples: SampleSize,
    /// When to give up, whatever the counts.
    pub deadline: Option<Instant>,
}

impl Default for CheckLimits {
    fn default() -> CheckLimits {
        CheckLimits {
            exploration: 40_000,
            candidate: 3_000,
            refinements: 100,
            samples: SampleSize { heaps: 5, cells: 4 },
            deadline: None,
        }
    }
}
