//! Subsumption of states with universally quantified facts about arrays.

use crate::cover::covers;
use crate::graph::{Cell, HeapGraph, Sparse};
use crate::quantified::{QuantifiedElement, QuantifiedFact};
use crate::testing::{Unrelated, graph, int, solver};
use solver::PathSolver;
use term::{CmpOp, Sort, Term, TermStore};

/// A state with an array and a bound for its elements before `end`.
fn bounded(store: &TermStore, names: [&str; 2]) -> HeapGraph {
    let mut state = graph();
    let array = state.node(&[]);
    let [bound, end] = names.map(|n| int(store, n));
    state.roots = vec![array, Cell::Term(bound), Cell::Term(end)];
    state.nodes[0].sparse = Some(Sparse {
        len: Cell::Term(int(store, "length")),
        numbers: Some(Sort::Bv(32)),
        read: Vec::new(),
        written: Vec::new(),
    });
    let part = QuantifiedElement::new(0, 0, Sort::Bv(32), store);
    let inside = store.and(
        store.cmp(CmpOp::Sle, store.bv(32, 0), part.at),
        store.cmp(CmpOp::Slt, part.at, end),
    );
    state.rules = vec![QuantifiedFact {
        parts: vec![part],
        says: store.implies(inside, store.cmp(CmpOp::Sle, part.value, bound)),
    }];
    state
}

fn elements(state: &mut HeapGraph) -> &mut Sparse {
    state.nodes[0].sparse.as_mut().expect("an array")
}

fn is_covered(special: &HeapGraph, solver: &mut PathSolver) -> bool {
    let store = solver.store().clone();
    let general = bounded(&store, ["bound", "end"]);
    covers(&general, special, &Unrelated, solver)
}

/// The state after one more round: an element at the end was looked at, and the end moved on.
fn next(store: &TermStore, condition: fn(&TermStore, Term, Term) -> Term) -> (HeapGraph, Term) {
    let mut state = bounded(store, ["b", "e"]);
    let (element, end) = (int(store, "element"), int(store, "e"));
    elements(&mut state).read = vec![(Cell::Term(end), Cell::Term(element))];
    let one = store.bv(32, 1);
    state.roots[2] = Cell::Term(store.bv_bin(term::BvOp::Add, end, one));
    (state, condition(store, element, int(store, "b")))
}

#[test]
fn what_keeps_the_rule_is_covered() {
    let mut solver = solver();
    let store = solver.store().clone();
    let same = bounded(&store, ["b", "e"]);
    assert!(is_covered(&same, &mut solver));
    let (state, small) = next(&store, |s, element, b| s.cmp(CmpOp::Sle, element, b));
    let state = state.assuming(&mut solver, small);
    assert!(is_covered(&state, &mut solver));
}

#[test]
fn what_may_break_it_is_not() {
    let mut solver = solver();
    let store = solver.store().clone();
    let mut ignorant = bounded(&store, ["b", "e"]);
    ignorant.rules.clear();
    assert!(!is_covered(&ignorant, &mut solver));
    let (state, large) = next(&store, |s, element, b| s.cmp(CmpOp::Sgt, element, b));
    let state = state.assuming(&mut solver, large);
    assert!(!is_covered(&state, &mut solver));
}

/// What was stored since counts, not what was there.
#[test]
fn a_write_may_break_it() {
    let mut solver = solver();
    let store = solver.store().clone();
    let mut state = bounded(&store, ["b", "e"]);
    let value = int(&store, "stored");
    let zero = Cell::Term(store.bv(32, 0));
    elements(&mut state).written = vec![(zero, Cell::Term(value))];
    assert!(!is_covered(&state, &mut solver));
    let small = store.cmp(CmpOp::Slt, value, int(&store, "b"));
    let state = state.assuming(&mut solver, small);
    assert!(is_covered(&state, &mut solver));
}

/// A bound that nothing holds any more can't be told from any other.
#[test]
fn a_bound_that_is_not_held_is_no_bound() {
    let mut solver = solver();
    let store = solver.store().clone();
    let mut general = bounded(&store, ["bound", "end"]);
    let mut special = bounded(&store, ["b", "e"]);
    general.roots.remove(1);
    special.roots.remove(1);
    assert!(!covers(&general, &special, &Unrelated, &mut solver));
}
