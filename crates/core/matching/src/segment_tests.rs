//! Subsumption of states with list segments.

use crate::cover::covers;
use crate::graph::{Cell, HeapGraph, ListSegment, ObjectOrigin, UnknownReference};
use crate::segments::Known;
use crate::testing::{DOUBLE, NODE, Unrelated, double_links, graph, int, links, solver};
use crate::widen::{ElementFacts, has_list_segments, summarize_lists};
use term::CmpOp;

/// A segment that ends like this.
fn segment(state: &mut HeapGraph, end: Cell, has_some: bool, open: bool) -> Cell {
    state.unknowns.push(UnknownReference {
        class: NODE,
        not_null: false,
        facts: 0,
        within: Cell::Null,
        free: true,
        segment: Some(ListSegment {
            links: links().clone(),
            end,
            before: None,
            has_some,
            open,
            known: Known::default(),
        }),
        last_of: None,
    });
    Cell::Unknown(state.unknowns.len() as u32 - 1)
}

/// A list that is a segment up to its end.
fn summed_up(has_some: bool) -> HeapGraph {
    let mut state = graph();
    state.roots = vec![segment(&mut state, Cell::Null, has_some, true)];
    state
}

fn list_of(length: u64) -> HeapGraph {
    let mut state = graph();
    let values: Vec<Cell> = (0..length).map(Cell::Bits).collect();
    state.roots = vec![state.list(&values, Cell::Null)];
    state
}

fn is_covered(general: &HeapGraph, special: &HeapGraph) -> bool {
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
    own.nodes
        .iter_mut()
        .for_each(|n| n.origin = ObjectOrigin::Own);
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
    let known = |state: &mut HeapGraph, known: Known| {
        let segment = state.unknowns[0].segment.as_mut().expect("a segment");
        segment.known = known;
    };
    let each = Known {
        each: vec![small],
        ..Known::default()
    };
    known(&mut general, each.clone());
    let with_bound = |mut state: HeapGraph, bound: u64| {
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

/// A segment whose objects lead back, and what is before it; gives its first and its last object.
fn double_segment(state: &mut HeapGraph, end: Cell, before: Cell) -> (Cell, Cell) {
    let first = segment(state, end, false, true);
    let last = state.unknown();
    let number = state.unknowns.len() as u32 - 2;
    for unknown in &mut state.unknowns[number as usize..] {
        unknown.class = DOUBLE;
    }
    let made = state.unknowns[number as usize].segment.as_mut();
    let made = made.expect("a segment");
    (made.links, made.before) = (double_links().clone(), Some(before));
    state.unknowns[number as usize + 1].last_of = Some(number);
    (first, last)
}

/// A list that leads back, of which both ends are known.
fn deque(length: u32) -> HeapGraph {
    let mut state = graph();
    let (first, last) = state.double_list(length);
    state.roots = vec![first, last];
    state
}

fn any_deque() -> HeapGraph {
    let mut state = graph();
    let (first, last) = double_segment(&mut state, Cell::Null, Cell::Null);
    state.roots = vec![first, last];
    state
}

#[test]
fn a_segment_that_leads_back_stands_for_lists_of_every_length() {
    for length in 0..5 {
        assert!(is_covered(&any_deque(), &deque(length)), "{length}");
        assert!(!is_covered(&deque(length), &any_deque()), "{length}");
    }
    assert!(is_covered(&any_deque(), &any_deque()));
}

#[test]
fn links_that_disagree_are_told() {
    let mut astray = deque(4);
    astray.nodes[2].cells[2] = Cell::Node(0);
    assert!(!is_covered(&any_deque(), &astray));
    let mut not_last = deque(4);
    not_last.roots[1] = Cell::Node(2);
    assert!(!is_covered(&any_deque(), &not_last));
    let mut swapped = deque(3);
    swapped.roots.reverse();
    assert!(!is_covered(&any_deque(), &swapped));
    let mut empty = deque(0);
    empty.double_list(1);
    empty.roots[1] = Cell::Node(0);
    assert!(!is_covered(&any_deque(), &empty), "only one end is null");
}

/// Something leads to the last object only: the list is read from there.
#[test]
fn a_segment_is_found_from_its_last_object() {
    let mut general = any_deque();
    general.roots.remove(0);
    for length in 1..4 {
        let mut special = deque(length);
        special.roots.remove(0);
        assert!(is_covered(&general, &special), "{length}");
        special.nodes[0].cells[1] = Cell::Null;
        assert_eq!(is_covered(&general, &special), length == 1, "{length}");
    }
}

/// Whatever is summed up is covered by what is made of it; brute force over lists, holders and mistakes.
#[test]
fn objects_that_others_lead_to_are_not_summed_up() {
    for length in 2..5 {
        for held in 0..length {
            // The variable holds an object in the middle, so this one stays.
            let mut state = graph();
            let (first, last) = state.double_list(length);
            let list = state.node(&[first, last]);
            state.roots = vec![list, Cell::Node(held)];
            assert!(has_list_segments(&state, &Unrelated));
            let keep = ElementFacts::default();
            let summed = summarize_lists(&state, &Unrelated, &mut solver(), &keep).expect("runs");
            let firsts = summed.replaced.iter().map(|(cell, _)| *cell);
            assert!(firsts.clone().all(|cell| cell != Cell::Node(held)));
            let sides = u32::from(held > 0) + u32::from(held + 1 < length);
            let segments = summed.forgotten.iter().filter(|f| f.segment.is_some());
            assert_eq!(segments.count() as u32, sides, "{held} of {length}");
        }
    }
}
