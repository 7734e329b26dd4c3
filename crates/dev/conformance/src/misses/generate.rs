//! Methods that fail for a known input, made from a seed.

use super::types::{JavaCondition, KnownValue, ParameterType};
use crate::random::splitmix::SplitMix;

/// Ways to fail; none is one that a method uses to reject an argument.
const FAILURES: [&str; 5] = [
    "return 1 / (seen - seen);",
    "return new int[] {}[0];",
    "return \"\".charAt(0);",
    "String none = null; return none.length();",
    "assert false; return 0;",
];

/// A method that fails for one input at least.
#[derive(Debug)]
pub struct FailingMethod {
    pub seed: u64,
    pub name: String,
    /// The method and its helpers, line by line.
    pub lines: Vec<String>,
    /// Which of them fails.
    pub failing: usize,
    /// The input for which it does.
    pub arguments: Vec<String>,
}

/// The method of this seed, for a JDK of this version.
pub fn method(types: &[ParameterType], seed: u64, feature: u32) -> FailingMethod {
    let mut random = SplitMix::new(seed);
    let writer = MethodWriter {
        random: &mut random,
        feature,
        name: format!("m{seed}"),
        unique: 0,
        body: Vec::new(),
        helpers: Vec::new(),
        depth: 0,
    };
    let count = 1 + writer.random.below(3).min(writer.random.below(3));
    // Each type comes first in its turn, so that few seeds see them all.
    let turn = seed as usize % types.len();
    let mut chosen = vec![&types[turn]];
    chosen.extend((1..count).map(|_| writer.random.pick(types)));
    writer.method(seed, &chosen)
}

struct MethodWriter<'a> {
    random: &'a mut SplitMix,
    feature: u32,
    name: String,
    unique: usize,
    body: Vec<String>,
    helpers: Vec<String>,
    depth: usize,
}

impl MethodWriter<'_> {
    fn method(mut self, seed: u64, types: &[&ParameterType]) -> FailingMethod {
        let names = ["a", "b", "c"];
        let (mut parameters, mut variables, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        let mut inner: Vec<String> = Vec::new();
        self.line("int seen = 0;");
        for (i, of) in types.iter().enumerate() {
            let (name, variable) = (names[i], names[i].to_uppercase());
            let last = i + 1 == types.len();
            let java = of.java.replace('%', &variable);
            let java = match java.strip_suffix("[]") {
                // With two dimensions, or null elements, a call would mean something else.
                Some(element) if last && !element.contains('[') && self.random.percent(30) => {
                    format!("{element}...")
                }
                _ => java,
            };
            parameters.push(format!("{java} {name}"));
            variables.extend(of.variable.map(|v| v.replace('%', &variable)));
            let usable = |v: &&KnownValue| v.holds.iter().any(|c| c.since <= self.feature);
            let values: Vec<&KnownValue> = of.values.iter().filter(usable).collect();
            let value = *self.random.pick(&values);
            arguments.push(value.java.to_owned());
            let declared = Declared {
                name,
                java: &java,
                variable: of.variable.map(|v| v.replace('%', &variable)),
            };
            inner.extend(self.parameter(of, value, &declared));
        }
        let is_nested = !inner.is_empty();
        for condition in inner {
            self.line(&format!("if ({condition}) {{"));
            self.depth += 1;
        }
        let failure = *self.random.pick(&FAILURES);
        self.line(failure);
        let failing = self.body.len();
        while self.depth > 0 {
            self.depth -= 1;
            self.line("}");
        }
        if is_nested {
            self.line("return seen;");
        }
        let variables = match variables.is_empty() {
            true => String::new(),
            false => format!("<{}> ", variables.join(", ")),
        };
        let head = format!("    public static {variables}int {}(", self.name);
        let mut lines = vec![format!("{head}{}) {{", parameters.join(", "))];
        lines.append(&mut self.body);
        lines.push("    }".to_owned());
        lines.append(&mut self.helpers);
        FailingMethod {
            seed,
            name: self.name,
            lines,
            failing,
            arguments,
        }
    }

    /// What is done with a parameter before anything fails; gives the conditions that are nested around the failure.
    fn parameter(
        &mut self,
        of: &ParameterType,
        value: &KnownValue,
        declared: &Declared<'_>,
    ) -> Vec<String> {
        let name = declared.name;
        if !is_primitive(declared.java) {
            self.line(&format!("if ({name} == null) {{ return -1; }}"));
        }
        if !of.uses.is_empty() && self.random.percent(35) {
            let used = *self.random.pick(&of.uses);
            let java = self.fill_in(used, name);
            self.line(&format!("seen += {java};"));
        }
        if !of.once {
            for condition in self.some_of(&value.fails, 2) {
                let java = self.test(condition, declared);
                let number = self.random.below(100);
                self.line(&format!("if ({java}) {{ return {number}; }}"));
            }
        }
        let most = if of.once { 1 } else { 2 };
        let mut inner = Vec::new();
        for condition in self.at_least_one_of(&value.holds, most) {
            let java = self.test(condition, declared);
            match self.random.percent(40) {
                true => self.line(&format!("if (!({java})) {{ return -2; }}")),
                false => inner.push(java),
            }
        }
        inner
    }

    /// A condition as it stands in an `if`: itself, or a call of a method that tests it.
    fn test(&mut self, condition: &JavaCondition, declared: &Declared<'_>) -> String {
        let name = declared.name;
        let java = self.fill_in(condition.java, name);
        if !self.random.percent(20) {
            return java;
        }
        self.unique += 1;
        let helper = format!("{}Test{}", self.name, self.unique);
        let variables = declared.variable.as_ref();
        let variables = variables.map_or(String::new(), |v| format!("<{v}> "));
        let java_type = declared.java.replace("...", "[]");
        let head = format!("    private static {variables}boolean {helper}({java_type} {name}) {{");
        let body = format!("        return {java};");
        self.helpers.extend([head, body, "    }".to_owned()]);
        format!("{helper}({name})")
    }

    fn some_of<'c>(&mut self, all: &'c [JavaCondition], most: usize) -> Vec<&'c JavaCondition> {
        let feature = self.feature;
        let mut left: Vec<&JavaCondition> = all.iter().filter(|c| c.since <= feature).collect();
        let count = self.random.below(most + 1).min(left.len());
        let take = |_| left.swap_remove(self.random.below(left.len()));
        (0..count).map(take).collect()
    }

    fn at_least_one_of<'c>(
        &mut self,
        all: &'c [JavaCondition],
        most: usize,
    ) -> Vec<&'c JavaCondition> {
        loop {
            let some = self.some_of(all, most);
            if !some.is_empty() {
                return some;
            }
        }
    }

    fn fill_in(&mut self, java: &str, name: &str) -> String {
        self.unique += 1;
        java.replace('$', name)
            .replace('@', &self.unique.to_string())
    }

    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth + 2);
        self.body.push(format!("{indent}{text}"));
    }
}

struct Declared<'a> {
    name: &'a str,
    java: &'a str,
    variable: Option<String>,
}

fn is_primitive(java: &str) -> bool {
    const PRIMITIVES: [&str; 8] = [
        "boolean", "byte", "short", "char", "int", "long", "float", "double",
    ];
    PRIMITIVES.contains(&java)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misses::types;

    #[test]
    fn a_seed_stands_for_a_method() {
        let types = types::all().unwrap();
        for seed in 0..200 {
            let made = method(&types, seed, 17);
            assert_eq!(made.lines, method(&types, seed, 17).lines);
            let failing = made.lines[made.failing].trim();
            assert!(FAILURES.contains(&failing), "{:#?}", made.lines);
        }
    }
}
