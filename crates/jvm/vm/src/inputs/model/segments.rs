//! List segments: an unknown that leads, over any number of objects of one class, to something that is known.
//!
//! Only states that were made wider have them. The objects of a segment come into being one by one, as
//! the program gets at them (`inputs/segments.rs`): nothing but the segment leads to them, except for
//! other unknowns of the input, if it is `open`. If each object leads back to the one before it, another
//! unknown is the last one: the program may begin at either end.

use super::Inputs;
use classes::ClassRef;
use heap::Ref;
use std::sync::Arc;
use term::{Sort, Term, TermStore};

#[derive(Clone, Debug)]
pub struct Segment {
    /// The class of all of its objects.
    pub class: ClassRef,
    /// The slot of the field that leads from one to the next.
    pub link: usize,
    /// What the last one leads to, or what the segment is if there is none: null, an object, or an
    /// unknown.
    pub end: Ref,
    /// How its objects lead back, if they do.
    pub back: Option<Back>,
    /// Whether there is at least one object.
    pub has_some: bool,
    /// Whether other unknowns may be one of its objects, as those of any input.
    pub open: bool,
    /// What holds for the numbers of each object, over the variables of [`segment_number`].
    pub each: Arc<[Term]>,
    /// What holds for each two objects that follow each other, over the variables of
    /// [`segment_number_before`] and [`segment_number`]. These are orders: what holds from one to the next
    /// holds from any to all behind.
    pub steps: Arc<[Term]>,
    /// The numbers of what is before the first object, if steps begin there.
    pub from: Option<Arc<[Term]>>,
    /// The numbers of what is behind the last one, if steps lead there.
    pub to: Option<Arc<[Term]>>,
}

/// How objects of a segment lead back, each to the one before it.
#[derive(Clone, Copy, Debug)]
pub struct Back {
    /// The slot of the field.
    pub link: usize,
    /// What the first object leads back to.
    pub before: Ref,
    /// The unknown that is the last object, or what is before the segment if there is none.
    pub last: u32,
}

/// The variable that stands for a number of any object of a segment.
pub fn segment_number(terms: &TermStore, slot: usize, sort: Sort) -> Term {
    terms.var(&format!("~slot{slot}:{}", sort.bits()), sort)
}

/// The variable that stands for the same number of the object before it.
pub fn segment_number_before(terms: &TermStore, slot: usize, sort: Sort) -> Term {
    terms.var(&format!("~before{slot}:{}", sort.bits()), sort)
}

impl Segment {
    /// What is left of it behind one of its objects.
    pub(crate) fn rest(&self, object: Ref, numbers: &Arc<[Term]>) -> Segment {
        let back = self.back.map(|back| Back {
            before: object,
            ..back
        });
        Segment {
            has_some: false,
            back,
            from: self.steps_at(numbers),
            ..self.clone()
        }
    }

    /// The numbers where steps begin or end, if there is something to say of steps.
    fn steps_at(&self, numbers: &Arc<[Term]>) -> Option<Arc<[Term]>> {
        (!self.steps.is_empty()).then(|| numbers.clone())
    }

    /// What is left of it in front of one of its objects; `last` is what that leads back to.
    pub(crate) fn before(&self, object: Ref, last: Option<u32>, numbers: &Arc<[Term]>) -> Segment {
        let back = self.back.zip(last);
        Segment {
            has_some: false,
            end: object,
            back: back.map(|(back, last)| Back { last, ..back }),
            to: self.steps_at(numbers),
            ..self.clone()
        }
    }
}

impl Inputs {
    /// The segment that an unknown begins, if it is not known what that is.
    pub fn segment(&self, number: u32) -> Option<&Segment> {
        let unknown = self.unknown(number);
        unknown.segment.as_deref().filter(|_| unknown.is.is_none())
    }

    /// The unknown that begins the segment whose last object this one is, if it is not known what that is.
    pub fn last_of(&self, number: u32) -> Option<u32> {
        let unknown = self.unknown(number);
        unknown.last_of.filter(|_| unknown.is.is_none())
    }

    /// Makes an unknown the beginning of a segment, and another one the end of it.
    pub fn set_segment(&mut self, number: u32, segment: Segment) {
        if let Some(back) = segment.back {
            self.unknown_mut(back.last).last_of = Some(number);
        }
        self.unknown_mut(number).segment = Some(segment.into());
    }

    /// Says where a segment ends.
    pub fn set_segment_end(&mut self, number: u32, end: Ref) {
        if let Some(segment) = self.segment(number).cloned() {
            self.set_segment(number, Segment { end, ..segment });
        }
    }

    /// Says how the objects of a segment lead back.
    pub fn lead_back(&mut self, number: u32, back: Back) {
        if let Some(segment) = self.segment(number).cloned() {
            let back = Some(back);
            self.set_segment(number, Segment { back, ..segment });
        }
    }

    /// Says what the first object of a segment leads back to.
    pub fn set_before_segment(&mut self, number: u32, before: Ref) {
        if let Some(segment) = self.segment(number).cloned() {
            let back = segment.back.map(|back| Back { before, ..back });
            self.set_segment(number, Segment { back, ..segment });
        }
    }

    /// Segments whose objects other unknowns may be.
    pub fn open_segments(&self) -> impl Iterator<Item = (u32, &Segment)> {
        let numbers = 0..self.unknowns().len() as u32;
        let segments = numbers.filter_map(|n| Some((n, self.segment(n)?)));
        segments.filter(|(_, segment)| segment.open)
    }

    /// From now on, other unknowns are no objects of those segments that are not `there` any more.
    pub fn close_segments(&mut self, there: &dyn Fn(u32) -> bool) {
        let open = self.open_segments().filter(|(number, _)| !there(*number));
        let closed: Vec<(u32, Segment)> = open
            .map(|(number, segment)| {
                let segment = segment.clone();
                (
                    number,
                    Segment {
                        open: false,
                        ..segment
                    },
                )
            })
            .collect();
        for (number, segment) in closed {
            self.set_segment(number, segment);
        }
    }
}
