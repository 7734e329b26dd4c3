//! Functions in a test: lambdas, or objects of anonymous classes.

use super::StructureWriter;
use answer::{HeapFunction, HeapValue};
use java_source::syntax::Expression;
use java_source::write_function;

impl<'h> StructureWriter<'_, '_, '_, 'h> {
    pub(super) fn build_function(&mut self, index: usize, function: &'h HeapFunction) {
        let class = &self.heap.objects[index].class;
        let is_itself = |answer: &HeapValue| *answer == HeapValue::Object(index);
        let returns_itself = function
            .methods
            .iter()
            .any(|m| m.answers.iter().any(is_itself));
        let answers = function.methods.iter().map(|method| {
            let answers = method.answers.iter().map(|answer| {
                if is_itself(answer) {
                    return Expression::Name("this".to_owned());
                }
                let value = self.expression(answer, &method.returns);
                self.cast_if_untyped(value, &method.returns)
            });
            answers.collect()
        });
        let answers: Vec<Vec<Expression>> = answers.collect();
        let function = &HeapFunction {
            // A lambda has no name for itself.
            lambda: function.lambda && !returns_itself,
            ..function.clone()
        };
        let interface = self.body.class_name(class);
        let interface = interface.unwrap_or_else(|| class.replace('$', "."));
        let made = self.with_type(write_function(&interface, function, &answers), class);
        self.declare(index, made);
    }
}
