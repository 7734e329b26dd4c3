//! Proofs for structures of every size: what `prove` found out about a method.

use crate::Verdict;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An engine that proves or refutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofEngine {
    /// Shape analysis by three-valued structures.
    Shapes,
    /// Horn clauses over numbers, with invariants by Spacer.
    Numbers,
    /// Exploration of paths on exact states.
    Exact,
}

impl fmt::Display for ProofEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProofEngine::Shapes => "shapes",
            ProofEngine::Numbers => "numbers",
            ProofEngine::Exact => "exact",
        })
    }
}

/// What the engines of `prove` say about a method together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofConclusion {
    /// The verdict.
    pub verdict: Verdict,
    /// The engine whose answer it is; `None` if none has one.
    pub engine: Option<ProofEngine>,
    /// Whether one engine refutes what another one proves: a mistake of Cairn's own.
    pub is_contradiction: bool,
}

impl ProofConclusion {
    /// Puts together what engines that prove and the exploration of paths found: `prover` is the engine that has a proof,
    /// `explored` the verdict of the exploration, if there was one. A failure was run on the JVM, so it counts more
    /// than any proof. What holds up to bounds is no proof. No other code concludes the verdict of `prove`.
    pub fn conclude(prover: Option<ProofEngine>, explored: Option<Verdict>) -> ProofConclusion {
        let (verdict, engine) = match (prover, explored) {
            (_, Some(Verdict::Refuted)) => (Verdict::Refuted, Some(ProofEngine::Exact)),
            (Some(prover), _) => (Verdict::Proved, Some(prover)),
            (None, Some(Verdict::Proved)) => (Verdict::Proved, Some(ProofEngine::Exact)),
            (None, Some(Verdict::OkUpTo | Verdict::Unknown) | None) => (Verdict::Unknown, None),
        };
        ProofConclusion {
            verdict,
            engine,
            is_contradiction: prover.is_some() && verdict == Verdict::Refuted,
        }
    }
}

/// The shape class that was found for a Java class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvedShape {
    /// The Java class.
    pub class: String,
    /// The data structure with its fields: `dll(next, prev)`.
    pub structure: String,
    /// The families of predicates that are in use.
    pub families: Vec<String>,
    /// How many families the structure has.
    pub available: usize,
}

/// The result of `prove` for a method.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofDetail {
    /// The engine whose answer it is; `None` if none has one.
    pub engine: Option<ProofEngine>,
    /// What a proof rests on.
    pub rests_on: Vec<String>,
    /// The shape classes in use at the end.
    pub shapes: Vec<ProvedShape>,
    /// The pointers that are tracked.
    pub tracked: Vec<String>,
    /// How often what is tracked was refined.
    pub tracking_refinements: usize,
    /// How often a shape class was refined.
    pub shape_refinements: usize,
    /// How many structures were made.
    pub structures: u64,
    /// Locations of the method in the program form, with its calls inlined.
    pub locations: usize,
    /// Clauses of the method, for numbers.
    pub clauses: usize,
    /// The invariants of a proof by numbers, with where they hold.
    pub invariants: Vec<String>,
    /// The abstract path that stayed, in words.
    pub path: Vec<String>,
    /// The certificate of a proof by shapes, if it was asked for: its text, or the file that it was written to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// How the proof was looked for, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ProofExplanation>,
}

/// How a proof by shapes was looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofExplanation {
    /// The refinements in words, one after the other.
    pub steps: Vec<String>,
    /// The shape graphs at the heads of loops at the end.
    pub graphs: Vec<DrawnGraph>,
}

/// A shape graph at a place of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnGraph {
    /// `List.java:12`
    pub at: String,
    /// One line for each node.
    pub text: String,
    /// A digraph of DOT.
    pub dot: String,
}

/// What a proof of `check` rests on that exploration did not find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodProof {
    /// The engine.
    pub engine: ProofEngine,
    /// The shape classes that it needed.
    pub shapes: Vec<ProvedShape>,
    /// What it rests on.
    pub rests_on: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conclude(
        prover: Option<ProofEngine>,
        explored: Option<Verdict>,
    ) -> (Verdict, Option<ProofEngine>, bool) {
        let concluded = ProofConclusion::conclude(prover, explored);
        (
            concluded.verdict,
            concluded.engine,
            concluded.is_contradiction,
        )
    }

    #[test]
    fn a_failure_counts_more_than_a_proof() {
        let exact = Some(ProofEngine::Exact);
        for prover in [ProofEngine::Shapes, ProofEngine::Numbers] {
            assert_eq!(
                conclude(Some(prover), Some(Verdict::Refuted)),
                (Verdict::Refuted, exact, true)
            );
        }
        assert_eq!(
            conclude(None, Some(Verdict::Refuted)),
            (Verdict::Refuted, exact, false)
        );
    }

    #[test]
    fn a_proof_is_of_the_engine_that_has_it() {
        for prover in [ProofEngine::Shapes, ProofEngine::Numbers] {
            let proved = (Verdict::Proved, Some(prover), false);
            let explored = [Verdict::Proved, Verdict::OkUpTo, Verdict::Unknown];
            for explored in explored.map(Some).into_iter().chain([None]) {
                assert_eq!(conclude(Some(prover), explored), proved, "{explored:?}");
            }
        }
        assert_eq!(
            conclude(None, Some(Verdict::Proved)),
            (Verdict::Proved, Some(ProofEngine::Exact), false)
        );
    }

    #[test]
    fn up_to_bounds_is_no_proof() {
        for explored in [None, Some(Verdict::OkUpTo), Some(Verdict::Unknown)] {
            assert_eq!(
                conclude(None, explored),
                (Verdict::Unknown, None, false),
                "{explored:?}"
            );
        }
    }
}
