//! Coverage goals: what a run of calls counts for.

use crate::call_ending::CallEnding;
use classes::MethodRef;
use jvm_symex::{EdgeSet, Trail};

/// Goals, by number.
pub trait Goals {
    /// Those that a run reaches by the code that it executes.
    fn reached_goals(&self, trail: &Trail) -> EdgeSet;

    /// That a method is under test.
    fn method_goals(&self, method: MethodRef) -> EdgeSet;

    /// That a method under test ends so.
    fn ending_goals(&self, method: MethodRef, ending: CallEnding) -> EdgeSet;
}

/// For who counts nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGoals;

impl Goals for NoGoals {
    fn reached_goals(&self, _: &Trail) -> EdgeSet {
        EdgeSet::default()
    }

    fn method_goals(&self, _: MethodRef) -> EdgeSet {
        EdgeSet::default()
    }

    fn ending_goals(&self, _: MethodRef, _: CallEnding) -> EdgeSet {
        EdgeSet::default()
    }
}
