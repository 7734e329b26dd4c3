//! Which classes a verdict depends on: small programs, and the classes behind one of them.

use dependencies::{DependencyGraph, FoundByName};
use frontend::{ClassPath, Compiled, JavaHome, compile};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Each class with its source. All of them are compiled at once, and each is in a package of its own, unless the
/// package is the point.
const PROGRAM: [(&str, &str); 36] = [
    (
        "shapes/Shape",
        "package shapes; public interface Shape { int area(); }",
    ),
    (
        "disks/Disk",
        "package disks; public class Disk implements shapes.Shape {
            public int area() { return inside.Pi.ROUGHLY; } }",
    ),
    (
        "inside/Pi",
        "package inside; public class Pi { public static int ROUGHLY = Integer.parseInt(\"3\"); }",
    ),
    (
        "squares/Square",
        "package squares; public class Square implements shapes.Shape {
            public int area() { return 4; } }",
    ),
    // An unknown shape may be of any class below.
    (
        "open/Field",
        "package open; public class Field { shapes.Shape shape; }",
    ),
    // What is made by code is of one class.
    (
        "made/Maker",
        "package made; public class Maker {
            public static int size() { return new squares.Square().area(); } }",
    ),
    // A virtual call comes to what any class below overrides.
    (
        "called/Caller",
        "package called; public class Caller {
            static int of(Object shape) { return 0; }
            public static int size() { return called.Caller.next().area(); }
            private static shapes.Shape next() { return null; } }",
    ),
    (
        "tested/Tester",
        "package tested; public class Tester {
            public static boolean isSquare(Object o) { return o instanceof squares.Square; } }",
    ),
    // Only `half` of the tool is called.
    (
        "tool/Tool",
        "package tool; public class Tool {
            public static int half(int n) { return n / 2; }
            public static int other() { return new squares.Square().area(); } }",
    ),
    (
        "tooled/Tooled",
        "package tooled; public class Tooled {
            public static int half(int n) { return tool.Tool.half(n); } }",
    ),
    (
        "lambdas/Lambdas",
        "package lambdas; public class Lambdas {
            public static int half(int n) {
                java.util.function.IntUnaryOperator half = tool.Tool::half;
                return half.applyAsInt(n); } }",
    ),
    (
        "constructed/Constructed",
        "package constructed; public class Constructed {
            public static Object made() {
                java.util.function.Supplier<Object> make = disks.Disk::new;
                return make.get(); } }",
    ),
    // The library calls back.
    (
        "sorted/Rank",
        "package sorted; public class Rank implements Comparable<Rank> {
            public int compareTo(Rank other) { return inside.Pi.ROUGHLY; } }",
    ),
    (
        "sorting/Sorting",
        "package sorting; public class Sorting {
            public static void sort() {
                Object[] all = { new sorted.Rank() };
                java.util.Arrays.sort(all); } }",
    ),
    // Type arguments say what is inside.
    (
        "listed/Listed",
        "package listed; public class Listed {
            public static int count(java.util.List<? extends squares.Square> all) { return all.size(); } }",
    ),
    // A class that is found by name is recorded when it is found.
    (
        "named/Named",
        "package named; public class Named {
            public static Object make(String name) throws Exception { return Class.forName(name); } }",
    ),
    (
        "naming/Naming",
        "package naming; public class Naming {
            public static Object make() throws Exception { return named.Named.make(\"a\"); } }",
    ),
    (
        "lone/Lone",
        "package lone; public class Lone {
            public static int twice(int n) { return n + n; }
            public static String name(Object o) { return o.getClass().getSimpleName(); } }",
    ),
    // Others of the package may assign fields.
    ("near/Near", "package near; public class Near { int count; }"),
    (
        "near/Neighbour",
        "package near; class Neighbour { void meddle(Near near) { near.count = -1; } }",
    ),
    // This one does not name it.
    (
        "near/Stranger",
        "package near; class Stranger { static int count; }",
    ),
    // So is one whose members are used by reflection.
    (
        "reflected/Point",
        "package reflected; public class Point { public squares.Square square() { return null; } }",
    ),
    (
        "reflecting/Reflecting",
        "package reflecting; public class Reflecting {
            public static Object call() throws Exception {
                Object point = new reflected.Point();
                return point.getClass().getMethods()[0].invoke(point); } }",
    ),
    // Nobody serializes it.
    (
        "stored/Stored",
        "package stored; public class Stored implements java.io.Serializable {
            private void readObject(java.io.ObjectInputStream in) throws Exception { tool.Tool.half(1); } }",
    ),
    // Annotations, and what is above.
    (
        "marked/Mark",
        "package marked; public @interface Mark { Class<?> value(); }",
    ),
    (
        "above/Above",
        "package above; public class Above { public int up() { return inside.Pi.ROUGHLY; } }",
    ),
    (
        "below/Below",
        "package below; @marked.Mark(Object.class) public class Below extends above.Above { }",
    ),
    // An iterator of the library's type is unknown, too, if a function gives it.
    (
        "iterators/Own",
        "package iterators; public class Own implements java.util.Iterator<String> {
            public boolean hasNext() { return false; }
            public String next() { return null; } }",
    ),
    (
        "iterated/Iterated",
        "package iterated; public class Iterated {
            public static int count(Iterable<String> all) { int n = 0; for (String s : all) n++; return n; } }",
    ),
    // A static field that others may assign is unknown.
    (
        "held/Held",
        "package held; public class Held { public static shapes.Shape shape = new squares.Square(); }",
    ),
    (
        "holding/Holding",
        "package holding; public class Holding { public static boolean has() { return held.Held.shape != null; } }",
    ),
    // Only others make objects of it: what they call decides about these.
    (
        "given/Given",
        "package given; public class Given { final int n; Given(int n) { this.n = n; } }",
    ),
    (
        "given/Factory",
        "package given; public class Factory {
            public static Given give() { return new Given(tool.Tool.half(1)); } }",
    ),
    // Everybody makes these.
    (
        "free/Free",
        "package free; public class Free { public Free(int n) { } }",
    ),
    (
        "free/Other",
        "package free; public class Other {
            public static Free give() { return new Free(tool.Tool.half(1)); } }",
    ),
    (
        "loaders/Loader",
        "package loaders; public class Loader extends ClassLoader { }",
    ),
];

