//! Internal errors of Cairn: text, Markdown and JSON name the methods that they cost, however many methods there are and
//! whatever else is known of these.

use answer::{Answer, Finding, MethodResult, Reason, ReasonKind, Report, Stats, Verdict};
use report::{Format, RenderOptions, Sources, render};
use serde_json::{Value, json};

fn reason(kind: ReasonKind, what: &str) -> Reason {
    Reason {
        kind,
        what: what.to_owned(),
        at: None,
        paths: 0,
    }
}

fn method(name: &str, findings: Vec<Finding>, reasons: Vec<Reason>) -> MethodResult {
    MethodResult::new(name.to_owned(), 1, findings, Vec::new(), reasons)
}

fn finding() -> Finding {
    serde_json::from_value(json!({
        "kind": "java.lang.ArithmeticException", "message": "/ by zero", "status": "confirmed",
        "file": null, "line": null, "inputs": {}, "inputs_java": {}, "call": "Shop.refuted(0)",
        "replayed": "no", "trace": []
    }))
    .expect("a finding")
}

/// Three hundred methods that the time was over for, each in its own words, and two internal errors.
fn large_run() -> Answer {
    let late = |number: usize| {
        let late = reason(ReasonKind::Time, "the time of 60s is used up");
        let other = format!("Cairn does not support thing {}", number % 7);
        let other = reason(ReasonKind::Unsupported, &other);
        let reasons = match number % 2 {
            0 => vec![late],
            _ => vec![other, late],
        };
        method(&format!("acme.Shop.late{number}()"), vec![], reasons)
    };
    let mut results: Vec<MethodResult> = (0..300).map(late).collect();
    let reasons = vec![
        reason(ReasonKind::Time, "the time of 60s is used up"),
        reason(
            ReasonKind::Internal,
            "internal error: a reference leads nowhere",
        ),
    ];
    results.insert(
        120,
        method("acme.Shop.broken(int)", vec![], reasons.clone()),
    );
    results.insert(
        240,
        method("acme.Shop.refuted(int)", vec![finding()], reasons),
    );
    Answer::from(Report {
        results,
        skipped: Vec::new(),
        not_replayed: None,
        tests: Vec::new(),
        stats: Stats::default(),
    })
}

fn text(answer: &Answer, options: RenderOptions) -> String {
    render(answer, &Sources::default(), options).expect("a form of check")
}

const LINE: &str =
    "2 internal errors of Cairn in: Shop.broken(int), Shop.refuted(int) (please report them)\n";
const WHAT: &str = "  not known: internal error of Cairn, please report it: internal error: a reference leads nowhere\n";

#[test]
fn text_names_them_in_large_runs_too() {
    let answer = large_run();
    let usual = RenderOptions::from(Format::Text);
    let quiet = RenderOptions {
        quiet: true,
        ..usual
    };
    let all = RenderOptions { all: true, ..usual };
    for options in [usual, quiet, all] {
        let shown = text(&answer, options);
        assert_eq!(shown.matches(LINE).count(), 1, "{shown}");
        assert_eq!(shown.matches(WHAT).count(), 2, "{shown}");
    }
    let shown = text(&answer, usual);
    assert!(
        !shown.contains("Shop.late0()"),
        "the others are only counted"
    );
    assert!(
        shown.contains("unknown, 150 methods: the time ran out"),
        "{shown}"
    );
}

/// Where one method has many limits, the internal error is not among those that are only counted.
#[test]
fn an_internal_error_is_no_further_limit() {
    let mut reasons: Vec<Reason> = (0..9)
        .map(|n| reason(ReasonKind::Unsupported, &format!("thing {n}")))
        .collect();
    reasons.push(reason(ReasonKind::Internal, "internal error: late"));
    let answer = Answer::from(Report {
        results: vec![method("acme.Shop.broken(int)", vec![], reasons)],
        skipped: Vec::new(),
        not_replayed: None,
        tests: Vec::new(),
        stats: Stats::default(),
    });
    let shown = text(&answer, RenderOptions::from(Format::Text));
    assert!(
        shown.contains("please report it: internal error: late\n"),
        "{shown}"
    );
    assert!(shown.contains("  and 6 more limits"), "{shown}");
    assert!(
        shown.contains("1 internal error of Cairn in: Shop.broken(int) (please report it)\n"),
        "{shown}"
    );
}

#[test]
fn documents_name_them() {
    let answer = large_run();
    let document = text(&answer, RenderOptions::from(Format::Json));
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let what = "internal error: a reference leads nowhere";
    assert_eq!(
        document["internal_errors"],
        json!([
            {"method": "acme.Shop.broken(int)", "what": what},
            {"method": "acme.Shop.refuted(int)", "what": what},
        ])
    );
    let page = text(&answer, RenderOptions::from(Format::Markdown));
    let line = "**2 internal errors of Cairn in: Shop.broken(int), Shop.refuted(int) (please report them)**";
    assert!(page.contains(line), "{page}");
}

#[test]
fn many_are_counted_and_none_is_no_line() {
    let broken = |number: usize| {
        let reasons = vec![reason(ReasonKind::Internal, "internal error: here")];
        method(&format!("acme.Shop.broken{number}()"), vec![], reasons)
    };
    let report = |results| {
        Answer::from(Report {
            results,
            skipped: Vec::new(),
            not_replayed: None,
            tests: Vec::new(),
            stats: Stats::default(),
        })
    };
    let shown = text(
        &report((0..45).map(broken).collect()),
        RenderOptions::from(Format::Text),
    );
    assert!(
        shown.contains("45 internal errors of Cairn in: Shop.broken0(), "),
        "{shown}"
    );
    assert!(
        shown.contains("Shop.broken9() and 35 more methods (please report them)\n"),
        "{shown}"
    );
    let fine = report(vec![method("acme.Shop.fine()", vec![], vec![])]);
    assert_eq!(fine.verdict(), Verdict::Proved);
    assert!(!text(&fine, RenderOptions::from(Format::Text)).contains("internal"));
}
