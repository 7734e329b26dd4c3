//! Matching of list segments: each segment of the general state is matched with a part of a list of the special
//! one.
//!
//! A segment stands for objects that can be taken as they come, from the one where it begins to the
//! one where it ends, if nothing else in the general state stands for one of them. What the general
//! state would make of such an object, when somebody looks at it, must cover it.

use super::Walk;
use crate::graph::{Cell, HeapGraph, ListSegment, ObjectOrigin, UnknownReference};

/// What takes the place of objects of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// An object, as an index into [`crate::HeapGraph::nodes`].
    Node(u32),
    /// A segment, as an index into [`crate::HeapGraph::unknowns`].
    Segment(u32),
}

/// A segment of the general state, and what it stands for in the special one.
#[derive(Debug)]
pub(crate) struct Stretch {
    /// An index into [`crate::HeapGraph::unknowns`].
    pub segment: u32,
    pub taken: Vec<Taken>,
}

/// The way along a segment of the general state: there, or back from its last object.
struct Way<'a> {
    number: u32,
    segment: &'a ListSegment,
    is_back: bool,
    /// The unknowns at its two ends.
    begins: u32,
    ends: Option<u32>,
    /// The field that leads on, and the one that leads the other way, if there is one.
    along: usize,
    opposite: Option<usize>,
    /// What is before the first object on this way, if it leads there, and what is behind the last one.
    near: Option<Cell>,
    far: Cell,
}

