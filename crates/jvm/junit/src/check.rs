//! A contract that is looked at after the call: what the test keeps before it, the call, and the
//! assertion that fails.

use crate::body::{Body, CallText, Operands};
use crate::case::{Target, TestCase};
use crate::helpers::Helper;
use answer::{CallKind, CheckValue, RecipeCheck, RecipeMust, RecipeOld};
use java_source::types::is_primitive;

/// What the assertion is about, as Java expressions.
struct Subjects {
    this: Option<String>,
    arguments: Vec<String>,
    result: Option<String>,
    olds: Vec<String>,
}

impl Body<'_, '_> {
    pub(crate) fn checked_call(&mut self, case: &TestCase, check: &RecipeCheck, on: Operands) {
        let mut operands = on;
        for (index, declared) in case.target.parameters.iter().enumerate() {
            if mentions(check, CheckValue::Argument(index)) {
                self.keep_argument(&mut operands.arguments[index], declared);
            }
        }
        let olds = self.olds(case, check, &operands);
        let (this, result) = self.act(case, check, &operands);
        let subjects = Subjects {
            this: this.or(operands.receiver),
            arguments: operands.arguments,
            result,
            olds,
        };
        self.assertion(check, &subjects);
    }

    /// An object that is looked at again needs a name.
    fn keep_argument(&mut self, argument: &mut String, declared: &str) {
        let is_name = argument.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_primitive(declared) || is_name || argument.ends_with("null") {
            return;
        }
        let type_name = self.declared_name(declared);
        let variable = self.variables.fresh(declared);
        self.line(format!("{type_name} {variable} = {argument};"));
        *argument = variable;
    }

    /// A type as this file writes it, `Object` if it can't.
    fn declared_name(&mut self, declared: &str) -> String {
        let is_seen = is_primitive(declared) || self.context.access.can_name(declared);
        match is_seen {
            true => self.context.names.type_name(declared),
            false => "Object".to_owned(),
        }
    }

    fn olds(&mut self, case: &TestCase, check: &RecipeCheck, operands: &Operands) -> Vec<String> {
        let mut again: Option<Operands> = None;
        let mut olds = Vec::new();
        for (number, old) in check.olds.iter().enumerate() {
            if !mentions(check, CheckValue::Old(number)) {
                olds.push(String::new());
                continue;
            }
            let (java, declared) = match old {
                RecipeOld::Copy(root) => {
                    if again.is_none() {
                        self.line("// The same once more, to compare with.".to_owned());
                        again = Some(self.input(case));
                    }
                    let again = again.as_ref();
                    let copy = match root {
                        0 => again.and_then(|o| o.receiver.clone()),
                        n => again.and_then(|o| o.arguments.get(n - 1).cloned()),
                    };
                    olds.push(copy.unwrap_or_else(|| "null".to_owned()));
                    continue;
                }
                RecipeOld::Call {
                    class,
                    method,
                    declared,
                } => {
                    let target = Target {
                        class: class.clone(),
                        name: method.clone(),
                        parameters: Vec::new(),
                        kind: CallKind::Instance,
                    };
                    let on = Operands {
                        receiver: operands.receiver.clone(),
                        arguments: Vec::new(),
                        statics: Vec::new(),
                    };
                    let call = self.call_of(&target, &on);
                    (self.cast(call, declared), declared)
                }
                RecipeOld::Field {
                    class,
                    field,
                    declared,
                } => {
                    let on = operands.receiver.as_deref().unwrap_or("null");
                    (self.field_of(class, field, declared, on), declared)
                }
            };
            let type_name = self.declared_name(declared);
            let variable = self.variables.named("old");
            self.line(format!("{type_name} {variable} = {java};"));
            olds.push(variable);
        }
        olds
    }

