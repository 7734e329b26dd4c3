//! Tests of the parser: it reads what the printer writes.

use crate::syntax::{
    BinaryOperator, ClassMember, Expression, FieldDeclaration, InstanceCreation, JavaLiteral,
    MethodDeclaration, SourceType, Statement, UnaryOperator, Visibility,
};
use proptest::prelude::*;

/// Reads a text; it must be printed the same again.
fn check(java: &str) {
    let read = Expression::read(java);
    assert!(!matches!(read, Expression::Verbatim(_)), "{java}");
    assert_eq!(read.to_string(), java);
}

#[test]
fn all_kinds_of_expressions() {
    for java in [
        "list",
        "this",
        "acme.Color.RED",
        "java.util.List.of(1, -2L, 'a', \"b\\n\", null, true, (byte) -3, 1e-10f, Double.NaN)",
        "(java.util.Map<java.lang.String, ? extends int[]>) null",
        "(F) (x, y) -> new acme.Node<>(x).next[0].value",
        "outer.new Inner(1).get()",
        "new java.util.HashMap<>() {{ put(1, \"a\"); put(2, null); }}",
        "new int[][]{new int[0], null}[Math.min(calls++, 1)]",
        "new acme.Asked() { private int calls; public int ask(String x, int[] y) { return 1; } public void stop() { } }",
        "value == null || !value.isBlank() && value.length() >= -1 >>> 2 >> 3",
        "int[].class",
        "acme.Node.class",
        "-(-1) - -a * (b + ~c)",
        "(Integer) (-1)",
        "-0.0++",
        "-1[0] + -\"a\".get() * -2L.next",
    ] {
        check(java);
    }
    assert_eq!(Expression::read("(a) - 1").to_string(), "a - 1");
}

#[test]
fn what_is_not_known_stands_as_it_is() {
    for java in [
        "",
        "a ? b : c",
        "new int[2][3]",
        "x -> { f(); }",
        "a +",
        "List::of",
        "0x1f",
        "\"a",
    ] {
        let read = Expression::read(java);
        assert_eq!(read, Expression::Verbatim(java.to_owned()));
        assert_eq!(read.to_string(), java);
    }
    assert_eq!(SourceType::from("a b"), SourceType::from_name("a b"));
}

#[test]
fn what_is_nested_too_deeply_stands_as_it_is() {
    let nested = |open: &str, inner: &str, close: &str, times: usize| {
        open.repeat(times) + inner + &close.repeat(times)
    };
    check(&nested("f(1 + ", "a", ")", 100));
    for (open, inner, close) in [
        ("(1 + ", "1", ")"),
        ("f(", "", ")"),
        ("new A(", "", ")"),
        ("x -> ", "x", ""),
        ("!", "a", ""),
        ("(A) ", "a", ""),
        ("new int[]{", "", "}"),
        ("(A<", "B", ">) a"),
    ] {
        let java = nested(open, inner, close, 20_000);
        assert_eq!(Expression::read(&java), Expression::Verbatim(java.clone()));
    }
}

fn literal() -> impl Strategy<Value = JavaLiteral> {
    prop_oneof![
        Just(JavaLiteral::Null),
        any::<bool>().prop_map(JavaLiteral::Boolean),
        any::<i8>().prop_map(JavaLiteral::Byte),
        any::<i16>().prop_map(JavaLiteral::Short),
        any::<u16>().prop_map(JavaLiteral::Char),
        any::<i32>().prop_map(JavaLiteral::Int),
        Just(JavaLiteral::Int(i32::MIN)),
        any::<i64>().prop_map(JavaLiteral::Long),
        Just(JavaLiteral::Long(i64::MIN)),
        any::<f32>().prop_map(JavaLiteral::float),
        any::<f64>().prop_map(JavaLiteral::double),
        prop::collection::vec(any::<u16>(), 0..6).prop_map(JavaLiteral::Text),
    ]
}

