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
    Ok(m.host.process_id().into())
}

/// When the process was started, 0 if that is not known; of others nothing is.
fn is_alive(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match args.long(m, 0)? == m.host.process_id() {
        true => Ok(0i64.into()),
        false => Err(limits::NETWORK.trap("other processes")),
    }
}
