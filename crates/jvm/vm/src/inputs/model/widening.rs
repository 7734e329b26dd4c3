//! Widening of a state: parts of it are forgotten, as if they were input that nobody has looked at.
//!
//! What such a state does is more than what the program does. Whoever makes one sees to it that it
//! covers the state it was made from, and believes no failure that comes after.

use super::{AtEntry, InputArray, InputObject, UnsizedArray};
use crate::state::State;
use crate::value::Value;
use classes::ClassId;
use heap::{Data, Ref};
use ir::ElemKind;
use std::sync::Arc;
use term::Term;

impl State {
    /// Replaces a register of the frame that is so many below the top one.
    pub fn set_register(&mut self, below: usize, register: usize, value: Value) {
        self.thread_mut().stack.set_register(below, register, value);
    }

    /// Replaces what a static field of an initialized class holds.
    pub fn set_static(&mut self, class: ClassId, slot: usize, value: Value) {
        if let Some(statics) = self.heap.statics_mut(class) {
            match value.term {
                Some(term) => statics.set_term(slot, term),
                None => statics.set(slot, value.bits),
            }
        }
    }

    /// Makes an array without a known length one of the input, of which only this length is known.
    pub fn open_array(&mut self, at: Ref, len: Term, name: Arc<str>) {
        let object = self.heap.get(at);
        debug_assert!(matches!(object.data, Data::Unsized));
        let class = object.class;
        let index = self.inputs.add_array(InputArray {
            name: name.clone(),
            class,
            len,
            character_bytes: None,
            holds_no_null: false,
            cells: Vec::new(),
            writes: Vec::new(),
        });
        self.heap.get_mut(at).meta = UnsizedArray::Input(index).meta();
        let at_entry = AtEntry::Array(index);
        let table = self.inputs.table_mut();
        match table.objects.iter_mut().find(|o| o.at == at) {
            Some(known) => known.at_entry = at_entry,
            None => table.objects.push(InputObject {
                name,
                at,
                class,
                at_entry,
                private: false,
            }),
        }
    }

    /// The length of an array without a known length.
    pub fn unsized_length(&self, at: Ref) -> Option<Term> {
        let object = self.heap.get(at);
        let is_unsized = matches!(object.data, Data::Unsized);
        is_unsized.then(|| self.inputs.unsized_len(UnsizedArray::of_object(object)))
    }

    /// Replaces the length of an array without a known length.
    pub fn set_unsized_length(&mut self, at: Ref, len: Term) {
        match UnsizedArray::of_object(self.heap.get(at)) {
            UnsizedArray::Input(index) => self.inputs.array_mut(index).len = len,
            UnsizedArray::Allocated(index) => self.inputs.set_allocated_length(index, len),
        }
    }

    /// From now on the input is what there is: objects of the input held what they hold, and those
    /// that are not `there` any more are none of it.
    pub fn begin_here(&mut self, there: &dyn Fn(Ref) -> bool) {
        let mut objects = self.inputs.objects().to_vec();
        for object in &mut objects {
            object.private |= !there(object.at);
            if let AtEntry::Fields(_) = object.at_entry {
                let slots = 0..object.class.instance_slots.len();
                let cells = slots.map(|slot| self.cell(object.at, slot));
                object.at_entry = AtEntry::Fields(cells.collect());
            }
        }
        self.inputs.table_mut().objects = objects;
    }

    /// Whether all of the input is objects opened field by field, and arrays.
    pub fn has_plain_inputs(&self) -> bool {
        let mut objects = self.inputs.objects().iter();
        self.inputs.is_plain()
            && objects.all(|o| matches!(o.at_entry, AtEntry::Fields(_) | AtEntry::Array(_)))
    }
}

/// The smallest and the largest number of a primitive type that a register holds as an `int`.
pub fn int_range(elem: ElemKind) -> Option<(i32, i32)> {
    match elem {
        ElemKind::Boolean => Some((0, 1)),
        ElemKind::Byte => Some((i32::from(i8::MIN), i32::from(i8::MAX))),
        ElemKind::Short => Some((i32::from(i16::MIN), i32::from(i16::MAX))),
        ElemKind::Char => Some((0, i32::from(u16::MAX))),
        ElemKind::Int | ElemKind::Long | ElemKind::Float | ElemKind::Double | ElemKind::Ref => None,
    }
}
