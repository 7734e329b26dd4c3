//! Results of `check`: one for each method, and the report over all of them.

use crate::finding::{Finding, Status};
use crate::leak::Leak;
use crate::limits::{Bound, BoundKind, Extent, Location, Reason, ReasonKind};
use crate::proof::MethodProof;
use crate::stats::Stats;
use crate::verdict::{Conditional, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result for one method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodResult {
    /// `pkg.Cls.name(int,int)`
    pub method: String,
    /// The verdict that findings, bounds and reasons lead to.
    pub verdict: Verdict,
    /// Bounds that limit the verdict.
    pub bounds: Vec<Bound>,
    /// Reasons why something is unknown.
    pub reasons: Vec<Reason>,
    /// Explored paths.
    pub paths: u64,
    /// The failures.
    pub findings: Vec<Finding>,
    /// Exceptions that the method throws on purpose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejections: Vec<Rejection>,
    /// Resources that may leak, if requested; they don't change the verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<Leak>,
    /// Preconditions and postconditions.
    #[serde(default, skip_serializing_if = "Contract::is_empty")]
    pub contract: Contract,
    /// Whether conditional findings refute.
    #[serde(default, skip_serializing_if = "is_open")]
    pub conditional: Conditional,
    /// The proof of another engine than exploration, if the verdict rests on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<MethodProof>,
}

fn is_open(conditional: &Conditional) -> bool {
    *conditional == Conditional::Open
}

/// The contract that was checked, as the source names it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Contract {
    /// Preconditions: only inputs that satisfy them were explored.
    pub requires: Vec<String>,
    /// Postconditions: they were checked after each call.
    pub ensures: Vec<String>,
}

impl Contract {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.requires.is_empty() && self.ensures.is_empty()
    }
}

/// Rejection: an exception that a method throws on purpose to refuse an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rejection {
    /// The class of the exception.
    pub kind: String,
    /// Where it is thrown.
    pub at: Location,
    /// Paths that end there.
    pub paths: u64,
}

impl MethodResult {
    /// A result with the strongest verdict that findings, bounds and reasons allow.
    pub fn new(
        method: String,
        paths: u64,
        findings: Vec<Finding>,
        bounds: Vec<Bound>,
        reasons: Vec<Reason>,
    ) -> MethodResult {
        let mut result = MethodResult {
            method,
            verdict: Verdict::Unknown,
            bounds,
            reasons,
            paths,
            findings,
            rejections: Vec::new(),
            leaks: Vec::new(),
            contract: Contract::default(),
            conditional: Conditional::Open,
            proof: None,
        };
        result.conclude();
        result
    }

    /// Records the proof of another engine. If a failure was found all the same, one of the two is wrong: both are
    /// shown, and nothing is believed.
    pub fn note_proof(&mut self, proof: &MethodProof) {
        let failure = self.findings.iter().find(|finding| finding.is_counted());
        match failure {
            // It is about all inputs and names itself what it rests on, so bounds and assumptions of exploration don't
            // matter any more.
            None => {
                self.bounds.clear();
                self.proof = Some(proof.clone());
            }
            Some(finding) => self.reasons.push(Reason {
                kind: ReasonKind::Internal,
                what: format!(
                    "the engine {} proves what {} in {} refutes",
                    proof.engine, finding.kind, finding.call
                ),
                at: Some(finding.location(&self.method)),
                paths: 1,
            }),
        }
        self.conclude();
    }

    /// Lets conditional findings refute, as if objects got into the states that they need.
    pub fn count_conditional(&mut self) {
        self.conditional = Conditional::Refutes;
        self.conclude();
    }

    /// Records how the search for calls ended that lead to the objects of conditional findings. What no calls were
    /// tried for stays unknown.
    pub fn note_search(&mut self, end: CallSearchEnd) {
        let is_open = |finding: &&mut Finding| finding.status == Status::Conditional;
        for finding in self.findings.iter_mut().filter(is_open) {
            finding.search_cut = end == CallSearchEnd::OutOfTime;
            finding.out_of_reach = end == CallSearchEnd::AllStates;
        }
        let reason = match end {
            CallSearchEnd::NotBegun => Some((
                ReasonKind::Time,
                "a failure needs an object in a certain state, and the time ran out before calls were tried that \
                 might lead to it",
            )),
            CallSearchEnd::NotWanted => Some((
                ReasonKind::ObjectState,
                "a failure needs an object in a certain state, and no calls were tried that might lead to it",
            )),
            CallSearchEnd::OutOfTime | CallSearchEnd::Enough | CallSearchEnd::AllStates => None,
        };
        let open = self.findings.iter().filter(|f| f.is_conditional()).count();
        if let (Some((kind, what)), true) = (reason, open > 0) {
            self.reasons.push(Reason {
                kind,
                what: what.to_owned(),
                at: None,
                paths: open as u64,
            });
        }
        self.conclude();
    }

