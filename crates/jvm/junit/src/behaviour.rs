//! Tests of what a method does on one input: what it returns or throws, and what its objects hold afterwards. Such a
//! test passes on one version of the code and fails on another.

use crate::JUnit;
use crate::access::Access;
use crate::body::{BodyWriter, Operands, TestClassContext};
use crate::helpers::{Helper, Helpers};
use crate::names::{Variables, to_identifier};
use crate::source::{TestMethod, TestSource, test_method};
use crate::test_case::{CalledMethod, ExpectedFailure, StringCreation};
use answer::{CallKind, Recipe};
use java_source::syntax::{
    CatchClause, ClassDeclaration, ClassMember, CompilationUnit, Expression, MethodDeclaration,
    SourceType, Statement,
};
use java_source::types::is_primitive;
use std::collections::{BTreeMap, BTreeSet};

/// A call whose behaviour is observed, or compared with what it was.
#[derive(Clone, Debug)]
pub struct BehaviourCase {
    /// The call and its input.
    pub recipe: Recipe,
    /// Whether the method returns a value.
    pub returns: bool,
    /// Whether it writes to `System.out`.
    pub prints: bool,
    /// What the test expects; `None` if it fails with what it observes, so that this is known.
    pub expected: Option<ObservedBehaviour>,
    /// In one line, for the comment above the test.
    pub says: String,
}

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedBehaviour {
    /// `returns 3`, `throws java.lang.IllegalStateException: empty`.
    pub end: String,
    /// What objects hold afterwards, and what was printed: a line each. `None` if a test does not look at it.
    pub after: Option<String>,
}

impl ObservedBehaviour {
    /// What a test without an expectation has failed with.
    pub fn read(message: &str) -> ObservedBehaviour {
        let (end, after) = message.split_once('\n').unwrap_or((message, ""));
        ObservedBehaviour {
            end: end.to_owned(),
            after: Some(after.to_owned()),
        }
    }
}

/// The test class for a class under test, by its binary name. The package is as for [`crate::write_test_class`].
pub fn write_behaviour_tests(
    package: &str,
    class: &str,
    cases: &[BehaviourCase],
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
    let name = format!("{}CairnDiffTest", to_identifier(simple).replace('$', "_"));
    let names = name_tests(cases);
    let tests = cases.iter().zip(&names).map(|(case, name)| {
        ClassMember::Method(MethodDeclaration {
            comment: Some(case.says.clone()),
            throws: vec![SourceType::from_name("Throwable")],
            ..test_method(junit, name, write_case(&mut context, case))
        })
    });
    let mut members: Vec<ClassMember> = tests.collect();
    members.extend(context.helpers.members());
    let needs = |opens: &String| format!("Run with the JVM flag --add-opens {opens}");
    let says =
        "Found by Cairn: each test passes on one version of the code and fails on the other.";
    let mut unit = CompilationUnit {
        package: package.to_owned(),
        static_imports: Vec::new(),
        imports: Vec::new(),
        class: ClassDeclaration {
            documentation: Some(says.to_owned()),
            comments: context.opens.iter().map(needs).collect(),
            visibility: junit.visibility(),
            name: name.clone(),
            members,
        },
    };
    unit.import_classes(access.source_name(class).as_deref());
    let printed = unit.print();
    let tests = names.into_iter().zip(printed.members);
    let tests = tests.map(|(name, lines)| TestMethod {
        name,
        lines,
        expected: Some(ExpectedFailure::assertion(junit)),
    });
    TestSource {
        package: package.to_owned(),
        name,
        text: printed.text,
        tests: tests.collect(),
        opens: context.opens.into_iter().collect(),
    }
}

/// `add_differs`, with a number if several would have the same name.
fn name_tests(cases: &[BehaviourCase]) -> Vec<String> {
    let mut taken: BTreeMap<String, u32> = BTreeMap::new();
    let name = |case: &BehaviourCase| {
        let method = match case.recipe.method.is_empty() {
            true => "constructor".to_owned(),
            false => to_identifier(&case.recipe.method),
        };
        let name = format!("{method}_differs");
        let count = taken.entry(name.clone()).or_default();
        *count += 1;
        match *count {
            1 => name,
            n => format!("{name}_{n}"),
        }
    };
    cases.iter().map(name).collect()
}

fn write_case(context: &mut TestClassContext, case: &BehaviourCase) -> Vec<Statement> {
    let mut body = BodyWriter {
        context,
        variables: Variables::default(),
        statements: Vec::new(),
    };
    body.need(Helper::Describe);
    let target = CalledMethod {
        class: case.recipe.class.clone(),
        name: case.recipe.method.clone(),
        parameters: case.recipe.parameters.clone(),
        kind: case.recipe.kind,
    };
    let operands = body.write_recipe(&case.recipe.input, StringCreation::Literals, &target);
    body.with_static_inputs(operands, |body, operands| {
        body.write_observed_call(case, &target, operands);
    });
    body.statements
}

