//! Inputs for tests.

use crate::draw::draw;
use crate::json::{SCHEMA, pretty};
use crate::text::{bound_text, line, plural, reason_text, skipped};
use answer::{Criterion, EmittedInput, Ending, InputsReport, Location, MethodInputs};
use serde::Serialize;

/// The inputs as text. `all` lists every method that was skipped, not only how many.
pub fn inputs_text(report: &InputsReport, all: bool) -> String {
    let mut out = String::new();
    for result in &report.results {
        method(&mut out, result, report.criterion);
    }
    skipped(&mut out, &report.skipped, all);
    let inputs: usize = report.results.iter().map(|r| r.inputs.len()).sum();
    let methods = plural(report.results.len() as u64, "method");
    let inputs = plural(inputs as u64, "input");
    line(&mut out, &format!("{methods}: {inputs}"));
    out
}

fn method(out: &mut String, result: &MethodInputs, criterion: Criterion) {
    let paths = plural(result.paths, "path");
    let structures = match result.structures {
        0 => String::new(),
        n => format!("{}, ", plural(n, "structure")),
    };
    let parts = match criterion {
        Criterion::Path | Criterion::Branch => "branches",
        Criterion::Condition => "outcomes of conditions",
        Criterion::Statement => "lines",
    };
    let covered = match result.coverable {
        0 => format!("no {parts}"),
        all => format!("{} of {all} {parts}", result.covered),
    };
    let inputs = plural(result.inputs.len() as u64, "input");
    let head = format!(
        "{}: {inputs} ({paths}, {structures}{covered})",
        result.method
    );
    line(out, &head);
    for (index, input) in result.inputs.iter().enumerate() {
        show(out, index + 1, input);
    }
    if !result.missed.is_empty() {
        line(out, &format!("  not reached: {}", places(&result.missed)));
    }
    for bound in &result.bounds {
        line(out, &format!("  {}", bound_text(bound)));
    }
    for reason in &result.reasons {
        line(out, &format!("  {}", reason_text(reason)));
    }
}

fn show(out: &mut String, number: usize, input: &EmittedInput) {
    line(out, &format!("  {number}. {}", input.call));
    for drawn in input.heap.iter().flat_map(draw) {
        line(out, &format!("       {drawn}"));
    }
    if !input.condition.is_empty() {
        line(out, &format!("     if {}", input.condition.join(" && ")));
    }
    line(
        out,
        &match &input.ends {
            Ending::Returns(value) if value.is_empty() => "     returns".to_owned(),
            Ending::Returns(value) => format!("     returns {value}"),
            Ending::Throws(what) => format!("     throws {what}"),
            Ending::Other(what) => format!("     {what}"),
        },
    );
    if !input.covers.is_empty() {
        line(out, &format!("     first at {}", places(&input.covers)));
    }
}

/// Lines by file: `List.java:7,9, Node.java:3`.
fn places(locations: &[Location]) -> String {
    let mut shown: Vec<(String, Vec<u32>)> = Vec::new();
    for location in locations {
        let file = location
            .file
            .clone()
            .unwrap_or_else(|| location.method.clone());
        let number = location.line.unwrap_or(0);
        match shown.iter_mut().find(|(known, _)| *known == file) {
            Some((_, lines)) if lines.contains(&number) => {}
            Some((_, lines)) => lines.push(number),
            None => shown.push((file, vec![number])),
        }
    }
    let texts = shown.into_iter().map(|(file, mut lines)| {
        lines.sort_unstable();
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        format!("{file}:{}", lines.join(","))
    });
    texts.collect::<Vec<_>>().join(", ")
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    #[serde(flatten)]
    report: &'a InputsReport,
}

/// The inputs as one JSON document, indented, with a line end.
pub fn inputs_json(report: &InputsReport) -> String {
    pretty(&Document {
        schema: SCHEMA,
        report,
    })
}
