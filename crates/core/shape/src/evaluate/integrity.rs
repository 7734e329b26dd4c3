//! Integrity rules of core predicates: what holds in every heap.

use crate::class::{BinaryKind, ShapeClass};
use crate::logic::{TruthRow, bits};
use crate::structure::ShapeGraph;

/// Sharpens core predicates; false if the structure stands for no heap.
#[must_use]
pub(super) fn narrow_core(class: &ShapeClass, graph: &mut ShapeGraph) -> bool {
    graph.set_summary(graph.summary() & !graph.pointed_to());
    for (index, predicate) in class.binary.iter().enumerate() {
        let holds = match predicate.kind {
            BinaryKind::Field(_) => narrow_function(graph, index),
            BinaryKind::AtMost(_) => narrow_total_order(graph, index),
            BinaryKind::Defined => true,
        };
        if !holds {
            return false;
        }
    }
    narrow_assertions(class, graph)
}

/// A field of a cell leads to one cell at most.
fn narrow_function(graph: &mut ShapeGraph, field: usize) -> bool {
    for node in 0..graph.len() {
        let row = graph.row(field, node);
        if row.must == 0 {
            continue;
        }
        if row.is_contradiction() || row.must.count_ones() > 1 {
            return false;
        }
        graph.set_summary(graph.summary() & !row.must);
        graph.set_row(field, node, TruthRow::exactly(row.must));
    }
    true
}

/// Values of a data field are totally ordered: reflexive, transitive, and of two one is at most the other.
fn narrow_total_order(graph: &mut ShapeGraph, order: usize) -> bool {
    let single = graph.nodes() & !graph.summary();
    for node in 0..graph.len() {
        let mut row = graph.row(order, node);
        row.must |= single & 1 << node;
        if row.may >> node & 1 == 0 {
            return false;
        }
        for middle in bits(row.must & !(1 << node)) {
            row.must |= graph.row(order, middle).must;
        }
        for other in 0..graph.len() {
            let theirs = graph.row(order, other);
            if theirs.may >> node & 1 == 0 {
                row.must |= 1 << other;
            }
            if row.may >> other & 1 != 0 && theirs.must & !row.may != 0 {
                row.may &= !(1 << other);
            }
        }
        if row.is_contradiction() {
            return false;
        }
        graph.set_row(order, node, row);
    }
    true
}

/// What one field assertion says about another.
fn narrow_assertions(class: &ShapeClass, graph: &mut ShapeGraph) -> bool {
    for &(first, second, truth) in &class.implications {
        let (known, mut row) = (graph.unary(first), graph.unary(second));
        let mut premise = known;
        if truth {
            row.must |= known.must;
            premise.may &= row.may;
        } else {
            row.may &= !known.must;
            premise.may &= !row.must;
        }
        if row.is_contradiction() || premise.is_contradiction() {
            return false;
        }
        graph.set_unary(second, row);
        graph.set_unary(first, premise);
    }
    true
}
