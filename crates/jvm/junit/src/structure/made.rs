//! What one call makes: records, and objects of the JDK.

use super::order::children;
use super::{Built, StructureWriter};
use crate::helpers::Helper;
use answer::{HeapMade, HeapValue};
use java_source::heap_expression::write_made;
use java_source::syntax::Expression;

impl<'h> StructureWriter<'_, '_, '_, 'h> {
    pub(super) fn build_by_call(&mut self, index: usize, made: &'h HeapMade) {
        for arg in &made.args {
            if let HeapValue::Object(part) = arg.value {
                self.complete(part);
            }
        }
        let class = &self.heap.objects[index].class;
        let is_new = made.call.starts_with("new ");
        let access = self.body.context.access;
        let is_seen = access.source_name(class).is_some()
            && made.args.iter().all(|arg| access.can_name(&arg.declared));
        let java = match is_new && !is_seen {
            true => self.hidden_record(class, made),
            false => self.plain_call(made),
        };
        let made = self.typed(java, class);
        self.keep(index, made, true);
    }

    fn plain_call(&mut self, made: &'h HeapMade) -> Expression {
        let args = made.args.iter().enumerate();
        let args = args.map(|(i, arg)| match i == 0 && made.call.starts_with('.') {
            true => self.expression(&arg.value, &arg.declared).java,
            false => self.cast_to(&arg.value, &arg.declared),
        });
        // A recipe without an object to call its method on makes nothing.
        write_made(made, args.collect()).unwrap_or_else(Expression::null)
    }

    fn hidden_record(&mut self, class: &str, made: &'h HeapMade) -> Expression {
        let values = made.args.iter();
        let values = values.map(|arg| self.expression(&arg.value, &arg.declared).java);
        let values = Expression::new_array("Object", values.collect());
        self.body.need(Helper::Record);
        self.body.reach_into(class);
        Expression::own_call("makeRecord", vec![self.body.class_literal(class), values])
    }

    /// Sets the fields of all objects that one leads to, as far as the values can be made: a
    /// constructor may look at them.
    fn complete(&mut self, index: usize) {
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
        self.set_elements_left();
    }

    fn set_fields_that_exist(&mut self, index: usize) {
        let fields = self.plain_fields(index).unwrap_or_default();
        for (position, field) in fields.iter().enumerate() {
            let exists = match field.value {
                HeapValue::Object(value) => matches!(self.state[value], Built::Yes(_)),
                HeapValue::Primitive(_) | HeapValue::Null => true,
                HeapValue::NotLookedAt => false,
            };
            if exists && self.early.insert((index, position)) {
                self.set_field(index, field, fields);
            }
        }
    }
}
