//! Path trace (`--trace`): the execution tree as JSON lines.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "
import java.util.List;

public class Traced {
    static class Node { Node next; int value; }
    enum Color { RED, GREEN }

    public static int sign(int n) {
        if (n < 0) return -1;
        if (n == 0) return 0;
        return 1;
    }

    public static int length(Node list) {
        int length = 0;
        for (Node n = list; n != null; n = n.next) length++;
        return length;
    }

    public static int kinds(List<String> all, Color color, String name, Runnable action) {
        action.run();
        return all.size() + color.ordinal() + name.length();
    }
}
";

fn check(folder: &Path, method: &str, trace: &Path) -> Output {
    let program = folder.join("Traced.java");
    std::fs::write(&program, PROGRAM).expect("a file of the test");
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "--no-cache"])
        .arg(&program)
        .args(["--method", method, "--format", "json", "--no-replay"])
        .args(["--calls", "0", "--time", "60s", "--size", "3", "-j", "1"])
        .arg("--trace")
        .arg(trace)
        .output()
        .expect("cairn starts")
}

/// The report, and the lines of the trace.
fn check_with_trace(method: &str) -> (Value, Vec<Value>) {
    let folder = tempfile::tempdir().expect("a folder");
    let trace = folder.path().join("trace.jsonl");
    let output = check(folder.path(), method, &trace);
    let report = serde_json::from_slice(&output.stdout).expect("a report");
    (report, read(&trace))
}

fn read(trace: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(trace).expect("a trace");
    let lines = text.lines();
    lines
        .map(|l| serde_json::from_str(l).expect("a line of JSON"))
        .collect()
}

fn number(line: &Value, field: &str) -> u64 {
    line[field]
        .as_u64()
        .unwrap_or_else(|| panic!("{field} of {line}"))
}

fn events_of_kind<'a>(lines: &'a [Value], event: &'a str) -> impl Iterator<Item = &'a Value> {
    lines.iter().filter(move |l| l["event"] == event)
}

/// How each path ended, by the start of its tree. Fails if the lines are no forest whose leaves, and
/// only these, have ended once.
fn leaves(lines: &[Value]) -> BTreeMap<u64, Vec<String>> {
    let mut start_of: BTreeMap<u64, u64> = BTreeMap::new();
    let mut parents: BTreeSet<u64> = BTreeSet::new();
    let mut ended: BTreeMap<u64, String> = BTreeMap::new();
    for line in lines {
        let path = number(line, "path");
        match line["event"].as_str() {
            Some("start") => assert_eq!(start_of.insert(path, path), None, "{line}"),
            Some("fork") => {
                let parent = number(line, "parent");
                let start = *start_of.get(&parent).expect("the parent was told before");
                assert_eq!(start_of.insert(path, start), None, "{line}");
                assert!(!ended.contains_key(&parent), "{line}");
                parents.insert(parent);
            }
            Some("ended") => {
                let reason = line["reason"].as_str().expect("a reason").to_owned();
                assert!(start_of.contains_key(&path), "{line}");
                assert_eq!(ended.insert(path, reason), None, "{line}");
            }
            _ => assert!(start_of.contains_key(&path), "{line}"),
        }
    }
    let mut leaves: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (path, start) in &start_of {
        let reason = ended.remove(path);
        assert_eq!(reason.is_none(), parents.contains(path), "path {path}");
        leaves.entry(*start).or_default().extend(reason);
    }
    leaves
}

/// Whether an end counts as a path in the figures.
fn is_counted(reason: &str) -> bool {
    !matches!(reason, "rejected" | "infeasible" | "subsumed" | "left")
}

#[test]
fn the_leaves_of_the_tree_are_the_paths_of_the_figures() {
    let (report, lines) = check_with_trace("sign");
    let starts: Vec<&Value> = events_of_kind(&lines, "start").collect();
    assert_eq!(starts.len(), 1, "{lines:?}");
    assert_eq!(starts[0]["method"], "Traced.sign(int)");
    let leaves = leaves(&lines);
    let reasons: Vec<&String> = leaves.values().flatten().collect();
    assert_eq!(reasons, ["returned"; 3]);
    assert_eq!(report["stats"]["paths"], 3);
    let conditions: BTreeSet<&str> = events_of_kind(&lines, "fork")
        .filter_map(|l| l["condition"].as_str())
        .collect();
    assert_eq!(conditions.len(), 4, "{conditions:?}");
    assert!(conditions.contains("n < 0"), "{conditions:?}");
    let places = events_of_kind(&lines, "fork").map(|l| l["at"]["line"].as_u64());
    assert_eq!(
        places.collect::<BTreeSet<_>>(),
        BTreeSet::from([Some(9), Some(10)])
    );
}

