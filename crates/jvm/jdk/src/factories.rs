//! Recipes for JDK objects as inputs that one call makes, one line for each class; constants; and which classes
//! stand in for an abstract one.

use ir::ElemKind::{Boolean, Int, Long};
use vm::FirstArgument::{Any, Argument, Of, Within};
use vm::{BuildRecipe, Constants, FirstArgument, Start};

/// Where several classes are sensible, each is tried.
pub(crate) static STAND_INS: &[(&str, &[&str])] = &[
    ("java/lang/CharSequence", &["java/lang/String"]),
    (
        "java/lang/Number",
        &["java/lang/Integer", "java/lang/Double"],
    ),
    // What `Character.compareTo` gives is any difference, not only its sign.
    (
        "java/lang/Comparable",
        &["java/lang/Integer", "java/lang/Character"],
    ),
    (
        "java/io/Serializable",
        &["java/lang/String", "java/lang/Integer"],
    ),
    ("java/lang/Enum", &["java/lang/annotation/RetentionPolicy"]),
    ("java/lang/reflect/Type", &["java/lang/Class"]),
];

pub(crate) static CONSTANTS: &[Constants] = &[
    Constants {
        of: "java/util/Locale",
        class: "java/util/Locale",
        fields: &["ROOT", "US", "GERMANY"],
    },
    Constants {
        of: "java/nio/charset/Charset",
        class: "java/nio/charset/StandardCharsets",
        fields: &["UTF_8", "ISO_8859_1", "US_ASCII"],
    },
    Constants {
        of: "java/time/format/DateTimeFormatter",
        class: "java/time/format/DateTimeFormatter",
        fields: &["ISO_LOCAL_DATE", "ISO_LOCAL_DATE_TIME"],
    },
    Constants {
        of: "java/time/ZoneId",
        class: "java/time/ZoneOffset",
        fields: &["UTC", "MIN", "MAX"],
    },
    Constants {
        of: "java/time/ZoneOffset",
        class: "java/time/ZoneOffset",
        fields: &["UTC", "MIN", "MAX"],
    },
];

