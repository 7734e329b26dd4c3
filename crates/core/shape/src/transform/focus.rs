//! Focus: case splits that make a value definite.

use super::{TooManyNodes, Transformer};
use crate::logic::{TruthRow, TruthValue, bits};
use crate::structure::{PointsTo, ShapeGraph};

impl Transformer<'_> {
    /// The cases in which a pointer field of a single cell is null or leads to one cell.
    pub fn focus_field(
        &mut self,
        graph: ShapeGraph,
        field: usize,
        node: usize,
    ) -> Result<Vec<ShapeGraph>, TooManyNodes> {
        let row = graph.row(field, node);
        if row.indefinite() == 0 {
            return Ok(vec![graph]);
        }
        let mut cases = Vec::new();
        if row.must == 0 {
            let mut null = graph.clone();
            null.set_row(field, node, TruthRow::FALSE);
            cases.extend(self.coerce(null));
        }
        for target in bits(row.may) {
            for (mut case, cell) in single_cell(&graph, target)? {
                case.set_row(field, node, TruthRow::exactly(1 << cell));
                cases.extend(self.coerce(case));
            }
        }
        Ok(cases)
    }

    /// The cases in which a pointer that is not tracked is null or points to one cell of a type.
    pub fn focus_pointer(
        &mut self,
        graph: ShapeGraph,
        pointer: usize,
        node_type: usize,
    ) -> Result<Vec<ShapeGraph>, TooManyNodes> {
        if graph.pointer(pointer) != PointsTo::Unknown {
            return Ok(vec![graph]);
        }
        let mut null = graph.clone();
        null.set_pointer(pointer, PointsTo::Null);
        let mut cases: Vec<ShapeGraph> = self.coerce(null).into_iter().collect();
        let of_type = self.class.type_predicate(node_type);
        for target in bits(of_type.map_or(graph.nodes(), |predicate| graph.unary(predicate).may)) {
            for (mut case, cell) in single_cell(&graph, target)? {
                case.set_pointer(pointer, PointsTo::Node(cell));
                cases.extend(self.coerce(case));
            }
        }
        Ok(cases)
    }

    /// The cases in which predicates about separating pointers are definite.
    pub fn focus_separating(&mut self, graph: ShapeGraph) -> Result<Vec<ShapeGraph>, TooManyNodes> {
        let mut done = Vec::new();
        let mut work = vec![graph];
        while let Some(graph) = work.pop() {
            let Some((predicate, node)) = self.indefinite_separating(&graph) else {
                done.push(graph);
                continue;
            };
            let values = graph.unary(predicate);
            let mut push = |mut case: ShapeGraph, row: TruthRow| {
                case.set_unary(predicate, row);
                work.extend(self.coerce(case));
            };
            push(graph.clone(), values.with(node, TruthValue::False));
            push(graph.clone(), values.with(node, TruthValue::True));
            if graph.summary() >> node & 1 != 0 {
                let mut both = graph.clone();
                let copy = both.copy_node(node).ok_or(TooManyNodes)?;
                let row = both.unary(predicate);
                push(
                    both,
                    row.with(node, TruthValue::False)
                        .with(copy, TruthValue::True),
                );
            }
        }
        Ok(done)
    }

    fn indefinite_separating(&self, graph: &ShapeGraph) -> Option<(usize, usize)> {
        self.class
            .unary
            .iter()
            .enumerate()
            .find_map(|(index, predicate)| {
                let pointer = predicate.separating?;
                let indefinite = graph.unary(index).indefinite();
                (graph.pointer(pointer) != PointsTo::Unknown && indefinite != 0)
                    .then(|| (index, indefinite.trailing_zeros() as usize))
            })
    }
}

/// The cases in which one cell of a node is a node of its own: the node itself, or a copy taken out of it.
fn single_cell(graph: &ShapeGraph, node: usize) -> Result<Vec<(ShapeGraph, usize)>, TooManyNodes> {
    let bit = 1u64 << node;
    let mut alone = graph.clone();
    alone.set_summary(graph.summary() & !bit);
    let mut cases = vec![(alone, node)];
    if graph.summary() & bit != 0 {
        let mut split = graph.clone();
        let copy = split.copy_node(node).ok_or(TooManyNodes)?;
        split.set_summary(split.summary() & !(1 << copy));
        cases.push((split, copy));
    }
    Ok(cases)
}
