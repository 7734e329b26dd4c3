//! Maximal uninterrupted segments of doubly linked lists. A pair of opposite links counts once: only a
//! reference from elsewhere interrupts a segment.

use super::Spot;
use super::runs::{Holders, Run, is_plain};
use crate::graph::{Cell, Classes, HeapGraph, Links, ListSegment, ObjectOrigin};
use crate::segments::Known;
use crate::shape::Taken;
use std::sync::Arc;

/// An object of such a list, or a segment of one.
struct Part {
    taken: Taken,
    links: Arc<Links>,
    /// What it is for those before it, and for those behind it: for an object, that is the same.
    first: Cell,
    last: Cell,
    /// What it leads to, and what it leads back to.
    next: Cell,
    before: Cell,
    has_some: bool,
    open: bool,
}

/// Whether something else leads to a part, from before and from behind.
struct Apart {
    before: bool,
    behind: bool,
}

impl Part {
    /// Whether the other one follows: each leads to the other.
    fn is_before(&self, other: &Part) -> bool {
        self.next == other.first
            && other.before == self.last
            && self.links.class == other.links.class
    }
}

/// All runs of such lists.
pub(super) fn double_runs(graph: &HeapGraph, classes: &dyn Classes, holders: &Holders) -> Vec<Run> {
    let parts = parts(graph, classes);
    let follows = |at: usize| parts.iter().position(|p| parts[at].is_before(p));
    let next: Vec<Option<usize>> = (0..parts.len()).map(follows).collect();
    let previous = |at: usize| next.iter().position(|n| *n == Some(at));
    let apart: Vec<Option<Apart>> = (0..parts.len())
        .map(|at| parts[at].apart(previous(at).is_some(), next[at].is_some(), holders))
        .collect();
    let is_one = |a: usize, b: usize| match (&apart[a], &apart[b]) {
        (Some(a), Some(b)) => !a.behind && !b.before,
        _ => false,
    };
    let goes_on = |at: usize| next[at].filter(|n| is_one(at, *n));
    let begins =
        |at: &usize| apart[*at].is_some() && !previous(*at).is_some_and(|p| is_one(p, *at));
    let runs = (0..parts.len()).filter(begins).filter_map(|first| {
        let run = std::iter::successors(Some(first), |at| goes_on(*at));
        let run = run.map(|at| Some((&parts[at], apart[at].as_ref()?)));
        run_of(&run.collect::<Option<Vec<_>>>()?, holders)
    });
    runs.collect()
}

fn parts(graph: &HeapGraph, classes: &dyn Classes) -> Vec<Part> {
    let nodes = (0..).zip(&graph.nodes[..graph.reachable]);
    let objects = nodes.filter(|(_, n)| is_plain(n)).filter_map(|(i, node)| {
        let links = classes.links(node.class)?;
        Some(Part {
            taken: Taken::Node(i),
            first: Cell::Node(i),
            last: Cell::Node(i),
            next: node.cells[links.link],
            before: node.cells[links.back?],
            has_some: true,
            open: node.origin == ObjectOrigin::Input,
            links,
        })
    });
    let segments = (0..).zip(&graph.unknowns).filter_map(|(i, unknown)| {
        let segment = unknown.segment.as_ref()?;
        Some(Part {
            taken: Taken::Segment(i),
            links: segment.links.clone(),
            first: Cell::Unknown(i),
            last: Cell::Unknown(graph.last_of(i)?),
            next: segment.end,
            before: segment.before?,
            has_some: segment.has_some,
            open: segment.open,
        })
    });
    objects.chain(segments).collect()
}

impl Part {
    /// What keeps it apart from those before it and behind it; `None` if it is part of no run.
    fn apart(&self, has_previous: bool, has_next: bool, holders: &Holders) -> Option<Apart> {
        let expected = (usize::from(has_previous), usize::from(has_next));
        if self.first != self.last {
            return Some(Apart {
                before: holders.all(self.first) > expected.0,
                behind: holders.all(self.last) > expected.1,
            });
        }
        // From which side something leads to an object that is the first or the last one is clear only if
        // it is not both.
        let more = holders.count(self.first)? - expected.0 - expected.1;
        match (more, has_previous, has_next) {
            (0, true, _) | (0, _, true) => Some(Apart {
                before: false,
                behind: false,
            }),
            (1, false, true) => Some(Apart {
                before: true,
                behind: false,
            }),
            (1, true, false) => Some(Apart {
                before: false,
                behind: true,
            }),
            _ => None,
        }
    }

    /// The places that lead to it from before.
    fn spots_before(&self, apart: &Apart, holders: &Holders) -> Vec<Spot> {
        let spots = holders.spots(self.first).iter().copied();
        match apart.before {
            true => spots.filter(|s| !self.is_next(*s)).collect(),
            false => spots.filter(|s| self.is_previous(*s)).collect(),
        }
    }

    /// The places that lead to it from behind.
    fn spots_behind(&self, apart: &Apart, holders: &Holders) -> Vec<Spot> {
        let spots = holders.spots(self.last).iter().copied();
        match apart.behind {
            true => spots.filter(|s| !self.is_previous(*s)).collect(),
            false => spots.filter(|s| self.is_next(*s)).collect(),
        }
    }

    /// Whether a place is the field by which the next object leads back.
    fn is_next(&self, spot: Spot) -> bool {
        let back = self.links.back;
        back.is_some_and(|slot| is_field(spot, self.next, slot))
    }

    /// Whether a place is the field by which the object before leads here.
    fn is_previous(&self, spot: Spot) -> bool {
        is_field(spot, self.before, self.links.link)
    }
}

fn is_field(spot: Spot, of: Cell, slot: usize) -> bool {
    match (spot, of) {
        (Spot::Cell(node, at), Cell::Node(of)) => node == of as usize && at == slot,
        _ => false,
    }
}

/// The run of parts that follow each other, if that sums up something.
fn run_of(parts: &[(&Part, &Apart)], holders: &Holders) -> Option<Run> {
    let ((first, before), (last, behind)) = (parts.first()?, parts.last()?);
    if let [(only, _)] = parts
        && matches!(only.taken, Taken::Segment(_))
    {
        return None;
    }
    let all = || parts.iter().map(|(part, _)| part);
    Some(Run {
        begins: first.first,
        spots: first.spots_before(before, holders),
        last: Some((last.last, last.spots_behind(behind, holders))),
        taken: all().map(|p| p.taken).collect(),
        segment: ListSegment {
            links: first.links.clone(),
            end: last.next,
            before: Some(first.before),
            has_some: all().any(|p| p.has_some),
            open: all().any(|p| p.open),
            known: Known::default(),
        },
    })
}
