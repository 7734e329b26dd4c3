//! Answer cache: a second run is immediate and prints the same; any relevant change invalidates the answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DOOR: &str = "package acme;

public class Door {
    private boolean open;

    public boolean push() {
        if (open) {
            return false;
        }
        open = true;
        return Hinge.turns();
    }

    public boolean isShut() {
        return !open;
    }
}
";

const HINGE: &str = "package acme; class Hinge { static boolean turns() { return true; } }";

/// Sources, and a cache of their own.
struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Scratch {
        let scratch = Scratch {
            folder: tempfile::tempdir().expect("a folder"),
        };
        scratch.write("src/acme/Door.java", DOOR);
        scratch.write("src/acme/Hinge.java", HINGE);
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("ours");
        fs::write(path, text).expect("ours");
    }

    fn cairn(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
        command.args(args).current_dir(self.folder.path());
        command.env("CAIRN_CACHE", self.path("cache"));
        command.output().expect("cairn starts")
    }

    /// Without the JVM, which is not what this is about.
    fn test(&self, args: &[&str]) -> Output {
        let fixed = ["test", "src/acme/Door.java", "--no-replay"];
        self.cairn(&[&fixed[..], args].concat())
    }

    fn results(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.path("cache/results")) else {
            return Vec::new();
        };
        entries.map(|e| e.expect("ours").path()).collect()
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Stdout, stderr without the note that the answer was cached, and whether there is that note.
fn output_parts(output: &Output) -> (String, String, bool) {
    let text = stderr(output);
    let is_note = |line: &&str| line.starts_with("cairn: unchanged since ");
    let rest: Vec<&str> = text.lines().filter(|line| !is_note(line)).collect();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    (stdout, rest.join("\n"), text.lines().any(|l| is_note(&l)))
}

fn is_reused(output: &Output) -> bool {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    output_parts(output).2
}

#[test]
fn the_second_run_says_the_same() {
    let scratch = Scratch::new();
    let first = scratch.test(&["--all"]);
    assert!(!is_reused(&first));
    let second = scratch.test(&["--all"]);
    assert!(is_reused(&second), "{}", stderr(&second));
    let (first, second) = (output_parts(&first), output_parts(&second));
    assert_eq!((first.0, first.1), (second.0, second.1));
    assert!(!is_reused(&scratch.test(&["--no-cache"])));
    assert_eq!(scratch.results().len(), 1);
}

