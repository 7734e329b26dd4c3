//! A suite as the source of one JUnit test class, as a person would write it.

mod asserts;
mod body;
mod names;
mod run;
mod situation;
mod words;

use crate::JUnit;
use crate::file::{File, modifier};
use crate::names::{Names, identifier};
use crate::source::{TestMethod, TestSource};
use answer::{CallKind, ClassSuite, RecipeStep, RecipeValue, SuiteTest};
use body::{Shared, body};
use names::test_names;
pub use run::{SuiteRun, Tried};
use std::collections::BTreeSet;

/// The source of a suite's tests, in their order.
///
/// `package` is that of the class under test, so that tests see what only its package sees. Classes
/// of the JDK are the exception: nothing can be added to their packages.
pub fn write_suite(suite: &ClassSuite, package: &str, junit: JUnit) -> TestSource {
    let mut shared = Shared {
        junit,
        names: Names::new(package),
        assertions: BTreeSet::new(),
    };
    reserve_names(&mut shared.names, suite);
    let bodies: Vec<_> = suite.tests.iter().map(|t| body(&mut shared, t)).collect();
    let annotation = shared.names.type_name(junit.annotation());
    let before_each = before_each(&mut shared.names, suite, junit);
    let name = suite_name(&suite.class);
    let mut file = File::default();
    let statics = shared.assertions.iter();
    let statics: Vec<String> = statics
        .map(|method| format!("{}.{method}", junit.assertions()))
        .collect();
    file.header(package, &statics, &shared.names);
    file.line(0, &format!("{}class {name} {{", modifier(junit)));
    if let Some((annotation, statement)) = before_each {
        file.test(&annotation, junit, "setUp()", &[statement]);
    }
    let mut tests = Vec::new();
    for (body, name) in bodies.iter().zip(test_names(suite)) {
        let start = file.count();
        let throws = match body.throws_checked {
            true => " throws Exception",
            false => "",
        };
        file.test(
            &annotation,
            junit,
            &format!("{name}(){throws}"),
            &body.lines,
        );
        tests.push(TestMethod {
            name,
            lines: start..file.count() - 1,
            expected: None,
        });
    }
    TestSource {
        package: package.to_owned(),
        name,
        text: file.end(),
        tests,
        opens: Vec::new(),
    }
}

/// The annotation and the statement of what is called before each test.
fn before_each(names: &mut Names, suite: &ClassSuite, junit: JUnit) -> Option<(String, String)> {
    if suite.before_each.is_empty() || suite.tests.is_empty() {
        return None;
    }
    let annotation = names.type_name(junit.before_each());
    let class = names.type_name(&suite.class.replace('$', "."));
    let calls = suite.before_each.join("().");
    Some((annotation, format!("{class}.{calls}();")))
}

/// The simple name of the test class for a class, by its binary name: `LruCacheTest`.
pub fn suite_name(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    format!("{}Test", identifier(simple).replace('$', ""))
}

/// Constructors first, then in the order of the source: by the method under test, then by the branches that
/// they are there for.
pub fn sort_tests(tests: &mut [SuiteTest]) {
    tests.sort_by_key(|test| {
        let line = test.line.unwrap_or(u32::MAX);
        (
            test.call.kind != CallKind::Constructor,
            line,
            test.covers.iter().min().copied().unwrap_or(usize::MAX),
        )
    });
}

/// The class under test goes by its simple name before any import does, and so does what
/// expressions mention.
fn reserve_names(names: &mut Names, suite: &ClassSuite) {
    names.type_name(&suite.class.replace('$', "."));
    for test in &suite.tests {
        for step in &test.steps {
            reserve_in(names, step.values());
            if let RecipeStep::Value { java, .. } = step {
                names.reserve_simple(java);
            }
        }
        reserve_in(names, test.call.receiver.iter().chain(&test.call.arguments));
        for assert in &test.asserts {
            reserve_in(names, assert.looked_at.values());
        }
    }
}

fn reserve_in<'v>(names: &mut Names, values: impl IntoIterator<Item = &'v RecipeValue>) {
    for value in values {
        if let RecipeValue::Java(java) = value {
            names.reserve_simple(java);
        }
    }
}
