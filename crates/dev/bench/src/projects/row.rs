//! A row of the table, read from the JSON document of `cairn check`.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What came of one project.
pub(super) struct ProjectRow {
    name: &'static str,
    pub methods: u64,
    pub workers: u64,
    verdicts: BTreeMap<String, u64>,
    /// Of unknown methods: each kind of reason, and how many have it; the commonest first.
    reasons: Vec<(String, u64)>,
    /// Mistakes of Cairn's own, with their methods.
    internal_errors: Vec<String>,
    tests: u64,
    not_compiled: u64,
    peak_bytes: u64,
    pub memory_limit: String,
    time: Duration,
    /// When every method had had a turn.
    all_tried: Duration,
    /// The time that all methods had together.
    pub budget: Option<Duration>,
    /// Seconds of the workers, and those of them in which they worked.
    worker_seconds: f64,
    busy_seconds: f64,
    /// The time of the second run.
    pub again: Option<Duration>,
}

impl ProjectRow {
    /// The head of the table.
    pub(super) const HEADER: &'static str = "\
| project | methods | proved | refuted | ok | unknown | decided | why unknown | internal errors | tests not compiled | \
peak memory | time of budget | all tried after | idle | second run |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
";

    /// What came of all projects together. Of memory, the most that one of them took.
    pub(super) fn total(rows: &[ProjectRow]) -> ProjectRow {
        let mut verdicts: BTreeMap<String, u64> = BTreeMap::new();
        let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
        for row in rows {
            for (verdict, count) in &row.verdicts {
                *verdicts.entry(verdict.clone()).or_default() += count;
            }
            for (reason, count) in &row.reasons {
                *reasons.entry(reason.clone()).or_default() += count;
            }
        }
        let errors = rows.iter().flat_map(|row| row.internal_errors.clone());
        let limit = rows.first().map(|row| row.memory_limit.clone());
        ProjectRow {
            name: "all",
            methods: rows.iter().map(|row| row.methods).sum(),
            workers: rows.iter().map(|row| row.workers).max().unwrap_or(0),
            verdicts,
            reasons: commonest_first(reasons),
            internal_errors: errors.collect(),
            tests: rows.iter().map(|row| row.tests).sum(),
            not_compiled: rows.iter().map(|row| row.not_compiled).sum(),
            peak_bytes: rows.iter().map(|row| row.peak_bytes).max().unwrap_or(0),
            memory_limit: limit.unwrap_or_default(),
            time: rows.iter().map(|row| row.time).sum(),
            all_tried: rows.iter().map(|row| row.all_tried).sum(),
            budget: rows.iter().map(|row| row.budget).sum(),
            worker_seconds: rows.iter().map(|row| row.worker_seconds).sum(),
            busy_seconds: rows.iter().map(|row| row.busy_seconds).sum(),
            again: rows.iter().map(|row| row.again).sum(),
        }
    }

    pub(super) fn read(
        name: &'static str,
        document: &[u8],
        time: Duration,
    ) -> Result<ProjectRow, serde_json::Error> {
        let document: Value = serde_json::from_slice(document)?;
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let stats = &document["stats"];
        let count = |field: &str| stats[field].as_u64().unwrap_or(0);
        let seconds = |field: &str| stats[field].as_f64().unwrap_or(0.0);
        let mut verdicts: BTreeMap<String, u64> = BTreeMap::new();
        let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
        let mut internal_errors = Vec::new();
        for result in list(&document["results"]) {
            let verdict = text(&result["verdict"]);
            let mut kinds: Vec<String> = Vec::new();
            for reason in list(&result["reasons"]) {
                let kind = text(&reason["kind"]);
                if kind == "internal" {
                    let (method, what) = (text(&result["method"]), text(&reason["what"]));
                    internal_errors.push(format!("{method}: {what}"));
                }
                kinds.push(kind);
            }
            kinds.sort();
            kinds.dedup();
            if verdict == "unknown" {
                for kind in kinds {
                    *reasons.entry(kind).or_default() += 1;
                }
            }
            *verdicts.entry(verdict).or_default() += 1;
        }
        let workers = count("workers");
        Ok(ProjectRow {
            name,
            methods: verdicts.values().sum(),
            workers,
            verdicts,
            reasons: commonest_first(reasons),
            internal_errors,
            tests: count("tests"),
            not_compiled: count("tests").saturating_sub(count("tests_compiled")),
            peak_bytes: count("peak_memory_bytes"),
            memory_limit: String::new(),
            time,
            all_tried: Duration::from_secs_f64(seconds("seconds_until_all_tried")),
            budget: None,
            worker_seconds: seconds("seconds") * workers as f64,
            busy_seconds: seconds("seconds_busy"),
            again: None,
        })
    }

