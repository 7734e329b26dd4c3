//! `org.sosy_lab.sv_benchmarks.Verifier`, the class by which programs in SV-COMP's form get a nondeterministic
//! value of a type. The models replace the class's own code, which asks a random number generator; only an
//! analysis of such programs uses them.

use heap::Ref;
use ir::{ElemKind, Kind};
use std::sync::Arc;
use vm::{
    Interp, Native, NativeReturn, NativeTable, Nondet, Trap, Unknown, Value, input_variable, limits,
};

use crate::jdk::ModelEntry;

/// Its internal name.
pub const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";

const METHODS: &[ModelEntry] = &[
    ("assume", "(Z)V", assume),
    ("nondetBoolean", "()Z", nondet_boolean),
    ("nondetByte", "()B", nondet_byte),
    ("nondetChar", "()C", nondet_char),
    ("nondetShort", "()S", nondet_short),
    ("nondetInt", "()I", nondet_int),
    ("nondetLong", "()J", nondet_long),
    ("nondetFloat", "()F", nondet_float),
    ("nondetDouble", "()D", nondet_double),
    ("nondetString", "()Ljava/lang/String;", nondet_string),
];

/// What would let code run behind the end of `main`, which is where runs end here.
const SHUTDOWN: &[ModelEntry] = &[("addShutdownHook", "(Ljava/lang/Thread;)V", after_main)];
const HANDLERS: &[ModelEntry] = &[
    (
        "setDefaultUncaughtExceptionHandler",
        "(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        after_main,
    ),
    (
        "setUncaughtExceptionHandler",
        "(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        after_main,
    ),
];

/// Adds the models to a table.
pub fn verifier(table: &mut NativeTable) {
    table.replace(VERIFIER, METHODS);
    table.replace("java/lang/Runtime", SHUTDOWN);
    table.replace("java/lang/Thread", HANDLERS);
}

/// A condition that does not hold ends the run, and nothing is wrong.
fn assume(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let terms = &m.vm.terms;
    let holds = terms.not(terms.eq(m.term_of(Kind::Int, args[0]), terms.bv(32, 0)));
    m.assume(holds)?;
    Ok(NativeReturn::Void)
}

fn after_main(_: &mut Interp<'_>, _: &[Value]) -> Native {
    Err(limits::AFTER_MAIN
        .trap("code that runs after main: a shutdown hook or a handler of uncaught exceptions"))
}

fn next_name(m: &Interp<'_>) -> Arc<str> {
    format!("nondet{}", m.state.inputs.nondets().len()).into()
}

fn note(m: &mut Interp<'_>, elem: ElemKind, value: Value) -> Native {
    let (_, by) = m.jdk_frames();
    m.state.inputs.add_nondet(Nondet { elem, value, by });
    Ok(value.into())
}

fn nondet(m: &mut Interp<'_>, elem: ElemKind) -> Native {
    let value = input_variable(&m.vm.terms, &next_name(m), elem);
    note(m, elem, value)
}

fn nondet_boolean(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Boolean)
}

fn nondet_byte(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Byte)
}

fn nondet_char(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Char)
}

fn nondet_short(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Short)
}

fn nondet_int(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Int)
}

fn nondet_long(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Long)
}

fn nondet_float(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Float)
}

fn nondet_double(m: &mut Interp<'_>, _: &[Value]) -> Native {
    nondet(m, ElemKind::Double)
}

/// A new string each time, never null: it is made at once, so that it is no other one's alias.
fn nondet_string(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let unknown = Unknown::new(next_name(m), "java/lang/String");
    let string: Result<Ref, Trap> = crate::inputs::string(m, &unknown);
    note(m, ElemKind::Ref, string?.into())
}
