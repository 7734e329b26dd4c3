//! Test method body of a suite: arrange, act, assert.

use crate::JUnit;
use crate::body::{new_array, operand};
use crate::names::Variables;
use answer::{
    CallKind, CallThrows, ExpectedValue, RecipeCall, RecipeStep, RecipeValue, SuiteTest,
    TestAssert, TestObservation, TestOutcome,
};
use java_source::PARAMETERS;
use java_source::heap_expression::is_plain;
use java_source::syntax::{Expression, InstanceCreation, SourceType, Statement, SyntaxVisitor};
use java_source::types::is_primitive;
use std::collections::BTreeSet;

/// What the tests of one class share while they are written.
pub(crate) struct SuiteContext {
    pub(crate) junit: JUnit,
    /// The assertions to import.
    pub(crate) assertions: BTreeSet<&'static str>,
}

/// A test method body.
pub(crate) struct TestBody {
    pub(crate) statements: Vec<Statement>,
    /// Whether the method has to declare a checked exception.
    pub(crate) throws_checked: bool,
}

pub(crate) struct TestWriter<'c> {
    pub(crate) shared: &'c mut SuiteContext,
    variables: Variables,
    /// The variable of each step, and of the call under test, if its result is used.
    made: Vec<Option<String>>,
    throws_checked: bool,
}

pub(crate) fn write_body(shared: &mut SuiteContext, test: &SuiteTest) -> TestBody {
    let mut writer = TestWriter {
        shared,
        variables: Variables::default(),
        made: Vec::new(),
        throws_checked: false,
    };
    writer.variables.reserve(&PARAMETERS);
    writer.variables.reserve(&["thrown"]);
    let used = used_steps(test);
    let mut arrange = Vec::new();
    for (number, step) in test.steps.iter().enumerate() {
        arrange.extend(writer.write_step(step, used.contains(&number)));
    }
    let is_used = used.contains(&test.steps.len());
    let (act, mut asserts) = match &test.outcome {
        _ if says_nothing(test) && writer.shared.junit == JUnit::Five => {
            (writer.assert_no_throw(&test.call), Vec::new())
        }
        TestOutcome::Returns(expected) => {
            writer.write_returning_call(test, expected.as_ref(), is_used)
        }
        TestOutcome::Throws { class, message } => {
            writer.write_throwing_call(test, class, message.as_deref())
        }
    };
    for TestAssert {
        looked_at,
        expected,
    } in &test.asserts
    {
        asserts.extend(match looked_at {
            TestObservation::Call(call) => {
                let actual = writer.call(call, None);
                writer.assert_value(expected, actual, call.result.as_deref())
            }
            TestObservation::Content(object, container) => {
                let object = writer.value(object);
                writer.assert_content(expected, object, *container)
            }
        });
    }
    let sections = [arrange, act, asserts];
    let sections = sections.into_iter().filter(|s| !s.is_empty());
    TestBody {
        statements: sections.collect::<Vec<_>>().join(&Statement::Blank),
        throws_checked: writer.throws_checked,
    }
}

/// Whether a test asserts nothing but that nothing is thrown.
pub(crate) fn says_nothing(test: &SuiteTest) -> bool {
    test.outcome == TestOutcome::Returns(None) && test.asserts.is_empty()
}

/// The indices of the steps whose results are used.
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
    let same = same.flatten().flat_map(ExpectedValue::compared_objects);
    values.chain(same).flat_map(RecipeValue::steps).collect()
}

