//! What code of others may call back: by the types of the objects that a call hands over, and by what methods of the JDK ask
//! of objects. A call of `String.substring` gets at nothing of the program's; one of `List.add` asks objects whether they
//! are equal, but never for their text.

use classes::{ClassRef, World};
use ir::{TypeDesc, flags};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Methods of the program that code of others may call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Callback {
    /// Whatever overrides a method of others.
    Anything,
    /// The same of objects of this type.
    Of(Arc<str>),
    /// What is asked of character sequences.
    Characters,
    /// Whatever is a method of a reader, a writer or the like: their objects hold no others.
    Streams,
    /// What collections ask of their elements, and of collections that are behind them.
    Collections,
    /// What is asked of objects to show them as text, or parts of them.
    Text,
    /// What functions of one argument ask of others.
    UnaryFunctions,
    /// What is asked of functions, and all of the above but streams.
    Functions,
    /// `fillInStackTrace`, by constructors of exceptions.
    StackTrace,
}

/// A call of a method that is not the program's.
pub(crate) struct LibraryCall<'a> {
    /// The class that declares the method.
    pub(crate) class: &'a str,
    pub(crate) name: &'a str,
    pub(crate) desc: &'a str,
    /// The type of what it is called on.
    pub(crate) receiver: Option<&'a str>,
}

/// A method of the program that overrides one of others.
pub(crate) struct ExposedMethod {
    pub(crate) name: Arc<str>,
    /// The classes of others that declare it.
    pub(crate) declared_by: Vec<Arc<str>>,
    /// The program's classes whose objects may have it.
    pub(crate) heirs: Vec<ClassRef>,
}

/// What an object of a type gives code of others access to.
enum Handed {
    Nothing,
    Some(Callback),
    Anything,
}

impl Callback {
    /// Whether it is about this method; `has_collections` tells whether the program has collections of its own.
    pub(crate) fn covers(
        &self,
        world: &World,
        method: &ExposedMethod,
        has_collections: bool,
    ) -> bool {
        let is_named = |names: &[&str]| names.contains(&&*method.name);
        let is_declared = |by: &dyn Fn(&str) -> bool| method.declared_by.iter().any(|c| by(c));
        match self {
            Callback::Anything => true,
            Callback::Of(name) => world.load(name).map_or(true, |class| {
                method.heirs.iter().any(|c| c.is_subtype_of(class))
            }),
            Callback::Characters => {
                let is_asked = is_named(TEXT_METHODS) || is_named(&["equals", "hashCode"]);
                let of = Callback::Of("java/lang/CharSequence".into());
                is_asked && of.covers(world, method, has_collections)
            }
            Callback::Streams => {
                let streams = STREAMS.iter().filter_map(|name| world.load(name).ok());
                let mut streams = streams.collect::<Vec<_>>().into_iter();
                streams.any(|stream| method.heirs.iter().any(|c| c.is_subtype_of(stream)))
            }
            Callback::Collections => {
                is_named(&["equals", "hashCode", "compareTo", "compare"])
                    || is_declared(&|class| KEYS.contains(&class))
                    || is_declared(&|class| {
                        class.starts_with("java/util/")
                            && !class.starts_with("java/util/function/")
                            && (has_collections || !ITERATION.contains(&class))
                    })
                    || has_collections && is_declared(&|class| class == "java/lang/Iterable")
            }
            Callback::Text => {
                is_named(TEXT_METHODS)
                    || Callback::Collections.covers(world, method, has_collections)
            }
            Callback::UnaryFunctions => {
                let is_unary = |class: &str| {
                    let name = class.strip_prefix("java/util/function/");
                    name.is_some_and(|name| !name.starts_with("Bi"))
                };
                is_declared(&is_unary) || is_named(&["equals", "compareTo", "compare"])
            }
            Callback::Functions => {
                let is_function = |class: &str| {
                    class.starts_with("java/util/")
                        || matches!(class, "java/lang/Runnable" | "java/lang/Iterable")
                };
                is_declared(&is_function) || Callback::Text.covers(world, method, true)
            }
            Callback::StackTrace => is_named(&["fillInStackTrace"]),
        }
    }
}

