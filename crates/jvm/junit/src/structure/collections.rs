//! Collections, made by the calls that put something in.

use super::Structure;
use answer::{HeapCall, HeapValue, diamond};

impl<'h> Structure<'_, '_, '_, 'h> {
    pub(super) fn build_by_calls(&mut self, index: usize, calls: &'h [HeapCall]) {
        let class = &self.heap.objects[index].class;
        let name = self.body.context.names.type_name(class);
        let args = calls.iter().map(|call| {
            let args = call.args.iter();
            args.map(|arg| self.expression(arg, "java.lang.Object").java)
                .collect()
        });
        let args: Vec<Vec<String>> = args.collect();
        let is_made = |call: &&HeapCall| call.method.is_empty();
        let made_with = calls.first().filter(is_made).map(|_| args[0].join(", "));
        let made_with = made_with.unwrap_or_default();
        let made = self.typed(format!("new {name}{}({made_with})", diamond(class)), class);
        self.declare(index, made);
        let variable = self.built(index).java;
        for (call, args) in calls.iter().zip(args).filter(|(call, _)| !is_made(call)) {
            let args = args.join(", ");
            self.body
                .line(format!("{variable}.{}({args});", call.method));
        }
    }

    pub(super) fn build_optional(&mut self, index: usize, value: &'h HeapValue) {
        let class = "java.util.Optional";
        let name = self.body.context.names.type_name(class);
        let java = match self.expression(value, "java.lang.Object").java.as_str() {
            "null" => format!("{name}.empty()"),
            value => format!("{name}.of({value})"),
        };
        let made = self.typed(java, class);
        self.keep(index, made, true);
    }
}
