//! Backward evaluation: what the value of a relation says about the values of its parts.
//!
//! A value is about all cells that a node stands for, so that each rule must hold for every choice of cells.
//! "The only candidate" counts only if it is one cell.

use super::values::{Values, column};
use crate::class::{NodeRelation, RelationId};
use crate::logic::{TruthRow, bits};
use crate::structure::{PointsTo, ShapeGraph};

impl Values<'_> {
    /// Narrows the parts of a relation; false if the structure stands for no heap.
    #[must_use]
    pub(super) fn narrow_parts(&mut self, graph: &mut ShapeGraph, id: RelationId) -> bool {
        let nodes = graph.nodes();
        match self.pool.relations[id] {
            // What is stored is written back for all relations alike; closures have rules of their own.
            NodeRelation::Unary(_)
            | NodeRelation::Binary(_)
            | NodeRelation::Closure(_)
            | NodeRelation::Pointer(_) => true,
            NodeRelation::AtPointer(pointer, inner) => match graph.pointer(pointer) {
                PointsTo::Node(target) => self.narrow(inner, target, self.set(id)),
                PointsTo::Null => self.set(id).must == 0,
                PointsTo::Unknown => true,
            },
            NodeRelation::Domain(inner) => self.narrow_domain(graph, id, inner),
            NodeRelation::Several(inner) => self.narrow_several(graph, id, inner),
            NodeRelation::Diagonal(inner) => self.narrow_diagonal(graph, id, inner),
            NodeRelation::Equal => self.narrow_equality(graph, id),
            NodeRelation::First(inner) => {
                let mut set = TruthRow::unknown(nodes);
                for node in 0..self.length {
                    let row = self.row(id, node);
                    set.must |= u64::from(row.must != 0) << node;
                    set.may &= !(u64::from(row.may != nodes) << node);
                }
                self.narrow(inner, 0, set)
            }
            NodeRelation::Second(inner) => {
                let set = self
                    .relation(id)
                    .iter()
                    .fold(TruthRow::unknown(nodes), |set, row| set.meet(*row));
                self.narrow(inner, 0, set)
            }
            NodeRelation::Converse(inner) => (0..self.length).all(|node| {
                let row = column(self.relation(id), node);
                self.narrow(inner, node, row)
            }),
            NodeRelation::Compose(left, right) => self.narrow_composition(graph, id, left, right),
            NodeRelation::Not(inner) => (0..self.height(id)).all(|node| {
                let row = self.row(id, node).negate(nodes);
                self.narrow(inner, node, row)
            }),
            NodeRelation::And(left, right) => {
                self.narrow_both(id, left, right, |whole, other| TruthRow {
                    may: whole.may | !other.must,
                    must: whole.must,
                })
            }
            NodeRelation::Or(left, right) => {
                self.narrow_both(id, left, right, |whole, other| TruthRow {
                    may: whole.may,
                    must: whole.must & !other.may,
                })
            }
        }
    }

    /// Narrows both parts of a relation; `known` says what the whole and the other part tell about one of them.
    fn narrow_both(
        &mut self,
        id: RelationId,
        left: RelationId,
        right: RelationId,
        known: fn(TruthRow, TruthRow) -> TruthRow,
    ) -> bool {
        (0..self.height(id)).all(|node| {
            let whole = self.row(id, node);
            let (one, two) = (self.row(left, node), self.row(right, node));
            self.narrow(left, node, known(whole, two))
                && self.narrow(right, node, known(whole, one))
        })
    }

    fn narrow_diagonal(&mut self, graph: &ShapeGraph, id: RelationId, inner: RelationId) -> bool {
        let set = self.set(id);
        bits(graph.nodes() & !graph.summary()).all(|node| {
            let bit = 1 << node;
            let known = TruthRow {
                may: set.may | !bit,
                must: set.must & bit,
            };
            self.narrow(inner, node, known)
        })
    }

    /// What a node is known to equal is one cell.
    fn narrow_equality(&self, graph: &mut ShapeGraph, id: RelationId) -> bool {
        for node in 0..self.length {
            let row = self.row(id, node);
            if row.may >> node & 1 == 0 {
                return false;
            }
            graph.set_summary(graph.summary() & !(row.must & 1 << node));
        }
        true
    }

    fn narrow_domain(&mut self, graph: &ShapeGraph, id: RelationId, inner: RelationId) -> bool {
        let set = self.set(id);
        for node in 0..self.length {
            let row = self.row(inner, node);
            if set.may >> node & 1 == 0 {
                if !self.narrow(inner, node, TruthRow::FALSE) {
                    return false;
                }
            } else if set.must >> node & 1 != 0 && row.may.count_ones() < 2 {
                if row.may == 0 {
                    return false;
                }
                let known = TruthRow {
                    may: row.may,
                    must: row.may & !graph.summary(),
                };
                self.put(inner, node, row.meet(known));
            }
        }
        true
    }

    fn narrow_several(
        &mut self,
        graph: &mut ShapeGraph,
        id: RelationId,
        inner: RelationId,
    ) -> bool {
        let set = self.set(id);
        for node in 0..self.length {
            let row = self.row(inner, node);
            if set.may >> node & 1 == 0 && row.must != 0 {
                // At most one: what is known to be related is the only one, and one cell.
                if row.must.count_ones() > 1 {
                    return false;
                }
                graph.set_summary(graph.summary() & !row.must);
                self.put(
                    inner,
                    node,
                    TruthRow {
                        may: row.may & row.must,
                        must: row.must,
                    },
                );
            }
            if set.must >> node & 1 != 0 && row.may & graph.summary() == 0 {
                match row.may.count_ones() {
                    0 | 1 => return false,
                    2 => self.put(inner, node, TruthRow::exactly(row.may)),
                    _ => {}
                }
            }
        }
        true
    }

    fn narrow_composition(
        &mut self,
        graph: &ShapeGraph,
        id: RelationId,
        left: RelationId,
        right: RelationId,
    ) -> bool {
        for first in 0..self.length {
            let (row, mut lefts) = (self.row(id, first), self.row(left, first));
            for middle in bits(lefts.must) {
                if !self.narrow(right, middle, TruthRow::unknown(row.may)) {
                    return false;
                }
            }
            for middle in bits(lefts.may) {
                if self.row(right, middle).must & !row.may != 0 {
                    lefts.may &= !(1 << middle);
                }
            }
            for second in bits(row.must) {
                let mut between = bits(lefts.may)
                    .filter(|middle| self.row(right, *middle).may >> second & 1 != 0);
                match (between.next(), between.next()) {
                    (None, _) => return false,
                    (Some(only), None) if graph.summary() >> only & 1 == 0 => {
                        lefts.must |= 1 << only;
                        let known = TruthRow::at_least(1 << second);
                        if !self.narrow(right, only, known) {
                            return false;
                        }
                    }
                    _ => {}
                }
            }
            if !self.narrow(left, first, lefts) {
                return false;
            }
        }
        true
    }
}