pub(crate) static MADE: &[(&str, BuildRecipe)] = &[
    (
        "java/util/Iterator",
        on_list("java/util/Iterator", "iterator", "()Ljava/util/Iterator;"),
    ),
    (
        "java/util/ListIterator",
        on_list(
            "java/util/ListIterator",
            "listIterator",
            "()Ljava/util/ListIterator;",
        ),
    ),
    (
        "java/util/stream/Stream",
        on_list(
            "java/util/stream/Stream",
            "stream",
            "()Ljava/util/stream/Stream;",
        ),
    ),
    (
        "java/util/stream/IntStream",
        some_of(
            "java/util/stream/IntStream",
            "of",
            "([I)Ljava/util/stream/IntStream;",
            &[Of("[I")],
        ),
    ),
    (
        "java/util/stream/LongStream",
        some_of(
            "java/util/stream/LongStream",
            "of",
            "([J)Ljava/util/stream/LongStream;",
            &[Of("[J")],
        ),
    ),
    (
        "java/util/stream/DoubleStream",
        some_of(
            "java/util/stream/DoubleStream",
            "of",
            "([D)Ljava/util/stream/DoubleStream;",
            &[Of("[D")],
        ),
    ),
    ("java/util/Map$Entry", ENTRY),
    ("java/util/AbstractMap$SimpleEntry", ENTRY),
    (
        "java/util/UUID",
        all("java/util/UUID", "(JJ)V", &[Any(Long), Any(Long)]),
    ),
    (
        "java/security/SecureRandom",
        all("java/security/SecureRandom", "()V", &[]),
    ),
    (
        "java/util/Random",
        all("java/util/Random", "(J)V", &[Any(Long)]),
    ),
    // Of one element.
    (
        "java/util/EnumSet",
        some_of(
            "java/util/EnumSet",
            "of",
            "(Ljava/lang/Enum;)Ljava/util/EnumSet;",
            &[Argument(0)],
        ),
    ),
    (
        "java/util/OptionalInt",
        some_of(
            "java/util/OptionalInt",
            "of",
            "(I)Ljava/util/OptionalInt;",
            &[Any(Int)],
        ),
    ),
    (
        "java/util/OptionalLong",
        some_of(
            "java/util/OptionalLong",
            "of",
            "(J)Ljava/util/OptionalLong;",
            &[Any(Long)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicInteger",
        all(
            "java/util/concurrent/atomic/AtomicInteger",
            "(I)V",
            &[Any(Int)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicLong",
        all(
            "java/util/concurrent/atomic/AtomicLong",
            "(J)V",
            &[Any(Long)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicBoolean",
        all(
            "java/util/concurrent/atomic/AtomicBoolean",
            "(Z)V",
            &[Any(Boolean)],
        ),
    ),
    (
        "java/util/concurrent/atomic/AtomicReference",
        all(
            "java/util/concurrent/atomic/AtomicReference",
            "(Ljava/lang/Object;)V",
            &[Argument(0)],
        ),
    ),
    (
        "java/math/BigInteger",
        some_of(
            "java/math/BigInteger",
            "valueOf",
            "(J)Ljava/math/BigInteger;",
            &[Any(Long)],
        ),
    ),
    (
        "java/math/BigDecimal",
        some_of(
            "java/math/BigDecimal",
            "valueOf",
            "(JI)Ljava/math/BigDecimal;",
            &[Any(Long), Within(Int, 0, 3)],
        ),
    ),
    (
        "java/time/LocalDate",
        some_of(
            "java/time/LocalDate",
            "of",
            "(III)Ljava/time/LocalDate;",
            &[YEAR, MONTH, DAY],
        ),
    ),
    (
        "java/time/LocalTime",
        some_of(
            "java/time/LocalTime",
            "of",
            "(III)Ljava/time/LocalTime;",
            &[HOUR, SIXTY, SIXTY],
        ),
    ),
    (
        "java/time/LocalDateTime",
        some_of(
            "java/time/LocalDateTime",
            "of",
            "(IIIII)Ljava/time/LocalDateTime;",
            &[YEAR, MONTH, DAY, HOUR, SIXTY],
        ),
    ),
    (
        "java/time/Duration",
        some_of(
            "java/time/Duration",
            "ofSeconds",
            "(J)Ljava/time/Duration;",
            &[Any(Long)],
        ),
    ),
    (
        "java/time/Instant",
        some_of(
            "java/time/Instant",
            "ofEpochSecond",
            "(J)Ljava/time/Instant;",
            &[Within(Long, 0, 4_102_444_800)],
        ),
    ),
    (
        "java/time/Period",
        some_of(
            "java/time/Period",
            "ofDays",
            "(I)Ljava/time/Period;",
            &[Any(Int)],
        ),
    ),
    (
        "java/time/Clock",
        some_of(
            "java/time/Clock",
            "fixed",
            "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;",
            &[Of("java/time/Instant"), Of("java/time/ZoneId")],
        ),
    ),
    ("java/util/concurrent/locks/Lock", LOCK),
    ("java/util/concurrent/locks/ReentrantLock", LOCK),
    ("java/util/concurrent/locks/ReadWriteLock", READ_WRITE_LOCK),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock",
        READ_WRITE_LOCK,
    ),
    (
        "java/util/concurrent/locks/StampedLock",
        new("java/util/concurrent/locks/StampedLock", "()V", &[]),
    ),
    (
        "java/util/concurrent/Semaphore",
        // As many as can be released again.
        new(
            "java/util/concurrent/Semaphore",
            "(I)V",
            &[Within(Int, 0, 1000)],
        ),
    ),
    (
        "java/util/concurrent/CountDownLatch",
        new(
            "java/util/concurrent/CountDownLatch",
            "(I)V",
            &[Within(Int, 0, 2_147_483_647)],
        ),
    ),
    ("java/util/concurrent/Executor", THREAD_POOL),
    ("java/util/concurrent/ExecutorService", THREAD_POOL),
    (
        "java/util/concurrent/ScheduledExecutorService",
        by(
            "java/util/concurrent/ScheduledExecutorService",
            Start::Static(
                "java/util/concurrent/Executors",
                "newScheduledThreadPool",
                "(I)Ljava/util/concurrent/ScheduledExecutorService;",
                &[Within(Int, 1, 4)],
            ),
        ),
    ),
    (
        "java/lang/ThreadLocal",
        new("java/lang/ThreadLocal", "()V", &[]),
    ),
    ("java/io/InputStream", INPUT_STREAM),
    ("java/io/ByteArrayInputStream", INPUT_STREAM),
    ("java/io/OutputStream", OUTPUT_STREAM),
    ("java/io/ByteArrayOutputStream", OUTPUT_STREAM),
    (
        "java/io/PrintStream",
        new(
            "java/io/PrintStream",
            "(Ljava/io/OutputStream;)V",
            &[Of("java/io/ByteArrayOutputStream")],
        ),
    ),
    ("java/io/Reader", STRING_READER),
    ("java/io/StringReader", STRING_READER),
    (
        "java/io/BufferedReader",
        new(
            "java/io/BufferedReader",
            "(Ljava/io/Reader;)V",
            &[Of("java/io/StringReader")],
        ),
    ),
    ("java/io/Writer", STRING_WRITER),
    ("java/io/StringWriter", STRING_WRITER),
    (
        "java/io/PrintWriter",
        new(
            "java/io/PrintWriter",
            "(Ljava/io/Writer;)V",
            &[Of("java/io/StringWriter")],
        ),
    ),
    (
        "java/lang/StringBuffer",
        all(
            "java/lang/StringBuffer",
            "(Ljava/lang/String;)V",
            &[Of("java/lang/String")],
        ),
    ),
];

const YEAR: FirstArgument = Within(Int, 1900, 2100);
const MONTH: FirstArgument = Within(Int, 1, 12);
const DAY: FirstArgument = Within(Int, 1, 31);
const HOUR: FirstArgument = Within(Int, 0, 23);
const SIXTY: FirstArgument = Within(Int, 0, 59);

const ENTRY: BuildRecipe = new(
    "java/util/AbstractMap$SimpleEntry",
    "(Ljava/lang/Object;Ljava/lang/Object;)V",
    &[Argument(0), Argument(1)],
);
const LOCK: BuildRecipe = new("java/util/concurrent/locks/ReentrantLock", "()V", &[]);
const READ_WRITE_LOCK: BuildRecipe = new(
    "java/util/concurrent/locks/ReentrantReadWriteLock",
    "()V",
    &[],
);
const THREAD_POOL: BuildRecipe = by(
    "java/util/concurrent/ExecutorService",
    Start::Static(
        "java/util/concurrent/Executors",
        "newFixedThreadPool",
        "(I)Ljava/util/concurrent/ExecutorService;",
        &[Within(Int, 1, 4)],
    ),
);
const INPUT_STREAM: BuildRecipe = new("java/io/ByteArrayInputStream", "([B)V", &[Of("[B")]);
const OUTPUT_STREAM: BuildRecipe = new("java/io/ByteArrayOutputStream", "()V", &[]);
const STRING_READER: BuildRecipe = new(
    "java/io/StringReader",
    "(Ljava/lang/String;)V",
    &[Of("java/lang/String")],
);
const STRING_WRITER: BuildRecipe = new("java/io/StringWriter", "()V", &[]);

pub(crate) const fn by(class: &'static str, start: Start) -> BuildRecipe {
    BuildRecipe {
        class,
        start,
        add: ("", ""),
        holds: &[],
        most: 0,
        is_all: false,
    }
}

pub(crate) const fn new(
    class: &'static str,
    desc: &'static str,
    parts: &'static [FirstArgument],
) -> BuildRecipe {
    by(class, Start::New(desc, parts))
}

/// As [`new`], where that makes every object of the class.
pub(crate) const fn all(
    class: &'static str,
    desc: &'static str,
    parts: &'static [FirstArgument],
) -> BuildRecipe {
    BuildRecipe {
        is_all: true,
        ..new(class, desc, parts)
    }
}

/// What a static method of the class gives.
pub(crate) const fn some_of(
    class: &'static str,
    name: &'static str,
    desc: &'static str,
    parts: &'static [FirstArgument],
) -> BuildRecipe {
    by(class, Start::Static(class, name, desc, parts))
}

/// What a method of a list gives.
pub(crate) const fn on_list(
    class: &'static str,
    name: &'static str,
    desc: &'static str,
) -> BuildRecipe {
    by(class, Start::On(name, desc, &[Of("java/util/ArrayList")]))
}
