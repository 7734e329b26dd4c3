//! Test class as Java source.

use crate::JUnit;
use crate::access::Access;
use crate::body::{TestClassContext, write_body};
use crate::helpers::Helpers;
use crate::names::{capitalize, to_identifier};
use crate::test_case::{ExpectedFailure, TestCase};
use answer::RecipeCondition;
use java_source::syntax::{
    ClassDeclaration, ClassMember, CompilationUnit, MethodDeclaration, SourceType, Statement,
};
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
    /// For `--add-opens`, if tests access fields of classes of the JDK.
    pub opens: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    pub name: String,
    /// Its lines in the text, from 0, with the comment above it. The line after it is not part of it: it separates it
    /// from the next one, or closes the class.
    pub lines: Range<usize>,
    /// The expected failure; `None` if it must pass.
    pub expected: Option<ExpectedFailure>,
}

impl TestSource {
    /// The test class, in full.
    pub fn class(&self) -> String {
        match self.package.is_empty() {
            true => self.name.clone(),
            false => format!("{}.{}", self.package, self.name),
        }
    }

    /// Its path below a source folder.
    pub fn path(&self) -> PathBuf {
        let mut path: PathBuf = self.package.split('.').collect();
        path.push(format!("{}.java", self.name));
        path
    }

    /// The text with the lines of these tests left empty, so that all others keep their line numbers.
    pub(crate) fn blank_tests(&self, tests: &BTreeSet<usize>) -> String {
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

/// The test class for a class under test (by its binary name).
///
/// `package` is that of the class under test, so that the test has package access. Classes of the JDK are the
/// exception: nothing can be added to their packages.
pub fn write_test_class(
    package: &str,
    class: &str,
    cases: &[TestCase],
    access: &dyn Access,
    junit: JUnit,
) -> TestSource {
    let mut context = TestClassContext {
        access,
        junit,
        helpers: Helpers::default(),
        opens: BTreeSet::new(),
    };
    let simple = class.rsplit('.').next().unwrap_or(class);
    let name = format!("{}CairnTest", to_identifier(simple).replace('$', "_"));
    let names = name_tests(cases);
    let tests = cases.iter().zip(&names).map(|(case, name)| {
        ClassMember::Method(MethodDeclaration {
            comment: Some(case.says.clone()),
            throws: vec![SourceType::from_name("Throwable")],
            ..test_method(junit, name, write_body(&mut context, case))
        })
    });
    let mut members: Vec<ClassMember> = tests.collect();
    members.extend(context.helpers.members());
    let needs = |opens: &String| format!("Run with the JVM flag --add-opens {opens}");
    let mut unit = CompilationUnit {
        package: package.to_owned(),
        static_imports: Vec::new(),
        imports: Vec::new(),
        class: ClassDeclaration {
            documentation: Some("Found by Cairn: each test fails as its comment says.".to_owned()),
            comments: context.opens.iter().map(needs).collect(),
            visibility: junit.visibility(),
            name: name.clone(),
            members,
        },
    };
    unit.import_classes(access.source_name(class).as_deref());
    let printed = unit.print();
    let tests = cases.iter().zip(names).zip(printed.members);
    let tests = tests.map(|((case, name), lines)| TestMethod {
        name,
        lines,
        expected: Some(case.expected.clone()),
    });
    TestSource {
        package: package.to_owned(),
        name,
        text: printed.text,
        tests: tests.collect(),
        opens: context.opens.into_iter().collect(),
    }
}

/// A test with these statements.
pub(crate) fn test_method(junit: JUnit, name: &str, body: Vec<Statement>) -> MethodDeclaration {
    MethodDeclaration {
        comment: None,
        annotations: vec![SourceType::from_name(junit.annotation())],
        visibility: junit.visibility(),
        returns: SourceType::from_name("void"),
        name: name.to_owned(),
        parameters: Vec::new(),
        throws: Vec::new(),
        body,
    }
}

/// `removeLast_throwsNullPointerException`; with the line if several would have the same name; with a number if that
/// is not enough.
fn name_tests(cases: &[TestCase]) -> Vec<String> {
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
        false => to_identifier(&case.target.name),
    };
    if let Some(check) = &case.check {
        return match &check.must {
            RecipeCondition::NotNull => format!("{method}_returnsNull"),
            RecipeCondition::Holds { method: name, .. } => {
                format!("{method}_breaks{}", capitalize(&to_identifier(name)))
            }
            RecipeCondition::Field { field, .. } => {
                format!("{method}_breaks{}", capitalize(&to_identifier(field)))
            }
        };
    }
    let ExpectedFailure { class, .. } = &case.expected;
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    match is_assertion(case) {
        true => format!("{method}_failsAssertion"),
        false => format!("{method}_throws{simple}"),
    }
}

fn is_assertion(case: &TestCase) -> bool {
    case.check.is_none() && case.expected.class == "java.lang.AssertionError"
}
