//! Report of test suites: what was written, what it covers, and what is left.

use crate::json::{pretty_json, schema};
use crate::text::{plural, write_line};
use answer::{
    Answer, BranchResult, BranchStatus, ClassSuite, Detail, DroppedTest, GraphStats, Skipped,
    SuiteDetail, TestFile,
};
use serde::Serialize;
use sources::{FilePlace, Sources};
use std::collections::BTreeMap;

/// Without `all`, longer lists of branches are cut.
const MOST_LISTED: usize = 5;

/// The report as text. `all` lists every branch that is not covered, not only the first ones.
pub(crate) fn suite_text(answer: &Answer, sources: &Sources, all: bool) -> String {
    let mut out = String::new();
    for written in suites(answer) {
        write_class(&mut out, written, sources, all);
    }
    for Skipped { method, reason } in &answer.skipped {
        write_line(&mut out, &format!("{method}: skipped, {reason}"));
    }
    if let Some(why) = &answer.not_replayed {
        write_line(&mut out, &format!("not run on the JVM: {why}"));
    }
    write_line(&mut out, &summary(answer));
    out
}

/// The suites of an answer, one for each class.
pub(crate) fn suites(answer: &Answer) -> impl Iterator<Item = &SuiteDetail> {
    answer.subjects.iter().filter_map(|s| match &s.detail {
        Detail::Suite(detail) => Some(&**detail),
        _ => None,
    })
}

/// The number of branches by status.
#[derive(Clone, Copy, Default, Serialize)]
pub(crate) struct BranchCounts {
    pub(crate) all: usize,
    pub(crate) covered: usize,
    pub(crate) unreachable: usize,
    pub(crate) undecided: usize,
}

impl BranchCounts {
    pub(crate) fn new<'a>(suites: impl IntoIterator<Item = &'a ClassSuite>) -> BranchCounts {
        let mut counts = BranchCounts::default();
        for branch in suites.into_iter().flat_map(|s| &s.branches) {
            counts.all += 1;
            *match branch.status {
                BranchStatus::Covered => &mut counts.covered,
                BranchStatus::Unreachable => &mut counts.unreachable,
                BranchStatus::Undecided { .. } => &mut counts.undecided,
            } += 1;
        }
        counts
    }

    fn to_text(self) -> String {
        let mut text = match self.all {
            0 => "no branches".to_owned(),
            all => format!(
                "{} of {} covered",
                self.covered,
                plural(all as u64, "branch")
            ),
        };
        for (count, kind) in [
            (self.unreachable, "unreachable"),
            (self.undecided, "undecided"),
        ] {
            if count > 0 {
                text += &format!(", {count} {kind}");
            }
        }
        text
    }
}

fn write_class(out: &mut String, written: &SuiteDetail, sources: &Sources, all: bool) {
    let suite = &written.suite;
    let tests = plural(suite.tests.len() as u64, "test");
    let counts = BranchCounts::new([suite]).to_text();
    write_line(out, &format!("{}: {tests}, {counts}", suite.class));
    let unreachable = suite.branches.iter();
    let unreachable = unreachable.filter(|b| b.status == BranchStatus::Unreachable);
    write_list(
        out,
        "unreachable by any calls",
        &unreachable.collect::<Vec<_>>(),
        &|b| branch_place(suite, b, sources),
        all,
    );
    for (because, branches) in group_by_reason(suite) {
        let place = |b: &&BranchResult| branch_place(suite, b, sources);
        write_list(
            out,
            &format!("undecided, {because}"),
            &branches,
            &place,
            all,
        );
    }
    write_left_out(out, suite.left_out);
    write_untested(out, suite, all);
    write_dropped(out, &written.dropped);
    for error in &suite.internal_errors {
        let what = "a bug in Cairn, please report it; some tests may be missing";
        write_line(out, &format!("  {what}: {error}"));
    }
    write_line(
        out,
        &format!("  explored: {}", exploration_text(&suite.exploration)),
    );
}

/// Groups uncovered branches by reason, in the order of their first branches.
pub(crate) fn group_by_reason(suite: &ClassSuite) -> Vec<(&str, Vec<&BranchResult>)> {
    let mut reasons: Vec<(&str, Vec<&BranchResult>)> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for branch in &suite.branches {
        let BranchStatus::Undecided { because } = &branch.status else {
            continue;
        };
        let at = *known.entry(because).or_insert_with(|| {
            reasons.push((because, Vec::new()));
            reasons.len() - 1
        });
        reasons[at].1.push(branch);
    }
    reasons
}

