//! Concrete arguments: calls with them find failures that take long sequences or large inputs.

use crate::support::{Opened, of_method, of_size, tests, within};
use cairn::{CheckRequest, ExplorationOptions};
use serde_json::Value;

/// The report of `check` within 20 seconds.
fn check(program: &str, request: CheckRequest) -> Value {
    let opened = Opened::new([tests("trials").join(program)]);
    opened.check_document(&CheckRequest {
        exploration: ExplorationOptions {
            time: within(20).time,
            ..request.exploration
        },
        ..request
    })
}

fn findings(report: &Value) -> &[Value] {
    let findings = &report["results"][0]["findings"];
    findings.as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn a_long_sequence_of_calls_is_found_and_cut_down() {
    let report = check("Table.java", of_method("mark"));
    let found = findings(&report);
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!(found[0]["status"], "confirmed");
    assert_eq!(report["stats"]["tests_reproduced"], 1);
    let steps = found[0]["steps"].as_array().expect("the calls");
    assert_eq!(steps.len(), 5, "{steps:?}");
    assert_eq!(steps[0], "Table table = new Table(1, 1);");
}

#[test]
fn a_long_array_is_found_beyond_the_bound_on_inputs() {
    let request = CheckRequest {
        exploration: of_size(4),
        ..of_method("gnome")
    };
    let report = check("Sorts.java", request.clone());
    let found = findings(&report);
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!(found[0]["status"], "confirmed");
    // Four elements in falling order go back six times; three are not enough.
    let call = found[0]["call"].as_str().expect("the call");
    assert_eq!(call.matches(',').count(), 3, "{call}");
    // Without them, the bound stays a bound.
    let report = check(
        "Sorts.java",
        CheckRequest {
            calls: 0,
            ..request
        },
    );
    assert_eq!(report["results"][0]["verdict"], "ok-up-to");
}

#[test]
fn a_deep_recursion_over_a_large_number_is_no_finding() {
    let report = check("Sorts.java", of_method("sum"));
    assert!(findings(&report).is_empty(), "{report}");
}

#[test]
fn one_array_is_passed_twice() {
    let request = CheckRequest {
        classes: vec!["Copies".to_owned()],
        ..of_method("add")
    };
    let report = check("Sorts.java", request);
    let found = findings(&report);
    assert_eq!(found.len(), 1, "{report}");
    assert_eq!(found[0]["status"], "confirmed");
    assert_eq!(report["stats"]["tests_reproduced"], 1);
    let steps = found[0]["steps"].as_array().expect("the calls");
    let last = steps.last().and_then(Value::as_str);
    assert_eq!(last, Some("copies.add(array, array);"), "{steps:?}");
}
