//! The classes that rules are tested with.

use shape::{
    DataComparison, FieldAssertion, PredicateRole, ShapeClass, ShapeClassBuilder, formula,
};

pub(crate) struct TestClass {
    pub(crate) name: &'static str,
    pub(crate) fields: usize,
    pub(crate) class: ShapeClass,
}

/// Predicates are given as `name(variables) = formula`; `+` in front marks abstraction predicates.
fn class(name: &'static str, fields: &[&str], ordered: bool, definitions: &[&str]) -> TestClass {
    let mut builder = ShapeClassBuilder::new(&["x".to_string(), "y".to_string()]);
    for (index, field) in fields.iter().enumerate() {
        builder.field(field, index);
    }
    if ordered {
        builder.order("atmost", 0);
        for (name, comparison, constant) in [
            ("zero", DataComparison::Equal, 0),
            ("low", DataComparison::AtMost, 1),
            ("small", DataComparison::Less, 1),
        ] {
            builder.assertion(
                name,
                FieldAssertion {
                    field: 0,
                    comparison,
                    constant,
                },
            );
        }
    }
    for text in definitions {
        let (head, body) = text.split_once(" = ").unwrap();
        let (name, variables) = head.trim_end_matches(')').split_once('(').unwrap();
        let variables: Vec<&str> = variables.split(", ").collect();
        let body = formula(body).unwrap();
        if let Some(name) = name.strip_prefix('~') {
            builder.abbreviate(name, &variables, &body);
            continue;
        }
        let role = match (
            name.strip_prefix('+'),
            name.ends_with("_x"),
            name.ends_with("_y"),
        ) {
            (None, ..) => PredicateRole::Tracked,
            (Some(_), true, _) => PredicateRole::Separating(0),
            (Some(_), _, true) => PredicateRole::Separating(1),
            (Some(_), ..) => PredicateRole::Abstraction,
        };
        builder
            .define(name.trim_start_matches('+'), &variables, &body, role)
            .unwrap();
    }
    TestClass {
        name,
        fields: fields.len(),
        class: builder.build(),
    }
}

pub(crate) fn all() -> Vec<TestClass> {
    let tree = [
        "~down(u, v) = l(u, v) | r(u, v)",
        "t(u, v) = down*(u, v)",
        "+reach_x(v) = exists u: x(u) & t(u, v)",
        "+reach_y(v) = exists u: y(u) & t(u, v)",
        "+cyclic(v) = exists u: down(v, u) & t(u, v)",
        "+shared(v) = several u: down(u, v) | (exists u: l(u, v) & r(u, v))",
    ];
    let mut stored = tree;
    stored[0] = "down(u, v) = l(u, v) | r(u, v)";
    vec![
        class("no instrumentation", &["n"], false, &[]),
        class(
            "list",
            &["n"],
            false,
            &[
                "t(u, v) = n*(u, v)",
                "+reach_x(v) = exists u: x(u) & n*(u, v)",
                "+reach_y(v) = exists u: y(u) & n*(u, v)",
                "+cyclic(v) = exists u: n(v, u) & n*(u, v)",
                "+shared(v) = several u: n(u, v)",
            ],
        ),
        class(
            "list without its closure",
            &["n"],
            false,
            &[
                "+reach_x(v) = exists u: x(u) & n*(u, v)",
                "loop(v) = n(v, v)",
                "one(v) = n(v, v) | x(v)",
            ],
        ),
        class(
            "sorted list",
            &["n"],
            true,
            &[
                "t(u, v) = n*(u, v)",
                "+sorted(v) = forall u: n(v, u) -> atmost(v, u)",
            ],
        ),
        class(
            "three variables",
            &["n"],
            false,
            &[
                "two(u, v) = exists w: n(u, w) & n(w, v) & u != v",
                "twins(v) = exists u: u != v & (exists w: n(u, w) & n(v, w))",
                "lonely(v) = forall u: !n(u, v) & !n(v, u)",
                "+source(v) = !(exists u: n(u, v)) & (exists u: n(v, u))",
                "before(u, v) = n*(u, v) & u != v & !x(v)",
            ],
        ),
        class(
            "doubly linked",
            &["n", "p"],
            false,
            &[
                "t(u, v) = n*(u, v)",
                "b(u, v) = p*(u, v)",
                "+reach_x(v) = exists u: x(u) & n*(u, v)",
                "+back_y(v) = exists u: y(u) & b(u, v)",
                "+c_np(v) = forall u: n(v, u) -> p(u, v)",
                "+c_pn(v) = forall u: p(v, u) -> n(u, v)",
            ],
        ),
        class("tree", &["l", "r"], false, &tree),
        class("tree with down", &["l", "r"], false, &stored),
        class(
            "tree with parent",
            &["l", "r", "p"],
            false,
            &[
                "down(u, v) = l(u, v) | r(u, v)",
                "t(u, v) = down*(u, v)",
                "+reach_x(v) = exists u: x(u) & t(u, v)",
                "+shared(v) = several u: down(u, v) | (exists u: l(u, v) & r(u, v))",
                "+c_l(v) = forall u: l(v, u) -> p(u, v)",
                "+c_r(v) = forall u: r(v, u) -> p(u, v)",
            ],
        ),
    ]
}
