//! Coerce: sharpens a structure by everything that its predicates say about each other.
//!
//! Values of relations are narrowed forward from parts to wholes and backward from wholes to parts, as interval
//! constraint solvers do it (HC4), until nothing changes. Defining formulas are equations between a stored
//! predicate and a relation; functions, orders and closures have rules of their own.

use super::integrity::narrow_core;
use super::values::{Values, Workspace};
use crate::class::{Predicate, Relation, RelationId, ShapeClass};
use crate::structure::ShapeGraph;

/// Sharpens a structure without losing a heap that it stands for. False if it stands for none.
#[must_use]
pub fn coerce(class: &ShapeClass, graph: &mut ShapeGraph) -> bool {
    coerce_with(class, graph, &mut Workspace::default())
}

/// As [`coerce`], with buffers that are used again.
#[must_use]
pub(crate) fn coerce_with(
    class: &ShapeClass,
    graph: &mut ShapeGraph,
    workspace: &mut Workspace,
) -> bool {
    if graph.is_empty() {
        return true;
    }
    let pool = &class.relations;
    let mut values = Values::unknown(pool, &mut workspace.values, graph.len(), graph.nodes());
    loop {
        let before = graph.clone();
        if !narrow_core(class, graph) || !round(class, graph, &mut values) {
            return false;
        }
        if *graph == before {
            return true;
        }
    }
}

fn round(class: &ShapeClass, graph: &mut ShapeGraph, values: &mut Values<'_>) -> bool {
    for id in 0..values.pool.len() {
        let relation = values.pool.relations[id];
        values.narrow_by_stored(class, graph, id);
        if matches!(relation, Relation::Closure(_)) {
            continue;
        }
        for node in 0..values.height(id) {
            let row = values.computed_row(graph, relation, node);
            if !values.narrow(id, node, row) {
                return false;
            }
        }
    }
    for id in (0..values.pool.len()).rev() {
        if !values.narrow_parts(graph, id) {
            return false;
        }
    }
    for facts in &class.closures {
        if !values.narrow_closure(graph, *facts) {
            return false;
        }
    }
    (0..values.pool.len()).all(|id| write_back(class, graph, values, id))
}

/// Narrows what is stored of a relation by its value.
fn write_back(
    class: &ShapeClass,
    graph: &mut ShapeGraph,
    values: &Values<'_>,
    id: RelationId,
) -> bool {
    let atom = match values.pool.relations[id] {
        Relation::Unary(predicate) => Some(Predicate::Unary(predicate)),
        Relation::Binary(predicate) => Some(Predicate::Binary(predicate)),
        _ => None,
    };
    atom.into_iter()
        .chain(class.stored[id])
        .all(|predicate| match predicate {
            Predicate::Unary(predicate) => {
                let met = graph.unary(predicate).meet(values.set(id));
                graph.set_unary(predicate, met);
                !met.is_contradiction()
            }
            Predicate::Binary(predicate) => (0..values.length).all(|node| {
                let met = graph.row(predicate, node).meet(values.row(id, node));
                graph.set_row(predicate, node, met);
                !met.is_contradiction()
            }),
        })
}
