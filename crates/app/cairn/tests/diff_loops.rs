//! Loops and recursion without a bound in `tests/diff_loops`: rewritten ones are proved equal for every number of rounds, and
//! none that was broken is, although many differ only after more rounds than an exploration follows.

use cairn::answer::{Answer, Detail, DiffVerdict};
use cairn::{Cairn, DiffRequest, ExplorationOptions, OpenRequest, Session};
use std::path::Path;
use std::time::Duration;

fn diff(old: &str, new: &str) -> Answer {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/diff_loops");
    let open = |version: &str| {
        let request = OpenRequest::of([folder.join(version)]);
        Cairn::open(&request).expect("sources that compile")
    };
    let request = DiffRequest {
        exploration: ExplorationOptions {
            time: Duration::from_secs(120),
            // Small enough that no clock has a part in the answer.
            size: Some(4),
            choices: Some(5),
            ..ExplorationOptions::default()
        },
        ..DiffRequest::default()
    };
    open(old)
        .diff(&open(new), &request, &Session::silent())
        .expect("an answer")
}

fn verdicts(answer: &Answer) -> Vec<(&str, DiffVerdict)> {
    let subjects = answer.subjects.iter();
    let verdicts = subjects.filter_map(|subject| match &subject.detail {
        Detail::Diff(detail) => Some((&*subject.name, detail.verdict)),
        _ => None,
    });
    verdicts.collect()
}

/// Methods of which the proof is found soon; of the others, a slow machine may find it too late.
const SOON_PROVED: [&str; 7] = [
    "contains", "fill", "max", "reverse", "sum", "total", "twice",
];

#[test]
fn rewritten_loops_are_equivalent() {
    let answer = diff("old", "new");
    let verdicts = verdicts(&answer);
    assert_eq!(verdicts.len(), 14);
    for (name, verdict) in verdicts {
        let is_named = |method: &&str| name.starts_with(&format!("Coupled.{method}("));
        match SOON_PROVED.iter().any(is_named) {
            true => assert_eq!(verdict, DiffVerdict::Equivalent, "{name}"),
            false => assert_ne!(verdict, DiffVerdict::Differs, "{name}"),
        }
    }
}

#[test]
fn broken_loops_never_are() {
    let all = [("old", "broken"), ("new", "broken"), ("broken", "new")];
    let is_long = std::env::var_os("CAIRN_LONG").is_some();
    for (old, new) in all.into_iter().take(if is_long { 3 } else { 1 }) {
        let answer = diff(old, new);
        let verdicts = verdicts(&answer);
        let wrong: Vec<_> = verdicts
            .iter()
            .filter(|(_, verdict)| *verdict == DiffVerdict::Equivalent)
            .collect();
        assert!(wrong.is_empty(), "{old} and {new}: {wrong:?}");
        assert_eq!(verdicts.len(), 14);
    }
}
