//! `check` on the programs in `tests/check`, against the `.expected` beside each, and on single programs.

use crate::digest::digest;
use crate::support::{
    Opened, expectation, java_files, java_home, list, of_method, of_size, tests, within, word,
};
use cairn::{CheckRequest, ExplorationOptions, OpenRequest, StateMatching};
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The classes that a program declares, other than those within others.
fn top_level_classes(program: &Path) -> Vec<String> {
    let source = std::fs::read_to_string(program).expect("a readable program");
    let is_kind = |w: &&str| ["class", "interface", "enum", "record"].contains(w);
    let declared = |line: &str| {
        let name = line.split_whitespace().skip_while(|w| !is_kind(w)).nth(1)?;
        let name = name.split(|c: char| !c.is_alphanumeric()).next()?;
        Some(name.to_owned())
    };
    // What is within others is indented, and so are comments.
    let lines = source
        .lines()
        .filter(|l| l.starts_with(char::is_alphabetic));
    lines.filter_map(declared).collect()
}

#[test]
fn programs_give_what_is_expected() {
    compare_with_expected("check", None);
}

/// Pattern switches, and what only the library of this version does.
#[test]
fn programs_for_java_25_give_what_is_expected() {
    match find_jdk25() {
        Some(home) => compare_with_expected("check/java25", Some(home)),
        None => eprintln!("no JDK 25 found (set JAVA_HOME_25): its programs are not checked"),
    }
}

fn find_jdk25() -> Option<PathBuf> {
    let named = ["JAVA_HOME_25", "JAVA_HOME"].into_iter();
    let named = named.filter_map(|name| std::env::var_os(name).map(PathBuf::from));
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let installed = installed.flatten().map(|entry| entry.path());
    let mut homes = named.chain(installed);
    homes.find(|home| {
        let release = std::fs::read_to_string(home.join("release"));
        let is_25 = |text: String| text.contains("JAVA_VERSION=\"25");
        release.is_ok_and(is_25) && home.join("bin/javac").exists()
    })
}

