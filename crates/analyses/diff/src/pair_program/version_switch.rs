//! Which of the two versions the machine executes, and which of its ends can be compared.

use super::{SLICE, VersionName, VersionOutcome};
use crate::merged_body::{IS_NEW, IS_SAME, IS_SAME_DESC, VERSION_CLASS};
use classes::{ClassRef, MethodRef};
use jvm_symex::PathHost;
use vm::{Interp, State, Value, Vm};

/// When that comes, depends on the machine.
pub(crate) const EXHAUSTED: &str = "the stack or the memory is used up, which is not compared";

/// Why an end is not compared, if it is not.
pub(crate) fn not_comparable(state: &State, outcome: VersionOutcome) -> Option<String> {
    if state.threads.len() > 1 {
        return Some("threads are started, whose effects are not compared".to_owned());
    }
    if !state.files.is_empty() {
        return Some("files are opened, whose contents are not compared".to_owned());
    }
    if state.was_exhausted {
        return Some(EXHAUSTED.to_owned());
    }
    let VersionOutcome::Threw(thrown) = outcome else {
        return None;
    };
    let class = state.heap.get(thrown).class;
    let mut above = std::iter::successors(Some(class), |c| c.super_class);
    if above.any(|c| &*c.name == "java/lang/LinkageError") {
        return Some("code that can't be linked is not compared".to_owned());
    }
    let is_machine = matches!(
        &*class.name,
        "java/lang/StackOverflowError" | "java/lang/OutOfMemoryError"
    );
    is_machine.then(|| EXHAUSTED.to_owned())
}

fn version_class(vm: &Vm) -> ClassRef {
    let class = vm.world.load(VERSION_CLASS);
    class.expect("a machine of two versions has the class that tells them apart")
}

pub(super) fn is_same_method(vm: &Vm) -> MethodRef {
    let method = version_class(vm).declared_method(IS_SAME, IS_SAME_DESC);
    method.expect("the class has this method")
}

/// Makes a machine with the code of both versions execute one of them.
pub(crate) fn set_version(vm: &Vm, state: &mut State, version: VersionName) {
    let class = version_class(vm);
    let field = class.static_field(IS_NEW);
    let field = field.expect("the class has this field");
    let mut host = PathHost::at(state.instructions);
    let mut interp = Interp::new(vm, state, &mut host);
    let ready = interp.run_initializer(class, SLICE);
    assert!(
        ready.is_ok(),
        "a class without an initializer is ready at once"
    );
    let value = Value::int(i32::from(version == VersionName::New));
    interp.set_static_cell(class, field.slot as usize, value);
}
