//! The heap as it was when the program began, for predicates about the input.

use super::AtEntry;
use crate::state::State;
use heap::{Data, Object};
use ir::ElemKind;

impl State {
    /// Gives every object of the input what it held at entry; what became known of it since stays
    /// known.
    pub fn restore_inputs(&mut self) {
        let inputs = self.inputs.clone();
        for field in inputs.statics() {
            self.set_static_cell(field.class, field.slot as usize, field.at_entry);
        }
        for object in inputs.objects() {
            match &object.at_entry {
                AtEntry::Fields(cells) => {
                    for (slot, value) in cells.iter().enumerate() {
                        self.set_cell(object.at, slot, *value);
                    }
                }
                AtEntry::Array(index) => self.restore_array(object.at, *index),
                AtEntry::Built(index) => self.restore_built(*index),
                // What it answered, it answers again.
                AtEntry::Function(_) => {}
            }
        }
    }

    fn restore_array(&mut self, at: heap::Ref, index: usize) {
        if matches!(self.heap.get(at).data, Data::Unsized) {
            if !self.inputs.array(index).writes.is_empty() {
                self.inputs.array_mut(index).writes.clear();
            }
            return;
        }
        // A sized array has all its elements in the table, in order.
        let array = self.inputs.array(index).clone();
        let mut object = Object::array(array.class, array.cells.len());
        for (i, (_, value)) in array.cells.iter().enumerate() {
            match value.term {
                Some(term) => object.set_term(i, term),
                None => object.data.set(i, value.bits),
            }
        }
        debug_assert!(array.class.elem() != Some(ElemKind::Ref) || object.symbolic.is_none());
        *self.heap.get_mut(at) = object;
    }
}
