//! Update of instrumentation predicates by finite differencing.
//!
//! After a small change of core predicates, a defined predicate keeps its value except where the change can be
//! felt: new = (old and not removed) or added. What a relation gains and loses follows from what its parts gain
//! and lose (Reps, Sagiv, Loginov: Finite differencing of logical formulas for static analysis). A closure that
//! loses one edge which is on no cycle follows Dong and Su (Incremental maintenance of recursive views in SQL):
//! this needs no assumption that the graph is a tree.

use super::values::{Values, Workspace, close, compose_row};
use crate::class::{NodeRelation, RelationId, ShapeClass, ShapePredicate};
use crate::logic::{TruthRow, bits};
use crate::structure::{PointsTo, ShapeGraph};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Which values of core predicates differ between two structures over the same nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// Where a pointer points to.
    Pointer(usize),
    /// A unary core predicate, for these nodes.
    Unary { predicate: usize, nodes: u64 },
    /// A binary core predicate, for pairs whose first node is in `rows` or whose second is in `columns`.
    Binary {
        predicate: usize,
        rows: u64,
        columns: u64,
    },
    /// The node, the last one, was not there before: the old structure has one node less.
    Added(usize),
    /// The nodes are not there any more; nothing leads to them from the others.
    Removed(u64),
}

/// What a kind of change is felt in; the same for all structures of a class.
#[derive(Debug)]
struct UpdatePlan {
    /// Whether the change can be felt in a relation.
    affected: Vec<bool>,
    /// The relations whose values are asked for, parts first.
    needed: Vec<RelationId>,
}

/// The plans of one class, made when they are first needed.
#[derive(Debug, Default)]
pub(crate) struct UpdatePlans {
    known: FxHashMap<ChangeKind, Rc<UpdatePlan>>,
}

/// A change without the nodes that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ChangeKind {
    Pointer(usize),
    Unary(usize),
    Binary(usize),
    Nodes,
}

impl Change {
    fn kind(self) -> ChangeKind {
        match self {
            Change::Pointer(pointer) => ChangeKind::Pointer(pointer),
            Change::Unary { predicate, .. } => ChangeKind::Unary(predicate),
            Change::Binary { predicate, .. } => ChangeKind::Binary(predicate),
            Change::Added(_) | Change::Removed(_) => ChangeKind::Nodes,
        }
    }
}

impl UpdatePlans {
    fn plan(&mut self, class: &ShapeClass, kind: ChangeKind) -> Rc<UpdatePlan> {
        let plan = self.known.entry(kind);
        plan.or_insert_with(|| Rc::new(UpdatePlan::new(class, kind)))
            .clone()
    }
}

impl UpdatePlan {
    fn new(class: &ShapeClass, kind: ChangeKind) -> UpdatePlan {
        let relations = &class.relations.relations;
        let mut affected: Vec<bool> = Vec::with_capacity(relations.len());
        for relation in relations {
            let by_part = |affected: &[bool]| relation.parts().any(|part| affected[part]);
            affected.push(match (*relation, kind) {
                (_, ChangeKind::Nodes) => true,
                (NodeRelation::AtPointer(pointer, _), ChangeKind::Pointer(changed))
                    if pointer == changed =>
                {
                    true
                }
                (NodeRelation::Pointer(pointer), ChangeKind::Pointer(changed)) => {
                    pointer == changed
                }
                (NodeRelation::Unary(predicate), ChangeKind::Unary(changed))
                | (NodeRelation::Binary(predicate), ChangeKind::Binary(changed)) => {
                    predicate == changed
                }
                _ => by_part(&affected),
            });
        }
        // What is stored need not be computed from its parts, unless it is affected.
        let mut is_needed = affected.clone();
        for id in (0..relations.len()).rev() {
            if is_needed[id] && (affected[id] || class.stored[id].is_none()) {
                for part in relations[id].parts() {
                    is_needed[part] = true;
                }
            }
        }
        UpdatePlan {
            affected,
            needed: (0..relations.len()).filter(|id| is_needed[*id]).collect(),
        }
    }
}