/// All programs in one request: what is said of one does not depend on the others.
fn compare_with_expected(folder: &str, java_home: Option<PathBuf>) {
    let programs = java_files(&tests(folder));
    assert!(!programs.is_empty());
    let opened = Opened::with(OpenRequest {
        java_home,
        ..OpenRequest::of(&programs)
    });
    // How many paths there are depends on who comes first where states are compared; that the rest is the same is
    // what `matching.rs` is about. No search ends because its time is over.
    let report = opened.check_document(&CheckRequest {
        exploration: ExplorationOptions {
            matching: StateMatching::Off,
            ..within(3600)
        },
        ..CheckRequest::default()
    });
    let count = |which: &str| report["stats"][which].as_u64().expect("a count");
    let all = count("tests");
    // No alarm without a test that fails on the JVM.
    let replayed = (count("tests_compiled"), count("tests_reproduced"));
    assert_eq!(replayed, (all, all));
    let mut wrong = String::new();
    for program in programs {
        let classes = top_level_classes(&program);
        let found = digest(&report, |method| {
            let class = method.split(['.', '$', '(']).next();
            classes.iter().any(|c| Some(c.as_str()) == class)
        });
        assert!(!found.is_empty(), "{}", program.display());
        let expected = expectation(&program.with_extension("expected"), &found);
        if found != expected {
            let program = program.display();
            let _ = writeln!(wrong, "{program}:\nexpected\n{expected}\nfound\n{found}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A map with a key that the code looks up is tried, long before all texts are.
#[test]
fn keys_that_the_code_looks_up_are_found() {
    let report = Opened::new([tests("check/time/Keys.java")]).check_document(&CheckRequest {
        exploration: within(10),
        ..of_method("share")
    });
    let result = &list(&report, "results")[0];
    assert_eq!(result["verdict"], "refuted");
    let call = word(&list(result, "findings")[0], "call");
    assert!(call.contains("singletonMap(\"limit\""), "{call}");
}

/// Whether a path is absolute, and whether a buffer is what it was, is asked of texts whose length is not known yet.
#[test]
fn texts_of_unknown_length_are_looked_at() {
    for (name, verdict, null_fields) in [("AbsolutePaths", "refuted", 0), ("Joined", "ok-up-to", 1)]
    {
        let opened = Opened::new([tests(&format!("check/time/{name}.java"))]);
        let report = opened.check_document(&CheckRequest {
            exploration: ExplorationOptions {
                size: Some(3),
                ..within(10)
            },
            ..CheckRequest::default()
        });
        let result = list(&report, "results").last().expect("a method");
        assert_eq!(result["verdict"], verdict, "{result}");
        // A path that is cut while the input is made is no reason to take null for it.
        let findings = list(result, "findings").iter();
        let counted = findings.filter(|f| list(f, "null_arguments").is_empty());
        let about_null = counted.filter(|f| word(f, "kind") == "java.lang.NullPointerException");
        assert_eq!(about_null.count(), null_fields, "{result}");
    }
}

/// The class that calls are made on decides about the package of a test, not the one that declares the method.
#[test]
fn tests_of_inherited_methods_stand_where_their_class_is_seen() {
    let report = Opened::new([tests("check/packages")]).check_document(&CheckRequest::default());
    let result = &list(&report, "results")[0];
    assert_eq!(word(result, "method"), "open.Heir.share(int)");
    assert_eq!(word(result, "verdict"), "refuted");
    let stats = &report["stats"];
    let tests = ["tests", "tests_compiled", "tests_reproduced"].map(|which| stats[which].as_u64());
    assert_eq!(tests, [Some(1); 3]);
}

/// Objects that only a builder in another package makes are made by it, with what the failure needs.
#[test]
fn builders_of_other_packages_are_called() {
    for (method, needed, other) in [
        ("share", ".discount(100)", "no other"),
        ("initial", ".name(", ".discount("),
    ] {
        let report = Opened::new([tests("check/builders")]).check_document(&of_method(method));
        let result = &list(&report, "results")[0];
        assert_eq!(word(result, "verdict"), "refuted");
        let mut findings = list(result, "findings").iter();
        let confirmed = findings.find(|f| f["status"] == "confirmed");
        let steps = confirmed.expect("a failure")["steps"].to_string();
        let is_built = steps.contains(needed) && steps.contains(".build()");
        assert!(is_built && !steps.contains(other), "{steps}");
        let stats = &report["stats"];
        let tests =
            ["tests", "tests_compiled", "tests_reproduced"].map(|which| stats[which].as_u64());
        assert!(
            tests[0] > Some(0) && tests.iter().all(|n| *n == tests[0]),
            "{tests:?}"
        );
    }
}

/// Whichever way got further, larger inputs are all that is left out.
#[test]
fn all_inputs_of_a_size_that_satisfy_a_contract_are_made() {
    let opened = Opened::new([tests("java/trees/RedBlackTree.java")]);
    let report = opened.check_document(&CheckRequest {
        exploration: of_size(6),
        calls: 0,
        ..of_method("remove")
    });
    let result = &list(&report, "results")[0];
    assert_eq!(result["verdict"], "ok-up-to");
    let bounds = list(result, "bounds");
    let sizes = |b: &Value| b["kind"] == "input-size" && b["limit"] == 6;
    assert!(!bounds.is_empty() && bounds.iter().all(sizes), "{bounds:?}");
}

/// A folder with a file in it.
fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file of the test");
    file
}

/// What is said of the classes in a folder contains all of this.
fn expect_parts(folder: &Path, parts: &[&str]) {
    let report = Opened::new([folder]).check_document(&CheckRequest::default());
    let found = digest(&report, |_| true);
    for part in parts {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
}

/// Two classes, of which one is then taken away.
#[test]
fn a_missing_class_is_no_finding() {
    let (sources, classes) = (folder(), folder());
    let java = "public class User {
        public static int uses(int n) { return Needed.twice(n); }
        public static int plain(int n) { return 1 / n; }
        public static int copes(int n) {
            try { return Needed.twice(n); } catch (NoClassDefFoundError e) { return 0; }
        }
    }
    class Needed { static int twice(int n) { return 2 * n; } }";
    let source = write(sources.path(), "User.java", java);
    let compiled = frontend::compile(&java_home(), &[source], &[], None).expect("javac");
    let class = "User.class";
    std::fs::copy(compiled.folder.join(class), classes.path().join(class)).expect("a copy");
    expect_parts(
        classes.path(),
        &[
            "User.uses(int): unknown, paths 1\n  missing-class: class Needed is not on the class path\n",
            "User.plain(int): refuted",
            "User.copes(int): ok-up-to, paths 1\n  bound environment assumes class Needed stays off the class path",
        ],
    );
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Class files that no Java compiler writes: one without the frames that the JVM's verifier asks for, and one whose
/// code stands on line 0.
#[test]
fn odd_class_files_are_read_as_the_jvm_reads_them() {
    let (sources, classes) = (folder(), folder());
    // Line 4095 is 0x0fff, which is nowhere else in the class file.
    let lines = "\n".repeat(4094);
    let source = |name: &str, method: &str| {
        let text = format!("public class {name} {{ {method} }}");
        write(sources.path(), &format!("{name}.java"), &text)
    };
    let unframed = "public static int sign(int n) { return n < 0 ? -1 : 1; }";
    let lineless = format!("{lines}public static int part(int n) {{ return 10 / n; }}");
    let both = [source("Unframed", unframed), source("Lineless", &lineless)];
    let compiled = frontend::compile(&java_home(), &both, &[], None).expect("javac");
    let patch = |name: &str, from: &[u8], to: &[u8]| {
        let mut bytes = std::fs::read(compiled.folder.join(name)).expect("a class");
        let at = |bytes: &[u8]| bytes.windows(from.len()).position(|w| w == from);
        assert!(at(&bytes).is_some(), "{name} has nothing to patch");
        while let Some(at) = at(&bytes) {
            bytes[at..at + to.len()].copy_from_slice(to);
        }
        std::fs::write(classes.path().join(name), bytes).expect("a class");
    };
    patch("Unframed.class", b"StackMapTable", b"StackMapTablX");
    patch("Lineless.class", &[0x0f, 0xff], &[0, 0]);
    expect_parts(
        classes.path(),
        &[
            "Unframed.sign(int): unknown",
            "the JVM rejects Unframed (VerifyError: expecting a stackmap frame at branch target",
            "Lineless.part(int): refuted",
        ],
    );
}

/// Tests call methods by reflection whose parameters have types that no source can name.
#[test]
fn methods_with_parameters_of_nameless_classes_are_tested() {
    let (sources, classes) = (folder(), folder());
    let java = "public class Nameless {
        static Object made = new Object() {
            class Cell implements Comparable<Cell> {
                int count;
                public int compareTo(Cell other) { return count / other.count; }
                public int first(Cell[] others) { return count / others.length; }
            }
            Cell cell = new Cell();
        };
    }";
    let source = write(sources.path(), "Nameless.java", java);
    let compiled = frontend::compile(&java_home(), &[source], &[], None).expect("javac");
    for class in ["Nameless", "Nameless$1", "Nameless$1$Cell"].map(|name| format!("{name}.class")) {
        std::fs::copy(compiled.folder.join(&class), classes.path().join(&class)).expect("a copy");
    }
    let report = Opened::new([classes.path()]).check_document(&CheckRequest::default());
    for method in ["compareTo(", "first("] {
        let results = list(&report, "results").iter();
        let mut results = results.filter(|r| word(r, "method").contains(method));
        let result = results.next().expect("a method");
        assert_eq!(list(result, "reasons"), &[] as &[Value], "{result}");
    }
    let stats = &report["stats"];
    assert!(stats["tests"].as_u64() > Some(1), "{stats}");
    assert_eq!(stats["tests"], stats["tests_reproduced"]);
}

/// One worker, and a loop without end comes first.
#[test]
fn an_endless_loop_starves_nobody() {
    let opened = Opened::new([tests("budget/Starving.java")]);
    let report = opened.check_document(&CheckRequest {
        exploration: ExplorationOptions {
            jobs: Some(1),
            ..within(20)
        },
        ..CheckRequest::default()
    });
    let found = digest(&report, |_| true);
    for part in [
        "Starving.last(int): refuted",
        "Starving.endless(boolean): proved",
    ] {
        assert!(found.contains(part), "{part} is missing in\n{found}");
    }
}

/// However many names an unknown one could be.
#[test]
fn files_are_one_reason() {
    let opened = Opened::new([tests("budget/UnknownFile.java")]);
    let answer = opened.check(&CheckRequest {
        exploration: of_size(2),
        replay: false,
        ..CheckRequest::default()
    });
    let reasons: Vec<_> = answer.subjects.iter().flat_map(|s| &s.reasons).collect();
    let [reason] = reasons[..] else {
        panic!("{reasons:#?}");
    };
    assert_eq!(
        reason.what,
        "Cairn does not support files other than the JDK's own (see \"file\" in LIMITATIONS.md)"
    );
}

const CONNECTION: &str = "public class Connection {
    public static Connection separatedBy(char separator) {
        return new Settings().separator(separator).connect();
    }
    static class Settings {
        Settings separator(char separator) {
            if (separator == '\\n') {
                throw new IllegalArgumentException(\"line break\");
            }
            return this;
        }
        Connection connect() {
            return new Connection();
        }
    }
}
";

/// Class files from before Java 11 say nothing of nests, so a nested class is told by the names around it.
#[test]
fn nested_classes_reject_inputs_whatever_the_version_of_the_class_file() {
    for release in ["8", "17"] {
        let folder = TempDir::new().expect("a folder");
        let source = folder.path().join("Connection.java");
        std::fs::write(&source, CONNECTION).expect("a source");
        let mut javac = Command::new(java_home().path.join("bin/javac"));
        let javac = javac.args(["--release", release, "-nowarn", "-d"]);
        let done = javac.arg(folder.path()).arg(&source).status();
        assert!(done.expect("javac starts").success());
        std::fs::remove_file(&source).expect("ours");
        let opened = Opened::new([folder.path()]);
        let report = opened.check_document(&of_method("separatedBy"));
        let result = &list(&report, "results")[0];
        assert_eq!(result["verdict"], "proved", "{release}: {result}");
        assert_eq!(list(result, "rejections").len(), 1, "{release}: {result}");
    }
}
