//! Entry heap: restores the heap as it was when the program began, for predicates about the input.

use super::AtEntry;
use crate::state::State;
use crate::value::Value;
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

    /// Whether the program has left the input as it was: no object of it holds anything else than at
    /// entry, and no static field was written, nor what it leads to.
    pub fn input_is_untouched(&self) -> bool {
        self.own_statics.is_empty()
            && self.static_objects_are_untouched()
            && self.objects_are_untouched(self.inputs.objects().len())
    }

    /// Whether the first `count` objects of the input hold what they held at entry.
    pub(super) fn objects_are_untouched(&self, count: usize) -> bool {
        let same = |now: Value, then: Value| match (now.term, then.term) {
            (None, None) => now.bits == then.bits,
            (now, then) => now == then,
        };
        self.inputs.objects()[..count]
            .iter()
            .all(|object| match &object.at_entry {
                AtEntry::Fields(cells) => cells.iter().enumerate().all(|(slot, then)| {
                    let is_ref = object.class.instance_slots[slot] == ElemKind::Ref;
                    same(self.cell(object.at, slot), self.follow_value(*then, is_ref))
                }),
                AtEntry::Array(index) => {
                    let array = self.inputs.array(*index);
                    if matches!(self.heap.get(object.at).data, Data::Unsized) {
                        return array.writes.is_empty();
                    }
                    let is_ref = array.class.elem() == Some(ElemKind::Ref);
                    let cells = array.cells.iter().enumerate();
                    self.heap.get(object.at).data.len() == array.cells.len()
                        && cells.into_iter().all(|(i, (_, then))| {
                            same(self.cell(object.at, i), self.follow_value(*then, is_ref))
                        })
                }
                AtEntry::Built(index) => self.is_as_built(*index),
                // It holds nothing.
                AtEntry::Function(_) => true,
            })
    }

    /// A value of the input as it would be read now.
    fn follow_value(&self, value: Value, is_ref: bool) -> Value {
        match is_ref {
            true => Value::reference(self.inputs.follow(value.as_ref())),
            false => value,
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
