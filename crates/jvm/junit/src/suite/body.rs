//! The statements of one test: arrange, act, assert.

use crate::JUnit;
use crate::names::{Names, Variables};
use answer::{
    CallKind, CallThrows, ExpectedValue, LookedAt, RecipeCall, RecipePart, RecipeStep, RecipeValue,
    SuiteTest, TestAssert, TestOutcome, diamond,
};
use java_source::function_object::PARAMETERS;
use java_source::text_literal::string_literal;
use java_source::types::is_primitive;
use std::collections::BTreeSet;

/// What the tests of one class share while they are written.
pub(crate) struct Shared {
    pub(crate) junit: JUnit,
    pub(crate) names: Names,
    /// The assertions that are used, to be imported.
    pub(crate) assertions: BTreeSet<&'static str>,
}

/// A written test.
pub(crate) struct TestBody {
    /// Not indented.
    pub(crate) lines: Vec<String>,
    /// The method has to declare it.
    pub(crate) throws_checked: bool,
}

pub(crate) struct Writer<'c> {
    pub(crate) shared: &'c mut Shared,
    variables: Variables,
    /// The variable of each step, and of the call under test, if it is kept.
    made: Vec<Option<String>>,
    throws_checked: bool,
}

pub(crate) fn body(shared: &mut Shared, test: &SuiteTest) -> TestBody {
    let mut writer = Writer {
        shared,
        variables: Variables::default(),
        made: Vec::new(),
        throws_checked: false,
    };
    writer.variables.take(&PARAMETERS);
    writer.variables.take(&["thrown"]);
    let used = used_steps(test);
    let mut arrange = Vec::new();
    for (number, step) in test.steps.iter().enumerate() {
        arrange.extend(writer.step(step, used.contains(&number)));
    }
    let is_used = used.contains(&test.steps.len());
    let (act, mut asserts) = match &test.outcome {
        _ if says_nothing(test) && writer.shared.junit == JUnit::Five => {
            (writer.does_not_throw(&test.call), Vec::new())
        }
        TestOutcome::Returns(expected) => writer.returns(test, expected.as_ref(), is_used),
        TestOutcome::Throws { class, message } => writer.throws(test, class, message.as_deref()),
    };
    for TestAssert {
        looked_at,
        expected,
    } in &test.asserts
    {
        asserts.extend(match looked_at {
            LookedAt::Call(call) => {
                let actual = writer.call(call, None);
                writer.assertion(expected, &actual, call.result.as_deref())
            }
            LookedAt::Content(object, container) => {
                let object = writer.value(object);
                writer.content(expected, &object, *container)
            }
        });
    }
    let sections = [arrange, act, asserts];
    let sections = sections.into_iter().filter(|s| !s.is_empty());
    TestBody {
        lines: sections.collect::<Vec<_>>().join(&String::new()),
        throws_checked: writer.throws_checked,
    }
}

/// Whether nothing is asserted but that nothing is thrown.
pub(crate) fn says_nothing(test: &SuiteTest) -> bool {
    test.outcome == TestOutcome::Returns(None) && test.asserts.is_empty()
}

/// The numbers of the steps whose results something needs.
fn used_steps(test: &SuiteTest) -> BTreeSet<usize> {
    let in_steps = test.steps.iter().flat_map(RecipeStep::values);
    let in_call = test.call.receiver.iter().chain(&test.call.arguments);
    let in_asserts = test.asserts.iter().flat_map(|a| a.looked_at.values());
    let values = in_steps.chain(in_call).chain(in_asserts);
    let same = test.asserts.iter().map(|a| Some(&a.expected));
    let same = same.chain([match &test.outcome {
        TestOutcome::Returns(expected) => expected.as_ref(),
        TestOutcome::Throws { .. } => None,
    }]);
    let same = same.flatten().flat_map(ExpectedValue::same);
    values.chain(same).flat_map(RecipeValue::steps).collect()
}

