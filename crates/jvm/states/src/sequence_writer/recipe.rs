//! Call sequences as recipes, from which tests are written.

use super::SequenceWriter;
use crate::step::{Step, StepAction};
use answer::{CallThrows, Recipe, RecipeCall, RecipeInput, RecipeStep, RecipeValue};
use java_source::members::is_inner_constructor;
use java_source::names::{call_recipe, name_and_kind};
use java_source::syntax::Expression;

impl SequenceWriter<'_> {
    /// What a test is written from.
    pub fn recipe(&self) -> Option<Recipe> {
        let (last, before) = self.calls.split_last()?;
        let shared = self.shared.iter().map(|s| {
            Some(RecipeStep::Value {
                declared: s.declared.clone(),
                java: s.java.to_string(),
            })
        });
        let calls = before.iter().enumerate();
        let calls = calls.map(|(number, call)| self.step(number, call));
        let input = RecipeInput::Calls {
            steps: shared.chain(calls).collect::<Option<_>>()?,
            receiver: last.receiver.map(|n| self.result_value(n)),
            arguments: self.values(last)?,
        };
        let method = last.method()?;
        Some(call_recipe(
            &self.structure.vm.world,
            method.class(),
            method,
            input,
        ))
    }

    fn step(&self, number: usize, call: &Step) -> Option<RecipeStep> {
        let receiver = call.receiver.map(|n| self.result_value(n));
        let mut arguments = self.values(call)?;
        let method = match call.act {
            StepAction::Call(method) => method,
            StepAction::Assign(field) => {
                return Some(RecipeStep::Assign {
                    owner: receiver?,
                    field: field.name.to_string(),
                    value: arguments.pop()?,
                });
            }
            StepAction::Array(_) => {
                return Some(RecipeStep::Array {
                    declared: self.result_class(call)?,
                    elements: arguments,
                });
            }
        };
        let result = self.variables[number].as_ref();
        let (name, kind) = name_and_kind(method);
        // Of an inner class, on the object around it.
        let outer = is_inner_constructor(method).then(|| arguments.remove(0));
        Some(RecipeStep::Call(RecipeCall {
            class: method.class().source_name(),
            method: name,
            kind,
            receiver: receiver.or(outer),
            arguments,
            result: result.and_then(|_| self.result_class(call)),
            // Tests of findings let out whatever is thrown.
            throws: CallThrows::Nothing,
        }))
    }

    /// What a call gave, behind the arrays that are made first.
    fn result_value(&self, number: usize) -> RecipeValue {
        match self.field(number) {
            Some(field) => RecipeValue::Java(field),
            None => RecipeValue::Made(self.shared.len() + number),
        }
    }

    fn values(&self, call: &Step) -> Option<Vec<RecipeValue>> {
        let mut values = Vec::new();
        for (index, arg) in call.args.iter().enumerate() {
            if let Some(number) = arg.given_by {
                values.push(match self.given_argument(call, arg, number) {
                    Expression::StepResult(_) => self.result_value(number),
                    cast => self.value(cast),
                });
            } else if let Some(index) = self.shared_array(&arg.root) {
                values.push(RecipeValue::Made(index));
            } else {
                let java = self.unknown_argument(call, &arg.root)?;
                let is_last = index + 1 == call.args.len();
                let elements = is_last.then(|| self.spread_array(call, &java)).flatten();
                let elements = elements.unwrap_or_else(|| vec![java]);
                values.extend(elements.into_iter().map(|java| self.value(java)));
            }
        }
        Some(values)
    }

    /// An expression as a value of a recipe.
    fn value(&self, java: Expression) -> RecipeValue {
        let java = java.replace_step_results(&|number| match self.field(number) {
            Some(field) => Expression::Name(field),
            None => Expression::StepResult(self.shared.len() + number),
        });
        java.to_value()
    }
}
