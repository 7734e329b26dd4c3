//! Tests of the text and JSON reports of `check`.

use answer::{
    Answer, Bound, BoundKind, Extent, Finding, Input, InputValue, Location, MethodResult,
    NullArgument, Reason, ReasonKind, Replayed, Report, Skipped, Stats, Status,
};
use report::{Format, RenderOptions, Sources, render};
use serde_json::Value;

fn render_report(report: &Report, format: Format) -> String {
    let answer = Answer::from(report.clone());
    render(&answer, &Sources::default(), format.into()).expect("a form of check")
}

fn finding() -> Finding {
    Finding {
        kind: "java.lang.StackOverflowError".into(),
        rule: "stack-overflow".into(),
        message: None,
        status: Status::Confirmed,
        file: Some("A.java".into()),
        line: Some(3),
        path: Some("acme/A.java".into()),
        inputs: vec![Input {
            name: "n".into(),
            value: InputValue::Integer(-1),
            java: "-1".into(),
        }],
        heap: None,
        call: "A.down(-1)".into(),
        steps: Vec::new(),
        search_cut: false,
        out_of_reach: false,
        null_arguments: Vec::new(),
        also_through: Vec::new(),
        same_as: None,
        replayed: Replayed::No,
        fingerprint: None,
        silenced: None,
        recipe: None,
        trace: vec!["at A.down(A.java:3)".into(); 5],
    }
}

fn bound() -> Bound {
    let at = Location {
        file: Some("A.java".into()),
        line: Some(9),
        ..Location::default()
    };
    Bound {
        kind: BoundKind::Depth,
        extent: Extent::Limit(100),
        at: Some(at),
        paths: 1,
    }
}

fn report() -> Report {
    let result =
        |name: &str, findings, bounds| MethodResult::new(name.into(), 2, findings, bounds, vec![]);
    Report {
        results: vec![
            result("A.down(int)", vec![finding()], vec![]),
            result("A.loop(int)", vec![], vec![bound()]),
            result("A.plain()", vec![], vec![]),
        ],
        skipped: vec![Skipped {
            method: "A.list(java.util.List)".into(),
            reason: "it takes objects".into(),
        }],
        not_replayed: None,
        tests: Vec::new(),
        stats: Stats::default(),
    }
}

#[test]
fn text_is_for_people() {
    let shown = render_report(&report(), Format::Text);
    let expected = "\
A.down(int): refuted (2 paths)
  StackOverflowError
    call: A.down(-1)
    acme/A.java:3
      at A.down(A.java:3)
      ... repeated 4 more times
A.loop(int): ok up to bounds (2 paths)
  bound: 1 path was cut after 100 branch decisions, at A.java:9 (--depth raises the limit)
A.plain(): proved (2 paths)
skipped, it takes objects: 1 method
  A.list(java.util.List)
3 methods: 1 refuted, 1 proved, 1 ok up to bounds
";
    assert_eq!(shown, expected);
}

/// The text of a report about these methods.
fn text_of(results: Vec<MethodResult>, options: RenderOptions) -> String {
    let mut answer = Answer::from(Report {
        results,
        skipped: Vec::new(),
        ..report()
    });
    answer.join_same_places();
    render(&answer, &Sources::default(), options).expect("a form of check")
}

fn method(name: &str, findings: Vec<Finding>) -> MethodResult {
    MethodResult::new(name.into(), 1, findings, vec![], vec![])
}

fn thrown(kind: &str, call: &str) -> Finding {
    Finding {
        kind: kind.into(),
        call: call.into(),
        trace: vec!["at acme.A.down(A.java:3)".into()],
        ..finding()
    }
}

#[test]
fn null_arguments_and_conditional_findings_take_one_line_each() {
    let null = |parameter: &str| Finding {
        null_arguments: vec![NullArgument {
            parameter: parameter.into(),
        }],
        ..thrown("java.lang.NullPointerException", "acme.A.f(null)")
    };
    let conditional = Finding {
        status: Status::Conditional,
        ..thrown("java.lang.ArithmeticException", "a.h()")
    };
    let results = vec![
        method("acme.A.f(java.lang.String)", vec![null("spec")]),
        method(
            "acme.A.g(java.lang.String,java.lang.String)",
            vec![null("name"), null("title")],
        ),
        method("acme.A.h()", vec![conditional.clone(), conditional]),
    ];
    assert_eq!(
        text_of(results, Format::Text.into()),
        "\
A.f(String): proved (1 path)
  rejects null for `spec`: NullPointerException
A.g(String,String): proved (1 path)
  rejects null for `name`, `title`: NullPointerException
A.h(): ok up to bounds (1 path)
  2 failures only in object states that no calls were found to lead to (ArithmeticException; --all shows them)
3 methods: 2 proved, 1 ok up to bounds
"
    );
}

