//! Writes the syntax tree as source text, on one line or on several.
//!
//! Results of steps are left open while a tree is built: only who writes the whole sequence knows their
//! variables, and recipes keep them as parts of their own.

use crate::syntax::{Expression, Member, New, Statement, TypeArguments};
use answer::RecipePart;
use std::fmt;

/// Whether an anonymous class stands on one line.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    OneLine,
    Lines,
}

struct Printer {
    layout: Layout,
    indent: usize,
    parts: Vec<RecipePart>,
}

impl Expression {
    /// The source on one line, with the results of steps as parts of their own.
    pub fn parts(&self) -> Vec<RecipePart> {
        print(Layout::OneLine, |printer| printer.expression(self))
    }

    /// The source on one line; `name` gives the variable of a step's result.
    pub fn source(&self, name: impl Fn(usize) -> Option<String>) -> Option<String> {
        fill(self.parts(), name)
    }

    /// The source on as many lines as it is read best.
    pub fn lines(&self) -> Vec<String> {
        let parts = print(Layout::Lines, |printer| printer.expression(self));
        let text = show(&parts);
        text.lines().map(str::to_owned).collect()
    }

    /// The numbers of the steps whose results it uses.
    pub fn step_results(&self) -> Vec<usize> {
        let parts = self.parts().into_iter();
        let numbers = parts.filter_map(|part| match part {
            RecipePart::Made(number) => Some(number),
            RecipePart::Java(_) => None,
        });
        numbers.collect()
    }
}

impl Statement {
    /// The source on one line; `name` gives the variable of a step's result.
    pub fn source(&self, name: impl Fn(usize) -> Option<String>) -> Option<String> {
        let parts = print(Layout::OneLine, |printer| printer.statement(self));
        fill(parts, name)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&show(&self.parts()))
    }
}

fn print(layout: Layout, write: impl FnOnce(&mut Printer)) -> Vec<RecipePart> {
    let mut printer = Printer {
        layout,
        indent: 0,
        parts: Vec::new(),
    };
    write(&mut printer);
    printer.parts
}

fn fill(parts: Vec<RecipePart>, name: impl Fn(usize) -> Option<String>) -> Option<String> {
    let texts = parts.into_iter().map(|part| match part {
        RecipePart::Java(java) => Some(java),
        RecipePart::Made(number) => name(number),
    });
    texts.collect()
}

fn show(parts: &[RecipePart]) -> String {
    let texts = parts.iter().map(|part| match part {
        RecipePart::Java(java) => java.clone(),
        RecipePart::Made(number) => format!("step{number}"),
    });
    texts.collect()
}

impl Printer {
    fn push(&mut self, text: &str) {
        match self.parts.last_mut() {
            Some(RecipePart::Java(java)) => java.push_str(text),
            _ => self.parts.push(RecipePart::Java(text.to_owned())),
        }
    }

    fn new_line(&mut self) {
        match self.layout {
            Layout::OneLine => self.push(" "),
            Layout::Lines => self.push(&format!("\n{}", "    ".repeat(self.indent))),
        }
    }

    fn expression(&mut self, expression: &Expression) {
        match expression {
            Expression::Literal(text) | Expression::Name(text) => self.push(text),
            Expression::StepResult(number) => self.parts.push(RecipePart::Made(*number)),
            Expression::Cast { to, operand } => self.cast(to, operand),
            Expression::New(new) => self.new_object(new),
            Expression::NewArray { element, elements } => {
                self.push(&format!("new {element}[]{{"));
                self.list(elements);
                self.push("}");
            }
            Expression::Call {
                target,
                method,
                arguments,
            } => {
                if let Some(target) = target {
                    self.expression(target);
                    self.push(".");
                }
                self.push(method);
                self.arguments(arguments);
            }
            Expression::Lambda { parameters, body } => {
                match &parameters[..] {
                    [one] => self.push(one),
                    all => self.push(&format!("({})", all.join(", "))),
                }
                self.push(" -> ");
                match body {
                    Some(body) => self.expression(body),
                    None => self.push("{}"),
                }
            }
            Expression::AnonymousClass { interface, members } => {
                self.push(&format!("new {interface}() {{"));
                self.indent += 1;
                for member in members {
                    self.new_line();
                    self.member(member);
                }
                self.indent -= 1;
                self.new_line();
                self.push("}");
            }
            Expression::PerCall {
                declared,
                values,
                counter,
            } => {
                self.push(&format!("new {declared}[] {{"));
                self.list(values);
                let last = values.len().saturating_sub(1);
                self.push(&format!("}}[Math.min({counter}++, {last})]"));
            }
        }
    }

    fn cast(&mut self, to: &str, operand: &Expression) {
        self.push(&format!("({to}) "));
        let is_negative = matches!(operand, Expression::Literal(text) if text.starts_with('-'));
        if is_negative {
            // Without parentheses it would be a difference.
            self.push("(");
            self.expression(operand);
            self.push(")");
        } else {
            self.expression(operand);
        }
    }

