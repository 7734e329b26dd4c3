//! Recipes for objects that read, write and format: scanners, formats, calendars, dates with zones, buffers,
//! digests, what reflection describes. One line for each class.

use crate::factories::{by, new, some_of};
use ir::ElemKind::{Double, Int, Long};
use vm::FirstArgument::{Any, Literal, Of, Text, Within};
use vm::{BuildRecipe, Start};

pub(crate) static TEXT_AND_TIME: &[(&str, BuildRecipe)] = &[
    (
        "java/util/Scanner",
        new(
            "java/util/Scanner",
            "(Ljava/lang/String;)V",
            &[Of("java/lang/String")],
        ),
    ),
    ("java/text/DateFormat", DATE_FORMAT),
    ("java/text/SimpleDateFormat", DATE_FORMAT),
    ("java/text/NumberFormat", DECIMAL_FORMAT),
    ("java/text/DecimalFormat", DECIMAL_FORMAT),
    (
        "java/text/DecimalFormatSymbols",
        some_of(
            "java/text/DecimalFormatSymbols",
            "getInstance",
            "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;",
            &[Of("java/util/Locale")],
        ),
    ),
    (
        "java/text/MessageFormat",
        new(
            "java/text/MessageFormat",
            "(Ljava/lang/String;Ljava/util/Locale;)V",
            &[Text("{0}"), Of("java/util/Locale")],
        ),
    ),
    ("java/text/CharacterIterator", CHARACTER_ITERATOR),
    ("java/text/StringCharacterIterator", CHARACTER_ITERATOR),
    (
        "java/util/Currency",
        some_of(
            "java/util/Currency",
            "getInstance",
            "(Ljava/lang/String;)Ljava/util/Currency;",
            &[Text("EUR")],
        ),
    ),
    ("java/util/Calendar", CALENDAR),
    ("java/util/GregorianCalendar", CALENDAR),
    (
        "java/util/OptionalDouble",
        some_of(
            "java/util/OptionalDouble",
            "of",
            "(D)Ljava/util/OptionalDouble;",
            &[Any(Double)],
        ),
    ),
    (
        "java/time/Year",
        some_of("java/time/Year", "of", "(I)Ljava/time/Year;", &[YEAR]),
    ),
    (
        "java/time/YearMonth",
        some_of(
            "java/time/YearMonth",
            "of",
            "(II)Ljava/time/YearMonth;",
            &[YEAR, Within(Int, 1, 12)],
        ),
    ),
    (
        "java/time/ZonedDateTime",
        some_of(
            "java/time/ZonedDateTime",
            "of",
            "(Ljava/time/LocalDateTime;Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;",
            &[Of("java/time/LocalDateTime"), Of("java/time/ZoneId")],
        ),
    ),
    (
        "java/time/OffsetDateTime",
        some_of(
            "java/time/OffsetDateTime",
            "of",
            "(Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;)Ljava/time/OffsetDateTime;",
            &[Of("java/time/LocalDateTime"), Of("java/time/ZoneOffset")],
        ),
    ),
    (
        "java/nio/IntBuffer",
        some_of(
            "java/nio/IntBuffer",
            "wrap",
            "([I)Ljava/nio/IntBuffer;",
            &[Of("[I")],
        ),
    ),
    (
        "java/nio/LongBuffer",
        some_of(
            "java/nio/LongBuffer",
            "wrap",
            "([J)Ljava/nio/LongBuffer;",
            &[Of("[J")],
        ),
    ),
    (
        "java/nio/ShortBuffer",
        some_of(
            "java/nio/ShortBuffer",
            "wrap",
            "([S)Ljava/nio/ShortBuffer;",
            &[Of("[S")],
        ),
    ),
    (
        "java/nio/FloatBuffer",
        some_of(
            "java/nio/FloatBuffer",
            "wrap",
            "([F)Ljava/nio/FloatBuffer;",
            &[Of("[F")],
        ),
    ),
    (
        "java/nio/DoubleBuffer",
        some_of(
            "java/nio/DoubleBuffer",
            "wrap",
            "([D)Ljava/nio/DoubleBuffer;",
            &[Of("[D")],
        ),
    ),
    (
        "java/nio/charset/CharsetEncoder",
        by(
            "java/nio/charset/CharsetEncoder",
            Start::On(
                "newEncoder",
                "()Ljava/nio/charset/CharsetEncoder;",
                &[Of("java/nio/charset/Charset")],
            ),
        ),
    ),
    (
        "java/nio/charset/CharsetDecoder",
        by(
            "java/nio/charset/CharsetDecoder",
            Start::On(
                "newDecoder",
                "()Ljava/nio/charset/CharsetDecoder;",
                &[Of("java/nio/charset/Charset")],
            ),
        ),
    ),
    (
        "java/security/MessageDigest",
        some_of(
            "java/security/MessageDigest",
            "getInstance",
            "(Ljava/lang/String;)Ljava/security/MessageDigest;",
            &[Text("SHA-256")],
        ),
    ),
    ("java/util/zip/Checksum", CHECKSUM),
    ("java/util/zip/CRC32", CHECKSUM),
    (
        "java/util/zip/Adler32",
        new("java/util/zip/Adler32", "()V", &[]),
    ),
    (
        "java/io/CharArrayReader",
        new("java/io/CharArrayReader", "([C)V", &[Of("[C")]),
    ),
    (
        "java/io/CharArrayWriter",
        new("java/io/CharArrayWriter", "()V", &[]),
    ),
    (
        "java/io/LineNumberReader",
        new(
            "java/io/LineNumberReader",
            "(Ljava/io/Reader;)V",
            &[Of("java/io/StringReader")],
        ),
    ),
    (
        "java/io/PushbackReader",
        new(
            "java/io/PushbackReader",
            "(Ljava/io/Reader;)V",
            &[Of("java/io/StringReader")],
        ),
    ),
    (
        "java/io/PushbackInputStream",
        new(
            "java/io/PushbackInputStream",
            "(Ljava/io/InputStream;)V",
            &[Of("java/io/ByteArrayInputStream")],
        ),
    ),
    (
        "java/io/FilterInputStream",
        new(
            "java/io/BufferedInputStream",
            "(Ljava/io/InputStream;)V",
            &[Of("java/io/ByteArrayInputStream")],
        ),
    ),
    (
        "java/io/FilterOutputStream",
        new(
            "java/io/FilterOutputStream",
            "(Ljava/io/OutputStream;)V",
            &[Of("java/io/ByteArrayOutputStream")],
        ),
    ),
    (
        "java/lang/StackTraceElement",
        new(
            "java/lang/StackTraceElement",
            "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I)V",
            &[
                Of("java/lang/String"),
                Of("java/lang/String"),
                Of("java/lang/String"),
                Any(Int),
            ],
        ),
    ),
    (
        "java/lang/ClassLoader",
        some_of(
            "java/lang/ClassLoader",
            "getSystemClassLoader",
            "()Ljava/lang/ClassLoader;",
            &[],
        ),
    ),
    (
        "java/lang/Runtime",
        some_of(
            "java/lang/Runtime",
            "getRuntime",
            "()Ljava/lang/Runtime;",
            &[],
        ),
    ),
    (
        "java/lang/ref/ReferenceQueue",
        new("java/lang/ref/ReferenceQueue", "()V", &[]),
    ),
    ("java/lang/reflect/Field", FIELD),
    ("java/lang/reflect/AccessibleObject", FIELD),
    ("java/lang/reflect/Member", FIELD),
    ("java/lang/reflect/AnnotatedElement", FIELD),
    (
        "java/sql/Timestamp",
        new("java/sql/Timestamp", "(J)V", &[Any(Long)]),
    ),
    ("java/sql/Date", new("java/sql/Date", "(J)V", &[Any(Long)])),
];

