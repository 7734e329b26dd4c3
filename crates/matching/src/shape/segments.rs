//! What segments of the general state stand for: parts of lists of the special one.
//!
//! A segment stands for objects that can be taken as they come, from the one where it begins to the
//! one where it ends, if nothing else in the general state stands for one of them. What the general
//! state would make of such an object, when somebody looks at it, must cover it.

use super::Walk;
use crate::graph::{Cell, Origin, Segment, Unknown};

/// What takes the place of objects of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// An object, as an index into [`crate::Graph::nodes`].
    Node(u32),
    /// A segment, as an index into [`crate::Graph::unknowns`].
    Segment(u32),
}

/// A segment of the general state, and what it stands for in the special one.
#[derive(Debug)]
pub struct Stretch {
    /// An index into [`crate::Graph::unknowns`].
    pub segment: u32,
    pub taken: Vec<Taken>,
}

impl Walk<'_> {
    /// A segment begins here; what it stands for is found when all else is paired.
    pub(super) fn begin_segment(&mut self, segment: u32, special: Cell) -> bool {
        match self.begins.insert(segment, special) {
            Some(known) => known == special,
            None => {
                self.waiting.push(segment);
                true
            }
        }
    }

    /// Takes the next segment whose end is known; one whose end nothing else leads to if there is none.
    pub(super) fn next_segment(&mut self) -> Option<bool> {
        let is_known = |segment: &u32| {
            let segment = self.general.unknowns[*segment as usize].segment.as_ref();
            segment.is_some_and(|s| self.is_met(s.end))
        };
        let at = self.waiting.iter().position(is_known);
        let at = at.or((!self.waiting.is_empty()).then_some(0))?;
        let segment = self.waiting.swap_remove(at);
        Some(self.stretch(segment).is_some())
    }

    /// Whether it is known what a reference of the general state corresponds to.
    fn is_met(&self, end: Cell) -> bool {
        match end {
            Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => true,
            Cell::Node(node) => self.objects.partner(node).is_some(),
            Cell::Unknown(unknown) => {
                self.stands_for.contains_key(&unknown) || self.begins.contains_key(&unknown)
            }
        }
    }

    /// Walks from where a segment begins to where it ends.
    fn stretch(&mut self, number: u32) -> Option<()> {
        let general = self.general.unknowns[number as usize].segment.as_ref()?;
        let mut at = *self.begins.get(&number)?;
        let mut taken: Vec<Taken> = Vec::new();
        let mut has_some = false;
        // The end of a segment that nothing else leads to is the first object that something else
        // leads to, or where no more can be taken.
        let is_met = self.is_met(general.end);
        let ends = |walk: &Self, at: Cell| match is_met {
            true => walk.is_end(general.end, at),
            false => matches!(at, Cell::Node(node) if walk.special.leaders(node) > 1),
        };
        while !ends(self, at) {
            let next = match at {
                Cell::Node(node) => self.take_node(general, node).map(|next| (next, true)),
                Cell::Unknown(unknown) => self.take_segment(general, unknown),
                Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
            };
            let Some((next, is_some)) = next else {
                break;
            };
            taken.push(match at {
                Cell::Node(node) => Taken::Node(node),
                Cell::Unknown(unknown) => Taken::Segment(unknown),
                Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => return None,
            });
            has_some |= is_some;
            at = next;
        }
        let ends = match is_met {
            true => self.is_end(general.end, at),
            false => self.pair(general.end, at),
        };
        (ends && (has_some || !general.has_some)).then_some(())?;
        self.pairs.stretches.push(Stretch {
            segment: number,
            taken,
        });
        Some(())
    }

    /// Whether what is met is the end of a segment of the general state.
    fn is_end(&self, end: Cell, special: Cell) -> bool {
        match (end, special) {
            (Cell::Null, Cell::Null) => true,
            (Cell::Outside(a), Cell::Outside(b)) => a == b,
            (Cell::Node(a), Cell::Node(b)) => self.objects.partner(a) == Some(b),
            (Cell::Unknown(a), b) => {
                let known = self.stands_for.get(&a).or_else(|| self.begins.get(&a));
                known == Some(&b)
            }
            _ => false,
        }
    }

    /// Takes an object of the special state, if it may be one of the segment's; gives where it leads.
    fn take_node(&mut self, segment: &Segment, number: u32) -> Option<Cell> {
        let special = self.special;
        let node = &special.nodes[number as usize];
        let is_fit = node.class == segment.links.class
            && node.mark == 0
            && node.free
            && !node.is_array
            && match node.origin {
                Origin::Input => segment.open,
                Origin::Own | Origin::Private => true,
                Origin::Outside(_) => false,
            };
        let is_paired = self.objects.back(number).is_some();
        if !is_fit || is_paired || self.taken_nodes.contains_key(&number) {
            return None;
        }
        for (slot, like) in &segment.links.others {
            let held = node.cells[*slot];
            self.may_be(like, held).then_some(())?;
            self.unread.push(held);
            self.has_unread = true;
        }
        self.taken_nodes.insert(number, segment.open);
        Some(node.cells[segment.links.link])
    }

    /// Takes a segment of the special state; gives where it ends, and whether it has an object.
    fn take_segment(&mut self, segment: &Segment, number: u32) -> Option<(Cell, bool)> {
        let special = self.special.unknowns[number as usize].segment.as_ref()?;
        let is_fit = special.links.class == segment.links.class && (segment.open || !special.open);
        if !is_fit || self.taken_segments.insert(number, segment.open).is_some() {
            return None;
        }
        // What its objects hold is not known in both.
        self.has_unread |= !segment.links.others.is_empty();
        Some((special.end, special.has_some))
    }

    /// Whether no object that a segment stands for is one that the general state has elsewhere.
    pub(super) fn is_taken_once(&self) -> bool {
        let mut taken = self.taken_nodes.keys();
        taken.all(|node| self.objects.back(*node).is_none())
    }

    /// Whether an unknown of the general state may be what a segment of the special one begins with.
    pub(super) fn may_be_segment(&self, general: &Unknown, segment: &Segment) -> bool {
        general.free
            && general.within == Cell::Null
            && self.classes.is_subtype(segment.links.class, general.class)
            && (segment.has_some || self.may_be(general, segment.end))
    }

    /// Whether nothing of what unknowns of the general state may turn out to be, or stand for, is in
    /// a segment of it that they don't lead to. `special` is what an unknown leads to.
    pub(super) fn segment_is_free(&self, special: u32, todo: &mut Vec<u32>) -> bool {
        let Some(segment) = &self.special.unknowns[special as usize].segment else {
            return true;
        };
        if self
            .taken_segments
            .get(&special)
            .is_some_and(|is_open| !is_open)
        {
            return false;
        }
        match segment.end {
            Cell::Node(node) => {
                todo.push(node);
                true
            }
            Cell::Unknown(unknown) if unknown != special => self.segment_is_free(unknown, todo),
            Cell::Outside(_) => false,
            Cell::Unknown(_) | Cell::Null | Cell::Bits(_) | Cell::Term(_) => true,
        }
    }
}
