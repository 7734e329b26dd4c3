//! Function objects: a lambda (JLS 15.27) or an anonymous class that returns given results.

use crate::syntax::{
    ClassMember, Expression, FieldDeclaration, JavaLiteral, MethodDeclaration, SourceType,
    Statement, Visibility,
};
use answer::{HeapFunction, HeapMethod, HeapOrder};

/// The names of parameters of generated methods; no variable around them may have one.
pub const PARAMETERS: [&str; 6] = ["x", "y", "z", "u", "v", "w"];

/// An object of an interface whose methods return these results: a lambda if possible, else an anonymous class.
pub fn write_function(
    interface: &str,
    function: &HeapFunction,
    answers: &[Vec<Expression>],
) -> Expression {
    match (function.order, &function.methods[..], answers) {
        (Some(order), _, _) => {
            let name = match order {
                HeapOrder::Natural => "naturalOrder",
                HeapOrder::Reverse => "reverseOrder",
            };
            Expression::static_call("java.util.Comparator", name, Vec::new())
        }
        (None, [method], [answers]) if function.lambda && is_constant(answers) => {
            Expression::Lambda {
                parameters: parameter_names(method),
                body: only_answer(method, answers).map(Box::new),
            }
        }
        _ => anonymous_class(interface, function, answers),
    }
}

fn anonymous_class(
    interface: &str,
    function: &HeapFunction,
    answers: &[Vec<Expression>],
) -> Expression {
    let mut members = Vec::new();
    for (number, (method, answers)) in function.methods.iter().zip(answers).enumerate() {
        let counter = match number {
            0 => "calls".to_owned(),
            n => format!("calls{}", n + 1),
        };
        let value = match is_constant(answers) {
            true => only_answer(method, answers),
            false => {
                members.push(ClassMember::Field(FieldDeclaration {
                    visibility: Visibility::Private,
                    declared: SourceType::from_name("int"),
                    name: counter.clone(),
                }));
                Some(answer_of_call(&method.returns, answers, counter))
            }
        };
        let value = value.filter(|_| method.returns != "void");
        let types = method.parameters.iter().map(SourceType::from);
        members.push(ClassMember::Method(MethodDeclaration {
            comment: None,
            annotations: Vec::new(),
            visibility: Visibility::Public,
            returns: SourceType::from(&method.returns),
            name: method.name.clone(),
            parameters: types.zip(parameter_names(method)).collect(),
            throws: Vec::new(),
            body: value.into_iter().map(Statement::Return).collect(),
        }));
    }
    Expression::AnonymousClass {
        interface: SourceType::from(interface),
        members,
    }
}

/// A result for each call, the last one for all further calls: `new int[]{1, 2}[Math.min(calls++, 1)]`.
fn answer_of_call(declared: &str, answers: &[Expression], counter: String) -> Expression {
    let last = i32::try_from(answers.len() - 1).unwrap_or(i32::MAX);
    let call = Expression::Increment(Box::new(Expression::Name(counter)));
    let index = Expression::static_call("Math", "min", vec![call, Expression::int(last)]);
    Expression::new_array(declared, answers.to_vec()).index(index)
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

/// The only result of a method; `None` if it returns nothing.
fn only_answer(method: &HeapMethod, answers: &[Expression]) -> Option<Expression> {
    let default = || JavaLiteral::default_of(&method.returns).into();
    (method.returns != "void").then(|| answers.first().cloned().unwrap_or_else(default))
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
        let answers = [answers.iter().map(|a| Expression::read(a)).collect()];
        let written = write_function("Asked", &function, &answers);
        assert_eq!(written.to_string(), expected);
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
             return new int[]{1, 2}[Math.min(calls++, 1)]; } }",
        );
    }
}
