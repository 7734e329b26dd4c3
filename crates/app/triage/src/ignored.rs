//! Ignored findings: entries of the configuration that accept findings, each with a reason.

use crate::FindingFacts;
use answer::Answer;
use serde::{Deserialize, Serialize};

/// Findings that are accepted: those that match everything that is given here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredFindings {
    /// The rule: `null-dereference`.
    pub rule: Option<String>,
    /// The class that was checked, or a package with all below it: `acme.TaskList`, `acme.util`.
    pub class: Option<String>,
    /// The name of the method that was checked, without its parameters: `add`, `<init>`.
    pub method: Option<String>,
    /// The class of the exception, with or without its package.
    pub exception: Option<String>,
    /// Why they are accepted.
    pub reason: String,
}

impl IgnoredFindings {
    pub(crate) fn matches(&self, facts: &FindingFacts<'_>) -> bool {
        let (class, method) = split_method(facts.method);
        let simple = facts.kind.rsplit(['.', '$']).next().unwrap_or(facts.kind);
        let is = |wanted: &Option<String>, test: &dyn Fn(&str) -> bool| {
            wanted.as_deref().is_none_or(test)
        };
        is(&self.rule, &|rule| rule == facts.rule)
            && is(&self.class, &|name| is_within(class, name))
            && is(&self.method, &|name| name == method)
            && is(&self.exception, &|name| {
                name == facts.kind || name == simple
            })
    }
}

/// What an entry says of code that is not there, and so accepts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What the entry names: `class` or `method`.
    pub key: &'static str,
    /// The name that nothing has.
    pub name: String,
    /// The nearest name that something has.
    pub nearest: Option<String>,
}

impl IgnoredFindings {
    /// The class or method that this names, if no subject of an answer about all targets is of it.
    pub fn unknown_name(&self, answer: &Answer) -> Option<UnknownName> {
        let checked = answer.subjects.iter().map(|s| s.name.as_str());
        let skipped = answer.skipped.iter().map(|s| s.method.as_str());
        let all: Vec<(&str, &str)> = checked.chain(skipped).map(split_method).collect();
        let within: Vec<&(&str, &str)> = match &self.class {
            Some(name) => all.iter().filter(|(c, _)| is_within(c, name)).collect(),
            None => all.iter().collect(),
        };
        if let (Some(name), true) = (&self.class, within.is_empty()) {
            let known = all.iter().flat_map(|(class, _)| with_packages(class));
            return Some(unknown("class", name, known));
        }
        let name = self.method.as_ref()?;
        let mut methods = within.iter().map(|(_, method)| *method);
        let is_known = methods.clone().any(|method| method == name);
        (!is_known).then(|| unknown("method", name, &mut methods))
    }
}

fn unknown<'a>(
    key: &'static str,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> UnknownName {
    let nearest = known
        .into_iter()
        .min_by_key(|known| (strsim::osa_distance(known, name), *known));
    UnknownName {
        key,
        name: name.to_owned(),
        nearest: nearest.map(str::to_owned),
    }
}

/// A class, and the packages and classes around it.
fn with_packages(class: &str) -> impl Iterator<Item = &str> {
    let ends = class.match_indices(['.', '$']).map(|(at, _)| at);
    ends.chain([class.len()]).map(|end| &class[..end])
}

/// The class and the name of `acme.TaskList.add(int)`.
fn split_method(method: &str) -> (&str, &str) {
    let name = method.split('(').next().unwrap_or(method);
    name.rsplit_once('.').unwrap_or(("", name))
}

/// Whether a class is the one of this name, nested in it, or in the package of this name or one below.
fn is_within(class: &str, name: &str) -> bool {
    let rest = class.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '$']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ignored: IgnoredFindings, expected: bool) {
        let facts = FindingFacts {
            method: "acme.util.TaskList.add(int,java.lang.String)",
            rule: "null-dereference",
            kind: "java.lang.NullPointerException",
            fingerprint: "1:1",
        };
        assert_eq!(ignored.matches(&facts), expected, "{ignored:?}");
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn all_that_is_given_must_match() {
        let class = |name| IgnoredFindings {
            class: some(name),
            ..IgnoredFindings::default()
        };
        check(class("acme.util.TaskList"), true);
        check(class("acme.util"), true);
        check(class("acme"), true);
        check(class("acme.ut"), false);
        check(class("TaskList"), false);
        let exception = |name| IgnoredFindings {
            exception: some(name),
            ..IgnoredFindings::default()
        };
        check(exception("NullPointerException"), true);
        check(exception("java.lang.NullPointerException"), true);
        check(exception("ClassCastException"), false);
        let both = IgnoredFindings {
            rule: some("null-dereference"),
            method: some("remove"),
            ..IgnoredFindings::default()
        };
        check(both, false);
    }
}
