//! Rendering of a method's inputs, as Java or by name.

use super::{Entry, InputCase};
use answer::{Input, InputValue};
use heap::Ref;
use inputs::expression::write_root;
use inputs::receiver::ReceiverPlan;
use inputs::static_fields::static_roots;
use inputs::structure::Root;
use ir::ElemKind;
use java_source::heap_expression::has_identity;
use java_source::primitive_literal::input_value;
use java_source::syntax::{Expression, JavaLiteral, Statement};
use states::sequence_writer::new_object;

impl Entry {
    /// The inputs, the receiver first.
    pub fn inputs(&self, case: &InputCase<'_>) -> Vec<Input> {
        let receiver = self.receiver(case).map(|java| Input {
            name: "this".into(),
            value: InputValue::Java(java.to_string()),
            java: java.to_string(),
        });
        let params = self.params.iter().map(|p| Input {
            name: p.name.clone(),
            value: self.input_value(p, case),
            java: self.argument(p, case).to_string(),
        });
        let statics = static_roots(case.state).into_iter().map(|field| Input {
            value: self.input_value(&field, case),
            java: self.argument(&field, case).to_string(),
            name: field.name,
        });
        receiver.into_iter().chain(params).chain(statics).collect()
    }

    fn input_value(&self, param: &Root, case: &InputCase<'_>) -> InputValue {
        match param.elem {
            ElemKind::Ref => InputValue::Java(self.argument(param, case).to_string()),
            elem => input_value(elem, case.bits(&self.vm, param.value)),
        }
    }

    /// An argument as a Java expression; objects go by the parameter's name.
    pub(super) fn argument(&self, param: &Root, case: &InputCase<'_>) -> Expression {
        let name = || Expression::name(&param.name);
        match param.elem {
            ElemKind::Ref if self.needs_names(case) => name(),
            ElemKind::Ref => match case.state.inputs.follow(param.value.as_ref()) {
                Ref::NULL => Expression::null(),
                _ => self.short_expression(param, case).unwrap_or_else(name),
            },
            elem => JavaLiteral::from_bits(elem, case.bits(&self.vm, param.value)).into(),
        }
    }

    /// Whether an object has only a name in the call: a long array, for one.
    pub(super) fn goes_by_name(&self, case: &InputCase<'_>) -> bool {
        let statics = static_roots(case.state);
        let mut roots = self.params.iter().chain(&statics);
        roots.any(|root| {
            root.elem == ElemKind::Ref && self.argument(root, case) == Expression::name(&root.name)
        })
    }

    /// Whether it matters which of the input's objects is which.
    fn needs_names(&self, case: &InputCase<'_>) -> bool {
        has_identity(&self.input_heap(case))
    }

    /// Strings, boxes, constants and small arrays are written out.
    fn short_expression(&self, param: &Root, case: &InputCase<'_>) -> Option<Expression> {
        let inputs = &case.state.inputs;
        let r = inputs.follow(param.value.as_ref());
        let is_open = |number| !inputs.unknown(number).not_null;
        if r.as_unknown().is_some_and(is_open) {
            return Some(Expression::null());
        }
        let mentioned = self.mentioned_variables(&case.state.path);
        write_root(&case.structure(&self.vm), param, &mentioned)
    }

    /// What the method is called on.
    pub(super) fn receiver(&self, case: &InputCase<'_>) -> Option<Expression> {
        match self.plan {
            ReceiverPlan::Static | ReceiverPlan::Constructor => None,
            ReceiverPlan::EnumConstants => {
                let class = self.class.source_name();
                let (name, _) = &self.constants[self.constant_index(case.given)];
                Some(Expression::static_field(&class, name))
            }
            ReceiverPlan::Unknown => {
                let this = self.this.as_ref();
                let written = this.filter(|_| !self.needs_names(case));
                let written = written.and_then(|this| self.short_expression(this, case));
                Some(written.unwrap_or_else(|| Expression::name("this")))
            }
        }
    }

    /// The call with these inputs, as a Java expression.
    pub fn call_text(&self, case: &InputCase<'_>) -> String {
        let class = self.class.source_name();
        let args = self.params.iter().map(|p| self.argument(p, case));
        let args = args.collect();
        let call = match (self.plan, self.receiver(case)) {
            (ReceiverPlan::Constructor, _) => new_object(self.method, &class, args),
            (_, receiver) => {
                let on = receiver.unwrap_or_else(|| Expression::name(class));
                on.call(&*self.method.name, args)
            }
        };
        let statics = static_roots(case.state).into_iter();
        let assigned = statics.filter_map(|field| {
            let value = self.argument(&field, case);
            let target = Expression::Name(field.name);
            // Objects without an expression go by their name.
            (value != target).then_some(Statement::Assignment { target, value })
        });
        let before: String = assigned.map(|statement| format!("{statement} ")).collect();
        before + &call.to_string()
    }
}
