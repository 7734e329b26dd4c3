//! Join: the walk over two states that finds where they differ.

use super::{ElementFacts, Forgotten, Spot};
use crate::graph::{
    Cell, Classes, HeapGraph, HeapNode, Links, ListSegment, ObjectOrigin, Sparse, UnknownReference,
};
use crate::pairing::Pairing;
use crate::segments::Known;
use crate::shape::Taken;
use rustc_hash::FxHashMap;
use term::Term;

pub(super) struct Join<'a> {
    earlier: &'a HeapGraph,
    now: &'a HeapGraph,
    classes: &'a dyn Classes,
    keep: &'a ElementFacts,
    pub objects: Pairing,
    unknowns: Pairing,
    /// Numbers that differ.
    pub changed: Vec<(Spot, Cell, Cell)>,
    /// Numbers that don't.
    pub kept: Vec<Term>,
    pub references: Vec<(Spot, usize)>,
    pub forgotten: Vec<Forgotten>,
    pub replaced: Vec<(Cell, usize)>,
    /// Arrays whose elements differ, in both.
    pub emptied: Vec<(u32, u32)>,
    /// Segments of both, which become one.
    pub stretches: Vec<Joined>,
    /// What differs in the same way is the same thing.
    same: FxHashMap<(Cell, Cell), usize>,
    /// Last objects of segments: which ones they are is known when all segments were met.
    later: Vec<(Spot, Cell, Cell)>,
}

/// A segment of the wider state, and what it takes the place of.
pub(super) struct Joined {
    /// Its place among what is forgotten.
    pub forgotten: usize,
    /// A place that leads to it.
    pub spot: Spot,
    pub earlier: Vec<Taken>,
    pub now: Vec<Taken>,
}

