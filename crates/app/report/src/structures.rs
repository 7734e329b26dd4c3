//! Structures that satisfy a predicate.

use crate::draw::draw;
use crate::json::{pretty, schema};
use crate::text::{line, plural};
use answer::{Answer, Detail, Structure, StructuresDetail, Subject};
use serde::Serialize;

fn predicates(answer: &Answer) -> impl Iterator<Item = (&Subject, &StructuresDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Structures(detail) => Some((s, detail)),
        _ => None,
    })
}

/// The structures as text; with `counts`, only how many there are of each size.
pub(crate) fn structures_text(answer: &Answer, counts: bool) -> String {
    let mut out = String::new();
    for (_, StructuresDetail { size, found }) in predicates(answer) {
        for (size, structures) in &found.by_size {
            line(&mut out, &format!("size {size}: {}", structures.len()));
            if !counts {
                structures.iter().for_each(|s| show(&mut out, s));
            }
        }
        let all = plural(found.count() as u64, "structure");
        let objects = match size {
            1 => "1 object or array element".to_owned(),
            n => format!("{n} objects and array elements"),
        };
        line(&mut out, &format!("{all} of up to {objects}"));
        for why in &found.missing {
            line(&mut out, &format!("there may be more structures: {why}"));
        }
    }
    out
}

fn show(out: &mut String, structure: &Structure) {
    for drawn in draw(&structure.heap) {
        line(out, &format!("  {drawn}"));
    }
    if !structure.condition.is_empty() {
        line(out, &format!("    if {}", structure.condition.join(" && ")));
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    predicate: &'a str,
    size: u32,
    count: usize,
    sizes: Vec<OfSize<'a>>,
    missing: &'a [String],
}

#[derive(Serialize)]
struct OfSize<'a> {
    size: u32,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    structures: Option<&'a [Structure]>,
}

/// The same as one JSON document, indented, with a line end.
pub(crate) fn structures_json(answer: &Answer, counts: bool) -> String {
    let documents = predicates(answer).map(|(subject, StructuresDetail { size, found })| {
        let sizes = found.by_size.iter().map(|(size, structures)| OfSize {
            size: *size,
            count: structures.len(),
            structures: (!counts).then_some(&structures[..]),
        });
        pretty(&Document {
            schema: schema(answer.verb),
            predicate: &subject.name,
            size: *size,
            count: found.count(),
            sizes: sizes.collect(),
            missing: &found.missing,
        })
    });
    documents.collect()
}
