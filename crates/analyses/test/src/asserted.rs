//! What asserts take: they call methods, too.

use crate::goals::Goals;
use crate::harvest::Found;
use crate::observe::Observer;
use classes::MethodRef;
use java_source::access::Package;
use jvm_symex::Reached;
use std::sync::Arc;
use vm::Vm;

/// The branches that the asserts of a test take.
pub(crate) fn asserted(
    vm: &Arc<Vm>,
    package: Package<'_>,
    goals: &Goals,
    found: &Found,
    changing: &[MethodRef],
) -> Reached {
    let observer = Observer {
        vm,
        package,
        calls: &found.candidate.calls,
        ran: &found.ran,
        others: &found.others,
        changing,
    };
    let mut reached = Reached::default();
    for observation in observer.observations() {
        for trail in observer.trails(&observation) {
            reached.add(&goals.reached_by(&trail));
        }
    }
    reached
}
