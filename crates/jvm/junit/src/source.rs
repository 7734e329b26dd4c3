//! A test class as source text.

use crate::JUnit;
use crate::access::Access;
use crate::body::{Context, body};
use crate::case::{Expected, TestCase};
use crate::file::{File, modifier};
use crate::helpers::Helpers;
use crate::names::{Names, capital, identifier};
use answer::{RecipeInput, RecipeMust, RecipeStep, RecipeValue};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

/// A source file with one test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestSource {
    /// Empty for the unnamed package.
    pub package: String,
    /// The test class' simple name.
    pub name: String,
    pub text: String,
    /// In the order of the cases.
    pub tests: Vec<TestMethod>,
    /// For `--add-opens`, if tests reach into classes of the JDK.
    pub opens: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    pub name: String,
    /// Its lines in the text, from 0, with the comment above it. The line below is not its own: it
    /// separates it from the next one, or closes the class.
    pub lines: Range<usize>,
    /// How it is to fail; `None` if it is to pass.
    pub expected: Option<Expected>,
}

impl TestSource {
    /// The test class, in full.
    pub fn class(&self) -> String {
        match self.package.is_empty() {
            true => self.name.clone(),
            false => format!("{}.{}", self.package, self.name),
        }
    }

    /// Where the file belongs, below a folder of sources.
    pub fn path(&self) -> PathBuf {
        let mut path: PathBuf = self.package.split('.').collect();
        path.push(format!("{}.java", self.name));
        path
    }

    /// The text with these tests' lines left empty, so that all others keep their numbers.
    pub(crate) fn blanked(&self, tests: &BTreeSet<usize>) -> String {
        let blank = |line: usize| tests.iter().any(|t| self.tests[*t].lines.contains(&line));
        let lines = self.text.lines().enumerate();
        lines
            .map(|(n, line)| match blank(n) {
                true => "\n".to_owned(),
                false => format!("{line}\n"),
            })
            .collect()
    }
}

/// The test class of a class under test (by its binary name).
///
/// `package` is that of the class under test, so that the test sees what only its package sees.
/// Classes of the JDK are the exception: nothing can be added to their packages.
pub fn write(
    package: &str,
    class: &str,
    cases: &[TestCase],
    access: &dyn Access,
    junit: JUnit,
) -> TestSource {
    let mut context = Context {
        access,
        junit,
        names: Names::new(package),
        helpers: Helpers::default(),
        opens: BTreeSet::new(),
    };
    reserve_names(&mut context, class, cases);
    let bodies: Vec<Vec<String>> = cases.iter().map(|c| body(&mut context, c)).collect();
    let annotation = context.names.type_name(junit.annotation());
    let simple = class.rsplit('.').next().unwrap_or(class);
    let name = format!("{}CairnTest", identifier(simple).replace('$', "_"));
    let mut file = File::default();
    file.header(package, &[], &context.names);
    class_comment(&mut file, &context);
    file.line(0, &format!("{}class {name} {{", modifier(junit)));
    let mut tests = Vec::new();
    for ((case, body), test) in cases.iter().zip(&bodies).zip(test_names(cases)) {
        let start = file.count();
        file.line(1, &format!("// {}", comment(&case.says)));
        file.test(
            &annotation,
            junit,
            &format!("{test}() throws Throwable"),
            body,
        );
        tests.push(TestMethod {
            name: test,
            lines: start..file.count() - 1,
            expected: Some(case.expected.clone()),
        });
    }
    for helper in context.helpers.sources() {
        file.line(1, helper);
    }
    TestSource {
        package: package.to_owned(),
        name,
        text: file.end(),
        tests,
        opens: context.opens.into_iter().collect(),
    }
}

/// The class under test goes by its simple name before any import does, and so does what
/// expressions mention.
fn reserve_names(context: &mut Context, class: &str, cases: &[TestCase]) {
    if let Some(full) = context.access.source_name(class) {
        context.names.type_name(&full);
    }
    for case in cases {
        let RecipeInput::Calls {
            steps,
            receiver,
            arguments,
        } = &case.input
        else {
            continue;
        };
        let values = steps.iter().flat_map(RecipeStep::values);
        let values = receiver.iter().chain(arguments).chain(values);
        let expressions = values.flat_map(RecipeValue::expressions);
        expressions.for_each(|java| context.names.reserve(java));
        for step in steps {
            if let RecipeStep::Value { java, .. } = step {
                context.names.reserve(java);
            }
        }
    }
}

/// `removeLast_throwsNullPointerException`; with the line where several would be called the same;
/// with a number where that is not enough.
fn test_names(cases: &[TestCase]) -> Vec<String> {
    let plain: Vec<String> = cases.iter().map(plain_name).collect();
    let mut names = Vec::new();
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    for (case, name) in cases.iter().zip(&plain) {
        let is_shared = plain.iter().filter(|other| *other == name).count() > 1;
        let mut name = name.clone();
        if let (Some(line), true) = (case.expected.line, is_shared || is_assertion(case)) {
            name = format!("{name}_atLine{line}");
        }
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        names.push(match *count {
            1 => name,
            n => format!("{name}_{n}"),
        });
    }
    names
}

fn plain_name(case: &TestCase) -> String {
    let method = match case.target.name.is_empty() {
        true => "constructor".to_owned(),
        false => identifier(&case.target.name),
    };
    if let Some(check) = &case.check {
        return match &check.must {
            RecipeMust::NotNull => format!("{method}_returnsNull"),
            RecipeMust::Holds { method: name, .. } => {
                format!("{method}_breaks{}", capital(&identifier(name)))
            }
            RecipeMust::Field { field, .. } => {
                format!("{method}_breaks{}", capital(&identifier(field)))
            }
        };
    }
    let Expected { class, .. } = &case.expected;
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    match is_assertion(case) {
        true => format!("{method}_failsAssertion"),
        false => format!("{method}_throws{simple}"),
    }
}

fn is_assertion(case: &TestCase) -> bool {
    case.check.is_none() && case.expected.class == "java.lang.AssertionError"
}

/// The comment above the class.
fn class_comment(file: &mut File, context: &Context) {
    file.line(
        0,
        "/** Found by Cairn: each test fails as its comment says. */",
    );
    for opens in &context.opens {
        file.line(0, &format!("// Needs the JVM's flag --add-opens {opens}"));
    }
}

/// In one line, and without what the compiler would read as a character's number.
fn comment(says: &str) -> String {
    let line: String = says
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    line.replace("\\u", "\\ u")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stay_comments() {
        assert_eq!(comment("a\nb \\u000a c"), "a b \\ u000a c");
    }
}