#[test]
fn lazy_initialization_forks_by_alternatives() {
    let (report, lines) = check_with_trace("length");
    let explored = events_of_kind(&lines, "start").find(|l| l["exploration"] == "inputs");
    let start = number(explored.expect("inputs are explored"), "path");
    let leaves = leaves(&lines);
    let counted = leaves[&start].iter().filter(|r| is_counted(r)).count();
    assert!(counted > 1, "{leaves:?}");
    assert!(
        report["stats"]["paths"]
            .as_u64()
            .is_some_and(|paths| paths > 0)
    );
    let alternatives = events_of_kind(&lines, "fork").filter(|l| l["alternative"].is_u64());
    let choices: BTreeSet<&str> = alternatives
        .map(|l| l["choice"].as_str().expect("what it assumes"))
        .collect();
    for choice in [
        "list is null",
        "list is not null",
        "list.next is null",
        "list.next is a new Traced$Node",
        "list.next is an alias of list",
    ] {
        assert!(choices.contains(choice), "{choice}: {choices:?}");
    }
    let covered: Vec<&Value> = events_of_kind(&lines, "covered").collect();
    assert!(!covered.is_empty(), "{lines:?}");
    for line in covered {
        let by = number(line, "by");
        let is_before = |l: &&Value| !std::ptr::eq(*l, line);
        let mut before = lines.iter().take_while(is_before);
        assert!(before.any(|l| number(l, "path") == by), "{line}");
    }
}

#[test]
fn alternatives_are_told_in_words() {
    let (_, lines) = check_with_trace("kinds");
    let choices: BTreeSet<&str> = events_of_kind(&lines, "fork")
        .filter_map(|l| l["choice"].as_str())
        .collect();
    for choice in [
        "action is null",
        "action is a java.lang.Runnable of which nothing is known",
        "all is a new java.util.List",
        "all is built of 0 elements",
        "all is built of more than 1 element",
        "color is Traced$Color.RED",
        "name has only Latin-1 characters",
        "name has a character beyond Latin-1",
    ] {
        assert!(choices.contains(choice), "{choice}: {choices:?}");
    }
}

const CALLED: &str = "
public class Called {
    private int count;
    public void add(int n) { if (n > 0 && count < 2) count++; }
    public boolean small() { return count < 3; }
    public int left() { return 6 / (2 - count); }
    public static void main(String[] args) { assert args.length == 0; }
}
";

#[test]
fn every_analysis_has_a_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("Called.java");
    std::fs::write(&program, CALLED).expect("a file of the test");
    let program = program.to_str().expect("a name");
    let predicate = "Called.small";
    let schema = schema();
    for (args, exploration) in [
        (vec!["check", program, "--no-replay"], "call"),
        (
            vec!["inputs", program, "--predicate", predicate],
            "structures",
        ),
        (vec!["inputs", program, "--for-tests"], "test inputs"),
        (vec!["svcomp", program, "--no-replay"], "program"),
        (vec!["test", program, "--no-replay"], "call"),
        (vec!["verify", predicate, program, "--no-replay"], "call"),
        (vec!["reach", predicate, program, "--no-replay"], "call"),
    ] {
        // The second time, an answer is there that was kept.
        for _ in 0..2 {
            let trace = folder.path().join("trace.jsonl");
            let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
            let output = cairn
                .args(&args)
                .args(["--time", "20s", "--format", "json", "--trace"])
                .arg(&trace)
                .env("CAIRN_CACHE", folder.path().join("cache"))
                .output()
                .expect("cairn starts");
            let lines = read(&trace);
            let mut starts = events_of_kind(&lines, "start");
            let is_there = starts.any(|l| l["exploration"] == exploration);
            assert!(is_there, "{args:?}: {output:?} {lines:?}");
            leaves(&lines);
            lines.iter().for_each(|line| expect_known(line, &schema));
        }
    }
}

fn schema() -> Value {
    let schema =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schemas/trace.schema.json");
    let schema = std::fs::read_to_string(schema).expect("the schema");
    serde_json::from_str(&schema).expect("the schema is JSON")
}

/// A line is of one kind of the schema, and holds nothing that this does not list.
fn expect_known(line: &Value, schema: &Value) {
    let kinds = schema["$defs"].as_object().expect("definitions");
    let fits = |kind: &Value| {
        let required = kind["required"].as_array().into_iter().flatten();
        let known = |field: &String| kind["properties"].get(field).is_some();
        kind["properties"]["event"]["const"] == line["event"]
            && required
                .filter_map(Value::as_str)
                .all(|f| line.get(f).is_some())
            && line.as_object().is_some_and(|l| l.keys().all(known))
    };
    assert_eq!(kinds.values().filter(|k| fits(k)).count(), 1, "{line}");
    for (kind, field) in [("ended", "reason"), ("start", "exploration")] {
        let names = &kinds[kind]["properties"][field]["enum"];
        let is_named = || {
            names
                .as_array()
                .is_some_and(|all| all.contains(&line[field]))
        };
        assert!(line["event"] != kind || is_named(), "{line}");
    }
}

/// The schema lists what lines may hold, and lines hold nothing else.
#[test]
fn lines_are_as_the_schema_says() {
    let schema = schema();
    for line in check_with_trace("sign")
        .1
        .into_iter()
        .chain(check_with_trace("length").1)
    {
        expect_known(&line, &schema);
    }
}

#[test]
fn a_file_that_can_t_be_written_is_told_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = check(
        folder.path(),
        "sign",
        Path::new("/no/such/folder/trace.jsonl"),
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains("/no/such/folder/trace.jsonl"), "{error}");
}
