//! Functions of the input as Java source.

use answer::{HeapFunction, HeapMethod, HeapOrder};

/// What the parameters of generated methods are called; no variable around them may be.
pub const PARAMETERS: [&str; 6] = ["x", "y", "z", "u", "v", "w"];

/// A function whose types and answers are written as the place where it stands needs them.
#[derive(Debug)]
pub struct FunctionSource<'a> {
    pub interface: &'a str,
    /// How `java.util.Comparator` is written.
    pub comparator: &'a str,
    pub function: &'a HeapFunction,
    /// For each method, expressions for what its calls give.
    pub answers: &'a [Vec<String>],
}

impl FunctionSource<'_> {
    /// On one line.
    pub fn expression(&self) -> String {
        let lines = self.lines();
        let lines: Vec<&str> = lines.iter().map(|l| l.trim()).collect();
        lines.join(" ")
    }

    /// A lambda where that says it, else an anonymous class.
    pub fn lines(&self) -> Vec<String> {
        match (
            self.function.order,
            &self.function.methods[..],
            self.answers,
        ) {
            (Some(order), _, _) => {
                let name = match order {
                    HeapOrder::Natural => "naturalOrder",
                    HeapOrder::Reverse => "reverseOrder",
                };
                vec![format!("{}.{name}()", self.comparator)]
            }
            (None, [method], [answers]) if self.function.lambda && is_constant(answers) => {
                let names = parameters(method);
                let names = match &names[..] {
                    [one] => one.clone(),
                    all => format!("({})", all.join(", ")),
                };
                let answer = match method.returns.as_str() {
                    "void" => "{}".to_owned(),
                    returns => answer(returns, answers),
                };
                vec![format!("{names} -> {answer}")]
            }
            _ => self.anonymous_class(),
        }
    }

    fn anonymous_class(&self) -> Vec<String> {
        let mut lines = vec![format!("new {}() {{", self.interface)];
        for (number, (method, answers)) in
            self.function.methods.iter().zip(self.answers).enumerate()
        {
            let calls = match number {
                0 => "calls".to_owned(),
                n => format!("calls{}", n + 1),
            };
            let returns = &method.returns;
            if !is_constant(answers) {
                lines.push(format!("    private int {calls};"));
            }
            let named = method.parameters.iter().zip(parameters(method));
            let named: Vec<String> = named.map(|(of, name)| format!("{of} {name}")).collect();
            let named = named.join(", ");
            lines.push(format!("    public {returns} {}({named}) {{", method.name));
            if returns != "void" {
                let value = match is_constant(answers) {
                    true => answer(returns, answers),
                    false => {
                        let last = answers.len() - 1;
                        let answers = answers.join(", ");
                        format!("new {returns}[] {{{answers}}}[Math.min({calls}++, {last})]")
                    }
                };
                lines.push(format!("        return {value};"));
            }
            lines.push("    }".to_owned());
        }
        lines.push("}".to_owned());
        lines
    }
}

fn parameters(method: &HeapMethod) -> Vec<String> {
    let name = |i: usize| match PARAMETERS.get(i) {
        Some(name) => (*name).to_owned(),
        None => format!("{}{i}", PARAMETERS[0]),
    };
    (0..method.parameters.len()).map(name).collect()
}

fn is_constant(answers: &[String]) -> bool {
    answers.windows(2).all(|two| two[0] == two[1])
}

fn answer(returns: &str, answers: &[String]) -> String {
    answers
        .first()
        .cloned()
        .unwrap_or(default_of(returns).into())
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
        let answers = [answers.iter().map(|a| (*a).to_owned()).collect()];
        let source = FunctionSource {
            interface: "Asked",
            comparator: "Comparator",
            function: &function,
            answers: &answers,
        };
        assert_eq!(source.expression(), expected);
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
