//! Class names as targets of `check`: classes of the JDK.

use crate::support::{Opened, list, of_method};
use cairn::{CheckOutcome, CheckRequest, ExplorationOptions};
use serde_json::Value;
use std::time::{Duration, Instant};

const CLASSES: [&str; 6] = [
    "LinkedList",
    "TreeMap",
    "ArrayDeque",
    "PriorityQueue",
    "BitSet",
    "StringJoiner",
];

/// For each class; and what starting and ending may take beyond it, on a machine that does other
/// things too.
const TIME: Duration = Duration::from_secs(5);
const GRACE: Duration = Duration::from_secs(4);

/// Nothing is wrong with them: there is no alarm, and no mistake of Cairn's that would have been one.
#[test]
fn classes_of_the_jdk_end_in_time_without_alarms() {
    for class in CLASSES {
        let name = format!("java.util.{class}");
        let start = Instant::now();
        let opened = Opened::new([name]);
        let answer = opened.check(&CheckRequest {
            exploration: ExplorationOptions {
                time: TIME,
                ..ExplorationOptions::default()
            },
            ..CheckRequest::default()
        });
        assert!(
            start.elapsed() < TIME + GRACE,
            "{class}: {:?}",
            start.elapsed()
        );
        let outcome = CheckOutcome::new(&answer, None);
        assert_ne!(outcome, CheckOutcome::Failed, "{class}");
        let report = opened.document(&answer);
        let results = list(&report, "results");
        assert!(results.len() >= 7, "{class}: {} methods", results.len());
        for result in results {
            let method = &result["method"];
            assert_eq!(list(result, "findings"), &[] as &[Value], "{method}");
            let reasons = list(result, "reasons").iter();
            let mistakes: Vec<&Value> = reasons.filter(|r| r["kind"] == "internal").collect();
            assert!(mistakes.is_empty(), "{method}: {mistakes:?}");
        }
        let known = |r: &&Value| r["verdict"] == "proved" || r["verdict"] == "ok-up-to";
        let known = results.iter().filter(known).count();
        assert!(known * 2 >= results.len(), "{class}: only {known} known");
    }
}

/// What public calls can't lead to is not assumed, what they can is: the second element of a list
/// that has but one.
#[test]
fn objects_of_the_jdk_are_made_by_public_calls() {
    let opened = Opened::new(["java.util.LinkedList"]);
    let report = opened.check_document(&of_method("removeFirst"));
    let result = &list(&report, "results")[0];
    assert_eq!(result["verdict"], "ok-up-to");
    let bounds = list(result, "bounds");
    let assumed = "an input of type java.util.LinkedList<Object> has at most 4 elements";
    assert!(bounds.iter().any(|b| b["assumes"] == assumed), "{bounds:?}");
    let rejected = &list(result, "rejections")[0];
    assert_eq!(rejected["kind"], "java.util.NoSuchElementException");
}