#[test]
fn what_fails_at_one_place_is_shown_once() {
    let deep = |call: &str| Finding {
        trace: vec![
            "at java.base/java.util.Objects.check(Objects.java:1)".into(),
            "at acme.A.down(A.java:3)".into(),
            "at acme.A.outer(A.java:9)".into(),
        ],
        ..thrown("java.lang.ArithmeticException", call)
    };
    let results = vec![
        method("acme.A.outer(int)", vec![deep("acme.A.outer(0)")]),
        method(
            "acme.A.down(int)",
            vec![thrown("java.lang.ArithmeticException", "acme.A.down(0)")],
        ),
        method("acme.A.other(int)", vec![deep("acme.A.other(0)")]),
    ];
    assert_eq!(
        text_of(results.clone(), Format::Text.into()),
        "\
A.outer(int): refuted (1 path)
  ArithmeticException at acme/A.java:3, as in A.down(int)
A.down(int): refuted (1 path)
  ArithmeticException
    call: A.down(0)
    acme/A.java:3
    also through A.outer(int), A.other(int)
A.other(int): refuted (1 path)
  ArithmeticException at acme/A.java:3, as in A.down(int)
3 methods: 3 refuted
"
    );
    let quiet = RenderOptions {
        quiet: true,
        colour: true,
        ..Format::Text.into()
    };
    assert_eq!(
        text_of(results, quiet),
        "\
A.down(int): \x1b[1;31mrefuted\x1b[0m (1 path)
  ArithmeticException
    call: A.down(0)
    acme/A.java:3
    also through A.outer(int), A.other(int)
3 methods: 3 refuted
"
    );
}

/// A run on a whole jar ends with a screen of text, not with a list of all that was proved.
#[test]
fn many_methods_are_summed_up() {
    let mut results: Vec<MethodResult> = (0..100)
        .map(|n| method(&format!("acme.A.m{n}()"), vec![]))
        .collect();
    let reason = Reason {
        kind: ReasonKind::Time,
        what: "the time of 10s ran out".into(),
        at: None,
        paths: 1,
    };
    results[7] = MethodResult::new("acme.A.slow()".into(), 1, vec![], vec![], vec![reason]);
    results[8] = method(
        "acme.A.down(int)",
        vec![thrown("java.lang.ArithmeticException", "acme.A.down(0)")],
    );
    assert_eq!(
        text_of(results, Format::Text.into()),
        "\
A.down(int): refuted (1 path)
  ArithmeticException
    call: A.down(0)
    acme/A.java:3
unknown, 1 method: the time ran out (try a larger --time)
100 methods: 1 refuted, 98 proved, 1 unknown
"
    );
}

/// Whether calls might have led there is said where they were not tried, and where none can.
#[test]
fn how_the_search_for_calls_ended_is_told() {
    let shown = |(search_cut, out_of_reach)| {
        let mut report = report();
        report.results[0].findings[0] = Finding {
            status: Status::Conditional,
            search_cut,
            out_of_reach,
            ..finding()
        };
        let answer = Answer::from(report);
        let form = RenderOptions {
            all: true,
            ..Format::Text.into()
        };
        render(&answer, &Sources::default(), form).expect("a form of check")
    };
    let cut = "  only if an object can be in this state (the time ran out while Cairn looked for \
               calls that lead to it):\n  StackOverflowError\n";
    let whole = "  only if an object can be in this state:\n  StackOverflowError\n";
    let never = "  only if an object can be in this state (no calls lead to it: all states that calls \
                 lead to were explored):\n  StackOverflowError\n";
    for (search, expected) in [
        ((true, false), cut),
        ((false, false), whole),
        ((false, true), never),
    ] {
        let shown = shown(search);
        assert!(shown.contains(expected), "{shown}");
    }
}

/// A contract is no path: none is counted.
#[test]
fn contracts_are_plain_text() {
    let reason = |kind, what: &str| Reason {
        kind,
        what: what.into(),
        at: None,
        paths: 0,
    };
    let mut report = report();
    report.results[2].contract.requires = vec!["repOk()".into(), "sorted()".into()];
    report.results[2].reasons = vec![
        reason(ReasonKind::Vacuous, "no input satisfies repOk()"),
        reason(ReasonKind::NoInput, "no input was found"),
        reason(ReasonKind::Contract, "no method sorted"),
        reason(ReasonKind::Time, "the time ran out"),
    ];
    let shown = render_report(&report, Format::Text);
    let expected = "\
  for inputs that satisfy: repOk(), sorted()
  vacuous: no input satisfies repOk(), so nothing was checked
  not known: no input was found, so nothing was checked (a larger --time may help)
  contract: no method sorted
  not known: the time ran out (try a larger --time)
";
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn control_characters_are_escaped_as_in_java() {
    let mut report = report();
    report.results[0].findings[0].message = Some("no \0 or \u{1b}[2J\r\nhere\u{85}, \té".into());
    let shown = render_report(&report, Format::Text);
    let expected = "  StackOverflowError: no \\u0000 or \\u001b[2J\\r\\nhere\\u0085, \té\n";
    assert!(shown.contains(expected), "{shown}");
}

#[test]
fn json_follows_the_schema() {
    let value: Value = serde_json::from_str(&render_report(&report(), Format::Json)).expect("JSON");
    assert_eq!(value["schema"], "cairn/check/1");
    assert_eq!(value["verdict"], "refuted");
    let result = &value["results"][0];
    assert_eq!(result["method"], "A.down(int)");
    assert_eq!(result["verdict"], "refuted");
    assert_eq!(result["paths"], 2);
    let finding = &result["findings"][0];
    assert_eq!(finding["kind"], "java.lang.StackOverflowError");
    assert_eq!(finding["message"], Value::Null);
    assert_eq!(
        (&finding["file"], &finding["line"]),
        (&"A.java".into(), &3.into())
    );
    assert_eq!(finding["inputs"]["n"], -1);
    let bounded = &value["results"][1];
    assert_eq!(bounded["verdict"], "ok-up-to");
    assert_eq!(bounded["bounds"][0]["at"]["line"], 9);
    assert_eq!(value["skipped"][0]["reason"], "it takes objects");
    assert!(value["stats"].is_object());
}
