//! Three-valued structures ("shape graphs") as bit matrices in one flat buffer.

mod blur;
mod display;
mod draw;
mod embedding;
mod from_heap;
mod node_edit;

pub use embedding::embeds;
pub use from_heap::structure_of_heap;

use crate::logic::TruthRow;

/// The sizes of the structures of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GraphLayout {
    /// How many pointers there are.
    pub pointers: usize,
    /// How many unary predicates.
    pub unary: usize,
    /// How many binary predicates.
    pub binary: usize,
}

/// Nodes that a structure has at most: one bit each in a word.
pub const MOST_NODES: usize = 64;

/// Where a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PointsTo {
    /// The one cell that this node stands for.
    Node(usize),
    /// Nowhere.
    Null,
    /// Not tracked: nowhere, or to any cell.
    Unknown,
}

const NODES: usize = 0;
const SUMMARY: usize = 1;
const POINTERS: usize = 2;
const NULL_WORD: u64 = MOST_NODES as u64;
const UNKNOWN_WORD: u64 = NULL_WORD + 1;

/// A three-valued structure: nodes, which of them are summary nodes, and a truth value for every predicate.
///
/// A node stands for one cell, a summary node for one or more; all cells of the heap are in some node.
/// The buffer has the number of nodes, the summary nodes, the pointers, the unary predicates' rows, and for each
/// node the rows of all binary predicates. So a node is added at the end, a copy is one `memcpy`, and structures
/// whose nodes are sorted by name are the same up to isomorphism exactly if their buffers are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeGraph {
    words: Vec<u64>,
    layout: LayoutWords,
}

/// A layout in few bytes: structures are copied often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct LayoutWords {
    pointers: u16,
    unary: u16,
    binary: u16,
}

impl ShapeGraph {
    /// The empty heap: every pointer is null.
    pub fn empty(layout: GraphLayout) -> ShapeGraph {
        let mut words = vec![0; POINTERS + layout.pointers + 2 * layout.unary];
        words[POINTERS..POINTERS + layout.pointers].fill(NULL_WORD);
        let small = |size: usize| u16::try_from(size).expect("a class has fewer predicates");
        let layout = LayoutWords {
            pointers: small(layout.pointers),
            unary: small(layout.unary),
            binary: small(layout.binary),
        };
        ShapeGraph { words, layout }
    }

    /// The sizes of the structure's class.
    pub fn layout(&self) -> GraphLayout {
        GraphLayout {
            pointers: usize::from(self.layout.pointers),
            unary: usize::from(self.layout.unary),
            binary: usize::from(self.layout.binary),
        }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.words[NODES] as usize
    }

    /// True for the empty heap.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All nodes, as a mask.
    pub fn nodes(&self) -> u64 {
        match self.len() {
            MOST_NODES => !0,
            length => (1 << length) - 1,
        }
    }

    /// The summary nodes, as a mask.
    pub fn summary(&self) -> u64 {
        self.words[SUMMARY]
    }

    /// Says which nodes are summary nodes.
    pub fn set_summary(&mut self, nodes: u64) {
        self.words[SUMMARY] = nodes;
    }

    /// Where a pointer points to.
    pub fn pointer(&self, pointer: usize) -> PointsTo {
        match self.words[POINTERS + pointer] {
            NULL_WORD => PointsTo::Null,
            UNKNOWN_WORD => PointsTo::Unknown,
            node => PointsTo::Node(node as usize),
        }
    }

    /// Lets a pointer point elsewhere. Defined predicates are not updated.
    pub fn set_pointer(&mut self, pointer: usize, target: PointsTo) {
        self.words[POINTERS + pointer] = match target {
            PointsTo::Null => NULL_WORD,
            PointsTo::Unknown => UNKNOWN_WORD,
            PointsTo::Node(node) => node as u64,
        };
    }

    /// The pointers, each with its target.
    pub fn pointers(&self) -> impl Iterator<Item = PointsTo> {
        (0..usize::from(self.layout.pointers)).map(|pointer| self.pointer(pointer))
    }

    /// The nodes that pointers point to, as a mask.
    pub fn pointed_to(&self) -> u64 {
        self.pointers().fold(0, |mask, target| match target {
            PointsTo::Node(node) => mask | 1 << node,
            PointsTo::Null | PointsTo::Unknown => mask,
        })
    }

    fn unary_at(&self, predicate: usize) -> usize {
        POINTERS + usize::from(self.layout.pointers) + 2 * predicate
    }

    /// The values of a unary predicate.
    pub fn unary(&self, predicate: usize) -> TruthRow {
        let at = self.unary_at(predicate);
        TruthRow {
            may: self.words[at],
            must: self.words[at + 1],
        }
    }

    /// Replaces the values of a unary predicate.
    pub fn set_unary(&mut self, predicate: usize, row: TruthRow) {
        let at = self.unary_at(predicate);
        self.words[at] = row.may;
        self.words[at + 1] = row.must;
    }

    fn row_at(&self, predicate: usize, node: usize) -> usize {
        self.unary_at(usize::from(self.layout.unary))
            + 2 * (node * usize::from(self.layout.binary) + predicate)
    }

    /// The values of a binary predicate for one first node.
    pub fn row(&self, predicate: usize, node: usize) -> TruthRow {
        let at = self.row_at(predicate, node);
        TruthRow {
            may: self.words[at],
            must: self.words[at + 1],
        }
    }

    /// Replaces the values of a binary predicate for one first node.
    pub fn set_row(&mut self, predicate: usize, node: usize, row: TruthRow) {
        let at = self.row_at(predicate, node);
        self.words[at] = row.may;
        self.words[at + 1] = row.must;
    }

    /// True if every value is 0 or 1 and every node is one cell.
    pub fn is_definite(&self) -> bool {
        let layout = self.layout();
        self.summary() == 0
            && self.pointers().all(|target| target != PointsTo::Unknown)
            && (0..layout.unary).all(|predicate| self.unary(predicate).indefinite() == 0)
            && (0..layout.binary).all(|predicate| {
                (0..self.len()).all(|node| self.row(predicate, node).indefinite() == 0)
            })
    }
}
