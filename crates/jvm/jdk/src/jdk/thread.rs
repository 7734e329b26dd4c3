//! `Thread`, `ThreadGroup` and their newer carriers.

use super::ModelEntry;
use super::throwable::init_element;
use crate::args::Args;
use crate::make;
use heap::Ref;
use vm::environment;
use vm::limits;
use vm::machine::WaitOutcome;
use vm::{Interp, Native, NativeReturn, Trap, Value};

pub(crate) const TABLES: &[(&str, &[ModelEntry])] = &[(
    "java/lang/Thread",
    &[
        ("currentThread", "()Ljava/lang/Thread;", current_thread),
        (
            "currentCarrierThread",
            "()Ljava/lang/Thread;",
            current_thread,
        ),
        ("start0", "()V", start),
        ("yield", "()V", yield_now),
        ("yield0", "()V", yield_now),
        ("sleep", "(J)V", sleep_millis),
        ("sleepNanos0", "(J)V", sleep_nanos),
        ("interrupt0", "()V", interrupt),
        ("clearInterruptEvent", "()V", super::nothing),
        ("setPriority0", "(I)V", super::nothing),
        ("setNativeName", "(Ljava/lang/String;)V", super::nothing),
        ("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
        (
            "ensureMaterializedForStackWalk",
            "(Ljava/lang/Object;)V",
            super::nothing,
        ),
        ("getNextThreadIdOffset", "()J", first_thread_id),
        (
            "scopedValueCache",
            "()[Ljava/lang/Object;",
            super::returns_null,
        ),
        ("getStackTrace0", "()Ljava/lang/Object;", stack_trace),
        (
            "dumpThreads",
            "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
            stack_traces,
        ),
        ("getThreads", "()[Ljava/lang/Thread;", live_threads),
    ],
)];

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    ("java/lang/Thread", &[("onSpinWait", "()V", yield_now)]),
    (
        "java/lang/Thread$ThreadIdentifiers",
        &[("next", "()J", next_thread_id)],
    ),
    // Scoped values are always looked up in the thread's bindings: they are never cached.
    (
        "java/lang/ScopedValue$Cache",
        &[(
            "put",
            "(Ljava/lang/ScopedValue;Ljava/lang/Object;)V",
            super::nothing,
        )],
    ),
    (
        "java/util/concurrent/locks/LockSupport",
        &[(
            "setBlocker",
            "(Ljava/lang/Thread;Ljava/lang/Object;)V",
            super::nothing,
        )],
    ),
];

fn current_thread(m: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(m.state.thread().object.into())
}

/// References are never cleared: the threads that handle those would only wait.
const REFERENCE_THREADS: [&str; 2] = [
    "java/lang/ref/Reference$ReferenceHandler",
    "java/lang/ref/Finalizer$FinalizerThread",
];

/// What the JDK starts for itself, to clean up: programs don't see it.
const JDK_SERVANT: &str = "jdk/internal/misc/InnocuousThread";

fn start(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let class = m.state.heap.get(args.reference(0)).class;
    if REFERENCE_THREADS.contains(&&*class.name) {
        return Ok(NativeReturn::Void);
    }
    if &*class.name != JDK_SERVANT {
        m.note_environment(&environment::SCHEDULE);
    }
    m.start_thread(args.reference(0))?;
    Ok(NativeReturn::Void)
}

/// The result of a native call is stored before the switch: the thread goes on behind it.
fn yield_now(m: &mut Interp<'_>, _: &[Value]) -> Native {
    m.request_yield();
    Ok(NativeReturn::Void)
}

fn sleep_millis(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let millis = args.long(m, 0)?;
    if millis < 0 {
        let text = "timeout value is negative";
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some(text)));
    }
    sleep(m, millis.saturating_mul(1_000_000))
}

fn sleep_nanos(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let nanos = args.long(m, 0)?;
    sleep(m, nanos)
}

fn sleep(m: &mut Interp<'_>, nanos: i64) -> Native {
    match m.sleep(nanos)? {
        WaitOutcome::Done => Ok(NativeReturn::Void),
        WaitOutcome::Interrupted => {
            Err(m.throw_new("java/lang/InterruptedException", Some("sleep interrupted")))
        }
    }
}

fn interrupt(m: &mut Interp<'_>, args: &[Value]) -> Native {
    m.interrupt(args.reference(0));
    Ok(NativeReturn::Void)
}

fn holds_lock(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let object = args.object(m, 0)?;
    let holds = m.holds_lock(object);
    // A caller may hold it that is none of the code that runs.
    if !holds {
        m.note_environment(&environment::CALLING_THREAD);
    }
    Ok(holds.into())
}

fn live_threads(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let objects = m.state.threads.iter().map(|t| t.object);
    let objects: Vec<Ref> = objects.filter(|o| !o.is_null()).collect();
    Ok(make::ref_array(m, "[Ljava/lang/Thread;", &objects)?.into())
}

/// The stack trace of another thread; null if it does not run.
fn stack_trace(m: &mut Interp<'_>, args: &[Value]) -> Native {
    Ok(trace_of(m, args.reference(0))?.into())
}

fn stack_traces(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let threads = args.object(m, 0)?;
    let count = m.state.heap.get(threads).data.len();
    let mut traces = Vec::with_capacity(count);
    for i in 0..count {
        let thread = Ref::from_bits(m.state.heap.get(threads).data.get(i));
        traces.push(trace_of(m, thread)?);
    }
    Ok(make::ref_array(m, "[[Ljava/lang/StackTraceElement;", &traces)?.into())
}

fn trace_of(m: &mut Interp<'_>, thread: Ref) -> Result<Ref, Trap> {
    m.note_environment(&environment::CALLERS);
    let Some(entries) = m.thread_trace(thread) else {
        return Ok(Ref::NULL);
    };
    let class = m.vm.world.load("java/lang/StackTraceElement")?;
    let mut elements = Vec::with_capacity(entries.len());
    for entry in entries {
        let element = m.alloc_instance(class);
        init_element(m, element, entry)?;
        elements.push(element);
    }
    make::ref_array(m, "[Ljava/lang/StackTraceElement;", &elements)
}

/// The id that the first thread gets after those that HotSpot itself starts.
fn first_thread_id(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Ok(21i64.into())
}

/// The JDK counts in native memory, at the place that [`first_thread_id`] should tell; here the
/// field that would hold the place is the counter.
fn next_thread_id(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let class = m.vm.world.load("java/lang/Thread$ThreadIdentifiers")?;
    let Some(counter) = class.static_field("NEXT_TID_OFFSET") else {
        return Err(limits::CLASS_LIBRARY.trap("this JDK's way to count threads"));
    };
    let slot = counter.slot as usize;
    let next = m.static_cell(class, slot).as_long();
    m.set_static_cell(class, slot, Value::long(next + 1));
    Ok(next.into())
}
