//! Saved input: the input as the program has left it, while the constructor of a record runs on the input as it
//! was at entry. The record existed before the program began.

use super::AtEntry;
use super::built_objects::references;
use super::unsized_arrays::{Write, mark_writes};
use crate::state::State;
use crate::value::Value;
use classes::ClassRef;
use heap::{Marker, Object, Ref};
use ir::ElemKind;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Aside {
    /// So many objects were known.
    objects: usize,
    /// What the program had made of them; `None` if nothing.
    changed: Option<Arc<Changed>>,
}

struct Changed {
    objects: Vec<(Ref, Object)>,
    /// Of arrays without a length.
    writes: Vec<(ClassRef, Vec<Write>)>,
    statics: Vec<(ElemKind, Value)>,
}

impl Aside {
    pub(crate) fn mark(&self, marker: &mut Marker) {
        let Some(changed) = &self.changed else { return };
        for (at, object) in &changed.objects {
            marker.mark(*at);
            references(object).for_each(|r| marker.mark(r));
        }
        for (class, writes) in &changed.writes {
            mark_writes(class, writes, marker);
        }
        for (elem, value) in &changed.statics {
            if *elem == ElemKind::Ref {
                marker.mark(value.as_ref());
            }
        }
    }
}

impl State {
    /// Gives the input back what it held at entry, for a while.
    pub(crate) fn set_input_aside(&mut self) -> Aside {
        let objects = self.inputs.objects().len();
        if self.input_is_untouched() {
            let changed = None;
            return Aside { objects, changed };
        }
        let content = |r: Ref| (r, self.heap.get(r).clone());
        let changed = Changed {
            objects: self.input_parts().into_iter().map(content).collect(),
            writes: self.writes_to_inputs(),
            statics: self.statics_now(),
        };
        self.restore_inputs();
        let changed = Some(Arc::new(changed));
        Aside { objects, changed }
    }

    /// The objects of the input, and those that its collections consist of.
    fn input_parts(&self) -> Vec<Ref> {
        let mut all: Vec<Ref> = Vec::new();
        for object in self.inputs.objects() {
            all.push(object.at);
            if let AtEntry::Built(index) = object.at_entry {
                let parts = self.inputs.built(index).parts.iter();
                all.extend(parts.map(|(part, _)| *part));
            }
        }
        all
    }

    fn writes_to_inputs(&self) -> Vec<(ClassRef, Vec<Write>)> {
        let arrays = self.inputs.arrays().iter();
        arrays.map(|a| (a.class, a.writes.clone())).collect()
    }

    fn statics_now(&self) -> Vec<(ElemKind, Value)> {
        let fields = self.inputs.statics().iter();
        let now = fields.map(|f| {
            let value = self.heap.statics(f.class.id).map(|statics| {
                let slot = f.slot as usize;
                let concrete = || Value::concrete(statics.data.get(slot));
                statics.term(slot).map_or_else(concrete, Value::symbolic)
            });
            (f.elem, value.unwrap_or(f.at_entry))
        });
        now.collect()
    }

    /// Puts back what the program had made of the input. False if what was known of it before is
    /// not as it was at entry: the constructor has changed what it was given.
    pub(crate) fn take_input_back(&mut self, aside: &Aside) -> bool {
        let is_as_it_was = self.objects_are_untouched(aside.objects);
        if let Some(changed) = &aside.changed {
            for (at, object) in &changed.objects {
                *self.heap.get_mut(*at) = object.clone();
            }
            for (index, (_, writes)) in changed.writes.iter().enumerate() {
                if !writes.is_empty() || !self.inputs.array(index).writes.is_empty() {
                    self.inputs.array_mut(index).writes = writes.clone();
                }
            }
            let fields = self.inputs.statics().to_vec();
            for (field, (_, value)) in fields.iter().zip(&changed.statics) {
                self.set_static_cell(field.class, field.slot as usize, *value);
            }
        }
        is_as_it_was
    }
}
