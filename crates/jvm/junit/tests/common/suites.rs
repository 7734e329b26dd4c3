//! Suites on `java/acme/Shelf.java`, as an analysis would create them.

use answer::{
    BranchResult, BranchStatus, CallKind, CallThrows, ClassSuite, ExpectedValue, GraphStats,
    RecipeCall, RecipeStep, RecipeValue, SuiteTest, TestAssert, TestObservation, TestOutcome,
};

const SHELF: &str = "acme.Shelf";
pub(crate) const SHELF_OF_INTEGERS: &str = "acme.Shelf<java.lang.Integer>";

pub(crate) fn java(text: &str) -> RecipeValue {
    RecipeValue::Java(text.to_owned())
}

pub(crate) fn equal(text: &str) -> ExpectedValue {
    ExpectedValue::Equal(text.to_owned())
}

/// `int size()`, `acme.Shelf new()`, `void clear()`: called on step 0 unless it is a constructor.
pub(crate) fn call(declared: &str, arguments: &[RecipeValue]) -> RecipeCall {
    let (result, name) = declared.split_once(' ').expect("a type and a name");
    let name = name.trim_end_matches("()");
    let is_new = name == "new";
    RecipeCall {
        class: SHELF.to_owned(),
        method: if is_new {
            String::new()
        } else {
            name.to_owned()
        },
        kind: match is_new {
            true => CallKind::Constructor,
            false => CallKind::Instance,
        },
        receiver: (!is_new).then_some(RecipeValue::Made(0)),
        arguments: arguments.to_vec(),
        result: (result != "void").then(|| result.to_owned()),
        throws: CallThrows::Nothing,
    }
}

pub(crate) fn static_call(declared: &str, arguments: &[RecipeValue]) -> RecipeCall {
    RecipeCall {
        kind: CallKind::Static,
        receiver: None,
        ..call(declared, arguments)
    }
}

pub(crate) fn step(call: RecipeCall) -> RecipeStep {
    RecipeStep::Call(call)
}

/// A new shelf of this capacity.
pub(crate) fn shelf(capacity: &str) -> RecipeStep {
    let made = format!("{SHELF_OF_INTEGERS} new()");
    step(call(&made, &[java(capacity)]))
}

pub(crate) fn put(item: &str) -> RecipeStep {
    step(call("boolean put()", &[java(item)]))
}

pub(crate) fn assert_that(declared: &str, expected: ExpectedValue) -> TestAssert {
    TestAssert {
        looked_at: TestObservation::Call(call(declared, &[])),
        expected,
    }
}

pub(crate) fn test(
    line: u32,
    steps: Vec<RecipeStep>,
    call: RecipeCall,
    covers: &[usize],
) -> SuiteTest {
    SuiteTest {
        line: Some(line),
        steps,
        call,
        outcome: TestOutcome::Returns(None),
        asserts: Vec::new(),
        covers: covers.to_vec(),
        takes: covers.to_vec(),
        settings: Vec::new(),
    }
}

pub(crate) fn returns(test: SuiteTest, expected: ExpectedValue) -> SuiteTest {
    SuiteTest {
        outcome: TestOutcome::Returns(Some(expected)),
        ..test
    }
}

pub(crate) fn throws(test: SuiteTest, class: &str, message: Option<&str>) -> SuiteTest {
    SuiteTest {
        outcome: TestOutcome::Throws {
            class: class.to_owned(),
            message: message.map(str::to_owned),
        },
        ..test
    }
}

pub(crate) fn asserts(test: SuiteTest, asserts: &[TestAssert]) -> SuiteTest {
    SuiteTest {
        asserts: asserts.to_vec(),
        ..test
    }
}

pub(crate) fn suite(tests: Vec<SuiteTest>) -> ClassSuite {
    let branch = |method: &str, line: u32, words: &str| BranchResult {
        method: format!("{SHELF}.{method}"),
        line: Some(line),
        words: Some(words.to_owned()),
        status: BranchStatus::Covered,
    };
    ClassSuite {
        class: SHELF.to_owned(),
        file: Some("Shelf.java".to_owned()),
        path: None,
        tests,
        branches: vec![
            branch("<init>(int)", 17, "capacityIsNegative"),
            branch("<init>(int)", 17, "capacityIsNotNegative"),
            branch("put(java.lang.Object)", 24, "sizeIsLength"),
            branch("put(java.lang.Object)", 24, "sizeIsNotLength"),
            branch("take()", 33, "sizeIsZero"),
            branch("take()", 33, "sizeIsNotZero"),
            branch("kind()", 52, "sizeIsLength"),
            branch("kind()", 52, "sizeIsNotLength"),
            branch("save(java.lang.String)", 75, "nameIsNull"),
            branch("save(java.lang.String)", 75, "nameIsNotNull"),
        ],
        initial: Vec::new(),
        before_each: Vec::new(),
        left_out: 0,
        internal_errors: Vec::new(),
        about: Vec::new(),
        untested: Vec::new(),
        exploration: GraphStats::default(),
    }
}

