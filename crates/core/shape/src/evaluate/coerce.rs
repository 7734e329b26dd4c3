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
    let values = Values::unknown(pool, &mut workspace.values, graph.len(), graph.nodes());
    let seen = || vec![None; pool.len()];
    let mut propagation = Propagation {
        class,
        forward: seen(),
        backward: seen(),
        written: seen(),
        closures: vec![None; class.closures.len()],
        values,
        summary: graph.summary(),
        summary_changed_at: 0,
    };
    loop {
        let before = (propagation.values.clock, graph.summary());
        if !narrow_core(class, graph) || !propagation.round(graph) {
            return false;
        }
        if before == (propagation.values.clock, graph.summary()) {
            return true;
        }
    }
}

/// A fixpoint that is being computed. A step is done again only if what it depends on has changed since.
struct Propagation<'a> {
    class: &'a ShapeClass,
    values: Values<'a>,
    /// When each relation was last computed, used to narrow its parts, and written back.
    forward: Vec<Option<u64>>,
    backward: Vec<Option<u64>>,
    written: Vec<Option<u64>>,
    /// When the rules of each closure were last applied.
    closures: Vec<Option<u64>>,
    summary: u64,
    summary_changed_at: u64,
}

impl Propagation<'_> {
    fn round(&mut self, graph: &mut ShapeGraph) -> bool {
        let pool = &self.class.relations;
        for id in 0..pool.len() {
            self.note_summary(graph);
            let relation = pool.relations[id];
            let atom = matches!(relation, Relation::Unary(_) | Relation::Binary(_));
            let parts = self.latest(relation.parts());
            if !atom && self.forward[id].is_some_and(|done| parts <= done) {
                continue;
            }
            self.forward[id] = Some(parts);
            self.values.narrow_by_stored(self.class, graph, id);
            if matches!(relation, Relation::Closure(_)) {
                continue;
            }
            for node in 0..self.values.height(id) {
                let row = self.values.computed_row(graph, relation, node);
                if !self.values.narrow(id, node, row) {
                    return false;
                }
            }
        }
        for id in (0..pool.len()).rev() {
            self.note_summary(graph);
            let latest = self.latest(pool.relations[id].parts().chain([id]));
            if self.backward[id].is_some_and(|done| latest <= done) {
                continue;
            }
            self.backward[id] = Some(latest);
            if !self.values.narrow_parts(graph, id) {
                return false;
            }
        }
        for (index, facts) in self.class.closures.iter().enumerate() {
            self.note_summary(graph);
            let latest = self.latest([facts.closure, facts.edges].into_iter().chain(facts.shared));
            if self.closures[index].is_some_and(|done| latest <= done) {
                continue;
            }
            self.closures[index] = Some(latest);
            if !self.values.narrow_closure(graph, *facts) {
                return false;
            }
        }
        for id in 0..pool.len() {
            let latest = self.values.changed_at[id];
            if self.written[id].is_some_and(|done| latest <= done) {
                continue;
            }
            self.written[id] = Some(latest);
            if !write_back(self.class, graph, &self.values, id) {
                return false;
            }
        }
        true
    }

    /// When one of these relations, or which nodes are summary nodes, was last changed.
    fn latest(&self, relations: impl Iterator<Item = RelationId>) -> u64 {
        relations
            .map(|id| self.values.changed_at[id])
            .fold(self.summary_changed_at, u64::max)
    }

    fn note_summary(&mut self, graph: &ShapeGraph) {
        if graph.summary() != self.summary {
            self.summary = graph.summary();
            self.values.clock += 1;
            self.summary_changed_at = self.values.clock;
        }
    }
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
