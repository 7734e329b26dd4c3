//! JSON reports. Each verb has its own schema in `docs/schemas`; fields are added to a schema, and never renamed or
//! removed without a new version number.

use crate::internal_errors::{InternalError, internal_errors};
use answer::{
    Answer, Bound, Conditional, Contract, Detail, Finding, Leak, MethodDetail, MethodProof, Reason,
    Rejection, Skipped, Stats, Subject, TestFile, Verb, Verdict,
};
use serde::Serialize;

/// The name of a verb's schema: `cairn/check/1`.
pub(crate) fn schema(verb: Verb) -> String {
    format!("cairn/{verb}/1")
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    verdict: Verdict,
    results: Vec<Method<'a>>,
    /// How many findings and leaks are silenced.
    silenced: usize,
    /// What bugs in Cairn cost methods; it stands among their reasons, too.
    internal_errors: Vec<InternalError<'a>>,
    skipped: &'a [Skipped],
    #[serde(skip_serializing_if = "Option::is_none")]
    not_replayed: &'a Option<String>,
    tests: Vec<&'a TestFile>,
    stats: &'a Stats,
}

#[derive(Serialize)]
struct Method<'a> {
    method: &'a str,
    verdict: Option<Verdict>,
    bounds: &'a [Bound],
    reasons: &'a [Reason],
    paths: u64,
    findings: &'a [Finding],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    rejections: &'a [Rejection],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    leaks: &'a [Leak],
    #[serde(skip_serializing_if = "Contract::is_empty")]
    contract: &'a Contract,
    #[serde(skip_serializing_if = "is_open")]
    conditional: Conditional,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a MethodProof>,
}

fn is_open(conditional: &Conditional) -> bool {
    *conditional == Conditional::Open
}

/// The result of `check` as a JSON document, indented, with a newline at the end.
pub(crate) fn check_json(answer: &Answer) -> String {
    let methods = methods(answer).map(|(subject, detail)| Method {
        method: &subject.name,
        verdict: subject.verdict,
        bounds: &subject.bounds,
        reasons: &subject.reasons,
        paths: subject.paths,
        findings: &subject.findings,
        rejections: &detail.rejections,
        leaks: &detail.leaks,
        contract: &detail.contract,
        conditional: detail.conditional,
        proof: detail.proof.as_ref(),
    });
    pretty_json(&Document {
        schema: schema(answer.verb),
        verdict: answer.verdict(),
        results: methods.collect(),
        silenced: answer.count_silenced().iter().map(|(_, n)| n).sum(),
        internal_errors: internal_errors(answer),
        skipped: &answer.skipped,
        not_replayed: &answer.not_replayed,
        tests: answer.artifacts.iter().map(|a| &a.file).collect(),
        stats: &answer.stats,
    })
}

/// The checked methods.
pub(crate) fn methods(answer: &Answer) -> impl Iterator<Item = (&Subject, &MethodDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Method(detail) => Some((s, detail)),
        _ => None,
    })
}

pub(crate) fn pretty_json(document: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(document);
    // Only maps with keys other than strings, and failing writers, can fail.
    text.expect("a report is plain data") + "\n"
}
