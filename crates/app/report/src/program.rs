//! Whole programs: the answer is the last line.

use crate::json::{SCHEMA, pretty};
use crate::text::{bound_text, line, plural, show_trace};
use answer::{ProgramReport, Violation};
use serde::Serialize;

/// The report as text.
pub fn program_text(report: &ProgramReport) -> String {
    let mut out = String::new();
    let paths = plural(report.paths, "path");
    line(&mut out, &format!("{}: {paths}", report.program));
    if let Some(violation) = &report.violation {
        show_violation(&mut out, violation);
    }
    for bound in &report.bounds {
        line(&mut out, &format!("  {}", bound_text(bound)));
    }
    for reason in &report.reasons {
        let paths = plural(reason.paths, "path");
        line(&mut out, &format!("  not known: {reason} ({paths})"));
    }
    line(&mut out, &report.answer.to_string());
    out
}

fn show_violation(out: &mut String, violation: &Violation) {
    let count = violation.values.len() as u64;
    match count {
        0 => line(out, "  every run fails:"),
        _ => line(
            out,
            &format!("  the run with {} fails:", plural(count, "value")),
        ),
    }
    for value in &violation.values {
        let at = value.at.as_ref();
        let at = at.map_or_else(String::new, |at| format!(", at {at}"));
        line(out, &format!("    {}() = {}{at}", value.call, value.java));
    }
    let mut trace = violation.trace.iter();
    if let Some(first) = trace.next() {
        line(out, &format!("  {first}"));
    }
    let frames: Vec<String> = trace.cloned().collect();
    show_trace(out, &frames);
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    #[serde(flatten)]
    report: &'a ProgramReport,
}

/// The report as one JSON document, indented, with a line end.
pub fn program_json(report: &ProgramReport) -> String {
    pretty(&Document {
        schema: SCHEMA,
        report,
    })
}
