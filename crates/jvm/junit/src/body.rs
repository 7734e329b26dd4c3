//! The statements of one test, and how calls are written.

use crate::JUnit;
use crate::access::Access;
use crate::case::{Target, TestCase};
use crate::helpers::{Helper, Helpers};
use crate::names::{Names, Variables};
use crate::opens::opens_for;
use crate::structure::Structure;
use answer::{CallKind, RecipeCall, RecipeInput, RecipePart, RecipeStep, RecipeValue};
use java_source::types::is_primitive;
use std::collections::BTreeSet;

/// What the tests of one class share while they are written.
pub(crate) struct Context<'a> {
    pub(crate) access: &'a dyn Access,
    pub(crate) junit: JUnit,
    pub(crate) names: Names,
    pub(crate) helpers: Helpers,
    /// For `--add-opens`.
    pub(crate) opens: BTreeSet<String>,
}

pub(crate) struct Body<'c, 'a> {
    pub(crate) context: &'c mut Context<'a>,
    pub(crate) variables: Variables,
    pub(crate) lines: Vec<String>,
}

/// What the failing call is made on and with, as Java expressions.
pub(crate) struct Operands {
    pub(crate) receiver: Option<String>,
    pub(crate) arguments: Vec<String>,
    pub(crate) statics: Vec<Assignment>,
}

/// A static field that has a certain value during the call.
pub(crate) struct Assignment {
    /// Its type.
    pub(crate) declared: String,
    pub(crate) field: String,
    pub(crate) value: String,
}

/// The lines of the test, not indented.
pub(crate) fn body(context: &mut Context, case: &TestCase) -> Vec<String> {
    let mut body = Body {
        context,
        variables: Variables::default(),
        lines: Vec::new(),
    };
    let operands = body.input(case);
    body.between(operands, |body, operands| match &case.check {
        Some(check) => body.checked_call(case, check, operands),
        None => {
            let call = body.call_of(&case.target, &operands);
            body.line(format!("{};", call.java));
        }
    });
    body.lines
}

/// A call as a Java expression.
pub(crate) struct CallText {
    pub(crate) java: String,
    /// Then it gives an `Object`.
    pub(crate) by_reflection: bool,
}

impl Body<'_, '_> {
    /// Makes the input: what the call is made on and with.
    pub(crate) fn input(&mut self, case: &TestCase) -> Operands {
        match &case.input {
            RecipeInput::Calls {
                steps,
                receiver,
                arguments,
            } => self.calls(steps, receiver.as_ref(), arguments),
            RecipeInput::Heap(heap) => Structure::new(self, heap, case.strings).make(&case.target),
        }
    }

    pub(crate) fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    /// The name of a class in this file, if the test can name it.
    pub(crate) fn class_name(&mut self, class: &str) -> Option<String> {
        let full = self.context.access.source_name(class)?;
        Some(self.context.names.type_name(&full))
    }

    /// An expression for the `Class` of a class or array (`int[]`, `acme.List$Node[]`).
    pub(crate) fn class_literal(&mut self, class: &str) -> String {
        if let Some(name) = self.type_name(class) {
            return format!("{name}.class");
        }
        match class.strip_suffix("[]") {
            Some(element) => {
                let element = self.class_literal(element);
                format!("java.lang.reflect.Array.newInstance({element}, 0).getClass()")
            }
            None => format!("Class.forName(\"{class}\")"),
        }
    }

    /// Like [`Self::class_name`], for primitive types and arrays too.
    pub(crate) fn type_name(&mut self, class: &str) -> Option<String> {
        let base = class.trim_end_matches("[]");
        let dimensions = &class[base.len()..];
        let base = match is_primitive(base) {
            true => base.to_owned(),
            false => self.class_name(base)?,
        };
        Some(base + dimensions)
    }

    /// The tests set fields of this class by reflection.
    pub(crate) fn reach_into(&mut self, class: &str) {
        self.context.opens.extend(opens_for(class));
    }

    pub(crate) fn need(&mut self, helper: Helper) {
        self.context.helpers.need(helper);
    }

    fn calls(
        &mut self,
        steps: &[RecipeStep],
        receiver: Option<&RecipeValue>,
        arguments: &[RecipeValue],
    ) -> Operands {
        // Each step's variable, if what it gives is kept.
        let mut made: Vec<Option<String>> = Vec::new();
        for step in steps {
            let variable = self.step(step, &made);
            made.push(variable);
        }
        Operands {
            receiver: receiver.map(|value| operand(value, &made)),
            arguments: operands(arguments, &made),
            statics: Vec::new(),
        }
    }

    /// Writes a step; gives the variable that holds what it made.
    fn step(&mut self, step: &RecipeStep, made: &[Option<String>]) -> Option<String> {
        let names = &mut self.context.names;
        let (source, kept) = match step {
            RecipeStep::Call(call) => (call_source(names, call, made), call.result.as_ref()),
            RecipeStep::Value { declared, java } => (java.clone(), Some(declared)),
            RecipeStep::Assign {
                owner,
                field,
                value,
            } => {
                let owner = operand(owner, made);
                let value = operand(value, made);
                (format!("{}.{field} = {value}", receiver_of(&owner)), None)
            }
            RecipeStep::Array { declared, elements } => {
                let elements = operands(elements, made).join(", ");
                let source = format!("new {} {{{elements}}}", names.type_name(declared));
                (source, Some(declared))
            }
        };
        let Some(kept) = kept else {
            self.line(format!("{source};"));
            return None;
        };
        let type_name = names.type_name(kept);
        let variable = self.variables.fresh(kept);
        self.line(format!("{type_name} {variable} = {source};"));
        Some(variable)
    }

