//! Subsumption of heap shapes: a simultaneous walk from the roots that pairs objects.
//!
//! This is Algorithm 1 of "Symbolic Execution with Abstraction" (subsumption of shapes, its Definitions 2 and 3) for
//! any graph. An unknown of the general state stands for whatever the special one has in its place, with two differences to the
//! paper: unknowns are objects of their own (two variables may hold the same one), and what an
//! unknown may become is checked. It never becomes an object that the program made, so what lies
//! below it must not lead back to one.

mod segments;

use crate::graph::{Cell, Classes, HeapGraph, HeapNode, ObjectOrigin, UnknownReference};
use crate::pairing::Pairing;
use crate::quantified::Content;
use rustc_hash::FxHashMap;
pub(crate) use segments::{Stretch, Taken};

/// What else must be so for one state to subsume the other.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    /// Numbers that must be equal: of the general state, and of the special one.
    pub numbers: Vec<(Cell, Cell)>,
    /// For each rule of the general state the arrays of the special one that must keep it.
    pub ruled: Vec<Vec<(u32, Content)>>,
    /// What the segments of the general state stand for.
    pub stretches: Vec<Stretch>,
}

/// The walk's notes.
struct Walk<'a> {
    general: &'a HeapGraph,
    special: &'a HeapGraph,
    classes: &'a dyn Classes,
    objects: Pairing,
    /// What each unknown of the general graph stands for.
    stands_for: FxHashMap<u32, Cell>,
    /// Where each segment of the general graph begins, and where it ends with its last object.
    begins: FxHashMap<u32, Cell>,
    /// Segments of the general graph of which is not known yet what they stand for.
    waiting: Vec<u32>,
    /// Objects and segments of the special graph that a segment stands for, and whether that is open.
    taken_nodes: FxHashMap<u32, bool>,
    taken_segments: FxHashMap<u32, bool>,
    /// Elements that only the special state has looked at.
    unread: Vec<Cell>,
    /// Some array has elements that neither state has looked at.
    has_unread: bool,
    /// For arrays of the general graph, which elements of their partners take the place of those that
    /// it has not looked at.
    contents: FxHashMap<u32, Content>,
    pairs: Pairs,
}

/// If the shape of `general` subsumes that of `special`: the numbers that must be equal then.
pub(crate) fn match_shapes(
    general: &HeapGraph,
    special: &HeapGraph,
    classes: &dyn Classes,
) -> Option<Pairs> {
    if general.roots.len() != special.roots.len() {
        return None;
    }
    let mut walk = Walk {
        general,
        special,
        classes,
        objects: Pairing::new(general.nodes.len(), special.nodes.len()),
        stands_for: FxHashMap::default(),
        begins: FxHashMap::default(),
        waiting: Vec::new(),
        taken_nodes: FxHashMap::default(),
        taken_segments: FxHashMap::default(),
        unread: Vec::new(),
        has_unread: false,
        contents: FxHashMap::default(),
        pairs: Pairs::default(),
    };
    for (a, b) in general.roots.iter().zip(&special.roots) {
        walk.pair(*a, *b).then_some(())?;
    }
    loop {
        while let Some((a, b)) = walk.objects.next() {
            walk.pair_nodes(a, b).then_some(())?;
        }
        match walk.next_segment() {
            Some(is_found) => is_found.then_some(())?,
            None => break,
        }
    }
    (walk.is_taken_once() && walk.has_all_lasts()).then_some(())?;
    walk.pair_rules()?;
    walk.rest_is_free().then_some(walk.pairs)
}

