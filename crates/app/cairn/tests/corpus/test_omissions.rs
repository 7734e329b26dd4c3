//! Omissions: what `test` leaves out of tests, and how that is reported.

use crate::support::Opened;
use cairn::TestRequest;
use report::{Format, RenderOptions};

/// The tests of a class in a folder of its own, and the whole report.
fn run_test(name: &str, source: &str, replay: bool) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("{name}.java"));
    std::fs::write(&file, source).expect("ours");
    let opened = Opened::new([file]);
    let answer = opened.test(&TestRequest {
        replay,
        ..TestRequest::default()
    });
    let whole = RenderOptions {
        all: true,
        ..Format::Text.into()
    };
    let told = opened.render(&answer, whole);
    assert_eq!((answer.internal_errors, answer.left_out), (0, 0), "{told}");
    let sources = answer.artifacts.iter().map(|a| a.file.source.as_str());
    (sources.collect(), told)
}

/// The methods that are listed as being under no test.
fn untested_methods(told: &str) -> Vec<&str> {
    let lines = told.lines();
    let lines = lines.skip_while(|line| !line.starts_with("  no test for these methods"));
    let listed = lines.skip(1).take_while(|line| line.starts_with("    "));
    listed.map(str::trim).collect()
}

#[test]
fn what_the_jdk_and_the_system_answer_is_not_asserted() {
    let source = r#"public class World {
        static final String VERSION = System.getProperty("java.specification.version");
        public boolean isNew() { return System.getProperty("java.version").compareTo("2") > 0; }
        public int feature() { return Runtime.version().feature(); }
        public String system() { return System.getProperty("os.name"); }
        public String user() { return System.getProperty("user.name"); }
        public String vendor() { return System.getProperty("java.vendor"); }
        public String version() { return VERSION; }
        public int one() { return 1; }
    }"#;
    let (tests, told) = run_test("World", source, false);
    assert_eq!(
        untested_methods(&told),
        [
            "isNew()",
            "feature()",
            "system()",
            "user()",
            "vendor()",
            "version()"
        ]
    );
    let calls: Vec<&str> = tests.lines().filter(|l| l.contains("world.")).collect();
    assert!(calls.iter().all(|l| l.contains("world.one()")), "{tests}");
    assert!(
        told.contains("assuming that the code runs on this version of the JDK"),
        "{told}"
    );
}

/// The only test of a method that the JVM drops: with another locale it gives something else.
#[test]
fn a_method_whose_test_is_dropped_is_told() {
    let source = "public class Tongue {
        public String language() { return java.util.Locale.getDefault().getLanguage(); }
        public int one() { return 1; }
    }";
    let (tests, told) = run_test("Tongue", source, true);
    assert!(told.contains("1 test not written"), "{told}");
    assert!(!tests.contains("language"), "{tests}");
    assert_eq!(untested_methods(&told), ["language()"]);
}

/// Ways that end because there is too little memory are not tried: that takes all of it, and long.
#[test]
fn arrays_of_unknown_size() {
    let source = r#"public class Grid {
        private final double[][] cells;
        public Grid(int rows, int columns) {
            if (rows < 1 || columns < 1) throw new IllegalArgumentException("empty");
            cells = new double[rows][columns];
        }
        public boolean isSquare() { return cells.length == cells[0].length; }
        public void set(int row, int column, double value) { cells[row][column] = value; }
        public double get(int row, int column) { return cells[row][column]; }
    }"#;
    let (_, told) = run_test("Grid", source, false);
    assert!(told.contains("6 of 6 branches covered"), "{told}");
    assert!(!told.contains("the time ran out"), "{told}");
    assert!(!told.contains("up to 0 "), "{told}");
}

/// What the package sees is tested from there, unless something public is there for it.
#[test]
fn methods_for_the_package() {
    let source = "public class Shelf {
        private int count;
        public void add() { bump(1); }
        void bump(int by) { count += by; }
        void clear() { count = 0; }
        protected int twice() { return 2 * count; }
        static int parse(String text) { return text.length(); }
        private int hidden() { return count; }
    }
    class Inside {
        private int count;
        void add() { bump(); }
        void bump() { count++; }
        int count() { return count; }
        private int hidden() { return count; }
    }";
    let (tests, told) = run_test("Shelf", source, false);
    assert_eq!(untested_methods(&told), Vec::<&str>::new());
    for call in [
        "shelf.clear()",
        "shelf.twice()",
        "Shelf.parse(\"",
        "inside.add()",
    ] {
        assert!(tests.contains(call), "{call}: {tests}");
    }
    assert!(!tests.contains("shelf.bump("), "add calls it: {tests}");
    assert!(tests.contains("inside.bump()"), "{tests}");
    assert!(!tests.contains("hidden"), "{tests}");
}

/// What no call runs is no branch that a test might cover.
#[test]
fn private_invariants_that_nobody_calls_are_not_counted() {
    for (asserted, counted) in [
        ("", "4 of 4 branches"),
        ("assert repOk();", "of 10 branches"),
    ] {
        let source = format!(
            "public class Tank {{
                private int level;
                public void add(int n) {{ if (n > 0 && n < 9) level = n; {asserted} }}
                public int level() {{ return level; }}
                private boolean repOk() {{ if (level < 0) return false; return level < 9; }}
            }}"
        );
        let (_, told) = run_test("Tank", &source, false);
        assert!(told.contains(counted), "{told}");
    }
}
