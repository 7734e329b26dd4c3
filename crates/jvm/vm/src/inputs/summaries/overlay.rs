//! Lazy re-initialization: what summarized code has left in objects, those included that become known later (rules (6) and
//! (7) of the paper).

use super::{SummarySpec, SummaryStack};
use crate::inputs::lazy_objects::label;
use crate::inputs::model::{InputObject, Unknown, input_variable};
use crate::inputs::{Inputs, instance_fields};
use crate::machine::Interp;
use crate::value::Value;
use classes::{ClassRef, Field};
use heap::Ref;
use ir::{ElemKind, TypeDesc};
use std::collections::BTreeMap;
use std::sync::Arc;
use term::TermStore;

/// The name of what an execution has left somewhere: an access path that begins with the execution.
fn value_name(spec: &SummarySpec, number: usize, what: &str) -> String {
    format!("{}#{number}.{what}", spec.name)
}

/// What an execution has left in the field of an object of this name.
fn field_name(class: ClassRef, declaring: ClassRef, field: &Field, object: &str) -> String {
    format!("{}({object})", label(class, declaring, field))
}

/// The value of this name that is there already: numbers always are.
fn find_value(terms: &TermStore, inputs: &Inputs, name: &str, elem: ElemKind) -> Option<Value> {
    if elem != ElemKind::Ref {
        return Some(input_variable(terms, name, elem));
    }
    let unknown = inputs.unknowns().iter().position(|u| &*u.name == name)?;
    Some(Value::reference(Ref::unknown(unknown as u32)))
}

impl Interp<'_> {
    /// What an execution gives: the same value whenever it is asked for.
    pub(super) fn value_left(
        &mut self,
        spec: &SummarySpec,
        number: usize,
        what: &str,
        desc: &TypeDesc,
    ) -> Value {
        let name = value_name(spec, number, what);
        let found = find_value(&self.vm.terms, &self.state.inputs, &name, desc.elem);
        found.unwrap_or_else(|| {
            let class = desc.class_name().unwrap_or("java/lang/Object");
            Value::reference(self.state.inputs.add_unknown(Unknown::new(name, class)))
        })
    }

    /// Makes all that an execution may have written to an object unknown.
    pub(super) fn forget_fields(
        &mut self,
        spec: &SummarySpec,
        number: usize,
        object: Ref,
        name: &str,
    ) {
        let class = self.state.heap.get(object).class;
        for (declaring, field) in instance_fields(class) {
            if spec.writes.fields.contains(&(declaring.id, field.slot)) {
                let what = field_name(class, declaring, field, name);
                let value = self.value_left(spec, number, &what, &field.desc);
                self.state.set_cell(object, field.slot as usize, value);
            }
        }
    }

    /// An object of the input has become known: its fields hold what was left there.
    pub(in crate::inputs) fn overlay_fields(&mut self, object: Ref, class: ClassRef, name: &str) {
        if self.state.summaries.log().is_none() {
            return;
        }
        let stack = self.state.summaries.clone();
        let Some(log) = stack.log() else { return };
        for (declaring, field) in instance_fields(class) {
            if let Some(number) = stack.writer_of((declaring.id, field.slot)) {
                let spec = &log.specs[log.executions[number].spec];
                let what = field_name(class, declaring, field, name);
                let value = self.value_left(spec, number, &what, &field.desc);
                self.state.set_cell(object, field.slot as usize, value);
            }
        }
    }
}

impl SummaryStack {
    /// What an object of the input holds at the end of a run that never came across it, by slot, as far as that is not what
    /// it held at entry; `None` if that has no name yet.
    pub fn fields_left(
        &self,
        terms: &TermStore,
        inputs: &Inputs,
        object: &InputObject,
    ) -> Option<BTreeMap<usize, Value>> {
        let mut left = BTreeMap::new();
        if self.log().is_none_or(|log| log.stack.is_empty()) {
            return Some(left);
        }
        for (declaring, field) in instance_fields(object.class) {
            let place = (declaring.id, field.slot);
            if let Some(number) = self.writer_of(place) {
                let value = self.value_of_field(terms, inputs, number, object, (declaring, field));
                left.insert(field.slot as usize, value?);
            }
        }
        Some(left)
    }

    pub(super) fn value_of_field(
        &self,
        terms: &TermStore,
        inputs: &Inputs,
        number: usize,
        object: &InputObject,
        (declaring, field): (ClassRef, &Field),
    ) -> Option<Value> {
        let log = self.log()?;
        let spec = &log.specs[log.executions[number].spec];
        let what = field_name(object.class, declaring, field, &object.name);
        let name: Arc<str> = value_name(spec, number, &what).into();
        find_value(terms, inputs, &name, field.desc.elem)
    }
}
