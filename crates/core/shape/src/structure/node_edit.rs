//! Adding, splitting and removing nodes.

use super::{MOST_NODES, NODES, PointsTo, ShapeGraph};
use crate::logic::{TruthRow, bits};

impl ShapeGraph {
    /// Adds a node of one cell for which every predicate is 0; `None` if there are too many nodes.
    #[must_use]
    pub fn add_node(&mut self) -> Option<usize> {
        let node = self.len();
        if node == MOST_NODES {
            return None;
        }
        self.words[NODES] += 1;
        self.words
            .resize(self.words.len() + 2 * usize::from(self.layout.binary), 0);
        Some(node)
    }

    /// Adds a node of which all is known that is known of `original`, a summary node no pointer points to.
    #[must_use]
    pub fn copy_node(&mut self, original: usize) -> Option<usize> {
        let copy = self.add_node()?;
        let spread = |row: TruthRow| TruthRow {
            may: row.may | (row.may >> original & 1) << copy,
            must: row.must | (row.must >> original & 1) << copy,
        };
        let layout = self.layout();
        for predicate in 0..layout.unary {
            self.set_unary(predicate, spread(self.unary(predicate)));
        }
        for predicate in 0..layout.binary {
            self.set_row(predicate, copy, self.row(predicate, original));
            for node in 0..=copy {
                self.set_row(predicate, node, spread(self.row(predicate, node)));
            }
        }
        self.set_summary(self.summary() | (self.summary() >> original & 1) << copy);
        Some(copy)
    }

    /// Keeps only some of the nodes, and their order. Pointers to the others become null.
    #[must_use]
    pub fn restrict(&self, keep: u64) -> ShapeGraph {
        let order: Vec<u64> = bits(keep).map(|node| 1 << node).collect();
        self.merge(&order)
    }

    /// The structure whose nodes are the given sets of nodes: what holds for all of a set holds for its node.
    /// Pointers to nodes in no set become null.
    #[must_use]
    pub fn merge(&self, sets: &[u64]) -> ShapeGraph {
        let layout = self.layout();
        let mut merged = ShapeGraph::empty(layout);
        merged.words[NODES] = sets.len() as u64;
        merged.words.resize(merged.row_at(0, sets.len()), 0);
        let squeeze = |row: TruthRow| {
            let mut squeezed = TruthRow::FALSE;
            for (index, set) in sets.iter().enumerate() {
                squeezed.may |= u64::from(row.may & set != 0) << index;
                squeezed.must |= u64::from(row.must & set == *set) << index;
            }
            squeezed
        };
        let summary = |set: &u64| set.count_ones() > 1 || self.summary() & set != 0;
        merged.set_summary(sets.iter().enumerate().fold(0, |mask, (index, set)| {
            mask | u64::from(summary(set)) << index
        }));
        for pointer in 0..layout.pointers {
            let target = match self.pointer(pointer) {
                PointsTo::Node(node) => sets
                    .iter()
                    .position(|set| set >> node & 1 != 0)
                    .map_or(PointsTo::Null, PointsTo::Node),
                other => other,
            };
            merged.set_pointer(pointer, target);
        }
        for predicate in 0..layout.unary {
            merged.set_unary(predicate, squeeze(self.unary(predicate)));
        }
        for (index, set) in sets.iter().enumerate() {
            for predicate in 0..layout.binary {
                let joined = bits(*set)
                    .map(|node| self.row(predicate, node))
                    .reduce(TruthRow::join)
                    .unwrap_or_default();
                merged.set_row(predicate, index, squeeze(joined));
            }
        }
        merged
    }
}
