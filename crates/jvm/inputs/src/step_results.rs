//! Arguments that contain results of earlier steps: a list of nodes that were created before, a function that returns
//! one.
//!
//! Other arguments are built before the first step; these only before the step that takes them. In an expression,
//! each such object is a placeholder for its variable.

use crate::concrete_heap::{ConcreteInput, HeapBuilder};
use crate::structure::{InputStructure, Root};
use heap::Ref;
use ir::ElemKind;
use rustc_hash::FxHashSet;
use vm::{AtEntry, Value};

impl InputStructure<'_> {
    /// The step whose result an object is.
    pub fn producing_step(&self, object: Ref) -> Option<usize> {
        let mut given = self.given.iter();
        given.find(|(r, _)| *r == object).map(|(_, number)| *number)
    }

    /// The steps whose results an argument contains.
    pub fn steps_inside(&self, root: &Root) -> Vec<usize> {
        if root.elem != ElemKind::Ref || self.given.is_empty() {
            return Vec::new();
        }
        let led_to = self.reachable_objects(root.value).into_iter();
        led_to.filter_map(|r| self.producing_step(r)).collect()
    }

    /// Whether a value leads to the result of a step.
    fn leads_to_step_result(&self, value: Value) -> bool {
        !self.given.is_empty()
            && self
                .reachable_objects(value)
                .iter()
                .any(|r| self.producing_step(*r).is_some())
    }

    /// The objects that are reachable from a reference, at entry.
    fn reachable_objects(&self, value: Value) -> Vec<Ref> {
        let mut met: Vec<Ref> = Vec::new();
        let mut waiting = vec![value.as_ref()];
        while let Some(r) = waiting.pop() {
            let r = self.inputs().follow(r);
            if !r.is_object() || met.contains(&r) {
                continue;
            }
            met.push(r);
            if let Some(object) = self.inputs().object_at(r) {
                let held = self.references_in(&object.at_entry, &object.class.instance_slots);
                waiting.extend(held);
            }
        }
        met
    }

    fn references_in(&self, at_entry: &AtEntry, slots: &[ElemKind]) -> Vec<Ref> {
        let inputs = self.inputs();
        match at_entry {
            AtEntry::Fields(cells) => {
                let cells = cells.iter().zip(slots);
                let references = cells.filter(|(_, elem)| **elem == ElemKind::Ref);
                references.map(|(cell, _)| cell.as_ref()).collect()
            }
            AtEntry::Array(index) => {
                let array = inputs.array(*index);
                let is_reference = array.class.elem() == Some(ElemKind::Ref);
                let cells = array.cells.iter().filter(|_| is_reference);
                cells.map(|(_, cell)| cell.as_ref()).collect()
            }
            AtEntry::Built(index) => {
                let args = inputs
                    .built(*index)
                    .calls
                    .iter()
                    .flat_map(|c| c.typed_args());
                let references = args.filter(|(elem, _)| *elem == ElemKind::Ref);
                references.map(|(_, arg)| arg.as_ref()).collect()
            }
            AtEntry::Function(index) => {
                let answers = inputs.function(*index).answers.iter();
                let references = answers.filter(|a| {
                    let result = a.method.parsed.ret.as_ref();
                    result.is_some_and(|r| r.elem == ElemKind::Ref)
                });
                references.map(|a| a.value.as_ref()).collect()
            }
        }
    }

    /// Whether an argument has to wait for results of steps.
    pub fn is_late(&self, root: &Root) -> bool {
        root.elem == ElemKind::Ref && self.leads_to_step_result(root.value)
    }

    /// The objects of the input that have to wait.
    pub fn late_objects(&self) -> FxHashSet<Ref> {
        let objects = self.inputs().objects().iter().map(|o| o.at);
        objects
            .filter(|at| self.leads_to_step_result((*at).into()))
            .collect()
    }
}

impl ConcreteInput {
    /// Records the result of a step.
    pub fn record_result(&mut self, structure: &InputStructure<'_>, number: usize, object: Ref) {
        for (r, _) in structure.given.iter().filter(|(_, n)| *n == number) {
            self.made.insert(*r, object);
        }
    }

    /// Builds an argument, after the steps before it.
    pub fn argument(
        &mut self,
        structure: &InputStructure<'_>,
        root: &Root,
        index: usize,
    ) -> Result<Value, String> {
        if !structure.is_late(root) {
            return Ok(self.roots[index]);
        }
        let mut builder = HeapBuilder {
            structure,
            state: std::mem::take(&mut self.state),
            made: std::mem::take(&mut self.made),
            done: std::mem::take(&mut self.done),
        };
        let value = builder.build_late_argument(root);
        self.state = builder.state;
        self.made = builder.made;
        self.done = builder.done;
        value
    }
}

impl HeapBuilder<'_> {
    fn build_late_argument(&mut self, root: &Root) -> Result<Value, String> {
        let late = self.structure.late_objects();
        let led_to = self.structure.reachable_objects(root.value);
        let inputs = self.structure.inputs();
        let objects = inputs.objects().iter();
        let objects: Vec<_> = objects
            .filter(|o| late.contains(&o.at) && led_to.contains(&o.at))
            .collect();
        for object in &objects {
            if !self.done.contains(&object.at) {
                self.fill(object)?;
            }
        }
        for object in &objects {
            self.run_calls(object)?;
            self.done.insert(object.at);
        }
        self.value(root.elem, root.value)
    }
}
