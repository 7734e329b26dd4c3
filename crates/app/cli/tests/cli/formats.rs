//! The forms of answers, of the program in `tests/forms/`: JSON against the schemas in `docs/schemas`, SARIF against
//! that of OASIS, Markdown against the expected page beside the program.
//!
//! `CAIRN_BLESS=1 cargo test -p cairn-cli --test cli formats::` writes the page anew.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TASKS: &str = "src/acme/TaskList.java";

/// Small inputs only, so that no clock has a part in the answer.
const CHECK: [&str; 5] = ["check", "--no-cache", TASKS, "--size", "3"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn cairn(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(args)
        .current_dir(root().join("tests/forms"))
        .output()
        .expect("cairn starts")
}

fn run_with_format(args: &[&str], format: &str) -> String {
    let output = cairn(&[args, &["--format", format]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_ne!(output.status.code(), Some(2), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn read(file: &str) -> Value {
    let text = std::fs::read_to_string(root().join(file)).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

fn validate(schema: &Value, document: &Value) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors: Vec<String> = validator
        .iter_errors(document)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{document:#}");
}

/// A schema that takes no field which it does not name: programs may be read by newer ones, but a field that no schema
/// names is a mistake here.
fn strict(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.contains_key("properties") && !map.contains_key("additionalProperties") {
                map.insert("additionalProperties".into(), false.into());
            }
            map.values_mut().for_each(strict);
        }
        Value::Array(items) => items.iter_mut().for_each(strict),
        _ => {}
    }
}

fn json(verb: &str, args: &[&str]) -> Value {
    let document: Value = serde_json::from_str(&run_with_format(args, "json")).expect("JSON");
    assert_eq!(document["schema"], format!("cairn/{verb}/1"));
    let mut schema = read(&format!("docs/schemas/{verb}.schema.json"));
    jsonschema::meta::validate(&schema).expect("a schema of draft 2020-12");
    validate(&schema, &document);
    strict(&mut schema);
    validate(&schema, &document);
    document
}

fn sarif(args: &[&str]) -> Value {
    let log: Value = serde_json::from_str(&run_with_format(args, "sarif")).expect("JSON");
    let mut schema = read("crates/app/report/tests/data/sarif-schema-2.1.0.json");
    // As published, they have a bracket too many, which no strict reader of patterns takes.
    for kind in ["run", "toolComponent"] {
        schema["definitions"][kind]["properties"]["language"]["pattern"] =
            "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    validate(&schema, &log);
    log["runs"][0].clone()
}

#[test]
fn checks_follow_their_schema() {
    let report = json("check", &CHECK);
    let results = report["results"].as_array().expect("results");
    let findings = results
        .iter()
        .flat_map(|r| r["findings"].as_array().expect("a list"));
    let findings: Vec<&Value> = findings.collect();
    for rule in ["arithmetic", "null-dereference"] {
        let broken = |f: &&&Value| f["rule"] == rule && f["status"] == "confirmed";
        let finding = findings.iter().find(broken).expect(rule);
        assert_eq!(finding["path"], "acme/TaskList.java");
        assert!(finding["recipe"].is_object());
    }
    assert!(report["tests"][0]["path"].is_string());
}

#[test]
fn other_answers_follow_theirs() {
    json("test", &["test", TASKS, "--time", "5s"]);
    let few = [TASKS, "--calls", "3", "--no-cache"];
    let asked = |verb: &'static str, predicate| [&[verb, predicate], &few[..]].concat();
    let refuted = json("verify", &asked("verify", "acme.TaskList.isOpen"));
    assert_eq!(refuted["findings"][0]["rule"], "predicate");
    json("verify", &asked("verify", "acme.TaskList.isSane"));
    json("reach", &asked("reach", "acme.TaskList.isOpen"));
    json("inputs", &["inputs", "--for-tests", TASKS, "--time", "3s"]);
    json(
        "structures",
        &[
            "inputs",
            "--predicate",
            "acme.TaskList.isOpen",
            "--size",
            "2",
            TASKS,
        ],
    );
}

#[test]
fn proofs_follow_theirs() {
    let proved = "../prove/correct/CancelListLink.java";
    let document = json("prove", &["prove", proved, "--engine", "shapes"]);
    assert_eq!(document["results"][0]["engine"], "shapes");
    let refuted = "../prove/broken/TreepRotateLeft.java";
    let document = json("prove", &["prove", refuted, "--time", "30s"]);
    assert_eq!(document["verdict"], "refuted");
    let run = sarif(&["prove", refuted, "--time", "30s"]);
    assert_eq!(run["results"].as_array().map(Vec::len), Some(1));
}

#[test]
fn differences_follow_theirs() {
    let clamp = ["diff", "../diff/old/Clamp.java", "../diff/new/Clamp.java"];
    let differences = json("diff", &clamp);
    let sign = &differences["methods"][1];
    assert_eq!(sign["verdict"], "differs");
    assert_eq!(sign["deltas"][0]["confirmed"], true);
    let page = run_with_format(&clamp, "markdown");
    assert!(page.contains("| `Clamp.sign(int)` | differs |"), "{page}");
    assert!(
        page.contains("`Clamp.sign(int)` differs if value == 0"),
        "{page}"
    );
    let run = sarif(&clamp);
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "behaviour-change");
    assert_eq!(result["level"], "warning");
    assert_eq!(result["properties"]["old"], "returns 0");
    let place = &result["locations"][0]["physicalLocation"];
    assert!(place["region"]["snippet"]["text"].is_string(), "{result:#}");
    assert!(
        page.contains("assertEquals(\"returns 0\", behaviour)"),
        "{page}"
    );
}

#[test]
fn programs_follow_theirs() {
    let violated = json("svcomp", &["svcomp", "src/acme/Main.java"]);
    assert_eq!(violated["answer"], "FALSE");
    let run = sarif(&["svcomp", "src/acme/Main.java"]);
    assert_eq!(run["results"][0]["ruleId"], "assertion");
    let page = run_with_format(&["svcomp", "src/acme/Main.java"], "markdown");
    assert!(
        page.contains("`acme.Main.main(java.lang.String[])`: FALSE"),
        "{page}"
    );
}

#[test]
fn findings_are_results_below_the_current_folder() {
    let run = sarif(&["check", "--no-cache", TASKS, "--method", "average"]);
    let results = run["results"].as_array().expect("results");
    let sure: Vec<&Value> = results.iter().filter(|r| r["kind"] == "fail").collect();
    assert_eq!(sure.len(), 1, "{results:#?}");
    let result = sure[0];
    assert_eq!(result["ruleId"], "arithmetic");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], TASKS);
    assert_eq!(place["artifactLocation"]["uriBaseId"], "SRCROOT");
    assert_eq!(place["region"]["snippet"]["text"], "return sum / size;");
    assert!(result["codeFlows"][0]["threadFlows"][0]["locations"].is_array());
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules[0]["help"]["markdown"].is_string(), "{rules:?}");
    let verified = ["verify", "acme.TaskList.isOpen", TASKS, "--no-cache"];
    let run = sarif(&verified);
    assert_eq!(run["results"][0]["ruleId"], "predicate");
    assert!(run_with_format(&verified, "markdown").contains("refuted: does not hold after"));
}

/// A finding names its test as the written file does, whatever is left out of that.
#[test]
fn findings_name_the_tests_that_are_written() {
    let report = json(
        "check",
        &["check", "--no-cache", "src/acme/Shelf.java", "--size", "3"],
    );
    let results = report["results"].as_array().expect("results").iter();
    let findings: Vec<&Value> = results
        .flat_map(|r| r["findings"].as_array().expect("findings"))
        .collect();
    let statuses: Vec<&Value> = findings.iter().map(|f| &f["status"]).collect();
    assert_eq!(statuses, ["confirmed", "conditional"]);
    let name = findings[0]["replayed"]["fails"].as_str().expect("a test");
    let source = report["tests"][0]["source"].as_str().expect("a test class");
    let method = name.rsplit('.').next().expect("a method");
    assert!(
        source.contains(&format!("void {method}()")),
        "{name}: {source}"
    );
}

#[test]
fn a_comment_is_as_expected() {
    let page = run_with_format(&CHECK, "markdown");
    let file = root().join("tests/forms/TaskList.md");
    if std::env::var_os("CAIRN_BLESS").is_some() {
        std::fs::write(file, page).expect("the page can be written");
        return;
    }
    let expected = std::fs::read_to_string(file).expect("the expected page");
    assert_eq!(page, expected, "CAIRN_BLESS=1 writes it anew");
}

#[test]
fn suites_have_a_comment_and_no_log() {
    let page = run_with_format(&["test", TASKS, "--time", "20s"], "markdown");
    assert!(
        page.contains("| Class | Tests | Branches covered |"),
        "{page}"
    );
    assert!(
        page.contains("<details><summary>Test: acme/TaskListTest.java</summary>"),
        "{page}"
    );
    let refused = cairn(&["test", TASKS, "--format", "sarif"]);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).expect("text");
    assert_eq!(
        told,
        "cairn: --format sarif is not available for `test`: it reports no failures; use text, json or markdown\n"
    );
}
