//! Postcondition in a test: what the test saves before the call, the call, and the assertion that fails.

use crate::body::{BodyWriter, Operands, WrittenCall};
use crate::helpers::Helper;
use crate::test_case::{CalledMethod, TestCase};
use answer::{CallKind, CheckValue, RecipeCheck, RecipeCondition, RecipeOldValue};
use java_source::syntax::{CatchClause, Expression, JavaLiteral, SourceType, Statement};
use java_source::types::is_primitive;

/// The operands of the assertion.
struct CheckSubjects {
    this: Option<Expression>,
    arguments: Vec<Expression>,
    result: Option<Expression>,
    olds: Vec<Expression>,
}

impl BodyWriter<'_, '_> {
    pub(crate) fn write_checked_call(
        &mut self,
        case: &TestCase,
        check: &RecipeCheck,
        on: Operands,
    ) {
        let mut operands = on;
        for (index, declared) in case.target.parameters.iter().enumerate() {
            if mentions(check, CheckValue::Argument(index)) {
                self.keep_argument(&mut operands.arguments[index], declared);
            }
        }
        let olds = self.save_old_values(case, check, &operands);
        let (this, result) = self.write_act(case, check, &operands);
        let subjects = CheckSubjects {
            this: this.or(operands.receiver),
            arguments: operands.arguments,
            result,
            olds,
        };
        self.write_assertion(check, &subjects);
    }

    /// Gives an object that is used again a variable.
    pub(crate) fn keep_argument(&mut self, argument: &mut Expression, declared: &str) {
        if is_primitive(declared) || is_named(argument) {
            return;
        }
        let type_name = self.declared_type(declared);
        let variable = self.variables.fresh(declared);
        let kept = std::mem::replace(argument, Expression::name(&variable));
        self.declare(type_name, &variable, kept);
    }

    /// A type that the test can name; `Object` if it can't name the declared one.
    fn declared_type(&self, declared: &str) -> SourceType {
        let is_seen = is_primitive(declared) || self.context.access.can_name(declared);
        SourceType::from(if is_seen { declared } else { "Object" })
    }

