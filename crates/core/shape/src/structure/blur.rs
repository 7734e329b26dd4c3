//! Blur: canonical abstraction. Nodes with equal canonical names become one.

use super::{PointsTo, ShapeGraph};
use crate::class::ShapeClass;
use crate::logic::TruthRow;

/// A node's canonical name: which pointers point to it, and its values of the abstraction predicates.
pub(super) type CanonicalName = Vec<u64>;

impl ShapeGraph {
    /// The canonical names of all nodes.
    pub(super) fn canonical_names(&self, class: &ShapeClass) -> Vec<CanonicalName> {
        let bits = class.pointers.len() + 2 * class.unary.len();
        let mut names = vec![vec![0; bits.div_ceil(64)]; self.len()];
        let mut set = |node: usize, bit: usize| names[node][bit / 64] |= 1 << (bit % 64);
        for (pointer, target) in self.pointers().enumerate() {
            if let PointsTo::Node(node) = target {
                set(node, pointer);
            }
        }
        for (index, predicate) in class.unary.iter().enumerate() {
            if !predicate.abstraction {
                continue;
            }
            let TruthRow { may, must } = self.unary(index);
            let bit = class.pointers.len() + 2 * index;
            for node in crate::logic::bits(may) {
                set(node, bit);
            }
            for node in crate::logic::bits(must) {
                set(node, bit + 1);
            }
        }
        names
    }

    /// Canonical abstraction: the nodes of each name are merged, and nodes are sorted by name. Isomorphic
    /// structures are equal afterwards.
    #[must_use]
    pub fn blur(&self, class: &ShapeClass) -> ShapeGraph {
        let names = self.canonical_names(class);
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by(|left, right| names[*left].cmp(&names[*right]));
        let mut sets: Vec<u64> = Vec::with_capacity(order.len());
        let mut previous: Option<usize> = None;
        for node in order {
            match (previous, sets.last_mut()) {
                (Some(before), Some(set)) if names[before] == names[node] => *set |= 1 << node,
                _ => sets.push(1 << node),
            }
            previous = Some(node);
        }
        self.merge(&sets)
    }

    /// What is left when only the names of nodes and the pointers count: structures with equal keys can be joined.
    pub fn join_key(&self, class: &ShapeClass) -> Vec<u64> {
        let mut key: Vec<u64> = self.canonical_names(class).concat();
        key.push(self.len() as u64);
        key.extend(self.pointers().map(|target| match target {
            PointsTo::Node(node) => node as u64,
            PointsTo::Null => super::NULL_WORD,
            PointsTo::Unknown => super::UNKNOWN_WORD,
        }));
        key
    }

    /// Joins another structure with the same [`ShapeGraph::join_key`] into this one. True if this one changed.
    pub fn join(&mut self, other: &ShapeGraph) -> bool {
        let before = self.clone();
        self.set_summary(self.summary() | other.summary());
        let layout = self.layout();
        for predicate in 0..layout.unary {
            self.set_unary(
                predicate,
                self.unary(predicate).join(other.unary(predicate)),
            );
        }
        for node in 0..self.len() {
            for predicate in 0..layout.binary {
                let joined = self.row(predicate, node).join(other.row(predicate, node));
                self.set_row(predicate, node, joined);
            }
        }
        *self != before
    }
}