impl Writer<'_> {
    fn step(&mut self, step: &RecipeStep, is_used: bool) -> Vec<String> {
        let (declared, java) = match step {
            RecipeStep::Value { declared, java } => {
                (Some(declared), self.shared.names.expression(java))
            }
            RecipeStep::Assign {
                owner,
                field,
                value,
            } => {
                let (owner, value) = (self.receiver(owner), self.value(value));
                (None, format!("{owner}.{field} = {value}"))
            }
            RecipeStep::Array { declared, elements } => {
                let elements: Vec<String> = elements.iter().map(|e| self.value(e)).collect();
                let class = self.shared.names.type_name(declared);
                let java = format!("new {class} {{{}}}", elements.join(", "));
                (Some(declared), java)
            }
            RecipeStep::Call(call) => {
                if let CallThrows::Always(class) = &call.throws {
                    let java = self.call_text(call, None);
                    self.made.push(None);
                    return self.assert_throws(class, None, &java);
                }
                let kept = call.result.as_ref().filter(|_| is_used);
                (kept, self.call(call, kept.map(String::as_str)))
            }
        };
        let Some(declared) = declared else {
            self.made.push(None);
            return vec![format!("{java};")];
        };
        let name = self.variables.fresh(declared);
        let line = self.declaration(declared, &name, &java);
        self.made.push(Some(name));
        line
    }

    fn declaration(&mut self, declared: &str, name: &str, java: &str) -> Vec<String> {
        let type_name = self.shared.names.type_name(declared);
        broken(&[&format!("{type_name} {name} = "), &format!("{java};")])
    }

    /// The call under test, and what is said about its result.
    fn returns(
        &mut self,
        test: &SuiteTest,
        expected: Option<&ExpectedValue>,
        is_used: bool,
    ) -> (Vec<String>, Vec<String>) {
        let declared = test.call.result.as_deref();
        let kept = declared.filter(|_| is_used || expected.is_some());
        let java = self.call(&test.call, kept);
        let Some(kept) = kept else {
            self.made.push(None);
            return match expected {
                Some(expected) => (Vec::new(), self.assertion(expected, &java, None)),
                None => (vec![format!("{java};")], Vec::new()),
            };
        };
        let is_known = matches!(expected, Some(ExpectedValue::Null | ExpectedValue::Same(_)));
        let is_new = test.call.kind == CallKind::Constructor;
        let name = match is_new || is_named_after_type(kept) && !is_known {
            true => self.variables.fresh(kept),
            false => self.variables.named("result"),
        };
        let act = self.declaration(kept, &name, &java);
        self.made.push(Some(name.clone()));
        let said = expected.map(|e| self.assertion(e, &name, declared));
        (act, said.unwrap_or_default())
    }

    /// The call under test, which throws, and what is said about the exception.
    fn throws(
        &mut self,
        test: &SuiteTest,
        class: &str,
        message: Option<&str>,
    ) -> (Vec<String>, Vec<String>) {
        let java = self.call_text(&test.call, test.call.result.as_deref());
        self.made.push(None);
        let Some(message) = message else {
            return (self.assert_throws(class, None, &java), Vec::new());
        };
        let act = self.assert_throws(class, Some("thrown"), &java);
        let units: Vec<u16> = message.encode_utf16().collect();
        let expected = ExpectedValue::Equal(string_literal(&units));
        let said = self.assertion(&expected, "thrown.getMessage()", Some("java.lang.String"));
        (act, said)
    }

    fn does_not_throw(&mut self, call: &RecipeCall) -> Vec<String> {
        self.shared.assertions.insert("assertDoesNotThrow");
        let java = self.call_text(call, call.result.as_deref());
        broken(&["assertDoesNotThrow(", &format!("() -> {java});")])
    }

    fn assert_throws(&mut self, class: &str, variable: Option<&str>, java: &str) -> Vec<String> {
        self.shared.assertions.insert("assertThrows");
        let class = self.shared.names.type_name(class);
        let kept = variable.map(|name| format!("{class} {name} = "));
        broken(&[
            &kept.unwrap_or_default(),
            &format!("assertThrows({class}.class, "),
            &format!("() -> {java});"),
        ])
    }

    /// A call outside of `assertThrows`, kept in a variable of this type.
    fn call(&mut self, call: &RecipeCall, kept: Option<&str>) -> String {
        self.throws_checked |= call.throws == CallThrows::Declared;
        self.call_text(call, kept)
    }

    fn call_text(&mut self, call: &RecipeCall, kept: Option<&str>) -> String {
        let arguments = call.arguments.iter().map(|a| self.value(a));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let name = &call.method;
        match (call.kind, &call.receiver) {
            (CallKind::Constructor, receiver) => {
                // What is inferred for one must not depend on what is inferred for the other.
                let is_clear = !arguments.contains(ANONYMOUS);
                let made = self.made_class(call, kept, is_clear);
                match receiver {
                    // Of an inner class, on its outer object.
                    Some(outer) => {
                        let inner = made.rsplit('.').next().unwrap_or(&made);
                        format!("{}.new {inner}({arguments})", self.receiver(outer))
                    }
                    None => format!("new {made}({arguments})"),
                }
            }
            (CallKind::Instance, Some(receiver)) => {
                format!("{}.{name}({arguments})", self.receiver(receiver))
            }
            (CallKind::Static | CallKind::Instance, _) => {
                let class = self.shared.names.type_name(&call.class);
                format!("{class}.{name}({arguments})")
            }
        }
    }

    /// What stands behind `new`; without type arguments if it is clear what they are.
    fn made_class(&mut self, call: &RecipeCall, kept: Option<&str>, is_clear: bool) -> String {
        let class = self.shared.names.type_name(&call.class);
        let generic = kept.filter(|kept| {
            let erased = kept.split_once('<').map(|(erased, _)| erased);
            erased == Some(&call.class)
        });
        match generic {
            _ if call.class.contains('<') => class,
            Some(_) if is_clear => format!("{class}<>"),
            Some(generic) => self.shared.names.type_name(generic),
            None => class + diamond(&call.class),
        }
    }

    pub(crate) fn value(&mut self, value: &RecipeValue) -> String {
        match value {
            RecipeValue::Java(java) => self.shared.names.expression(java),
            RecipeValue::Parts(parts) => {
                let parts = parts.iter().map(|part| match part {
                    RecipePart::Java(java) => self.value(&RecipeValue::Java(java.clone())),
                    RecipePart::Made(number) => self.value(&RecipeValue::Made(*number)),
                });
                parts.collect()
            }
            RecipeValue::Made(number) => {
                let variable = self.made.get(*number).cloned().flatten();
                // Only if a step gives nothing, and then no test that compiles comes of it.
                variable.unwrap_or_else(|| "missing".to_owned())
            }
        }
    }

    /// A cast or an object that is made binds less tightly than a call.
    fn receiver(&mut self, value: &RecipeValue) -> String {
        let java = self.value(value);
        match java.starts_with('(') {
            true => format!("({java})"),
            false => java,
        }
    }
}

