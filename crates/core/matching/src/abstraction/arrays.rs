//! Abstraction of arrays (Algorithm 3 of "Symbolic Execution with Abstraction"): lists of their known elements,
//! sorted by index, with gaps where there may be elements that nobody looked at. Integer variables that are the
//! index of an element lead to it.

use crate::graph::{Cell, HeapGraph, HeapNode, ObjectOrigin};
use crate::holds::holds;
use solver::{PathCondition, PathSolver};
use term::{Term, TermStore};

/// Classes of the nodes that arrays are made of; no class has these numbers.
pub(super) const ELEMENT: u32 = u32::MAX - 1;
pub(super) const GAP: u32 = u32::MAX - 2;

/// A known element: where it is, and what it holds now.
struct Element {
    index: Term,
    value: Cell,
}

/// The graph with every array turned into a chain.
pub(super) fn as_chains(mut graph: HeapGraph, solver: &mut PathSolver) -> HeapGraph {
    let store = solver.store().clone();
    graph.nodes.truncate(graph.reachable);
    let variables: Vec<Option<Term>> = graph.roots.iter().map(|c| index_of(*c, &store)).collect();
    let mut lead = vec![Cell::Null; variables.len()];
    for at in 0..graph.reachable {
        let node = &graph.nodes[at];
        if node.sparse.is_none() && !node.is_array {
            continue;
        }
        let (elements, len) = elements(node, &store, solver, &graph.path);
        let chain = chain(
            &mut graph, &elements, len, &store, solver, &variables, &mut lead,
        );
        let node = &mut graph.nodes[at];
        node.cells = vec![len_cell(len, &store), chain];
        node.sparse = None;
    }
    graph.roots.extend(lead);
    graph.reachable = graph.nodes.len();
    graph
}

fn index_of(cell: Cell, store: &TermStore) -> Option<Term> {
    match cell {
        Cell::Term(t) => (store.sort(t) == term::Sort::Bv(32)).then_some(t),
        Cell::Bits(b) => (b <= u64::from(u32::MAX)).then(|| store.bv(32, b)),
        _ => None,
    }
}

fn len_cell(len: Term, store: &TermStore) -> Cell {
    store.as_bv(len).map_or(Cell::Term(len), Cell::Bits)
}

/// What is known of an array now, in the order of indices.
fn elements(
    node: &HeapNode,
    store: &TermStore,
    solver: &mut PathSolver,
    path: &PathCondition,
) -> (Vec<Element>, Term) {
    let Some(sparse) = &node.sparse else {
        let all = node.cells.iter().zip(0..);
        let all = all.map(|(value, i)| Element {
            index: store.bv(32, i),
            value: *value,
        });
        return (all.collect(), store.bv(32, node.cells.len() as u64));
    };
    let mut known: Vec<Element> = Vec::new();
    for (at, value) in sparse.written.iter().rev().chain(&sparse.read) {
        let Some(index) = index_of(*at, store) else {
            continue;
        };
        let is_known = |e: &Element| e.index == index;
        if known.iter().any(is_known) {
            continue;
        }
        let mut same = |e: &Element| holds(path, store.eq(e.index, index), store, solver);
        if !known.iter().any(&mut same) {
            known.push(Element {
                index,
                value: *value,
            });
        }
    }
    let model = path.model();
    let place = |e: &Element| match store.as_signed(e.index) {
        Some(index) => index,
        None => {
            let value = model.map(|m| m.eval(store, e.index));
            value.and_then(|v| v.as_signed()).unwrap_or(0)
        }
    };
    known.sort_by_key(place);
    let len = index_of(sparse.len, store).unwrap_or_else(|| store.bv(32, 0));
    (known, len)
}

/// Adds the nodes of a chain, and notes which variables lead into it. Gives its first cell.
fn chain(
    graph: &mut HeapGraph,
    elements: &[Element],
    len: Term,
    store: &TermStore,
    solver: &mut PathSolver,
    variables: &[Option<Term>],
    lead: &mut [Cell],
) -> Cell {
    let path = graph.path.clone();
    let mut next = Cell::Null;
    // The place after the last element that was added, from the end on.
    let mut after = len;
    for element in elements.iter().rev() {
        let one = store.bv(32, 1);
        let following = store.bv_bin(term::BvOp::Add, element.index, one);
        if !holds(&path, store.eq(following, after), store, solver) {
            next = add(graph, GAP, vec![next]);
        }
        next = add(graph, ELEMENT, vec![element.value, next]);
        for (variable, lead) in variables.iter().zip(&mut *lead) {
            if *lead == Cell::Null && variable.is_some_and(|v| v == element.index) {
                *lead = next;
            }
        }
        after = element.index;
    }
    let zero = store.bv(32, 0);
    if !holds(&path, store.eq(after, zero), store, solver) {
        next = add(graph, GAP, vec![next]);
    }
    next
}

fn add(graph: &mut HeapGraph, class: u32, cells: Vec<Cell>) -> Cell {
    graph.nodes.push(HeapNode {
        class,
        origin: ObjectOrigin::Own,
        mark: 0,
        facts: 0,
        free: false,
        is_array: false,
        cells,
        sparse: None,
    });
    Cell::Node(graph.nodes.len() as u32 - 1)
}
