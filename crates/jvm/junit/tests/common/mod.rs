//! Test cases on the classes in `java/`, as an analysis would create them.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod jvm;
pub(crate) mod suites;

use answer::{
    CallKind, CallThrows, HeapArgument, HeapCall, HeapContent, HeapCreation, HeapField, HeapObject,
    HeapRoot, HeapValue, InputHeap, RecipeCall, RecipeInput, RecipeStep, RecipeValue,
};
use junit::{
    Access, CallForm, CalledMethod, ExpectedFailure, JUnit, StringCreation, TestCase, TestSource,
};
use std::path::{Path, PathBuf};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Knows the classes in `java/`.
pub(crate) struct TestAccess;

impl Access for TestAccess {
    fn source_name(&self, class: &str) -> Option<String> {
        let is_private = ["Secret", "Hidden", "Cell", "LinkedList$Node"]
            .iter()
            .any(|c| class.ends_with(c));
        (!is_private).then(|| class.replace('$', "."))
    }

    fn can_construct(&self, class: &str) -> bool {
        class == "acme.Ring"
    }

    fn can_assign(&self, field: &HeapField) -> bool {
        ["head", "next", "color", "cells"].contains(&&*field.name)
    }

    fn can_call(&self, target: &CalledMethod) -> bool {
        target.name != "hide"
    }
}

/// The line of a source file that ends with this comment.
fn line_of(file: &str, mark: &str) -> Option<u32> {
    let text = std::fs::read_to_string(folder().join("java").join(file)).expect("a test class");
    let line = text
        .lines()
        .position(|l| l.ends_with(&format!("// {mark}")));
    line.map(|n| n as u32 + 1)
}

/// A case on `acme.Ring`: `removeLast(acme.Ring.Node)` throws at the line with this comment.
pub(crate) fn case(
    kind: CallKind,
    call: &str,
    throws: &str,
    mark: &str,
    input: RecipeInput,
) -> TestCase {
    let (name, parameters) = call.split_once('(').expect("a parameter list");
    let parameters = parameters.trim_end_matches(')').split(',');
    let parameters = parameters.filter(|p| !p.is_empty()).map(str::to_owned);
    let line = line_of("acme/Ring.java", mark);
    TestCase {
        target: CalledMethod {
            class: "acme.Ring".to_owned(),
            name: name.to_owned(),
            parameters: parameters.collect(),
            kind,
        },
        input,
        strings: StringCreation::Literals,
        call: CallForm::Plain,
        check: None,
        expected: ExpectedFailure {
            class: throws.to_owned(),
            file: Some("Ring.java".to_owned()).filter(|_| line.is_some()),
            line,
            asserted: false,
        },
        says: format!("{call} throws {throws}."),
    }
}

pub(crate) fn no_input() -> RecipeInput {
    on_calls(Vec::new(), None, Vec::new())
}

fn on_calls(
    steps: Vec<RecipeStep>,
    receiver: Option<RecipeValue>,
    arguments: Vec<RecipeValue>,
) -> RecipeInput {
    RecipeInput::Calls {
        steps,
        receiver,
        arguments,
    }
}

pub(crate) fn java(expression: &str) -> RecipeValue {
    RecipeValue::Java(expression.to_owned())
}

const fn made_by(step: usize) -> RecipeValue {
    RecipeValue::Made(step)
}

fn call(class: &str, method: &str, kind: CallKind, arguments: Vec<RecipeValue>) -> RecipeCall {
    RecipeCall {
        class: class.to_owned(),
        method: method.to_owned(),
        kind,
        receiver: None,
        arguments,
        result: None,
        throws: CallThrows::Nothing,
    }
}

/// `new` of a class, kept in a variable.
fn construct(class: &str, arguments: Vec<RecipeValue>) -> RecipeStep {
    RecipeStep::Call(RecipeCall {
        result: Some(class.to_owned()),
        ..call(class, "", CallKind::Constructor, arguments)
    })
}

/// A call on what a step gave.
fn invoke(
    receiver: usize,
    method: &str,
    result: Option<&str>,
    arguments: Vec<RecipeValue>,
) -> RecipeStep {
    RecipeStep::Call(RecipeCall {
        receiver: Some(made_by(receiver)),
        result: result.map(str::to_owned),
        ..call("acme.Ring", method, CallKind::Instance, arguments)
    })
}

