//! Relations between two nodes, as matrices of truth values.

use crate::structure::{place, tuples};
use crate::truth::CellTruth;

/// The values of a relation between two nodes.
#[derive(Clone)]
pub(crate) struct NodeMatrix {
    pub(crate) count: usize,
    pub(crate) values: Vec<CellTruth>,
}

impl NodeMatrix {
    pub(crate) fn get(&self, first: usize, second: usize) -> CellTruth {
        self.values[place(self.count, &[first, second])]
    }

    pub(crate) fn zip(
        &self,
        other: &NodeMatrix,
        operation: fn(CellTruth, CellTruth) -> CellTruth,
    ) -> NodeMatrix {
        let values = self.values.iter().zip(&other.values);
        NodeMatrix {
            count: self.count,
            values: values.map(|(one, other)| operation(*one, *other)).collect(),
        }
    }

    pub(crate) fn product(&self, other: &NodeMatrix) -> NodeMatrix {
        let values = tuples(self.count, 2).map(|nodes| {
            (0..self.count).fold(CellTruth::False, |value, middle| {
                value.or(self.get(nodes[0], middle).and(other.get(middle, nodes[1])))
            })
        });
        NodeMatrix {
            count: self.count,
            values: values.collect(),
        }
    }

    /// Reflexive transitive closure. The cells of a summary node reach themselves, but need not reach each other.
    pub(crate) fn close(&mut self, summary: &[bool]) {
        for (node, several) in summary.iter().enumerate() {
            let itself = if *several {
                CellTruth::Either
            } else {
                CellTruth::True
            };
            let at = place(self.count, &[node, node]);
            self.values[at] = self.values[at].or(itself);
        }
        for middle in 0..self.count {
            for (at, nodes) in tuples(self.count, 2).enumerate() {
                let through = self.get(nodes[0], middle).and(self.get(middle, nodes[1]));
                self.values[at] = self.values[at].or(through);
            }
        }
    }
}

/// True if nothing is gained and exactly one edge between single cells is lost, which was on no cycle.
pub(crate) fn is_one_edge_on_no_cycle(
    lost: &NodeMatrix,
    gained: &NodeMatrix,
    closure: &NodeMatrix,
    summary: &[bool],
) -> bool {
    if gained.values.iter().any(|value| value.can_be(true)) {
        return false;
    }
    let mut losses =
        tuples(lost.count, 2).filter(|nodes| lost.get(nodes[0], nodes[1]).can_be(true));
    let (Some([from, to, _]), None) = (losses.next(), losses.next()) else {
        return false;
    };
    lost.get(from, to) == CellTruth::True
        && !summary[from]
        && !summary[to]
        && closure.get(to, from) == CellTruth::False
}