/// What a call may call back.
pub(crate) fn callbacks(world: &World, call: &LibraryCall<'_>) -> BTreeSet<Callback> {
    let mut found = BTreeSet::new();
    let Some(parsed) = ir::MethodDesc::parse(call.desc) else {
        return BTreeSet::from([Callback::Anything]);
    };
    if asks_nothing(world, call) {
        return found;
    }
    let is_constructor = call.name == "<init>";
    let mut is_open = false;
    let given = parsed.params.iter().map(|p| innermost(&p.text));
    for class in given.flatten() {
        match handed(world, class) {
            Handed::Nothing => {}
            Handed::Some(callback) => _ = found.insert(callback),
            Handed::Anything => is_open = true,
        }
    }
    if is_throwable(world, call.class) {
        found.insert(Callback::StackTrace);
        if is_open || !is_constructor {
            found.insert(Callback::Text);
        }
        if call.name == "printStackTrace" {
            found.insert(Callback::Streams);
        }
        return found;
    }
    match call.receiver {
        // The object is new: nobody else knows it, but it may have a class of the program.
        Some(class) if is_constructor => _ = found.insert(Callback::Of(class.into())),
        Some(class) => match handed(world, class) {
            Handed::Nothing => {}
            Handed::Some(callback) => _ = found.insert(callback),
            Handed::Anything => is_open = true,
        },
        None => {}
    }
    if is_open {
        found.insert(family(call, &parsed.params));
    }
    found
}

/// What a call site of strings, functions or records may call back, with operands of these types.
pub(crate) fn site_callbacks(world: &World, factory: &str, desc: &str) -> BTreeSet<Callback> {
    let call = |class| LibraryCall {
        class,
        name: "makeConcat",
        desc,
        receiver: None,
    };
    match factory {
        "java/lang/invoke/StringConcatFactory" => callbacks(world, &call("java/lang/String")),
        // The function is only made; whoever makes it, may call what it is made of.
        "java/lang/invoke/LambdaMetafactory" => BTreeSet::new(),
        "java/lang/runtime/ObjectMethods" => BTreeSet::from([Callback::Text]),
        other => callbacks(world, &call(other)),
    }
}

/// What a method asks of objects of any class.
fn family(call: &LibraryCall<'_>, params: &[TypeDesc]) -> Callback {
    let LibraryCall {
        class, name, desc, ..
    } = *call;
    let takes = |prefixes: &[&str]| {
        let mut named = params.iter().filter_map(|p| innermost(&p.text));
        named.any(|param| prefixes.iter().any(|prefix| param.starts_with(prefix)))
    };
    if takes(&[
        "java/util/function/",
        "java/util/stream/",
        "java/lang/Runnable",
    ]) {
        return match class.starts_with("java/util/") {
            true => Callback::Functions,
            false => Callback::Anything,
        };
    }
    match (name, desc) {
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") => return Callback::Collections,
        ("toString", "()Ljava/lang/String;") => return Callback::Text,
        _ => {}
    }
    let is_iteration = ITERATION.contains(&class) || class == "java/lang/Iterable";
    let iterates = is_iteration || takes(&ITERATION) || takes(&["java/lang/Iterable"]);
    let shows = matches!(
        name,
        "of" | "ofEntries" | "copyOf" | "toString" | "deepToString"
    );
    match class {
        "java/util/Objects" if matches!(name, "equals" | "deepEquals" | "hash" | "hashCode") => {
            Callback::Collections
        }
        "java/util/Objects" => Callback::Text,
        "java/lang/Comparable" | "java/util/Comparator" => Callback::Functions,
        "java/io/PrintStream" | "java/io/PrintWriter" => Callback::Text,
        _ if SILENT.contains(&class) && !iterates => Callback::Text,
        _ if SILENT.contains(&class) || iterates => Callback::Functions,
        // Compositions and negations. What a function does that the program made, whoever made it has done.
        _ if class.starts_with("java/util/function/") && !class.contains("/Bi") => {
            Callback::UnaryFunctions
        }
        _ if class.starts_with("java/util/stream/")
            || class.starts_with("java/util/function/")
            || class.starts_with("java/util/Optional") =>
        {
            Callback::Functions
        }
        _ if is_collection(class) && shows => Callback::Text,
        _ if is_collection(class) && !matches!(name, "stream" | "parallelStream" | "forEach") => {
            Callback::Collections
        }
        _ if is_collection(class) => Callback::Functions,
        _ => Callback::Anything,
    }
}

/// Whether a class of the JDK is a collection, or works on collections.
fn is_collection(class: &str) -> bool {
    let Some(name) = class.strip_prefix("java/util/") else {
        return false;
    };
    let name = name.strip_prefix("concurrent/").unwrap_or(name);
    let kinds = [
        "List",
        "Map",
        "Set",
        "Collection",
        "Queue",
        "Deque",
        "Vector",
        "Stack",
        "Hashtable",
        "Collections",
        "Arrays",
        "Entry",
    ];
    !name.contains('/') && kinds.iter().any(|kind| name.ends_with(kind))
}

