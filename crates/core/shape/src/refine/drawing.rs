//! Drawings of the structures that a refinement ended with, at the heads of loops.

use super::model_check::CheckReport;
use super::samples::loop_heads;
use crate::generators::generate;
use crate::reach::{ShapeAnalysis, explore};
use crate::structure::ShapeGraph;
use heap_program::ShapeProgram;

/// A structure at a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureDrawing {
    /// The location.
    pub location: usize,
    /// It as text, one line for each node.
    pub text: String,
    /// It as a digraph of DOT.
    pub dot: String,
}

/// Draws what the last abstraction reaches at the heads of loops. `limit` structures are made at most; where a proof
/// was found, those that it took are enough.
pub fn draw_structures(
    program: &ShapeProgram,
    report: &CheckReport,
    limit: u64,
) -> Vec<StructureDrawing> {
    let tracked = report.tracking.anywhere();
    let Ok(class) = generate(program, &report.generators, tracked) else {
        return Vec::new();
    };
    let mut analysis = ShapeAnalysis::new(program, &class, &report.tracking);
    let explored = explore(&mut analysis, &report.joining, limit);
    let mut drawings = Vec::new();
    for location in loop_heads(program) {
        let mut graphs: Vec<&ShapeGraph> = explored.regions[location].graphs().collect();
        graphs.sort_unstable();
        for (number, graph) in graphs.into_iter().enumerate() {
            drawings.push(StructureDrawing {
                location,
                text: graph.draw(&class),
                dot: graph.draw_dot(&class, &format!("location {location}, structure {number}")),
            });
        }
    }
    drawings
}