fn source_type() -> impl Strategy<Value = SourceType> {
    let named = prop::sample::select(vec!["int", "acme.List.Node", "T"]);
    let leaf = named.prop_map(SourceType::from_name);
    leaf.prop_recursive(2, 6, 2, |inner| {
        let argument = prop_oneof![
            inner.clone().prop_map(|t| SourceType::Extends(Box::new(t))),
            inner.clone().prop_map(|t| SourceType::Super(Box::new(t))),
            Just(SourceType::Wildcard),
            inner.clone(),
        ];
        let arguments = prop::collection::vec(argument, 1..3);
        prop_oneof![
            inner.prop_map(SourceType::array),
            arguments.prop_map(|arguments| SourceType::Named {
                name: "java.util.Map".into(),
                arguments,
            }),
        ]
    })
}

fn class_type() -> impl Strategy<Value = SourceType> {
    source_type().prop_filter("no array", |t| t.element().is_none())
}

fn word() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["x", "node", "put"]).prop_map(str::to_owned)
}

fn anonymous_class(value: Expression, interface: SourceType) -> Expression {
    let method = MethodDeclaration {
        comment: None,
        annotations: Vec::new(),
        visibility: Visibility::Public,
        returns: SourceType::from_name("int"),
        name: "ask".into(),
        parameters: vec![(SourceType::from_name("int").array(), "x".into())],
        throws: Vec::new(),
        body: vec![Statement::Return(value)],
    };
    let field = FieldDeclaration {
        visibility: Visibility::Private,
        declared: SourceType::from_name("int"),
        name: "calls".into(),
    };
    Expression::AnonymousClass {
        interface,
        members: vec![ClassMember::Field(field), ClassMember::Method(method)],
    }
}

fn expression() -> impl Strategy<Value = Expression> {
    let name = prop::sample::select(vec!["list", "acme.Color.RED", "java.util.List"]);
    let leaf = prop_oneof![
        literal().prop_map(Expression::Literal),
        name.prop_map(Expression::name),
        (0usize..3).prop_map(Expression::StepResult),
        source_type().prop_map(Expression::ClassLiteral),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let some = || prop::collection::vec(inner.clone(), 0..3);
        let one = || inner.clone().boxed();
        let binary = prop::sample::select(BinaryOperator::ALL.to_vec());
        let unary = prop::sample::select(UnaryOperator::ALL.to_vec());
        prop_oneof![
            (one(), source_type()).prop_map(|(e, to)| e.cast(to)),
            (one(), unary).prop_map(|(e, operator)| e.unary(operator)),
            (one(), binary, one()).prop_map(|(a, operator, b)| a.binary(operator, b)),
            one().prop_map(|e| Expression::Increment(Box::new(e))),
            (one(), word(), some()).prop_map(|(e, method, a)| e.call(method, a)),
            (word(), some()).prop_map(|(method, a)| Expression::own_call(method, a)),
            (one(), word()).prop_map(|(e, field)| e.field(field)),
            (one(), one()).prop_map(|(e, index)| e.index(index)),
            (source_type(), some()).prop_map(|(of, e)| Expression::new_array(of, e)),
            (class_type(), one()).prop_map(|(of, e)| Expression::new_array_of_length(of, e)),
            (class_type(), some()).prop_map(|(of, e)| Expression::new_object(of, e)),
            (one(), some())
                .prop_map(|(outer, e)| InstanceCreation::inner(outer, "acme.A.B", e).into()),
            (some(), prop::option::of(one())).prop_map(|(calls, argument)| {
                let new = InstanceCreation {
                    is_diamond: true,
                    initializer: calls,
                    ..InstanceCreation::of("java.util.HashMap", argument.into_iter().collect())
                };
                new.into()
            }),
            (prop::collection::vec(word(), 0..3), prop::option::of(one())).prop_map(
                |(parameters, body)| Expression::Lambda {
                    parameters,
                    body: body.map(Box::new),
                }
            ),
            (one(), class_type()).prop_map(|(e, of)| anonymous_class(e, of)),
        ]
    })
}

proptest! {
    /// Some trees are printed alike: a sign before a number and a negative one, a cast number and a small one, the
    /// field of a name and a longer name.
    #[test]
    fn what_is_printed_can_be_read(tree in expression()) {
        let value = tree.to_value();
        let read = Expression::read_value(&value);
        prop_assert!(!matches!(read, Expression::Verbatim(_)), "{tree}");
        prop_assert_eq!(read.to_value(), value);
    }

    #[test]
    fn types_can_be_read(of in source_type()) {
        prop_assert_eq!(SourceType::from(of.to_string()), of);
    }
}
