//! A panic while tests of findings are written or judged costs the class that they are about the confirmation of its
//! findings, with an internal error for each of its methods that has some; everything else stays.

use cairn::answer::{Answer, ReasonKind, Replayed, Subject, Verdict};
use cairn::{Cairn, CheckOutcome, CheckRequest, FailOn, FaultPoint, OpenRequest, Session};
use std::collections::BTreeSet;
use std::time::Duration;

const CLASSES: [&str; 3] = ["First", "Second", "Third"];

fn program() -> (tempfile::TempDir, Cairn) {
    let folder = tempfile::tempdir().expect("a folder");
    for class in CLASSES {
        let source = format!(
            "public class {class} {{
                private {class}() {{}}
                public static int share(int n) {{ return 100 / n; }}
                public static int pick(int n) {{ return new int[3][n].length; }}
                public static int sound(int n) {{ return n > 3 ? 1 : 2; }}
            }}"
        );
        std::fs::write(folder.path().join(format!("{class}.java")), source).expect("ours");
    }
    let cairn = Cairn::open(&OpenRequest::of([folder.path()])).expect("a program");
    (folder, cairn)
}

fn check(cairn: &Cairn) -> Answer {
    let mut request = CheckRequest {
        calls: 0,
        cache: false,
        ..CheckRequest::default()
    };
    request.exploration.time = Duration::from_secs(60);
    cairn
        .check(&request, &Session::silent())
        .expect("an answer")
}

fn is_internal(subject: &Subject) -> bool {
    let mut reasons = subject.reasons.iter();
    reasons.any(|r| r.kind == ReasonKind::Internal && r.what.contains("injected fault"))
}

fn is_confirmed(subject: &Subject) -> bool {
    let mut findings = subject.findings.iter();
    findings.all(|f| matches!(f.replayed, Replayed::Fails(_)))
}

/// The class of `First.share(int)`.
fn class_of(subject: &Subject) -> &str {
    subject.name.split('.').next().unwrap_or_default()
}

/// Checks that a fault cost the failing methods of one class, and nothing else.
fn expect_one_class_lost(answer: &Answer, expected: &Answer, when: &str) {
    let hit: Vec<&Subject> = answer.subjects.iter().filter(|s| is_internal(s)).collect();
    let classes: BTreeSet<&str> = hit.iter().map(|s| class_of(s)).collect();
    assert_eq!((classes.len(), hit.len()), (1, 2), "{when}: {hit:#?}");
    for (now, before) in answer.subjects.iter().zip(&expected.subjects) {
        assert_eq!(now.name, before.name);
        assert_eq!(now.verdict, before.verdict, "{when}: {}", now.name);
        if !is_internal(now) {
            assert_eq!(now, before, "{when}");
        }
    }
    let tests = |answer: &Answer| answer.artifacts.len();
    assert_eq!(tests(answer), tests(expected) - 1, "{when}");
    for policy in [None, Some(FailOn::New), Some(FailOn::Unknown)] {
        assert_eq!(CheckOutcome::new(answer, policy), CheckOutcome::Failed);
    }
}

#[test]
fn a_fault_in_the_replay_costs_one_class() {
    let (_folder, cairn) = program();
    let points = [FaultPoint::TestWriting, FaultPoint::TestJudging];
    for point in points {
        cairn.inject_fault(point, u64::MAX).expect("a program");
    }
    let expected = check(&cairn);
    let counts = points.map(|point| u64::MAX - cairn.fault_left(point).expect("a program"));
    for point in points {
        cairn.inject_fault(point, 0).expect("a program");
    }
    let [written, judged] = counts;
    assert_eq!(judged, 3, "one for each class");
    assert_eq!(written, 9, "run, named, and shown to the user");
    let refuted = expected.count(Verdict::Refuted);
    assert_eq!(refuted, 6, "{:#?}", expected.subjects);
    assert!(expected.subjects.iter().all(is_confirmed));
    // Before the JVM runs the tests: nothing is confirmed for that class.
    for (point, number) in [(FaultPoint::TestWriting, 2), (FaultPoint::TestJudging, 3)] {
        let when = format!("{point:?} {number}");
        cairn.inject_fault(point, number).expect("a program");
        let answer = check(&cairn);
        assert_eq!(cairn.fault_left(point).expect("a program"), 0, "{when}");
        expect_one_class_lost(&answer, &expected, &when);
        let hit = answer.subjects.iter().filter(|s| is_internal(s));
        assert!(!hit.clone().any(is_confirmed), "{when}");
        let why = answer.not_replayed.as_deref();
        assert_eq!(why, Some("an internal error of Cairn"), "{when}");
    }
    // After that, when they are written for the user: the class has its confirmation, and no test file.
    cairn
        .inject_fault(FaultPoint::TestWriting, 5)
        .expect("a program");
    let answer = check(&cairn);
    expect_one_class_lost(&answer, &expected, "for the user");
    assert!(answer.subjects.iter().all(is_confirmed));
}
