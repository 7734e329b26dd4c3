//! Tests of the pretty printer: tables of trees and their source.

use crate::syntax::BinaryOperator::{Add, AndAlso, Divide, Less, Multiply, OrElse, Subtract};
use crate::syntax::{
    CatchClause, ClassDeclaration, ClassMember, CompilationUnit, Expression, FieldDeclaration,
    InstanceCreation, JavaLiteral, MethodDeclaration, SourceType, Statement, UnaryOperator,
    Visibility,
};

fn check(expression: Expression, expected: &str) {
    assert_eq!(expression.to_string(), expected);
}

fn name(text: &str) -> Expression {
    Expression::name(text)
}

fn negate(operand: Expression) -> Expression {
    operand.unary(UnaryOperator::Negate)
}

fn lambda(parameters: &[&str], body: Option<Expression>) -> Expression {
    Expression::Lambda {
        parameters: parameters.iter().map(|p| (*p).to_owned()).collect(),
        body: body.map(Box::new),
    }
}

#[test]
fn operators_have_parentheses_where_they_need_them() {
    let [a, b, c] = [name("a"), name("b"), name("c")];
    let sum = a.clone().binary(Add, b.clone());
    let cases = [
        (sum.clone().binary(Multiply, c.clone()), "(a + b) * c"),
        (a.clone().binary(Multiply, sum.clone()), "a * (a + b)"),
        (
            c.clone().binary(Divide, b.clone()).binary(Add, a.clone()),
            "c / b + a",
        ),
        // Operators group to the left.
        (sum.clone().binary(Subtract, c.clone()), "a + b - c"),
        (c.clone().binary(Subtract, sum.clone()), "c - (a + b)"),
        (
            a.clone()
                .binary(Less, b.clone())
                .binary(AndAlso, name("d"))
                .binary(OrElse, c.clone()),
            "a < b && d || c",
        ),
        (
            a.clone()
                .binary(OrElse, b.clone())
                .binary(AndAlso, c.clone()),
            "(a || b) && c",
        ),
        (sum.clone().unary(UnaryOperator::Not), "!(a + b)"),
        (negate(a.clone()), "-a"),
        (negate(negate(a.clone())), "-(-a)"),
        (negate(Expression::int(-1)), "-(-1)"),
        (a.clone().binary(Subtract, Expression::int(-1)), "a - -1"),
        (Expression::Increment(Box::new(a.clone())), "a++"),
    ];
    for (expression, expected) in cases {
        check(expression, expected);
    }
}

#[test]
fn casts_reach_as_far_as_they_should() {
    let function = lambda(&["x"], Some(Expression::int(0)));
    let cases = [
        (Expression::null().cast("int[]"), "(int[]) null"),
        (Expression::int(-1).cast("long"), "(long) -1"),
        // It would be a difference.
        (Expression::int(-1).cast("Integer"), "(Integer) (-1)"),
        (negate(name("a")).cast("Integer"), "(Integer) (-a)"),
        (
            Expression::int(i32::MIN).cast("Integer"),
            "(Integer) Integer.MIN_VALUE",
        ),
        (
            Expression::from(JavaLiteral::Byte(3)).cast("Byte"),
            "(Byte) (byte) 3",
        ),
        (
            name("a").cast("List").call("size", Vec::new()),
            "((List) a).size()",
        ),
        (name("a").field("b").cast("C").field("d"), "((C) a.b).d"),
        (
            name("a").binary(Add, name("b")).cast("int"),
            "(int) (a + b)",
        ),
        (name("a").cast("int").binary(Add, name("b")), "(int) a + b"),
        (function.clone().cast("F"), "(F) x -> 0"),
        (
            function.clone().cast("F").call("f", Vec::new()),
            "((F) x -> 0).f()",
        ),
        (
            Expression::null().cast("java.util.Map<String, ? extends int[]>"),
            "(java.util.Map<String, ? extends int[]>) null",
        ),
    ];
    for (expression, expected) in cases {
        check(expression, expected);
    }
}

#[test]
fn calls_and_new_objects() {
    let list = vec![Expression::int(1), Expression::int(2)];
    let list = Expression::static_call("java.util.Arrays", "asList", list);
    let new = InstanceCreation {
        is_diamond: true,
        ..InstanceCreation::of("java.util.ArrayList", vec![list])
    };
    check(
        Expression::New(new).call("iterator", Vec::new()),
        "new java.util.ArrayList<>(java.util.Arrays.asList(1, 2)).iterator()",
    );
    let put = Expression::own_call("put", vec![Expression::int(1), Expression::null()]);
    let map = InstanceCreation {
        initializer: vec![put.clone(), put],
        ..InstanceCreation::inner(name("outer"), "acme.Outer.Map<A, B>", Vec::new())
    };
    check(
        map.into(),
        "outer.new Map<A, B>() {{ put(1, null); put(1, null); }}",
    );
}

