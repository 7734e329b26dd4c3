//! `jdk.internal.misc.Signal`: signal handlers of the class library and the program.

use super::ModelEntry;
use crate::args::Args;
use vm::{Interp, Native, NativeReturn, SignalUse, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "jdk/internal/misc/Signal",
    &[
        ("findSignal0", "(Ljava/lang/String;)I", find),
        ("handle0", "(IJ)J", handle),
        ("raise0", "(I)V", raise),
    ],
)];

/// -1 for a signal that there is not.
fn find(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.object(m, 0)?;
    let name = m.string_text(name)?;
    Ok(m.host.signal_number(&name).unwrap_or(-1).into())
}

/// What became of the signal before; -1 if the program can't have it.
fn handle(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let number = args.int(m, 0)?;
    let how = match args.long(m, 1)? {
        0 => SignalUse::Default,
        1 => SignalUse::Ignore,
        _ => SignalUse::Catch,
    };
    let before = m.host.use_signal(number, how);
    Ok(before.map_or(-1i64, |how| how as i64).into())
}

fn raise(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let number = args.int(m, 0)?;
    m.host.raise_signal(number);
    Ok(NativeReturn::Void)
}
