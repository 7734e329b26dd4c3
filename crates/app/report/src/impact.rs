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
        let between = match &callee.via[..] {
            [] => String::new(),
            [only] => format!("{} -> ", without_packages(only)),
            [first, ..] => format!("{} -> … -> ", without_packages(first)),
        };
        between + &without_packages(&callee.method)
    });
    let mut shown: Vec<String> = shown.collect();
    if through.len() > MOST_NAMES {
        shown.push(format!("{} more", through.len() - MOST_NAMES));
    }
    shown.join(", ")
}

/// `List.add(String)` for `acme.List.add(java.lang.String)`: a line has room for several.
fn without_packages(method: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
    let mut shown = String::new();
    let mut rest = method;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let class = name
            .split('.')
            .position(|part| part.starts_with(char::is_uppercase));
        let parts = name.split('.').skip(class.unwrap_or(0));
        shown += &parts.collect::<Vec<_>>().join(".");
        let next = after.find(is_part).unwrap_or(after.len());
        shown += &after[..next];
        rest = &after[next..];
    }
    shown
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
        lines.push(format!("the change of {}", without_packages(method)));
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
    let shown = names
        .iter()
        .take(MOST_NAMES)
        .map(|name| without_packages(name));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match names.len() {
        n if n > MOST_NAMES => format!("{shown} and {} more", n - MOST_NAMES),
        _ => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_left_out() {
        let method = "acme.util.List$Node.<init>(java.lang.String,int[],acme.Map)";
        assert_eq!(
            without_packages(method),
            "List$Node.<init>(String,int[],Map)"
        );
        assert_eq!(without_packages("library code"), "library code");
        assert_eq!(
            without_packages("initializer of acme.A"),
            "initializer of A"
        );
        let callee = ChangedCallee {
            method: "acme.A.b()".to_owned(),
            via: vec!["acme.C.d(int)".to_owned(), "acme.E.f()".to_owned()],
        };
        assert_eq!(through_text(&[callee]), "C.d(int) -> … -> A.b()");
    }
}
