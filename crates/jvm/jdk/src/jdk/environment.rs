//! Nondeterminism: methods through which programs see what differs from machine to machine and from run to run.
//! Their own code runs; that they were called is noted (see `vm::environment`).

use super::ModelEntry;
use crate::args::Args;
use classes::Class;
use heap::Ref;
use vm::environment::{self, EnvironmentSource};
use vm::{Interp, Native, NativeReturn, Value};

const STRING_PROPERTY: &str = "(Ljava/lang/String;)Ljava/lang/String;";
const TO_ARRAY: &str = "([Ljava/lang/Object;)[Ljava/lang/Object;";

pub(crate) const REPLACED: &[(&str, &[ModelEntry])] = &[
    (
        "java/lang/System",
        &[
            ("getProperty", STRING_PROPERTY, property),
            (
                "getProperty",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
                property,
            ),
            ("getProperties", "()Ljava/util/Properties;", properties),
            ("lineSeparator", "()Ljava/lang/String;", line_separator),
            ("console", "()Ljava/io/Console;", console),
        ],
    ),
    (
        "java/lang/ProcessEnvironment",
        &[
            ("getenv", STRING_PROPERTY, variable),
            ("getenv", "()Ljava/util/Map;", variables),
            ("environment", "()Ljava/util/Map;", variables),
        ],
    ),
    (
        "java/io/UnixFileSystem",
        &[(
            "resolve",
            "(Ljava/io/File;)Ljava/lang/String;",
            absolute_file,
        )],
    ),
    (
        "sun/nio/fs/UnixPath",
        &[("toAbsolutePath", "()Lsun/nio/fs/UnixPath;", absolute_path)],
    ),
    (
        "java/util/Locale",
        &[
            ("getDefault", "()Ljava/util/Locale;", locale),
            (
                "getDefault",
                "(Ljava/util/Locale$Category;)Ljava/util/Locale;",
                locale,
            ),
        ],
    ),
    (
        "java/util/TimeZone",
        &[("getDefaultRef", "()Ljava/util/TimeZone;", time_zone)],
    ),
    (
        "java/nio/charset/Charset",
        &[("defaultCharset", "()Ljava/nio/charset/Charset;", charset)],
    ),
    (
        "java/lang/Thread",
        &[
            ("getName", "()Ljava/lang/String;", thread_identity),
            ("getId", "()J", thread_identity),
            ("threadId", "()J", thread_identity),
            ("isInterrupted", "()Z", thread_state),
            ("interrupted", "()Z", calling_thread),
            ("isDaemon", "()Z", thread_state),
            ("getPriority", "()I", thread_state),
        ],
    ),
    (
        "java/lang/Throwable",
        &[(
            "getOurStackTrace",
            "()[Ljava/lang/StackTraceElement;",
            stack_trace,
        )],
    ),
    (
        "java/lang/ref/Reference",
        &[("get", "()Ljava/lang/Object;", reference)],
    ),
    (
        "java/util/concurrent/ThreadLocalRandom",
        &[(
            "current",
            "()Ljava/util/concurrent/ThreadLocalRandom;",
            random,
        )],
    ),
    ("java/lang/ProcessHandleImpl", &[("pid", "()J", process)]),
    (
        "java/lang/Runtime",
        &[("version", "()Ljava/lang/Runtime$Version;", version)],
    ),
    ("java/util/SplittableRandom", &[("<init>", "()V", random)]),
    (
        "java/util/concurrent/ForkJoinPool",
        &[
            ("getCommonPoolParallelism", "()I", parallelism),
            ("getParallelism", "()I", parallelism),
        ],
    ),
    (
        "java/util/ImmutableCollections$SetN$SetNIterator",
        &[(
            "<init>",
            "(Ljava/util/ImmutableCollections$SetN;)V",
            iterator,
        )],
    ),
    (
        "java/util/ImmutableCollections$MapN$MapNIterator",
        &[(
            "<init>",
            "(Ljava/util/ImmutableCollections$MapN;)V",
            iterator,
        )],
    ),
    (
        "java/util/ImmutableCollections$SetN",
        &[
            ("toArray", "()[Ljava/lang/Object;", set),
            ("toArray", TO_ARRAY, set),
        ],
    ),
    (
        "java/util/ImmutableCollections$Set12",
        &[
            ("iterator", "()Ljava/util/Iterator;", pair),
            ("toArray", "()[Ljava/lang/Object;", pair),
            ("toArray", TO_ARRAY, pair),
        ],
    ),
];

/// Whether the program asks, itself or through collections and streams that it uses. The JDK's own
/// tables (of classes, types, locales) are nobody's business.
pub(super) fn by_collections(m: &Interp<'_>) -> bool {
    const PLAIN: [&str; 5] = [
        "java/lang/Object",
        "java/lang/Enum",
        "java/lang/System",
        "java/lang/String",
        "java/lang/StringBuilder",
    ];
    let (jdk, _) = m.jdk_frames();
    m.vm.analysing
        && jdk.iter().all(|method| {
            let class = method.class();
            let name = &*class.name;
            class.module().is_none() || name.starts_with("java/util/") || PLAIN.contains(&name)
        })
}

