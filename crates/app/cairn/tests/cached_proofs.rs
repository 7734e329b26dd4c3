//! The cache of `check` keeps methods that were proved by shapes, as long as no class of the program changes.

use cairn::answer::{Answer, Detail, Subject, Verdict};
use cairn::{CacheSetup, Cairn, CheckRequest, OpenRequest, Session};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A copy of a list of any length: exploration leaves it open.
const COPIES: &str = "package copies; public final class Copies {
    private Copies() {}
    static final class Node { Node next; }
    public static Node copy(Node first) {
        Node copied = null;
        Node last = null;
        for (Node node = first; node != null; node = node.next) {
            Node fresh = new Node();
            if (last == null) { copied = fresh; } else { last.next = fresh; }
            last = fresh;
        }
        assert last == null || last.next == null;
        for (Node node = copied; node != last; node = node.next) { assert node != null; }
        return copied;
    }
    public static int plain(int n) { return n | 1; }
}";

/// Nothing names it, and it names nothing.
const LONE: &str = "package lone; public final class Lone {
    private Lone() {}
    public static int of(int n) { return @; }
}";

struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    fn new() -> Project {
        let project = Project {
            folder: tempfile::tempdir().expect("a folder"),
        };
        project.compile("Copies", COPIES);
        project.compile("Lone", &LONE.replace('@', "n"));
        project
    }

    fn compile(&self, name: &str, text: &str) {
        let file = self.folder.path().join(format!("{name}.java"));
        std::fs::write(&file, text).expect("ours");
        let mut javac = Command::new("javac");
        javac.args(["-J-XX:TieredStopAtLevel=1", "-g", "-d"]);
        javac.arg(self.folder.path().join("classes")).arg(file);
        assert!(javac.status().expect("javac").success());
    }

    fn check(&self, cache: Option<&Path>) -> Answer {
        let open = OpenRequest {
            cache: cache.map(|folder| CacheSetup {
                folder: folder.to_owned(),
                program: "this build".to_owned(),
            }),
            ..OpenRequest::of([self.folder.path().join("classes")])
        };
        let mut request = CheckRequest {
            replay: false,
            ..CheckRequest::default()
        };
        request.exploration.time = Duration::from_secs(120);
        let cairn = Cairn::open(&open).expect("a program");
        cairn
            .check(&request, &Session::silent())
            .expect("an answer")
    }

    fn check_with_cache(&self) -> Answer {
        self.check(Some(&self.folder.path().join("cache")))
    }
}

/// Whether another engine than exploration proved it.
fn is_proved_by_shapes(subject: &&Subject) -> bool {
    match &subject.detail {
        Detail::Method(method) => method.proof.is_some(),
        _ => false,
    }
}

/// What is known of each method: how many paths show it, the clock decides.
fn verdicts(answer: &Answer) -> Vec<(&str, Option<Verdict>, bool)> {
    let subjects = answer.subjects.iter();
    subjects
        .map(|s| (&*s.name, s.verdict, is_proved_by_shapes(&s)))
        .collect()
}

#[test]
fn a_proof_by_shapes_is_kept_until_the_program_changes() {
    let project = Project::new();
    let first = project.check_with_cache();
    let proved = first.subjects.iter().filter(is_proved_by_shapes);
    let proved: Vec<&str> = proved.map(|s| &*s.name).collect();
    assert_eq!(proved, ["copies.Copies.copy(copies.Copies$Node)"]);
    assert_eq!(first.count(Verdict::Proved), 3, "{:#?}", first.subjects);
    assert_eq!((first.stats.methods, first.stats.cached), (3, 0));
    let second = project.check_with_cache();
    assert_eq!((second.stats.methods, second.stats.cached), (3, 3));
    assert_eq!(second.subjects, first.subjects);
    // No class names it, but the proof is about all of them: what is not is kept.
    project.compile("Lone", &LONE.replace('@', "n + 1"));
    let third = project.check_with_cache();
    assert_eq!(third.stats.cached, 1, "{:#?}", third.subjects);
    assert_eq!(verdicts(&third), verdicts(&project.check(None)));
    assert_eq!(project.check_with_cache().stats.cached, 3);
    // Where the class itself changes, nothing of it is kept.
    project.compile(
        "Copies",
        &COPIES.replace("node = node.next) {\n", "node = node.next.next) {\n"),
    );
    let changed = project.check_with_cache();
    assert_eq!(changed.stats.cached, 1);
    assert_eq!(
        changed.count(Verdict::Refuted),
        1,
        "{:#?}",
        changed.subjects
    );
}
