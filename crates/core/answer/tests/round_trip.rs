//! Round trip through JSON: an answer may come from another process, or from a cache, and must be read back equal.

use answer::*;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

fn check(answer: &Answer) {
    let text = serde_json::to_string(answer).expect("plain data");
    let read: Answer = serde_json::from_str(&text).expect("what was written");
    assert_eq!(&read, answer, "{text}");
}

fn location() -> Location {
    Location {
        file: Some("A.java".into()),
        line: Some(3),
        method: "acme.A.m(int)".into(),
        within: Some("java.util.List.get(int)".into()),
        path: Some("acme/A.java".into()),
    }
}

fn field(value: HeapValue) -> HeapField {
    HeapField {
        declared_in: "acme.A".into(),
        name: "f".into(),
        declared: "int".into(),
        value,
    }
}

/// Every way that an object can be made.
fn heap() -> InputHeap {
    let function = HeapFunction {
        methods: vec![HeapMethod {
            name: "apply".into(),
            parameters: vec!["int".into()],
            returns: "int".into(),
            answers: vec![HeapValue::Primitive("1".into())],
        }],
        lambda: true,
        order: Some(HeapOrder::Reverse),
    };
    let contents = [
        HeapContent::Fields(vec![field(HeapValue::Null), field(HeapValue::Object(1))]),
        HeapContent::Elements(HeapElements::unknown(1)),
        HeapContent::Elements(HeapElements::unknown(10_000)),
        HeapContent::Text(vec![0xd800, 0x61]),
        HeapContent::Built(vec![HeapCall {
            method: "add".into(),
            args: vec![HeapValue::Primitive("'a'".into())],
        }]),
        HeapContent::Made(HeapCreation {
            call: "new acme.B".into(),
            args: vec![HeapArgument {
                name: None,
                declared: "int".into(),
                value: HeapValue::Null,
            }],
        }),
        HeapContent::Boxed(HeapValue::Null),
        HeapContent::Constant("RED".into()),
        HeapContent::Held(HeapStaticField {
            class: "acme.A".into(),
            field: "ONE".into(),
            hidden: true,
        }),
        HeapContent::Function(function),
    ];
    let object = |content| HeapObject {
        class: "acme.A".into(),
        name: "this".into(),
        content,
    };
    InputHeap {
        source_names: [("acme.$A$B".into(), "acme.$A$B".into())].into(),
        objects: contents.map(object).into(),
        roots: vec![HeapRoot {
            name: "A.count".into(),
            static_of: Some("acme.A".into()),
            declared: "int".into(),
            value: HeapValue::Object(0),
        }],
    }
}

fn call() -> RecipeCall {
    RecipeCall {
        class: "acme.A".into(),
        method: "add".into(),
        kind: CallKind::Instance,
        receiver: Some(RecipeValue::Made(0)),
        arguments: vec![
            RecipeValue::Java("1".into()),
            RecipeValue::Parts(vec![RecipePart::Java("x(".into()), RecipePart::Made(0)]),
        ],
        result: Some("int".into()),
        throws: CallThrows::Always("E".into()),
    }
}

fn steps() -> Vec<RecipeStep> {
    vec![
        RecipeStep::Call(call()),
        RecipeStep::Value {
            declared: "int[]".into(),
            java: "null".into(),
        },
        RecipeStep::Assign {
            owner: RecipeValue::Made(0),
            field: "f".into(),
            value: RecipeValue::Made(1),
        },
        RecipeStep::Array {
            declared: "int[][]".into(),
            elements: vec![RecipeValue::Made(1)],
        },
    ]
}

