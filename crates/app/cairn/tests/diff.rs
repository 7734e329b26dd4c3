//! Pairs of versions in `tests/diff`, with their verdicts beside them in `verdicts.txt`: refactorings, bug fixes and bugs
//! introduced. A line is a method with its verdict; for a difference, when it shows, and what both versions did on
//! the JVM. `CAIRN_BLESS=1` writes the file anew: look at every changed line, for it is the claim of a proof or of a
//! difference.

use cairn::answer::{Answer, Detail, DiffDetail, DiffVerdict, Subject};
use cairn::{Cairn, DiffRequest, ExplorationOptions, OpenRequest, Session};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/diff")
}

fn open(folder: &Path) -> Cairn {
    let request = OpenRequest::of([folder]);
    Cairn::open(&request).expect("sources that compile")
}

fn diff(old: &str, new: &str) -> Answer {
    diff_folders(&folder().join(old), &folder().join(new), false)
}

fn diff_folders(old: &Path, new: &Path, reals: bool) -> Answer {
    let (old, new) = (open(old), open(new));
    let request = DiffRequest {
        exploration: ExplorationOptions {
            // Bounds end it long before, on a machine that others use as well.
            time: Duration::from_secs(600),
            // Small enough that no clock has a part in the answer.
            size: Some(4),
            choices: Some(5),
            ..ExplorationOptions::default()
        },
        reals,
        ..DiffRequest::default()
    };
    old.diff(&new, &request, &Session::silent())
        .expect("an answer")
}

fn details(answer: &Answer) -> impl Iterator<Item = (&str, &DiffDetail)> {
    answer
        .subjects
        .iter()
        .filter_map(|subject| match &subject.detail {
            Detail::Diff(detail) => Some((&*subject.name, &**detail)),
            _ => None,
        })
}

fn show(answer: &Answer) -> String {
    let mut text = String::new();
    for (name, detail) in details(answer) {
        text += &format!("{name}: {}\n", detail.verdict.text());
        for delta in &detail.deltas {
            text += &format!("    when {}\n", delta.when.join(" && "));
            text += &format!("        old {}\n        new {}\n", delta.old, delta.new);
        }
    }
    text + &format!("{} unchanged\n", answer.unchanged)
}

fn expect_verdicts(shown: &str, file: &Path) {
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(file, shown).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(file).unwrap_or_default();
    assert_eq!(shown, expected);
}

/// What rounding makes different is the same for real numbers, and the verdict says what it is about.
#[test]
fn floats_may_be_read_as_real_numbers() {
    let folder = folder().join("../diff_reals");
    let answer = diff_folders(&folder.join("old"), &folder.join("new"), true);
    expect_verdicts(&show(&answer), &folder.join("verdicts.txt"));
    let is_equal = |subject: &&Subject| match &subject.detail {
        Detail::Diff(detail) => detail.verdict == DiffVerdict::EquivalentUpTo,
        _ => false,
    };
    let equal: Vec<&Subject> = answer.subjects.iter().filter(is_equal).collect();
    assert!(equal.len() >= 5);
    for subject in equal {
        let bounds: Vec<String> = subject.bounds.iter().map(ToString::to_string).collect();
        let says = |text: &String| text.starts_with("floats are read as real numbers");
        assert!(bounds.iter().any(says), "{}: {bounds:?}", subject.name);
    }
}

#[test]
fn pairs_have_their_verdicts() {
    let answer = diff("old", "new");
    let shown = show(&answer);
    expect_verdicts(&shown, &folder().join("verdicts.txt"));
    for (name, detail) in details(&answer) {
        let confirmed = detail
            .deltas
            .iter()
            .all(|d| d.confirmed && d.test.is_some());
        assert!(confirmed, "{name}");
        assert_eq!(
            detail.verdict == DiffVerdict::Differs,
            !detail.deltas.is_empty(),
            "{name}"
        );
    }
}

/// Runs that come across what can't be one class for both versions say nothing; others do.
#[test]
fn what_can_not_be_compared_is_undecided() {
    let folder = folder().join("../diff_open");
    let answer = diff_folders(&folder.join("old"), &folder.join("new"), false);
    expect_verdicts(&show(&answer), &folder.join("verdicts.txt"));
}

/// A folder with what a `javac` makes of the source in `compilers`, for a release of Java.
fn compiled(home: &Path, release: &str) -> tempfile::TempDir {
    let out = tempfile::tempdir().expect("a folder");
    let done = Command::new(home.join("bin/javac"))
        .args(["-nowarn", "--release", release, "-d"])
        .arg(out.path())
        .arg(folder().join("compilers/Forms.java"))
        .output()
        .expect("javac starts");
    assert!(done.status.success(), "{done:?}");
    out
}

/// Another compiler gives other code for the same release of Java.
#[test]
fn compilers_do_not_count() {
    let usual = frontend::JavaHome::find(None).expect("a JDK");
    let Ok(newer) = frontend::JavaHome::find_for(None, 25) else {
        return;
    };
    let folders = [compiled(&usual.path, "17"), compiled(&newer.path, "17")];
    let [old, new] = folders.each_ref().map(|folder| open(folder.path()));
    let answer = old.diff(&new, &DiffRequest::default(), &Session::silent());
    let answer = answer.expect("an answer");
    assert_eq!(show(&answer), format!("{} unchanged\n", answer.unchanged));
    assert!(answer.unchanged > 15);
}

/// Strings are put together by other code for older releases of Java; it is the same code all the same.
#[test]
fn the_form_of_concatenations_does_not_count() {
    let home = frontend::JavaHome::find(None).expect("a JDK");
    let folders = [compiled(&home.path, "8"), compiled(&home.path, "17")];
    let [old, new] = folders.each_ref().map(|folder| open(folder.path()));
    let request = DiffRequest {
        classes: vec!["Forms".to_owned()],
        methods: vec!["own".to_owned(), "label".to_owned()],
        ..DiffRequest::default()
    };
    let answer = old.diff(&new, &request, &Session::silent());
    let answer = answer.expect("an answer");
    assert_eq!(show(&answer), "2 unchanged\n");
}

#[test]
fn a_version_is_unchanged_against_itself() {
    let answer = diff("old", "old");
    assert_eq!(show(&answer), format!("{} unchanged\n", answer.unchanged));
    assert!(answer.unchanged > 30);
}