/// Objects whose fields are assigned, and an array that is made of what is there.
pub(crate) fn assignment_cases() -> Vec<TestCase> {
    let node = |value| construct("acme.Ring.Node", vec![java(value)]);
    let assign = |owner, field: &str, value| RecipeStep::Assign {
        owner: made_by(owner),
        field: field.to_owned(),
        value: made_by(value),
    };
    let no_end = on_calls(
        vec![
            construct("acme.Ring", vec![]),
            node("1"),
            node("2"),
            assign(0, "head", 1),
        ],
        Some(made_by(0)),
        vec![made_by(2)],
    );
    let row = RecipeStep::Value {
        declared: "int[]".to_owned(),
        java: "null".to_owned(),
    };
    let rows = RecipeStep::Array {
        declared: "int[][]".to_owned(),
        elements: vec![made_by(0)],
    };
    let no_row = on_calls(
        vec![row, rows],
        None,
        vec![made_by(1), java("new Object[4]"), java("null")],
    );
    let npe = "java.lang.NullPointerException";
    let removed = "removeLast(acme.Ring.Node)";
    let summed = "sum(int[][],Object[],java.util.List)";
    vec![
        case(CallKind::Instance, removed, npe, "removeLast", no_end),
        case(CallKind::Static, summed, npe, "", no_row),
    ]
}

pub(crate) fn call_cases() -> Vec<TestCase> {
    let ring = || construct("acme.Ring", vec![]);
    let insert = || invoke(0, "insert", None, vec![java("1")]);
    let first = invoke(0, "first", Some("acme.Ring.Node"), vec![]);
    let assertion = on_calls(
        vec![ring(), insert(), insert()],
        Some(made_by(0)),
        vec![java("-1")],
    );
    let no_head = on_calls(
        vec![ring(), first, ring()],
        Some(made_by(2)),
        vec![made_by(1)],
    );
    let listed = RecipeStep::Call(RecipeCall {
        result: Some("java.util.List<java.lang.Integer>".to_owned()),
        ..call("java.util.List", "of", CallKind::Static, vec![java("1")])
    });
    let sum = on_calls(
        vec![listed],
        None,
        vec![java("null"), java("new Object[4]"), java("null")],
    );
    let npe = "java.lang.NullPointerException";
    vec![
        case(
            CallKind::Instance,
            "insert(int)",
            "java.lang.AssertionError",
            "assertion",
            assertion,
        ),
        case(
            CallKind::Instance,
            "removeLast(acme.Ring.Node)",
            npe,
            "removeLast",
            no_head,
        ),
        case(
            CallKind::Static,
            "sum(int[][],Object[],java.util.List)",
            npe,
            "",
            sum,
        ),
    ]
}

pub(crate) struct Heap(InputHeap);

impl Heap {
    pub(crate) fn new() -> Heap {
        Heap(InputHeap::default())
    }

    pub(crate) fn object(mut self, class: &str, content: HeapContent) -> Heap {
        self.0.objects.push(HeapObject {
            class: class.to_owned(),
            name: String::new(),
            content,
        });
        self
    }

    pub(crate) fn root(mut self, declared: &str, value: HeapValue) -> Heap {
        self.0.roots.push(HeapRoot {
            name: format!("p{}", self.0.roots.len()),
            static_of: None,
            declared: declared.to_owned(),
            value,
        });
        self
    }

    pub(crate) fn build(self) -> RecipeInput {
        RecipeInput::Heap(self.0)
    }
}

pub(crate) fn object(index: usize) -> HeapValue {
    HeapValue::Object(index)
}

pub(crate) fn primitive(java: &str) -> HeapValue {
    HeapValue::Primitive(java.to_owned())
}

/// Fields as `type name`.
pub(crate) fn fields(class: &str, fields: &[(&str, HeapValue)]) -> HeapContent {
    let field = |(declaration, value): &(&str, HeapValue)| {
        let (declared, name) = declaration.split_once(' ').expect("a type and a name");
        HeapField {
            declared_in: class.to_owned(),
            name: name.to_owned(),
            declared: declared.to_owned(),
            value: value.clone(),
        }
    };
    HeapContent::Fields(fields.iter().map(field).collect())
}

