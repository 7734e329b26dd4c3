//! Abstract summaries, on `tests/diff_summaries`: what two versions have in common is not executed where that suffices for
//! a proof, and none of the broken ones is ever proved.

use cairn::answer::{Answer, Detail, DiffVerdict};
use cairn::{Cairn, DiffRequest, ExplorationOptions, OpenRequest, PathTrace, Session};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/diff_summaries")
}

fn is_long() -> bool {
    std::env::var_os("CAIRN_LONG").is_some()
}

fn diff(class: &str, old: &str, new: &str, no_summaries: bool) -> Answer {
    diff_in(class, (old, new), no_summaries, &Session::silent())
}

fn diff_in(
    class: &str,
    (old, new): (&str, &str),
    no_summaries: bool,
    session: &Session<'_>,
) -> Answer {
    let folder = folder();
    let open = |version: &str| {
        let request = OpenRequest::of([folder.join(version).join(format!("{class}.java"))]);
        Cairn::open(&request).expect("sources that compile")
    };
    let request = DiffRequest {
        exploration: ExplorationOptions {
            // None of what is broken is ever proved, however long it takes.
            time: Duration::from_secs(match new == "broken" && !is_long() {
                true => 12,
                false => 120,
            }),
            // Small enough that no clock has a part in the answer.
            size: Some(3),
            choices: Some(4),
            ..ExplorationOptions::default()
        },
        no_summaries,
        ..DiffRequest::default()
    };
    open(old)
        .diff(&open(new), &request, session)
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

fn proved(answer: &Answer) -> Vec<&str> {
    let verdicts = verdicts(answer).into_iter();
    let proved = verdicts.filter(|(_, verdict)| *verdict == DiffVerdict::Equivalent);
    proved.map(|(name, _)| name).collect()
}

#[test]
fn what_is_common_need_not_be_executed() {
    let answer = diff("Common", "old", "new", false);
    let verdicts = verdicts(&answer);
    let open: Vec<_> = verdicts
        .iter()
        .filter(|(_, verdict)| *verdict != DiffVerdict::Equivalent)
        .collect();
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(verdicts.len(), 13);
    // One or the other is proved without.
    assert!(answer.stats.summaries >= 11, "{}", answer.stats.summaries);
}

#[test]
fn without_summaries_fewer_are_proved() {
    if is_long() {
        let answer = diff("Common", "old", "new", true);
        assert!(proved(&answer).len() < 6, "{:?}", proved(&answer));
        assert_eq!(answer.stats.summaries + answer.stats.summaries_opened, 0);
    }
}

#[test]
fn broken_twins_are_never_equivalent() {
    for class in ["Common", "Twins"] {
        let answer = diff(class, "old", "broken", false);
        assert_eq!(proved(&answer), Vec::<&str>::new());
        assert!(verdicts(&answer).len() > 10);
    }
}

/// A trace in memory.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Figure 1 of the paper: behind the loop, `cur` is as it was or what the loop leaves there, and what it leads to is named
/// after it. The states in which paths leave the old version, against the text beside the sources.
#[test]
fn states_of_figure_1() {
    let buffer = Buffer::default();
    let trace = PathTrace::new(buffer.clone());
    let session = Session {
        trace: Some(trace.clone()),
        ..Session::silent()
    };
    let answer = diff_in("Figure1", ("old", "new"), false, &session);
    assert_eq!(proved(&answer), ["Figure1.m()"]);
    trace.finish().expect("a buffer");
    let written = buffer.0.lock().expect("nobody panics").clone();
    let written = String::from_utf8(written).expect("UTF-8");
    let notes = written.lines().filter_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = line["text"].as_str().filter(|_| line["event"] == "note");
        text.map(|text| text.replace("; ", "\n  "))
    });
    // Workers end paths in any order.
    let mut states: Vec<String> = notes.collect();
    states.sort();
    states.dedup();
    let text = states.join("\n") + "\n";
    let file = folder().join("figure1.txt");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(&file, &text).expect("a file");
    }
    let expected = std::fs::read_to_string(&file).expect("the states");
    assert_eq!(text, expected);
}
