//! Subsumption of small states.

use crate::canonical::Canonical;
use crate::graph::{Cell, HeapGraph, ObjectOrigin, Sparse};
use crate::numbers::subsumes_numbers;
use crate::shape::match_shapes;
use crate::store::{MatchResult, StateStore};
use crate::testing::{NODE, Unrelated, graph, int, solver};
use solver::PathSolver;
use term::CmpOp;

fn covers(general: &HeapGraph, special: &HeapGraph, solver: &mut PathSolver) -> bool {
    let pairs = match_shapes(general, special, &Unrelated);
    let covers = pairs.is_some_and(|pairs| subsumes_numbers(general, special, &pairs, solver));
    let numbers = |g: &HeapGraph| Canonical::of(g, solver.store());
    let has_input = general.path.model().is_some();
    let by_looking = numbers(general).covers(&numbers(special), has_input)
        && match_shapes(general, special, &Unrelated).is_some();
    assert!(covers || !by_looking, "what is seen at a glance is so");
    covers
}

/// A variable leads to a list of these values, which ends as told.
fn list(values: &[Cell], end: impl Fn(&mut HeapGraph) -> Cell) -> HeapGraph {
    let mut g = graph();
    let end = end(&mut g);
    let head = g.list(values, end);
    g.roots.push(head);
    g
}

#[test]
fn an_unknown_tail_covers_every_list_that_goes_on() {
    let mut solver = solver();
    let open = list(&[Cell::Bits(1)], |g| g.unknown());
    let longer = list(&[Cell::Bits(1), Cell::Bits(2)], |_| Cell::Null);
    let longer_open = list(&[Cell::Bits(1), Cell::Bits(2)], |g| g.unknown());
    let closed = list(&[Cell::Bits(1)], |_| Cell::Null);
    assert!(covers(&open, &longer, &mut solver));
    assert!(covers(&open, &longer_open, &mut solver));
    assert!(covers(&open, &closed, &mut solver));
    assert!(!covers(&closed, &open, &mut solver));
    assert!(!covers(&longer, &open, &mut solver));
    assert!(!covers(&longer_open, &closed, &mut solver));
}

#[test]
fn a_cycle_is_not_a_list_that_ends() {
    let mut solver = solver();
    let mut cycle = graph();
    let node = cycle.node(&[Cell::Bits(1), Cell::Node(0)]);
    cycle.roots.push(node);
    let closed = list(&[Cell::Bits(1)], |_| Cell::Null);
    let open = list(&[Cell::Bits(1)], |g| g.unknown());
    assert!(!covers(&closed, &cycle, &mut solver));
    assert!(covers(&open, &cycle, &mut solver));
}

#[test]
fn two_variables_that_are_one_unknown_are_no_two_objects() {
    let mut solver = solver();
    let mut same = graph();
    let unknown = same.unknown();
    same.roots = vec![unknown, unknown];
    let mut different = graph();
    let (a, b) = (
        different.node(&[Cell::Bits(1)]),
        different.node(&[Cell::Bits(1)]),
    );
    different.roots = vec![a, b];
    let mut both = graph();
    let (a, b) = (both.unknown(), both.unknown());
    both.roots = vec![a, b];
    assert!(!covers(&same, &different, &mut solver));
    assert!(covers(&both, &different, &mut solver));
    assert!(covers(&both, &same, &mut solver));
    assert!(!covers(&same, &both, &mut solver));
}

/// Unknowns of the input never are objects that the program made.
#[test]
fn what_an_unknown_stands_for_does_not_lead_to_objects_of_the_program() {
    let mut solver = solver();
    let mut special = graph();
    let own = special.node(&[Cell::Bits(1), Cell::Null]);
    special.nodes[0].origin = ObjectOrigin::Own;
    let input = special.node(&[Cell::Bits(2), own]);
    special.roots = vec![own, input];
    let mut general = graph();
    let own = general.node(&[Cell::Bits(1), Cell::Null]);
    general.nodes[0].origin = ObjectOrigin::Own;
    let unknown = general.unknown();
    general.roots = vec![own, unknown];
    assert!(!covers(&general, &special, &mut solver));
    special.nodes[1].cells[1] = Cell::Null;
    assert!(covers(&general, &special, &mut solver));
}