/// Where the output goes while a test listens to it.
const CONSOLE: &str = "console";
const PRINTED: &str = "printed";

impl BodyWriter<'_, '_> {
    fn write_observed_call(
        &mut self,
        case: &BehaviourCase,
        target: &CalledMethod,
        mut operands: Operands,
    ) {
        for (argument, declared) in operands.arguments.iter_mut().zip(&target.parameters) {
            self.keep_argument(argument, declared);
        }
        // What is observed after the call, with a label before each.
        let is_after = case.expected.as_ref().is_none_or(|e| e.after.is_some());
        let mut after: Vec<Expression> = Vec::new();
        if is_after {
            let receiver = operands
                .receiver
                .iter()
                .map(|r| ("this".to_owned(), r.clone()));
            let arguments = operands.arguments.iter().zip(&target.parameters);
            let objects = arguments.filter(|(a, declared)| !is_primitive(declared) && is_object(a));
            let named = objects.map(|(a, _)| (a.to_string(), a.clone()));
            for (name, value) in receiver.chain(named) {
                after.push(Expression::text(&format!("\n{name} = ")));
                after.push(value);
            }
        }
        let is_printed = case.prints && is_after;
        if is_printed {
            self.declare(
                "java.io.PrintStream",
                CONSOLE,
                Expression::static_field("System", "out"),
            );
            let stream = "java.io.ByteArrayOutputStream";
            self.declare(stream, PRINTED, Expression::new_object(stream, Vec::new()));
            let printer = vec![Expression::name(PRINTED)];
            let printer = Expression::new_object("java.io.PrintStream", printer);
            self.set_out(printer);
        }
        let result = self.variables.fresh_like("behaviour");
        self.declare("String", &result, Expression::text(""));
        let call = self.write_call(target, operands).java;
        let described = |before: Vec<Expression>| {
            let parts = before.into_iter().chain(after.iter().cloned());
            Expression::own_call("describe", parts.collect())
        };
        let assign = |value: Expression| Statement::Assignment {
            target: Expression::name(&result),
            value,
        };
        let is_value = case.returns || target.kind == CallKind::Constructor;
        let body = match is_value {
            true => {
                let value = self.variables.fresh_like("result");
                let kept = Statement::Declaration {
                    declared: SourceType::from_name("Object"),
                    name: value.clone(),
                    value: call,
                };
                let parts = vec![Expression::text("returns "), Expression::Name(value)];
                vec![kept, assign(described(parts))]
            }
            false => {
                let ended = match after.is_empty() {
                    true => Expression::text("returns"),
                    false => {
                        let rest = described(Vec::new());
                        Expression::Verbatim(format!("\"returns\" + {rest}"))
                    }
                };
                vec![Statement::Expression(call), assign(ended)]
            }
        };
        let thrown = self.variables.fresh_like("thrown");
        let parts = vec![Expression::text("throws "), Expression::name(&thrown)];
        let catch = CatchClause {
            class: SourceType::from_name("Throwable"),
            name: thrown,
            body: vec![assign(described(parts))],
        };
        self.statements.push(Statement::Try {
            body,
            catches: vec![catch],
            finally: Vec::new(),
        });
        if is_printed {
            self.set_out(Expression::name(CONSOLE));
            let text = format!("{PRINTED}.toString().replace(System.lineSeparator(), \"\\n\")");
            let parts = vec![Expression::text("\nprints "), Expression::Verbatim(text)];
            let printed = Expression::own_call("describe", parts);
            let printed = Expression::Verbatim(format!("{result} + {printed}"));
            self.statements.push(assign(printed));
        }
        if is_after {
            let class = self.class_literal(&target.class);
            let statics = Expression::own_call("statics", vec![class]);
            let whole = Expression::Verbatim(format!("{result} + {statics}"));
            self.statements.push(assign(whole));
        }
        self.write_verdict(case, Expression::Name(result));
    }

    fn set_out(&mut self, to: Expression) {
        let set = Expression::static_call("System", "setOut", vec![to]);
        self.statements.push(Statement::Expression(set));
    }

    fn write_verdict(&mut self, case: &BehaviourCase, observed: Expression) {
        let assertions = self.context.junit.assertions();
        let call = match &case.expected {
            None => Expression::static_call(assertions, "fail", vec![observed]),
            Some(expected) => {
                let text = match &expected.after {
                    Some(after) if !after.is_empty() => format!("{}\n{after}", expected.end),
                    Some(_) | None => expected.end.clone(),
                };
                let arguments = vec![Expression::text(&text), observed];
                Expression::static_call(assertions, "assertEquals", arguments)
            }
        };
        self.statements.push(Statement::Expression(call));
    }
}

/// Whether an argument is an object that may change.
fn is_object(argument: &Expression) -> bool {
    matches!(argument, Expression::Name(_))
}
