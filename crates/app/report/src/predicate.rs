//! Report of `verify` and `reach`: whether calls lead to the predicate's value.

use crate::json::{pretty_json, schema};
use crate::text::{plural, write_line};
use crate::trace_text::times_more;
use answer::{Answer, Detail, Finding, PredicateAnswer, PredicateDetail, TestFile, Verdict};
use serde::Serialize;

/// The predicate of an answer: there is one.
pub(crate) fn predicates(answer: &Answer) -> impl Iterator<Item = &PredicateDetail> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Predicate(detail) => Some(&**detail),
        _ => None,
    })
}

/// The result of `verify` or `reach` as text.
pub(crate) fn predicate_text(answer: &Answer) -> String {
    let mut out = String::new();
    for told in predicates(answer) {
        write_line(
            &mut out,
            &format!("{}: {}", told.report.predicate, outcome_text(told)),
        );
        if let PredicateAnswer::Reached(reached) = &told.report.answer {
            for statement in fold_repeats(&reached.statements) {
                write_line(&mut out, &format!("    {statement}"));
            }
            if let Some(why) = &told.not_confirmed {
                write_line(&mut out, &format!("  on the JVM: {why}"));
            }
            if let Some(why) = &told.not_tried {
                write_line(&mut out, &format!("  not run on the JVM: {why}"));
            }
        }
    }
    out
}

/// The outcome in one line.
pub(crate) fn outcome_text(told: &PredicateDetail) -> String {
    let report = &told.report;
    match &report.answer {
        PredicateAnswer::Reached(reached) => {
            let calls = plural(reached.statements.len().saturating_sub(1) as u64, "call");
            match (&told.not_confirmed, report.sought) {
                (None, true) if told.is_unknown => format!("unknown: may be reached by {calls}"),
                (None, false) if told.is_unknown => format!("unknown: may not hold after {calls}"),
                (Some(_), _) => {
                    format!("internal error of Cairn: not reproduced on the JVM after {calls}")
                }
                (None, true) => format!("reached by {calls}"),
                (None, false) => {
                    let broken = reached.test.outcome.describe_violation();
                    format!("refuted: {broken} after {calls}")
                }
            }
        }
        PredicateAnswer::Never => {
            let explored = match report.exploration.states {
                1 => "there is only one state".to_owned(),
                states => format!("all {states} states were explored"),
            };
            let what = match report.sought {
                true => "proved: no calls lead there",
                false => "proved: holds after any calls",
            };
            format!("{what} ({explored})")
        }
        PredicateAnswer::NotSoFar { because, is_whole } => {
            let what = match (report.sought, is_whole) {
                (true, true) => "not reached: no such state",
                (true, false) => "not reached so far: no such state among those explored,",
                (false, true) => "ok up to bounds: holds in every state",
                (false, false) => "ok up to bounds: holds in the explored states,",
            };
            format!("{what} {because}")
        }
        PredicateAnswer::Depends { because } => format!("unknown: {because}"),
        PredicateAnswer::NoObject { because } => {
            format!(
                "unknown: vacuous: no calls create an object to call it with, in states {because}"
            )
        }
    }
}

/// Longer runs of equal statements are folded.
const MOST_ALIKE: usize = 3;

/// Folds long runs of equal statements into one, with its count.
pub(crate) fn fold_repeats(statements: &[String]) -> Vec<String> {
    let runs = statements.chunk_by(|a, b| a == b);
    let shown = runs.flat_map(|run| match run {
        [first, more @ ..] if run.len() > MOST_ALIKE => {
            vec![
                first.clone(),
                format!("… repeated {}", times_more(more.len())),
            ]
        }
        few => few.to_vec(),
    });
    shown.collect()
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    predicate: &'a str,
    sought: bool,
    answer: &'static str,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<&'a str>,
    statements: &'a [String],
    confirmed: bool,
    findings: &'a [Finding],
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a TestFile>,
    states: u64,
    calls: u64,
    length: u32,
    objects: u32,
    seconds: f64,
}

/// The result as a JSON document.
pub(crate) fn predicate_json(answer: &Answer) -> String {
    let subjects = answer.subjects.iter().zip(predicates(answer));
    let documents = subjects.map(|(subject, told)| {
        let report = &told.report;
        let (what, because, statements) = answer_words(told);
        let stats = &report.exploration;
        pretty_json(&Document {
            schema: schema(answer.verb),
            predicate: &report.predicate,
            sought: report.sought,
            answer: what,
            verdict: told.verdict(),
            because,
            statements,
            confirmed: !statements.is_empty()
                && told.not_confirmed.is_none()
                && told.not_tried.is_none(),
            findings: &subject.findings,
            test: told.test.as_ref(),
            states: stats.states,
            calls: stats.calls,
            length: stats.length,
            objects: stats.objects,
            seconds: stats.time.as_secs_f64(),
        })
    });
    documents.collect()
}

/// The answer in a word, the reason, and the calls that lead there.
fn answer_words(told: &PredicateDetail) -> (&'static str, Option<&str>, &[String]) {
    match &told.report.answer {
        PredicateAnswer::Reached(reached) if told.is_unknown => {
            ("unknown", told.not_tried.as_deref(), &reached.statements)
        }
        PredicateAnswer::Reached(reached) => ("reached", None, &reached.statements),
        PredicateAnswer::Never => ("never", None, &[]),
        PredicateAnswer::NotSoFar { because, .. } => ("not-so-far", Some(because), &[]),
        PredicateAnswer::Depends { because } => ("unknown", Some(because), &[]),
        PredicateAnswer::NoObject { because } => ("vacuous", Some(because), &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_one_statement_are_folded() {
        let statements = |n: usize| vec!["t.inc();".to_owned(); n];
        assert_eq!(fold_repeats(&statements(3)), statements(3));
        assert_eq!(
            fold_repeats(&[statements(5), vec!["t.get();".to_owned()]].concat()),
            ["t.inc();", "… repeated 4 more times", "t.get();"]
        );
    }
}