/// Two unknowns may turn out to be the same object: not where one of them is the program's.
#[test]
fn an_object_of_the_input_is_not_covered_by_one_of_the_program() {
    let mut solver = solver();
    let make = |origin| {
        let mut g = graph();
        let node = g.node(&[Cell::Bits(1), Cell::Null]);
        g.nodes[0].origin = origin;
        let unknown = g.unknown();
        g.roots = vec![node, unknown];
        g
    };
    let (input, own) = (make(ObjectOrigin::Input), make(ObjectOrigin::Own));
    assert!(!covers(&own, &input, &mut solver));
    assert!(covers(&input, &own, &mut solver));
}

#[test]
fn numbers_are_compared_under_the_conditions_of_both() {
    let mut solver = solver();
    let store = solver.store().clone();
    let (x, y) = (int(&store, "x"), int(&store, "y"));
    let with = |value| {
        let mut g = graph();
        g.roots = vec![value];
        g
    };
    let at_least = |t, n| store.cmp(CmpOp::Sge, t, store.bv(32, n));
    let any = with(Cell::Term(x));
    let from_0 = with(Cell::Term(x)).assuming(&mut solver, at_least(x, 0));
    let from_5 = with(Cell::Term(y)).assuming(&mut solver, at_least(y, 5));
    let three = with(Cell::Bits(3));
    assert!(covers(&any, &from_5, &mut solver));
    assert!(covers(&from_0, &from_5, &mut solver));
    assert!(!covers(&from_5, &from_0, &mut solver));
    assert!(covers(&from_0, &three, &mut solver));
    assert!(!covers(&from_5, &three, &mut solver));
    assert!(!covers(&three, &from_0, &mut solver));
    assert!(!covers(&from_0, &any, &mut solver));
}

/// Variables of the same name mean different things in different states.
#[test]
fn a_name_in_both_states_does_not_mix_them_up() {
    let mut solver = solver();
    let store = solver.store().clone();
    let (x, y) = (int(&store, "x"), int(&store, "y"));
    let less = store.cmp(CmpOp::Slt, x, y);
    let mut general = graph();
    general.roots = vec![Cell::Term(x), Cell::Term(y)];
    let general = general.assuming(&mut solver, less);
    // The other way round: x is the second one, and the smaller one.
    let mut special = graph();
    special.roots = vec![Cell::Term(y), Cell::Term(x)];
    let special = special.assuming(&mut solver, less);
    assert!(!covers(&general, &special, &mut solver));
    assert!(covers(&general, &general.clone(), &mut solver));
}

/// A number that nothing holds any more only says that there is one.
#[test]
fn numbers_that_are_gone_need_a_witness() {
    let mut solver = solver();
    let store = solver.store().clone();
    let (gone, v) = (int(&store, "gone"), int(&store, "v"));
    let mut general = graph();
    general.roots = vec![Cell::Term(v)];
    let bounded = general
        .clone()
        .assuming(&mut solver, store.cmp(CmpOp::Sle, gone, v));
    // Some number is at most v, whatever v is.
    assert!(covers(&bounded, &general, &mut solver));
    let strict = general
        .clone()
        .assuming(&mut solver, store.cmp(CmpOp::Slt, gone, v));
    // None is below the least one.
    assert!(!covers(&strict, &general, &mut solver));
    assert!(covers(&general, &strict, &mut solver));
}

#[test]
fn sums_cover_sums() {
    let mut solver = solver();
    let store = solver.store().clone();
    let (a, b) = (int(&store, "a"), int(&store, "b"));
    let sum = store.bv_bin(term::BvOp::Add, a, b);
    let with = |t| {
        let mut g = graph();
        g.roots = vec![Cell::Term(t)];
        g
    };
    assert!(covers(&with(a), &with(sum), &mut solver));
    assert!(covers(&with(sum), &with(a), &mut solver));
    let double = store.bv_bin(term::BvOp::Add, a, a);
    assert!(!covers(&with(double), &with(b), &mut solver));
}

