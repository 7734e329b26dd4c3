//! Invariants of list segments: how the numbers of all objects of a segment compare with numbers of the state,
//! with constants, and with those of the object before.

use super::Spot;
use super::columns::Column;
use super::elements::ElementFacts;
use crate::graph::{Cell, HeapGraph, Links, ListSegment};
use crate::holds::holds;
use crate::quantified::term_of;
use crate::segments::{Known, claims};
use crate::shape::Taken;
use rustc_hash::FxHashSet;
use solver::PathSolver;
use term::{CmpOp, Sort, Term, TermStore, TermValue};

/// More numbers are not compared with.
const MOST_COMPARED: usize = 12;

/// What says the most comes first.
const COMPARISONS: [CmpOp; 6] = [
    CmpOp::Eq,
    CmpOp::Slt,
    CmpOp::Sgt,
    CmpOp::Sle,
    CmpOp::Sge,
    CmpOp::Ne,
];

/// How an object compares with the next one. That all are equal is said by comparing them with the first.
const ORDERS: [CmpOp; 4] = [CmpOp::Slt, CmpOp::Sgt, CmpOp::Sle, CmpOp::Sge];

/// Objects of a state that are summed up, and which of a column's numbers is that state's.
pub(super) struct Objects<'a> {
    pub graph: &'a HeapGraph,
    pub taken: &'a [Taken],
    pub number: fn(&Column) -> Term,
}

/// The numbers of what is before a segment, and of what is behind it.
#[derive(Default)]
pub(super) struct Around {
    pub from: Option<Vec<Column>>,
    pub to: Option<Vec<Column>>,
}

/// What holds for all of these objects, in the terms of the wider state.
pub(super) fn common_facts(
    segment: &ListSegment,
    objects: &[Objects],
    columns: &[Column],
    around: &Around,
    keep: &ElementFacts,
    solver: &mut PathSolver,
) -> Known {
    let store = solver.store().clone();
    let mut finder = Finder {
        links: &segment.links,
        objects,
        store: &store,
        solver,
    };
    let mut known = Known {
        each: finder.each(columns, keep),
        ..Known::default()
    };
    if keep.elements {
        finder.steps(around, &mut known);
    }
    known
}

struct Finder<'a> {
    links: &'a Links,
    objects: &'a [Objects<'a>],
    store: &'a TermStore,
    solver: &'a mut PathSolver,
}

impl Finder<'_> {
    fn each(&mut self, columns: &[Column], keep: &ElementFacts) -> Vec<Term> {
        let mut said = Vec::new();
        let links = self.links;
        for (_, var) in &links.numbers {
            let sort = self.store.sort(*var);
            if !matches!(sort, Sort::Bv(_)) {
                continue;
            }
            for column in compared_numbers(columns, sort, keep, self.store) {
                let of = |op, number| Known {
                    each: vec![self.store.cmp(op, *var, number)],
                    ..Known::default()
                };
                let mut comparisons = COMPARISONS.into_iter();
                let found =
                    comparisons.find(|op| self.hold(|those| of(*op, (those.number)(&column))));
                said.extend(found.map(|op| self.store.cmp(op, *var, column.wide)));
            }
        }
        said
    }

    /// In which order objects follow each other: what is around them counts, if it is in that order.
    fn steps(&mut self, around: &Around, known: &mut Known) {
        let links = self.links;
        for ((_, after), before) in links.numbers.iter().zip(&links.before) {
            if !matches!(self.store.sort(*after), Sort::Bv(_)) {
                continue;
            }
            for op in ORDERS {
                let step = self.store.cmp(op, *before, *after);
                if let Some(found) = self.step(step, around) {
                    *known = Known {
                        each: std::mem::take(&mut known.each),
                        ..found
                    };
                    return;
                }
            }
        }
    }

    fn step(&mut self, step: Term, around: &Around) -> Option<Known> {
        let numbers = |columns: &Option<Vec<Column>>, number: fn(&Column) -> Term| {
            let columns = columns.as_ref()?.iter();
            Some(columns.map(number).collect::<Vec<Term>>())
        };
        let of = |has_from: bool, has_to: bool, number: fn(&Column) -> Term| Known {
            steps: vec![step],
            from: numbers(&around.from, number).filter(|_| has_from),
            to: numbers(&around.to, number).filter(|_| has_to),
            ..Known::default()
        };
        let ways = [(true, true), (true, false), (false, true), (false, false)];
        let ways = ways
            .into_iter()
            .filter(|(from, to)| (!from || around.from.is_some()) && (!to || around.to.is_some()));
        for (from, to) in ways {
            if self.hold(|those| of(from, to, those.number)) {
                return Some(of(from, to, |c| c.wide));
            }
        }
        None
    }

    fn hold(&mut self, known: impl Fn(&Objects) -> Known) -> bool {
        self.objects.iter().all(|those| {
            let path = &those.graph.path;
            let known = known(those);
            claims(self.links, &known, those.graph, those.taken, self.store).is_some_and(|all| {
                all.into_iter()
                    .all(|claim| holds(path, claim, self.store, self.solver))
            })
        })
    }
}

