//! What asserts take: they call methods, too.

use crate::goals::Goals;
use crate::harvest::Found;
use crate::observe::Observer;
use crate::run::run_call;
use classes::MethodRef;
use sequences::{Package, SequenceCall};
use symex_jvm::Reached;
use vm::Vm;

/// The branches that the asserts of a test take.
pub(crate) fn asserted(
    vm: &'static Vm,
    package: Package<'static>,
    goals: &Goals,
    found: &Found,
    changing: &[MethodRef],
) -> Reached {
    let ran = &found.ran;
    let observer = Observer {
        vm,
        package,
        calls: &found.candidate.calls,
        ran,
        others: &found.others,
        changing,
    };
    let mut reached = Reached::default();
    for observation in observer.observations() {
        let call = SequenceCall {
            method: observation.method,
            receiver: Some(observation.on),
            args: Vec::new(),
            rules: Vec::new(),
        };
        let passed = observation.argument.into_iter();
        let passed = passed.map(|(call, index)| ran.arguments[call][index]);
        let ran = run_call(vm, ran.state.clone(), &call, &ran.given, passed.collect());
        if let Some((_, _, trail)) = ran {
            reached.add(&goals.reached_by(&trail));
        }
    }
    reached
}
