//! Overview of a large run: what the listing leaves out, counted.

use crate::null_arguments::null_arguments_line;
use crate::text::{plural, write_line};
use answer::{Answer, Finding, Reason, ReasonKind, Subject, Verdict};
use std::collections::BTreeMap;

/// Reasons that are named.
const MOST_REASONS: usize = 3;

/// Writes how many methods take no null, how many failures are conditional, and why verdicts are unknown.
pub(crate) fn write_overview(out: &mut String, answer: &Answer) {
    let subjects = &answer.subjects;
    let takes_no_null = |s: &&Subject| null_arguments_line(&s.findings).is_some();
    let count = subjects.iter().filter(takes_no_null).count();
    if count > 0 {
        let methods = plural(count as u64, "method");
        let fail = if count == 1 { "fails" } else { "fail" };
        write_line(
            out,
            &format!(
                "{methods} {fail} only on null arguments at some place (--all lists them, --null-arguments counts them)"
            ),
        );
    }
    let open = |s: &&Subject| s.findings.iter().any(is_open);
    let (methods, failures) = (
        subjects.iter().filter(open).count(),
        subjects
            .iter()
            .flat_map(|s| &s.findings)
            .filter(|f| is_open(f))
            .count(),
    );
    if failures > 0 {
        let (failures, methods) = (
            plural(failures as u64, "failure"),
            plural(methods as u64, "method"),
        );
        write_line(
            out,
            &format!(
                "{failures} of {methods} only in object states that no calls were found to lead to (--all shows them)"
            ),
        );
    }
    write_reasons(out, subjects);
}

fn is_open(finding: &Finding) -> bool {
    finding.is_conditional() && finding.silenced.is_none()
}

/// The commonest reasons of unknown verdicts. Methods in which Cairn itself failed have a line of their own, elsewhere.
fn write_reasons(out: &mut String, subjects: &[Subject]) {
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    let unknown = subjects
        .iter()
        .filter(|s| s.verdict == Some(Verdict::Unknown) && !s.has_internal_error());
    for subject in unknown {
        if let Some(reason) = subject.reasons.first() {
            *methods.entry(reason_group(reason)).or_default() += 1;
        }
    }
    let mut groups: Vec<(String, usize)> = methods.into_iter().collect();
    groups.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let others: usize = groups.iter().skip(MOST_REASONS).map(|(_, n)| n).sum();
    for (reason, count) in groups.iter().take(MOST_REASONS) {
        write_line(
            out,
            &format!("unknown, {}: {reason}", plural(*count as u64, "method")),
        );
    }
    if others > 0 {
        let methods = plural(others as u64, "method");
        write_line(
            out,
            &format!("unknown, {methods}: other reasons (--all lists them)"),
        );
    }
}

/// The reason in words that it shares with those of other methods.
fn reason_group(reason: &Reason) -> String {
    match reason.kind {
        ReasonKind::Time => "the time ran out (try a larger --time)".to_owned(),
        ReasonKind::Memory => "Cairn's memory is used up (try a larger --memory)".to_owned(),
        ReasonKind::Solver => {
            "a condition is too hard for the solver (a larger --time may help)".to_owned()
        }
        ReasonKind::Environment => "a failure depends on where and when the code runs".to_owned(),
        ReasonKind::Interrupted
        | ReasonKind::Unsupported
        | ReasonKind::MissingClass
        | ReasonKind::Deadlock
        | ReasonKind::Initializer
        | ReasonKind::Contract
        | ReasonKind::Vacuous
        | ReasonKind::NoInput
        | ReasonKind::Internal
        | ReasonKind::ObjectState => reason.what.clone(),
    }
}
