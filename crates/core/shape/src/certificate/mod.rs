//! Certificates: proofs as text, for a checker that shares only the program form with this crate.
//!
//! A proof is a set of structures for each location that every edge leads into again. The format is described in
//! `docs/internals/shape-certificates.md`.

mod definitions;

use crate::class::{BinaryKind, ShapeClass, ShapePredicate, UnaryKind};
use crate::generators::generate;
use crate::logic::TruthValue;
use crate::reach::{ArtOutcome, ShapeAnalysis, explore};
use crate::refine::{CheckReport, CheckVerdict};
use crate::structure::{PointsTo, ShapeGraph, embeds};
use definitions::{PredicateNumbers, definition_text};
use heap_program::{ShapeProgram, write_flat};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The first line of a certificate: the format and its version.
pub const CERTIFICATE_HEADER: &str = "cairn-shape-proof 1";

/// Why a report has no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The verdict is another one.
    #[error("the program is not proved, so there is no proof to write")]
    NotProved,
    /// The proof that the report tells of can't be found again.
    #[error("internal error: the structures of the proof are not closed under edge {0}")]
    NotClosed(usize),
}

/// Writes the proof of a program as text. `notes` say in one line each what the program was translated from.
pub fn write_certificate(
    program: &ShapeProgram,
    report: &CheckReport,
    notes: &[String],
) -> Result<String, CertificateError> {
    if report.verdict != CheckVerdict::Proved {
        return Err(CertificateError::NotProved);
    }
    let tracked = report.tracking.anywhere();
    let class =
        generate(program, &report.generators, tracked).map_err(|_| CertificateError::NotProved)?;
    let mut analysis = ShapeAnalysis::new(program, &class, &report.tracking);
    let proof = ClosedProof::find(&mut analysis, report)?;
    let mut text = format!("{CERTIFICATE_HEADER}\n");
    for note in notes {
        let _ = writeln!(text, "note {}", note.replace(['\n', '\r'], " "));
    }
    text.push_str("program\n");
    text.push_str(&write_flat(program));
    text.push_str("predicates\n");
    let numbers = PredicateNumbers::new(&class);
    write_predicates(&mut text, &class, &numbers);
    text.push_str("structures\n");
    for (number, (location, graph)) in proof.structures.iter().enumerate() {
        let _ = writeln!(text, "structure {number} at {location}");
        write_structure(&mut text, graph, &numbers);
    }
    text.push_str("covers\n");
    let _ = writeln!(text, "initial {}", proof.initial);
    for cover in &proof.covers {
        let _ = write!(text, "cover {} {}", cover.structure, cover.edge);
        for target in &cover.targets {
            let _ = write!(text, " {target}");
        }
        text.push('\n');
    }
    text.push_str("end\n");
    Ok(text)
}

/// That all structures after an edge are covered.
struct Cover {
    structure: usize,
    edge: usize,
    targets: BTreeSet<usize>,
}

/// Structures that no edge leads out of.
struct ClosedProof {
    structures: Vec<(usize, ShapeGraph)>,
    initial: usize,
    covers: Vec<Cover>,
}

