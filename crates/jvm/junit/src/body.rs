//! Test method body: the statements that build the input and make the failing call.

use crate::JUnit;
use crate::access::Access;
use crate::add_opens::opens_for;
use crate::helpers::{Helper, Helpers};
use crate::names::Variables;
use crate::structure::StructureWriter;
use crate::test_case::{CallForm, CalledMethod, StringCreation, TestCase};
use answer::{CallKind, RecipeCall, RecipeInput, RecipeStep, RecipeValue};
use java_source::syntax::{Expression, InstanceCreation, SourceType, Statement};
use java_source::types::is_primitive;
use std::collections::BTreeSet;

/// What the tests of one class share while they are written.
pub(crate) struct TestClassContext<'a> {
    pub(crate) access: &'a dyn Access,
    pub(crate) junit: JUnit,
    pub(crate) helpers: Helpers,
    /// For `--add-opens`.
    pub(crate) opens: BTreeSet<String>,
}

pub(crate) struct BodyWriter<'c, 'a> {
    pub(crate) context: &'c mut TestClassContext<'a>,
    pub(crate) variables: Variables,
    pub(crate) statements: Vec<Statement>,
}

/// The receiver and arguments of the failing call.
#[derive(Clone)]
pub(crate) struct Operands {
    pub(crate) receiver: Option<Expression>,
    pub(crate) arguments: Vec<Expression>,
    pub(crate) statics: Vec<StaticInput>,
}

/// A static field, and its value during the call.
#[derive(Clone)]
pub(crate) struct StaticInput {
    /// Its type.
    pub(crate) declared: SourceType,
    pub(crate) field: Expression,
    pub(crate) value: Expression,
}

/// The statements of the test.
pub(crate) fn write_body(context: &mut TestClassContext, case: &TestCase) -> Vec<Statement> {
    let mut body = BodyWriter {
        context,
        variables: Variables::default(),
        statements: Vec::new(),
    };
    let operands = body.write_input(case);
    body.with_static_inputs(operands, |body, operands| match &case.check {
        Some(check) => body.write_checked_call(case, check, operands),
        None => {
            let call = match case.call {
                CallForm::Plain => body.write_call(&case.target, operands),
                CallForm::Reflective => body.write_reflective_call(&case.target, operands),
            };
            body.statements.push(Statement::Expression(call.java));
        }
    });
    body.statements
}

/// A call, as it is written.
pub(crate) struct WrittenCall {
    pub(crate) java: Expression,
    /// Whether it is made by reflection, and so returns an `Object`.
    pub(crate) by_reflection: bool,
}

impl BodyWriter<'_, '_> {
    /// Writes the statements that build the input; returns the operands of the call.
    pub(crate) fn write_input(&mut self, case: &TestCase) -> Operands {
        self.write_recipe(&case.input, case.strings, &case.target)
    }

    /// Writes the statements that build an input; returns the operands of the call.
    pub(crate) fn write_recipe(
        &mut self,
        input: &RecipeInput,
        strings: StringCreation,
        target: &CalledMethod,
    ) -> Operands {
        match input {
            RecipeInput::Calls {
                steps,
                receiver,
                arguments,
            } => self.write_steps(steps, receiver.as_ref(), arguments),
            RecipeInput::Heap(heap) => StructureWriter::new(self, heap, strings).write(target),
        }
    }

    /// Declares a variable with this value.
    pub(crate) fn declare(
        &mut self,
        declared: impl Into<SourceType>,
        name: &str,
        value: Expression,
    ) {
        self.statements.push(Statement::Declaration {
            declared: declared.into(),
            name: name.to_owned(),
            value,
        });
    }

    /// The name of a class in full, if the test can name it.
    pub(crate) fn class_name(&self, class: &str) -> Option<String> {
        self.context.access.source_name(class)
    }

