//! How the inputs of a method are shown: as Java, or by name.

use super::{Case, Entry};
use crate::statics::static_roots;
use answer::{Input, InputValue};
use classes::MethodRef;
use heap::Ref;
use inputs::expression::write_root;
use inputs::receiver::ReceiverPlan;
use inputs::structure::Root;
use ir::ElemKind;
use java_source::heap_expression::has_identity;
use java_source::members::is_inner_constructor;
use java_source::names::source_name;
use java_source::primitive_literal::{input_value, java_literal};

impl Entry {
    /// The inputs, the receiver first.
    pub fn inputs(&self, case: &Case<'_>) -> Vec<Input> {
        let receiver = self.receiver_text(case).map(|java| Input {
            name: "this".into(),
            value: InputValue::Java(java.clone()),
            java,
        });
        let params = self.params.iter().map(|p| Input {
            name: p.name.clone(),
            value: self.input_value(p, case),
            java: self.argument(p, case),
        });
        let statics = static_roots(case.state).into_iter().map(|field| Input {
            value: self.input_value(&field, case),
            java: self.argument(&field, case),
            name: field.name,
        });
        receiver.into_iter().chain(params).chain(statics).collect()
    }

    fn input_value(&self, param: &Root, case: &Case<'_>) -> InputValue {
        match param.elem {
            ElemKind::Ref => InputValue::Java(self.argument(param, case)),
            elem => input_value(elem, case.bits(&self.vm, param.value)),
        }
    }

    /// An argument as a Java expression; objects go by the parameter's name.
    pub(super) fn argument(&self, param: &Root, case: &Case<'_>) -> String {
        match param.elem {
            ElemKind::Ref if self.needs_names(case) => param.name.clone(),
            ElemKind::Ref => match case.state.inputs.follow(param.value.as_ref()) {
                Ref::NULL => "null".into(),
                _ => self.short_text(param, case).unwrap_or(param.name.clone()),
            },
            elem => java_literal(elem, case.bits(&self.vm, param.value)),
        }
    }

    /// Whether an object has only a name in the call: a long array, for one.
    pub(super) fn goes_by_name(&self, case: &Case<'_>) -> bool {
        let statics = static_roots(case.state);
        let mut roots = self.params.iter().chain(&statics);
        roots.any(|root| root.elem == ElemKind::Ref && self.argument(root, case) == root.name)
    }

    /// Whether it matters which of the input's objects is which.
    fn needs_names(&self, case: &Case<'_>) -> bool {
        has_identity(&self.described(case))
    }

    /// Strings, boxes, constants and small arrays are written out.
    fn short_text(&self, param: &Root, case: &Case<'_>) -> Option<String> {
        let inputs = &case.state.inputs;
        let r = inputs.follow(param.value.as_ref());
        let is_open = |number| !inputs.unknown(number).not_null;
        if r.as_unknown().is_some_and(is_open) {
            return Some("null".to_owned());
        }
        let mentioned = self.mentioned(&case.state.path);
        let java = write_root(&case.structure(&self.vm), param, &mentioned)?;
        Some(java.to_string())
    }

    pub(super) fn receiver_text(&self, case: &Case<'_>) -> Option<String> {
        match self.plan {
            ReceiverPlan::Static | ReceiverPlan::Constructor => None,
            ReceiverPlan::EnumConstants => {
                let class = source_name(self.class);
                let (name, _) = &self.constants[self.constant_index(case.given)];
                Some(format!("{class}.{name}"))
            }
            ReceiverPlan::Unknown => {
                let this = self.this.as_ref();
                let written = this.filter(|_| !self.needs_names(case));
                let written = written.and_then(|this| self.short_text(this, case));
                Some(written.unwrap_or_else(|| "this".into()))
            }
        }
    }

    /// The call with these inputs, as a Java expression.
    pub fn call_text(&self, case: &Case<'_>) -> String {
        let class = source_name(self.class);
        let args: Vec<String> = self.params.iter().map(|p| self.argument(p, case)).collect();
        let call = match (self.plan, self.receiver_text(case)) {
            (ReceiverPlan::Constructor, _) => new_object(self.method, &class, &args),
            (_, receiver) => {
                let on = receiver.unwrap_or(class);
                format!("{on}.{}({})", self.method.name, args.join(", "))
            }
        };
        let statics = static_roots(case.state).into_iter();
        let assigned = statics.filter_map(|field| {
            let value = self.argument(&field, case);
            // Objects without an expression go by their name.
            (value != field.name).then(|| format!("{} = {value}; ", field.name))
        });
        let before: String = assigned.collect();
        before + &call
    }
}

/// An object of an inner class is made on the one around it.
fn new_object(constructor: MethodRef, class: &str, args: &[String]) -> String {
    match args {
        [outer, rest @ ..] if is_inner_constructor(constructor) => {
            let simple = class.rsplit('.').next().unwrap_or(class);
            format!("{outer}.new {simple}({})", rest.join(", "))
        }
        _ => format!("new {class}({})", args.join(", ")),
    }
}