/// How a collection with an initializer begins, behind its name.
const ANONYMOUS: &str = "<>() {";

/// Of other types, what a call gives is its `result`.
fn is_named_after_type(declared: &str) -> bool {
    let is_value = is_primitive(declared)
        || declared.starts_with("java.lang.")
        || declared.contains("[]")
        || !declared.contains(char::is_uppercase);
    !is_value
}

/// The longest line that people are shown without scrolling, less its indentation.
const WIDTH: usize = 100 - 8;

/// One line of these parts, or as many as it takes: broken between parts, from the first on.
pub(crate) fn broken(parts: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = parts;
    loop {
        let indent = if lines.is_empty() { "" } else { "        " };
        let whole = format!("{indent}{}", rest.concat());
        match rest.split_first() {
            Some((first, more)) if whole.len() > WIDTH && !more.is_empty() => {
                if !first.is_empty() {
                    lines.push(format!("{indent}{}", first.trim_end()));
                }
                rest = more;
            }
            _ => {
                lines.push(whole);
                return lines;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_where_parts_meet() {
        let long = "x".repeat(60);
        assert_eq!(broken(&["int x = ", "f();"]), ["int x = f();"]);
        let lines = broken(&[&format!("{long} = "), &format!("{long};")]);
        assert_eq!(lines, [format!("{long} ="), format!("        {long};")]);
        let lines = broken(&["", &format!("f({long}, "), &format!("{long});")]);
        assert_eq!(lines, [format!("f({long},"), format!("        {long});")]);
    }
}