/// A line for the whole list, and one for each item.
fn write_list<T>(
    out: &mut String,
    what: &str,
    items: &[T],
    show: &dyn Fn(&T) -> String,
    all: bool,
) {
    if items.is_empty() {
        return;
    }
    write_line(out, &format!("  {what}:"));
    let most = if all { items.len() } else { MOST_LISTED };
    for item in items.iter().take(most) {
        write_line(out, &format!("    {}", show(item)));
    }
    if items.len() > most {
        let more = items.len() - most;
        write_line(out, &format!("    and {more} more (--all lists them)"));
    }
}

/// `LruCache.java:45 in remove(int), when root is null: if (root == null) {`
pub(crate) fn branch_place(suite: &ClassSuite, branch: &BranchResult, sources: &Sources) -> String {
    let BranchResult {
        method,
        line,
        words,
        ..
    } = branch;
    let own = format!("{}.", suite.class);
    let method = method.strip_prefix(&own).unwrap_or(method);
    let words = words
        .as_ref()
        .map_or_else(String::new, |w| format!(", {}", condition_text(w)));
    match (&suite.file, line) {
        (Some(file), Some(number)) => {
            let quoted = sources.line(FilePlace {
                file: Some(file),
                path: suite.path.as_deref(),
                line: Some(*number),
            });
            let quoted = quoted.map_or_else(String::new, |source| format!(": {source}"));
            format!("{file}:{number} in {method}{words}{quoted}")
        }
        _ => format!("{method}{words}"),
    }
}

/// `when root is null` for `rootIsNull`; words without a verb stay as they are.
fn condition_text(words: &str) -> String {
    let is_verb = |at: usize| {
        let (before, after) = (&words[..at], &words[at + "Is".len()..]);
        before.ends_with(|c: char| !c.is_uppercase()) && after.starts_with(char::is_uppercase)
    };
    let verb = words
        .match_indices("Is")
        .map(|(at, _)| at)
        .find(|at| is_verb(*at));
    let Some(verb) = verb else {
        return words.to_owned();
    };
    let (subject, predicate) = words.split_at(verb);
    let mut text = format!("when {subject}");
    for letter in predicate.chars() {
        if letter.is_uppercase() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

fn write_left_out(out: &mut String, count: usize) {
    if count > 0 {
        let tests = plural(count as u64, "test");
        write_line(
            out,
            &format!(
                "  {tests} left out: the outcome depends on static fields that other tests change"
            ),
        );
    }
}

/// Methods without a test, and whether more time would have helped.
fn write_untested(out: &mut String, suite: &ClassSuite, all: bool) {
    let is_cut = suite.exploration.is_cut;
    let why = match is_cut {
        true => "no test for these methods before the time ran out; try a larger --time",
        false => "no test for these methods",
    };
    write_list(out, why, &suite.untested, &|m| m.clone(), all);
    if is_cut && suite.untested.is_empty() {
        write_line(
            out,
            "  the time ran out; a larger --time may give more tests",
        );
    }
}

fn write_dropped(out: &mut String, tests: &[DroppedTest]) {
    let (bugs, dependent): (Vec<&DroppedTest>, Vec<&DroppedTest>) =
        tests.iter().partition(|t| t.depends_on.is_empty());
    if !dependent.is_empty() {
        let count = plural(dependent.len() as u64, "test");
        let whose = match dependent.len() {
            1 => "its",
            _ => "their",
        };
        write_line(
            out,
            &format!("  {count} not written, because {whose} outcome depends on settings:"),
        );
        for test in dependent {
            let settings = test.depends_on.join(", ");
            write_line(out, &format!("    {}: {settings}", test.name));
        }
    }
    if bugs.is_empty() {
        return;
    }
    let count = plural(bugs.len() as u64, "test");
    let they = match bugs.len() {
        1 => "it",
        _ => "they",
    };
    write_line(
        out,
        &format!(
            "  {count} not written, because {they} failed on the JVM. This is a bug in Cairn; \
             please report it with the class and the output of --format json:"
        ),
    );
    for test in bugs {
        write_line(out, &format!("    {}: {}", test.name, test.why));
    }
}

fn exploration_text(stats: &GraphStats) -> String {
    let (some, end) = match stats.is_closed {
        true => ("", "there are no others"),
        false => ("some ", "there may be others"),
    };
    format!(
        "{} of up to {}, {some}after up to {} ({} made); {end}",
        plural(stats.states, "state"),
        plural(stats.objects.into(), "object"),
        plural(stats.length.into(), "call"),
        plural(stats.calls, "call"),
    )
}

/// The summary of all suites, in one line.
pub(crate) fn summary(answer: &Answer) -> String {
    let tests: usize = suites(answer).map(|w| w.suite.tests.len()).sum();
    let counts = BranchCounts::new(suites(answer).map(|w| &w.suite)).to_text();
    let classes = plural(answer.subjects.len() as u64, "class");
    let tests = plural(tests as u64, "test");
    match answer.subjects.is_empty() {
        true => "no class to test".to_owned(),
        false => format!("{classes}: {tests}, {counts}"),
    }
}

/// The statistics, for `--stats`.
pub(crate) fn suite_stats(answer: &Answer) -> String {
    let mut out = String::new();
    for SuiteDetail { suite, .. } in suites(answer) {
        let GraphStats {
            states,
            calls,
            implied,
            merged,
            time,
            ..
        } = &suite.exploration;
        let seconds = time.as_secs_f64();
        write_line(
            &mut out,
            &format!(
                "{}: {}, {}, {implied} implied, {merged} merged, {seconds:.2} s",
                suite.class,
                plural(*states, "state"),
                plural(*calls, "call"),
            ),
        );
    }
    out
}

#[derive(Serialize)]
struct Document<'a> {
    schema: String,
    suites: Vec<ClassDocument<'a>>,
    skipped: Vec<SkippedClass<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_run: &'a Option<String>,
}

#[derive(Serialize)]
struct SkippedClass<'a> {
    class: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct ClassDocument<'a> {
    class: &'a str,
    tests: usize,
    counts: BranchCounts,
    branches: &'a [BranchResult],
    /// Tests that would depend on what others leave in static fields.
    left_out: usize,
    /// Public methods without a test.
    untested: &'a [String],
    dropped: &'a [DroppedTest],
    /// Mistakes of Cairn's own that ended calls.
    internal_errors: &'a [String],
    exploration: Exploration,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a TestFile>,
}

