//! `ProcessHandle`: of the program's own process only.

use super::ModelEntry;
use crate::args::Args;
use vm::{Interp, Native, Value, limits};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/ProcessHandleImpl",
    &[
        ("initNative", "()V", super::nothing),
        ("getCurrentPid0", "()J", current),
        ("isAlive0", "(J)J", is_alive),
    ],
)];

fn current(m: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(own_id(m).into())
}

fn own_id(m: &mut Interp<'_>) -> i64 {
    m.host.process_id() + if m.state.elsewhere { 4710 } else { 0 }
}

/// When the process was started, 0 if that is not known; of others nothing is.
fn is_alive(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match args.long(m, 0)? == own_id(m) {
        true => Ok(0i64.into()),
        false => Err(limits::NETWORK.trap("other processes")),
    }
}
