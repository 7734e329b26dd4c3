//! Segments of lists that were summed up: an unknown that leads, over any number of objects of one
//! class, to something that is known.
//!
//! Only states that were made wider have them. The objects of a segment come into being one by one, as
//! the program gets at them (`interp/segments.rs`): nothing but the segment leads to them, except for
//! other unknowns of the input, if it is `open`.

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

/// The variable that stands for a number of any object of a segment.
pub fn segment_number(terms: &TermStore, slot: usize, sort: Sort) -> Term {
    terms.var(&format!("~slot{slot}:{}", sort.bits()), sort)
}

/// The variable that stands for the same number of the object before it.
pub fn segment_number_before(terms: &TermStore, slot: usize, sort: Sort) -> Term {
    terms.var(&format!("~before{slot}:{}", sort.bits()), sort)
}

impl Segment {
    /// Whether what it leads to is certainly not null.
    pub fn is_not_null(&self) -> bool {
        self.has_some || self.end.is_object()
    }

    /// What is left of it behind one of its objects.
    pub(crate) fn rest(&self, numbers: &Arc<[Term]>) -> Segment {
        Segment {
            has_some: false,
            from: self.steps_at(numbers),
            ..self.clone()
        }
    }

    /// The numbers where steps begin or end, if there is something to say of steps.
    fn steps_at(&self, numbers: &Arc<[Term]>) -> Option<Arc<[Term]>> {
        (!self.steps.is_empty()).then(|| numbers.clone())
    }

    /// What is left of it in front of one of its objects.
    pub(crate) fn before(&self, object: Ref, numbers: &Arc<[Term]>) -> Segment {
        Segment {
            has_some: false,
            end: object,
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

    pub fn set_segment(&mut self, number: u32, segment: Segment) {
        self.unknown_mut(number).segment = Some(segment.into());
    }

    /// Says where a segment ends.
    pub fn set_segment_end(&mut self, number: u32, end: Ref) {
        if let Some(segment) = self.segment(number).cloned() {
            self.set_segment(number, Segment { end, ..segment });
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