#[derive(Serialize)]
struct Exploration {
    states: u64,
    calls: u64,
    implied: u64,
    merged: u64,
    length: u32,
    objects: u32,
    closed: bool,
    /// The time ran out, or the user interrupted the run.
    cut: bool,
    seconds: f64,
}

impl From<&GraphStats> for Exploration {
    fn from(stats: &GraphStats) -> Exploration {
        Exploration {
            states: stats.states,
            calls: stats.calls,
            implied: stats.implied,
            merged: stats.merged,
            length: stats.length,
            objects: stats.objects,
            closed: stats.is_closed,
            cut: stats.is_cut,
            seconds: stats.time.as_secs_f64(),
        }
    }
}

/// The suites as a JSON document, indented, with a newline at the end; it contains the sources.
pub(crate) fn suite_json(answer: &Answer) -> String {
    let classes = suites(answer).map(|SuiteDetail { suite, dropped }| ClassDocument {
        class: &suite.class,
        tests: suite.tests.len(),
        counts: BranchCounts::new([suite]),
        branches: &suite.branches,
        left_out: suite.left_out,
        untested: &suite.untested,
        dropped,
        internal_errors: &suite.internal_errors,
        exploration: Exploration::from(&suite.exploration),
        file: answer.artifact_of(&suite.class),
    });
    let skipped = answer.skipped.iter().map(|skipped| SkippedClass {
        class: &skipped.method,
        reason: &skipped.reason,
    });
    pretty_json(&Document {
        schema: schema(answer.verb),
        suites: classes.collect(),
        skipped: skipped.collect(),
        not_run: &answer.not_replayed,
    })
}

#[cfg(test)]
mod tests {
    use super::condition_text;

    #[test]
    fn branches_in_words() {
        assert_eq!(condition_text("aIsNegative"), "when a is negative");
        assert_eq!(
            condition_text("lastLeftIsNotNull"),
            "when lastLeft is not null"
        );
        assert_eq!(condition_text("found"), "found");
        assert_eq!(condition_text("isIsland"), "isIsland");
    }
}
