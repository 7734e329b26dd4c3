//! Maximal uninterrupted segments: parts of lists that nothing else leads into
//! (Definition 8 of "Symbolic Execution with Abstraction"), each to become one segment.

use super::Spot;
use super::double_runs::double_runs;
use crate::graph::{Cell, Classes, HeapGraph, HeapNode, Links, ListSegment, ObjectOrigin};
use crate::segments::Known;
use crate::shape::Taken;
use std::sync::Arc;

/// Objects and segments that follow each other, with nothing but that leading to them.
pub(super) struct Run {
    /// Where it begins, and all places that lead there.
    pub begins: Cell,
    pub spots: Vec<Spot>,
    /// Its last object, and all other places that lead there, if objects lead back.
    pub last: Option<(Cell, Vec<Spot>)>,
    pub taken: Vec<Taken>,
    pub segment: ListSegment,
}

/// All runs of a state.
pub(super) fn runs(graph: &HeapGraph, classes: &dyn Classes) -> Vec<Run> {
    let found = Holders::of(graph);
    let inner = Inner::of(graph, classes, &found);
    let begins = found.held.iter().filter(|(cell, _)| inner.begins(*cell));
    let runs = begins.filter_map(|(cell, spots)| inner.run(*cell, spots));
    runs.chain(double_runs(graph, classes, &found)).collect()
}

/// Where each reference of a state is held, in the order of the first place.
pub(super) struct Holders {
    held: Vec<(Cell, Vec<Spot>)>,
    /// Ends of segments.
    ends: Vec<Cell>,
}

impl Holders {
    fn of(graph: &HeapGraph) -> Holders {
        let mut holders = Holders {
            held: Vec::new(),
            ends: Vec::new(),
        };
        for (at, cell) in graph.roots.iter().enumerate() {
            holders.add(*cell, Spot::Root(at));
        }
        for (number, node) in graph.nodes[..graph.reachable].iter().enumerate() {
            for (slot, cell) in node.cells.iter().enumerate() {
                holders.add(*cell, Spot::Cell(number, slot));
            }
            // Elements are not among the places where something else may be put.
            let sparse = node.sparse.iter();
            let elements = sparse.flat_map(|s| s.read.iter().chain(&s.written));
            holders.ends.extend(elements.map(|(_, value)| *value));
        }
        let segments = graph.unknowns.iter().filter_map(|u| u.segment.as_ref());
        holders.ends.extend(segments.flat_map(ListSegment::beyond));
        let within = graph.unknowns.iter().map(|u| u.within);
        holders.ends.extend(within);
        holders
    }

    fn add(&mut self, cell: Cell, spot: Spot) {
        if !matches!(cell, Cell::Node(_) | Cell::Unknown(_)) {
            return;
        }
        match self.held.iter_mut().find(|(c, _)| *c == cell) {
            Some((_, spots)) => spots.push(spot),
            None => self.held.push((cell, vec![spot])),
        }
    }

    /// How many places lead to something, roots excepted; `None` if a root does.
    pub(crate) fn count(&self, cell: Cell) -> Option<usize> {
        let is_root = |s: &Spot| matches!(s, Spot::Root(_));
        (!self.spots(cell).iter().any(is_root)).then(|| self.all(cell))
    }

    /// How many places lead to something.
    pub(crate) fn all(&self, cell: Cell) -> usize {
        let ends = self.ends.iter().filter(|c| **c == cell).count();
        self.spots(cell).len() + ends
    }

    /// The places that lead to something, ends of segments excepted.
    pub(crate) fn spots(&self, cell: Cell) -> &[Spot] {
        let held = self.held.iter().find(|(c, _)| *c == cell);
        held.map_or(&[][..], |(_, spots)| spots)
    }
}

/// What may be part of a run.
struct Inner<'a> {
    graph: &'a HeapGraph,
    /// By node: how it makes a list, if nothing but one other place leads to it.
    nodes: Vec<Option<Arc<Links>>>,
    /// By unknown, the same for segments.
    segments: Vec<bool>,
}

