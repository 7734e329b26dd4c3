//! Initial static fields: what they held when the program began, and what that led to. For predicates about the
//! input, which are evaluated when the program may have overwritten it.

use crate::inputs::references;
use crate::state::State;
use crate::vm::Vm;
use classes::{ClassId, ClassRef};
use heap::{Heap, Marker, Ref};
use rustc_hash::FxHashSet;
use triomphe::Arc;

/// Classes as they were when they could be used first.
#[derive(Clone)]
pub struct AtStart {
    heap: Heap,
    classes: Vec<ClassId>,
    /// Objects that their static fields led to. They stay where they are.
    objects: Vec<Ref>,
}

impl AtStart {
    fn of(heap: &Heap, classes: Vec<ClassId>) -> AtStart {
        let fields = classes.iter().filter_map(|c| heap.statics(*c));
        let mut pending: Vec<Ref> = fields.flat_map(static_references).collect();
        let mut seen: FxHashSet<Ref> = FxHashSet::default();
        let mut objects = Vec::new();
        while let Some(r) = pending.pop() {
            if heap.has(r) && seen.insert(r) {
                objects.push(r);
                pending.extend(references(heap.get(r)));
            }
        }
        AtStart {
            heap: heap.clone(),
            classes,
            objects,
        }
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        self.objects.iter().for_each(|r| marker.mark(*r));
    }
}

fn static_references(statics: &heap::Object) -> impl Iterator<Item = Ref> {
    let slots = statics.class.static_slots.iter().enumerate();
    let references = slots.filter(|(_, elem)| **elem == ir::ElemKind::Ref);
    references.map(|(slot, _)| Ref::from_bits(statics.data.get(slot)))
}

impl State {
    /// From now on, static fields can be [put back](State::restore_statics).
    pub fn note_start(&mut self, vm: &Vm) {
        let own = self.heap.initialized_classes().filter(|c| vm.opens(c));
        let classes = own.map(|c| c.id).collect();
        self.notes.at_start = vec![Arc::new(AtStart::of(&self.heap, classes))];
    }

    /// A class was initialized after the start.
    pub(crate) fn note_initialized(&mut self, vm: &Vm, class: ClassRef) {
        if !self.notes.at_start.is_empty() && vm.opens(class) {
            let classes = AtStart::of(&self.heap, vec![class.id]);
            self.notes.at_start.push(Arc::new(classes));
        }
    }

    /// Whether the objects that static fields led to at the start were not written since, as far as
    /// they are known.
    pub(crate) fn static_objects_are_untouched(&self) -> bool {
        self.notes.at_start.iter().all(|start| {
            let mut objects = start.objects.iter();
            objects.all(|r| self.heap.is_shared(&start.heap, *r))
        })
    }

    /// Gives static fields of the program's classes, and the objects that they led to, what they held
    /// at the start. Those that were unknown and are known by now are part of the input.
    pub fn restore_statics(&mut self) {
        // What was there first may have been written by an initializer that came later.
        for start in self.notes.at_start.clone().iter().rev() {
            for class in &start.classes {
                if let Some(then) = start.heap.statics(*class) {
                    self.heap.set_statics(*class, then.clone());
                }
            }
            for r in &start.objects {
                if !self.heap.is_shared(&start.heap, *r) {
                    *self.heap.get_mut(*r) = start.heap.get(*r).clone();
                }
            }
        }
        if !self.notes.at_start.is_empty() {
            let opened = self.inputs.statics().iter();
            let opened: Vec<(ClassId, u16)> = opened.map(|f| (f.class.id, f.slot)).collect();
            self.own_statics.retain(|own| opened.contains(own));
        }
    }
}