    fn save_old_values(
        &mut self,
        case: &TestCase,
        check: &RecipeCheck,
        operands: &Operands,
    ) -> Vec<Expression> {
        let mut again: Option<Operands> = None;
        let mut olds = Vec::new();
        for (number, old) in check.olds.iter().enumerate() {
            if !mentions(check, CheckValue::Old(number)) {
                olds.push(Expression::null());
                continue;
            }
            let (java, declared) = match old {
                RecipeOldValue::Copy(root) => {
                    if again.is_none() {
                        let comment = "The same again, to compare with.";
                        self.statements.push(Statement::Comment(comment.to_owned()));
                        again = Some(self.write_input(case));
                    }
                    let again = again.as_ref();
                    let copy = match root {
                        0 => again.and_then(|o| o.receiver.clone()),
                        n => again.and_then(|o| o.arguments.get(n - 1).cloned()),
                    };
                    olds.push(copy.unwrap_or_else(Expression::null));
                    continue;
                }
                RecipeOldValue::Call {
                    class,
                    method,
                    declared,
                } => {
                    let target = CalledMethod {
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
                    let call = self.write_call(&target, on);
                    (self.cast(call, declared), declared)
                }
                RecipeOldValue::Field {
                    class,
                    field,
                    declared,
                } => {
                    let on = operands.receiver.clone();
                    let on = on.unwrap_or_else(Expression::null);
                    (self.read_field(class, field, declared, on), declared)
                }
            };
            let type_name = self.declared_type(declared);
            let variable = self.variables.fresh_like("old");
            self.declare(type_name, &variable, java);
            olds.push(Expression::Name(variable));
        }
        olds
    }

    /// Writes the call; returns the new object of a constructor, and the result.
    fn write_act(
        &mut self,
        case: &TestCase,
        check: &RecipeCheck,
        operands: &Operands,
    ) -> (Option<Expression>, Option<Expression>) {
        let target = &case.target;
        let call = self.write_call(target, operands.clone());
        if let Some(thrown) = &check.after {
            let class = self.class_name(thrown);
            let comment = "This exception is allowed, but the contract must hold then, too:";
            self.statements.push(Statement::Try {
                body: vec![Statement::Expression(call.java)],
                catches: vec![CatchClause {
                    class: SourceType::from_name(class.unwrap_or_else(|| "Throwable".to_owned())),
                    name: "expected".to_owned(),
                    body: vec![Statement::Comment(comment.to_owned())],
                }],
                finally: Vec::new(),
            });
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
            self.statements.push(Statement::Expression(call.java));
            return (None, None);
        };
        let java = self.cast(call, &declared);
        let variable = match name {
            Some(name) => self.variables.fresh_like(name),
            None => self.variables.fresh(&declared),
        };
        self.declare(self.declared_type(&declared), &variable, java);
        let variable = Some(Expression::Name(variable));
        match is_made {
            true => (variable, None),
            false => (None, variable),
        }
    }

    /// Reflection returns an `Object`.
    fn cast(&self, call: WrittenCall, declared: &str) -> Expression {
        let to = self.declared_type(declared);
        let is_object = matches!(to.plain_name(), Some("Object" | "java.lang.Object"));
        match call.by_reflection && !is_object {
            true => call.java.cast(to),
            false => call.java,
        }
    }

    fn write_assertion(&mut self, check: &RecipeCheck, subjects: &CheckSubjects) {
        let value = |v: &CheckValue| -> Expression {
            let found = match v {
                CheckValue::This => subjects.this.as_ref(),
                CheckValue::Argument(index) => subjects.arguments.get(*index),
                CheckValue::Result => subjects.result.as_ref(),
                CheckValue::Old(number) => subjects.olds.get(*number),
            };
            found.cloned().unwrap_or_else(Expression::null)
        };
        let (method, asserted) = match &check.must {
            RecipeCondition::NotNull => ("assertNotNull", value(&CheckValue::Result)),
            RecipeCondition::Holds {
                class,
                method,
                parameters,
                kind,
                receiver,
                arguments,
            } => {
                let target = CalledMethod {
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
                let call = self.write_call(&target, operands);
                ("assertTrue", self.cast(call, "boolean"))
            }
            RecipeCondition::Field {
                class,
                field,
                declared,
                of,
                condition,
            } => {
                let java = self.read_field(class, field, declared, value(of));
                let variable = self.variables.fresh_like("value");
                self.declare(self.declared_type(declared), &variable, java);
                let variable = Expression::Name(variable);
                match condition {
                    None => ("assertNotNull", variable),
                    Some(holds) => {
                        let holds = Expression::read(holds).replace_name("$", &variable);
                        ("assertTrue", holds)
                    }
                }
            }
        };
        let assertions = self.context.junit.assertions();
        let call = Expression::static_call(assertions, method, vec![asserted]);
        self.statements.push(Statement::Expression(call));
    }

    /// A field of any class, whether it is accessible or not.
    fn read_field(
        &mut self,
        class: &str,
        field: &str,
        declared: &str,
        on: Expression,
    ) -> Expression {
        self.need(Helper::Get);
        self.reach_into(class);
        let arguments = vec![on, self.class_literal(class), Expression::text(field)];
        let call = WrittenCall {
            java: Expression::own_call("get", arguments),
            by_reflection: true,
        };
        self.cast(call, declared)
    }
}

/// Whether an expression denotes the same object wherever it is written.
fn is_named(argument: &Expression) -> bool {
    match argument {
        Expression::Name(name) => !name.contains('.'),
        Expression::Literal(literal) => !matches!(literal, JavaLiteral::Text(_)),
        Expression::Cast { operand, .. } => operand.is_null(),
        _ => false,
    }
}

fn mentions(check: &RecipeCheck, wanted: CheckValue) -> bool {
    match &check.must {
        RecipeCondition::NotNull => wanted == CheckValue::Result,
        RecipeCondition::Holds {
            receiver,
            arguments,
            ..
        } => receiver.iter().chain(arguments).any(|v| *v == wanted),
        RecipeCondition::Field { of, .. } => *of == wanted,
    }
}