impl<'a> Inner<'a> {
    fn of(graph: &'a HeapGraph, classes: &dyn Classes, holders: &Holders) -> Inner<'a> {
        let nodes = (0..).zip(&graph.nodes[..graph.reachable]).map(|(i, node)| {
            let is_inner = is_plain(node) && holders.count(Cell::Node(i)) == Some(1);
            let links = is_inner.then(|| classes.links(node.class)).flatten();
            links.filter(|l| l.back.is_none())
        });
        let segments = (0..).zip(&graph.unknowns).map(|(i, unknown)| {
            let segment = unknown.segment.as_ref();
            segment.is_some_and(|s| s.before.is_none())
                && holders.count(Cell::Unknown(i)) == Some(1)
        });
        Inner {
            graph,
            nodes: nodes.collect(),
            segments: segments.collect(),
        }
    }

    /// How something makes a list, and where it leads, if it may be in a run. Where a run begins, it
    /// may be a segment that several places lead to.
    fn step(&self, cell: Cell, is_first: bool) -> Option<(Arc<Links>, Cell)> {
        match cell {
            Cell::Node(node) => {
                let links = self.nodes.get(node as usize)?.clone()?;
                let next = self.graph.nodes[node as usize].cells[links.link];
                Some((links, next))
            }
            Cell::Unknown(unknown) => {
                let segment = self.graph.unknowns[unknown as usize].segment.as_ref()?;
                let is_fit =
                    self.segments[unknown as usize] || is_first && segment.before.is_none();
                is_fit.then(|| (segment.links.clone(), segment.end))
            }
            Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
        }
    }

    /// Whether a run may begin here: it is not what another part of it leads to.
    fn begins(&self, cell: Cell) -> bool {
        let Some((links, _)) = self.step(cell, true) else {
            return false;
        };
        let nodes = (0..self.nodes.len() as u32).map(Cell::Node);
        let unknowns = (0..self.segments.len() as u32).map(Cell::Unknown);
        let is_inner = self.step(cell, false).is_some();
        !(is_inner
            && nodes.chain(unknowns).any(|other| {
                let step = self.step(other, true);
                step.is_some_and(|(l, next)| next == cell && l.class == links.class)
            }))
    }

    fn run(&self, first: Cell, spots: &[Spot]) -> Option<Run> {
        let (links, _) = self.step(first, true)?;
        let mut segment = ListSegment {
            links: links.clone(),
            end: first,
            before: None,
            has_some: false,
            open: false,
            known: Known::default(),
        };
        let mut taken: Vec<Taken> = Vec::new();
        let most = self.nodes.len() + self.segments.len();
        while let Some((like, next)) = self.step(segment.end, taken.is_empty()) {
            if like.class != links.class || taken.len() > most {
                break;
            }
            match segment.end {
                Cell::Node(node) => {
                    segment.has_some = true;
                    segment.open |= self.graph.nodes[node as usize].origin == ObjectOrigin::Input;
                    taken.push(Taken::Node(node));
                }
                Cell::Unknown(unknown) => {
                    let other = self.graph.unknowns[unknown as usize].segment.as_ref()?;
                    segment.has_some |= other.has_some;
                    segment.open |= other.open;
                    taken.push(Taken::Segment(unknown));
                }
                Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => return None,
            }
            segment.end = next;
        }
        let is_one = matches!(taken[..], [Taken::Segment(_)]);
        (!is_one && taken.len() <= most).then(|| Run {
            begins: first,
            spots: spots.to_vec(),
            last: None,
            taken,
            segment,
        })
    }
}

/// Whether lazy initialization could have made an object, whatever it holds.
pub(super) fn is_plain(node: &HeapNode) -> bool {
    let is_known = match node.origin {
        ObjectOrigin::Input | ObjectOrigin::Private | ObjectOrigin::Own => true,
        ObjectOrigin::Outside(_) => false,
    };
    is_known && node.free && node.mark == 0 && !node.is_array
}
