//! SARIF, against the schema that OASIS publishes, and Markdown, of one answer.

use answer::{
    Answer, Bound, BoundKind, Extent, Finding, Input, InputValue, Leak, Location, MethodResult,
    Reason, ReasonKind, Replayed, Report, Rule, Severity, Skipped, Stats, Status, TestFile, Verb,
};
use report::{Format, Sources, render};
use serde_json::{Value, json};
use std::path::Path;

/// The language of a run, as it is published: with a bracket too many, which no strict reader of patterns takes.
const BROKEN: &str = "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$";
const MENDED: &str = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$";

const SOURCE: &str = "\
package acme;

public class TaskList {
    int first(int[] tasks) {
        return tasks[0];
    }
}
";

fn location(line: u32) -> Location {
    Location {
        file: Some("TaskList.java".into()),
        line: Some(line),
        method: "acme.TaskList.first(int[])".into(),
        within: None,
        path: Some("acme/TaskList.java".into()),
    }
}

fn finding(status: Status, line: u32) -> Finding {
    Finding {
        kind: "java.lang.ArrayIndexOutOfBoundsException".into(),
        rule: "index-out-of-bounds".into(),
        message: Some("Index 0 out of bounds for length 0".into()),
        status,
        file: Some("TaskList.java".into()),
        line: Some(line),
        path: Some("acme/TaskList.java".into()),
        inputs: vec![Input {
            name: "tasks".into(),
            value: InputValue::Java("new int[0]".into()),
            java: "new int[0]".into(),
        }],
        heap: None,
        call: "list.first(new int[0])".into(),
        steps: vec![
            "TaskList list = new TaskList();".into(),
            "list.first(new int[0]);".into(),
        ],
        search_cut: false,
        out_of_reach: false,
        null_arguments: Vec::new(),
        also_through: Vec::new(),
        same_as: None,
        replayed: Replayed::Fails("acme.TaskListCairnTest.first".into()),
        fingerprint: None,
        silenced: None,
        recipe: None,
        trace: vec![
            format!("at acme.TaskList.first(TaskList.java:{line})"),
            "at java.base/java.util.List.of(List.java:9)".into(),
        ],
    }
}

fn rule(id: &str, severity: Severity) -> Rule {
    Rule {
        id: id.into(),
        title: "An index is outside of an array".into(),
        severity,
        what: "What happens.".into(),
        why: "Why it matters.".into(),
        example: "cells[-1]".into(),
        remedy: "Compare first.".into(),
    }
}

/// A finding at this line, one that needs a state, a leak, a bound and a reason.
fn answer(line: u32) -> Answer {
    let bound = Bound {
        kind: BoundKind::Depth,
        extent: Extent::Limit(100),
        at: Some(location(4)),
        paths: 1,
    };
    let reason = Reason {
        kind: ReasonKind::Time,
        what: "the time of 60s ran out".into(),
        at: None,
        paths: 2,
    };
    let findings = vec![
        finding(Status::Confirmed, line),
        finding(Status::Conditional, line + 1),
    ];
    let name = "acme.TaskList.first(int[])";
    let mut first = MethodResult::new(name.into(), 2, findings, vec![bound], vec![reason]);
    first.leaks = vec![Leak {
        class: "acme.Log".into(),
        rule: "resource-leak".into(),
        at: location(line - 1),
        thrown: None,
        call: "list.first(null)".into(),
        heap: None,
        fingerprint: None,
        silenced: None,
    }];
    let report = Report {
        results: vec![
            first,
            MethodResult::new("acme.TaskList.size()".into(), 1, vec![], vec![], vec![]),
        ],
        skipped: vec![Skipped {
            method: "acme.TaskList.walk()".into(),
            reason: "it is abstract".into(),
        }],
        not_replayed: None,
        tests: vec![TestFile {
            path: "acme/TaskListCairnTest.java".into(),
            source: "class TaskListCairnTest {\n}\n".into(),
        }],
        stats: Stats::default(),
    };
    Answer::from(report).with_rules([
        rule("index-out-of-bounds", Severity::Error),
        rule("resource-leak", Severity::Warning),
        rule("not-named", Severity::Error),
    ])
}

/// `acme/TaskList.java` below `src` in a new folder.
fn project(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("src/acme");
    std::fs::create_dir_all(&package).expect("ours");
    std::fs::write(package.join("TaskList.java"), text).expect("ours");
    folder
}

fn sources(project: &Path) -> Sources {
    let root = project.canonicalize().expect("ours");
    Sources::relative_to(Some(&root), &[root.join("src/acme/TaskList.java")], &[])
}

fn sarif(answer: &Answer, sources: &Sources) -> Value {
    let text = render(answer, sources, Format::Sarif.into()).expect("a form of check");
    let log: Value = serde_json::from_str(&text).expect("JSON");
    let schema = include_str!("data/sarif-schema-2.1.0.json");
    let schema: Value = serde_json::from_str(&schema.replace(BROKEN, MENDED)).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator
        .iter_errors(&log)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{text}");
    log
}

