//! One call on machine values.

use classes::MethodRef;
use heap::Ref;
use jvm_symex::{Call, Jvm, JvmState, PathHost, Receiver, Trail, WatchedEnd, run_watched};
use std::sync::Arc;
use vm::{Interp, State, Value, Vm};

/// Instructions for one call.
const FUEL: u64 = 1_000_000;

/// What a call on machine values came to.
pub(crate) struct Called {
    pub state: State,
    /// What it gave; of a constructor, the object.
    pub value: Option<Value>,
    pub threw: bool,
    pub trail: Trail,
}

/// Calls a method on an object, or a constructor.
pub(crate) fn call(
    vm: &Arc<Vm>,
    mut state: State,
    method: MethodRef,
    on: Option<Ref>,
    args: Vec<Value>,
) -> Called {
    let mut host = PathHost::at(state.instructions);
    let object = on.unwrap_or_else(|| {
        let made = Interp::new(vm, &mut state, &mut host).alloc_instance(method.class());
        state.pinned.push(made);
        made
    });
    let call = Call {
        method,
        class: method.class(),
        receiver: Receiver::Given,
        args,
    };
    let jvm = Jvm::plain(vm, call);
    let (end, trail) = run_watched(&jvm, JvmState::on(state, object), FUEL);
    let (state, value, threw) = match end {
        WatchedEnd::Returned(value, state) => (*state, value, false),
        WatchedEnd::Threw(_, state) => (*state, None, true),
        WatchedEnd::Other(_) | WatchedEnd::TooLong => panic!("{} does not end", method.pretty()),
    };
    let value = match on {
        Some(_) => value,
        None => Some(object.into()),
    };
    Called {
        state,
        value,
        threw,
        trail,
    }
}
