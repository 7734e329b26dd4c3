//! `Runtime`, `Shutdown` and the VM's own view of itself.

use super::ModelEntry;
use crate::args::Args;
use vm::environment;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[
    // What native code would register or look up has no counterpart here.
    (
        "*",
        &[
            ("registerNatives", "()V", super::nothing),
            ("initIDs", "()V", super::nothing),
        ],
    ),
    (
        "java/lang/Runtime",
        &[
            ("availableProcessors", "()I", available_processors),
            ("freeMemory", "()J", free_memory),
            ("totalMemory", "()J", max_memory),
            ("maxMemory", "()J", max_memory),
            ("gc", "()V", super::nothing),
        ],
    ),
    (
        "java/lang/Shutdown",
        &[
            ("halt0", "(I)V", halt),
            ("beforeHalt", "()V", super::nothing),
        ],
    ),
    (
        "jdk/internal/misc/VM",
        &[
            ("initialize", "()V", super::nothing),
            ("getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
        ],
    ),
    (
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0", "()Z", super::returns_false),
            ("isDumpingArchive0", "()Z", super::returns_false),
            ("isSharingEnabled0", "()Z", super::returns_false),
            ("getCDSConfigStatus", "()I", zero),
            ("getRandomSeedForDumping", "()J", super::returns_zero_long),
            (
                "initializeFromArchive",
                "(Ljava/lang/Class;)V",
                super::nothing,
            ),
        ],
    ),
    (
        "java/lang/ref/Reference",
        &[
            ("clear0", "()V", clear_reference),
            ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
        ],
    ),
    (
        "java/lang/ref/PhantomReference",
        &[
            ("clear0", "()V", clear_reference),
            ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
        ],
    ),
    (
        "java/lang/ref/Finalizer",
        &[("isFinalizationEnabled", "()Z", super::returns_false)],
    ),
    (
        "java/util/concurrent/atomic/AtomicLong",
        &[("VMSupportsCS8", "()Z", super::returns_true)],
    ),
    (
        "jdk/internal/vm/ContinuationSupport",
        &[("isSupported0", "()Z", super::returns_false)],
    ),
];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/Shutdown",
        &[
            // Goes to a logger that is off unless a program turns it on.
            ("logRuntimeExit", "(I)V", super::nothing),
        ],
    ),
    (
        "jdk/internal/misc/VM",
        &[("isJavaLangInvokeInited", "()Z", super::returns_true)],
    ),
    // No reference is ever put on a list by the collector, and nothing is finalized.
    (
        "java/lang/ref/Reference",
        &[(
            "startReferenceHandlerThread",
            "(Ljava/lang/ThreadGroup;)V",
            super::nothing,
        )],
    ),
    (
        "java/lang/ref/Finalizer",
        &[(
            "startFinalizerThread",
            "(Ljava/lang/ThreadGroup;)V",
            super::nothing,
        )],
    ),
];

fn zero(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(0.into())
}

/// One processor: what depends on more would not be the same everywhere.
fn available_processors(m: &mut Interp<'_>, _: &[Value]) -> Native {
    m.note_environment(&environment::PROCESSORS);
    Ok(if m.state.elsewhere { 3 } else { 1 }.into())
}

fn free_memory(m: &mut Interp<'_>, _: &[Value]) -> Native {
    m.note_environment(&environment::MEMORY);
    let used = m.state.heap.bytes_in_use();
    Ok((memory_size(m).saturating_sub(used) as i64).into())
}

fn max_memory(m: &mut Interp<'_>, _: &[Value]) -> Native {
    m.note_environment(&environment::MEMORY);
    Ok((memory_size(m) as i64).into())
}

fn memory_size(m: &Interp<'_>) -> usize {
    match m.state.elsewhere {
        true => m.vm.max_heap_bytes / 2,
        false => m.vm.max_heap_bytes,
    }
}

fn halt(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Err(Trap::Exit(args.int(m, 0)?))
}

fn nano_time_adjustment(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.note_environment(&environment::TIME);
    let offset_seconds = args.long(m, 0)?;
    let now = m
        .host
        .current_time_nanos()
        .wrapping_add(m.state.slept_nanos);
    Ok(now
        .wrapping_sub(offset_seconds.wrapping_mul(1_000_000_000))
        .into())
}

fn clear_reference(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.set_field(args.reference(0), "referent", Value::NULL);
    Ok(NativeReturn::Void)
}

fn refers_to(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let referent = m.field(args.reference(0), "referent").as_ref();
    Ok((referent == args.reference(1)).into())
}