const YEAR: vm::FirstArgument = Within(Int, 1900, 2100);

const DATE_FORMAT: BuildRecipe = new(
    "java/text/SimpleDateFormat",
    "(Ljava/lang/String;Ljava/util/Locale;)V",
    &[Text("yyyy-MM-dd"), Of("java/util/Locale")],
);

const DECIMAL_FORMAT: BuildRecipe = new(
    "java/text/DecimalFormat",
    "(Ljava/lang/String;Ljava/text/DecimalFormatSymbols;)V",
    &[Text("#,##0.##"), Of("java/text/DecimalFormatSymbols")],
);

const CHARACTER_ITERATOR: BuildRecipe = new(
    "java/text/StringCharacterIterator",
    "(Ljava/lang/String;)V",
    &[Of("java/lang/String")],
);

/// Months are counted from 0.
const CALENDAR: BuildRecipe = new(
    "java/util/GregorianCalendar",
    "(III)V",
    &[YEAR, Within(Int, 0, 11), Within(Int, 1, 31)],
);

const CHECKSUM: BuildRecipe = new("java/util/zip/CRC32", "()V", &[]);

const FIELD: BuildRecipe = by(
    "java/lang/reflect/Field",
    Start::On(
        "getField",
        "(Ljava/lang/String;)Ljava/lang/reflect/Field;",
        &[Literal("java/lang/Integer"), Text("MAX_VALUE")],
    ),
);