/// What lies behind classes, without the class itself.
const BEHIND: [(&str, &[&str]); 31] = [
    (
        "shapes/Shape",
        &["disks/Disk", "inside/Pi", "squares/Square"],
    ),
    ("disks/Disk", &["inside/Pi", "shapes/Shape"]),
    ("squares/Square", &["shapes/Shape"]),
    (
        "open/Field",
        &["disks/Disk", "inside/Pi", "shapes/Shape", "squares/Square"],
    ),
    ("made/Maker", &["shapes/Shape", "squares/Square"]),
    (
        "called/Caller",
        &["disks/Disk", "inside/Pi", "shapes/Shape", "squares/Square"],
    ),
    ("tested/Tester", &["shapes/Shape", "squares/Square"]),
    ("tool/Tool", &["shapes/Shape", "squares/Square"]),
    ("tooled/Tooled", &["tool/Tool"]),
    ("lambdas/Lambdas", &["tool/Tool"]),
    (
        "constructed/Constructed",
        &["disks/Disk", "inside/Pi", "shapes/Shape"],
    ),
    ("sorted/Rank", &["inside/Pi"]),
    ("sorting/Sorting", &["inside/Pi", "sorted/Rank"]),
    ("listed/Listed", &["shapes/Shape", "squares/Square"]),
    ("lone/Lone", &[]),
    ("near/Near", &["near/Neighbour"]),
    ("near/Stranger", &[]),
    ("reflected/Point", &["shapes/Shape", "squares/Square"]),
    ("reflecting/Reflecting", &["reflected/Point"]),
    ("named/Named", &[]),
    ("naming/Naming", &["named/Named"]),
    ("loaders/Loader", &[]),
    ("stored/Stored", &[]),
    ("given/Given", &["given/Factory", "tool/Tool"]),
    ("free/Free", &["free/Other"]),
    ("marked/Mark", &[]),
    ("above/Above", &["below/Below", "inside/Pi", "marked/Mark"]),
    ("below/Below", &["above/Above", "inside/Pi", "marked/Mark"]),
    ("inside/Pi", &[]),
    ("iterated/Iterated", &["iterators/Own"]),
    (
        "holding/Holding",
        &[
            "disks/Disk",
            "held/Held",
            "inside/Pi",
            "shapes/Shape",
            "squares/Square",
        ],
    ),
];