fn recipe(input: RecipeInput, must: RecipeCondition) -> Recipe {
    Recipe {
        class: "acme.A".into(),
        method: "m".into(),
        parameters: vec!["int".into()],
        kind: CallKind::Constructor,
        input,
        outside: Some(OutsideRead {
            dependence: "the clock".into(),
            properties: vec!["user.name".into()],
            variables: vec!["HOME".into()],
        }),
        check: Some(RecipeCheck {
            must,
            olds: vec![
                RecipeOldValue::Call {
                    class: "acme.A".into(),
                    method: "size".into(),
                    declared: "int".into(),
                },
                RecipeOldValue::Field {
                    class: "acme.A".into(),
                    field: "f".into(),
                    declared: "int".into(),
                },
                RecipeOldValue::Copy(1),
            ],
            result: None,
            after: Some("E".into()),
            throws: Some(RecipeThrown {
                class: "E".into(),
                file: None,
                line: Some(1),
            }),
        }),
    }
}

fn input(name: &str, value: InputValue, java: &str) -> Input {
    Input {
        name: name.into(),
        value,
        java: java.into(),
    }
}

fn finding(recipe: Option<Recipe>) -> Finding {
    Finding {
        kind: "java.lang.ArithmeticException".into(),
        rule: "arithmetic".into(),
        message: Some("/ by zero".into()),
        status: Status::Conditional,
        file: Some("A.java".into()),
        line: Some(3),
        path: Some("acme/A.java".into()),
        // Not in the order of their names.
        inputs: vec![
            input("z", InputValue::Integer(i64::MIN), "Long.MIN_VALUE"),
            input("b", InputValue::Bool(true), "true"),
            input("a", InputValue::Float(1.0), "1.0f"),
            input("c", InputValue::Java("Double.NaN".into()), "Double.NaN"),
        ],
        heap: Some(heap()),
        call: "a.m(1)".into(),
        steps: vec!["a.m(1);".into()],
        search_cut: true,
        out_of_reach: true,
        null_arguments: vec![
            NullArgument {
                parameter: "spec".into(),
            },
            NullArgument {
                parameter: "line".into(),
            },
        ],
        also_through: vec!["acme.A.n()".into()],
        same_as: Some("acme.A.o()".into()),
        replayed: Replayed::Fails("acme.ACairnTest.m".into()),
        fingerprint: None,
        silenced: None,
        recipe,
        trace: vec!["at acme.A.m(A.java:3)".into()],
    }
}

fn bounds() -> Vec<Bound> {
    let bound = |kind, extent| Bound {
        kind,
        extent,
        at: Some(location()),
        paths: 2,
    };
    vec![
        bound(BoundKind::InputSize, Extent::Limit(3)),
        bound(BoundKind::Environment, Extent::Assumes("the clock".into())),
    ]
}

fn reason() -> Reason {
    Reason {
        kind: ReasonKind::MissingClass,
        what: "no class".into(),
        at: None,
        paths: 1,
    }
}

fn stats() -> Stats {
    Stats {
        methods: 1,
        cached: 1,
        matching: vec![MatchCount {
            at: location(),
            checks: 1,
            subsumed: 2,
            stored: 3,
        }],
        layers: vec![LayerCount {
            layer: "order".into(),
            answers: 4,
        }],
        seconds: 0.1 + 0.2,
        ..Stats::default()
    }
}

fn skipped() -> Vec<Skipped> {
    vec![Skipped {
        method: "acme.A.n()".into(),
        reason: "it is abstract".into(),
    }]
}

fn file() -> TestFile {
    TestFile {
        path: "acme/ATest.java".into(),
        source: "class ATest {\n}\n".into(),
    }
}

fn graph_stats() -> GraphStats {
    GraphStats {
        states: 3,
        is_closed: true,
        time: Duration::from_millis(1500),
        ..GraphStats::default()
    }
}

fn suite_test(outcome: TestOutcome, expected: ExpectedValue) -> SuiteTest {
    SuiteTest {
        line: Some(7),
        steps: steps(),
        call: call(),
        outcome,
        asserts: vec![
            TestAssert {
                looked_at: TestObservation::Call(call()),
                expected: expected.clone(),
            },
            TestAssert {
                looked_at: TestObservation::Content(RecipeValue::Made(0), Container::Map),
                expected,
            },
        ],
        covers: vec![0],
        takes: vec![0, 1],
        settings: vec!["the default locale".into()],
    }
}

