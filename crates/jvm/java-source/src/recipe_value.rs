//! Conversion of expressions to values of recipes: text, with results of steps as separate parts. The parser reads
//! them back.

use crate::syntax::{Expression, SyntaxVisitor};
use answer::{RecipePart, RecipeValue};

impl Expression {
    /// The expression as a value of a recipe.
    pub fn to_value(&self) -> RecipeValue {
        if let Expression::StepResult(number) = self {
            return RecipeValue::Made(*number);
        }
        let mut parts = self.parts();
        match &mut parts[..] {
            [RecipePart::Java(java)] => RecipeValue::Java(std::mem::take(java)),
            _ => RecipeValue::Parts(parts),
        }
    }

    /// Replaces results of steps by other expressions.
    pub fn replace_step_results(mut self, by: &dyn Fn(usize) -> Expression) -> Expression {
        self.visit(&mut StepReplacement(by));
        self
    }

    /// Replaces a variable by another expression.
    pub fn replace_name(mut self, name: &str, by: &Expression) -> Expression {
        self.visit(&mut NameReplacement { name, by });
        self
    }

    /// The indices of the steps whose results it uses, each as often as it occurs.
    pub fn step_results(&self) -> Vec<usize> {
        let numbers = self.parts().into_iter().filter_map(|part| match part {
            RecipePart::Made(number) => Some(number),
            RecipePart::Java(_) => None,
        });
        numbers.collect()
    }
}

struct StepReplacement<'b>(&'b dyn Fn(usize) -> Expression);

impl SyntaxVisitor for StepReplacement<'_> {
    fn expression(&mut self, expression: &mut Expression) {
        if let Expression::StepResult(number) = expression {
            *expression = (self.0)(*number);
        }
    }
}

struct NameReplacement<'r> {
    name: &'r str,
    by: &'r Expression,
}

impl SyntaxVisitor for NameReplacement<'_> {
    fn expression(&mut self, expression: &mut Expression) {
        let Expression::Name(name) = expression else {
            return;
        };
        let Some(fields) = name.strip_prefix(self.name) else {
            return;
        };
        if !fields.is_empty() && !fields.starts_with('.') {
            return;
        }
        let fields = fields.split('.').skip(1);
        *expression = fields.fold(self.by.clone(), |owner, name| owner.field(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array() -> Expression {
        let elements = vec![
            Expression::StepResult(3),
            Expression::text("3"),
            Expression::StepResult(12),
        ];
        Expression::new_array("Object", elements)
    }

    #[test]
    fn results_of_steps_are_parts() {
        let java = |text: &str| RecipePart::Java(text.to_owned());
        let expected = RecipeValue::Parts(vec![
            java("new Object[]{"),
            RecipePart::Made(3),
            java(", \"3\", "),
            RecipePart::Made(12),
            java("}"),
        ]);
        assert_eq!(array().to_value(), expected);
        assert_eq!(Expression::read_value(&expected), array());
        assert_eq!(array().step_results(), [3, 12]);
        let one = Expression::StepResult(1);
        assert_eq!(one.to_value(), RecipeValue::Made(1));
        let text = Expression::int(1);
        assert_eq!(text.to_value(), RecipeValue::Java("1".into()));
    }

    #[test]
    fn results_of_steps_get_names() {
        let named = array().replace_step_results(&|number| Expression::name(format!("v{number}")));
        assert_eq!(named.to_string(), "new Object[]{v3, \"3\", v12}");
        let named = array().source(|number| Some(format!("v{number}")));
        assert_eq!(named.as_deref(), Some("new Object[]{v3, \"3\", v12}"));
        assert_eq!(array().source(|_| None), None);
    }

    #[test]
    fn what_replaces_a_result_is_left_as_it_is() {
        let around = |result| Expression::new_array("Object", vec![result]);
        let replaced = around(Expression::StepResult(0))
            .replace_step_results(&|_| around(Expression::StepResult(0)));
        assert_eq!(replaced, around(around(Expression::StepResult(0))));
    }

    #[test]
    fn variables_are_replaced() {
        let check = |condition: &str, expected: &str| {
            let value = Expression::name("value");
            let replaced = Expression::read(condition).replace_name("$", &value);
            assert_eq!(replaced.to_string(), expected);
        };
        check(
            "$ == null || !$.isBlank()",
            "value == null || !value.isBlank()",
        );
        check(
            "$.length >= 1 && $.length <= 5",
            "value.length >= 1 && value.length <= 5",
        );
        check("$x > 0", "$x > 0");
    }
}