    /// Withdraws findings that the replay did not confirm, by index, each with what happened instead. A withdrawn
    /// finding is a bug of the analysis, so it becomes a reason.
    pub fn withdraw(&mut self, wrong: &BTreeMap<usize, Objection>) {
        let mut kept = Vec::new();
        for (number, finding) in std::mem::take(&mut self.findings).into_iter().enumerate() {
            let (kind, what) = match wrong.get(&number) {
                None => {
                    kept.push(finding);
                    continue;
                }
                Some(Objection::Contradicted(why)) => (
                    ReasonKind::Internal,
                    format!(
                        "{} does not happen on the JVM in {}: {why}",
                        finding.kind, finding.call
                    ),
                ),
                Some(Objection::Depends(what)) => (ReasonKind::Environment, what.clone()),
            };
            self.reasons.push(Reason {
                kind,
                what,
                at: Some(finding.location(&self.method)),
                paths: 1,
            });
        }
        self.findings = kept;
        self.conclude();
    }

    /// Records that Cairn failed at what was left to do for the method. What was found stays.
    pub fn note_internal_error(&mut self, what: String) {
        let reason = Reason {
            kind: ReasonKind::Internal,
            what,
            at: None,
            paths: 0,
        };
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
        self.conclude();
    }

    fn conclude(&mut self) {
        self.bounds.retain(|b| b.kind != BoundKind::ObjectState);
        if self.conditional == Conditional::Open {
            self.bounds.extend(object_state_bound(&self.findings));
        }
        let (findings, bounds, reasons) = (&self.findings, &self.bounds, &self.reasons);
        self.verdict = Verdict::conclude(findings, bounds, reasons, self.conditional);
    }
}

/// Why the JVM's word makes a finding none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// It does something else: a mistake in Cairn.
    Contradicted(String),
    /// It does not show the failure in two different worlds; what it depends on.
    Depends(String),
}

/// How the search for calls ended that lead to the objects of conditional findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallSearchEnd {
    /// None was to be made.
    NotWanted,
    /// The time was over before the first call.
    NotBegun,
    /// The time ran out meanwhile.
    OutOfTime,
    /// As many calls as wanted were tried.
    Enough,
    /// All states that calls lead to were explored.
    AllStates,
}

/// What a verdict is about if there are conditional findings.
fn object_state_bound(findings: &[Finding]) -> Option<Bound> {
    let open: Vec<&Finding> = findings.iter().filter(|f| f.is_conditional()).collect();
    let is_cut = open.iter().any(|f| f.search_cut);
    let assumed = match is_cut {
        true => {
            "objects are only in states that calls were found to lead to before the time ran out"
        }
        false => "objects are only in states that calls were found to lead to",
    };
    (!open.is_empty()).then(|| Bound {
        kind: BoundKind::ObjectState,
        extent: Extent::Assumes(assumed.to_owned()),
        at: None,
        paths: open.len() as u64,
    })
}

/// A skipped method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Its name, with the types of its parameters.
    pub method: String,
    /// Why not.
    pub reason: String,
}

/// The result of `check`, before it becomes an [`crate::Answer`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// One for each method.
    pub results: Vec<MethodResult>,
    /// Skipped methods.
    pub skipped: Vec<Skipped>,
    /// Why findings were not replayed on the JVM, if they should have been.
    pub not_replayed: Option<String>,
    /// Tests of the findings.
    pub tests: Vec<TestFile>,
    /// Statistics.
    pub stats: Stats,
}

/// A source file of tests that fail as the findings say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestFile {
    /// The path below a source folder.
    pub path: String,
    /// Its text.
    pub source: String,
}

impl Report {
    /// Lets conditional findings refute, as if objects got into the states that they need.
    pub fn count_conditional(&mut self) {
        for result in &mut self.results {
            result.count_conditional();
        }
    }

    /// The verdict over all methods; unknown if there are none.
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

    fn proof() -> MethodProof {
        MethodProof {
            engine: crate::proof::ProofEngine::Shapes,
            shapes: vec![],
            rests_on: vec!["one thread".into()],
        }
    }

    #[test]
    fn a_proof_that_a_failure_refutes_is_not_believed() {
        let mut result = MethodResult::new("m()".into(), 1, vec![], vec![], vec![]);
        result.note_proof(&proof());
        assert_eq!(
            (result.verdict, result.proof),
            (Verdict::Proved, Some(proof()))
        );
        for status in [Status::Confirmed, Status::Conditional] {
            let mut finding: Finding = serde_json::from_value(serde_json::json!({
                "kind": "java.lang.AssertionError", "message": null, "status": "confirmed",
                "file": null, "line": null, "inputs": {}, "inputs_java": {}, "call": "m()",
                "replayed": "no", "trace": []
            }))
            .expect("a finding");
            finding.status = status;
            let mut result = MethodResult::new("m()".into(), 1, vec![finding], vec![], vec![]);
            result.note_proof(&proof());
            assert_ne!(result.verdict, Verdict::Proved);
            assert_eq!((result.findings.len(), result.proof), (1, None));
            assert_eq!(result.reasons[0].kind, ReasonKind::Internal);
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
