//! Objects of segments of lists, as the program gets at them.

use super::Interp;
use super::opened::instance_fields;
use crate::inputs::{Segment, segment_number, segment_number_before};
use crate::trap::Trap;
use heap::Ref;
use ir::ElemKind;
use std::sync::Arc;
use term::Term;

impl Interp<'_> {
    /// The segment that an unknown begins, if it is not known what that is.
    pub(super) fn segment(&self, number: u32) -> Option<Segment> {
        let segment = self.state.inputs.segment(number)?.clone();
        let end = self.state.inputs.follow(segment.end);
        Some(Segment { end, ..segment })
    }

    /// Which object a segment begins with: one of its own, or what it ends with.
    pub(super) fn find_out_segment(&mut self, number: u32, segment: &Segment) -> Trap {
        match self.begin_segment(number, segment) {
            Ok(()) => Trap::Again,
            Err(trap) => trap,
        }
    }

    fn begin_segment(&mut self, number: u32, segment: &Segment) -> Result<(), Trap> {
        let is_empty = !segment.has_some && self.split(2)? == 0;
        let begins_with = match is_empty {
            true => self.end_of_empty(segment)?,
            false => {
                let name = self.state.inputs.unknown(number).name.clone();
                self.object_of_segment(segment, &name)?.0
            }
        };
        self.now_known(number, begins_with);
        Ok(())
    }

    /// Whether a segment begins with nothing; asks only that.
    pub(super) fn is_segment_null(&mut self, number: u32, segment: &Segment) -> Result<bool, Trap> {
        if segment.is_not_null() {
            return Ok(false);
        }
        match self.split(2)? {
            0 => {
                let end = self.end_of_empty(segment)?;
                self.now_known(number, end);
            }
            _ => {
                let some = Segment {
                    has_some: true,
                    ..segment.clone()
                };
                self.state.inputs.set_segment(number, some);
            }
        }
        Err(Trap::Again)
    }

    /// What a segment without objects leads to.
    fn end_of_empty(&mut self, segment: &Segment) -> Result<Ref, Trap> {
        if let (Some(from), Some(to)) = (&segment.from, &segment.to) {
            let said = self.said(segment, &segment.steps, from, to);
            self.assume(said)?;
        }
        Ok(segment.end)
    }

    /// Makes an unknown one of the objects of a segment, somewhere within: what is before it and what
    /// is behind it are segments again.
    pub(super) fn be_within(&mut self, number: u32, segment: u32) -> Result<Ref, Trap> {
        let whole = self.segment(segment).expect("an alternative");
        let name = self.state.inputs.unknown(number).name.clone();
        let (object, numbers) = self.object_of_segment(&whole, &name)?;
        let before = whole.before(object, &numbers);
        self.state.inputs.set_segment(segment, before);
        Ok(object)
    }

    /// A new object of a segment, with the rest of it behind; and its numbers.
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
        let each = self.said(segment, &segment.each, &numbers, &numbers);
        let from = segment.from.iter();
        let from = from.map(|from| self.said(segment, &segment.steps, from, &numbers));
        let to = segment.to.iter();
        let to = to.map(|to| self.said(segment, &segment.steps, &numbers, to));
        let said = self.vm.terms.and_all(from.chain(to).chain([each]));
        self.assume(said)?;
        let object = self.new_input_object(segment.class, name);
        let next = self.state.cell(object, segment.link).as_ref();
        if let Some(next) = next.as_unknown() {
            self.state.inputs.set_segment(next, segment.rest(&numbers));
        }
        if !segment.open {
            self.state.inputs.keep_private(object);
        }
        Ok((object, numbers))
    }

    /// What is said of an object with the numbers `after`, if the one before it has the numbers `before`.
    fn said(&self, segment: &Segment, says: &[Term], before: &[Term], after: &[Term]) -> Term {
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
