//! Objects in a test that one call creates: records, and objects of the JDK.

use super::order::children;
use super::{BuildState, StructureWriter};
use crate::helpers::Helper;
use answer::{HeapCreation, HeapCreator, HeapValue};
use java_source::heap_expression::write_creation;
use java_source::syntax::Expression;

impl<'h> StructureWriter<'_, '_, '_, 'h> {
    pub(super) fn build_by_call(&mut self, index: usize, made: &'h HeapCreation) {
        for arg in &made.args {
            if let HeapValue::Object(part) = arg.value {
                self.set_reachable_fields(part);
            }
        }
        let class = &self.heap.objects[index].class;
        let is_new = matches!(made.creator(), HeapCreator::Constructor(_));
        let access = self.body.context.access;
        let is_seen = access.source_name(class).is_some()
            && made.args.iter().all(|arg| access.can_name(&arg.declared));
        let java = match is_new && !is_seen {
            true => self.write_hidden_record(class, made),
            false => self.write_plain_call(made),
        };
        let made = self.with_type(java, class);
        self.keep_expression(index, made, true);
    }

    fn write_plain_call(&mut self, made: &'h HeapCreation) -> Expression {
        let has_receiver = matches!(made.creator(), HeapCreator::FirstArgument(_));
        let args = made.args.iter().enumerate();
        let args = args.map(|(i, arg)| match i == 0 && has_receiver {
            true => self.expression(&arg.value, &arg.declared).java,
            false => self.cast_to(&arg.value, &arg.declared),
        });
        // A recipe without a receiver creates nothing.
        write_creation(made, args.collect()).unwrap_or_else(Expression::null)
    }

    fn write_hidden_record(&mut self, class: &str, made: &'h HeapCreation) -> Expression {
        let values = made.args.iter();
        let values = values.map(|arg| self.expression(&arg.value, &arg.declared).java);
        let values = Expression::new_array("Object", values.collect());
        self.body.need(Helper::Record);
        self.body.reach_into(class);
        Expression::own_call("makeRecord", vec![self.body.class_literal(class), values])
    }

    /// Sets the fields of all objects reachable from this one, as far as their values exist: a constructor may read
    /// them.
    fn set_reachable_fields(&mut self, index: usize) {
        let mut found = vec![index];
        let mut next = 0;
        while let Some(index) = found.get(next).copied() {
            next += 1;
            for child in children(&self.heap.objects[index]) {
                if !found.contains(&child) {
                    found.push(child);
                }
            }
        }
        for index in found.iter().rev() {
            self.build(*index);
        }
        for index in found {
            self.set_fields_that_exist(index);
        }
        self.set_remaining_elements();
    }

    fn set_fields_that_exist(&mut self, index: usize) {
        let fields = self.plain_fields(index).unwrap_or_default();
        for (position, field) in fields.iter().enumerate() {
            let exists = match field.value {
                HeapValue::Object(value) => matches!(self.state[value], BuildState::Yes(_)),
                HeapValue::Primitive(_) | HeapValue::Null => true,
                HeapValue::NotLookedAt => false,
            };
            if exists && self.early.insert((index, position)) {
                self.set_field(index, field, fields);
            }
        }
    }
}