impl TestWriter<'_> {
    fn write_step(&mut self, step: &RecipeStep, is_used: bool) -> Vec<Statement> {
        let (declared, value) = match step {
            RecipeStep::Value { declared, java } => (Some(declared), Expression::read(java)),
            RecipeStep::Assign {
                owner,
                field,
                value,
            } => {
                self.made.push(None);
                return vec![Statement::Assignment {
                    target: self.value(owner).field(field),
                    value: self.value(value),
                }];
            }
            RecipeStep::Array { declared, elements } => {
                (Some(declared), new_array(declared, self.values(elements)))
            }
            RecipeStep::Call(call) => {
                if let CallThrows::Always(class) = &call.throws {
                    let call = self.write_call(call, None);
                    self.made.push(None);
                    return vec![Statement::Expression(self.assert_throws(class, call))];
                }
                let kept = call.result.as_ref().filter(|_| is_used);
                (kept, self.call(call, kept.map(String::as_str)))
            }
        };
        let Some(declared) = declared else {
            self.made.push(None);
            return vec![Statement::Expression(value)];
        };
        let name = self.variables.fresh(declared);
        self.made.push(Some(name.clone()));
        vec![declaration(declared, name, value)]
    }

    /// The call under test, and the assertions about its result.
    fn write_returning_call(
        &mut self,
        test: &SuiteTest,
        expected: Option<&ExpectedValue>,
        is_used: bool,
    ) -> (Vec<Statement>, Vec<Statement>) {
        let declared = test.call.result.as_deref();
        let kept = declared.filter(|_| is_used || expected.is_some());
        let call = self.call(&test.call, kept);
        let Some(kept) = kept else {
            self.made.push(None);
            return match expected {
                Some(expected) => (Vec::new(), self.assert_value(expected, call, None)),
                None => (vec![Statement::Expression(call)], Vec::new()),
            };
        };
        let is_known = matches!(expected, Some(ExpectedValue::Null | ExpectedValue::Same(_)));
        let is_new = test.call.kind == CallKind::Constructor;
        let name = match is_new || is_named_after_type(kept) && !is_known {
            true => self.variables.fresh(kept),
            false => self.variables.fresh_like("result"),
        };
        self.made.push(Some(name.clone()));
        let act = declaration(kept, name.clone(), call);
        let said = expected.map(|e| self.assert_value(e, Expression::Name(name), declared));
        (vec![act], said.unwrap_or_default())
    }

    /// The call under test, which throws, and the assertions about the exception.
    fn write_throwing_call(
        &mut self,
        test: &SuiteTest,
        class: &str,
        message: Option<&str>,
    ) -> (Vec<Statement>, Vec<Statement>) {
        let call = self.write_call(&test.call, test.call.result.as_deref());
        self.made.push(None);
        let thrown = self.assert_throws(class, call);
        let Some(message) = message else {
            return (vec![Statement::Expression(thrown)], Vec::new());
        };
        let act = declaration(class, "thrown".to_owned(), thrown);
        let actual = Expression::name("thrown").call("getMessage", Vec::new());
        let said = self.assert("assertEquals", vec![Expression::text(message), actual]);
        (vec![act], vec![said])
    }

    fn assert_no_throw(&mut self, call: &RecipeCall) -> Vec<Statement> {
        let call = self.write_call(call, call.result.as_deref());
        vec![self.assert("assertDoesNotThrow", vec![Expression::supplier(call)])]
    }

    fn assert_throws(&mut self, class: &str, call: Expression) -> Expression {
        let class = Expression::ClassLiteral(class.into());
        self.assertion_call("assertThrows", vec![class, Expression::supplier(call)])
    }

    /// A call outside of `assertThrows`, assigned to a variable of this type.
    fn call(&mut self, call: &RecipeCall, kept: Option<&str>) -> Expression {
        self.throws_checked |= call.throws == CallThrows::Declared;
        self.write_call(call, kept)
    }

    fn write_call(&self, call: &RecipeCall, kept: Option<&str>) -> Expression {
        let arguments = self.values(&call.arguments);
        let receiver = call.receiver.as_ref().map(|r| self.value(r));
        match (call.kind, receiver) {
            (CallKind::Constructor, outer) => {
                // Type inference for one must not depend on that for the other.
                let is_clear = !arguments.iter().any(is_inferred_class);
                let (mut class, is_diamond) = created_class(call, kept, is_clear);
                if let (Some(_), SourceType::Named { name, .. }) = (&outer, &mut class) {
                    // The simple name of an inner class, after its outer object.
                    *name = name.rsplit('.').next().unwrap_or(name).to_owned();
                }
                let new = InstanceCreation {
                    outer: outer.map(Box::new),
                    is_diamond,
                    ..InstanceCreation::of(class, arguments)
                };
                new.into()
            }
            (CallKind::Instance, Some(receiver)) => receiver.call(&call.method, arguments),
            (CallKind::Static | CallKind::Instance, _) => {
                Expression::static_call(&call.class, &call.method, arguments)
            }
        }
    }

    pub(crate) fn value(&self, value: &RecipeValue) -> Expression {
        operand(value, &self.made)
    }

    fn values(&self, values: &[RecipeValue]) -> Vec<Expression> {
        values.iter().map(|v| self.value(v)).collect()
    }
}

/// The class after `new`, and whether its type arguments are inferred, which they are if they are unambiguous.
fn created_class(call: &RecipeCall, kept: Option<&str>, is_clear: bool) -> (SourceType, bool) {
    let class = SourceType::from(&call.class);
    let generic = kept.filter(|kept| {
        let erased = kept.split_once('<').map(|(erased, _)| erased);
        erased == Some(&call.class)
    });
    match generic {
        _ if call.class.contains('<') => (class, false),
        Some(_) if is_clear => (class, true),
        Some(generic) => (SourceType::from(generic), false),
        None => (class, !is_plain(&call.class)),
    }
}

/// Whether it contains a collection with an initializer: an anonymous class whose type arguments are inferred.
fn is_inferred_class(argument: &Expression) -> bool {
    struct Found(bool);
    impl SyntaxVisitor for Found {
        fn expression(&mut self, expression: &mut Expression) {
            if let Expression::New(new) = expression {
                self.0 |= new.is_diamond && !new.initializer.is_empty();
            }
        }
    }
    let mut found = Found(false);
    argument.clone().visit(&mut found);
    found.0
}

fn declaration(declared: &str, name: String, value: Expression) -> Statement {
    Statement::Declaration {
        declared: declared.into(),
        name,
        value,
    }
}

/// Results of other types are called `result`.
fn is_named_after_type(declared: &str) -> bool {
    let is_value = is_primitive(declared)
        || declared.starts_with("java.lang.")
        || declared.contains("[]")
        || !declared.contains(char::is_uppercase);
    !is_value
}
