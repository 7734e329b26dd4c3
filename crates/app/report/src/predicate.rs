//! Goals and bounded verification: whether calls lead there.

use crate::json::{SCHEMA, pretty};
use crate::text::{line, plural};
use answer::{PredicateAnswer, PredicateReport, SuiteTest, TestFile, TestOutcome};
use serde::Serialize;

/// An answer, and what the JVM says about it.
pub struct PredicateTold<'a> {
    pub report: &'a PredicateReport,
    /// What the JVM did instead.
    pub not_confirmed: Option<&'a str>,
    /// Why the calls were not tried on the JVM.
    pub not_tried: Option<&'a str>,
    /// They should have been: then nothing is claimed.
    pub is_unknown: bool,
    /// A test that fails as long as the predicate can be false.
    pub test: Option<&'a TestFile>,
}

/// For people.
pub fn predicate_text(told: &PredicateTold<'_>) -> String {
    let report = told.report;
    let name = &report.predicate;
    let mut out = String::new();
    match &report.answer {
        PredicateAnswer::Reached(reached) => {
            let calls = plural(reached.statements.len().saturating_sub(1) as u64, "call");
            let what = match (told.not_confirmed, report.sought) {
                (None, true) if told.is_unknown => format!("unknown: may be reached by {calls}"),
                (None, false) if told.is_unknown => format!("unknown: may not hold after {calls}"),
                (Some(_), _) => format!("internal error: not reproduced after {calls}"),
                (None, true) => format!("reached by {calls}"),
                (None, false) => format!("refuted: {} after {calls}", broken(&reached.test)),
            };
            line(&mut out, &format!("{name}: {what}"));
            for statement in folded(&reached.statements) {
                line(&mut out, &format!("    {statement}"));
            }
            if let Some(why) = told.not_confirmed {
                line(&mut out, &format!("  on the JVM: {why}"));
            }
            if let Some(why) = told.not_tried {
                line(&mut out, &format!("  not tried on the JVM: {why}"));
            }
        }
        PredicateAnswer::Never => {
            let looked_at = match report.exploration.states {
                1 => "the only state was looked at".to_owned(),
                states => format!("all {states} states were looked at"),
            };
            let what = match report.sought {
                true => "proved: no calls lead there",
                false => "proved: holds whatever is called",
            };
            line(&mut out, &format!("{name}: {what} ({looked_at})"));
        }
        PredicateAnswer::NotSoFar { because, is_whole } => {
            let what = match (report.sought, is_whole) {
                (true, true) => "no such state",
                (true, false) => "no such state found, though not all were looked at,",
                (false, true) => "ok: holds in every state",
                (false, false) => "ok up to bounds: holds in the states that were looked at,",
            };
            line(&mut out, &format!("{name}: {what} {because}"));
        }
        PredicateAnswer::Depends { because } => {
            line(&mut out, &format!("{name}: unknown: {because}"));
        }
        PredicateAnswer::NoObject { because } => {
            let what = "vacuous: no call gave an object that it looks at, in states";
            line(&mut out, &format!("{name}: {what} {because}"));
        }
    }
    out
}

/// How a predicate is not true.
fn broken(test: &SuiteTest) -> String {
    match &test.outcome {
        TestOutcome::Throws { class, .. } => format!("throws {class}"),
        TestOutcome::Returns(_) => "does not hold".to_owned(),
    }
}

/// So many equal statements are shown one by one.
const MOST_ALIKE: usize = 3;

/// Long runs of one statement are shown once, with how often it is there.
fn folded(statements: &[String]) -> Vec<String> {
    let runs = statements.chunk_by(|a, b| a == b);
    let shown = runs.flat_map(|run| match run {
        [first, more @ ..] if run.len() > MOST_ALIKE => {
            vec![first.clone(), format!("… {} times the same", more.len())]
        }
        few => few.to_vec(),
    });
    shown.collect()
}

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    predicate: &'a str,
    sought: bool,
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<&'a str>,
    statements: &'a [String],
    confirmed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'a TestFile>,
    states: u64,
    calls: u64,
    length: u32,
    objects: u32,
    seconds: f64,
}

/// For programs.
pub fn predicate_json(told: &PredicateTold<'_>) -> String {
    let report = told.report;
    let (answer, because, statements): (_, _, &[String]) = match &report.answer {
        PredicateAnswer::Reached(reached) if told.is_unknown => {
            ("unknown", told.not_tried, &reached.statements)
        }
        PredicateAnswer::Reached(reached) => ("reached", None, &reached.statements),
        PredicateAnswer::Never => ("never", None, &[]),
        PredicateAnswer::NotSoFar { because, .. } => ("not-so-far", Some(&**because), &[]),
        PredicateAnswer::Depends { because } => ("unknown", Some(&**because), &[]),
        PredicateAnswer::NoObject { because } => ("vacuous", Some(&**because), &[]),
    };
    let stats = &report.exploration;
    pretty(&Json {
        schema: SCHEMA,
        predicate: &report.predicate,
        sought: report.sought,
        answer,
        because,
        statements,
        confirmed: !statements.is_empty()
            && told.not_confirmed.is_none()
            && told.not_tried.is_none(),
        test: told.test,
        states: stats.states,
        calls: stats.calls,
        length: stats.length,
        objects: stats.objects,
        seconds: stats.time.as_secs_f64(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_one_statement_are_folded() {
        let statements = |n: usize| vec!["t.inc();".to_owned(); n];
        assert_eq!(folded(&statements(3)), statements(3));
        assert_eq!(
            folded(&[statements(5), vec!["t.get();".to_owned()]].concat()),
            ["t.inc();", "… 4 times the same", "t.get();"]
        );
    }
}
