//! Symbolic heap (Definition 1 of "Symbolic Execution with Abstraction"): a state as a graph of what the
//! program can still reach, and nothing else.
//!
//! It knows no language. Whoever makes it walks from the roots (variables that may still be read,
//! static fields) in a fixed order, so that equal states make equal graphs whatever their objects
//! are called.

use crate::quantified::QuantifiedFact;
use crate::segments::Known;
use solver::PathCondition;
use std::sync::Arc;
use term::{Sort, Term};

/// What a root, a field or an element holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// No object.
    Null,
    /// An object, as an index into [`HeapGraph::nodes`].
    Node(u32),
    /// A reference of the input that was not looked at, as an index into [`HeapGraph::unknowns`].
    Unknown(u32),
    /// An object that is as it was before the exploration began; the same only as itself.
    Outside(u32),
    /// A number, by its bits.
    Bits(u64),
    /// A number that depends on the input.
    Term(Term),
}

/// Where an object comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectOrigin {
    /// The input: a reference that was not looked at may lead to it.
    Input,
    /// The input, but nothing else leads to it than what made it.
    Private,
    /// The program made it.
    Own,
    /// It was there before, and was changed; the same only as itself.
    Outside(u32),
}

/// An object or array of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapNode {
    /// Its class, as the maker of the graph numbers classes.
    pub class: u32,
    /// Where it comes from.
    pub origin: ObjectOrigin,
    /// What else must be the same: an identity hash code that was handed out, for one.
    pub mark: u64,
    /// What is known of an object of the input beside what it holds: must be the same, too, but an object
    /// that an unknown stands for may well have it.
    pub facts: u64,
    /// Whether an unknown of a fitting class may be any object of this one, whatever it holds.
    pub free: bool,
    /// Whether its cells are elements.
    pub is_array: bool,
    /// Fields or elements in order.
    pub cells: Vec<Cell>,
    /// Of an array of unknown length.
    pub sparse: Option<Sparse>,
}

/// An array of unknown length: what is known of its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// Its length, a number.
    pub len: Cell,
    /// What its elements are if they are numbers.
    pub numbers: Option<Sort>,
    /// Elements at the beginning, by index.
    pub read: Vec<(Cell, Cell)>,
    /// What was stored since, the last one counts.
    pub written: Vec<(Cell, Cell)>,
}

/// A reference of the input that was not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownReference {
    /// The class that it is declared with.
    pub class: u32,
    /// Whether it is known not to be null.
    pub not_null: bool,
    /// What else is known of it: must be the same.
    pub facts: u64,
    /// An object that it can't lead to, as it is within that one.
    pub within: Cell,
    /// Whether it may be any object of its class that is [`HeapNode::free`].
    pub free: bool,
    /// What is known of where it leads, if a part of a list was summed up.
    pub segment: Option<ListSegment>,
    /// It is the last object of the segment that another unknown begins, or what is before that one.
    pub last_of: Option<u32>,
}

/// Any number of objects of one class, each of which leads to the next: a part of a list of which is
/// known where it ends. Nothing else leads to these objects, but for the unknown that is the last one, if
/// each leads back to the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSegment {
    /// How its objects lead to each other.
    pub links: Arc<Links>,
    /// What the last object leads to; what the segment is if there is none.
    pub end: Cell,
    /// What the first object leads back to, if objects lead back; what the last one is if there is none.
    pub before: Option<Cell>,
    /// Whether there is at least one object.
    pub has_some: bool,
    /// Whether other unknowns may be one of its objects.
    pub open: bool,
    /// What holds for all of its objects.
    pub known: Known,
}

/// How objects of a class make a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The class of the objects.
    pub class: u32,
    /// The field that leads to the next one.
    pub link: usize,
    /// The field that leads back to the one before, if there is one. Which of two is which makes no
    /// difference: a list may be read from either end.
    pub back: Option<usize>,
    /// The class that this field is declared with.
    pub declared: u32,
    /// Fields that are numbers, and the variable that stands for each of any object.
    pub numbers: Vec<(usize, Term)>,
    /// The variables that stand for the same fields of the object before it.
    pub before: Vec<Term>,
    /// The other fields that are references, and what they hold in an object that nobody has looked at.
    pub others: Vec<(usize, UnknownReference)>,
}

/// A state that stands at a point where it may have been before.
#[derive(Clone, Debug)]
pub struct HeapGraph {
    /// The point, and the calls that lead there.
    pub stack: Vec<u64>,
    /// What must be the same, beside the stack.
    pub fixed: Vec<u64>,
    /// What the variables that may still be read hold, in a fixed order.
    pub roots: Vec<Cell>,
    /// Those that the roots lead to come first.
    pub nodes: Vec<HeapNode>,
    /// How many the roots lead to. The others are objects of the input that unknowns may be.
    pub reachable: usize,
    /// References of the input that were not looked at.
    pub unknowns: Vec<UnknownReference>,
    /// What is known of all elements of arrays.
    pub rules: Vec<QuantifiedFact>,
    /// What is known of the numbers: the path condition.
    pub path: PathCondition,
    /// How much of the input was looked at.
    pub size: u32,
    /// Forks on the way.
    pub depth: u32,
}

impl HeapGraph {
    /// How many places lead to an object.
    pub(crate) fn leaders(&self, node: u32) -> usize {
        let nodes = self.nodes[..self.reachable].iter();
        let cells = nodes.flat_map(|n| n.all_cells());
        let segments = self.unknowns.iter().filter_map(|u| u.segment.as_ref());
        let ends = segments.flat_map(ListSegment::beyond);
        let all = self.roots.iter().copied().chain(cells).chain(ends);
        all.filter(|cell| *cell == Cell::Node(node)).count()
    }

    /// The segment that a reference begins.
    pub(crate) fn segment_at(&self, cell: Cell) -> Option<&ListSegment> {
        match cell {
            Cell::Unknown(unknown) => self.unknowns[unknown as usize].segment.as_ref(),
            Cell::Node(_) | Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
        }
    }

    /// The unknown that is the last object of a segment, if something leads to it.
    pub(crate) fn last_of(&self, segment: u32) -> Option<u32> {
        let mut unknowns = (0..).zip(&self.unknowns);
        let last = unknowns.find(|(_, u)| u.last_of == Some(segment));
        last.map(|(number, _)| number)
    }

    /// The point it stands at.
    pub fn point(&self) -> u64 {
        self.stack.first().copied().unwrap_or(0)
    }
}

impl ListSegment {
    /// What is at its two ends, if objects lead back, or at the one that they lead to.
    pub(crate) fn beyond(&self) -> impl Iterator<Item = Cell> + use<> {
        [Some(self.end), self.before].into_iter().flatten()
    }
}

/// What the graph's maker knows of classes.
pub trait Classes {
    /// Whether objects of `class` are objects of `of`.
    fn is_subtype(&self, class: u32, of: u32) -> bool;

    /// How objects of a class make a list, if they do, and in one way only.
    fn links(&self, class: u32) -> Option<Arc<Links>>;
}
