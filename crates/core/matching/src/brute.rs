//! Subsumption, checked exhaustively: all values of small numbers are tried.

use crate::canonical::Canonical;
use crate::graph::{Cell, HeapGraph};
use crate::numbers::subsumes_numbers;
use crate::shape::match_shapes;
use crate::testing::{Unrelated, graph, solver};
use crate::widen::{ElementFacts, FreshVariable, Spot, widen};
use proptest::prelude::*;
use solver::{Feasibility, Model, PathSolver};
use std::collections::BTreeSet;
use term::{BvOp, CmpOp, Sort, Term, TermStore, TermValue};

const WIDTH: u32 = 2;
const VARS: [&str; 5] = ["x", "y", "z", "w1", "w2"];

/// A term: a variable, a sum of two, or a constant.
fn number(store: &TermStore, code: u8) -> Term {
    let var = |i: u8| store.var(VARS[i as usize % 3], Sort::Bv(WIDTH));
    match code % 8 {
        c @ 0..=4 => var(c),
        5 => store.bv_bin(BvOp::Add, var(0), var(1)),
        6 => store.bv_bin(BvOp::Add, var(1), var(1)),
        _ => store.bv(WIDTH, u64::from(code / 8)),
    }
}

fn condition(store: &TermStore, (op, a, b): (u8, u8, u8)) -> Term {
    let op = [CmpOp::Slt, CmpOp::Sle, CmpOp::Eq, CmpOp::Ne, CmpOp::Ult][op as usize % 5];
    store.cmp(op, number(store, a), number(store, b))
}

type State = (Vec<u8>, Vec<(u8, u8, u8)>);

/// A state that holds two numbers; `None` if no input leads to it.
fn state((held, conditions): &State, solver: &mut PathSolver) -> Option<HeapGraph> {
    let store = solver.store().clone();
    let mut g = graph();
    g.roots = held
        .iter()
        .map(|code| Cell::Term(number(&store, *code)))
        .collect();
    for c in conditions {
        match solver.assume(&g.path, condition(&store, *c)) {
            Feasibility::Yes(path) => g.path = path,
            _ => return None,
        }
    }
    Some(g)
}

/// All pairs of numbers that a state may hold.
fn values(graph: &HeapGraph, store: &TermStore) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::new();
    for bits in 0..1u64 << (2 * VARS.len()) {
        let value = |i: usize| TermValue::bv(WIDTH, bits >> (2 * i) & 3);
        let assigned = VARS.iter().enumerate();
        let model: Model = assigned
            .map(|(i, name)| (store.var(name, Sort::Bv(WIDTH)), value(i)))
            .collect();
        if graph.path.iter().all(|c| model.satisfies(store, c)) {
            let of = |cell: &Cell| match cell {
                Cell::Term(t) => model.eval(store, *t).bits(),
                _ => 0,
            };
            all.insert(graph.roots.iter().map(of).collect());
        }
    }
    all
}

fn a_state() -> impl Strategy<Value = State> {
    let held = proptest::collection::vec(0u8..32, 2);
    let condition = (0u8..5, 0u8..32, 0u8..32);
    (held, proptest::collection::vec(condition, 0..4))
}

proptest! {
    /// No match is claimed that is none.
    #[test]
    fn what_covers_has_all_values(general in a_state(), special in a_state()) {
        let mut solver = solver();
        let (Some(a), Some(b)) = (state(&general, &mut solver), state(&special, &mut solver)) else {
            return Ok(());
        };
        let store = solver.store().clone();
        let covers = match_shapes(&a, &b, &Unrelated)
            .is_some_and(|pairs| subsumes_numbers(&a, &b, &pairs, &mut solver));
        let by_looking = Canonical::of(&a, &store)
            .covers(&Canonical::of(&b, &store), a.path.model().is_some());
        if covers || by_looking {
            let (all, some) = (values(&a, &store), values(&b, &store));
            prop_assert!(some.is_subset(&all), "{covers} {by_looking}: {some:?} in {all:?}");
        }
    }

    /// What two states have in common has all values of the later one, and of the earlier one.
    #[test]
    fn what_is_wider_has_all_values(earlier in a_state(), now in a_state()) {
        let mut solver = solver();
        let (Some(a), Some(b)) = (state(&earlier, &mut solver), state(&now, &mut solver)) else {
            return Ok(());
        };
        let store = solver.store().clone();
        let mut count = 0;
        let mut variable = |_| {
            count += 1;
            let variable = store.var(&format!("w{count}"), Sort::Bv(WIDTH));
            Some(FreshVariable { variable, ranges: Vec::new() })
        };
        let keep = ElementFacts::default();
        let widening = widen(&a, &b, &Unrelated, &mut solver, &mut variable, &keep);
        let Some(widening) = widening else {
            return Ok(());
        };
        let mut wider = b.clone();
        wider.path = widening.path;
        for (spot, variable) in widening.numbers {
            let Spot::Root(at) = spot else { panic!("only roots are numbers here") };
            wider.roots[at] = Cell::Term(variable);
        }
        let all = values(&wider, &store);
        for state in [&a, &b] {
            let some = values(state, &store);
            prop_assert!(some.is_subset(&all), "{some:?} in {all:?}");
        }
    }
}
