//! JSON for programs, schema `cairn/1`.

use answer::{MethodResult, Report, Skipped, Stats, TestFile, Verdict};
use serde::Serialize;

pub(crate) const SCHEMA: &str = "cairn/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    verdict: Verdict,
    results: &'a [MethodResult],
    skipped: &'a [Skipped],
    #[serde(skip_serializing_if = "Option::is_none")]
    not_replayed: &'a Option<String>,
    tests: &'a [TestFile],
    stats: &'a Stats,
}

/// The report as one JSON document, indented, with a line end.
pub fn json(report: &Report) -> String {
    let document = Document {
        schema: SCHEMA,
        verdict: report.verdict(),
        results: &report.results,
        skipped: &report.skipped,
        not_replayed: &report.not_replayed,
        tests: &report.tests,
        stats: &report.stats,
    };
    pretty(&document)
}

pub(crate) fn pretty(document: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(document);
    // Only maps with keys that are no strings and failing writers can fail.
    text.expect("a report is plain data") + "\n"
}
