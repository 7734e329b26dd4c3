//! Subsumption of abstract states.

use super::AbstractStore;
use crate::graph::{Cell, HeapGraph, ObjectOrigin, Sparse};
use crate::testing::{Unrelated, graph, int, solver};
use solver::PathSolver;
use term::{CmpOp, Term, TermStore};

/// `head` leads to a list of `n` unknown numbers, `at` to its last node, whose tail is not known.
fn walked(store: &TermStore, n: usize) -> HeapGraph {
    let mut g = graph();
    let tail = g.unknown();
    let name = |i: usize| Cell::Term(int(store, &format!("e{i}")));
    let values: Vec<Cell> = (0..n).map(name).collect();
    let head = g.list(&values, tail);
    g.roots = vec![head, Cell::Node(0)];
    g
}

fn looks(store: &AbstractStore, graph: HeapGraph, solver: &mut PathSolver) -> bool {
    store.find_or_insert(graph, 1, &Unrelated, solver).is_some()
}

#[test]
fn what_lies_between_two_variables_is_one_segment() {
    let mut solver = solver();
    let store = solver.store().clone();
    let seen = AbstractStore::default();
    assert!(!looks(&seen, walked(&store, 1), &mut solver));
    assert!(!looks(&seen, walked(&store, 2), &mut solver));
    assert!(!looks(&seen, walked(&store, 3), &mut solver));
    assert!(looks(&seen, walked(&store, 4), &mut solver));
    assert!(looks(&seen, walked(&store, 9), &mut solver));
}

#[test]
fn a_shared_node_interrupts() {
    let mut solver = solver();
    let seen = AbstractStore::default();
    // The last node leads back to the second one.
    let lasso = |n: usize| {
        let mut g = graph();
        let head = g.list(&vec![Cell::Bits(5); n], Cell::Null);
        let Cell::Node(first) = head else { panic!() };
        g.nodes[0].cells[1] = Cell::Node(first - 1);
        g.roots = vec![head];
        g
    };
    let open = |n: usize| {
        let mut g = graph();
        let head = g.list(&vec![Cell::Bits(5); n], Cell::Null);
        g.roots = vec![head];
        g
    };
    assert!(!looks(&seen, lasso(4), &mut solver));
    assert!(looks(&seen, lasso(5), &mut solver));
    assert!(!looks(&seen, open(4), &mut solver));
    assert!(looks(&seen, open(5), &mut solver));
}

/// What branches asked of numbers is kept of them.
#[test]
fn predicates_tell_states_apart() {
    let mut solver = solver();
    let store = solver.store().clone();
    let v = int(&store, "v");
    let with = |n: usize, condition: &dyn Fn(usize) -> Term, solver: &mut PathSolver| {
        let mut g = walked(&store, n);
        g.roots.push(Cell::Term(v));
        for i in 0..n {
            g = g.assuming(solver, condition(i));
        }
        g
    };
    let element = |i: usize| int(&store, &format!("e{i}"));
    let small = |i: usize| store.cmp(CmpOp::Sle, element(i), v);
    let large = |i: usize| store.cmp(CmpOp::Sgt, element(i), v);
    let mixed = |i: usize| if i == 1 { large(i) } else { small(i) };
    let seen = AbstractStore::default();
    assert!(!looks(&seen, with(3, &small, &mut solver), &mut solver));
    assert!(looks(&seen, with(4, &small, &mut solver), &mut solver));
    assert!(!looks(&seen, with(3, &large, &mut solver), &mut solver));
    assert!(!looks(&seen, with(4, &mixed, &mut solver), &mut solver));
}

/// An array of which elements at these places are known, and a variable that is one of them.
fn array(store: &TermStore, places: &[Term], len: Term, at: Cell) -> HeapGraph {
    let mut g = graph();
    let array = g.node(&[]);
    let node = &mut g.nodes[0];
    node.origin = ObjectOrigin::Input;
    node.is_array = true;
    let element = |i: usize| Cell::Term(int(store, &format!("a{i}")));
    node.sparse = Some(Sparse {
        numbers: Some(term::Sort::Bv(32)),
        len: Cell::Term(len),
        read: (places.iter().enumerate())
            .map(|(i, p)| (Cell::Term(*p), element(i)))
            .collect(),
        written: Vec::new(),
    });
    g.roots = vec![array, at];
    g
}

#[test]
fn elements_of_an_array_between_two_variables_are_one_segment() {
    let mut solver = solver();
    let store = solver.store().clone();
    let len = int(&store, "a.length");
    let first = |n: u64| {
        let places: Vec<Term> = (0..n).map(|i| store.bv(32, i)).collect();
        array(&store, &places, len, Cell::Bits(n - 1))
    };
    let seen = AbstractStore::default();
    let looks: Vec<bool> = (1..7)
        .map(|n| looks(&seen, first(n), &mut solver))
        .collect();
    // The variable is told apart while it is 0, 1, or more.
    assert_eq!(looks, [false, false, false, true, true, true]);
}

#[test]
fn a_gap_is_not_a_neighbour() {
    let mut solver = solver();
    let store = solver.store().clone();
    let len = int(&store, "a.length");
    let place = |i| store.bv(32, i);
    let seen = AbstractStore::default();
    let near = array(&store, &[place(0), place(1)], len, Cell::Bits(9));
    let far = array(&store, &[place(0), place(3)], len, Cell::Bits(9));
    assert!(!looks(&seen, near, &mut solver));
    assert!(!looks(&seen, far.clone(), &mut solver));
    assert!(looks(&seen, far, &mut solver));
}

/// A doubly linked list: all inner nodes are shared, so no segment is longer than one.
#[test]
fn structures_without_segments_look_alike_in_the_end() {
    let mut solver = solver();
    let seen = AbstractStore::default();
    let doubly = |n: u32| {
        let mut g = graph();
        for i in 0..n {
            let previous = if i == 0 {
                Cell::Null
            } else {
                Cell::Node(i - 1)
            };
            let next = if i + 1 == n {
                Cell::Null
            } else {
                Cell::Node(i + 1)
            };
            g.node(&[Cell::Bits(5), previous, next]);
        }
        g.roots = vec![Cell::Node(0)];
        g
    };
    let new = (2..120).filter(|n| !looks(&seen, doubly(*n), &mut solver));
    assert!(new.count() < 25);
    assert!(looks(&seen, doubly(200), &mut solver));
}
