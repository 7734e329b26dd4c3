//! Garbage: nodes that no pointer leads to.

use super::Transformer;
use crate::class::{BinaryKind, ShapeClass};
use crate::evaluate::Change;
use crate::logic::{TruthRow, bits};
use crate::structure::{PointsTo, ShapeGraph};

impl Transformer<'_> {
    /// The nodes that certainly no pointer leads to, as a mask. The class must track all pointer fields. With a pointer
    /// that may point anywhere, nothing is garbage.
    pub(crate) fn garbage(&self, graph: &ShapeGraph) -> u64 {
        if graph.pointers().any(|target| target == PointsTo::Unknown) {
            return 0;
        }
        let mut kept = graph.pointed_to();
        loop {
            let next = bits(kept).fold(kept, |mask, node| {
                let fields = fields_of(self.class);
                fields.fold(mask, |mask, field| mask | graph.row(field, node).may)
            });
            if next == kept {
                return graph.nodes() & !kept;
            }
            kept = next;
        }
    }

    /// Removes all garbage.
    #[must_use]
    pub fn collect_garbage(&mut self, graph: ShapeGraph) -> ShapeGraph {
        let garbage = self.garbage(&graph);
        if garbage == 0 {
            return graph;
        }
        let mut new = graph.clone();
        for node in bits(garbage) {
            for field in fields_of(self.class) {
                new.set_row(field, node, TruthRow::FALSE);
            }
        }
        self.changed(&graph, &mut new, Change::Removed(garbage));
        new.restrict(graph.nodes() & !garbage)
    }
}

/// The predicates of pointer fields.
fn fields_of(class: &ShapeClass) -> impl Iterator<Item = usize> {
    let predicates = class.binary.iter().enumerate();
    predicates
        .filter(|(_, predicate)| matches!(predicate.kind, BinaryKind::Field(_)))
        .map(|(index, _)| index)
}
