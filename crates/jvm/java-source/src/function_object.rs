//! Objects of functional interfaces: a lambda (JLS 15.27) or an anonymous class that returns what it is told.

use crate::syntax::{Expression, Member};
use answer::{HeapFunction, HeapMethod, HeapOrder};

/// What the parameters of generated methods are called; no variable around them may be.
pub const PARAMETERS: [&str; 6] = ["x", "y", "z", "u", "v", "w"];

/// A function whose types and answers are written as the place where it stands needs them.
#[derive(Debug)]
pub struct FunctionSource<'a> {
    /// What it implements.
    pub interface: &'a str,
    /// How `java.util.Comparator` is written.
    pub comparator: &'a str,
    /// Its methods, and whether a lambda can stand for it.
    pub function: &'a HeapFunction,
    /// For each method, what its calls return.
    pub answers: &'a [Vec<Expression>],
}

impl FunctionSource<'_> {
    /// A lambda where that says it, else an anonymous class.
    pub fn expression(&self) -> Expression {
        let function = self.function;
        match (function.order, &function.methods[..], self.answers) {
            (Some(order), _, _) => {
                let name = match order {
                    HeapOrder::Natural => "naturalOrder",
                    HeapOrder::Reverse => "reverseOrder",
                };
                Expression::static_call(self.comparator, name, Vec::new())
            }
            (None, [method], [answers]) if function.lambda && is_constant(answers) => {
                Expression::Lambda {
                    parameters: parameter_names(method),
                    body: only_answer(method, answers).map(Box::new),
                }
            }
            _ => self.anonymous_class(),
        }
    }

    fn anonymous_class(&self) -> Expression {
        let mut members = Vec::new();
        let methods = self.function.methods.iter().zip(self.answers);
        for (number, (method, answers)) in methods.enumerate() {
            let counter = match number {
                0 => "calls".to_owned(),
                n => format!("calls{}", n + 1),
            };
            if !is_constant(answers) {
                members.push(Member::Field {
                    declared: "int".to_owned(),
                    name: counter.clone(),
                });
            }
            let value = match is_constant(answers) {
                true => only_answer(method, answers),
                false => Some(Expression::PerCall {
                    declared: method.returns.clone(),
                    values: answers.clone(),
                    counter,
                }),
            };
            let types = method.parameters.iter().cloned();
            members.push(Member::Method {
                returns: method.returns.clone(),
                name: method.name.clone(),
                parameters: types.zip(parameter_names(method)).collect(),
                value: value.filter(|_| method.returns != "void"),
            });
        }
        Expression::AnonymousClass {
            interface: self.interface.to_owned(),
            members,
        }
    }
}

fn parameter_names(method: &HeapMethod) -> Vec<String> {
    let name = |i: usize| match PARAMETERS.get(i) {
        Some(name) => (*name).to_owned(),
        None => format!("{}{i}", PARAMETERS[0]),
    };
    (0..method.parameters.len()).map(name).collect()
}

fn is_constant(answers: &[Expression]) -> bool {
    answers.windows(2).all(|two| two[0] == two[1])
}

/// What a method always returns; `None` if it returns nothing.
fn only_answer(method: &HeapMethod, answers: &[Expression]) -> Option<Expression> {
    let default = || Expression::Literal(default_of(&method.returns).to_owned());
    (method.returns != "void").then(|| answers.first().cloned().unwrap_or_else(default))
}

/// What fields of this type hold at first.
pub fn default_of(declared: &str) -> &'static str {
    match declared {
        "boolean" => "false",
        "byte" => "(byte) 0",
        "char" => "'\\0'",
        "double" => "0.0",
        "float" => "0.0f",
        "int" => "0",
        "long" => "0L",
        "short" => "(short) 0",
        _ => "null",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(returns: &str, parameters: &[&str], answers: &[&str], expected: &str) {
        let function = HeapFunction {
            methods: vec![HeapMethod {
                name: "ask".into(),
                parameters: parameters.iter().map(|p| (*p).to_owned()).collect(),
                returns: returns.into(),
                answers: Vec::new(),
            }],
            lambda: true,
            order: None,
        };
        let literal = |answer: &&str| Expression::Literal((*answer).to_owned());
        let answers = [answers.iter().map(literal).collect()];
        let source = FunctionSource {
            interface: "Asked",
            comparator: "Comparator",
            function: &function,
            answers: &answers,
        };
        assert_eq!(source.expression().to_string(), expected);
    }

    #[test]
    fn constants_are_lambdas() {
        check("int", &[], &["7"], "() -> 7");
        check("int", &["int"], &[], "x -> 0");
        check("Object", &["int", "Object"], &["a", "a"], "(x, y) -> a");
        check("void", &["Object"], &[], "x -> {}");
    }

    #[test]
    fn what_changes_is_counted() {
        check(
            "int",
            &["String"],
            &["1", "2"],
            "new Asked() { private int calls; public int ask(String x) { \
             return new int[] {1, 2}[Math.min(calls++, 1)]; } }",
        );
    }
}
