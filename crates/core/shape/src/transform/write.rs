//! Writes to pointers, fields and data, with updates of what is defined by them.

use super::{TooManyNodes, Transformer};
use crate::class::{FieldAssertion, ShapeClass};
use crate::evaluate::Change;
use crate::logic::{TruthRow, TruthValue};
use crate::structure::{PointsTo, ShapeGraph};

/// What is written to a data field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenData {
    /// A constant.
    Constant(i64),
    /// Any number.
    Any,
    /// The value of the same field of another single cell.
    Of(usize),
}

impl Transformer<'_> {
    /// Lets a pointer point elsewhere.
    #[must_use]
    pub fn assign(&mut self, graph: &ShapeGraph, pointer: usize, target: PointsTo) -> ShapeGraph {
        let mut new = graph.clone();
        if graph.pointer(pointer) != target {
            new.set_pointer(pointer, target);
            self.changed(graph, &mut new, Change::Pointer(pointer));
        }
        new
    }

    /// Writes a field of a single cell, whose old value is definite.
    #[must_use]
    pub fn write_field(
        &mut self,
        graph: &ShapeGraph,
        field: usize,
        node: usize,
        target: Option<usize>,
    ) -> ShapeGraph {
        let written = target.map_or(TruthRow::FALSE, |cell| TruthRow::exactly(1 << cell));
        let mut new = graph.clone();
        if graph.row(field, node) == written {
            return new;
        }
        let change = Change::Binary {
            predicate: field,
            rows: 1 << node,
            columns: 0,
        };
        new.set_row(field, node, TruthRow::FALSE);
        self.changed(graph, &mut new, change);
        if target.is_some() {
            let cut = new.clone();
            new.set_row(field, node, written);
            self.changed(&cut, &mut new, change);
        }
        new
    }

    /// Adds a cell with null fields and data 0. Its node is the last one.
    pub fn allocate(
        &mut self,
        graph: &ShapeGraph,
        node_type: usize,
    ) -> Result<ShapeGraph, TooManyNodes> {
        let mut new = graph.clone();
        let node = new.add_node().ok_or(TooManyNodes)?;
        if let Some(predicate) = self.class.type_predicate(node_type) {
            new.set_unary(predicate, new.unary(predicate).with(node, TruthValue::True));
        }
        let fields: Vec<usize> = data_fields(self.class);
        for field in fields {
            set_data_values(self.class, &mut new, node, field, WrittenData::Constant(0));
        }
        self.changed(graph, &mut new, Change::Added(node));
        Ok(new)
    }

    /// Writes a data field of a single cell.
    #[must_use]
    pub fn write_data(
        &mut self,
        graph: &ShapeGraph,
        field: usize,
        node: usize,
        data: WrittenData,
    ) -> ShapeGraph {
        let class = self.class;
        let mut old = graph.clone();
        let mut new = graph.clone();
        set_data_values(class, &mut new, node, field, data);
        let bit = 1 << node;
        let unary = class
            .assertions()
            .filter(|(_, assertion)| assertion.field == field)
            .map(|(predicate, _)| {
                (
                    Change::Unary {
                        predicate,
                        nodes: bit,
                    },
                    None,
                )
            });
        let binary = class.order(field).map(|predicate| {
            (
                Change::Binary {
                    predicate,
                    rows: bit,
                    columns: bit,
                },
                Some(predicate),
            )
        });
        // Predicates change one after the other; each step sees the values of those that were changed before.
        let complete = new;
        for (change, order) in unary.chain(binary) {
            let mut step = old.clone();
            match (change, order) {
                (Change::Unary { predicate, .. }, _) => {
                    step.set_unary(predicate, complete.unary(predicate))
                }
                (_, Some(order)) => {
                    for first in 0..step.len() {
                        step.set_row(order, first, complete.row(order, first));
                    }
                }
                (_, None) => {}
            }
            self.changed(&old, &mut step, change);
            old = step;
        }
        old
    }

    /// Restricts a structure to heaps in which a comparison of a cell's data with a constant holds or fails.
    pub fn assume_data(
        &mut self,
        mut graph: ShapeGraph,
        node: usize,
        tested: FieldAssertion,
        holds: bool,
    ) -> Option<ShapeGraph> {
        let mut known = false;
        for (predicate, assertion) in self.class.assertions() {
            let by_test = if holds {
                tested.decides(assertion)
            } else {
                None
            };
            let by_contradiction = assertion
                .decides(tested)
                .filter(|truth| *truth != holds)
                .map(|_| false);
            let exactly = (assertion == tested).then_some(holds);
            if let Some(truth) = exactly.or(by_test).or(by_contradiction) {
                let row = graph.unary(predicate);
                let value = if truth {
                    TruthValue::True
                } else {
                    TruthValue::False
                };
                if row.get(node) != TruthValue::Unknown && row.get(node) != value {
                    return None;
                }
                graph.set_unary(predicate, row.with(node, value));
                known = true;
            }
        }
        if known {
            self.coerce(graph)
        } else {
            Some(graph)
        }
    }

    /// Restricts a structure to heaps in which a cell's data is, or is not, at most that of another cell.
    pub fn assume_order(
        &mut self,
        mut graph: ShapeGraph,
        field: usize,
        (lower, upper): (usize, usize),
        holds: bool,
    ) -> Option<ShapeGraph> {
        let Some(order) = self.class.order(field) else {
            return Some(graph);
        };
        let row = graph.row(order, lower);
        let value = if holds {
            TruthValue::True
        } else {
            TruthValue::False
        };
        if row.get(upper) != TruthValue::Unknown && row.get(upper) != value {
            return None;
        }
        graph.set_row(order, lower, row.with(upper, value));
        self.coerce(graph)
    }
}

fn data_fields(class: &ShapeClass) -> Vec<usize> {
    let ordered = class
        .binary
        .iter()
        .filter_map(|predicate| match predicate.kind {
            crate::class::BinaryKind::AtMost(field) => Some(field),
            _ => None,
        });
    let mut fields: Vec<usize> = class
        .assertions()
        .map(|(_, assertion)| assertion.field)
        .chain(ordered)
        .collect();
    fields.sort_unstable();
    fields.dedup();
    fields
}

/// Sets the core predicates about a data field of a cell.
fn set_data_values(
    class: &ShapeClass,
    graph: &mut ShapeGraph,
    node: usize,
    field: usize,
    data: WrittenData,
) {
    for (predicate, assertion) in class.assertions() {
        if assertion.field != field {
            continue;
        }
        let row = graph.unary(predicate);
        let value = match data {
            WrittenData::Constant(constant) if assertion.holds(constant) => TruthValue::True,
            WrittenData::Constant(_) => TruthValue::False,
            WrittenData::Any => TruthValue::Unknown,
            WrittenData::Of(other) => row.get(other),
        };
        graph.set_unary(predicate, row.with(node, value));
    }
    let Some(order) = class.order(field) else {
        return;
    };
    let like = match data {
        WrittenData::Of(other) if other == node => return,
        WrittenData::Of(other) => Some(other),
        WrittenData::Constant(_) | WrittenData::Any => None,
    };
    for first in 0..graph.len() {
        let row = graph.row(order, first);
        let value = like.map_or(TruthValue::Unknown, |other| row.get(other));
        graph.set_row(order, first, row.with(node, value));
    }
    let row = like.map_or(TruthRow::unknown(graph.nodes()), |other| {
        graph.row(order, other)
    });
    graph.set_row(order, node, row.with(node, TruthValue::True));
}