impl<'a> Join<'a> {
    pub(crate) fn new(
        earlier: &'a HeapGraph,
        now: &'a HeapGraph,
        classes: &'a dyn Classes,
        keep: &'a ElementFacts,
    ) -> Join<'a> {
        Join {
            earlier,
            now,
            classes,
            keep,
            objects: Pairing::new(earlier.nodes.len(), now.nodes.len()),
            unknowns: Pairing::new(earlier.unknowns.len(), now.unknowns.len()),
            changed: Vec::new(),
            kept: Vec::new(),
            references: Vec::new(),
            forgotten: Vec::new(),
            replaced: Vec::new(),
            emptied: Vec::new(),
            stretches: Vec::new(),
            same: FxHashMap::default(),
            later: Vec::new(),
        }
    }

    /// `None` if they differ in what can't be forgotten.
    pub(crate) fn run(mut self) -> Option<Join<'a>> {
        let (earlier, now) = (self.earlier, self.now);
        if earlier.roots.len() != now.roots.len() {
            return None;
        }
        for (at, (a, b)) in earlier.roots.iter().zip(&now.roots).enumerate() {
            self.cell(Spot::Root(at), *a, *b)?;
        }
        loop {
            self.nodes()?;
            // What is left may lead to more objects.
            if self.later.is_empty() {
                return Some(self);
            }
            for (spot, a, b) in std::mem::take(&mut self.later) {
                self.last_of_segment(spot, a, b)?;
            }
        }
    }

    fn nodes(&mut self) -> Option<()> {
        let (earlier, now) = (self.earlier, self.now);
        while let Some((a, b)) = self.objects.next() {
            let (old, new) = (&earlier.nodes[a as usize], &now.nodes[b as usize]);
            let at = b as usize;
            for (slot, (x, y)) in old.cells.iter().zip(&new.cells).enumerate() {
                self.cell(Spot::Cell(at, slot), *x, *y)?;
            }
            if let (Some(x), Some(y)) = (&old.sparse, &new.sparse) {
                self.elements((a, b), x, y, old.origin == new.origin)?;
            }
        }
        Some(())
    }

    fn cell(&mut self, spot: Spot, earlier: Cell, now: Cell) -> Option<()> {
        match (earlier, now) {
            (Cell::Bits(_) | Cell::Term(_), Cell::Bits(_) | Cell::Term(_)) => {
                self.number(spot, earlier, now);
                Some(())
            }
            (Cell::Bits(_) | Cell::Term(_), _) | (_, Cell::Bits(_) | Cell::Term(_)) => None,
            _ if is_last(earlier, self.earlier) || is_last(now, self.now) => {
                self.later.push((spot, earlier, now));
                Some(())
            }
            _ if self.segment(spot, earlier, now) => Some(()),
            _ if self.pair_if_alike(earlier, now) => Some(()),
            _ => self.forget(spot, earlier, now),
        }
    }

    fn number(&mut self, spot: Spot, earlier: Cell, now: Cell) {
        match (earlier, now) {
            (Cell::Term(a), Cell::Term(b)) if a == b => self.kept.push(a),
            (a, b) if a == b => {}
            (a, b) => self.changed.push((spot, a, b)),
        }
    }

    /// Pairs what two references lead to, and tells whether that is possible.
    fn pair_if_alike(&mut self, earlier: Cell, now: Cell) -> bool {
        match (earlier, now) {
            (Cell::Null, Cell::Null) => true,
            (Cell::Outside(a), Cell::Outside(b)) => a == b,
            (Cell::Node(a), Cell::Node(b)) => {
                let (old, new) = (&self.earlier.nodes[a as usize], &self.now.nodes[b as usize]);
                are_alike(old, new) && self.objects.pair(a, b)
            }
            (Cell::Unknown(a), Cell::Unknown(b)) => {
                let old = &self.earlier.unknowns[a as usize];
                let new = &self.now.unknowns[b as usize];
                let is_of_segment =
                    |u: &UnknownReference| u.segment.is_some() || u.last_of.is_some();
                if is_of_segment(old) || is_of_segment(new) {
                    return false;
                }
                let is_within = (old.within, new.within) != (Cell::Null, Cell::Null);
                (old.class, old.facts) == (new.class, new.facts)
                    && !is_within
                    && (old.not_null || !new.not_null)
                    && self.unknowns.pair(a, b)
            }
            _ => false,
        }
    }

    /// Makes one segment of two that end in what corresponds to each other, or of one and its end.
    fn segment(&mut self, spot: Spot, earlier: Cell, now: Cell) -> bool {
        let (old, new) = (self.earlier.segment_at(earlier), self.now.segment_at(now));
        let Some(links) = new.or(old).map(|s| s.links.clone()) else {
            return false;
        };
        if let Some(known) = self.same.get(&(earlier, now)) {
            self.references.push((spot, *known));
            return true;
        }
        let is_fit = |s: Option<&ListSegment>| s.is_none_or(|s| s.links.class == links.class);
        let end = |s: Option<&ListSegment>, cell| s.map_or(cell, |s| s.end);
        let new_end = end(new, now);
        if !is_fit(old) || !is_fit(new) || !self.pair_if_alike(end(old, earlier), new_end) {
            return false;
        }
        let befores = match links.back {
            Some(_) => match self.befores(old, new) {
                Some(befores) => Some(befores),
                None => return false,
            },
            None => None,
        };
        let index = self.forgotten.len();
        let both = [old, new].into_iter();
        self.forgotten.push(Forgotten::segment(ListSegment {
            links: links.clone(),
            end: new_end,
            before: befores.map(|(_, now)| now),
            has_some: both.clone().all(|s| s.is_some_and(|s| s.has_some)),
            open: both.flatten().any(|s| s.open),
            known: Known::default(),
        }));
        self.stretches.push(Joined {
            forgotten: index,
            spot,
            earlier: segment_at_cell(old, earlier),
            now: segment_at_cell(new, now),
        });
        if new.is_some() {
            self.replaced.push((now, index));
        }
        self.same.insert((earlier, now), index);
        self.references.push((spot, index));
        if let Some(befores) = befores {
            self.lasts(index, &links, (earlier, now), befores);
        }
        true
    }

    /// What is before segments of both states whose objects lead back, if that corresponds to each other.
    fn befores(
        &mut self,
        old: Option<&ListSegment>,
        new: Option<&ListSegment>,
    ) -> Option<(Cell, Cell)> {
        let (old, new) = match (old, new) {
            (Some(old), Some(new)) => (old.before?, new.before?),
            (Some(old), None) => {
                let before = old.before?;
                (
                    before,
                    counterpart(before, |node| self.objects.partner(node))?,
                )
            }
            (None, Some(new)) => {
                let before = new.before?;
                (counterpart(before, |node| self.objects.back(node))?, before)
            }
            (None, None) => return None,
        };
        let is_pair = self.same.contains_key(&(old, new)) || self.pair_if_alike(old, new);
        is_pair.then_some((old, new))
    }

    /// The last objects of two segments become that of the one; those of none are what is before it.
    fn lasts(&mut self, index: usize, links: &Links, firsts: (Cell, Cell), befores: (Cell, Cell)) {
        let last = |first: Cell, graph: &HeapGraph| match first {
            Cell::Unknown(unknown) if graph.segment_at(first).is_some() => {
                graph.last_of(unknown).map(Cell::Unknown)
            }
            _ => None,
        };
        let (old, new) = (last(firsts.0, self.earlier), last(firsts.1, self.now));
        let at = self.forgotten.len();
        self.forgotten.push(Forgotten::last(index, links));
        if let Some(new) = new {
            self.replaced.push((new, at));
        }
        let both = (old.unwrap_or(befores.0), new.unwrap_or(befores.1));
        self.same.insert(both, at);
    }

    /// Both lead to the last objects of segments that became one.
    fn last_of_segment(&mut self, spot: Spot, earlier: Cell, now: Cell) -> Option<()> {
        match self.same.get(&(earlier, now)) {
            Some(known) => {
                self.references.push((spot, *known));
                Some(())
            }
            None => self.forget(spot, earlier, now),
        }
    }

    /// Both become an unknown.
    fn forget(&mut self, spot: Spot, earlier: Cell, now: Cell) -> Option<()> {
        if let Some(known) = self.same.get(&(earlier, now)) {
            self.references.push((spot, *known));
            return Some(());
        }
        if self.keep.segments {
            // Lists of which parts were summed up are to be the same but for that.
            return None;
        }
        let (old, new) = (self.kind(earlier, self.earlier)?, self.kind(now, self.now)?);
        let class = match (old.0, new.0) {
            (Some(a), Some(b)) if self.classes.is_subtype(a, b) => b,
            (Some(a), Some(b)) if self.classes.is_subtype(b, a) => a,
            (Some(_), Some(_)) | (None, None) => return None,
            (Some(class), None) | (None, Some(class)) => class,
        };
        let index = self.forgotten.len();
        let not_null = old.1 && new.1;
        self.forgotten.push(Forgotten {
            class,
            not_null,
            segment: None,
            last_of: None,
        });
        self.same.insert((earlier, now), index);
        self.references.push((spot, index));
        Some(())
    }

    /// The class of what a reference leads to, if there is one, and whether it leads to something.
    fn kind(&self, cell: Cell, graph: &HeapGraph) -> Option<(Option<u32>, bool)> {
        match cell {
            Cell::Null => Some((None, false)),
            Cell::Node(node) => Some((Some(graph.nodes[node as usize].class), true)),
            Cell::Unknown(unknown) => {
                let unknown = &graph.unknowns[unknown as usize];
                Some((Some(unknown.class), unknown.not_null))
            }
            Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
        }
    }

    fn elements(
        &mut self,
        array: (u32, u32),
        earlier: &Sparse,
        now: &Sparse,
        same_origin: bool,
    ) -> Option<()> {
        self.cell(Spot::Length(array.1 as usize), earlier.len, now.len)?;
        let is_equal = earlier.read == now.read && earlier.written == now.written && same_origin;
        // What is known of single elements is given up for what is known of all.
        let is_equal = is_equal && self.keep.is_empty();
        match (now.numbers.is_some(), is_equal) {
            (true, true) => {
                let values = now.read.iter().chain(&now.written);
                let terms = values.filter_map(|(_, value)| match value {
                    Cell::Term(t) => Some(*t),
                    _ => None,
                });
                self.kept.extend(terms);
                Some(())
            }
            (true, false) => {
                self.emptied.push(array);
                Some(())
            }
            (false, _) => self.references_in(earlier, now),
        }
    }

    /// Elements that are references must be where they were, and correspond to each other.
    fn references_in(&mut self, earlier: &Sparse, now: &Sparse) -> Option<()> {
        let lengths = |s: &Sparse| (s.read.len(), s.written.len());
        if lengths(earlier) != lengths(now) {
            return None;
        }
        let old = earlier.read.iter().chain(&earlier.written);
        let new = now.read.iter().chain(&now.written);
        for ((i, a), (j, b)) in old.zip(new) {
            (i == j && self.pair_if_alike(*a, *b)).then_some(())?;
        }
        Some(())
    }
}

