//! Results by method, and the whole report.

use crate::finding::{Finding, Status};
use crate::leak::Leak;
use crate::limits::{Bound, Location, Reason, ReasonKind};
use crate::stats::Stats;
use crate::verdict::{Conditional, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is known about one method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodResult {
    /// `pkg.Cls.name(int,int)`
    pub method: String,
    /// What findings, bounds and reasons come to.
    pub verdict: Verdict,
    /// How far it was looked.
    pub bounds: Vec<Bound>,
    /// Why not all is known.
    pub reasons: Vec<Reason>,
    /// Paths that were followed.
    pub paths: u64,
    /// What goes wrong.
    pub findings: Vec<Finding>,
    /// What the method throws on purpose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejections: Vec<Rejection>,
    /// What may be left open, if that was asked for; it does not change the verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<Leak>,
    /// What the method may rely on, and what it promises.
    #[serde(default, skip_serializing_if = "Contract::is_empty")]
    pub contract: Contract,
    /// What conditional findings count for.
    #[serde(default, skip_serializing_if = "is_open")]
    pub conditional: Conditional,
}

fn is_open(conditional: &Conditional) -> bool {
    *conditional == Conditional::Open
}

/// The contract that was checked, as the source names it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Contract {
    /// Only inputs that satisfy these were looked at.
    pub requires: Vec<String>,
    /// What was looked at after each call.
    pub ensures: Vec<String>,
}

impl Contract {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.requires.is_empty() && self.ensures.is_empty()
    }
}

/// An input that a method does not take, and says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rejection {
    /// The class of what is thrown.
    pub kind: String,
    /// Where it is thrown.
    pub at: Location,
    /// Paths that end there.
    pub paths: u64,
}

impl MethodResult {
    /// With the strongest verdict that findings, bounds and reasons allow.
    pub fn new(
        method: String,
        paths: u64,
        findings: Vec<Finding>,
        bounds: Vec<Bound>,
        reasons: Vec<Reason>,
    ) -> MethodResult {
        MethodResult {
            method,
            verdict: Verdict::conclude(&findings, &bounds, &reasons, Conditional::Open),
            bounds,
            reasons,
            paths,
            findings,
            rejections: Vec::new(),
            leaks: Vec::new(),
            contract: Contract::default(),
            conditional: Conditional::Open,
        }
    }

    /// Takes it that objects get into the states that conditional findings need.
    pub fn count_conditional(&mut self) {
        self.conditional = Conditional::Refutes;
        self.conclude();
    }

    /// Notes at all conditional findings how the search for calls that lead to them ended: whether it was cut short,
    /// and whether it looked at all states.
    pub fn note_search(&mut self, is_cut: bool, is_whole: bool) {
        for finding in &mut self.findings {
            let is_open = finding.status == Status::Conditional;
            finding.search_cut = is_cut && is_open;
            finding.out_of_reach = is_whole && is_open;
        }
    }

    /// Takes back findings that were not confirmed, by their numbers, each with what happened instead. That is a
    /// mistake of the analysis, so each becomes a reason why not all is known.
    pub fn withdraw(&mut self, wrong: &BTreeMap<usize, String>) {
        let mut kept = Vec::new();
        for (number, finding) in std::mem::take(&mut self.findings).into_iter().enumerate() {
            match wrong.get(&number) {
                None => kept.push(finding),
                Some(why) => self.reasons.push(Reason {
                    kind: ReasonKind::Internal,
                    what: format!(
                        "{} does not happen on the JVM in {}: {why}",
                        finding.kind, finding.call
                    ),
                    at: Some(finding.location(&self.method)),
                    paths: 1,
                }),
            }
        }
        self.findings = kept;
        self.conclude();
    }

    fn conclude(&mut self) {
        let (findings, bounds, reasons) = (&self.findings, &self.bounds, &self.reasons);
        self.verdict = Verdict::conclude(findings, bounds, reasons, self.conditional);
    }
}

/// A method that was not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Its name, with the types of its parameters.
    pub method: String,
    /// Why not.
    pub reason: String,
}

/// What `check` comes to before it is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// One for each method.
    pub results: Vec<MethodResult>,
    /// Methods that were not looked at.
    pub skipped: Vec<Skipped>,
    /// Why findings were not tried on the JVM, if they should have been.
    pub not_replayed: Option<String>,
    /// Tests that show the findings.
    pub tests: Vec<TestFile>,
    /// What it cost.
    pub stats: Stats,
}

/// A source file of tests that fail as the findings say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestFile {
    /// Below a folder of sources.
    pub path: String,
    /// Its text.
    pub source: String,
}

impl Report {
    /// Takes it that objects get into the states that findings need.
    pub fn count_conditional(&mut self) {
        for result in &mut self.results {
            result.count_conditional();
        }
    }

    /// About everything that was looked at; unknown if nothing was.
    pub fn verdict(&self) -> Verdict {
        Verdict::of_all(self.results.iter().map(|r| r.verdict))
    }

    /// How many methods have this verdict.
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