impl Walk<'_> {
    fn pair(&mut self, general: Cell, special: Cell) -> bool {
        match (general, special) {
            (Cell::Null, Cell::Null) => true,
            (Cell::Outside(a), Cell::Outside(b)) => a == b,
            (Cell::Bits(a), Cell::Bits(b)) => a == b,
            (Cell::Term(_) | Cell::Bits(_), Cell::Term(_) | Cell::Bits(_)) => {
                self.pairs.numbers.push((general, special));
                true
            }
            (Cell::Node(a), Cell::Node(b)) => self.objects.pair(a, b),
            (Cell::Unknown(a), _) => {
                let unknown = &self.general.unknowns[a as usize];
                match (&unknown.segment, unknown.last_of) {
                    (Some(_), _) => self.begin_segment(a, special),
                    (None, Some(_)) => self.end_segment(a, special),
                    (None, None) => self.stand(a, special),
                }
            }
            _ => false,
        }
    }

    /// The unknown stands for what the other state has there.
    fn stand(&mut self, unknown: u32, special: Cell) -> bool {
        if let Some(known) = self.stands_for.insert(unknown, special) {
            return known == special;
        }
        self.may_be(&self.general.unknowns[unknown as usize], special)
    }

    /// Whether an unknown like this one may be what the special state has somewhere.
    fn may_be(&self, general: &UnknownReference, special: Cell) -> bool {
        match special {
            Cell::Null => !general.not_null,
            Cell::Unknown(other) => {
                let other = &self.special.unknowns[other as usize];
                if let Some(segment) = &other.segment {
                    return self.may_be_segment(general, segment, segment.end);
                }
                if let Some(first) = other.last_of {
                    let segment = self.special.segment_at(Cell::Unknown(first));
                    return segment.is_some_and(|segment| {
                        let before = segment.before.unwrap_or(Cell::Null);
                        self.may_be_segment(general, segment, before)
                    });
                }
                let within = (general.within, other.within);
                (!general.not_null || other.not_null)
                    && (general.class, general.facts) == (other.class, other.facts)
                    && match within {
                        (Cell::Null, _) => true,
                        (Cell::Node(a), Cell::Node(b)) => self.objects.partner(a) == Some(b),
                        _ => false,
                    }
            }
            Cell::Node(node) => {
                let node = &self.special.nodes[node as usize];
                general.free
                    && general.within == Cell::Null
                    && self.classes.is_subtype(node.class, general.class)
            }
            Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => false,
        }
    }

    fn pair_nodes(&mut self, a: u32, b: u32) -> bool {
        let (general, special) = (self.general, self.special);
        let (general, special) = (&general.nodes[a as usize], &special.nodes[b as usize]);
        let origins = match (general.origin, special.origin) {
            // What an unknown may lead to here, it must be able to lead to there.
            (ObjectOrigin::Input, ObjectOrigin::Own) => true,
            // Objects of segments, which no unknown may be.
            (ObjectOrigin::Input | ObjectOrigin::Own, ObjectOrigin::Private)
            | (ObjectOrigin::Private, ObjectOrigin::Own) => !general.is_array,
            (a, b) => a == b,
        };
        origins
            && general.is_marked_like(special)
            && general.cells.len() == special.cells.len()
            && self.pair_sparse(a, general, special)
            && (general.cells.iter().zip(&special.cells)).all(|(a, b)| self.pair(*a, *b))
    }

    /// What is known of elements in the general state must be known in the special one.
    fn pair_sparse(&mut self, number: u32, general: &HeapNode, special: &HeapNode) -> bool {
        // Where nothing was stored, one that the program made holds zeros.
        let is_open = general.origin == ObjectOrigin::Input;
        let (Some(general), Some(special)) = (&general.sparse, &special.sparse) else {
            return general.sparse.is_none() && special.sparse.is_none();
        };
        let (read, written) = (&general.read, &general.written);
        let are_numbers = general.numbers.is_some() && general.numbers == special.numbers;
        if are_numbers && is_open && read.is_empty() && written.is_empty() {
            // Whatever numbers it holds, it may hold them, unless a rule says which.
            self.contents.insert(number, Content::Now);
            return self.pair(general.len, special.len);
        }
        if read.len() > special.read.len() || written.len() != special.written.len() {
            return false;
        }
        self.contents.insert(number, Content::Before);
        self.has_unread = true;
        let more = special.read[read.len()..].iter();
        self.unread.extend(more.map(|(_, value)| *value));
        let elements = (read.iter().zip(&special.read)).chain(written.iter().zip(&special.written));
        self.pair(general.len, special.len)
            && elements
                .into_iter()
                .all(|(a, b)| self.pair(a.0, b.0) && self.pair(a.1, b.1))
    }

    /// The arrays that the rules of the general state speak of, in the special one.
    fn pair_rules(&mut self) -> Option<()> {
        for rule in &self.general.rules {
            let arrays = rule.parts.iter().map(|part| {
                let partner = self.objects.partner(part.array)?;
                Some((partner, *self.contents.get(&part.array)?))
            });
            let arrays: Option<Vec<_>> = arrays.collect();
            self.pairs.ruled.push(arrays?);
        }
        Some(())
    }

    /// Whether what unknowns of the general state stand for, and what unknowns of the special state
    /// may turn out to be, are things that an unknown of the general state may become.
    fn rest_is_free(&self) -> bool {
        let mut seen = vec![false; self.special.nodes.len()];
        let mut todo: Vec<u32> = Vec::new();
        for cell in self.stands_for.values().chain(&self.unread) {
            match cell {
                Cell::Node(node) => todo.push(*node),
                Cell::Unknown(unknown) if !self.segment_is_free(*unknown, &mut todo) => {
                    return false;
                }
                Cell::Outside(_) => return false,
                Cell::Null | Cell::Unknown(_) | Cell::Bits(_) | Cell::Term(_) => {}
            }
        }
        // What is not known in both states may turn out to be any object of the input.
        let may_alias = !self.stands_for.is_empty() || self.has_unread;
        if may_alias {
            let loose = |(_, n): &(u32, &HeapNode)| n.origin == ObjectOrigin::Input;
            let inputs = (0..).zip(&self.special.nodes).filter(loose);
            todo.extend(inputs.map(|(i, _)| i));
            let segments = (0..).zip(&self.special.unknowns);
            let mut open = segments.filter(|(_, u)| u.segment.as_ref().is_some_and(|s| s.open));
            if !open.all(|(i, _)| self.segment_is_free(i, &mut todo)) {
                return false;
            }
        }
        while let Some(index) = todo.pop() {
            if std::mem::replace(&mut seen[index as usize], true) {
                continue;
            }
            if let Some(partner) = self.objects.back(index) {
                // The general state has it: an unknown may be this one.
                match self.general.nodes[partner as usize].origin {
                    ObjectOrigin::Input => continue,
                    ObjectOrigin::Own | ObjectOrigin::Private | ObjectOrigin::Outside(_) => {
                        return false;
                    }
                }
            }
            if let Some(is_open) = self.taken_nodes.get(&index) {
                // An unknown may be one of the objects of a segment if that is open.
                match is_open {
                    true => continue,
                    false => return false,
                }
            }
            let node = &self.special.nodes[index as usize];
            // A hash code that was handed out would be another one.
            if !node.free || node.mark != 0 {
                return false;
            }
            for cell in node.all_cells() {
                match cell {
                    Cell::Node(below) => todo.push(below),
                    Cell::Unknown(below) if !self.segment_is_free(below, &mut todo) => {
                        return false;
                    }
                    Cell::Outside(_) => return false,
                    Cell::Null | Cell::Unknown(_) | Cell::Bits(_) | Cell::Term(_) => {}
                }
            }
        }
        true
    }
}

impl HeapNode {
    /// Whether all is the same that must be, beside what it holds.
    pub(crate) fn is_marked_like(&self, other: &HeapNode) -> bool {
        let marks = |n: &HeapNode| (n.class, n.mark, n.facts);
        marks(self) == marks(other)
    }

    /// All that it holds.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let sparse = self.sparse.iter();
        let elements = sparse.flat_map(|s| s.read.iter().chain(&s.written));
        self.cells.iter().copied().chain(elements.map(|e| e.1))
    }
}