#[test]
fn a_log_follows_the_schema_of_oasis() {
    let project = project(SOURCE);
    let log = sarif(&answer(5), &sources(project.path()));
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), 2, "only those that are named");
    assert_eq!(rules[0]["name"], "IndexOutOfBounds");
    assert_eq!(rules[1]["defaultConfiguration"]["level"], "warning");
    let results = run["results"].as_array().expect("results");
    let kinds: Vec<&Value> = results.iter().map(|r| &r["kind"]).collect();
    assert_eq!(kinds, ["fail", "review", "review"]);
    let (first, place) = (&results[0], &results[0]["locations"][0]);
    assert_eq!(first["ruleId"], "index-out-of-bounds");
    assert_eq!(first["level"], "error");
    assert_eq!(
        place["physicalLocation"],
        json!({
            "artifactLocation": {"uri": "src/acme/TaskList.java", "uriBaseId": "SRCROOT"},
            "region": {"startLine": 5, "snippet": {"text": "return tasks[0];"}},
        })
    );
    let root = run["originalUriBaseIds"]["SRCROOT"]["uri"].as_str();
    assert!(root.is_some_and(|uri| uri.starts_with("file:///") && uri.ends_with('/')));
    let flow = &first["codeFlows"][0]["threadFlows"][0]["locations"];
    let texts: Vec<&Value> = flow.as_array().expect("steps").iter().collect();
    let texts: Vec<&Value> = texts
        .iter()
        .map(|l| &l["location"]["message"]["text"])
        .collect();
    assert_eq!(
        texts,
        [
            "TaskList list = new TaskList();",
            "list.first(new int[0]);",
            "at java.base/java.util.List.of(List.java:9)",
            "at acme.TaskList.first(TaskList.java:5)",
        ]
    );
    let told = run["invocations"][0]["toolExecutionNotifications"].as_array();
    let told: Vec<&str> = told
        .expect("notifications")
        .iter()
        .filter_map(|n| n["descriptor"]["id"].as_str())
        .collect();
    assert_eq!(
        told,
        [
            "verdict",
            "bound",
            "bound",
            "not-known",
            "verdict",
            "skipped"
        ]
    );
}

/// Without sources, the path is that of the package.
#[test]
fn places_are_below_a_root_of_sources_that_nobody_has() {
    let log = sarif(&answer(5), &Sources::default());
    let run = &log["runs"][0];
    let place = &run["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "acme/TaskList.java");
    assert!(run["originalUriBaseIds"]["SRCROOT"].get("uri").is_none());
}

#[test]
fn fingerprints_stay_when_lines_move() {
    let prints = |text: &str, line: u32| {
        let project = project(text);
        let log = sarif(&answer(line), &sources(project.path()));
        let results = log["runs"][0]["results"]
            .as_array()
            .expect("results")
            .clone();
        let prints = results.iter().map(|r| r["partialFingerprints"].clone());
        prints.collect::<Vec<Value>>()
    };
    let before = prints(SOURCE, 5);
    let moved = SOURCE.replace("package acme;", "package acme;\n\n/** Tasks. */");
    assert_eq!(prints(&moved, 7), before);
    let other = SOURCE.replace("tasks[0]", "tasks[1]");
    assert_ne!(prints(&other, 5)[0], before[0]);
    assert_ne!(before[0], before[1]);
}

#[test]
fn an_empty_answer_is_a_log_without_results() {
    let log = sarif(&Answer::new(Verb::Svcomp), &Sources::default());
    assert_eq!(log["runs"][0]["results"], json!([]));
}

#[test]
fn verbs_without_a_form_say_so_in_one_line() {
    let answer = Answer::new(Verb::Test);
    let refused = render(&answer, &Sources::default(), Format::Sarif.into());
    let told = refused.expect_err("suites are no findings").to_string();
    assert_eq!(
        told,
        "--format sarif is not available for `test`: it reports no failures; use text, json or markdown"
    );
    for verb in Verb::ALL {
        assert_eq!(Format::Json.expect_for(verb), Ok(()));
        let answer = Answer::new(verb);
        for format in [Format::Text, Format::Json, Format::Sarif, Format::Markdown] {
            let rendered = render(&answer, &Sources::default(), format.into());
            assert_eq!(rendered.is_ok(), format.expect_for(verb).is_ok());
        }
    }
}

#[test]
fn markdown_is_a_comment() {
    let project = project(SOURCE);
    let sources = sources(project.path());
    let text = render(&answer(5), &sources, Format::Markdown.into()).expect("a form of check");
    let expected = include_str!("data/comment.md");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/comment.md");
        std::fs::write(file, text).expect("ours");
        return;
    }
    assert_eq!(text, expected, "CAIRN_BLESS=1 writes it anew");
}

/// Classes that were compiled elsewhere: their sources are found below the roots, two of one name by their packages.
#[test]
fn sources_below_roots_are_found_by_their_packages() {
    let project = project(SOURCE);
    let root = project.path().canonicalize().expect("ours");
    let other = root.join("src/other");
    std::fs::create_dir_all(&other).expect("ours");
    std::fs::write(other.join("TaskList.java"), "package other;\n").expect("ours");
    let sources = Sources::relative_to(Some(&root), &[], &[root.join("src")]);
    let log = sarif(&answer(5), &sources);
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/acme/TaskList.java");
    assert_eq!(place["region"]["snippet"]["text"], "return tasks[0];");
}
