//! What a run ends with where Cairn itself failed: no policy forgives that.

use answer::{Answer, Finding, MethodResult, Reason, ReasonKind, Report, Stats};
use serde_json::json;
use triage::{CheckOutcome, FailOn};

fn answer(results: Vec<MethodResult>) -> Answer {
    Answer::from(Report {
        results,
        skipped: Vec::new(),
        not_replayed: None,
        tests: Vec::new(),
        stats: Stats::default(),
    })
}

fn method(findings: Vec<Finding>, kinds: &[ReasonKind]) -> MethodResult {
    let reason = |kind: &ReasonKind| Reason {
        kind: *kind,
        what: "what happened".to_owned(),
        at: None,
        paths: 0,
    };
    let reasons = kinds.iter().map(reason).collect();
    MethodResult::new("acme.Shop.total()".to_owned(), 1, findings, vec![], reasons)
}

fn finding() -> Finding {
    serde_json::from_value(json!({
        "kind": "java.lang.ArithmeticException", "message": null, "status": "confirmed",
        "file": null, "line": null, "inputs": {}, "inputs_java": {}, "call": "Shop.total()",
        "replayed": "no", "trace": []
    }))
    .expect("a finding")
}

const POLICIES: [Option<FailOn>; 4] = [
    None,
    Some(FailOn::New),
    Some(FailOn::Refuted),
    Some(FailOn::Unknown),
];

#[test]
fn an_internal_error_is_not_forgiven() {
    let fine = || method(vec![], &[]);
    let broken = || method(vec![], &[ReasonKind::Time, ReasonKind::Internal]);
    for policy in POLICIES {
        let outcome = |results| CheckOutcome::new(&answer(results), policy);
        assert_eq!(outcome(vec![fine()]), CheckOutcome::Clean, "{policy:?}");
        let lost = outcome(vec![fine(), broken(), fine()]);
        assert_eq!(lost, CheckOutcome::Unknown, "{policy:?}");
        let refuted = method(vec![finding()], &[]);
        let failed = outcome(vec![broken(), refuted]);
        assert_eq!(failed, CheckOutcome::Failed, "{policy:?}");
        let both = method(vec![finding()], &[ReasonKind::Internal]);
        assert_eq!(outcome(vec![both]), CheckOutcome::Failed, "{policy:?}");
    }
}

#[test]
fn what_the_time_has_cut_is_forgiven_as_before() {
    let late = || method(vec![], &[ReasonKind::Time]);
    let outcome = |policy| CheckOutcome::new(&answer(vec![late()]), policy);
    assert_eq!(outcome(None), CheckOutcome::Unknown);
    assert_eq!(outcome(Some(FailOn::New)), CheckOutcome::Clean);
    assert_eq!(outcome(Some(FailOn::Refuted)), CheckOutcome::Clean);
    assert_eq!(outcome(Some(FailOn::Unknown)), CheckOutcome::Unknown);
}