    /// What fails, with static fields as they should be, and as they were afterwards.
    fn between(&mut self, operands: Operands, fails: impl FnOnce(&mut Self, Operands)) {
        if operands.statics.is_empty() {
            return fails(self, operands);
        }
        let mut restored = Vec::new();
        for Assignment {
            declared, field, ..
        } in &operands.statics
        {
            let saved = self.variables.fresh("saved");
            self.line(format!("{declared} {saved} = {field};"));
            restored.push(format!("    {field} = {saved};"));
        }
        for Assignment { field, value, .. } in &operands.statics {
            self.line(format!("{field} = {value};"));
        }
        self.line("try {".to_owned());
        let start = self.lines.len();
        fails(self, operands);
        for line in &mut self.lines[start..] {
            line.insert_str(0, "    ");
        }
        self.line("} finally {".to_owned());
        self.lines.extend(restored);
        self.line("}".to_owned());
    }

    /// The call of a method, by reflection if the test has no access to it.
    pub(crate) fn call_of(&mut self, target: &Target, operands: &Operands) -> CallText {
        let class = self.class_name(&target.class);
        let class = match class {
            Some(class) if self.context.access.can_call(target) => class,
            _ => return self.call_by_reflection(target, operands),
        };
        let arguments = operands.arguments.iter().enumerate();
        let arguments = arguments.map(|(i, argument)| self.parametrized(target, i, argument));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let name = &target.name;
        let receiver = receiver_of(operands.receiver.as_deref().unwrap_or("null"));
        CallText {
            java: match target.kind {
                CallKind::Constructor => format!("new {class}({arguments})"),
                CallKind::Static => format!("{class}.{name}({arguments})"),
                CallKind::Instance => format!("{receiver}.{name}({arguments})"),
            },
            by_reflection: false,
        }
    }

    /// An argument of the failing call, with a cast that tells methods of one name apart. What is
    /// made has no type arguments, or others: by way of the class alone, any will do.
    fn parametrized(&mut self, target: &Target, index: usize, argument: &str) -> String {
        let Some(whole) = self.context.access.parametrized(target, index) else {
            return argument.to_owned();
        };
        let bare = self.context.names.type_name(&target.parameters[index]);
        match argument.starts_with(&format!("({bare}) ")) {
            true => format!("({whole}) {argument}"),
            false => format!("({whole}) ({bare}) {argument}"),
        }
    }

    fn call_by_reflection(&mut self, target: &Target, operands: &Operands) -> CallText {
        self.need(Helper::Call);
        self.reach_into(&target.class);
        let name = match target.kind {
            CallKind::Constructor => "new",
            CallKind::Static | CallKind::Instance => &target.name,
        };
        let signature = format!("{name}({})", target.parameters.join(","));
        let class = self.class_literal(&target.class);
        let receiver = operands.receiver.as_deref().unwrap_or("null");
        let arguments = match operands.arguments.is_empty() {
            true => "new Object[0]".to_owned(),
            false => format!("new Object[] {{{}}}", operands.arguments.join(", ")),
        };
        CallText {
            java: format!("call({class}, \"{signature}\", {receiver}, {arguments})"),
            by_reflection: true,
        }
    }
}

/// A cast binds less tightly than a call.
fn receiver_of(expression: &str) -> String {
    match expression.starts_with('(') {
        true => format!("({expression})"),
        false => expression.to_owned(),
    }
}

/// A call that makes part of the input, as a Java expression.
fn call_source(names: &mut Names, call: &RecipeCall, made: &[Option<String>]) -> String {
    let arguments = operands(&call.arguments, made).join(", ");
    let receiver = call.receiver.as_ref().map(|value| operand(value, made));
    let receiver = receiver.as_deref().map(receiver_of);
    let name = &call.method;
    match (call.kind, receiver) {
        // An object of an inner class belongs to another.
        (CallKind::Constructor, Some(outer)) => {
            let class = call.class.rsplit('.').next().unwrap_or(&call.class);
            format!("{outer}.new {class}({arguments})")
        }
        (CallKind::Constructor, None) => {
            format!("new {}({arguments})", names.type_name(&call.class))
        }
        (CallKind::Instance, Some(receiver)) => format!("{receiver}.{name}({arguments})"),
        (CallKind::Instance | CallKind::Static, _) => {
            format!("{}.{name}({arguments})", names.type_name(&call.class))
        }
    }
}

fn operands(values: &[RecipeValue], made: &[Option<String>]) -> Vec<String> {
    values.iter().map(|v| operand(v, made)).collect()
}

fn operand(value: &RecipeValue, made: &[Option<String>]) -> String {
    let result = |index: usize| {
        let kept = made[index].clone();
        kept.expect("a step whose result is used keeps it")
    };
    match value {
        RecipeValue::Java(expression) => expression.clone(),
        RecipeValue::Made(index) => result(*index),
        RecipeValue::Parts(parts) => {
            let parts = parts.iter().map(|part| match part {
                RecipePart::Java(java) => java.clone(),
                RecipePart::Made(index) => result(*index),
            });
            parts.collect()
        }
    }
}
