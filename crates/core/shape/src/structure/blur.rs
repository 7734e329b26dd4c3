//! Blur: canonical abstraction. Nodes with equal canonical names become one.

use super::{PointsTo, ShapeGraph};
use crate::class::ShapeClass;
use crate::logic::{TruthRow, bits};

/// The canonical names of all nodes: which pointers point to a node, and its values of the abstraction predicates.
/// All are in one buffer, so many words each.
struct CanonicalNames {
    words: Vec<u64>,
    width: usize,
}

impl CanonicalNames {
    fn name(&self, node: usize) -> &[u64] {
        &self.words[node * self.width..(node + 1) * self.width]
    }
}

impl ShapeGraph {
    fn canonical_names(&self, class: &ShapeClass) -> CanonicalNames {
        let width = (class.pointers.len() + 2 * class.unary.len())
            .div_ceil(64)
            .max(1);
        let mut words = vec![0; self.len() * width];
        let mut set = |node: usize, bit: usize| words[node * width + bit / 64] |= 1 << (bit % 64);
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
            for node in bits(may) {
                set(node, bit);
            }
            for node in bits(must) {
                set(node, bit + 1);
            }
        }
        CanonicalNames { words, width }
    }

    /// Canonical abstraction: the nodes of each name are merged, and nodes are sorted by name. Isomorphic
    /// structures are equal afterwards.
    #[must_use]
    pub fn blur(&self, class: &ShapeClass) -> ShapeGraph {
        match self.nodes_by_name(class) {
            Some(sets) => self.merge(&sets),
            None => self.clone(),
        }
    }

    /// The same, without a copy of what is blurred already.
    #[must_use]
    pub(crate) fn into_blurred(self, class: &ShapeClass) -> ShapeGraph {
        match self.nodes_by_name(class) {
            Some(sets) => self.merge(&sets),
            None => self,
        }
    }

    /// The nodes of each name, sorted by name; `None` if that is how they are.
    fn nodes_by_name(&self, class: &ShapeClass) -> Option<Vec<u64>> {
        let names = self.canonical_names(class);
        if (1..self.len()).all(|node| names.name(node - 1) < names.name(node)) {
            return None;
        }
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by(|left, right| names.name(*left).cmp(names.name(*right)));
        let mut sets: Vec<u64> = Vec::with_capacity(order.len());
        let mut previous: Option<usize> = None;
        for node in order {
            match (previous, sets.last_mut()) {
                (Some(before), Some(set)) if names.name(before) == names.name(node) => {
                    *set |= 1 << node
                }
                _ => sets.push(1 << node),
            }
            previous = Some(node);
        }
        Some(sets)
    }

    /// What is left when only the names of nodes and the pointers count: structures with equal keys can be joined.
    pub fn join_key(&self, class: &ShapeClass) -> Vec<u64> {
        let mut key: Vec<u64> = self.canonical_names(class).words;
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
        let joined = self.summary() | other.summary();
        let mut changed = joined != self.summary();
        self.set_summary(joined);
        // Behind the pointers, which are the same, there are pairs of what may and what must be.
        let first = self.unary_at(0);
        let pairs = self.words[first..].chunks_exact_mut(2);
        for (own, theirs) in pairs.zip(other.words[first..].chunks_exact(2)) {
            let [may, must] = [own[0] | theirs[0], own[1] & theirs[1]];
            changed |= own[0] != may || own[1] != must;
            own.copy_from_slice(&[may, must]);
        }
        changed
    }
}
