//! Small states for tests, built by hand.

use crate::graph::{Cell, Classes, HeapGraph, HeapNode, Links, ObjectOrigin, UnknownReference};
use solver::{PathCondition, PathSolver, SolverConfig};
use std::sync::{Arc, OnceLock};
use term::{Sort, Term, TermStore};

/// All classes are unrelated.
pub(crate) struct Unrelated;

impl Classes for Unrelated {
    fn is_subtype(&self, class: u32, of: u32) -> bool {
        class == of
    }

    fn links(&self, class: u32) -> Option<Arc<Links>> {
        match class {
            NODE => Some(links().clone()),
            DOUBLE => Some(double_links().clone()),
            _ => None,
        }
    }
}

pub(crate) const NODE: u32 = 7;

/// Of a number, a reference to the next one, and one back to the one before.
pub(crate) const DOUBLE: u32 = 8;

/// Of a number and a reference to the next one. The variables are the same in all stores: they are the
/// first ones.
pub(crate) fn links() -> &'static Arc<Links> {
    static LINKS: OnceLock<Arc<Links>> = OnceLock::new();
    LINKS.get_or_init(|| {
        let store = store();
        Arc::new(Links {
            class: NODE,
            link: 1,
            back: None,
            declared: NODE,
            numbers: vec![(0, int(&store, "~slot"))],
            before: vec![int(&store, "~before")],
            others: Vec::new(),
        })
    })
}

/// The same of those that lead back.
pub(crate) fn double_links() -> &'static Arc<Links> {
    static LINKS: OnceLock<Arc<Links>> = OnceLock::new();
    LINKS.get_or_init(|| {
        Arc::new(Links {
            class: DOUBLE,
            back: Some(2),
            declared: DOUBLE,
            ..Links::clone(links())
        })
    })
}

fn store() -> TermStore {
    let store = TermStore::new();
    int(&store, "~slot");
    int(&store, "~before");
    store
}

pub(crate) fn solver() -> PathSolver {
    PathSolver::new(Arc::new(store()), SolverConfig::default())
}

pub(crate) fn int(store: &TermStore, name: &str) -> Term {
    store.var(name, Sort::Bv(32))
}

pub(crate) fn graph() -> HeapGraph {
    HeapGraph {
        stack: vec![1],
        fixed: Vec::new(),
        roots: Vec::new(),
        nodes: Vec::new(),
        reachable: 0,
        unknowns: Vec::new(),
        rules: Vec::new(),
        path: PathCondition::default(),
        size: 0,
        depth: 0,
    }
}

impl HeapGraph {
    /// Adds an object that holds these.
    pub fn node(&mut self, cells: &[Cell]) -> Cell {
        self.nodes.push(HeapNode {
            class: NODE,
            origin: ObjectOrigin::Input,
            mark: 0,
            facts: 0,
            free: true,
            is_array: false,
            cells: cells.to_vec(),
            sparse: None,
        });
        self.reachable = self.nodes.len();
        Cell::Node(self.nodes.len() as u32 - 1)
    }

    /// Adds a reference that was not looked at.
    pub fn unknown(&mut self) -> Cell {
        self.unknowns.push(UnknownReference {
            class: NODE,
            not_null: false,
            facts: 0,
            within: Cell::Null,
            free: true,
            segment: None,
            last_of: None,
        });
        Cell::Unknown(self.unknowns.len() as u32 - 1)
    }

    /// A list of these values that ends in `end`; gives its first cell.
    pub fn list(&mut self, values: &[Cell], end: Cell) -> Cell {
        let list = |next, value: &Cell| self.node(&[*value, next]);
        values.iter().rev().fold(end, list)
    }

    /// A list whose objects lead back; gives its first and its last cell.
    pub fn double_list(&mut self, length: u32) -> (Cell, Cell) {
        let begin = self.nodes.len() as u32;
        let at = |i: u32| match i < length {
            true => Cell::Node(begin + i),
            false => Cell::Null,
        };
        for i in 0..length {
            let before = i.checked_sub(1).map_or(Cell::Null, at);
            self.node(&[Cell::Bits(u64::from(i)), at(i + 1), before]);
            self.nodes[(begin + i) as usize].class = DOUBLE;
        }
        (at(0), length.checked_sub(1).map_or(Cell::Null, at))
    }

    /// The same state on a path where a condition holds.
    pub fn assuming(mut self, solver: &mut PathSolver, condition: Term) -> HeapGraph {
        match solver.assume(&self.path, condition) {
            solver::Feasibility::Yes(path) => self.path = path,
            other => panic!("not feasible: {other:?}"),
        }
        self
    }
}
