//! Collections in a test, built by calls that add their elements.

use super::StructureWriter;
use answer::{HeapCall, HeapValue};
use java_source::heap_expression::is_plain;
use java_source::syntax::{Expression, InstanceCreation, Statement};

impl<'h> StructureWriter<'_, '_, '_, 'h> {
    pub(super) fn build_by_calls(&mut self, index: usize, calls: &'h [HeapCall]) {
        let class = &self.heap.objects[index].class;
        let args = calls.iter().map(|call| {
            let args = call.args.iter();
            args.map(|arg| self.expression(arg, "java.lang.Object").java)
                .collect()
        });
        let mut args: Vec<Vec<Expression>> = args.collect();
        let is_made = |call: &&HeapCall| call.method.is_empty();
        let made_with = match calls.first().filter(is_made) {
            Some(_) => std::mem::take(&mut args[0]),
            None => Vec::new(),
        };
        let made = InstanceCreation {
            is_diamond: !is_plain(class),
            ..InstanceCreation::of(class, made_with)
        };
        let made = self.with_type(made.into(), class);
        self.declare(index, made);
        let variable = self.expression_of(index).java;
        for (call, args) in calls.iter().zip(args).filter(|(call, _)| !is_made(call)) {
            let put = variable.clone().call(&call.method, args);
            self.body.statements.push(Statement::Expression(put));
        }
    }

    pub(super) fn build_optional(&mut self, index: usize, value: &'h HeapValue) {
        let class = "java.util.Optional";
        let value = self.expression(value, "java.lang.Object").java;
        let (method, arguments) = match value.is_null() {
            true => ("empty", Vec::new()),
            false => ("of", vec![value]),
        };
        let made = Expression::static_call(class, method, arguments);
        let made = self.with_type(made, class);
        self.keep_expression(index, made, true);
    }
}