fn note_and_run(m: &mut Interp<'_>, source: &'static EnvironmentSource) -> Native {
    m.note_environment(source);
    Ok(NativeReturn::Own)
}

/// What system properties and environment variables hold in another world: it can be read as a text, as a number and
/// as a condition. (The JVM gets the same, see `crates/jvm/junit/src/session.rs`.)
const OTHER_VALUE: &str = "1";

/// The answer to a question that was just noted: the usual one, or that of another world.
fn text_of_world(m: &mut Interp<'_>) -> Native {
    match m.state.elsewhere {
        true => Ok(NativeReturn::Value(m.new_string(OTHER_VALUE)?.into())),
        false => Ok(NativeReturn::Own),
    }
}

/// What the class library that is used answers everywhere, and another one otherwise.
const OF_LIBRARY: [&str; 5] = [
    "java.version",
    "java.specification.",
    "java.vm.specification.",
    "java.class.version",
    "java.vendor",
];

/// The program's own question, perhaps through `Integer.getInteger` and its like. What the JDK
/// wants to know for itself is not noted.
fn property(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let key = args.reference(0);
    if !m.vm.analysing {
        return Ok(NativeReturn::Own);
    }
    let (jdk, _) = m.jdk_frames();
    let is_helper = |class: &Class| {
        matches!(
            &*class.name,
            "java/lang/Integer" | "java/lang/Long" | "java/lang/Boolean"
        )
    };
    if !key.is_null() && jdk.iter().all(|method| is_helper(method.class())) {
        let key = m.string_text(key)?;
        match OF_LIBRARY.iter().any(|own| key.starts_with(own)) {
            true => m.note_environment(&environment::JDK_VERSION),
            false => {
                m.note_environment_of(&environment::PROPERTY, &key);
                return text_of_world(m);
            }
        }
    }
    Ok(NativeReturn::Own)
}

fn properties(m: &mut Interp<'_>, _: &[Value]) -> Native {
    if m.in_program() {
        m.note_environment(&environment::PROPERTIES);
    }
    Ok(NativeReturn::Own)
}

fn version(m: &mut Interp<'_>, _: &[Value]) -> Native {
    if m.in_program() {
        m.note_environment(&environment::JDK_VERSION);
    }
    Ok(NativeReturn::Own)
}

/// Nobody sees how lines end that are printed to the standard streams.
fn line_separator(m: &mut Interp<'_>, _: &[Value]) -> Native {
    if m.vm.analysing && !prints_outside(m) {
        m.note_environment(&environment::LINE_SEPARATOR);
    }
    Ok(NativeReturn::Own)
}

/// Whether the call is part of printing to a file descriptor.
fn prints_outside(m: &Interp<'_>) -> bool {
    let mut stream = Ref::NULL;
    m.state.thread().stack.for_each_frame(|frame, registers| {
        let class = &*frame.method.class().name;
        if stream.is_null() && class == "java/io/PrintStream" && !frame.method.is_static() {
            stream = Ref::from_bits(registers[0]);
        }
    });
    is_outside(m, stream)
}

/// Whether what is written to a stream goes to a file descriptor, through any number of filters.
fn is_outside(m: &Interp<'_>, mut stream: Ref) -> bool {
    let file = m.vm.world.find_loaded("java/io/FileOutputStream");
    loop {
        stream = m.state.inputs.follow(stream);
        if !stream.is_object() {
            return false;
        }
        let class = m.state.heap.get(stream).class;
        if class.module().is_none() {
            return false;
        }
        // In newer libraries the standard streams have classes of their own.
        if file.is_some_and(|file| class.is_subtype_of(file)) {
            return true;
        }
        if class.instance_field("out").is_none() {
            return false;
        }
        stream = m.field(stream, "out").as_ref();
    }
}

fn console(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::INPUT)
}

fn variables(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::VARIABLES)
}

fn variable(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let name = args.reference(0);
    if !m.vm.analysing || name.is_null() {
        return Ok(NativeReturn::Own);
    }
    let name = m.string_text(name)?;
    m.note_environment_of(&environment::VARIABLE, &name);
    text_of_world(m)
}

/// `UnixFileSystem.resolve(File)`.
fn absolute_file(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let file = args.object(m, 1)?;
    if m.field(file, "prefixLength").as_int() == 0 {
        m.note_environment_of(&environment::PROPERTY, "user.dir");
    }
    Ok(NativeReturn::Own)
}

fn absolute_path(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let bytes = m.field(args.reference(0), "path").as_ref();
    let array = m.state.heap.get(bytes);
    let is_known = array.symbolic.is_none();
    if !is_known || array.data.is_empty() || array.data.get(0) as u8 != b'/' {
        m.note_environment_of(&environment::PROPERTY, "user.dir");
    }
    Ok(NativeReturn::Own)
}

