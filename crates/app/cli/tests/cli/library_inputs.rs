//! Objects of the JDK as inputs: for each class there is an object that a method fails with, and a test that makes it
//! and fails on the JVM.

use serde_json::Value;
use std::fmt::Write;
use std::process::Command;
use tempfile::TempDir;

/// Types, and what is true of some object that is made for them.
const INPUTS: [(&str, &str); 76] = [
    ("AtomicIntegerArray", "x.length() == 1 && x.get(0) == 5"),
    ("AtomicLongArray", "x.length() == 2 && x.get(1) == 6"),
    ("AtomicReferenceArray<String>", "x.length() == 2"),
    ("AtomicStampedReference<String>", "x.getStamp() == 7"),
    ("AtomicMarkableReference<String>", "x.isMarked()"),
    ("LongAdder", "x.sum() == 0"),
    ("DoubleAdder", "x.sum() == 0"),
    ("ReentrantReadWriteLock.ReadLock", "x.tryLock()"),
    ("ReentrantReadWriteLock.WriteLock", "x.tryLock()"),
    ("CyclicBarrier", "x.getParties() == 3"),
    ("Phaser", "x.getPhase() == 0"),
    ("Exchanger<String>", "true"),
    ("Future<String>", "x.isDone()"),
    ("CompletionStage<String>", "true"),
    ("CompletableFuture<String>", "x.isDone()"),
    ("ThreadPoolExecutor", "x.getMaximumPoolSize() == 2"),
    ("ScheduledThreadPoolExecutor", "x.getCorePoolSize() == 2"),
    ("ForkJoinPool", "!x.isShutdown()"),
    ("ArrayBlockingQueue<String>", "x.remainingCapacity() == 3"),
    ("SynchronousQueue<String>", "x.isEmpty()"),
    ("Timer", "x.purge() == 0"),
    ("ThreadGroup", "x.getName().length() == 2"),
    ("BlockingDeque<String>", "x.size() == 1"),
    ("LinkedBlockingDeque<String>", "x.size() == 2"),
    ("LinkedTransferQueue<String>", "x.size() == 1"),
    ("PriorityBlockingQueue<Integer>", "x.size() == 2"),
    ("ConcurrentSkipListSet<Integer>", "x.size() == 2"),
    ("ConcurrentSkipListMap<Integer, String>", "x.size() == 1"),
    ("ConcurrentNavigableMap<Integer, String>", "x.size() == 1"),
    ("CopyOnWriteArraySet<String>", "x.size() == 2"),
    ("WeakHashMap<String, String>", "x.size() == 1"),
    ("IdentityHashMap<String, String>", "x.size() == 1"),
    ("EnumMap<TimeUnit, String>", "x.size() == 1"),
    ("EnumSet<TimeUnit>", "x.contains(TimeUnit.DAYS)"),
    ("Scanner", "!x.hasNext()"),
    ("SimpleDateFormat", "x.toPattern().length() == 10"),
    ("DateFormat", "x.isLenient()"),
    ("DecimalFormat", "x.getGroupingSize() == 3"),
    ("NumberFormat", "x.isGroupingUsed()"),
    ("DecimalFormatSymbols", "x.getMinusSign() == '-'"),
    ("MessageFormat", "x.toPattern().length() == 3"),
    ("StringCharacterIterator", "x.first() == 'q'"),
    ("Currency", "x.getDefaultFractionDigits() == 2"),
    ("Calendar", "x.isLenient()"),
    ("GregorianCalendar", "x.isLeapYear(2000)"),
    ("OptionalDouble", "x.getAsDouble() == 1.5"),
    ("Year", "x.getValue() == 2004"),
    ("YearMonth", "x.getMonthValue() == 2"),
    ("ZonedDateTime", "x.getYear() == 2004"),
    ("OffsetDateTime", "x.getYear() == 2004"),
    ("DateTimeFormatter", "x.getZone() == null"),
    ("IntBuffer", "x.remaining() == 2"),
    ("LongBuffer", "x.remaining() == 2"),
    ("DoubleBuffer", "x.remaining() == 2"),
    ("CharsetEncoder", "x.maxBytesPerChar() > 1"),
    ("CharsetDecoder", "x.maxCharsPerByte() > 0"),
    ("MessageDigest", "x.getDigestLength() == 32"),
    ("CRC32", "x.getValue() == 0"),
    ("Checksum", "x.getValue() == 0"),
    ("CharArrayReader", "true"),
    ("CharArrayWriter", "x.size() == 0"),
    ("LineNumberReader", "x.getLineNumber() == 0"),
    ("PushbackReader", "true"),
    ("PushbackInputStream", "!x.markSupported()"),
    ("FilterInputStream", "x.markSupported()"),
    ("FilterOutputStream", "true"),
    ("StackTraceElement", "x.getLineNumber() == 12"),
    ("ClassLoader", "true"),
    ("ReferenceQueue<String>", "x.poll() == null"),
    ("Class<? super String>", "!x.isArray()"),
    ("Field", "x.getName().length() == 9"),
    ("StackOverflowError", "x.getCause() == null"),
    ("AssertionError", "x.getCause() == null"),
    ("ExecutionException", "x.getCause() != null"),
    ("UncheckedIOException", "x.getCause() != null"),
    ("ConcurrentModificationException", "x.getCause() == null"),
];

