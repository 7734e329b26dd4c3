//! Report of `svcomp`: the last line is the answer.

use crate::json::{pretty_json, schema};
use crate::limits::{bound_text, reason_text};
use crate::text::{plural, write_line};
use crate::trace_text::show_trace;
use answer::{
    Answer, Bound, Detail, Finding, PROGRAM_WORLD, ProgramAnswer, ProgramDetail, Property, Reason,
    Stats, Subject, Verdict, Violation,
};
use serde::Serialize;

/// The program of an answer: there is one.
pub(crate) fn programs(answer: &Answer) -> impl Iterator<Item = (&Subject, &ProgramDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Program(detail) => Some((s, detail)),
        _ => None,
    })
}

/// The result of `svcomp` as text.
pub(crate) fn program_text(answer: &Answer) -> String {
    let mut out = String::new();
    for (program, detail) in programs(answer) {
        let paths = plural(program.paths, "path");
        write_line(&mut out, &format!("{}: {paths}", program.name));
        if let Some(violation) = &detail.violation {
            show_violation(&mut out, violation);
        }
        for bound in &program.bounds {
            write_line(&mut out, &format!("  {}", bound_text(bound)));
        }
        for reason in &program.reasons {
            write_line(&mut out, &format!("  {}", reason_text(reason)));
        }
        write_line(&mut out, &format!("  in one fixed world: {PROGRAM_WORLD}"));
        write_line(&mut out, &detail.answer.to_string());
    }
    out
}

fn show_violation(out: &mut String, violation: &Violation) {
    let count = violation.values.len() as u64;
    match count {
        0 => write_line(out, "  every run fails:"),
        _ => write_line(
            out,
            &format!("  the run with {} fails:", plural(count, "value")),
        ),
    }
    for value in &violation.values {
        let at = value.at.as_ref();
        let at = at.map_or_else(String::new, |at| format!(", at {at}"));
        write_line(out, &format!("    {}() = {}{at}", value.call, value.java));
    }
    let mut trace = violation.trace.iter();
    if let Some(first) = trace.next() {
        write_line(out, &format!("  {first}"));
    }
    let frames: Vec<String> = trace.cloned().collect();
    show_trace(out, &frames);
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    program: &'a str,
    property: Property,
    answer: ProgramAnswer,
    world: &'static str,
    verdict: Option<Verdict>,
    paths: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: &'a Option<Violation>,
    findings: &'a [Finding],
    bounds: &'a [Bound],
    reasons: &'a [Reason],
    stats: &'a Stats,
}

/// The result as a JSON document, indented, with a newline at the end.
pub(crate) fn program_json(answer: &Answer) -> String {
    let documents = programs(answer).map(|(program, detail)| {
        pretty_json(&Document {
            schema: schema(answer.verb),
            program: &program.name,
            property: detail.property,
            answer: detail.answer,
            world: PROGRAM_WORLD,
            verdict: program.verdict,
            paths: program.paths,
            violation: &detail.violation,
            findings: &program.findings,
            bounds: &program.bounds,
            reasons: &program.reasons,
            stats: &answer.stats,
        })
    });
    documents.collect()
}
