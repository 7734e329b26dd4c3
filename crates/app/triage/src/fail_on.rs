//! Exit policy: what a run of `check` ends with.

use answer::{Answer, Verdict};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// What makes a run fail. Each one includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// A method that is refuted by a finding that is not silenced.
    New,
    /// A method that is refuted, be it by a silenced finding.
    Refuted,
    /// A method whose verdict is unknown.
    Unknown,
}

impl FromStr for FailOn {
    type Err = String;

    fn from_str(text: &str) -> Result<FailOn, String> {
        match text {
            "new" => Ok(FailOn::New),
            "refuted" => Ok(FailOn::Refuted),
            "unknown" => Ok(FailOn::Unknown),
            _ => Err("expected new, refuted or unknown".to_owned()),
        }
    }
}

/// What a run ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckOutcome {
    /// Nothing that makes it fail.
    Clean,
    /// Something is refuted.
    Failed,
    /// Nothing is refuted, but not all is known.
    Unknown,
}

impl From<Verdict> for CheckOutcome {
    fn from(verdict: Verdict) -> CheckOutcome {
        match verdict {
            Verdict::Proved | Verdict::OkUpTo => CheckOutcome::Clean,
            Verdict::Refuted => CheckOutcome::Failed,
            Verdict::Unknown => CheckOutcome::Unknown,
        }
    }
}

impl CheckOutcome {
    /// What a run with this answer ends with. Without a policy, silenced findings don't count, and what is unknown
    /// does. A run that checked nothing is never clean, nor is one in which Cairn itself failed.
    pub fn new(answer: &Answer, policy: Option<FailOn>) -> CheckOutcome {
        if answer.subjects.is_empty() {
            return CheckOutcome::Unknown;
        }
        let unsilenced = || {
            let verdicts = answer
                .subjects
                .iter()
                .filter_map(|s| s.unsilenced_verdict());
            CheckOutcome::from(Verdict::of_all(verdicts))
        };
        let all = || CheckOutcome::from(answer.verdict());
        let forgive_unknown = |outcome| match outcome {
            CheckOutcome::Unknown if !answer.has_internal_error() => CheckOutcome::Clean,
            other => other,
        };
        match policy {
            None => unsilenced(),
            Some(FailOn::New) => forgive_unknown(unsilenced()),
            Some(FailOn::Refuted) => forgive_unknown(all()),
            Some(FailOn::Unknown) => all(),
        }
    }
}
