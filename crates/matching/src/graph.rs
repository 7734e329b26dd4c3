//! A state as a graph: what the program can still get at, and nothing else.
//!
//! It knows no language. Whoever makes it walks from the roots (variables that may still be read,
//! static fields) in a fixed order, so that equal states make equal graphs whatever their objects
//! are called.

use crate::rules::Rule;
use solver::PathCondition;
use term::{Sort, Term};

/// What a root, a field or an element holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    Null,
    /// An object, as an index into [`Graph::nodes`].
    Node(u32),
    /// A reference of the input that was not looked at, as an index into [`Graph::unknowns`].
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
pub enum Origin {
    /// The input: a reference that was not looked at may lead to it.
    Input,
    /// The input, but nothing else leads to it than what made it.
    Private,
    /// The program made it.
    Own,
    /// It was there before, and was changed; the same only as itself.
    Outside(u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub class: u32,
    pub origin: Origin,
    /// What else must be the same: an identity hash code that was handed out, for one.
    pub mark: u64,
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
pub struct Unknown {
    pub class: u32,
    pub not_null: bool,
    /// What else is known of it: must be the same.
    pub facts: u64,
    /// An object that it can't lead to, as it is within that one.
    pub within: Cell,
    /// Whether it may be any object of its class that is [`Node::free`].
    pub free: bool,
}

/// A state that stands at a point where it may have been before.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The point, and the calls that lead there.
    pub stack: Vec<u64>,
    /// What must be the same, beside the stack.
    pub fixed: Vec<u64>,
    pub roots: Vec<Cell>,
    /// Those that the roots lead to come first.
    pub nodes: Vec<Node>,
    /// How many the roots lead to. The others are objects of the input that unknowns may be.
    pub reachable: usize,
    pub unknowns: Vec<Unknown>,
    /// What is known of all elements of arrays.
    pub rules: Vec<Rule>,
    pub path: PathCondition,
    /// How much of the input was looked at.
    pub size: u32,
    /// Forks on the way.
    pub depth: u32,
}

impl Graph {
    /// The point it stands at.
    pub fn point(&self) -> u64 {
        self.stack.first().copied().unwrap_or(0)
    }
}

/// What the graph's maker knows of classes.
pub trait Classes {
    fn is_subtype(&self, class: u32, of: u32) -> bool;
}
