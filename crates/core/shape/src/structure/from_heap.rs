//! HeapToShape: the exact structure of an explicit heap.

use super::{PointsTo, ShapeGraph};
use crate::class::{BinaryKind, ShapeClass, UnaryKind};
use crate::evaluate::{Workspace, evaluate_definitions};
use crate::logic::TruthRow;
use heap_program::ExplicitHeap;

/// The structure that stands for exactly one heap: a node for each cell, all values definite. `None` if there
/// are too many cells.
pub fn structure_of_heap(class: &ShapeClass, heap: &ExplicitHeap) -> Option<ShapeGraph> {
    let mut graph = ShapeGraph::empty(class.layout());
    for _ in &heap.cells {
        graph.add_node()?;
    }
    for (pointer, target) in heap.pointers.iter().enumerate() {
        graph.set_pointer(pointer, target.map_or(PointsTo::Null, PointsTo::Node));
    }
    let set = |holds: &dyn Fn(usize) -> bool| {
        TruthRow::exactly(
            (0..heap.cells.len()).fold(0, |mask, cell| mask | u64::from(holds(cell)) << cell),
        )
    };
    for (index, predicate) in class.unary.iter().enumerate() {
        let row = match predicate.kind {
            UnaryKind::Type(node_type) => set(&|cell| heap.cells[cell].node_type == node_type),
            UnaryKind::Assertion(assertion) => {
                set(&|cell| assertion.holds(heap.cells[cell].data[assertion.field]))
            }
            UnaryKind::Defined => continue,
        };
        graph.set_unary(index, row);
    }
    for (index, predicate) in class.binary.iter().enumerate() {
        for first in 0..heap.cells.len() {
            let row = match predicate.kind {
                BinaryKind::Field(field) => {
                    set(&|cell| heap.cells[first].links[field] == Some(cell))
                }
                BinaryKind::AtMost(field) => {
                    set(&|cell| heap.cells[first].data[field] <= heap.cells[cell].data[field])
                }
                BinaryKind::Defined => continue,
            };
            graph.set_row(index, first, row);
        }
    }
    evaluate_definitions(class, &mut graph, &mut Workspace::default());
    Some(graph)
}
