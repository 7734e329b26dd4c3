//! Resource leaks: what `check` reports for `tests/leaks`, if it is asked.

use crate::support::{Opened, list, of_size, tests};
use cairn::CheckRequest;
use serde_json::Value;

/// By method: what may leak, where it is made, the call, and what that throws.
fn leaks(is_asked: bool) -> Vec<String> {
    let opened = Opened::new([tests("leaks/Handles.java")]);
    let report = opened.check_document(&CheckRequest {
        exploration: of_size(4),
        classes: vec!["Handles".to_owned()],
        replay: false,
        leaks: is_asked,
        ..CheckRequest::default()
    });
    let mut all = Vec::new();
    for result in list(&report, "results") {
        for leak in list(result, "leaks") {
            let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
            all.push(format!(
                "{} line {} {} {}",
                text(&leak["class"]),
                leak["at"]["line"],
                text(&leak["call"]),
                text(&leak["thrown"])
            ));
        }
    }
    all.sort();
    all
}

#[test]
fn only_what_nothing_leads_to_and_nobody_closed_is_told() {
    let expected = [
        "Handles$Cursor line 49 this.forgottenOnOnePath(3) -",
        "Handles$Cursor line 58 this.forgottenWhenThrowing(0) java.util.NoSuchElementException",
        "Handles$Cursor line 67 Handles.forgottenInALoop(new boolean[]{true}) -",
    ];
    assert_eq!(leaks(true), expected);
}

#[test]
fn nothing_is_told_unless_asked_for() {
    assert!(leaks(false).is_empty());
}