#[test]
fn how_it_is_shown_does_not_matter() {
    let scratch = Scratch::new();
    scratch.test(&[]);
    let output = scratch.test(&["--format", "json", "--stats"]);
    assert!(is_reused(&output));
    assert!(output_parts(&output).0.contains("\"class\": \"acme.Door\""));
    let output = scratch.test(&["-o", "tests"]);
    assert!(is_reused(&output));
    let written = fs::read_to_string(scratch.path("tests/acme/DoorTest.java"));
    assert!(written.expect("a test").contains("class DoorTest"));
    // What is there already stays as it is, whether the result was kept or not.
    let output = scratch.test(&["-o", "tests"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("DoorTest.java exists already; --force overwrites it"));
    assert_eq!(output_parts(&output).0, "");
    assert!(is_reused(&scratch.test(&["-o", "tests", "--force"])));
}

/// Tests that are written below the sources, or among them, are not used by what is tested.
#[test]
fn where_tests_are_written_does_not_matter() {
    let scratch = Scratch::new();
    scratch.test(&[]);
    for folder in ["src/generated", "src", "src/acme/tests", "elsewhere"] {
        let output = scratch.test(&["-o", folder]);
        assert!(is_reused(&output), "{folder}: {}", stderr(&output));
        assert!(is_reused(&scratch.test(&["-o", folder, "--force"])));
        let written = scratch.path(folder).join("acme/DoorTest.java");
        assert!(written.exists(), "{}", written.display());
    }
    assert!(is_reused(&scratch.test(&["--format", "json"])));
    // What is in its package may be used, whatever it is called.
    scratch.write("src/acme/LoadTest.java", "package acme; class LoadTest {}");
    assert!(!is_reused(&scratch.test(&[])));
}

#[test]
fn options_and_sources_matter() {
    let scratch = Scratch::new();
    scratch.test(&[]);
    let other_options: [&[&str]; 6] = [
        &["--junit", "4"],
        &["--calls", "3"],
        &["--objects", "3"],
        &["--no-merge"],
        &["--time", "50s"],
        &["--class", "Door"],
    ];
    for options in other_options {
        assert!(!is_reused(&scratch.test(options)), "{options:?}");
        assert!(is_reused(&scratch.test(options)), "{options:?}");
    }
    // javac finds this one by itself.
    let rusty = HINGE.replace("return true", "throw new IllegalStateException()");
    scratch.write("src/acme/Hinge.java", &rusty);
    let output = scratch.test(&[]);
    assert!(!is_reused(&output));
    let shown = output_parts(&output).0;
    assert!(shown.contains("IllegalStateException"), "{shown}");
    scratch.write("src/acme/Hinge.java", HINGE);
    assert!(is_reused(&scratch.test(&[])), "as it was");
    scratch.write("src/acme/Door.java", &DOOR.replace("!open", "open"));
    assert!(!is_reused(&scratch.test(&[])));
    scratch.write("src/other-project/Big.java", "of no package");
    assert!(is_reused(&scratch.test(&[])), "no package is called that");
}

#[test]
fn classes_on_the_class_path_matter() {
    let scratch = Scratch::new();
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let compile = |hinge: &str| {
        scratch.write("src/acme/Hinge.java", hinge);
        let both = ["Door", "Hinge"].map(|n| scratch.path(&format!("src/acme/{n}.java")));
        let out = scratch.path("classes");
        frontend::compile(&home, &both, &[], Some(&out)).expect("javac");
    };
    let test = || scratch.cairn(&["test", "acme.Door", "--no-replay", "-cp", "classes"]);
    compile(HINGE);
    assert!(!is_reused(&test()));
    compile(HINGE);
    assert!(is_reused(&test()), "the same once more");
    compile(&HINGE.replace("true", "false"));
    assert!(!is_reused(&test()));
}

#[test]
fn what_is_damaged_is_made_anew_and_rewritten() {
    let scratch = Scratch::new();
    let first = output_parts(&scratch.test(&[]));
    let file = scratch.results().remove(0);
    let whole = fs::read(&file).expect("it was written");
    for damaged in [&whole[..whole.len() / 2], b"", b"cairn result 0 1\n{}"] {
        fs::write(&file, damaged).expect("ours");
        let again = output_parts(&scratch.test(&[]));
        assert_eq!(again, first);
        assert!(is_reused(&scratch.test(&[])), "rewritten");
    }
}

#[test]
fn a_place_that_can_not_be_written_is_no_failure() {
    let scratch = Scratch::new();
    scratch.write("cache", "a file");
    let output = scratch.test(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        !stderr(&output).contains("not cached"),
        "{}",
        stderr(&output)
    );
    let output = scratch.test(&["--stats"]);
    assert!(!is_reused(&output));
    assert!(
        stderr(&output).contains("not cached for the next run: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_result_that_the_time_has_cut_is_not_kept() {
    let scratch = Scratch::new();
    for _ in 0..2 {
        let output = scratch.test(&["--time", "1ms", "--stats"]);
        assert!(!output_parts(&output).2, "{}", stderr(&output));
        let says = "not cached for the next run: with more time there may be more tests";
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
    assert_eq!(scratch.results(), Vec::<PathBuf>::new());
}

/// On the JVM as well: what it said is part of the answer.
#[test]
fn answers_about_predicates_are_kept() {
    let scratch = Scratch::new();
    let verify = [
        "check",
        "--verify",
        "acme.Door.isShut",
        "src/acme/Door.java",
    ];
    let goal = ["test", "--goal", "acme.Door.isShut", "src/acme/Door.java"];
    for (args, code) in [(&verify, 1), (&goal, 0)] {
        let first = scratch.cairn(args);
        let second = scratch.cairn(args);
        assert_eq!(
            (first.status.code(), second.status.code()),
            (Some(code), Some(code))
        );
        let (first, second) = (output_parts(&first), output_parts(&second));
        assert_eq!((first.2, second.2), (false, true), "{args:?}");
        assert_eq!((first.0, first.1), (second.0, second.1));
    }
    let tests = scratch.cairn(&[&verify[..], &["--tests", "tests"]].concat());
    assert!(output_parts(&tests).2);
    let written = fs::read_to_string(scratch.path("tests/acme/DoorTest.java"));
    assert!(written.expect("a test").contains("assertTrue("));
    assert!(!output_parts(&scratch.cairn(&[&goal[..], &["--no-cache"]].concat())).2);
}

/// A suite as it was tried on the JVM.
#[test]
fn tests_are_tried_once() {
    let scratch = Scratch::new();
    let args = ["test", "src/acme/Door.java"];
    let (first, second) = (scratch.cairn(&args), scratch.cairn(&args));
    assert!(!is_reused(&first) && is_reused(&second));
    let (first, second) = (output_parts(&first), output_parts(&second));
    assert_eq!((&first.0, &first.1), (&second.0, &second.1));
    assert!(!first.1.contains("not tried"), "{}", first.1);
    assert!(Path::new(&scratch.results()[0]).exists());
}

const SHARE: &str = "package other;

public class Share {
    public static int of(int n) {
        return 10 / n;
    }
}
";

/// `check` keeps a result for each method, with what the JVM said of its tests. All formats say the same again.
#[test]
fn check_says_the_same_from_the_cache() {
    let scratch = Scratch::new();
    scratch.write("src/other/Share.java", SHARE);
    let check = |args: &[&str]| {
        let fixed = ["check", "src", "--size", "3", "--calls", "50"];
        let output = scratch.cairn(&[&fixed[..], args].concat());
        let remarks = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{remarks}");
        let shown = String::from_utf8(output.stdout).expect("text");
        (shown, remarks)
    };
    let (first, remarks) = check(&["--tests", "first"]);
    assert!(!remarks.contains("methods from the cache"), "{remarks}");
    assert!(first.contains("1 failed as predicted"), "{first}");
    let (second, remarks) = check(&["--tests", "second"]);
    let cached = "cairn: 5 of 5 methods from the cache";
    assert!(remarks.contains(cached), "{remarks}");
    assert_eq!(second, first);
    let test = |folder: &str| fs::read(scratch.path(folder).join("other/ShareCairnTest.java"));
    assert_eq!(test("first").expect("a test"), test("second").expect("one"));
    for format in ["sarif", "markdown"] {
        let (anew, _) = check(&["--format", format, "--no-cache"]);
        assert_eq!(check(&["--format", format]).0, anew, "{format}");
    }
    let json = |args: &[&str]| -> serde_json::Value {
        let (text, _) = check(&[&["--format", "json"], args].concat());
        serde_json::from_str(&text).expect("JSON")
    };
    let (kept, anew) = (json(&[]), json(&["--no-cache"]));
    let figure = |report: &serde_json::Value| report["stats"]["cached"].as_u64();
    assert_eq!((figure(&kept), figure(&anew)), (Some(5), Some(0)));
    for part in ["results", "tests", "skipped", "verdict"] {
        assert_eq!(kept[part], anew[part], "{part}");
    }
    // A hinge that turns otherwise: the door is checked again, the other package is not.
    scratch.write("src/acme/Hinge.java", &HINGE.replace("true", "false"));
    let (_, remarks) = check(&[]);
    assert!(
        remarks.contains("2 of 5 methods from the cache"),
        "{remarks}"
    );
}
