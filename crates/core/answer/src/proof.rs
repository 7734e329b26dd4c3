//! Proofs for structures of every size: what `prove` found out about a method.

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