/// The numbers that those of objects are compared with.
fn compared_numbers(
    columns: &[Column],
    sort: Sort,
    keep: &ElementFacts,
    store: &TermStore,
) -> Vec<Column> {
    let constants = keep.constants.iter();
    let constants = constants.map(|c| store.constant(TermValue::from_bits(sort, *c as u64)));
    let mut all: Vec<Column> = constants.map(Column::of_unchanged).collect();
    if keep.numbers {
        let numbers = columns.iter().filter(|c| store.sort(c.wide) == sort);
        all.extend(numbers.copied().take(MOST_COMPARED));
    }
    all
}

/// The numbers of a state that depend on the input. What compares with those of objects that are to be summed
/// up would be lost with these: then they are not, since the wider state doesn't cover it.
pub(super) fn numbers_of(graph: &HeapGraph) -> Vec<Column> {
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let nodes = graph.nodes[..graph.reachable].iter();
    let cells = graph.roots.iter().chain(nodes.flat_map(|node| &node.cells));
    let terms = cells.filter_map(|cell| match cell {
        Cell::Term(t) => seen.insert(*t).then_some(*t),
        _ => None,
    });
    terms.map(Column::of_unchanged).collect()
}

/// The object of a graph that a segment follows, if it is one of its kind; `spot` is the place that leads to
/// the segment, if there is only one.
pub(super) fn object_before(
    graph: &HeapGraph,
    segment: &ListSegment,
    spot: Option<Spot>,
) -> Option<u32> {
    let links = &segment.links;
    match (segment.before, spot) {
        (Some(before), _) => object_of_kind(graph, before, links),
        (None, Some(Spot::Cell(node, slot))) => {
            let is_fit = graph.nodes[node].class == links.class && slot == links.link;
            is_fit.then_some(node as u32)
        }
        (None, Some(Spot::Root(_) | Spot::Length(_)) | None) => None,
    }
}

/// The object that a segment ends with, if it is one of its kind.
pub(super) fn object_behind(graph: &HeapGraph, segment: &ListSegment) -> Option<u32> {
    object_of_kind(graph, segment.end, &segment.links)
}

fn object_of_kind(graph: &HeapGraph, cell: Cell, links: &Links) -> Option<u32> {
    match cell {
        Cell::Node(node) => (graph.nodes[node as usize].class == links.class).then_some(node),
        Cell::Null | Cell::Unknown(_) | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
    }
}

/// The numbers of an object in both states and the wider one. `wide` gives what is put in the place of
/// a number that differs.
pub(super) fn numbers_at(
    links: &Links,
    earlier: &[Cell],
    now: &[Cell],
    wide: impl Fn(usize) -> Option<Term>,
    store: &TermStore,
) -> Option<Vec<Column>> {
    let numbers = links.numbers.iter().map(|(slot, var)| {
        let sort = store.sort(*var);
        let now = term_of(now[*slot], sort, store)?;
        Some(Column {
            earlier: term_of(earlier[*slot], sort, store)?,
            now,
            wide: wide(*slot).unwrap_or(now),
        })
    });
    numbers.collect()
}
