//! Test goals: what a run of calls is counted for.

use crate::ending::CallEnding;
use classes::MethodRef;
use jvm_symex::{EdgeSet, Trail};

/// Goals, by number.
pub trait Goals {
    /// Those that a run reaches by the code that it executes.
    fn reached_by(&self, trail: &Trail) -> EdgeSet;

    /// That a method is under test.
    fn tested(&self, method: MethodRef) -> EdgeSet;

    /// That a method under test ends so.
    fn ended(&self, method: MethodRef, ending: CallEnding) -> EdgeSet;
}

/// For who counts nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGoals;

impl Goals for NoGoals {
    fn reached_by(&self, _: &Trail) -> EdgeSet {
        EdgeSet::default()
    }

    fn tested(&self, _: MethodRef) -> EdgeSet {
        EdgeSet::default()
    }

    fn ended(&self, _: MethodRef, _: CallEnding) -> EdgeSet {
        EdgeSet::default()
    }
}