/// Gives the instrumentation predicates of `new` their values, from those of `old` and the change between the
/// core predicates of the two.
pub(crate) fn update(
    class: &ShapeClass,
    old: &ShapeGraph,
    new: &mut ShapeGraph,
    change: Change,
    (workspace, plans): (&mut Workspace, &mut UpdatePlans),
) {
    let pool = &class.relations;
    let (length, nodes) = (new.len(), new.nodes());
    let plan = plans.plan(class, change.kind());
    let Workspace {
        values,
        new_values,
        added,
        removed,
        ..
    } = workspace;
    let mut difference = Difference {
        old: Values::unset(pool, values, length),
        new: Values::unset(pool, new_values, length),
        added: Values::unset(pool, added, length),
        removed: Values::unset(pool, removed, length),
        change,
        nodes,
    };
    if let Change::Added(_) = change {
        difference.evaluate_smaller(class, old);
    } else {
        for id in &plan.needed {
            difference.evaluate_old(class, old, *id);
        }
    }
    for &id in &plan.needed {
        difference.step(old, new, id, plan.affected[id]);
        if !plan.affected[id] {
            continue;
        }
        match class.stored[id] {
            Some(ShapePredicate::Unary(predicate)) => {
                new.set_unary(predicate, difference.new.set(id))
            }
            Some(ShapePredicate::Binary(predicate)) => {
                for node in 0..length {
                    new.set_row(predicate, node, difference.new.row(id, node));
                }
            }
            None => {}
        }
    }
}

struct Difference<'a> {
    old: Values<'a>,
    new: Values<'a>,
    added: Values<'a>,
    removed: Values<'a>,
    change: Change,
    nodes: u64,
}

/// What a row gains and loses.
struct Delta {
    added: TruthRow,
    removed: TruthRow,
}