struct Program {
    _folder: tempfile::TempDir,
    compiled: Compiled,
    home: JavaHome,
}

fn program() -> Program {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sources: Vec<PathBuf> = Vec::new();
    for (name, text) in PROGRAM {
        let file = folder.path().join(format!("{name}.java"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("ours");
        fs::write(&file, text).expect("ours");
        sources.push(file);
    }
    let home = JavaHome::find(None).expect("a JDK");
    let compiled = compile(&home, &sources, &[], None).expect("it compiles");
    Program {
        _folder: folder,
        compiled,
        home,
    }
}

impl Program {
    fn graph(&self) -> DependencyGraph<'static> {
        self.graph_without_target("")
    }

    /// All are targets but one.
    fn graph_without_target(&self, other: &'static str) -> DependencyGraph<'static> {
        let folder = [self.compiled.folder.clone()];
        let path = ClassPath::new(&self.home, &folder, self.home.feature);
        let path = Arc::new(path.expect("a class path"));
        DependencyGraph::read(path, move |name| name != other, |_| Vec::new())
    }

    fn class_file(&self, name: &str) -> PathBuf {
        self.compiled.folder.join(format!("{name}.class"))
    }
}

#[test]
fn what_lies_behind_a_class() {
    let program = program();
    let mut graph = program.graph();
    for (class, expected) in BEHIND {
        let behind = graph.classes_behind(class).expect("a class of the program");
        let others: Vec<&str> = behind
            .iter()
            .map(|n| &**n)
            .filter(|n| *n != class)
            .collect();
        assert_eq!(others, expected, "{class}");
        assert_eq!(behind.len(), others.len() + 1, "itself");
    }
    assert_eq!(graph.classes_behind("java/lang/String"), None);
    assert_eq!(graph.classes_behind("no/Such"), None);
    digests_change_with_what_is_behind(&program);
    what_is_found_by_name(&program);
}

/// A class that is looked up stands for all that may be done with it, its serialization included.
fn what_is_found_by_name(program: &Program) {
    let named = ["reflected/Point", "stored/Stored", "near/Near", "lone/Lone"];
    let find = |name: &str| program.graph().find_by_name(name);
    let first = named.map(find);
    assert_eq!(first, named.map(find));
    for found in first {
        assert!(matches!(found, FoundByName::Class(_)), "{found:?}");
    }
    assert_eq!(find("java/lang/String"), FoundByName::InLibrary);
    for name in ["no/Such", "../up", "odd\0name", ""] {
        assert!(!matches!(find(name), FoundByName::InLibrary), "{name:?}");
        assert_eq!(find(name), find(name));
    }
    for (changed, expected) in [
        ("squares/Square", [true, false, false, false]),
        ("tool/Tool", [false, true, false, false]),
        ("near/Neighbour", [false, false, true, false]),
    ] {
        let file = program.class_file(changed);
        let bytes = fs::read(&file).expect("ours");
        fs::write(&file, [&bytes[..], b"more"].concat()).expect("ours");
        let now = named.map(find);
        let differs: [bool; 4] = std::array::from_fn(|i| now[i] != first[i]);
        assert_eq!(differs, expected, "{changed}");
        fs::write(&file, &bytes).expect("ours");
    }
    let lone = program.class_file("lone/Lone");
    fs::rename(&lone, lone.with_extension("gone")).expect("ours");
    assert_eq!(find("lone/Lone"), FoundByName::Nothing);
    fs::rename(lone.with_extension("gone"), &lone).expect("ours");
}

/// A class file changes, one is removed, one is added: just those digests change that depend on it.
fn digests_change_with_what_is_behind(program: &Program) {
    let digests = || {
        let mut graph = program.graph();
        PROGRAM.map(|(class, _)| graph.digest_of(class))
    };
    let changed = |before: &[_; PROGRAM.len()], after: &[_; PROGRAM.len()]| -> Vec<&str> {
        let all = PROGRAM.iter().zip(before.iter().zip(after));
        let others = all.filter(|(_, (before, after))| before != after);
        others.map(|((class, _), _)| *class).collect()
    };
    let stamp = program.graph().into_stamp();
    let first = digests();
    assert_eq!(first, digests());
    assert!(stamp.is_current());
    let tool = program.class_file("tool/Tool");
    let bytes = fs::read(&tool).expect("ours");
    // An attribute that nobody reads would do; here the class file can't even be read any more.
    fs::write(&tool, [&bytes[..], b"more"].concat()).expect("ours");
    assert!(!stamp.is_current());
    let expected = [
        "tool/Tool",
        "tooled/Tooled",
        "lambdas/Lambdas",
        "given/Given",
        "given/Factory",
        "free/Other",
    ];
    assert_eq!(changed(&first, &digests()), expected);
    fs::write(&tool, &bytes).expect("ours");
    assert_eq!(first, digests());
    let disk = program.class_file("disks/Disk");
    fs::rename(&disk, disk.with_extension("gone")).expect("ours");
    let expected = [
        "shapes/Shape",
        "disks/Disk",
        "open/Field",
        "called/Caller",
        "constructed/Constructed",
        "held/Held",
        "holding/Holding",
    ];
    assert_eq!(changed(&first, &digests()), expected);
    fs::rename(disk.with_extension("gone"), &disk).expect("ours");
    let mut graph = program.graph_without_target("near/Neighbour");
    let other = PROGRAM.map(|(class, _)| graph.digest_of(class));
    let expected = ["near/Near", "near/Neighbour"];
    assert_eq!(changed(&first, &other), expected, "what is a target counts");
}

/// A framework for logging finds its parts by reflection, but nothing of the program.
#[test]
fn loggers_depend_on_libraries_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let sources = [
        (
            "org/slf4j/LoggerFactory",
            "package org.slf4j; public class LoggerFactory {
                public static Object getLogger(String name) throws Exception { return Class.forName(name); } }",
        ),
        ("lib/Other", "package lib; public class Other { }"),
        (
            "app/Logged",
            "package app; public class Logged {
                static final Object LOG = make();
                static Object make() {
                    try { return org.slf4j.LoggerFactory.getLogger(\"a\"); } catch (Exception e) { return null; } } }",
        ),
        ("other/Unrelated", "package other; public class Unrelated { }"),
    ];
    let files = sources.map(|(name, text)| {
        let file = folder.path().join(format!("{name}.java"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("ours");
        fs::write(&file, text).expect("ours");
        file
    });
    let home = JavaHome::find(None).expect("a JDK");
    let compiled = compile(&home, &files, &[], None).expect("it compiles");
    let path = ClassPath::new(&home, std::slice::from_ref(&compiled.folder), home.feature);
    let path = Arc::new(path.expect("a class path"));
    let is_target = |name: &str| name.starts_with("app/") || name.starts_with("other/");
    let mut graph = DependencyGraph::read(path.clone(), is_target, |_| Vec::new());
    let behind = graph.classes_behind("app/Logged").expect("a class");
    let behind: Vec<&str> = behind.iter().map(|name| &**name).collect();
    let libraries = ["app/Logged", "lib/Other", "org/slf4j/LoggerFactory"];
    assert_eq!(behind, libraries);
    // If the framework itself is analysed, it is code like any other.
    let mut graph = DependencyGraph::read(path, |_| true, |_| Vec::new());
    let behind = graph.classes_behind("app/Logged").expect("a class");
    assert_eq!(behind.len(), 2, "{behind:?}");
}