/// All kinds of steps, outcomes and assertions, not in the order of the source.
pub(crate) fn full_suite() -> ClassSuite {
    let on = |capacity: &str| vec![shelf(capacity)];
    let integer = "java.lang.Integer take()";
    let made = format!("{SHELF_OF_INTEGERS} new()");
    let mut saved = test(75, on("0"), call("void save()", &[java("\"x\"")]), &[9]);
    saved.call.throws = CallThrows::Declared;
    let mut unsaved = test(
        75,
        on("0"),
        call("void save()", &[java("(java.lang.String) null")]),
        &[8],
    );
    unsaved.call.throws = CallThrows::Declared;
    let mut failing_take = call(integer, &[]);
    failing_take.throws = CallThrows::Always("java.util.NoSuchElementException".to_owned());
    let mut slot = call("acme.Shelf.Slot new()", &[java("0")]);
    slot.class = "acme.Shelf.Slot".to_owned();
    slot.receiver = Some(RecipeValue::Made(0));
    let mut get = call("java.lang.Object get()", &[]);
    get.class = "acme.Shelf.Slot".to_owned();
    get.receiver = Some(RecipeValue::Made(2));
    let value = RecipeStep::Value {
        declared: "java.util.List<java.lang.Integer>".to_owned(),
        java: "java.util.List.of(7)".to_owned(),
    };
    let shelf_of_lists = "acme.Shelf<java.util.List<java.lang.Integer>>";
    let mut with_list = vec![step(call(&format!("{shelf_of_lists} new()"), &[java("2")]))];
    with_list.push(value);
    with_list.push(step(call("boolean put()", &[RecipeValue::Made(1)])));
    suite(vec![
        returns(
            test(33, vec![shelf("1"), put("7")], call(integer, &[]), &[5]),
            equal("7"),
        ),
        throws(
            test(33, on("1"), call(integer, &[]), &[4]),
            "java.util.NoSuchElementException",
            None,
        ),
        throws(
            test(17, vec![], call(&made, &[java("-1")]), &[0]),
            "java.lang.IllegalArgumentException",
            Some("capacity: -1"),
        ),
        asserts(
            test(17, vec![], call(&made, &[java("0")]), &[1]),
            &[
                assert_that("int size()", equal("0")),
                assert_that("boolean isEmpty()", equal("true")),
                assert_that("acme.Shelf.Kind kind()", equal("acme.Shelf.Kind.CLOSED")),
            ],
        ),
        asserts(
            returns(
                test(24, on("1"), call("boolean put()", &[java("7")]), &[3]),
                equal("true"),
            ),
            &[
                assert_that("boolean isEmpty()", equal("false")),
                assert_that("java.lang.Long count()", equal("1L")),
                assert_that("double fill()", ExpectedValue::Real("1.0".to_owned())),
                assert_that(
                    "double[] weights()",
                    ExpectedValue::Array("new double[] {1.0, 0.5}".to_owned()),
                ),
                assert_that(
                    "java.lang.Object[] toArray()",
                    ExpectedValue::Array("new java.lang.Object[] {7}".to_owned()),
                ),
                assert_that("java.lang.String toString()", equal("\"Shelf of 1\"")),
            ],
        ),
        returns(
            test(24, on("0"), call("boolean put()", &[java("7")]), &[2]),
            equal("false"),
        ),
        returns(
            test(
                24,
                vec![shelf("1"), put("7")],
                call("boolean put()", &[java("null")]),
                &[2],
            ),
            equal("false"),
        ),
        asserts(
            test(
                41,
                vec![shelf("2"), put("1"), put("2")],
                call("void clear()", &[]),
                &[],
            ),
            &[assert_that("boolean isEmpty()", equal("true"))],
        ),
        returns(
            test(53, with_list, call("acme.Shelf.Kind kind()", &[]), &[7]),
            equal("acme.Shelf.Kind.OPEN"),
        ),
        returns(
            test(
                68,
                on("0"),
                call(&format!("{SHELF_OF_INTEGERS} self()"), &[]),
                &[],
            ),
            ExpectedValue::Same(RecipeValue::Made(0)),
        ),
        returns(
            test(
                72,
                on("0"),
                call("acme.Shelf.Slot slot()", &[java("3")]),
                &[],
            ),
            ExpectedValue::NotNull,
        ),
        saved,
        throws(unsaved, "java.io.IOException", Some("no name")),
        returns(
            test(
                60,
                vec![shelf("1"), step(failing_take), put("4")],
                call("double fill()", &[]),
                &[],
            ),
            ExpectedValue::Real("1.0".to_owned()),
        ),
        returns(
            test(116, vec![shelf("1"), put("null"), step(slot)], get, &[]),
            ExpectedValue::Null,
        ),
    ])
}
