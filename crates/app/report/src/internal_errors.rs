//! Internal errors of Cairn, in one line: a run of thousands of methods must not hide that one of them fell victim to a
//! bug.

use crate::short_names::ShortNames;
use crate::text::plural;
use answer::{Answer, Subject};
use serde::Serialize;

/// Methods that are named, unless all are asked for.
pub(crate) const MOST_NAMED: usize = 10;

/// `2 internal errors of Cairn in: List.add(int), List.size() (please report them)`; `None` if there are none.
pub(crate) fn internal_errors_line(
    answer: &Answer,
    names: &ShortNames,
    most: usize,
) -> Option<String> {
    let hit = answer.subjects.iter().filter(|s| s.has_internal_error());
    let hit: Vec<&Subject> = hit.collect();
    let count: usize = hit.iter().map(|s| s.internal_errors().count()).sum();
    if count == 0 {
        return None;
    }
    let named = hit.iter().take(most).map(|s| names.shorten(&s.name));
    let named = named.collect::<Vec<String>>().join(", ");
    let more = match hit.len().saturating_sub(most) {
        0 => String::new(),
        n => format!(" and {}", plural(n as u64, "more method")),
    };
    let them = if count == 1 { "it" } else { "them" };
    let errors = plural(count as u64, "internal error");
    Some(format!(
        "{errors} of Cairn in: {named}{more} (please report {them})"
    ))
}

/// An internal error, for programs.
#[derive(Serialize)]
pub(crate) struct InternalError<'a> {
    method: &'a str,
    what: &'a str,
}

/// All internal errors of an answer, for programs.
pub(crate) fn internal_errors(answer: &Answer) -> Vec<InternalError<'_>> {
    let mut errors = Vec::new();
    for subject in &answer.subjects {
        errors.extend(subject.internal_errors().map(|reason| InternalError {
            method: &subject.name,
            what: &reason.what,
        }));
    }
    errors
}