impl<'a> Way<'a> {
    fn there(graph: &'a HeapGraph, segment: u32) -> Option<Way<'a>> {
        let general = graph.unknowns[segment as usize].segment.as_ref()?;
        Some(Way {
            number: segment,
            segment: general,
            is_back: false,
            begins: segment,
            ends: graph.last_of(segment),
            along: general.links.link,
            opposite: general.links.back,
            near: general.before,
            far: general.end,
        })
    }

    fn back(graph: &'a HeapGraph, segment: u32) -> Option<Way<'a>> {
        let general = graph.unknowns[segment as usize].segment.as_ref()?;
        Some(Way {
            number: segment,
            segment: general,
            is_back: true,
            begins: graph.last_of(segment)?,
            ends: Some(segment),
            along: general.links.back?,
            opposite: Some(general.links.link),
            near: Some(general.end),
            far: general.before?,
        })
    }
}

/// A part of a list of the special state.
struct Step {
    taken: Taken,
    next: Cell,
    /// Where it leads back to, if it does, and what the next one leads back to then.
    back: Option<Cell>,
    last: Option<Cell>,
    has_some: bool,
}

impl Step {
    /// Whether it leads back to what is before, if objects lead back and that is known.
    fn fits(&self, way: &Way, before: Option<Cell>) -> bool {
        let leads_back = self.back.is_some() && self.last.is_some();
        way.near.is_none() || leads_back && before.is_none_or(|before| self.back == Some(before))
    }
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

    /// A segment ends here with its last object, or begins behind it.
    pub(super) fn end_segment(&mut self, last: u32, special: Cell) -> bool {
        let known = self.begins.insert(last, special);
        known.is_none_or(|known| known == special)
    }

    /// Takes the next segment whose end is known; one whose end nothing else leads to if there is none.
    /// A segment of which only the last object is known is walked back from there.
    pub(super) fn next_segment(&mut self) -> Option<bool> {
        let is_known = |segment: &u32| {
            let segment = self.general.unknowns[*segment as usize].segment.as_ref();
            segment.is_some_and(|s| self.is_met(s.end))
        };
        let at = self.waiting.iter().position(is_known);
        let at = at.or((!self.waiting.is_empty()).then_some(0));
        let way = match at.map(|at| self.waiting.swap_remove(at)) {
            Some(segment) => Way::there(self.general, segment),
            None => Way::back(self.general, self.next_last()?),
        };
        Some(way.is_some_and(|way| self.stretch(&way).is_some()))
    }

    /// A segment of the general state of which only the last object was met.
    fn next_last(&self) -> Option<u32> {
        let met = self.begins.keys();
        let lasts = met.filter_map(|number| self.general.unknowns[*number as usize].last_of);
        // The order in which they are met is not always the same: the numbers are.
        lasts.filter(|first| !self.begins.contains_key(first)).min()
    }

    /// Whether it is known what a reference of the general state corresponds to.
    fn is_met(&self, cell: Cell) -> bool {
        self.counterpart(cell).is_some()
    }

    /// What a reference of the general state corresponds to, as far as is known.
    fn counterpart(&self, cell: Cell) -> Option<Cell> {
        match cell {
            Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => Some(cell),
            Cell::Node(node) => self.objects.partner(node).map(Cell::Node),
            Cell::Unknown(unknown) => {
                let known = self.stands_for.get(&unknown);
                known.or_else(|| self.begins.get(&unknown)).copied()
            }
        }
    }

    /// Walks from where a segment begins to where it ends, or back.
    fn stretch(&mut self, way: &Way) -> Option<()> {
        let general = way.segment;
        let mut at = *self.begins.get(&way.begins)?;
        let mut taken: Vec<Taken> = Vec::new();
        let mut has_some = false;
        // What the next object leads back to: the one before, or, at first, what is before the segment.
        let mut before = way.near.and_then(|cell| self.counterpart(cell));
        // The end of a segment that nothing else leads to is behind its last object, if something leads
        // to that; else it is the first object that something else leads to, or where no more can be taken.
        let is_met = self.is_met(way.far);
        let last = way.ends.and_then(|last| self.begins.get(&last).copied());
        let ends = |walk: &Self, at: Cell, before: Option<Cell>| match (is_met, last) {
            (true, _) => walk.is_end(way.far, at),
            (false, Some(_)) => before == last,
            (false, None) => {
                let own = 1 + usize::from(way.near.is_some());
                matches!(at, Cell::Node(node) if walk.special.leaders(node) > own)
            }
        };
        while !ends(self, at, before) {
            let Some(step) = self.step(way, at).filter(|s| s.fits(way, before)) else {
                break;
            };
            if !self.take(general, step.taken) {
                break;
            }
            if let (Some(near), Some(back)) = (way.near, step.back) {
                let is_known = before.is_some();
                (is_known || self.pair(near, back)).then_some(())?;
                before = step.last;
            }
            taken.push(step.taken);
            has_some |= step.has_some;
            at = step.next;
        }
        let ends = match is_met {
            true => self.is_end(way.far, at),
            false => self.pair(way.far, at),
        };
        (ends && (has_some || !general.has_some)).then_some(())?;
        if let (Some(near), Some(place)) = (way.near, way.ends) {
            self.ends_with(place, near, before).then_some(())?;
        }
        if way.is_back {
            taken.reverse();
        }
        self.pairs.stretches.push(Stretch {
            segment: way.number,
            taken,
        });
        Some(())
    }

    /// What is at a place of the special state, as a part of a list, and where it leads.
    fn step(&self, way: &Way, at: Cell) -> Option<Step> {
        let special = self.special;
        match at {
            Cell::Node(number) => {
                let node = &special.nodes[number as usize];
                let is_fit = node.class == way.segment.links.class && !node.is_array;
                is_fit.then(|| Step {
                    taken: Taken::Node(number),
                    next: node.cells[way.along],
                    back: way.opposite.map(|slot| node.cells[slot]),
                    last: Some(at),
                    has_some: true,
                })
            }
            Cell::Unknown(number) => {
                let last_of = special.unknowns[number as usize].last_of;
                let first = if way.is_back { last_of? } else { number };
                let segment = special.segment_at(Cell::Unknown(first))?;
                let (next, back, last) = match way.is_back {
                    true => (segment.before?, Some(segment.end), Some(first)),
                    false => (segment.end, segment.before, special.last_of(first)),
                };
                Some(Step {
                    taken: Taken::Segment(first),
                    next,
                    back,
                    last: last.map(Cell::Unknown),
                    has_some: segment.has_some,
                })
            }
            Cell::Null | Cell::Outside(_) | Cell::Bits(_) | Cell::Term(_) => None,
        }
    }

    fn take(&mut self, general: &ListSegment, what: Taken) -> bool {
        match what {
            Taken::Node(node) => self.take_node(general, node),
            Taken::Segment(segment) => self.take_segment(general, segment),
        }
    }

    /// Whether a segment ends with this object, or with what is before it if it has none.
    fn ends_with(&mut self, place: u32, before: Cell, last: Option<Cell>) -> bool {
        match (last, self.begins.get(&place).copied()) {
            (Some(last), _) => self.end_segment(place, last),
            // It has no object, and nothing else leads to what is before it.
            (None, Some(last)) => self.pair(before, last),
            (None, None) => false,
        }
    }

    /// Whether it is known of all objects that are the last ones of segments which those are.
    pub(super) fn has_all_lasts(&self) -> bool {
        let mut met = self.begins.keys();
        met.all(|number| {
            let last_of = self.general.unknowns[*number as usize].last_of;
            last_of.is_none_or(|first| {
                let mut found = self.pairs.stretches.iter();
                found.any(|stretch| stretch.segment == first)
            })
        })
    }

    /// Whether what is met is the end of a segment of the general state.
    fn is_end(&self, end: Cell, special: Cell) -> bool {
        self.counterpart(end) == Some(special)
    }

    /// Takes an object of the special state, if it may be one of the segment's.
    fn take_node(&mut self, segment: &ListSegment, number: u32) -> bool {
        let special = self.special;
        let node = &special.nodes[number as usize];
        let is_fit = node.class == segment.links.class
            && node.mark == 0
            && node.free
            && !node.is_array
            && match node.origin {
                ObjectOrigin::Input => segment.open,
                ObjectOrigin::Own | ObjectOrigin::Private => true,
                ObjectOrigin::Outside(_) => false,
            };
        let is_paired = self.objects.back(number).is_some();
        if !is_fit || is_paired || self.taken_nodes.contains_key(&number) {
            return false;
        }
        for (slot, like) in &segment.links.others {
            let held = node.cells[*slot];
            if !self.may_be(like, held) {
                return false;
            }
            self.unread.push(held);
            self.has_unread = true;
        }
        self.taken_nodes.insert(number, segment.open);
        true
    }

    /// Takes a segment of the special state.
    fn take_segment(&mut self, segment: &ListSegment, number: u32) -> bool {
        let Some(special) = self.special.segment_at(Cell::Unknown(number)) else {
            return false;
        };
        let is_fit = special.links.class == segment.links.class && (segment.open || !special.open);
        if !is_fit || self.taken_segments.insert(number, segment.open).is_some() {
            return false;
        }
        // What its objects hold is not known in both.
        self.has_unread |= !segment.links.others.is_empty();
        true
    }

    /// Whether no object that a segment stands for is one that the general state has elsewhere.
    pub(super) fn is_taken_once(&self) -> bool {
        let mut taken = self.taken_nodes.keys();
        taken.all(|node| self.objects.back(*node).is_none())
    }

    /// Whether an unknown of the general state may be what a segment of the special one begins or ends
    /// with; `if_empty` is what that is if it has no objects.
    pub(super) fn may_be_segment(
        &self,
        general: &UnknownReference,
        segment: &ListSegment,
        if_empty: Cell,
    ) -> bool {
        general.free
            && general.within == Cell::Null
            && self.classes.is_subtype(segment.links.class, general.class)
            && (segment.has_some || self.may_be(general, if_empty))
    }

    /// Whether nothing of what unknowns of the general state may turn out to be, or stand for, is in
    /// a segment of it that they don't lead to. `special` is what an unknown leads to.
    pub(super) fn segment_is_free(&self, special: u32, todo: &mut Vec<u32>) -> bool {
        let mut seen = Vec::new();
        let mut segments = vec![special];
        while let Some(unknown) = segments.pop() {
            let last_of = self.special.unknowns[unknown as usize].last_of;
            let first = last_of.unwrap_or(unknown);
            let Some(segment) = self.special.segment_at(Cell::Unknown(first)) else {
                continue;
            };
            if seen.contains(&first) {
                continue;
            }
            seen.push(first);
            if self.taken_segments.get(&first) == Some(&false) {
                return false;
            }
            for cell in segment.beyond() {
                match cell {
                    Cell::Node(node) => todo.push(node),
                    Cell::Unknown(unknown) => segments.push(unknown),
                    Cell::Outside(_) => return false,
                    Cell::Null | Cell::Bits(_) | Cell::Term(_) => {}
                }
            }
        }
        true
    }
}