fn rule() -> Rule {
    Rule {
        id: "arithmetic".into(),
        title: "Division by zero".into(),
        severity: Severity::Error,
        what: "what".into(),
        why: "why".into(),
        example: "1 / 0".into(),
        remedy: "remedy".into(),
    }
}

#[test]
fn checks_with_their_recipes() {
    let holds = RecipeCondition::Holds {
        class: "acme.A".into(),
        method: "repOk".into(),
        parameters: Vec::new(),
        kind: CallKind::Static,
        receiver: Some(CheckValue::This),
        arguments: vec![
            CheckValue::Argument(0),
            CheckValue::Result,
            CheckValue::Old(1),
        ],
    };
    let kept = RecipeCondition::Field {
        class: "acme.A".into(),
        field: "f".into(),
        declared: "int".into(),
        of: CheckValue::This,
        condition: Some("$ > 0".into()),
    };
    let by_calls = RecipeInput::Calls {
        steps: steps(),
        receiver: None,
        arguments: vec![RecipeValue::Made(0)],
    };
    let findings = vec![
        finding(Some(recipe(by_calls, holds))),
        finding(Some(recipe(RecipeInput::Heap(heap()), kept))),
        finding(None),
    ];
    let mut result = MethodResult::new(
        "acme.A.m(int)".into(),
        7,
        findings,
        bounds(),
        vec![reason()],
    );
    result.rejections = vec![Rejection {
        kind: "E".into(),
        at: location(),
        paths: 1,
    }];
    result.leaks = vec![Leak {
        class: "acme.R".into(),
        rule: "resource-leak".into(),
        at: location(),
        thrown: Some("E".into()),
        call: "a.m(1)".into(),
        heap: None,
        fingerprint: None,
        silenced: None,
    }];
    result.contract.requires = vec!["repOk()".into()];
    result.proof = Some(MethodProof {
        engine: ProofEngine::Shapes,
        shapes: Vec::new(),
        rests_on: vec!["one thread".into()],
    });
    result.count_conditional();
    let report = Report {
        results: vec![result],
        skipped: skipped(),
        not_replayed: Some("--no-replay".into()),
        tests: vec![file()],
        stats: stats(),
    };
    let text = serde_json::to_string(&report).expect("plain data");
    assert_eq!(
        serde_json::from_str::<Report>(&text).expect("a report"),
        report
    );
    check(&Answer::from(report).with_rules([rule()]));
}

#[test]
fn suites() {
    let same = vec![(1, RecipeValue::Made(0))];
    let tests = [
        (TestOutcome::Returns(None), ExpectedValue::Null),
        (
            TestOutcome::Returns(Some(ExpectedValue::Real("1.5".into()))),
            ExpectedValue::Sized { size: 2, same },
        ),
        (
            TestOutcome::Throws {
                class: "E".into(),
                message: None,
            },
            ExpectedValue::Same(RecipeValue::Made(0)),
        ),
    ];
    let branch = |status| BranchResult {
        method: "acme.A.m(int)".into(),
        line: None,
        words: Some("nIsZero".into()),
        status,
    };
    let suite = ClassSuite {
        internal_errors: vec!["a mistake".into()],
        class: "acme.A".into(),
        file: Some("A.java".into()),
        path: Some("acme/A.java".into()),
        tests: tests
            .map(|(outcome, value)| suite_test(outcome, value))
            .into(),
        about: vec![Some("m(int)".into()), None],
        branches: vec![
            branch(BranchStatus::Covered),
            branch(BranchStatus::Unreachable),
            branch(BranchStatus::Undecided {
                because: "the time ran out".into(),
            }),
        ],
        initial: vec![1],
        before_each: vec!["reset".into()],
        left_out: 1,
        untested: vec!["n()".into()],
        exploration: graph_stats(),
    };
    let report = SuiteReport {
        suites: vec![WrittenSuite {
            suite,
            file: Some(file()),
            dropped: vec![DroppedTest {
                name: "m".into(),
                why: "it passes".into(),
                source: "void m() {}".into(),
                depends_on: vec!["the default locale".into()],
            }],
        }],
        skipped: vec![SkippedClass {
            class: "acme.B".into(),
            reason: "it is abstract".into(),
        }],
        not_run: None,
    };
    check(&Answer::from(report));
}