pub(crate) fn text(text: &str) -> HeapContent {
    HeapContent::Text(text.encode_utf16().collect())
}

fn node(value: &str, next: HeapValue, color: HeapValue) -> HeapContent {
    fields(
        "acme.Ring$Node",
        &[
            ("int value", primitive(value)),
            ("acme.Ring.Node next", next),
            ("acme.Ring.Color color", color),
        ],
    )
}

pub(crate) fn cycle() -> TestCase {
    let ring = [
        ("acme.Ring.Node head", object(1)),
        ("int size", primitive("2")),
    ];
    let heap = Heap::new()
        .object("acme.Ring", fields("acme.Ring", &ring))
        .object("acme.Ring$Node", node("1", object(2), object(3)))
        .object(
            "acme.Ring$Node",
            node("2", object(1), HeapValue::NotLookedAt),
        )
        .object("acme.Ring$Color", HeapContent::Constant("RED".into()))
        .root("acme.Ring", object(0))
        .root("acme.Ring.Node", object(1));
    let throws = "java.lang.IllegalStateException";
    let call = "removeLast(acme.Ring.Node)";
    case(CallKind::Instance, call, throws, "cycle", heap.build())
}

pub(crate) fn arrays() -> TestCase {
    let row = HeapContent::Elements(
        [primitive("1"), primitive("5"), HeapValue::NotLookedAt]
            .into_iter()
            .collect(),
    );
    let boxed = HeapContent::Boxed(primitive("7"));
    let extra = vec![object(3), object(0), object(4), object(4), HeapValue::Null];
    let mut sparse = vec![HeapValue::NotLookedAt; 12];
    sparse[11] = primitive("0");
    let heap = Heap::new()
        .object(
            "int[][]",
            HeapContent::Elements([object(1), object(2)].into_iter().collect()),
        )
        .object("int[]", row)
        .object("int[]", HeapContent::Elements(sparse.into_iter().collect()))
        .object(
            "java.lang.Object[]",
            HeapContent::Elements(extra.into_iter().collect()),
        )
        .object("java.lang.Integer", boxed)
        .root("int[][]", object(0))
        .root("java.lang.Object[]", object(3))
        .root("java.util.List", HeapValue::Null);
    let call = "sum(int[][],java.lang.Object[],java.util.List)";
    let throws = "java.lang.ArithmeticException";
    case(CallKind::Static, call, throws, "sum", heap.build())
}

/// A list that holds a number and an optional, a map that holds the list twice.
pub(crate) fn collections() -> TestCase {
    let call = |method: &str, args: &[HeapValue]| HeapCall {
        method: method.to_owned(),
        args: args.to_vec(),
    };
    let list = vec![call("add", &[object(1)]), call("add", &[object(2)])];
    let map = vec![
        call("put", &[object(1), object(0)]),
        call("put", &[HeapValue::Null, object(0)]),
    ];
    let heap = Heap::new()
        .object("java.util.ArrayList", HeapContent::Built(list))
        .object("java.lang.Integer", HeapContent::Boxed(primitive("7")))
        .object("java.util.Optional", HeapContent::Boxed(object(4)))
        .object("java.util.HashMap", HeapContent::Built(map))
        .object("java.lang.String", text("x"))
        .root("java.util.List", object(0))
        .root("java.util.Map", object(3))
        .root("java.util.Optional", object(2));
    let call = "count(java.util.List,java.util.Map,java.util.Optional)";
    let throws = "java.lang.ArithmeticException";
    let making = heap.build();
    case(CallKind::Static, call, throws, "count", making)
}

pub(crate) fn strings() -> TestCase {
    let mut odd: Vec<u16> = vec![0xd800];
    odd.extend("\u{e9}\"\\u0041\n\u{0}7".encode_utf16());
    let heap = Heap::new()
        .object("java.lang.String", text("x"))
        .object("java.lang.String", text("x"))
        .object("java.lang.String", HeapContent::Text(odd))
        .root("java.lang.String", object(0))
        .root("java.lang.String", object(1))
        .root("java.lang.CharSequence", object(2));
    let call = "compare(java.lang.String,java.lang.String,java.lang.CharSequence)";
    let throws = "java.lang.IllegalArgumentException";
    case(CallKind::Static, call, throws, "compare", heap.build())
}