    fn count(&self, verdict: &str) -> u64 {
        self.verdicts.get(verdict).copied().unwrap_or(0)
    }

    /// Of the workers' time, in percent.
    fn idle(&self) -> f64 {
        let share = self.busy_seconds / self.worker_seconds.max(f64::MIN_POSITIVE);
        100.0 * (1.0 - share)
    }

    /// Whether nothing went wrong.
    pub(super) fn is_well(&self) -> bool {
        self.internal_errors.is_empty() && self.not_compiled == 0
    }

    /// Prints the mistakes of Cairn's own on stderr.
    pub(super) fn print_faults(&self) {
        for error in &self.internal_errors {
            eprintln!("{}: {error}", self.name);
        }
    }
}

/// A row for a project that could not be checked.
pub(super) fn failed_row(name: &str, message: &str) -> String {
    let message = message.lines().collect::<Vec<_>>().join(" ");
    let columns = ProjectRow::HEADER.lines().next().unwrap_or_default();
    let others = columns.matches('|').count().saturating_sub(3);
    let message = message.trim().replace('|', "/");
    format!("| {name} | failed: {message} |{}", " |".repeat(others))
}

fn commonest_first(reasons: BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let mut reasons: Vec<(String, u64)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    reasons
}

impl fmt::Display for ProjectRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = self.count("unknown");
        let decided = 100.0 * (self.methods - unknown) as f64 / self.methods.max(1) as f64;
        let reasons = self.reasons.iter().take(3);
        let reasons: Vec<String> = reasons.map(|(kind, n)| format!("{kind} {n}")).collect();
        let budget = self.budget.map_or_else(String::new, |budget| {
            format!(" of {:.0}", budget.as_secs_f64())
        });
        let again = self.again.map_or_else(
            || "not run".to_owned(),
            |time| format!("{:.1} s", time.as_secs_f64()),
        );
        write!(
            f,
            "| {} | {} | {} | {} | {} | {unknown} | {decided:.0} % | {} | {} | {} of {} | {} MB of {} | {:.0}{budget} s | {:.0} % | {:.0} % | {again} |",
            self.name,
            self.methods,
            self.count("proved"),
            self.count("refuted"),
            self.count("ok-up-to"),
            reasons.join(", "),
            self.internal_errors.len(),
            self.not_compiled,
            self.tests,
            self.peak_bytes >> 20,
            self.memory_limit,
            self.time.as_secs_f64(),
            100.0 * self.all_tried.as_secs_f64() / self.time.as_secs_f64().max(f64::MIN_POSITIVE),
            self.idle(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(verdict: &str, reason: &str, seconds: u64) -> ProjectRow {
        let document = format!(
            r#"{{"results": [
                {{"method": "A.f()", "verdict": "{verdict}", "reasons": [{{"kind": "{reason}", "what": "w"}}]}},
                {{"method": "A.g()", "verdict": "proved", "reasons": []}}],
               "stats": {{"workers": 2, "seconds": {seconds}, "seconds_busy": {seconds}, "tests": 3, "tests_compiled": 3,
                          "peak_memory_bytes": 1048576}}}}"#
        );
        let time = Duration::from_secs(seconds);
        ProjectRow::read("a", document.as_bytes(), time).expect("a document")
    }

    #[test]
    fn rows_add_up() {
        let total = ProjectRow::total(&[row("unknown", "time", 1), row("unknown", "internal", 3)]);
        assert!(!total.is_well());
        let text = total.to_string();
        assert!(text.starts_with(
            "| all | 4 | 2 | 0 | 0 | 2 | 50 % | internal 1, time 1 | 1 | 0 of 6 | 1 MB of "
        ));
        assert!(text.contains("| 50 % | not run |"), "{text}");
    }

    #[test]
    fn a_project_that_fails_has_a_row_of_all_columns() {
        let columns = |row: &str| row.matches('|').count();
        let header = ProjectRow::HEADER.lines().next().unwrap_or_default();
        let failed = failed_row("a", "cairn: no\nsuch | file");
        assert_eq!(columns(&failed), columns(header));
        assert!(failed.starts_with("| a | failed: cairn: no such / file |"));
    }
}
