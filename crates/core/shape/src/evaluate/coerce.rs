//! Coerce: sharpens a structure by everything that its predicates say about each other.
//!
//! Values of relations are narrowed forward from parts to wholes and backward from wholes to parts, as interval
//! constraint solvers do it (HC4), until nothing changes. Defining formulas are equations between a stored
//! predicate and a relation; functions, orders and closures have rules of their own.

use super::integrity::narrow_core;
use super::values::{Values, Workspace};
use crate::class::{NodeRelation, RelationId, ShapeClass, ShapePredicate};
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
    let relations = pool.len();
    let mut values = Values::unknown(pool, &mut workspace.values, graph.len(), graph.nodes());
    values.changed_at = std::mem::take(&mut workspace.changed_at);
    values.changed_at.clear();
    values.changed_at.resize(relations, 0);
    workspace.done_at.clear();
    workspace
        .done_at
        .resize(3 * relations + class.closures.len(), NEVER);
    let (forward, rest) = workspace.done_at.split_at_mut(relations);
    let (backward, rest) = rest.split_at_mut(relations);
    let (written, closures) = rest.split_at_mut(relations);
    let mut propagation = Propagation {
        class,
        values,
        forward,
        backward,
        written,
        closures,
        summary: graph.summary(),
        summary_changed_at: 0,
    };
    let possible = propagation.run(graph);
    workspace.changed_at = propagation.values.changed_at;
    possible
}

/// The time of a step that was not done yet.
const NEVER: u64 = u64::MAX;

/// Whether a step must be done again, since what it depends on was changed at `latest`; notes that it is.
fn is_due(done: &mut u64, latest: u64) -> bool {
    let due = *done == NEVER || latest > *done;
    *done = latest;
    due
}

/// A fixpoint that is being computed. A step is done again only if what it depends on has changed since.
struct Propagation<'a> {
    class: &'a ShapeClass,
    values: Values<'a>,
    /// When each relation was last computed, used to narrow its parts, and written back.
    forward: &'a mut [u64],
    backward: &'a mut [u64],
    written: &'a mut [u64],
    /// When the rules of each closure were last applied.
    closures: &'a mut [u64],
    summary: u64,
    summary_changed_at: u64,
}

impl Propagation<'_> {
    fn run(&mut self, graph: &mut ShapeGraph) -> bool {
        loop {
            let before = (self.values.clock, graph.summary());
            if !narrow_core(self.class, graph) || !self.round(graph) {
                return false;
            }
            if before == (self.values.clock, graph.summary()) {
                return true;
            }
        }
    }

    fn round(&mut self, graph: &mut ShapeGraph) -> bool {
        let pool = &self.class.relations;
        for id in 0..pool.len() {
            self.note_summary(graph);
            let relation = pool.relations[id];
            let atom = matches!(relation, NodeRelation::Unary(_) | NodeRelation::Binary(_));
            let parts = self.latest(relation.parts());
            if !is_due(&mut self.forward[id], parts) && !atom {
                continue;
            }
            self.values.narrow_by_stored(self.class, graph, id);
            if matches!(relation, NodeRelation::Closure(_)) {
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
            if !is_due(&mut self.backward[id], latest) {
                continue;
            }
            if !self.values.narrow_parts(graph, id) {
                return false;
            }
        }
        for (index, facts) in self.class.closures.iter().enumerate() {
            self.note_summary(graph);
            let latest = self.latest([facts.closure, facts.edges].into_iter().chain(facts.shared));
            if !is_due(&mut self.closures[index], latest) {
                continue;
            }
            if !self.values.narrow_closure(graph, *facts) {
                return false;
            }
        }
        for id in 0..pool.len() {
            let latest = self.values.changed_at[id];
            if !is_due(&mut self.written[id], latest) {
                continue;
            }
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
        NodeRelation::Unary(predicate) => Some(ShapePredicate::Unary(predicate)),
        NodeRelation::Binary(predicate) => Some(ShapePredicate::Binary(predicate)),
        _ => None,
    };
    atom.into_iter()
        .chain(class.stored[id])
        .all(|predicate| match predicate {
            ShapePredicate::Unary(predicate) => {
                let met = graph.unary(predicate).meet(values.set(id));
                graph.set_unary(predicate, met);
                !met.is_contradiction()
            }
            ShapePredicate::Binary(predicate) => (0..values.length).all(|node| {
                let met = graph.row(predicate, node).meet(values.row(id, node));
                graph.set_row(predicate, node, met);
                !met.is_contradiction()
            }),
        })
}
