//! States in which parts of lists are summed up.

use crate::cover::covers;
use crate::graph::{Cell, Graph, Origin, Segment, Unknown};
use crate::segments::Known;
use crate::testing::{NODE, Unrelated, graph, int, links, solver};
use term::CmpOp;

/// A segment that ends like this.
fn segment(state: &mut Graph, end: Cell, has_some: bool, open: bool) -> Cell {
    state.unknowns.push(Unknown {
        class: NODE,
        not_null: false,
        facts: 0,
        within: Cell::Null,
        free: true,
        segment: Some(Segment {
            links: links().clone(),
            end,
            has_some,
            open,
            known: Known::default(),
        }),
    });
    Cell::Unknown(state.unknowns.len() as u32 - 1)
}

/// A list that is a segment up to its end.
fn summed_up(has_some: bool) -> Graph {
    let mut state = graph();
    state.roots = vec![segment(&mut state, Cell::Null, has_some, true)];
    state
}

fn list_of(length: u64) -> Graph {
    let mut state = graph();
    let values: Vec<Cell> = (0..length).map(Cell::Bits).collect();
    state.roots = vec![state.list(&values, Cell::Null)];
    state
}

fn is_covered(general: &Graph, special: &Graph) -> bool {
    covers(general, special, &Unrelated, &mut solver())
}

#[test]
fn a_segment_stands_for_lists_of_every_length() {
    for length in 0..5 {
        assert!(is_covered(&summed_up(false), &list_of(length)), "{length}");
        assert_eq!(is_covered(&summed_up(true), &list_of(length)), length > 0);
        assert!(!is_covered(&list_of(length), &summed_up(false)), "{length}");
    }
    assert!(is_covered(&summed_up(false), &summed_up(true)));
    assert!(!is_covered(&summed_up(true), &summed_up(false)));
}

#[test]
fn a_segment_that_ends_elsewhere_is_another() {
    let mut cyclic = list_of(3);
    cyclic.nodes[0].cells[1] = Cell::Node(2);
    assert!(!is_covered(&summed_up(false), &cyclic));
    let mut open_end = graph();
    let rest = open_end.unknown();
    open_end.roots = vec![open_end.list(&[Cell::Bits(1)], rest)];
    assert!(!is_covered(&summed_up(false), &open_end));
}

#[test]
fn what_something_else_leads_to_is_not_within() {
    let mut inside = list_of(3);
    let mut general = summed_up(false);
    let middle = Cell::Node(1);
    inside.roots.push(middle);
    // A variable of its own leads to the object in the middle: not to any.
    let other = general.node(&[Cell::Bits(1), Cell::Null]);
    general.roots.push(other);
    assert!(!is_covered(&general, &inside));
}

/// An unknown may turn out to be an object of the input, so it may be within a segment that is open only.
#[test]
fn a_closed_segment_takes_no_objects_that_unknowns_may_be() {
    let mut special = list_of(2);
    let unknown = special.unknown();
    special.roots.push(unknown);
    for open in [false, true] {
        let mut general = graph();
        let list = segment(&mut general, Cell::Null, false, open);
        let unknown = general.unknown();
        general.roots = vec![list, unknown];
        assert_eq!(is_covered(&general, &special), open);
    }
    let mut own = list_of(2);
    own.nodes.iter_mut().for_each(|n| n.origin = Origin::Own);
    let mut general = graph();
    general.roots = vec![segment(&mut general, Cell::Null, false, false)];
    assert!(is_covered(&general, &own));
}

#[test]
fn what_is_known_of_all_must_hold_for_each() {
    let mut solver = solver();
    let store = solver.store().clone();
    let bound = int(&store, "bound");
    let mut general = summed_up(false);
    general.roots.push(Cell::Term(bound));
    let links = links().clone();
    let small = store.cmp(CmpOp::Sle, links.numbers[0].1, bound);
    let known = |state: &mut Graph, known: Known| {
        let segment = state.unknowns[0].segment.as_mut().expect("a segment");
        segment.known = known;
    };
    let each = Known {
        each: vec![small],
        ..Known::default()
    };
    known(&mut general, each.clone());
    let with_bound = |mut state: Graph, bound: u64| {
        state.roots.push(Cell::Bits(bound));
        state
    };
    assert!(covers(
        &general,
        &with_bound(list_of(4), 3),
        &Unrelated,
        &mut solver
    ));
    assert!(!covers(
        &general,
        &with_bound(list_of(4), 2),
        &Unrelated,
        &mut solver
    ));
    // Another segment must say so itself.
    let silent = with_bound(summed_up(false), 3);
    assert!(!covers(&general, &silent, &Unrelated, &mut solver));
}

#[test]
fn lists_in_order_are_told_from_others() {
    let mut solver = solver();
    let store = solver.store().clone();
    let links = links().clone();
    let (before, after) = (links.before[0], links.numbers[0].1);
    let mut general = summed_up(false);
    let segment = general.unknowns[0].segment.as_mut().expect("a segment");
    segment.known.steps = vec![store.cmp(CmpOp::Sle, before, after)];
    let mut list = |values: &[u64]| {
        let mut state = graph();
        let values: Vec<Cell> = values.iter().copied().map(Cell::Bits).collect();
        state.roots = vec![state.list(&values, Cell::Null)];
        covers(&general, &state, &Unrelated, &mut solver)
    };
    assert!(list(&[]) && list(&[7]) && list(&[1, 1, 5]));
    assert!(!list(&[1, 3, 2]));
}
