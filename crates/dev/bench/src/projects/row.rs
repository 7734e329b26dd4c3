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
    /// The time that all methods had together.
    pub budget: Option<Duration>,
    /// Of the workers' time, in percent.
    idle: f64,
    /// The time of the second run.
    pub again: Option<Duration>,
}

impl ProjectRow {
    /// The head of the table.
    pub(super) const HEADER: &'static str = "\
| project | methods | proved | refuted | ok | unknown | decided | why unknown | internal errors | tests not compiled | \
peak memory | time of budget | idle | second run |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
";

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
        let mut reasons: Vec<(String, u64)> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let workers = count("workers");
        let all = seconds("seconds") * workers as f64;
        Ok(ProjectRow {
            name,
            methods: verdicts.values().sum(),
            workers,
            verdicts,
            reasons,
            internal_errors,
            tests: count("tests"),
            not_compiled: count("tests") - count("tests_compiled"),
            peak_bytes: count("peak_memory_bytes"),
            memory_limit: String::new(),
            time,
            budget: None,
            idle: 100.0 * (1.0 - seconds("seconds_busy") / all.max(f64::MIN_POSITIVE)),
            again: None,
        })
    }

    fn count(&self, verdict: &str) -> u64 {
        self.verdicts.get(verdict).copied().unwrap_or(0)
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
            "| {} | {} | {} | {} | {} | {unknown} | {decided:.0} % | {} | {} | {} of {} | {} MB of {} | {:.0}{budget} s | {:.0} % | {again} |",
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
            self.idle,
        )
    }
}
