//! Results by method, and the whole report.

use crate::finding::{Finding, Status};
use crate::leak::Leak;
use crate::limits::{Bound, Location, Reason};
use crate::stats::Stats;
use crate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// What is known about one method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodResult {
    /// `pkg.Cls.name(int,int)`
    pub method: String,
    pub verdict: Verdict,
    pub bounds: Vec<Bound>,
    pub reasons: Vec<Reason>,
    pub paths: u64,
    pub findings: Vec<Finding>,
    /// What the method throws on purpose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejections: Vec<Rejection>,
    /// What may be left open, if that was asked for; it does not change the verdict.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<Leak>,
    /// What the method may rely on, and what it promises.
    #[serde(skip_serializing_if = "Contract::is_empty")]
    pub contract: Contract,
}

/// The contract that was checked, as the source names it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Contract {
    /// Only inputs that satisfy these were looked at.
    pub requires: Vec<String>,
    /// What was looked at after each call.
    pub ensures: Vec<String>,
}

impl Contract {
    pub fn is_empty(&self) -> bool {
        self.requires.is_empty() && self.ensures.is_empty()
    }
}

/// An input that a method does not take, and says so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rejection {
    /// The class of what is thrown.
    pub kind: String,
    pub at: Location,
    pub paths: u64,
}

impl MethodResult {
    /// The same method after some findings turned out not to be any.
    #[must_use]
    pub fn again(self, findings: Vec<Finding>, reasons: Vec<Reason>) -> MethodResult {
        MethodResult {
            rejections: self.rejections,
            leaks: self.leaks,
            contract: self.contract,
            ..MethodResult::new(self.method, self.paths, findings, self.bounds, reasons)
        }
    }

    /// The strongest verdict that findings, bounds and reasons allow.
    pub fn new(
        method: String,
        paths: u64,
        findings: Vec<Finding>,
        bounds: Vec<Bound>,
        reasons: Vec<Reason>,
    ) -> MethodResult {
        let mut verdict = Verdict::Proved;
        if !bounds.is_empty() {
            verdict = verdict.and(Verdict::OkUpTo);
        }
        if !reasons.is_empty() {
            verdict = verdict.and(Verdict::Unknown);
        }
        let status = |status| findings.iter().any(|f| f.status == status);
        if status(Status::Conditional) {
            verdict = verdict.and(Verdict::Unknown);
        }
        if status(Status::Confirmed) {
            verdict = verdict.and(Verdict::Refuted);
        }
        MethodResult {
            method,
            verdict,
            bounds,
            reasons,
            paths,
            findings,
            rejections: Vec::new(),
            leaks: Vec::new(),
            contract: Contract::default(),
        }
    }
}

/// A method that was not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    pub method: String,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub results: Vec<MethodResult>,
    pub skipped: Vec<Skipped>,
    /// Why findings were not tried on the JVM, if they should have been.
    pub not_replayed: Option<String>,
    /// Tests that show the findings.
    pub tests: Vec<TestFile>,
    pub stats: Stats,
}

/// A source file of tests that fail as the findings say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestFile {
    /// Below a folder of sources.
    pub path: String,
    pub source: String,
}

impl Report {
    /// Takes it that objects get into the states that findings need.
    pub fn count_conditional(&mut self) {
        for result in &mut self.results {
            if !result.findings.is_empty() {
                result.verdict = Verdict::Refuted;
            }
        }
    }

    /// About everything that was looked at; unknown if nothing was.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_all(self.results.iter().map(|r| r.verdict))
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        self.results.iter().filter(|r| r.verdict == verdict).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{BoundKind, Extent, ReasonKind};

    fn bound() -> Bound {
        Bound {
            kind: BoundKind::Depth,
            extent: Extent::Limit(3),
            at: None,
            paths: 1,
        }
    }

    fn reason() -> Reason {
        Reason {
            kind: ReasonKind::Time,
            what: "10s".into(),
            at: None,
            paths: 1,
        }
    }

    #[test]
    fn what_is_lost_reaches_the_verdict() {
        let verdict =
            |bounds, reasons| MethodResult::new("m()".into(), 1, vec![], bounds, reasons).verdict;
        assert_eq!(verdict(vec![], vec![]), Verdict::Proved);
        assert_eq!(verdict(vec![bound()], vec![]), Verdict::OkUpTo);
        assert_eq!(verdict(vec![], vec![reason()]), Verdict::Unknown);
        assert_eq!(verdict(vec![bound()], vec![reason()]), Verdict::Unknown);
    }
}