#[test]
fn arrays() {
    let int = Expression::int;
    let cases = [
        (
            Expression::new_array("int", vec![int(1), int(2)]),
            "new int[]{1, 2}",
        ),
        (
            Expression::new_array("int[]", vec![Expression::null()]),
            "new int[][]{null}",
        ),
        (
            Expression::new_array_of_length("int[]", int(4)),
            "new int[4][]",
        ),
        (
            Expression::new_array("int", vec![int(1)]).index(int(0)),
            "new int[]{1}[0]",
        ),
        (
            Expression::new_array_of_length("int", int(4)).index(int(0)),
            "(new int[4])[0]",
        ),
        (Expression::ClassLiteral("int[][]".into()), "int[][].class"),
    ];
    for (expression, expected) in cases {
        check(expression, expected);
    }
}

#[test]
fn nested_lambdas() {
    let inner = lambda(&["y", "z"], Some(name("x").binary(Add, name("y"))));
    check(lambda(&["x"], Some(inner.clone())), "x -> (y, z) -> x + y");
    check(
        lambda(&[], Some(inner.cast("F"))),
        "() -> (F) (y, z) -> x + y",
    );
    let empty = lambda(&["x"], None);
    check(
        Expression::own_call("f", vec![empty.clone(), empty]),
        "f(x -> {}, x -> {})",
    );
}

#[test]
fn statements_on_one_line() {
    let cases = [
        (
            Statement::Declaration {
                declared: "int[]".into(),
                name: "array".into(),
                value: Expression::new_array("int", vec![Expression::int(1)]),
            },
            "int[] array = new int[]{1};",
        ),
        (
            Statement::Assignment {
                target: Expression::StepResult(0).field("next"),
                value: Expression::null(),
            },
            "node.next = null;",
        ),
        (
            Statement::Commented(
                Box::new(Statement::Return(Expression::int(1))),
                "always\n\\u000a".into(),
            ),
            "return 1; // always \\ u000a",
        ),
    ];
    for (statement, expected) in cases {
        let text = statement.source(|_| Some("node".into()));
        assert_eq!(text.as_deref(), Some(expected));
    }
}

/// A class with a method of these statements, and what else it has.
fn unit(body: Vec<Statement>, more: Vec<ClassMember>) -> CompilationUnit {
    let method = MethodDeclaration {
        comment: Some("Does it.".into()),
        annotations: vec!["Test".into()],
        visibility: Visibility::Public,
        returns: "void".into(),
        name: "test".into(),
        parameters: vec![("int".into(), "a".into()), ("int".into(), "b".into())],
        throws: vec!["Exception".into()],
        body,
    };
    let mut members = vec![ClassMember::Method(method)];
    members.extend(more);
    CompilationUnit {
        package: "acme".into(),
        static_imports: vec!["org.junit.Assert.assertTrue".into()],
        imports: vec!["org.junit.Test".into()],
        class: ClassDeclaration {
            documentation: Some("A test.".into()),
            comments: vec!["Needs a flag.".into()],
            visibility: Visibility::Package,
            name: "ATest".into(),
            members,
        },
    }
}

/// The lines of a method's body.
fn body_lines(body: Vec<Statement>) -> Vec<String> {
    let printed = unit(body, Vec::new()).print();
    let lines: Vec<&str> = printed.text.lines().collect();
    let own = &lines[printed.members[0].clone()];
    let body = own[3..own.len() - 1].iter();
    body.map(|line| (*line).to_owned()).collect()
}