/// What was not looked at in an array may be anything that an unknown may be.
#[test]
fn elements_that_were_not_looked_at_are_unknown() {
    let mut solver = solver();
    let store = solver.store().clone();
    let len = int(&store, "a.length");
    let array = |elements: &[Cell], g: &mut HeapGraph| {
        let array = g.node(&[]);
        let at = |(i, e): (usize, &Cell)| (Cell::Term(store.bv(32, i as u64)), *e);
        let node = g.nodes.last_mut().expect("the array");
        node.is_array = true;
        node.sparse = Some(Sparse {
            numbers: None,
            len: Cell::Term(len),
            read: elements.iter().enumerate().map(at).collect(),
            written: Vec::new(),
        });
        g.roots.push(array);
    };
    let mut unread = graph();
    array(&[], &mut unread);
    let with = |origin| {
        let mut g = graph();
        let element = g.node(&[Cell::Bits(1)]);
        g.nodes[0].origin = origin;
        g.nodes[0].free = origin == ObjectOrigin::Input;
        array(&[element], &mut g);
        g
    };
    assert!(covers(&unread, &with(ObjectOrigin::Input), &mut solver));
    assert!(!covers(&unread, &with(ObjectOrigin::Private), &mut solver));
    assert!(!covers(&with(ObjectOrigin::Input), &unread, &mut solver));
}

/// An array of the input whose numbers nobody has looked at holds any numbers; one that the program
/// made holds zeros there.
#[test]
fn numbers_that_were_not_looked_at_may_be_any() {
    let mut solver = solver();
    let store = solver.store().clone();
    let len = int(&store, "a.length");
    let array = |origin, written: &[u64]| {
        let mut g = graph();
        let array = g.node(&[]);
        let stored = |bits: &u64| (Cell::Term(store.bv(32, *bits)), Cell::Bits(*bits));
        g.nodes[0].origin = origin;
        g.nodes[0].sparse = Some(Sparse {
            numbers: Some(term::Sort::Bv(32)),
            len: Cell::Term(len),
            read: Vec::new(),
            written: written.iter().map(stored).collect(),
        });
        g.roots.push(array);
        g
    };
    let stored = [
        array(ObjectOrigin::Input, &[1, 2]),
        array(ObjectOrigin::Own, &[1, 2]),
    ];
    for special in &stored {
        assert!(covers(
            &array(ObjectOrigin::Input, &[]),
            special,
            &mut solver
        ));
        assert!(!covers(
            &array(ObjectOrigin::Own, &[]),
            special,
            &mut solver
        ));
        assert!(!covers(
            &array(ObjectOrigin::Input, &[1]),
            special,
            &mut solver
        ));
    }
}

/// What is said of a number that is gone says something about those that were compared with it.
#[test]
fn conditions_reach_through_numbers_that_are_gone() {
    let mut solver = solver();
    let store = solver.store().clone();
    let (gone, v) = (int(&store, "gone"), int(&store, "v"));
    let mut any = graph();
    any.roots = vec![Cell::Term(v)];
    let below = any.assuming(&mut solver, store.cmp(CmpOp::Slt, v, gone));
    let small = store.cmp(CmpOp::Slt, gone, store.bv(32, 5));
    let below_5 = below.clone().assuming(&mut solver, small);
    assert!(!covers(&below_5, &below, &mut solver));
    assert!(covers(&below, &below_5, &mut solver));
}

/// A store for the states between calls forgets none; one for an exploration keeps to its limit.
#[test]
fn however_many_there_are() {
    let mut solver = solver();
    let class = |number: u32| {
        let mut g = graph();
        let node = g.node(&[Cell::Null]);
        g.nodes[0].class = NODE + number;
        g.roots.push(node);
        g
    };
    let most = 3_000;
    let mut look = |store: &StateStore, number| {
        store.find_or_insert(class(number), 7, None, &Unrelated, &mut solver)
    };
    for (store, last) in [
        (StateStore::unbounded(), MatchResult::Subsumed { by: 7 }),
        (StateStore::new(false), MatchResult::New),
    ] {
        for number in 0..most {
            assert_eq!(look(&store, number), MatchResult::New);
        }
        assert_eq!(look(&store, 0), MatchResult::Subsumed { by: 7 });
        assert_eq!(look(&store, most - 1), last);
    }
}
