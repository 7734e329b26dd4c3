//! Structures that satisfy a predicate.

use crate::draw::draw;
use crate::json::{SCHEMA, pretty};
use crate::text::line;
use answer::{Structure, Structures};
use serde::Serialize;

/// How much is shown of each structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Only how many there are.
    Counts,
    /// All of it.
    All,
}

/// The structures of up to this size as text.
pub fn structures_text(found: &Structures, size: u32, detail: Detail) -> String {
    let mut out = String::new();
    for (size, structures) in &found.by_size {
        line(&mut out, &format!("size {size}: {}", structures.len()));
        if detail == Detail::All {
            structures.iter().for_each(|s| show(&mut out, s));
        }
    }
    let all = found.count();
    line(
        &mut out,
        &format!("{all} structures of up to {size} objects"),
    );
    for why in &found.missing {
        line(&mut out, &format!("there may be more: {why}"));
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
    schema: &'static str,
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
pub fn structures_json(found: &Structures, predicate: &str, size: u32, detail: Detail) -> String {
    let sizes = found.by_size.iter().map(|(size, structures)| OfSize {
        size: *size,
        count: structures.len(),
        structures: (detail == Detail::All).then_some(&structures[..]),
    });
    pretty(&Document {
        schema: SCHEMA,
        predicate,
        size,
        count: found.count(),
        sizes: sizes.collect(),
        missing: &found.missing,
    })
}
