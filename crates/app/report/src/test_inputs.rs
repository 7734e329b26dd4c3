//! Report of test inputs (`inputs --for-tests`).

use crate::draw::draw;
use crate::json::{pretty_json, schema};
use crate::limits::{bound_text, reason_text};
use crate::short_names::ShortNames;
use crate::text::{NamedMethods, plural, write_line, write_skipped};
use answer::{
    Answer, Bound, Criterion, Detail, Ending, InputsDetail, Location, Reason, Skipped, Stats,
    Subject, TestInput,
};
use serde::Serialize;

fn methods(answer: &Answer) -> impl Iterator<Item = (&Subject, &InputsDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Inputs(detail) => Some((s, detail)),
        _ => None,
    })
}

/// The inputs as text. `all` lists every skipped method, not only their number.
pub(crate) fn inputs_text(answer: &Answer, all: bool) -> String {
    let mut out = String::new();
    let names = ShortNames::of(answer);
    for (subject, detail) in methods(answer) {
        write_method(&mut out, subject, detail, &names);
    }
    let named = match all {
        true => NamedMethods::All,
        false => NamedMethods::Some,
    };
    write_skipped(&mut out, &answer.skipped, named);
    let inputs: usize = methods(answer).map(|(_, detail)| detail.inputs.len()).sum();
    let methods = plural(answer.subjects.len() as u64, "method");
    let inputs = plural(inputs as u64, "input");
    write_line(&mut out, &format!("{methods}: {inputs}"));
    out
}

fn write_method(out: &mut String, subject: &Subject, result: &InputsDetail, names: &ShortNames) {
    let paths = plural(subject.paths, "path");
    let structures = match result.structures {
        0 => String::new(),
        n => format!("{}, ", plural(n, "structure")),
    };
    let parts = match result.criterion {
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
        names.shorten(&subject.name)
    );
    write_line(out, &head);
    for (index, input) in result.inputs.iter().enumerate() {
        write_input(out, index + 1, input, names);
    }
    if !result.missed.is_empty() {
        write_line(
            out,
            &format!("  not reached: {}", places_text(&result.missed)),
        );
    }
    for bound in &subject.bounds {
        write_line(out, &format!("  {}", bound_text(bound)));
    }
    for reason in &subject.reasons {
        write_line(out, &format!("  {}", reason_text(reason)));
    }
}

fn write_input(out: &mut String, number: usize, input: &TestInput, names: &ShortNames) {
    let call = names.shorten(&input.call);
    write_line(out, &format!("  {number}. {call}"));
    for drawn in input.heap.iter().flat_map(draw) {
        write_line(out, &format!("       {drawn}"));
    }
    if !input.condition.is_empty() {
        write_line(out, &format!("     if {}", input.condition.join(" && ")));
    }
    write_line(
        out,
        &match &input.ends {
            Ending::Returns(value) if value.is_empty() => "     returns".to_owned(),
            Ending::Returns(value) => format!("     returns {value}"),
            Ending::Throws(what) => format!("     throws {}", names.shorten(what)),
            Ending::Other(what) => format!("     {what}"),
        },
    );
    if !input.covers.is_empty() {
        write_line(
            out,
            &format!("     first to reach {}", places_text(&input.covers)),
        );
    }
}

/// Lines by file: `List.java:7,9, Node.java:3`.
fn places_text(locations: &[Location]) -> String {
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
    schema: String,
    criterion: Option<Criterion>,
    results: Vec<Method<'a>>,
    skipped: &'a [Skipped],
    stats: &'a Stats,
}

#[derive(Serialize)]
struct Method<'a> {
    method: &'a str,
    paths: u64,
    structures: u64,
    covered: u64,
    coverable: u64,
    missed: &'a [Location],
    inputs: &'a [TestInput],
    bounds: &'a [Bound],
    reasons: &'a [Reason],
}

/// The inputs as one JSON document, indented, with a line end.
pub(crate) fn inputs_json(answer: &Answer) -> String {
    let results = methods(answer).map(|(subject, detail)| Method {
        method: &subject.name,
        paths: subject.paths,
        structures: detail.structures,
        covered: detail.covered,
        coverable: detail.coverable,
        missed: &detail.missed,
        inputs: &detail.inputs,
        bounds: &subject.bounds,
        reasons: &subject.reasons,
    });
    pretty_json(&Document {
        schema: schema(answer.verb),
        criterion: methods(answer).next().map(|(_, detail)| detail.criterion),
        results: results.collect(),
        skipped: &answer.skipped,
        stats: &answer.stats,
    })
}
