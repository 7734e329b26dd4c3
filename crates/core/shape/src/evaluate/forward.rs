//! Forward evaluation: the value of a relation from the values of its parts (Kleene's semantics, which is
//! sound for embedded heaps: Sagiv, Reps, Wilhelm, theorem 4.9).

use super::values::{Values, Workspace, close, column, compose_row};
use crate::class::{NodeRelation, RelationId, ShapeClass, ShapePredicate};
use crate::logic::{TruthRow, bits};
use crate::structure::{PointsTo, ShapeGraph};

impl Values<'_> {
    /// One row of a relation that is no closure, from the values of its parts.
    pub(super) fn computed_row(
        &self,
        graph: &ShapeGraph,
        relation: NodeRelation,
        node: usize,
    ) -> TruthRow {
        let nodes = graph.nodes();
        match relation {
            NodeRelation::Unary(predicate) => graph.unary(predicate),
            NodeRelation::Binary(predicate) => graph.row(predicate, node),
            NodeRelation::Pointer(pointer) => match graph.pointer(pointer) {
                PointsTo::Node(target) => TruthRow::exactly(1 << target),
                PointsTo::Null => TruthRow::FALSE,
                PointsTo::Unknown => TruthRow::unknown(nodes),
            },
            NodeRelation::AtPointer(pointer, inner) => match graph.pointer(pointer) {
                PointsTo::Node(target) => self.row(inner, target),
                PointsTo::Null => TruthRow::FALSE,
                PointsTo::Unknown => TruthRow::unknown(
                    self.relation(inner)
                        .iter()
                        .fold(0, |may, row| may | row.may),
                ),
            },
            NodeRelation::Domain(inner) => {
                let mut set = TruthRow::FALSE;
                for (first, row) in self.relation(inner).iter().enumerate() {
                    set.may |= u64::from(row.may != 0) << first;
                    set.must |= u64::from(row.must != 0) << first;
                }
                set
            }
            NodeRelation::Several(inner) => {
                let mut set = TruthRow::FALSE;
                for (first, row) in self.relation(inner).iter().enumerate() {
                    let may = row.may.count_ones() > 1 || row.may & graph.summary() != 0;
                    set.may |= u64::from(may) << first;
                    set.must |= u64::from(row.must.count_ones() > 1) << first;
                }
                set
            }
            NodeRelation::Diagonal(inner) => {
                let mut set = TruthRow::FALSE;
                for (first, row) in self.relation(inner).iter().enumerate() {
                    set.may |= row.may & 1 << first;
                    set.must |= row.must & 1 << first;
                }
                set
            }
            NodeRelation::Equal => {
                let bit = 1 << node;
                TruthRow {
                    may: bit,
                    must: bit & !graph.summary(),
                }
            }
            NodeRelation::First(inner) => {
                let set = self.set(inner);
                let all = |mask: u64| if mask >> node & 1 != 0 { nodes } else { 0 };
                TruthRow {
                    may: all(set.may),
                    must: all(set.must),
                }
            }
            NodeRelation::Second(inner) => self.set(inner),
            NodeRelation::Converse(inner) => column(self.relation(inner), node),
            NodeRelation::Compose(left, right) => {
                compose_row(self.row(left, node), self.relation(right))
            }
            NodeRelation::Not(inner) => self.row(inner, node).negate(nodes),
            NodeRelation::And(left, right) => self.row(left, node) & self.row(right, node),
            NodeRelation::Or(left, right) => self.row(left, node) | self.row(right, node),
            NodeRelation::Closure(_) => unreachable!("a closure is computed as a whole"),
        }
    }

    /// Computes a relation from its parts, without regard to what is stored of it.
    pub(super) fn compute(&mut self, graph: &ShapeGraph, id: RelationId) {
        let relation = self.pool.relations[id];
        if let NodeRelation::Closure(edges) = relation {
            for node in 0..self.length {
                let row = self.row(edges, node);
                self.put(id, node, row);
            }
            let at = self.at(id);
            close(&mut self.rows[at..at + self.length], graph.summary());
            return;
        }
        for node in 0..self.height(id) {
            let row = self.computed_row(graph, relation, node);
            self.put(id, node, row);
        }
    }

    /// Narrows a relation's value by the predicate that stores it.
    pub(super) fn narrow_by_stored(
        &mut self,
        class: &ShapeClass,
        graph: &ShapeGraph,
        id: RelationId,
    ) {
        // A contradiction shows when the value is written back; structures that are evaluated have none.
        match class.stored[id] {
            Some(ShapePredicate::Unary(predicate)) => {
                let _ = self.narrow(id, 0, graph.unary(predicate));
            }
            Some(ShapePredicate::Binary(predicate)) => {
                for node in 0..self.length {
                    let _ = self.narrow(id, node, graph.row(predicate, node));
                }
            }
            None => {}
        }
    }

    /// Evaluates all relations, with stored predicates as further knowledge.
    pub(super) fn evaluate_all(&mut self, class: &ShapeClass, graph: &ShapeGraph) {
        for id in 0..self.pool.len() {
            self.compute(graph, id);
            self.narrow_by_stored(class, graph, id);
        }
    }
}

/// Sets every instrumentation predicate to the value of its defining formula.
pub(crate) fn evaluate_definitions(
    class: &ShapeClass,
    graph: &mut ShapeGraph,
    workspace: &mut Workspace,
) {
    let pool = &class.relations;
    let mut values = Values::unknown(pool, &mut workspace.values, graph.len(), graph.nodes());
    for id in 0..pool.len() {
        values.compute(graph, id);
        match class.stored[id] {
            Some(ShapePredicate::Unary(predicate)) => graph.set_unary(predicate, values.set(id)),
            Some(ShapePredicate::Binary(predicate)) => {
                for node in bits(graph.nodes()) {
                    graph.set_row(predicate, node, values.row(id, node));
                }
            }
            None => {}
        }
    }
}
