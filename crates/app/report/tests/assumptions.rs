//! Assumptions that several methods of a class share: text and Markdown say them once, JSON for each method.

use answer::{Answer, Bound, BoundKind, Extent, Location, MethodResult, Report, Stats, Verdict};
use report::{Format, RenderOptions, Sources, render};
use serde_json::Value;

fn assumes(kind: BoundKind, what: &str, line: u32) -> Bound {
    Bound {
        kind,
        extent: Extent::Assumes(what.to_owned()),
        at: Some(Location {
            file: Some("A.java".to_owned()),
            line: Some(line),
            ..Location::default()
        }),
        paths: 2,
    }
}

const LOCALE: &str = "the default locale is English";

/// Two classes; one assumption is shared in the first, another one is of one method alone.
fn answer() -> Answer {
    let result = |name: &str, bounds| MethodResult::new(name.into(), 2, vec![], bounds, vec![]);
    let locale = |line| assumes(BoundKind::Environment, LOCALE, line);
    Answer::from(Report {
        results: vec![
            result("acme.A.first(int)", vec![locale(3), locale(4)]),
            result("acme.B.only()", vec![locale(90)]),
            result(
                "acme.A.second(java.util.List)",
                vec![
                    locale(7),
                    assumes(BoundKind::InputClass, "lists are small", 8),
                ],
            ),
            result(
                "acme.A.third()",
                vec![assumes(BoundKind::Abstraction, "states look alike", 9)],
            ),
            result(
                "acme.A.fourth()",
                vec![assumes(BoundKind::Abstraction, "states look alike", 10)],
            ),
        ],
        skipped: Vec::new(),
        not_replayed: None,
        tests: Vec::new(),
        stats: Stats::default(),
    })
}

fn shown(format: Format) -> String {
    let options = RenderOptions::from(format);
    render(&answer(), &Sources::default(), options).expect("a form of check")
}

#[test]
fn text_says_them_once_for_the_class() {
    let expected = "\
A.first(int): ok up to bounds (2 paths)
B.only(): ok up to bounds (2 paths)
  assumes: the default locale is English, used at A.java:90 (2 paths)
A.second(List): ok up to bounds (2 paths)
  assumes: lists are small, used at A.java:8 (2 paths)
A.third(): ok up to bounds (2 paths)
  assumes: states look alike, used at A.java:9 (2 paths)
A.fourth(): ok up to bounds (2 paths)
  assumes: states look alike, used at A.java:10 (2 paths)
A, as a whole:
  assumes: the default locale is English (2 methods, first used at A.java:3)
5 methods: 5 ok up to bounds
";
    assert_eq!(shown(Format::Text), expected);
}

#[test]
fn markdown_says_them_once_for_the_class() {
    let page = shown(Format::Markdown);
    assert!(page.contains("went: 5 bounds"), "{page}");
    assert_eq!(page.matches(LOCALE).count(), 2, "{page}");
    let line = "- `A`: assumes: the default locale is English (2 methods, first used at A.java:3)";
    assert!(page.lines().any(|l| l == line), "{page}");
}

#[test]
fn json_says_them_for_each_method() {
    let report: Value = serde_json::from_str(&shown(Format::Json)).expect("JSON");
    let results = report["results"].as_array().expect("results");
    let bounds = results.iter().filter_map(|r| r["bounds"].as_array());
    let locale = bounds.flatten().filter(|b| b["assumes"] == LOCALE);
    assert_eq!(locale.count(), 4);
    assert_eq!(answer().verdict(), Verdict::OkUpTo);
}