#[test]
fn predicates() {
    let reached = ReachedState {
        statements: vec!["new A().repOk();".into()],
        test: suite_test(TestOutcome::Returns(None), ExpectedValue::NotNull),
    };
    let because = || "with up to 3 calls".to_owned();
    let answers = [
        PredicateAnswer::Reached(Box::new(reached)),
        PredicateAnswer::Never,
        PredicateAnswer::NotSoFar {
            because: because(),
            is_whole: true,
        },
        PredicateAnswer::Depends { because: because() },
        PredicateAnswer::NoObject { because: because() },
    ];
    for answer in answers {
        for sought in [true, false] {
            let detail = PredicateDetail {
                report: PredicateReport {
                    predicate: "acme.A.repOk()".into(),
                    class: "acme.A".into(),
                    sought,
                    answer: answer.clone(),
                    exploration: graph_stats(),
                    at: location(),
                },
                not_confirmed: None,
                not_tried: None,
                is_unknown: false,
                test: Some(file()),
            };
            check(&Answer::from(detail));
        }
    }
}

#[test]
fn programs_and_inputs() {
    let violation = Violation {
        kind: "java.lang.AssertionError".into(),
        rule: "assertion".into(),
        at: location(),
        values: vec![NondetValue {
            call: "nondetInt".into(),
            value: InputValue::Integer(7),
            java: "7".into(),
            raw: "7".into(),
            at: Some(location()),
        }],
        trace: vec![
            "Exception in thread".into(),
            "at Main.main(Main.java:1)".into(),
        ],
    };
    check(&Answer::from(ProgramReport {
        program: "Main.main(java.lang.String[])".into(),
        property: Property::RuntimeException,
        answer: ProgramAnswer::conclude(Some(&violation), &[], &[]),
        paths: 3,
        violation: Some(violation),
        bounds: bounds(),
        reasons: vec![reason()],
        stats: stats(),
    }));
    let emitted = |ends| TestInput {
        call: "A.m(1)".into(),
        inputs: vec![input("n", InputValue::Integer(1), "1")],
        heap: Some(heap()),
        condition: vec!["n > 0".into()],
        ends,
        covers: vec![location()],
    };
    check(&Answer::from(InputsReport {
        criterion: Criterion::Condition,
        results: vec![MethodInputs {
            method: "acme.A.m(int)".into(),
            paths: 1,
            structures: 1,
            covered: 1,
            coverable: 2,
            missed: vec![location()],
            inputs: vec![
                emitted(Ending::Returns(String::new())),
                emitted(Ending::Throws("E".into())),
                emitted(Ending::Other("it does not end".into())),
            ],
            bounds: bounds(),
            reasons: vec![reason()],
        }],
        skipped: skipped(),
        stats: stats(),
    }));
    let structure = Structure {
        heap: heap(),
        condition: vec!["n > 0".into()],
    };
    let found = Structures {
        by_size: BTreeMap::from([(0, Vec::new()), (2, vec![structure])]),
        missing: vec!["the time ran out".into()],
    };
    check(&Answer::of_structures("A.repOk".into(), 2, found));
}

fn delta() -> Delta {
    Delta {
        rule: "different-result".into(),
        when: vec!["n > 0".into()],
        old: "returns 1".into(),
        new: "throws E".into(),
        call: "A.m(1)".into(),
        inputs: vec![input("n", InputValue::Integer(1), "1")],
        heap: Some(heap()),
        conditional: true,
        confirmed: true,
        test: Some("acme.ACairnTest.m_differs".into()),
        returns: true,
        prints: false,
        recipe: Recipe {
            check: None,
            ..recipe(
                RecipeInput::Heap(heap()),
                RecipeCondition::Holds {
                    class: "acme.A".into(),
                    method: "repOk".into(),
                    parameters: Vec::new(),
                    kind: CallKind::Static,
                    receiver: None,
                    arguments: Vec::new(),
                },
            )
        },
    }
}

