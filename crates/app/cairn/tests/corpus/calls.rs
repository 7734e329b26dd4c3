//! Call sequences of findings of `check`, on the programs in `tests/calls`.

use crate::support::{Opened, list, tests};
use cairn::CheckRequest;
use serde_json::Value;

fn findings(program: &str) -> Vec<Value> {
    let opened = Opened::new([tests("calls").join(program)]);
    let report = opened.check_document(&CheckRequest {
        replay: false,
        ..CheckRequest::default()
    });
    let results = list(&report, "results").iter();
    let findings = results.flat_map(|r| list(r, "findings").to_vec());
    findings.collect()
}

/// Short sequences don't get there, and none of the other calls is nearer to it than the start: the
/// state graph does.
#[test]
fn a_long_sequence_is_found() {
    let [finding] = &findings("Lock.java")[..] else {
        panic!("one finding is there");
    };
    assert_eq!(finding["status"], "confirmed");
    let steps = finding["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 16, "{steps:#?}");
    let keys = [7, 10, 13, 16, 19, 22, 25, 28].map(|key| format!("lock.turn({key});"));
    let turned: Vec<&str> = steps[7..15].iter().filter_map(Value::as_str).collect();
    assert_eq!(turned, keys);
}

/// An object that is out of order would fail; as all states that calls lead to are known, it is said that
/// there is none.
#[test]
fn what_no_calls_lead_to_is_told() {
    let findings = findings("Ring.java");
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding["status"], "conditional");
        assert_eq!(finding["out_of_reach"], true, "{finding:#}");
    }
}

/// Where states never end, nothing is said.
#[test]
fn what_was_not_looked_at_is_not_out_of_reach() {
    let findings = findings("Growing.java");
    assert!(!findings.is_empty());
    for finding in findings {
        assert_eq!(finding["status"], "conditional");
        assert_eq!(finding["out_of_reach"], Value::Null, "{finding:#}");
    }
}