    /// An expression for the `Class` of a class or array (`int[]`, `acme.List$Node[]`).
    pub(crate) fn class_literal(&self, class: &str) -> Expression {
        if let Some(name) = self.type_name(class) {
            return Expression::ClassLiteral(name);
        }
        match class.strip_suffix("[]") {
            Some(element) => {
                let arguments = vec![self.class_literal(element), Expression::int(0)];
                let array = Expression::static_call(REFLECT_ARRAY, "newInstance", arguments);
                array.call("getClass", Vec::new())
            }
            None => Expression::static_call("Class", "forName", vec![Expression::text(class)]),
        }
    }

    /// Like [`Self::class_name`], for primitive types and arrays too.
    pub(crate) fn type_name(&self, class: &str) -> Option<SourceType> {
        if let Some(element) = class.strip_suffix("[]") {
            return self.type_name(element).map(SourceType::array);
        }
        match is_primitive(class) {
            true => Some(SourceType::from_name(class)),
            false => self.class_name(class).map(SourceType::from_name),
        }
    }

    /// Notes that tests access fields of this class by reflection.
    pub(crate) fn reach_into(&mut self, class: &str) {
        self.context.opens.extend(opens_for(class));
    }

    pub(crate) fn need(&mut self, helper: Helper) {
        self.context.helpers.need(helper);
    }

    fn write_steps(
        &mut self,
        steps: &[RecipeStep],
        receiver: Option<&RecipeValue>,
        arguments: &[RecipeValue],
    ) -> Operands {
        // The variable of each step, if its result is used.
        let mut made: Vec<Option<String>> = Vec::new();
        for step in steps {
            let variable = self.write_step(step, &made);
            made.push(variable);
        }
        Operands {
            receiver: receiver.map(|value| operand(value, &made)),
            arguments: operands(arguments, &made),
            statics: Vec::new(),
        }
    }

    /// Writes a step; returns the variable with its result.
    fn write_step(&mut self, step: &RecipeStep, made: &[Option<String>]) -> Option<String> {
        let (value, kept) = match step {
            RecipeStep::Call(call) => (write_recipe_call(call, made), call.result.as_ref()),
            RecipeStep::Value { declared, java } => (Expression::read(java), Some(declared)),
            RecipeStep::Assign {
                owner,
                field,
                value,
            } => {
                self.statements.push(Statement::Assignment {
                    target: operand(owner, made).field(field),
                    value: operand(value, made),
                });
                return None;
            }
            RecipeStep::Array { declared, elements } => (
                new_array(declared, operands(elements, made)),
                Some(declared),
            ),
        };
        let Some(kept) = kept else {
            self.statements.push(Statement::Expression(value));
            return None;
        };
        let variable = self.variables.fresh(kept);
        self.declare(kept, &variable, value);
        Some(variable)
    }

    /// Writes the failing statements with static fields set before, and restored afterwards.
    pub(crate) fn with_static_inputs(
        &mut self,
        mut operands: Operands,
        fails: impl FnOnce(&mut Self, Operands),
    ) {
        if operands.statics.is_empty() {
            return fails(self, operands);
        }
        let statics = std::mem::take(&mut operands.statics);
        let mut restored = Vec::new();
        for StaticInput {
            declared, field, ..
        } in &statics
        {
            let saved = self.variables.fresh("saved");
            self.declare(declared.clone(), &saved, field.clone());
            restored.push(Statement::Assignment {
                target: field.clone(),
                value: Expression::Name(saved),
            });
        }
        let assigned = statics.into_iter().map(|input| Statement::Assignment {
            target: input.field,
            value: input.value,
        });
        self.statements.extend(assigned);
        let start = self.statements.len();
        fails(self, operands);
        let body = self.statements.split_off(start);
        self.statements.push(Statement::Try {
            body,
            catches: Vec::new(),
            finally: restored,
        });
    }

