//! `prove` on the programs in `tests/prove`: those in `correct` are proved, their twins in `broken` never are.
//!
//! `tests/prove/expected.txt` has the shape classes that are found.

use crate::support::{
    Opened, annotations, expectation, is_long, list, of_method, tests, within, word,
};
use cairn::answer::Verdict;
use cairn::{CheckRequest, ProveEngines, ProveRequest};
use serde_json::Value;

fn open(target: &str) -> Opened {
    Opened::new([tests("prove").join(target)])
}

/// What shapes alone say within some seconds, as `--format json` shows it.
fn prove_by_shapes(programs: &Opened, seconds: u64) -> Value {
    let answer = programs.prove(&ProveRequest {
        exploration: within(seconds),
        engines: ProveEngines::Shapes,
        ..ProveRequest::default()
    });
    programs.document(&answer)
}

fn results(document: &Value) -> &[Value] {
    document["results"].as_array().expect("results")
}

fn describe(result: &Value) -> String {
    let shapes = list(result, "shapes").iter().map(|shape| {
        let families = list(shape, "families").iter();
        let families: Vec<&str> = families.filter_map(Value::as_str).collect();
        let structure = word(shape, "structure");
        match families.is_empty() {
            true => format!("{structure} alone"),
            false => format!("{structure} with {}", families.join(", ")),
        }
    });
    let shapes: Vec<String> = shapes.collect();
    let (method, verdict) = (word(result, "method"), word(result, "verdict"));
    format!("{method}: {verdict}: {}\n", shapes.join("; "))
}

#[test]
fn correct_programs_are_proved_for_every_size() {
    let document = prove_by_shapes(&open("correct"), 300);
    assert!(results(&document).len() >= 60);
    for result in results(&document) {
        assert_eq!(result["verdict"], "proved", "{result:#}");
    }
    let found: String = results(&document).iter().map(describe).collect();
    assert_eq!(found, expectation(&tests("prove/expected.txt"), &found));
}

/// FIXME: these are correct, and shapes find no abstraction that shows it.
#[test]
fn open_programs_are_unknown() {
    let document = prove_by_shapes(&open("open"), 60);
    assert_eq!(results(&document).len(), 6);
    for result in results(&document) {
        assert_eq!(result["verdict"], "unknown", "{result:#}");
    }
}

#[test]
fn broken_programs_are_never_proved() {
    let document = prove_by_shapes(&open("broken"), 300);
    assert!(results(&document).len() >= 60);
    for result in results(&document) {
        assert_eq!(result["verdict"], "unknown", "{result:#}");
        assert!(!result["path"].as_array().expect("a path").is_empty());
    }
}

#[test]
fn broken_programs_are_refuted_on_the_jvm() {
    let target = match is_long() {
        true => "broken",
        false => "broken/BintreeRotateLeft.java",
    };
    let programs = open(target);
    let answer = programs.prove(&ProveRequest {
        exploration: within(300),
        ..ProveRequest::default()
    });
    let document = programs.document(&answer);
    for result in results(&document) {
        assert_eq!(result["verdict"], "refuted", "{result:#}");
        assert_eq!(result["engine"], "exact");
        assert_eq!(result["findings"][0]["status"], "confirmed");
    }
}

#[test]
fn shape_predicates_by_name_are_understood() {
    let of = |folder: &str| {
        let programs = Opened::beside([tests("prove/named").join(folder)], annotations());
        prove_by_shapes(&programs, 60)
    };
    let document = of("correct");
    assert_eq!(results(&document).len(), 7);
    for result in results(&document) {
        assert_eq!(result["verdict"], "proved", "{result:#}");
    }
    let document = of("broken");
    assert_eq!(results(&document).len(), 7);
    for result in results(&document) {
        assert_eq!(result["verdict"], "unknown", "{result:#}");
    }
}

/// What a user tells of a data structure leads to a proof, and to none of a program that is broken.
#[test]
fn shape_files_lead_to_proofs_that_hold() {
    let ask = |program: &str, shape_files: &[&str]| {
        let answer = open(program).prove(&ProveRequest {
            engines: ProveEngines::Shapes,
            shape_files: shape_files
                .iter()
                .map(|name| tests("prove").join(name))
                .collect(),
            ..ProveRequest::default()
        });
        answer.verdict()
    };
    let file = ["skip.shape"];
    assert_eq!(ask("skip/SkipList.java", &[]), Verdict::Unknown);
    assert_eq!(ask("skip/SkipList.java", &file), Verdict::Proved);
    assert_eq!(ask("skip/BrokenSkipList.java", &file), Verdict::Unknown);
}

#[test]
fn check_asks_for_a_proof_of_what_it_leaves_open() {
    let opened = open("checked/CopiedList.java");
    let answer = opened.check(&CheckRequest {
        replay: false,
        ..of_method("copy")
    });
    let text = opened.text(&answer);
    let has = |part: &str| assert!(text.contains(part), "{part} in {text}");
    has("CopiedList.copy(CopiedList$Node): proved");
    has("by shapes, for structures of every size");
    has("rests on: one thread");
}
