//! Garbage: nodes that no pointer leads to.

use super::Transformer;
use crate::class::BinaryKind;
use crate::evaluate::{Change, update};
use crate::logic::{TruthRow, bits};
use crate::structure::{PointsTo, ShapeGraph};

impl Transformer<'_> {
    /// Removes the nodes that certainly no pointer leads to. The class must track all pointer fields. With a pointer
    /// that may point anywhere, nothing is garbage.
    #[must_use]
    pub fn collect_garbage(&mut self, graph: ShapeGraph) -> ShapeGraph {
        if graph.pointers().any(|target| target == PointsTo::Unknown) {
            return graph;
        }
        let fields: Vec<usize> = (0..self.class.binary.len())
            .filter(|index| matches!(self.class.binary[*index].kind, BinaryKind::Field(_)))
            .collect();
        let mut kept = graph.pointed_to();
        loop {
            let next = bits(kept).fold(kept, |mask, node| {
                fields
                    .iter()
                    .fold(mask, |mask, field| mask | graph.row(*field, node).may)
            });
            if next == kept {
                break;
            }
            kept = next;
        }
        let garbage = graph.nodes() & !kept;
        if garbage == 0 {
            return graph;
        }
        let mut new = graph.clone();
        for node in bits(garbage) {
            for field in &fields {
                new.set_row(*field, node, TruthRow::FALSE);
            }
        }
        update(
            self.class,
            &graph,
            &mut new,
            Change::Removed(garbage),
            &mut self.workspace,
        );
        new.restrict(kept)
    }
}