#[test]
fn differences() {
    let method = |verdict, deltas: Vec<Delta>| MethodDiff {
        method: format!("acme.A.{verdict:?}()"),
        verdict,
        paths: 4,
        bounds: bounds(),
        reasons: vec![reason()],
        deltas,
        through: vec![ChangedCallee {
            method: "acme.A.n()".into(),
            via: vec!["acme.A.o()".into()],
        }],
        at: Some(location()),
        seconds: 0.1 + 0.2,
    };
    let alone = Delta {
        heap: None,
        test: None,
        ..delta()
    };
    let all = DiffVerdict::ALL.into_iter().map(|verdict| {
        let differs = verdict == DiffVerdict::Differs;
        let deltas = differs.then(|| vec![delta(), alone.clone()]);
        method(verdict, deltas.unwrap_or_default())
    });
    let answer = Answer::from(DiffReport {
        methods: all.collect(),
        unchanged: 7,
        tests: vec![file()],
        not_replayed: Some("no JUnit".into()),
        stats: stats(),
    });
    assert_eq!(answer.subjects.len(), DiffVerdict::ALL.len());
    check(&answer);
}

#[test]
fn proofs() {
    let subject = |detail: ProofDetail, explored| Subject {
        name: "acme.A.m(int)".into(),
        verdict: Some(ProofConclusion::conclude(detail.engine, explored).verdict),
        paths: 3,
        findings: vec![finding(None)],
        bounds: bounds(),
        reasons: vec![reason()],
        detail: Detail::Proof(Box::new(detail)),
    };
    let by_shapes = ProofDetail {
        engine: Some(ProofEngine::Shapes),
        rests_on: vec!["one thread".into()],
        shapes: vec![ProvedShape {
            class: "acme.A$Node".into(),
            structure: "sll(next)".into(),
            families: vec!["reach".into()],
            available: 3,
        }],
        tracked: vec!["this.head".into()],
        tracking_refinements: 1,
        shape_refinements: 2,
        structures: u64::MAX,
        locations: 5,
        certificate: Some("program\n\tx = null\n".into()),
        explanation: Some(ProofExplanation {
            steps: vec!["tracks this.head".into()],
            graphs: vec![DrawnGraph {
                at: "A.java:3".into(),
                text: "x -> \"n\"".into(),
                dot: "digraph {}".into(),
            }],
        }),
        ..ProofDetail::default()
    };
    let by_numbers = ProofDetail {
        engine: Some(ProofEngine::Numbers),
        clauses: 9,
        invariants: vec!["line 6: x == y".into()],
        ..ProofDetail::default()
    };
    let open = ProofDetail {
        path: vec!["A.java:3: x is null".into()],
        ..ProofDetail::default()
    };
    let mut answer = Answer::new(Verb::Prove);
    answer.subjects = vec![
        subject(by_shapes, None),
        subject(by_numbers, Some(Verdict::OkUpTo)),
        subject(open.clone(), None),
        subject(open, Some(Verdict::Refuted)),
    ];
    let verdicts = answer.subjects.iter().filter_map(|s| s.verdict);
    let expected = [
        Verdict::Proved,
        Verdict::Proved,
        Verdict::Unknown,
        Verdict::Refuted,
    ];
    assert_eq!(verdicts.collect::<Vec<Verdict>>(), expected);
    check(&answer.with_rules([rule()]));
}

proptest! {
    /// Numbers come back to the last bit, whatever they are.
    #[test]
    fn inputs_of_any_value(
        integer in any::<i64>(),
        float in any::<f64>().prop_filter("JSON has no others", |f| f.is_finite()),
        text in ".*",
        name in ".*",
    ) {
        let mut finding = finding(None);
        finding.inputs = vec![
            input(&name, InputValue::Integer(integer), &text),
            input("f", InputValue::Float(float), "f"),
            input("t", InputValue::Java(text.clone()), &text),
        ];
        let written = serde_json::to_string(&finding).expect("plain data");
        prop_assert_eq!(serde_json::from_str::<Finding>(&written).expect("a finding"), finding);
    }
}