    fn new_object(&mut self, new: &New) {
        if let Some(outer) = &new.outer {
            self.expression(outer);
            self.push(".");
        }
        self.push(&format!("new {}", new.class));
        match &new.type_arguments {
            TypeArguments::None => {}
            TypeArguments::Diamond => self.push("<>"),
            TypeArguments::Explicit(types) => self.push(&format!("<{types}>")),
        }
        self.arguments(&new.arguments);
        if !new.initializer.is_empty() {
            self.push(" {{");
            for call in &new.initializer {
                self.push(" ");
                self.expression(call);
                self.push(";");
            }
            self.push(" }}");
        }
    }

    fn arguments(&mut self, arguments: &[Expression]) {
        self.push("(");
        self.list(arguments);
        self.push(")");
    }

    fn list(&mut self, all: &[Expression]) {
        for (index, one) in all.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.expression(one);
        }
    }

    fn member(&mut self, member: &Member) {
        match member {
            Member::Field { declared, name } => self.push(&format!("private {declared} {name};")),
            Member::Method {
                returns,
                name,
                parameters,
                value,
            } => {
                let parameters = parameters.iter().map(|(of, name)| format!("{of} {name}"));
                let parameters = parameters.collect::<Vec<_>>().join(", ");
                self.push(&format!("public {returns} {name}({parameters}) {{"));
                if let Some(value) = value {
                    self.indent += 1;
                    self.new_line();
                    self.push("return ");
                    self.expression(value);
                    self.push(";");
                    self.indent -= 1;
                }
                self.new_line();
                self.push("}");
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Expression(expression) => self.expression(expression),
            Statement::Declaration {
                declared,
                name,
                value,
            } => {
                self.push(&format!("{declared} {name} = "));
                self.expression(value);
            }
            Statement::Assignment {
                owner,
                field,
                value,
            } => {
                self.expression(owner);
                self.push(&format!(".{field} = "));
                self.expression(value);
            }
        }
        self.push(";");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(text: &str) -> Expression {
        Expression::Literal(text.to_owned())
    }

    fn check(expression: Expression, expected: &str) {
        assert_eq!(expression.to_string(), expected);
    }

    #[test]
    fn calls_and_new_objects() {
        let list = vec![literal("1"), literal("2")];
        let list = Expression::static_call("java.util.Arrays", "asList", list);
        let new = New {
            outer: None,
            class: "java.util.ArrayList".into(),
            type_arguments: TypeArguments::Diamond,
            arguments: vec![list],
            initializer: Vec::new(),
        };
        check(
            Expression::New(new).call("iterator", Vec::new()),
            "new java.util.ArrayList<>(java.util.Arrays.asList(1, 2)).iterator()",
        );
        let put = Expression::Call {
            target: None,
            method: "put".into(),
            arguments: vec![literal("1"), Expression::null()],
        };
        let map = New {
            outer: Some(Box::new(Expression::Name("outer".into()))),
            class: "Map".into(),
            type_arguments: TypeArguments::Explicit("A, B".into()),
            arguments: Vec::new(),
            initializer: vec![put.clone(), put],
        };
        check(
            Expression::New(map),
            "outer.new Map<A, B>() {{ put(1, null); put(1, null); }}",
        );
    }

    #[test]
    fn a_negative_number_is_cast_in_parentheses() {
        check(literal("-1").cast("Integer"), "(Integer) (-1)");
        check(Expression::null().cast("int[]"), "(int[]) null");
    }

    #[test]
    fn results_of_steps_are_parts() {
        let elements = vec![
            Expression::StepResult(3),
            literal("\"3\""),
            Expression::StepResult(12),
        ];
        let array = Expression::NewArray {
            element: "Object".into(),
            elements,
        };
        let java = |text: &str| RecipePart::Java(text.to_owned());
        let expected = [
            java("new Object[]{"),
            RecipePart::Made(3),
            java(", \"3\", "),
            RecipePart::Made(12),
            java("}"),
        ];
        assert_eq!(array.parts(), expected);
        assert_eq!(array.step_results(), [3, 12]);
        let named = array.source(|number| Some(format!("v{number}")));
        assert_eq!(named.as_deref(), Some("new Object[]{v3, \"3\", v12}"));
        assert_eq!(array.source(|_| None), None);
    }

    #[test]
    fn statements_end_with_a_semicolon() {
        let declaration = Statement::Declaration {
            declared: "int[]".into(),
            name: "array".into(),
            value: Expression::NewArray {
                element: "int".into(),
                elements: vec![literal("1")],
            },
        };
        let text = declaration.source(|_| None);
        assert_eq!(text.as_deref(), Some("int[] array = new int[]{1};"));
        let assignment = Statement::Assignment {
            owner: Expression::StepResult(0),
            field: "next".into(),
            value: Expression::null(),
        };
        let text = assignment.source(|_| Some("node".into()));
        assert_eq!(text.as_deref(), Some("node.next = null;"));
    }
}