#[test]
fn files() {
    let body = vec![
        Statement::Comment("First:".into()),
        Statement::Blank,
        Statement::Try {
            body: vec![Statement::Expression(Expression::own_call("f", Vec::new()))],
            catches: vec![CatchClause {
                class: "E".into(),
                name: "e".into(),
                body: vec![Statement::Comment("As it may.".into())],
            }],
            finally: vec![Statement::Assignment {
                target: name("a"),
                value: Expression::int(1),
            }],
        },
    ];
    let field = FieldDeclaration {
        visibility: Visibility::Private,
        declared: "int".into(),
        name: "calls".into(),
    };
    let more = vec![
        ClassMember::Field(field),
        ClassMember::Verbatim("int g() {\n    return 1;\n}\n\nint h;\n"),
    ];
    let printed = unit(body, more).print();
    let expected = "\
package acme;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** A test. */
// Needs a flag.
class ATest {
    // Does it.
    @Test
    public void test(int a, int b) throws Exception {
        // First:

        try {
            f();
        } catch (E e) {
            // As it may.
        } finally {
            a = 1;
        }
    }

    private int calls;

    int g() {
        return 1;
    }

    int h;
}
";
    assert_eq!(printed.text, expected);
    assert_eq!(printed.members, [9..22, 23..24, 25..30]);
}

#[test]
fn long_lines_are_broken_where_that_is_allowed() {
    let long = "x".repeat(60);
    let declaration = |value: Expression| Statement::Declaration {
        declared: "Object".into(),
        name: "object".into(),
        value,
    };
    let check = |statement: Statement, expected: &[String]| {
        assert_eq!(body_lines(vec![statement]), expected);
    };
    check(
        declaration(name(&long)),
        &[format!("        Object object = {long};")],
    );
    // Behind the sign of a declaration.
    check(
        declaration(name(&long).call("f", vec![name("y".repeat(30).as_str())])),
        &[
            "        Object object =".to_owned(),
            format!("                {long}.f({});", "y".repeat(30)),
        ],
    );
    // Behind the first argument of an assertion.
    let assertion = |class: &str| {
        let call = Expression::supplier(Expression::own_call("f", vec![name(&long)]));
        let class = Expression::ClassLiteral(class.into());
        Expression::own_call("assertThrows", vec![class, call])
    };
    check(
        Statement::Expression(assertion("E")),
        &[
            "        assertThrows(E.class,".to_owned(),
            format!("                () -> f({long}));"),
        ],
    );
    check(
        declaration(assertion("E")),
        &[
            "        Object object =".to_owned(),
            "                assertThrows(E.class,".to_owned(),
            format!("                () -> f({long}));"),
        ],
    );
    // Between further arguments, if that is not enough.
    let arguments = ["a", "b", &long, &long].map(name);
    check(
        Statement::Expression(Expression::own_call("set", arguments.to_vec())),
        &[
            "        set(a,".to_owned(),
            "                b,".to_owned(),
            format!("                {long},"),
            format!("                {long});"),
        ],
    );
    // Before a lambda.
    let call = Expression::supplier(name(&long).call("g", vec![name("y".repeat(20).as_str())]));
    check(
        Statement::Expression(Expression::own_call("assertDoesNotThrow", vec![call])),
        &[
            "        assertDoesNotThrow(".to_owned(),
            format!("                () -> {long}.g({}));", "y".repeat(20)),
        ],
    );
    // Nowhere.
    check(
        Statement::Expression(name(&long).call("add", vec![name(&long)])),
        &[format!("        {long}.add({long});")],
    );
}

#[test]
fn initializers_and_anonymous_classes_take_several_lines() {
    let elements = vec![Expression::int(1_000_000_000); 10];
    let array = Statement::Declaration {
        declared: "int[]".into(),
        name: "ints".into(),
        value: Expression::ArrayInitializer(elements),
    };
    let six = ["1000000000"; 6].join(", ");
    let method = MethodDeclaration {
        comment: None,
        annotations: Vec::new(),
        visibility: Visibility::Public,
        returns: "int".into(),
        name: "ask".into(),
        parameters: Vec::new(),
        throws: Vec::new(),
        body: vec![Statement::Return(Expression::int(1))],
    };
    let anonymous = Expression::AnonymousClass {
        interface: SourceType::from_name("Asked"),
        members: vec![ClassMember::Method(method)],
    };
    let declared = Statement::Declaration {
        declared: "Asked".into(),
        name: "asked".into(),
        value: anonymous.clone(),
    };
    let passed = vec![
        anonymous,
        Expression::new_array("int", vec![Expression::int(1)]),
    ];
    let passed = Statement::Expression(name("a").call("f", passed));
    let expected = [
        &format!("        int[] ints = {{{six},"),
        "                1000000000, 1000000000, 1000000000, 1000000000};",
        "        Asked asked = new Asked() {",
        "            public int ask() {",
        "                return 1;",
        "            }",
        "        };",
        "        a.f(new Asked() { public int ask() { return 1; } }, new int[] {1});",
    ];
    assert_eq!(body_lines(vec![array, declared, passed]), expected);
}
