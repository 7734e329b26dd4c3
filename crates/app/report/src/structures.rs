//! Report of structures that satisfy a predicate.

use crate::draw::draw;
use crate::json::{pretty_json, schema};
use crate::text::{plural, write_line};
use answer::{Answer, Detail, Structure, StructuresDetail, Subject};
use serde::Serialize;

fn predicates(answer: &Answer) -> impl Iterator<Item = (&Subject, &StructuresDetail)> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Structures(detail) => Some((s, detail)),
        _ => None,
    })
}

/// The structures as text; with `counts`, only their number for each size.
pub(crate) fn structures_text(answer: &Answer, counts: bool) -> String {
    let mut out = String::new();
    for (_, StructuresDetail { size, found }) in predicates(answer) {
        for (size, structures) in &found.by_size {
            write_line(&mut out, &format!("size {size}: {}", structures.len()));
            if !counts {
                structures.iter().for_each(|s| write_structure(&mut out, s));
            }
        }
        let all = plural(found.count() as u64, "structure");
        let objects = match size {
            1 => "1 object or array element that the predicate looks into".to_owned(),
            n => format!("{n} objects and array elements that the predicate looks into"),
        };
        write_line(&mut out, &format!("{all} of up to {objects}"));
        for why in &found.missing {
            write_line(&mut out, &format!("there may be more structures: {why}"));
        }
    }
    out
}

fn write_structure(out: &mut String, structure: &Structure) {
    for drawn in draw(&structure.heap) {
        write_line(out, &format!("  {drawn}"));
    }
    if !structure.condition.is_empty() {
        write_line(out, &format!("    if {}", structure.condition.join(" && ")));
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    predicate: &'a str,
    size: u32,
    count: usize,
    sizes: Vec<SizeGroup<'a>>,
    missing: &'a [String],
}

#[derive(Serialize)]
struct SizeGroup<'a> {
    size: u32,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    structures: Option<&'a [Structure]>,
}

/// The structures as a JSON document, indented, with a newline at the end.
pub(crate) fn structures_json(answer: &Answer, counts: bool) -> String {
    let documents = predicates(answer).map(|(subject, StructuresDetail { size, found })| {
        let sizes = found.by_size.iter().map(|(size, structures)| SizeGroup {
            size: *size,
            count: structures.len(),
            structures: (!counts).then_some(&structures[..]),
        });
        pretty_json(&Document {
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
