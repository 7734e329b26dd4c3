//! Impact of a change: for each changed method, which of its callers behave differently because of it, and which don't
//! notice it.

use crate::difference::diffs;
use crate::text::plural;
use answer::{Answer, ChangedCallee, DiffVerdict};
use std::collections::BTreeMap;

/// Names in one line at most.
const MOST_NAMES: usize = 4;

/// The callers of a changed method.
#[derive(Default)]
struct Callers<'a> {
    differ: Vec<&'a str>,
    unaffected: Vec<&'a str>,
    open: usize,
}

/// The changed methods that a method may call, each with the calls between.
pub(crate) fn through_text(through: &[ChangedCallee]) -> String {
    let shown = through.iter().take(MOST_NAMES).map(|callee| {
        let between = callee.via.iter().map(|method| format!("{method} -> "));
        format!("{}{}", between.collect::<String>(), callee.method)
    });
    let mut shown: Vec<String> = shown.collect();
    if through.len() > MOST_NAMES {
        shown.push(format!("{} more", through.len() - MOST_NAMES));
    }
    shown.join(", ")
}

/// One block for each changed method with callers whose behaviour is known.
pub(crate) fn impact_lines(answer: &Answer) -> Vec<String> {
    let mut impact: BTreeMap<&str, Callers<'_>> = BTreeMap::new();
    for (subject, detail) in diffs(answer) {
        for callee in &detail.through {
            let callers = impact.entry(&callee.method).or_default();
            match detail.verdict {
                DiffVerdict::Differs => callers.differ.push(&subject.name),
                DiffVerdict::Equivalent | DiffVerdict::EquivalentUpTo | DiffVerdict::Unchanged => {
                    callers.unaffected.push(&subject.name);
                }
                DiffVerdict::Undecided => callers.open += 1,
                DiffVerdict::Added | DiffVerdict::Removed => {}
            }
        }
    }
    let mut lines = Vec::new();
    let is_known = |callers: &Callers<'_>| callers.differ.len() + callers.unaffected.len() > 0;
    for (method, callers) in impact.iter().filter(|(_, callers)| is_known(callers)) {
        lines.push(format!("the change of {method}"));
        let kinds = [
            ("changes", &callers.differ),
            ("is not noticed by", &callers.unaffected),
        ];
        for (what, names) in kinds.into_iter().filter(|(_, names)| !names.is_empty()) {
            lines.push(format!("  {what} {}", list(names)));
        }
        if callers.open > 0 {
            let callers = plural(callers.open as u64, "caller");
            lines.push(format!("  leaves {callers} undecided"));
        }
    }
    lines
}

/// `a, b and 3 more`
fn list(names: &[&str]) -> String {
    match names.len() {
        n if n > MOST_NAMES => {
            let shown = names[..MOST_NAMES].join(", ");
            format!("{shown} and {} more", n - MOST_NAMES)
        }
        _ => names.join(", "),
    }
}
