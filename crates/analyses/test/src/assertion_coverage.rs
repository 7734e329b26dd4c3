//! Assertion coverage: the branches that a test's assertions cover, since they call methods, too.

use crate::goals::CoverageGoals;
use classes::MethodRef;
use java_source::access::Package;
use jvm_symex::EdgeSet;
use std::sync::Arc;
use synthesis::{Goals, SynthesizedTest};
use vm::Vm;

/// The branches that the asserts of a test take.
pub(crate) fn assertion_coverage(
    vm: &Arc<Vm>,
    package: Package<'_>,
    goals: &CoverageGoals,
    found: &SynthesizedTest,
    changing: &[MethodRef],
) -> EdgeSet {
    let mut reached = EdgeSet::default();
    for trail in found.assertion_trails(vm, package, changing) {
        reached.add(&goals.reached_goals(&trail));
    }
    reached
}