impl ClosedProof {
    /// Explores once more with the abstraction that proved the program, and notes what covers what. Only structures
    /// that are reached through covers are kept.
    fn find(
        analysis: &mut ShapeAnalysis<'_>,
        report: &CheckReport,
    ) -> Result<ClosedProof, CertificateError> {
        let explored = explore(analysis, &report.joining, u64::MAX);
        if explored.outcome != ArtOutcome::Safe {
            return Err(CertificateError::NotProved);
        }
        let program = analysis.program;
        let regions: Vec<Vec<&ShapeGraph>> = explored
            .regions
            .iter()
            .map(|region| {
                let mut graphs: Vec<&ShapeGraph> = region.graphs().collect();
                graphs.sort_unstable();
                graphs
            })
            .collect();
        let covering = |location: usize, graph: &ShapeGraph| {
            let candidates = &regions[location];
            candidates
                .binary_search(&graph)
                .ok()
                .or_else(|| candidates.iter().position(|other| embeds(graph, other)))
        };
        let mut numbers: Vec<Vec<Option<usize>>> = regions
            .iter()
            .map(|graphs| vec![None; graphs.len()])
            .collect();
        let mut proof = ClosedProof {
            structures: Vec::new(),
            initial: 0,
            covers: Vec::new(),
        };
        let mut number =
            |structures: &mut Vec<(usize, ShapeGraph)>, location: usize, index: usize| {
                *numbers[location][index].get_or_insert_with(|| {
                    structures.push((location, regions[location][index].clone()));
                    structures.len() - 1
                })
            };
        let root = analysis.initial();
        let index = covering(program.start, &root).ok_or(CertificateError::NotProved)?;
        proof.initial = number(&mut proof.structures, program.start, index);
        let successors = program.successors();
        let mut next = 0;
        while let Some((location, graph)) = proof.structures.get(next).cloned() {
            for &edge in &successors[location] {
                let not_closed = CertificateError::NotClosed(edge);
                let to = program.edges[edge].to;
                let posts = analysis
                    .post(&graph, &program.edges[edge])
                    .map_err(|_| not_closed.clone())?;
                let mut targets = BTreeSet::new();
                for post in posts {
                    let index = covering(to, &post).ok_or_else(|| not_closed.clone())?;
                    targets.insert(number(&mut proof.structures, to, index));
                }
                proof.covers.push(Cover {
                    structure: next,
                    edge,
                    targets,
                });
            }
            next += 1;
        }
        Ok(proof)
    }
}

fn write_predicates(text: &mut String, class: &ShapeClass, numbers: &PredicateNumbers) {
    for predicate in &numbers.order {
        let (name, kind) = match *predicate {
            ShapePredicate::Unary(index) => {
                let unary = &class.unary[index];
                let kind = match unary.kind {
                    UnaryKind::Type(node_type) => format!("type {node_type}"),
                    UnaryKind::Assertion(assertion) => format!(
                        "assertion {} {} {}",
                        assertion.field, assertion.comparison, assertion.constant
                    ),
                    UnaryKind::Defined => {
                        let split = unary
                            .separating
                            .map_or_else(|| "-".to_string(), |pointer| pointer.to_string());
                        format!(
                            "defined 1 {split} {}",
                            definition_text(class, numbers, *predicate)
                        )
                    }
                };
                (&unary.name, kind)
            }
            ShapePredicate::Binary(index) => {
                let binary = &class.binary[index];
                let kind = match binary.kind {
                    BinaryKind::Field(field) => format!("field {field}"),
                    BinaryKind::AtMost(field) => format!("order {field}"),
                    BinaryKind::Defined => {
                        format!(
                            "defined 2 - {}",
                            definition_text(class, numbers, *predicate)
                        )
                    }
                };
                (&binary.name, kind)
            }
        };
        let _ = writeln!(text, "predicate {kind} name {name}");
    }
}

fn write_structure(text: &mut String, graph: &ShapeGraph, numbers: &PredicateNumbers) {
    let value = |value: TruthValue| match value {
        TruthValue::False => '0',
        TruthValue::True => '1',
        TruthValue::Unknown => '?',
    };
    let nodes: String = (0..graph.len())
        .map(|node| {
            if graph.summary() >> node & 1 != 0 {
                '+'
            } else {
                '.'
            }
        })
        .collect();
    let _ = writeln!(text, "nodes {nodes}");
    text.push_str("pointers");
    for target in graph.pointers() {
        let _ = match target {
            PointsTo::Node(node) => write!(text, " {node}"),
            PointsTo::Null => write!(text, " null"),
            PointsTo::Unknown => write!(text, " ?"),
        };
    }
    text.push('\n');
    if graph.is_empty() {
        return;
    }
    for predicate in &numbers.order {
        let rows: Vec<String> = match *predicate {
            ShapePredicate::Unary(index) => {
                let row = graph.unary(index);
                vec![(0..graph.len()).map(|node| value(row.get(node))).collect()]
            }
            ShapePredicate::Binary(index) => (0..graph.len())
                .map(|first| {
                    let row = graph.row(index, first);
                    (0..graph.len()).map(|node| value(row.get(node))).collect()
                })
                .collect(),
        };
        let _ = writeln!(text, "values {}", rows.join(" "));
    }
}