/// What a constructor makes of arguments like `int number`.
pub(crate) fn creation(class: &str, args: &[(&str, HeapValue)]) -> HeapContent {
    let args = args.iter().map(|(declared, value)| HeapArgument {
        name: None,
        declared: declared.split(' ').next().unwrap_or(declared).to_owned(),
        value: value.clone(),
    });
    HeapContent::Made(HeapCreation {
        call: format!("new {class}"),
        args: args.collect(),
    })
}

pub(crate) fn record() -> TestCase {
    let pair = [
        ("java.lang.Object first", object(1)),
        ("long second", HeapValue::NotLookedAt),
    ];
    let heap = Heap::new()
        .object("acme.Ring$Pair", creation("acme.Ring.Pair", &pair))
        .object("java.lang.String", text("first"))
        .root("acme.Ring.Pair", object(0));
    let throws = "java.lang.ArithmeticException";
    let mut case = case(
        CallKind::Static,
        "pair(acme.Ring.Pair)",
        throws,
        "pair",
        heap.build(),
    );
    case.strings = StringCreation::Fresh;
    case
}

/// Private classes: an object, an array of them, a record, an enum, and a private method.
pub(crate) fn private() -> TestCase {
    let secret = [
        ("java.lang.Object held", object(2)),
        ("acme.Ring.Secret[] others", object(1)),
    ];
    let cell = [
        ("acme.Ring.Secret secret", object(0)),
        ("int number", primitive("5")),
    ];
    let others = HeapContent::Elements([HeapValue::Null, object(0)].into_iter().collect());
    let heap = Heap::new()
        .object("acme.Ring$Secret", fields("acme.Ring$Secret", &secret))
        .object("acme.Ring$Secret[]", others)
        .object("acme.Ring$Hidden", HeapContent::Constant("THAT".into()))
        .object("acme.Ring$Cell", creation("acme.Ring.Cell", &cell))
        .root("acme.Ring.Secret", object(0))
        .root("acme.Ring.Hidden", object(2))
        .root("acme.Ring.Cell", object(3));
    let call = "hide(acme.Ring.Secret,acme.Ring.Hidden,acme.Ring.Cell)";
    let throws = "java.lang.UnsupportedOperationException";
    case(CallKind::Static, call, throws, "hide", heap.build())
}

pub(crate) fn jdk() -> TestCase {
    let list = [
        ("java.util.LinkedList.Node first", object(1)),
        ("int size", primitive("1")),
    ];
    let heap = Heap::new()
        .object(
            "java.util.LinkedList",
            fields("java.util.LinkedList", &list),
        )
        .object(
            "java.util.LinkedList$Node",
            fields("java.util.LinkedList$Node", &[]),
        )
        .root("java.util.LinkedList", object(0));
    let call = "modCount(java.util.LinkedList)";
    let throws = "java.lang.NullPointerException";
    case(CallKind::Static, call, throws, "modCount", heap.build())
}

pub(crate) fn constructor() -> TestCase {
    let heap = Heap::new()
        .object("java.lang.String", text("abc"))
        .root("java.lang.String", object(0));
    let throws = "java.lang.StringIndexOutOfBoundsException";
    case(
        CallKind::Constructor,
        "(java.lang.String)",
        throws,
        "constructor",
        heap.build(),
    )
}

/// On class `Test` of the unnamed package.
pub(crate) fn case_named_like_annotation() -> TestCase {
    let cells = HeapContent::Elements([primitive("4")].into_iter().collect());
    let heap = Heap::new()
        .object("Test", fields("Test", &[("int[] cells", object(1))]))
        .object("int[]", cells)
        .root("Test", object(0))
        .root("int", primitive("1"));
    let throws = "java.lang.ArrayIndexOutOfBoundsException";
    let mut case = case(CallKind::Instance, "at(int)", throws, "", heap.build());
    case.target.class = "Test".to_owned();
    case.expected.file = Some("Test.java".to_owned());
    case.expected.line = line_of("Test.java", "at");
    case
}

pub(crate) fn write(cases: &[TestCase], junit: JUnit) -> TestSource {
    let class = &cases[0].target.class;
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    junit::write_test_class(package, class, cases, &TestAccess, junit)
}
