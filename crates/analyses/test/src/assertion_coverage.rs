//! Coverage of assertions: what the asserts of tests take, which call methods, too.

use crate::goals::CoverageGoals;
use classes::MethodRef;
use java_source::access::Package;
use jvm_symex::EdgeSet;
use std::sync::Arc;
use synthesis::{Found, Goals};
use vm::Vm;

/// The branches that the asserts of a test take.
pub(crate) fn covered_by_asserts(
    vm: &Arc<Vm>,
    package: Package<'_>,
    goals: &CoverageGoals,
    found: &Found,
    changing: &[MethodRef],
) -> EdgeSet {
    let mut reached = EdgeSet::default();
    for trail in found.trails_of_asserts(vm, package, changing) {
        reached.add(&goals.reached_by(&trail));
    }
    reached
}