const IMPORTS: [&str; 15] = [
    "java.io",
    "java.lang.ref",
    "java.lang.reflect",
    "java.nio",
    "java.nio.charset",
    "java.security",
    "java.text",
    "java.time",
    "java.time.format",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
    "java.util.concurrent.locks",
    "java.util.zip",
    "java.util.function",
];

/// All of them with `CAIRN_LONG`, otherwise every fourth one.
fn chosen_inputs() -> impl Iterator<Item = (usize, &'static (&'static str, &'static str))> {
    let is_long = std::env::var_os("CAIRN_LONG").is_some();
    INPUTS
        .iter()
        .enumerate()
        .step_by(if is_long { 1 } else { 4 })
}

/// A method for each of these inputs.
fn source() -> String {
    let mut text = String::new();
    for package in IMPORTS {
        writeln!(text, "import {package}.*;").expect("a text");
    }
    text += "import java.util.concurrent.Future;\n";
    text += "public class Inputs {\n";
    for (number, (input, fact)) in chosen_inputs() {
        writeln!(
            text,
            "    public static void m{number}({input} x) throws Exception {{\n        assert x == null || !({fact});\n    }}"
        )
        .expect("a text");
    }
    text + "}\n"
}

fn check(folder: &TempDir, name: &str, text: &str, args: &[&str]) -> Value {
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("a source");
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["check", "--no-cache", "--format", "json"]);
    let output = cairn.arg(&file).args(args).output().expect("cairn starts");
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).expect(&said)
}

#[test]
fn an_object_is_made_for_each_class() {
    let folder = TempDir::new().expect("a folder");
    let args = ["--time", "300s", "--calls", "0"];
    let report = check(&folder, "Inputs.java", &source(), &args);
    let results = report["results"].as_array().expect("results");
    let mut wrong = String::new();
    for (number, (input, fact)) in chosen_inputs() {
        let start = format!("Inputs.m{number}(");
        let is_meant = |r: &&Value| r["method"].as_str().is_some_and(|m| m.starts_with(&start));
        let result = results.iter().find(is_meant).expect("a result");
        if result["verdict"] != "refuted" {
            let (verdict, reasons) = (&result["verdict"], &result["reasons"]);
            writeln!(wrong, "{input}, {fact}: {verdict} {reasons}").expect("a text");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let stats = &report["stats"];
    assert_eq!(stats["tests_compiled"], stats["tests"], "{stats}");
    assert_eq!(stats["tests_reproduced"], stats["tests"], "{stats}");
}

/// A class of the program has the fields of the JDK's class that it extends.
#[test]
fn a_lock_of_the_program_is_made() {
    let folder = TempDir::new().expect("a folder");
    let text = "import java.util.concurrent.locks.ReentrantLock;
public class Guarded {
    static class OwnLock extends ReentrantLock {
        boolean hasWaiting() {
            return hasQueuedThreads();
        }
    }
    private final OwnLock lock = new OwnLock();
    private int count;
    public int next(int step) {
        lock.lock();
        try {
            count++;
            return lock.hasWaiting() ? 0 : count / step;
        } finally {
            lock.unlock();
        }
    }
}
";
    let report = check(&folder, "Guarded.java", text, &["--time", "60s"]);
    let results = report["results"].as_array().expect("results");
    let next = results.iter().find(|r| r["method"] == "Guarded.next(int)");
    let next = next.expect("a result");
    assert_eq!(next["verdict"], "refuted", "{next}");
    let findings = next["findings"].as_array().expect("findings");
    assert!(
        findings.iter().any(|f| f["message"] == "/ by zero"),
        "{next}"
    );
    let stats = &report["stats"];
    assert_eq!(stats["tests_compiled"], stats["tests"], "{stats}");
    assert_eq!(stats["tests_reproduced"], stats["tests"], "{stats}");
}