/// Messages about indices are formatted, but only with `%s` of numbers: they are the same everywhere.
fn locale(m: &mut Interp<'_>, _: &[Value]) -> Native {
    match is_called_in(m, "jdk/internal/util/Preconditions") {
        true => Ok(NativeReturn::Own),
        false => note_and_run(m, &environment::LOCALE),
    }
}

fn time_zone(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::TIME_ZONE)
}

/// Environment variables are texts in this character set, too: that is one question, not two.
fn charset(m: &mut Interp<'_>, _: &[Value]) -> Native {
    match is_called_in(m, "java/lang/ProcessEnvironment") {
        true => Ok(NativeReturn::Own),
        false => note_and_run(m, &environment::CHARSET),
    }
}

/// Whether a class of this name, or one inside it, is among those of the JDK that are running.
fn is_called_in(m: &Interp<'_>, class: &str) -> bool {
    let is_part = |name: &str| {
        let rest = name.strip_prefix(class);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let (jdk, _) = m.jdk_frames();
    m.vm.analysing && jdk.iter().any(|method| is_part(&method.class().name))
}

/// Generators of random numbers that begin with the time.
const SEEDED: [&str; 4] = [
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/concurrent/ThreadLocalRandom",
    "jdk/internal/util/random/RandomSupport",
];

/// The clock is looked at: by somebody who wants to know the time, or random numbers.
pub(super) fn note_time(m: &mut Interp<'_>) {
    let source = match SEEDED.iter().any(|class| is_called_in(m, class)) {
        true => &environment::RANDOM,
        false => &environment::TIME,
    };
    m.note_environment(source);
}

/// The method checked may be called on any thread.
fn thread_identity(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let is_first = m.vm.analysing && m.state.threads[0].object == args.reference(0);
    if !is_first {
        return Ok(NativeReturn::Own);
    }
    let (jdk, _) = m.jdk_frames();
    if jdk
        .iter()
        .all(|method| &*method.class().name == "java/lang/Thread")
    {
        m.note_environment(&environment::THREAD);
    }
    Ok(NativeReturn::Own)
}

/// Whether the calling thread is interrupted, and what kind of thread it is, is up to the caller.
fn thread_state(m: &mut Interp<'_>, args: &[Value]) -> Native {
    match m.vm.analysing && m.state.threads[0].object == args.reference(0) {
        true => note_and_run(m, &environment::CALLING_THREAD),
        false => Ok(NativeReturn::Own),
    }
}

fn calling_thread(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::CALLING_THREAD)
}

/// Nobody sees the trace that is printed to standard error.
fn stack_trace(m: &mut Interp<'_>, _: &[Value]) -> Native {
    let (jdk, _) = m.jdk_frames();
    let prints =
        |method: &classes::MethodRef| &*method.name == "printStackTrace" && &*method.desc == "()V";
    if !(jdk.iter().any(prints) && is_outside(m, standard_error(m))) {
        m.note_environment(&environment::CALLERS);
    }
    Ok(NativeReturn::Own)
}

fn standard_error(m: &Interp<'_>) -> Ref {
    let system = m.vm.world.find_loaded("java/lang/System");
    let field = system.and_then(|s| Some((s, s.static_field("err")?.slot)));
    field.map_or(Ref::NULL, |(system, slot)| {
        m.static_cell(system, slot as usize).as_ref()
    })
}

fn reference(m: &mut Interp<'_>, _: &[Value]) -> Native {
    if m.in_program() {
        m.note_environment(&environment::GARBAGE);
    }
    Ok(NativeReturn::Own)
}

fn random(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::RANDOM)
}

fn process(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::PROCESS)
}

fn parallelism(m: &mut Interp<'_>, _: &[Value]) -> Native {
    note_and_run(m, &environment::PROCESSORS)
}

/// The constructor of an iterator over argument 1.
fn iterator(m: &mut Interp<'_>, args: &[Value]) -> Native {
    order(m, args.reference(1))
}

fn set(m: &mut Interp<'_>, args: &[Value]) -> Native {
    order(m, args.reference(0))
}

/// One element has only one order.
fn order(m: &mut Interp<'_>, collection: Ref) -> Native {
    if m.field(collection, "size").as_int() > 1 && by_collections(m) {
        m.note_environment(&environment::SET_ORDER);
    }
    Ok(NativeReturn::Own)
}

/// A set of one or two: a plain object stands for the one that is missing.
fn pair(m: &mut Interp<'_>, args: &[Value]) -> Native {
    let second = m.field(args.reference(0), "e1").as_ref();
    let is_pair = &*m.state.heap.get(second).class.name != "java/lang/Object";
    if is_pair && by_collections(m) {
        m.note_environment(&environment::SET_ORDER);
    }
    Ok(NativeReturn::Own)
}
