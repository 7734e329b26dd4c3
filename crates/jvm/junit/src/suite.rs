//! JUnit test class of a suite, as a person would write it.

mod assertions;
mod body;
mod names;
mod run;
mod situation;
mod value_words;

use crate::JUnit;
use crate::names::to_identifier;
use crate::source::{TestMethod, TestSource, test_method};
use answer::{CallKind, ClassSuite, SuiteTest};
use body::{SuiteContext, write_body};
use java_source::syntax::{
    ClassDeclaration, ClassMember, CompilationUnit, Expression, MethodDeclaration, SourceType,
    Statement,
};
use names::test_names;
pub use run::{SuiteRun, SuiteRunResult};
use std::collections::BTreeSet;

/// The source of a suite's tests, in their order.
///
/// `package` is that of the class under test, so that tests have package access. Classes of the JDK are the
/// exception: nothing can be added to their packages.
pub fn write_suite(suite: &ClassSuite, package: &str, junit: JUnit) -> TestSource {
    let mut shared = SuiteContext {
        junit,
        assertions: BTreeSet::new(),
    };
    let name = suite_name(&suite.class);
    let names = test_names(suite);
    let tests = suite.tests.iter().zip(&names).map(|(test, name)| {
        let body = write_body(&mut shared, test);
        let throws = body
            .throws_checked
            .then(|| SourceType::from_name("Exception"));
        ClassMember::Method(MethodDeclaration {
            throws: throws.into_iter().collect(),
            ..test_method(junit, name, body.statements)
        })
    });
    let tests: Vec<ClassMember> = tests.collect();
    let before_each = before_each(suite, junit).map(ClassMember::Method);
    let first_test = usize::from(before_each.is_some());
    let statics = shared.assertions.iter();
    let statics = statics.map(|method| format!("{}.{method}", junit.assertions()));
    let mut unit = CompilationUnit {
        package: package.to_owned(),
        static_imports: statics.collect(),
        imports: Vec::new(),
        class: ClassDeclaration {
            documentation: None,
            comments: Vec::new(),
            visibility: junit.visibility(),
            name: name.clone(),
            members: before_each.into_iter().chain(tests).collect(),
        },
    };
    unit.import_classes(Some(&suite.class.replace('$', ".")));
    let printed = unit.print();
    let lines = printed.members.into_iter().skip(first_test);
    let tests = names
        .into_iter()
        .zip(lines)
        .map(|(name, lines)| TestMethod {
            name,
            lines,
            expected: None,
        });
    TestSource {
        package: package.to_owned(),
        name,
        text: printed.text,
        tests: tests.collect(),
        opens: Vec::new(),
    }
}

/// The method that runs before each test.
fn before_each(suite: &ClassSuite, junit: JUnit) -> Option<MethodDeclaration> {
    if suite.before_each.is_empty() || suite.tests.is_empty() {
        return None;
    }
    let class = Expression::Name(suite.class.replace('$', "."));
    let calls = suite.before_each.iter();
    let calls = calls.fold(class, |on, method| on.call(method, Vec::new()));
    let body = vec![Statement::Expression(calls)];
    Some(MethodDeclaration {
        annotations: vec![SourceType::from_name(junit.before_each())],
        ..test_method(junit, "setUp", body)
    })
}

/// The simple name of the test class for a class, by its binary name: `LruCacheTest`.
pub fn suite_name(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    format!("{}Test", to_identifier(simple).replace('$', ""))
}

/// Sorts tests: constructors first, then in the order of the source, by the method under test, then by the branches
/// that they were written for.
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