    /// Makes the call; gives the new object of a constructor, and the result.
    fn act(
        &mut self,
        case: &TestCase,
        check: &RecipeCheck,
        operands: &Operands,
    ) -> (Option<String>, Option<String>) {
        let target = &case.target;
        let call = self.call_of(target, operands);
        if let Some(thrown) = &check.after {
            let class = self.class_name(thrown);
            let class = class.unwrap_or_else(|| "Throwable".to_owned());
            self.line("try {".to_owned());
            self.line(format!("    {};", call.java));
            self.line(format!("}} catch ({class} expected) {{"));
            self.line("    // As it may; but then, too:".to_owned());
            self.line("}".to_owned());
            return (None, None);
        }
        let is_made = target.kind == CallKind::Constructor && mentions(check, CheckValue::This);
        let source = target.class.replace('$', ".");
        let kept = match (&check.result, is_made) {
            (_, true) => Some((source, None)),
            (Some(result), false) if mentions(check, CheckValue::Result) => {
                Some((result.clone(), Some("result")))
            }
            _ => None,
        };
        let Some((declared, name)) = kept else {
            self.line(format!("{};", call.java));
            return (None, None);
        };
        let type_name = self.declared_name(&declared);
        let java = self.cast(call, &declared);
        let variable = match name {
            Some(name) => self.variables.named(name),
            None => self.variables.fresh(&declared),
        };
        self.line(format!("{type_name} {variable} = {java};"));
        match is_made {
            true => (Some(variable), None),
            false => (None, Some(variable)),
        }
    }

    /// What reflection gives is an `Object`.
    fn cast(&mut self, call: CallText, declared: &str) -> String {
        match (call.by_reflection, self.declared_name(declared)) {
            (true, name) if name != "Object" => format!("({name}) {}", call.java),
            _ => call.java,
        }
    }

    fn assertion(&mut self, check: &RecipeCheck, subjects: &Subjects) {
        let value = |v: &CheckValue| -> String {
            let found = match v {
                CheckValue::This => subjects.this.as_ref(),
                CheckValue::Argument(index) => subjects.arguments.get(*index),
                CheckValue::Result => subjects.result.as_ref(),
                CheckValue::Old(number) => subjects.olds.get(*number),
            };
            found.cloned().unwrap_or_else(|| "null".to_owned())
        };
        let assertions = self.context.junit.assertions();
        let assertions = self.context.names.type_name(assertions);
        let line = match &check.must {
            RecipeMust::NotNull => {
                format!(
                    "{assertions}.assertNotNull({});",
                    value(&CheckValue::Result)
                )
            }
            RecipeMust::Holds {
                class,
                method,
                parameters,
                kind,
                receiver,
                arguments,
            } => {
                let target = Target {
                    class: class.clone(),
                    name: method.clone(),
                    parameters: parameters.clone(),
                    kind: *kind,
                };
                let operands = Operands {
                    receiver: receiver.as_ref().map(value),
                    arguments: arguments.iter().map(value).collect(),
                    statics: Vec::new(),
                };
                let call = self.call_of(&target, &operands);
                let java = self.cast(call, "boolean");
                format!("{assertions}.assertTrue({java});")
            }
            RecipeMust::Field {
                class,
                field,
                declared,
                of,
                condition,
            } => {
                let java = self.field_of(class, field, declared, &value(of));
                let type_name = self.declared_name(declared);
                let variable = self.variables.named("value");
                self.line(format!("{type_name} {variable} = {java};"));
                match condition {
                    None => format!("{assertions}.assertNotNull({variable});"),
                    Some(holds) => {
                        let holds = holds.replace('$', &variable);
                        format!("{assertions}.assertTrue({holds});")
                    }
                }
            }
        };
        self.line(line);
    }

    /// A field of any class, whoever may see it.
    fn field_of(&mut self, class: &str, field: &str, declared: &str, on: &str) -> String {
        self.need(Helper::Get);
        self.reach_into(class);
        let literal = self.class_literal(class);
        let call = CallText {
            java: format!("get({on}, {literal}, \"{field}\")"),
            by_reflection: true,
        };
        self.cast(call, declared)
    }
}

fn mentions(check: &RecipeCheck, wanted: CheckValue) -> bool {
    match &check.must {
        RecipeMust::NotNull => wanted == CheckValue::Result,
        RecipeMust::Holds {
            receiver,
            arguments,
            ..
        } => receiver.iter().chain(arguments).any(|v| *v == wanted),
        RecipeMust::Field { of, .. } => *of == wanted,
    }
}
