//! Embedding: whether every heap that one structure stands for is among those of another.

use super::ShapeGraph;
use crate::logic::{TruthRow, bits};

/// True if there is a mapping of the nodes of `precise` onto those of `general` that keeps every definite value
/// (Sagiv, Reps, Wilhelm: Parametric shape analysis via 3-valued logic, definition 4.4).
///
/// Then every heap of `precise` is one of `general`.
pub fn embeds(precise: &ShapeGraph, general: &ShapeGraph) -> bool {
    let layout = precise.layout();
    if layout != general.layout() || precise.len() < general.len() {
        return false;
    }
    let covers = |general: TruthRow, precise: TruthRow, at: (usize, usize)| {
        let (from, to) = at;
        (general.may >> to & 1) >= (precise.may >> from & 1)
            && (general.must >> to & 1) <= (precise.must >> from & 1)
    };
    let mut candidates = vec![general.nodes(); precise.len()];
    for (one, other) in precise.pointers().zip(general.pointers()) {
        use super::PointsTo::{Node, Null, Unknown};
        match (one, other) {
            (_, Unknown) | (Null, Null) => {}
            (Node(from), Node(to)) => {
                for (node, mask) in candidates.iter_mut().enumerate() {
                    let only = if node == from { 1 << to } else { !(1 << to) };
                    *mask &= only;
                }
            }
            (Unknown | Null, _) | (Node(_), Null) => return false,
        }
    }
    for (from, mask) in candidates.iter_mut().enumerate() {
        *mask = bits(*mask)
            .filter(|to| {
                (general.summary() >> to & 1) >= (precise.summary() >> from & 1)
                    && (0..layout.unary)
                        .all(|p| covers(general.unary(p), precise.unary(p), (from, *to)))
                    && (0..layout.binary)
                        .all(|p| covers(general.row(p, *to), precise.row(p, from), (from, *to)))
            })
            .fold(0, |kept, to| kept | 1 << to);
    }
    let mut search = Search {
        precise,
        general,
        candidates,
        mapped: Vec::new(),
    };
    search.extend(0)
}

struct Search<'a> {
    precise: &'a ShapeGraph,
    general: &'a ShapeGraph,
    candidates: Vec<u64>,
    mapped: Vec<usize>,
}

impl Search<'_> {
    /// Maps the remaining nodes, with `used` as the nodes that something is mapped to.
    fn extend(&mut self, used: u64) -> bool {
        let from = self.mapped.len();
        let missing = (self.general.nodes() & !used).count_ones() as usize;
        if missing > self.precise.len() - from {
            return false;
        }
        if from == self.precise.len() {
            return true;
        }
        for to in bits(self.candidates[from]) {
            let taken = used >> to & 1 != 0 && self.general.summary() >> to & 1 == 0;
            if taken || !self.fits(from, to) {
                continue;
            }
            self.mapped.push(to);
            if self.extend(used | 1 << to) {
                return true;
            }
            self.mapped.pop();
        }
        false
    }

    /// True if the binary predicates between a node and those mapped before allow the mapping.
    fn fits(&self, from: usize, to: usize) -> bool {
        let covers =
            |predicate, (one, image_one): (usize, usize), (two, image_two): (usize, usize)| {
                let precise = self.precise.row(predicate, one);
                let general = self.general.row(predicate, image_one);
                (general.may >> image_two & 1) >= (precise.may >> two & 1)
                    && (general.must >> image_two & 1) <= (precise.must >> two & 1)
            };
        (0..self.precise.layout().binary).all(|predicate| {
            self.mapped.iter().enumerate().all(|(other, image)| {
                covers(predicate, (from, to), (other, *image))
                    && covers(predicate, (other, *image), (from, to))
            })
        })
    }
}