    /// Writes the call of a method, by reflection if the test has no access to it.
    pub(crate) fn write_call(&mut self, target: &CalledMethod, operands: Operands) -> WrittenCall {
        let class = self.class_name(&target.class);
        let class = match class {
            Some(class) if self.context.access.can_call(target) => class,
            _ => return self.write_reflective_call(target, operands),
        };
        let arguments = operands.arguments.into_iter().enumerate();
        let arguments = arguments.map(|(i, argument)| self.cast_argument(target, i, argument));
        let arguments = arguments.collect();
        let receiver = || operands.receiver.unwrap_or_else(Expression::null);
        let name = &target.name;
        WrittenCall {
            java: match target.kind {
                CallKind::Constructor => Expression::new_object(class, arguments),
                CallKind::Static => Expression::static_call(class, name, arguments),
                CallKind::Instance => receiver().call(name, arguments),
            },
            by_reflection: false,
        }
    }

    /// Casts an argument of the failing call to select the overload. The argument may have no type arguments, or
    /// others: a cast to the raw type first allows any.
    fn cast_argument(
        &self,
        target: &CalledMethod,
        index: usize,
        argument: Expression,
    ) -> Expression {
        let Some(whole) = self.context.access.parameterized_type(target, index) else {
            return argument;
        };
        let bare = SourceType::from(&target.parameters[index]);
        let argument = match argument {
            Expression::Cast { to, operand } if to == bare => Expression::Cast { to, operand },
            other => other.cast(bare),
        };
        argument.cast(whole)
    }

    fn write_reflective_call(&mut self, target: &CalledMethod, operands: Operands) -> WrittenCall {
        self.need(Helper::Call);
        self.reach_into(&target.class);
        let name = match target.kind {
            CallKind::Constructor => "new",
            CallKind::Static | CallKind::Instance => &target.name,
        };
        let signature = format!("{name}({})", target.parameters.join(","));
        let arguments = match operands.arguments.is_empty() {
            true => Expression::new_array_of_length("Object", Expression::int(0)),
            false => Expression::new_array("Object", operands.arguments),
        };
        let arguments = vec![
            self.class_literal(&target.class),
            Expression::text(&signature),
            operands.receiver.unwrap_or_else(Expression::null),
            arguments,
        ];
        WrittenCall {
            java: Expression::own_call("call", arguments),
            by_reflection: true,
        }
    }
}

pub(crate) const REFLECT_ARRAY: &str = "java.lang.reflect.Array";

/// Writes a call that builds part of the input.
fn write_recipe_call(call: &RecipeCall, made: &[Option<String>]) -> Expression {
    let arguments = operands(&call.arguments, made);
    let receiver = call.receiver.as_ref().map(|value| operand(value, made));
    match (call.kind, receiver) {
        // An object of an inner class belongs to another.
        (CallKind::Constructor, Some(outer)) => {
            InstanceCreation::inner(outer, &call.class, arguments).into()
        }
        (CallKind::Constructor, None) => Expression::new_object(&call.class, arguments),
        (CallKind::Instance, Some(receiver)) => receiver.call(&call.method, arguments),
        (CallKind::Instance | CallKind::Static, _) => {
            Expression::static_call(&call.class, &call.method, arguments)
        }
    }
}

/// An array of this type.
pub(crate) fn new_array(declared: &str, elements: Vec<Expression>) -> Expression {
    let declared = SourceType::from(declared);
    let element = declared.element().unwrap_or(&declared).clone();
    Expression::NewArray { element, elements }
}

fn operands(values: &[RecipeValue], made: &[Option<String>]) -> Vec<Expression> {
    values.iter().map(|v| operand(v, made)).collect()
}

/// The expression for a value of a recipe, with variables for the results of steps.
pub(crate) fn operand(value: &RecipeValue, made: &[Option<String>]) -> Expression {
    Expression::read_value(value).replace_step_results(&|number| {
        let variable = made.get(number).cloned().flatten();
        // Only if a step has no result, and then the test does not compile.
        Expression::Name(variable.unwrap_or_else(|| "missing".to_owned()))
    })
}
