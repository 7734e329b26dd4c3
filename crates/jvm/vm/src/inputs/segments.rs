//! List segments: how the program reaches their objects, by unfolding them.

use super::lazy_objects::instance_fields;
use crate::inputs::model::{Segment, segment_number, segment_number_before};
use crate::machine::Interp;
use crate::trap::Trap;
use heap::Ref;
use ir::ElemKind;
use std::sync::Arc;
use term::Term;

/// An end of a segment that a program gets at.
pub(crate) struct SegmentEnd {
    /// The unknown that begins the segment.
    begins: u32,
    segment: Segment,
    /// Whether it is the last object, not the first one.
    is_last: bool,
}

impl SegmentEnd {
    /// What is there if the segment has no objects.
    fn if_empty(&self) -> Ref {
        match self.segment.back {
            Some(back) if self.is_last => back.before,
            _ => self.segment.end,
        }
    }

    fn is_not_null(&self) -> bool {
        self.segment.has_some || self.if_empty().is_object()
    }
}

impl Interp<'_> {
    /// The segment that an unknown is the first or the last object of.
    pub(crate) fn segment_at(&self, number: u32) -> Option<SegmentEnd> {
        let last_of = self.state.inputs.last_of(number);
        let begins = last_of.unwrap_or(number);
        Some(SegmentEnd {
            begins,
            segment: self.segment(begins)?,
            is_last: last_of.is_some(),
        })
    }

    /// The segment that an unknown begins, if it is not known what that is.
    fn segment(&self, number: u32) -> Option<Segment> {
        let inputs = &self.state.inputs;
        let mut segment = inputs.segment(number)?.clone();
        segment.end = inputs.follow(segment.end);
        if let Some(back) = &mut segment.back {
            back.before = inputs.follow(back.before);
        }
        Some(segment)
    }

    /// Which object a segment begins or ends with: one of its own, or what is beyond it.
    pub(crate) fn find_out_segment(&mut self, number: u32, reached: &SegmentEnd) -> Trap {
        match self.look_at_segment(number, reached) {
            Ok(()) => Trap::Again,
            Err(trap) => trap,
        }
    }

    fn look_at_segment(&mut self, number: u32, reached: &SegmentEnd) -> Result<(), Trap> {
        let describe = |m: &Self, i: usize| m.describe_segment(reached, i);
        if !reached.segment.has_some && self.split(2, describe)? == 0 {
            return self.be_empty(reached);
        }
        let name = self.state.inputs.unknown(number).name.clone();
        let (object, numbers) = self.object_of_segment(&reached.segment, &name)?;
        match reached.is_last {
            false => {
                self.put_behind(object, &reached.segment, &numbers);
                if let Some(back) = reached.segment.back {
                    self.set_unknown_field(object, back.link, back.before);
                }
            }
            true => {
                self.put_before(object, reached.begins, &reached.segment, &numbers);
                self.set_unknown_field(object, reached.segment.link, reached.segment.end);
            }
        }
        self.set_known(number, object);
        Ok(())
    }

    /// Whether a segment begins or ends with nothing; asks only that.
    pub(crate) fn decide_segment_null(&mut self, reached: &SegmentEnd) -> Result<bool, Trap> {
        if reached.is_not_null() {
            return Ok(false);
        }
        let describe = |m: &Self, i: usize| m.describe_segment(reached, i);
        match self.split(2, describe)? {
            0 => self.be_empty(reached)?,
            _ => {
                let some = Segment {
                    has_some: true,
                    ..reached.segment.clone()
                };
                self.state.inputs.set_segment(reached.begins, some);
            }
        }
        Err(Trap::Again)
    }

    /// Whether a segment has objects, in words.
    fn describe_segment(&self, reached: &SegmentEnd, alternative: usize) -> String {
        let name = &self.state.inputs.unknown(reached.begins).name;
        let size = ["no objects", "at least one object"][alternative];
        format!("the list segment at {name} has {size}")
    }

    /// Makes a segment one without objects.
    fn be_empty(&mut self, reached: &SegmentEnd) -> Result<(), Trap> {
        let segment = &reached.segment;
        if let (Some(from), Some(to)) = (&segment.from, &segment.to) {
            let said = self.instantiate_facts(segment, &segment.steps, from, to);
            self.assume(said)?;
        }
        self.set_known(reached.begins, segment.end);
        if let Some(back) = segment.back {
            self.set_known(back.last, back.before);
        }
        Ok(())
    }

    /// Makes an unknown one of the objects of a segment, somewhere within: what is before it and what
    /// is behind it are segments again.
    pub(crate) fn be_within(&mut self, number: u32, segment: u32) -> Result<Ref, Trap> {
        let whole = self.segment(segment).expect("an alternative");
        let name = self.state.inputs.unknown(number).name.clone();
        let (object, numbers) = self.object_of_segment(&whole, &name)?;
        self.put_behind(object, &whole, &numbers);
        self.put_before(object, segment, &whole, &numbers);
        Ok(object)
    }

    /// Puts what is left of a segment behind one of its objects.
    fn put_behind(&mut self, object: Ref, segment: &Segment, numbers: &Arc<[Term]>) {
        let next = self.state.cell(object, segment.link).as_ref();
        if let Some(next) = next.as_unknown() {
            let rest = segment.rest(object, numbers);
            self.state.inputs.set_segment(next, rest);
        }
    }

    /// Puts what is left of a segment before one of its objects: it begins where the whole one began.
    fn put_before(&mut self, object: Ref, begins: u32, whole: &Segment, numbers: &Arc<[Term]>) {
        let last = whole.back.and_then(|back| {
            let before = self.state.cell(object, back.link).as_ref();
            before.as_unknown()
        });
        let before = whole.before(object, last, numbers);
        self.state.inputs.set_segment(begins, before);
    }

    /// Says what a field holds of an object of the input that nobody has looked at.
    fn set_unknown_field(&mut self, object: Ref, slot: usize, is: Ref) {
        let field = self.state.cell(object, slot).as_ref();
        if let Some(field) = field.as_unknown() {
            self.set_known(field, is);
        }
    }

    /// A new object of a segment, and its numbers.
    fn object_of_segment(
        &mut self,
        segment: &Segment,
        name: &Arc<str>,
    ) -> Result<(Ref, Arc<[Term]>), Trap> {
        let numbers = self.numbers_of(segment.class, name).into_iter();
        let numbers: Arc<[Term]> = numbers
            .map(|(_, elem, value)| self.term_of(elem.kind(), value))
            .collect();
        // What is known of all objects of a segment is known of the new one.
        let each = self.instantiate_facts(segment, &segment.each, &numbers, &numbers);
        let from = segment.from.iter();
        let from = from.map(|from| self.instantiate_facts(segment, &segment.steps, from, &numbers));
        let to = segment.to.iter();
        let to = to.map(|to| self.instantiate_facts(segment, &segment.steps, &numbers, to));
        let said = self.vm.terms.and_all(from.chain(to).chain([each]));
        self.assume(said)?;
        let object = self.new_input_object(segment.class, name);
        if !segment.open {
            self.state.inputs.keep_private(object);
        }
        Ok((object, numbers))
    }

    /// What is said of an object with the numbers `after`, if the one before it has the numbers `before`.
    fn instantiate_facts(
        &self,
        segment: &Segment,
        says: &[Term],
        before: &[Term],
        after: &[Term],
    ) -> Term {
        let terms = &self.vm.terms;
        let fields = instance_fields(segment.class).filter(|(_, f)| f.desc.elem != ElemKind::Ref);
        let slots: Vec<usize> = fields.map(|(_, f)| f.slot as usize).collect();
        let replace = |t: Term| {
            let mut numbers = slots.iter().zip(before.iter().zip(after));
            numbers.find_map(|(slot, (before, after))| {
                let sort = terms.sort(*after);
                match t {
                    t if t == segment_number(terms, *slot, sort) => Some(*after),
                    t if t == segment_number_before(terms, *slot, sort) => Some(*before),
                    _ => None,
                }
            })
        };
        terms.and_all(says.iter().map(|s| terms.substitute(*s, &replace)))
    }
}