/// Whether a method calls nothing of what it is given.
fn asks_nothing(world: &World, call: &LibraryCall<'_>) -> bool {
    let LibraryCall {
        class, name, desc, ..
    } = *call;
    let takes_functions = desc.contains("java/util/function/");
    match class {
        "java/lang/Object" => matches!(
            name,
            "<init>" | "getClass" | "clone" | "notify" | "notifyAll"
        ),
        "java/lang/Record" => name == "<init>",
        "java/lang/Enum" => matches!(
            name,
            "<init>"
                | "name"
                | "ordinal"
                | "equals"
                | "hashCode"
                | "compareTo"
                | "getDeclaringClass"
        ),
        "java/lang/Class" => matches!(name, "isInstance" | "cast" | "desiredAssertionStatus"),
        "java/lang/System" => matches!(
            name,
            "arraycopy" | "identityHashCode" | "nanoTime" | "currentTimeMillis" | "lineSeparator"
        ),
        "java/util/Objects" => {
            matches!(name, "requireNonNull" | "isNull" | "nonNull") && !takes_functions
        }
        "java/util/Optional" => matches!(
            name,
            "empty" | "of" | "ofNullable" | "isPresent" | "isEmpty" | "get" | "orElse"
        ),
        "java/lang/Throwable" => matches!(
            name,
            "getCause" | "getStackTrace" | "setStackTrace" | "addSuppressed" | "getSuppressed"
        ),
        // A final class knows whether something else is equal without asking it.
        _ => name == "equals" && SILENT.contains(&class) && is_final(world, class),
    }
}

fn handed(world: &World, class: &str) -> Handed {
    if SILENT.contains(&class) {
        return match is_final(world, class) {
            true => Handed::Nothing,
            false => Handed::Some(Callback::Of(class.into())),
        };
    }
    match class {
        // What they hold are character sequences, too.
        "java/lang/CharSequence" | "java/nio/CharBuffer" | "java/util/regex/Matcher" => {
            Handed::Some(Callback::Characters)
        }
        _ if STREAMS.contains(&class) => Handed::Some(Callback::Streams),
        _ => Handed::Anything,
    }
}

fn is_final(world: &World, class: &str) -> bool {
    let class = world.load(class);
    class.is_ok_and(|c| c.flags & flags::FINAL != 0)
}

fn is_throwable(world: &World, class: &str) -> bool {
    let class = world.load(class).ok();
    let mut line = std::iter::successors(class, |c| c.super_class);
    line.any(|c| &*c.name == "java/lang/Throwable")
}

/// The class that a type is made of; `None` for numbers and arrays of them.
fn innermost(desc: &str) -> Option<&str> {
    let element = desc.trim_start_matches('[');
    element.strip_prefix('L').and_then(|c| c.strip_suffix(';'))
}

/// Classes of the JDK whose objects hold none of the program's, and whose methods call none.
const SILENT: &[&str] = &[
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Class",
    "java/lang/StackTraceElement",
    "java/lang/Void",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/math/MathContext",
    "java/math/RoundingMode",
    "java/nio/charset/Charset",
    "java/nio/charset/StandardCharsets",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/util/BitSet",
    "java/util/Locale",
    "java/util/Random",
    "java/util/UUID",
    "java/util/concurrent/TimeUnit",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/regex/Pattern",
];

/// Classes of the JDK whose objects hold others of these classes only, and whose methods call no others.
const STREAMS: &[&str] = &[
    "java/io/BufferedReader",
    "java/io/BufferedWriter",
    "java/io/ByteArrayInputStream",
    "java/io/ByteArrayOutputStream",
    "java/io/Closeable",
    "java/io/Flushable",
    "java/io/InputStream",
    "java/io/InputStreamReader",
    "java/io/OutputStream",
    "java/io/OutputStreamWriter",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/Reader",
    "java/io/StringReader",
    "java/io/StringWriter",
    "java/io/Writer",
    "java/lang/Appendable",
    "java/lang/AutoCloseable",
    "java/lang/CharSequence",
    "java/lang/Readable",
];

/// What leads from one element to the next one; collections use it of other collections only.
const ITERATION: [&str; 5] = [
    "java/util/Enumeration",
    "java/util/Iterator",
    "java/util/ListIterator",
    "java/util/PrimitiveIterator",
    "java/util/Spliterator",
];

/// Functions that comparators are made of.
const KEYS: [&str; 4] = [
    "java/util/function/Function",
    "java/util/function/ToDoubleFunction",
    "java/util/function/ToIntFunction",
    "java/util/function/ToLongFunction",
];

/// What is asked of objects to show them.
const TEXT_METHODS: &[&str] = &[
    "toString",
    "getMessage",
    "getLocalizedMessage",
    "getCause",
    "length",
    "charAt",
    "subSequence",
    "isEmpty",
    "chars",
    "codePoints",
    "formatTo",
];
