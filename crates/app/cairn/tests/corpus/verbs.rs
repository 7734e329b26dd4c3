//! `svcomp`, `prove` and `diff` as another process would ask for them: requests and answers go through JSON.

use crate::support::{Opened, tests, within};
use cairn::answer::{Answer, Detail, DiffVerdict, ProgramAnswer, ProofEngine, Verdict};
use cairn::{Cairn, DiffRequest, ExplorationOptions, ProveEngines, ProveRequest, SvcompRequest};
use cairn::{Error, Session};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("plain data");
    serde_json::from_str(&text).expect("what was written can be read")
}

/// The answer to a request, both of which came through JSON unchanged.
fn ask<R: Serialize + DeserializeOwned + PartialEq + Debug>(
    opened: &Opened,
    request: &R,
    verb: impl FnOnce(&Cairn, &R, &Session<'_>) -> Result<Answer, Error>,
) -> Answer {
    let read = through_json(request);
    assert_eq!(&read, request);
    let answer = opened.ask(|cairn, session| verb(cairn, &read, session));
    assert_eq!(through_json(&answer), answer);
    answer
}

#[test]
fn svcomp_answers_with_the_values_of_the_failing_run() {
    let opened = Opened::new([tests("svcomp/ExceptionFalse.java")]);
    let request = SvcompRequest {
        exploration: within(60),
        ..SvcompRequest::default()
    };
    let answer = ask(&opened, &request, Cairn::svcomp);
    assert_eq!(answer.verdict(), Verdict::Refuted);
    let Detail::Program(detail) = &answer.subjects[0].detail else {
        panic!("{answer:?}");
    };
    assert_eq!(detail.answer, ProgramAnswer::False);
    let violation = detail
        .violation
        .as_ref()
        .expect("a run that the JVM confirmed");
    assert_eq!(violation.values.len(), 1);
}

#[test]
fn prove_answers_with_what_the_proof_rests_on() {
    let opened = Opened::new([tests("prove/correct/LinkedStack.java")]);
    let request = ProveRequest {
        exploration: within(60),
        engines: ProveEngines::Shapes,
        certificates: true,
        ..ProveRequest::default()
    };
    let answer = ask(&opened, &request, Cairn::prove);
    assert_eq!(answer.verdict(), Verdict::Proved);
    for subject in &answer.subjects {
        let Detail::Proof(detail) = &subject.detail else {
            panic!("{subject:?}");
        };
        assert_eq!(detail.engine, Some(ProofEngine::Shapes));
        assert!(!detail.rests_on.is_empty() && detail.certificate.is_some());
    }
}

#[test]
fn diff_answers_with_an_input_and_its_test() {
    let old = Opened::new([tests("diff/old/Clamp.java")]);
    let new = Opened::new([tests("diff/new/Clamp.java")]);
    let request = DiffRequest {
        exploration: ExplorationOptions {
            size: Some(4),
            ..within(60)
        },
        ..DiffRequest::default()
    };
    let answer = ask(&old, &request, |old, request, session| {
        old.diff(&new.cairn, request, session)
    });
    let verdicts = answer.subjects.iter().map(|subject| match &subject.detail {
        Detail::Diff(detail) => {
            let is_shown = detail
                .deltas
                .iter()
                .all(|d| d.confirmed && d.test.is_some());
            assert!(is_shown, "{subject:?}");
            (&*subject.name, detail.verdict)
        }
        other => panic!("{other:?}"),
    });
    let expected = [
        ("Clamp.clamp(int,int,int)", DiffVerdict::Equivalent),
        ("Clamp.sign(int)", DiffVerdict::Differs),
    ];
    assert_eq!(verdicts.collect::<Vec<_>>(), expected);
    assert_eq!(answer.artifacts.len(), 1);
}
