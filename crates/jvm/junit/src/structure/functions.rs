//! Functions: lambdas, or objects of anonymous classes.

use super::Structure;
use answer::HeapFunction;
use java_source::function_object::FunctionSource;
use java_source::syntax::Expression;

impl<'h> Structure<'_, '_, '_, 'h> {
    pub(super) fn build_function(&mut self, index: usize, function: &'h HeapFunction) {
        let class = &self.heap.objects[index].class;
        let mut written = function.clone();
        let mut answers = Vec::new();
        for method in &mut written.methods {
            let values = method.answers.iter().map(|answer| {
                let value = self.expression(answer, &method.returns);
                Expression::Literal(self.cast_if_untyped(value, &method.returns))
            });
            answers.push(values.collect());
            let names = &mut self.body.context.names;
            for parameter in &mut method.parameters {
                *parameter = names.type_name(parameter);
            }
            method.returns = names.type_name(&method.returns);
        }
        let interface = self
            .body
            .class_name(class)
            .unwrap_or(class.replace('$', "."));
        let comparator = match written.order {
            Some(_) => self.body.context.names.type_name("java.util.Comparator"),
            None => String::new(),
        };
        let source = FunctionSource {
            interface: &interface,
            comparator: &comparator,
            function: &written,
            answers: &answers,
        };
        let made = self.typed(source.expression().lines().join("\n"), class);
        self.declare(index, made);
    }
}