/// What is in the place of something in the other state; that of segments is not known by itself.
fn counterpart(cell: Cell, partner: impl Fn(u32) -> Option<u32>) -> Option<Cell> {
    match cell {
        Cell::Node(node) => partner(node).map(Cell::Node),
        Cell::Null | Cell::Outside(_) => Some(cell),
        Cell::Unknown(_) | Cell::Bits(_) | Cell::Term(_) => None,
    }
}

fn is_last(cell: Cell, graph: &HeapGraph) -> bool {
    match cell {
        Cell::Unknown(unknown) => graph.unknowns[unknown as usize].last_of.is_some(),
        _ => false,
    }
}

/// What a segment of the wider state takes the place of: one at this place, or nothing.
fn segment_at_cell(segment: Option<&ListSegment>, cell: Cell) -> Vec<Taken> {
    match (segment, cell) {
        (Some(_), Cell::Unknown(unknown)) => vec![Taken::Segment(unknown)],
        _ => Vec::new(),
    }
}

/// Whether one may take the place of the other, whatever they hold.
fn are_alike(a: &HeapNode, b: &HeapNode) -> bool {
    let has_numbers = |n: &HeapNode| n.sparse.as_ref().is_some_and(|s| s.numbers.is_some());
    a.is_marked_like(b)
        && (a.origin == b.origin || has_numbers(a) && has_numbers(b) || are_of_segments(a, b))
        && a.cells.len() == b.cells.len()
        && a.sparse.is_some() == b.sparse.is_some()
}

/// Whether neither was there before, and one at least has been part of a segment.
fn are_of_segments(a: &HeapNode, b: &HeapNode) -> bool {
    let is_known = |n: &HeapNode| match n.origin {
        ObjectOrigin::Input | ObjectOrigin::Private | ObjectOrigin::Own => !n.is_array,
        ObjectOrigin::Outside(_) => false,
    };
    let is_private = a.origin == ObjectOrigin::Private || b.origin == ObjectOrigin::Private;
    is_private && is_known(a) && is_known(b)
}