impl Difference<'_> {
    fn evaluate_old(&mut self, class: &ShapeClass, old: &ShapeGraph, id: RelationId) {
        match class.stored[id] {
            Some(ShapePredicate::Unary(predicate)) => self.old.put(id, 0, old.unary(predicate)),
            Some(ShapePredicate::Binary(predicate)) => {
                for node in 0..self.old.length {
                    self.old.put(id, node, old.row(predicate, node));
                }
            }
            None => self.old.compute(old, id),
        }
    }

    /// Evaluates the old structure, which lacks the last node: that node was in no relation, not even in a
    /// complement.
    fn evaluate_smaller(&mut self, class: &ShapeClass, old: &ShapeGraph) {
        let mut rows = Vec::new();
        let mut smaller = Values::unknown(self.old.pool, &mut rows, old.len(), old.nodes());
        smaller.evaluate_all(class, old);
        for id in 0..smaller.pool.len() {
            for node in 0..self.old.height(id) {
                let row = if node < smaller.height(id) {
                    smaller.row(id, node)
                } else {
                    TruthRow::FALSE
                };
                self.old.put(id, node, row);
            }
        }
    }

    /// Computes the new value of one relation, whose parts are done.
    fn step(&mut self, old: &ShapeGraph, new: &ShapeGraph, id: RelationId, is_affected: bool) {
        let relation = self.old.pool.relations[id];
        if !is_affected {
            for node in 0..self.old.height(id) {
                let row = self.old.row(id, node);
                self.new.put(id, node, row);
                self.added.put(id, node, TruthRow::FALSE);
                self.removed.put(id, node, TruthRow::FALSE);
            }
            return;
        }
        if let NodeRelation::Closure(edges) = relation {
            self.close(new, id, edges);
        }
        for node in 0..self.old.height(id) {
            let before = self.old.row(id, node);
            let direct = match relation {
                NodeRelation::Closure(_) => self.new.row(id, node),
                _ => self.new.computed_row(new, relation, node),
            };
            let mut delta = match relation {
                NodeRelation::Closure(_) => Delta {
                    added: self.added.row(id, node),
                    removed: self.removed.row(id, node),
                },
                _ => self.delta(old, relation, id, node, direct),
            };
            if let Some((fresh, gone)) = self.whole_rows(id, node) {
                // Pairs of an added node are new, pairs of removed nodes are lost, whatever the relation is.
                let within = |row: TruthRow, mask: u64| TruthRow {
                    may: row.may & mask,
                    must: row.must & mask,
                };
                let rest = !(fresh | gone);
                delta.added = within(delta.added, rest) | within(direct, fresh);
                delta.removed = within(delta.removed, rest) | within(before, gone);
                let direct = within(direct, !gone);
                self.finish(id, node, before, direct, delta);
            } else {
                self.finish(id, node, before, direct, delta);
            }
        }
    }

    /// The second nodes (for a set: the nodes) for which row `node` is of an added and of a removed node.
    fn whole_rows(&self, id: RelationId, node: usize) -> Option<(u64, u64)> {
        let first_in = |mask: u64| self.old.pool.is_binary(id) && mask >> node & 1 != 0;
        match self.change {
            Change::Added(fresh) if first_in(1 << fresh) => Some((self.nodes, 0)),
            Change::Added(fresh) => Some((1 << fresh, 0)),
            Change::Removed(gone) if first_in(gone) => Some((0, self.nodes)),
            Change::Removed(gone) => Some((0, gone)),
            Change::Pointer(_) | Change::Unary { .. } | Change::Binary { .. } => None,
        }
    }

    fn finish(
        &mut self,
        id: RelationId,
        node: usize,
        old: TruthRow,
        direct: TruthRow,
        delta: Delta,
    ) {
        let kept = (old & delta.removed.negate(self.nodes)) | delta.added;
        let new = kept.meet(direct);
        self.new.put(id, node, new);
        self.added
            .put(id, node, delta.added.meet(new & old.negate(self.nodes)));
        self.removed
            .put(id, node, delta.removed.meet(old & new.negate(self.nodes)));
    }

    /// What a row of a relation that is no closure gains and loses.
    fn delta(
        &self,
        old_graph: &ShapeGraph,
        relation: NodeRelation,
        id: RelationId,
        node: usize,
        direct: TruthRow,
    ) -> Delta {
        let old = self.old.row(id, node);
        let changed_value = |touched: u64| {
            let within = |row: TruthRow| TruthRow {
                may: row.may & touched,
                must: row.must & touched,
            };
            Delta {
                added: within(direct & old.negate(self.nodes)),
                removed: within(old & direct.negate(self.nodes)),
            }
        };
        let unless = |row: TruthRow, but: TruthRow| row & but.negate(self.nodes);
        match relation {
            NodeRelation::Unary(_) => match self.change {
                Change::Unary { nodes, .. } => changed_value(nodes),
                _ => changed_value(0),
            },
            NodeRelation::Binary(_) => match self.change {
                Change::Binary { rows, .. } if rows >> node & 1 != 0 => changed_value(self.nodes),
                Change::Binary { columns, .. } => changed_value(columns),
                // Edges of removed nodes are lost with them.
                _ => changed_value(0),
            },
            NodeRelation::Pointer(_) | NodeRelation::Equal => changed_value(self.nodes),
            NodeRelation::AtPointer(pointer, part) => {
                match (self.change, old_graph.pointer(pointer)) {
                    (Change::Pointer(changed), _) if changed == pointer => {
                        changed_value(self.nodes)
                    }
                    (_, PointsTo::Node(target)) => Delta {
                        added: self.added.row(part, target),
                        removed: self.removed.row(part, target),
                    },
                    (_, PointsTo::Null) => changed_value(0),
                    (_, PointsTo::Unknown) => changed_value(self.nodes),
                }
            }
            NodeRelation::Domain(part) => {
                let some = |rows: &[TruthRow]| {
                    rows.iter()
                        .enumerate()
                        .fold(TruthRow::FALSE, |set, (first, row)| TruthRow {
                            may: set.may | u64::from(row.may != 0) << first,
                            must: set.must | u64::from(row.must != 0) << first,
                        })
                };
                Delta {
                    added: unless(some(self.added.relation(part)), old),
                    removed: unless(some(self.removed.relation(part)), direct),
                }
            }
            NodeRelation::Several(part) => {
                let touched = |values: &Values<'_>| {
                    values
                        .relation(part)
                        .iter()
                        .enumerate()
                        .fold(0, |mask, (first, row)| {
                            mask | u64::from(row.may != 0) << first
                        })
                };
                changed_value(touched(&self.added) | touched(&self.removed))
            }
            NodeRelation::Diagonal(_)
            | NodeRelation::First(_)
            | NodeRelation::Second(_)
            | NodeRelation::Converse(_) => Delta {
                added: self.added.computed_row(old_graph, relation, node),
                removed: self.removed.computed_row(old_graph, relation, node),
            },
            NodeRelation::Not(part) => Delta {
                added: self.removed.row(part, node),
                removed: self.added.row(part, node),
            },
            NodeRelation::And(left, right) => {
                let gains = |one, two| self.added.row(one, node) & self.new.row(two, node);
                let losses = |one, two| self.removed.row(one, node) & self.old.row(two, node);
                Delta {
                    added: gains(left, right) | gains(right, left),
                    removed: losses(left, right) | losses(right, left),
                }
            }
            NodeRelation::Or(left, right) => {
                let gains = |one, two| unless(self.added.row(one, node), self.old.row(two, node));
                let losses =
                    |one, two| unless(self.removed.row(one, node), self.new.row(two, node));
                Delta {
                    added: gains(left, right) | gains(right, left),
                    removed: losses(left, right) | losses(right, left),
                }
            }
            NodeRelation::Compose(left, right) => {
                let through = |one: &Values<'_>, two: &Values<'_>| {
                    compose_row(one.row(left, node), two.relation(right))
                };
                let gains = through(&self.added, &self.new) | through(&self.new, &self.added);
                let losses = through(&self.removed, &self.old) | through(&self.old, &self.removed);
                Delta {
                    added: unless(gains, old),
                    removed: unless(losses, direct),
                }
            }
            NodeRelation::Closure(_) => unreachable!("a closure is computed as a whole"),
        }
    }

    /// Puts the new value of a closure and what it gains and loses in place.
    fn close(&mut self, new_graph: &ShapeGraph, id: RelationId, edges: RelationId) {
        let length = self.old.length;
        let old: Vec<TruthRow> = self.old.relation(id).to_vec();
        let lost = self.removed.relation(edges).to_vec();
        let gained = self.added.relation(edges).to_vec();
        let new_edges = self.new.relation(edges).to_vec();
        let product = |left: &[TruthRow], right: &[TruthRow]| -> Vec<TruthRow> {
            left.iter().map(|row| compose_row(*row, right)).collect()
        };
        // Pairs with a path over a lost edge are suspicious; the others keep their value.
        let suspicious = product(&product(&old, &lost), &old);
        let trusty: Vec<TruthRow> = old
            .iter()
            .zip(&suspicious)
            .map(|(row, bad)| *row & bad.negate(self.nodes))
            .collect();
        let gains = gained.iter().any(|row| row.may != 0);
        let mut kept = trusty.clone();
        let plain_loss = !gains && is_one_edge_on_no_cycle(&lost, &old, new_graph.summary());
        if plain_loss {
            let detour = product(&product(&trusty, &new_edges), &trusty);
            for (row, other) in kept.iter_mut().zip(detour) {
                *row = *row | other;
            }
        } else {
            for (row, before) in kept.iter_mut().zip(&old) {
                row.may = before.may;
            }
        }
        for (row, gain) in kept.iter_mut().zip(&gained) {
            *row = *row | *gain;
        }
        close(&mut kept, new_graph.summary());
        let mut direct = new_edges;
        close(&mut direct, new_graph.summary());
        let new: Vec<TruthRow> = kept
            .iter()
            .zip(&direct)
            .map(|(kept, direct)| kept.meet(*direct))
            .collect();
        let over_gained = product(&product(&new, &gained), &new);
        for node in 0..length {
            let (before, after) = (old[node], new[node]);
            let added = after & before.negate(self.nodes);
            let removed = before & after.negate(self.nodes);
            self.new.put(id, node, after);
            self.added.put(
                id,
                node,
                TruthRow {
                    may: added.may & over_gained[node].may,
                    must: added.must,
                },
            );
            self.removed.put(
                id,
                node,
                TruthRow {
                    may: removed.may & suspicious[node].may,
                    must: removed.must,
                },
            );
        }
    }
}

/// True if exactly one edge between single cells is lost, and it was on no cycle.
fn is_one_edge_on_no_cycle(lost: &[TruthRow], closure: &[TruthRow], summary: u64) -> bool {
    let mut from = (0..lost.len()).filter(|node| lost[*node].may != 0);
    let (Some(only), None) = (from.next(), from.next()) else {
        return false;
    };
    let row = lost[only];
    let single = row.indefinite() == 0 && row.may.count_ones() == 1;
    let target = row.may.trailing_zeros() as usize;
    single
        && (1 << only | 1 << target) & summary == 0
        && closure[target].may >> only & 1 == 0
        && bits(row.may).next().is_some()
}
