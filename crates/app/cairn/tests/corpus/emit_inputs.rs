//! Inputs for tests (`inputs --for-tests`) on the programs in `tests/emit`.

use crate::support::{Opened, tests};
use cairn::answer::Criterion;
use cairn::{InputsRequest, TestInputsRequest};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// The inputs of a program, about all of which something is known.
fn emit(opened: &Opened, criterion: Criterion, methods: &[&str]) -> Value {
    let request = InputsRequest::ForTests(TestInputsRequest {
        criterion,
        methods: methods.iter().map(|name| name.to_string()).collect(),
        ..TestInputsRequest::default()
    });
    let answer = opened.ask(|cairn, session| cairn.inputs(&request, session));
    for subject in &answer.subjects {
        assert!(subject.reasons.is_empty(), "{subject:?}");
    }
    opened.document(&answer)
}

/// Method name, inputs, covered, coverable.
fn counts(report: &Value) -> BTreeMap<String, (usize, u64, u64)> {
    let results = report["results"].as_array().unwrap();
    let of = |result: &Value| {
        let method = result["method"].as_str().unwrap();
        let name = method.split(['.', '(']).nth(1).unwrap().to_owned();
        let inputs = result["inputs"].as_array().unwrap().len();
        let number = |key: &str| result[key].as_u64().unwrap();
        (name, (inputs, number("covered"), number("coverable")))
    };
    results.iter().map(of).collect()
}

#[test]
fn branches_conditions_and_statements_are_not_the_same() {
    let opened = Opened::new([tests("emit/Decisions.java")]);
    let counts = |criterion, name| {
        let report = emit(&opened, criterion, &[]);
        assert_eq!(report["schema"], "cairn/inputs/1");
        assert_eq!(report["criterion"], name);
        counts(&report)
    };
    let branch = counts(Criterion::Branch, "branch");
    let condition = counts(Criterion::Condition, "condition");
    let statement = counts(Criterion::Statement, "statement");
    // `a > 0 && b > a`: two outcomes, or two for each comparison.
    assert_eq!(branch["both"], (2, 2, 2));
    assert_eq!(condition["both"], (3, 4, 4));
    assert_eq!(statement["both"], (2, 3, 3));
    // The compiler gives all of it the line of its statement.
    assert_eq!(branch["lines"], (2, 2, 2));
    assert_eq!(condition["lines"], (4, 6, 6));
    assert_eq!(branch["nested"], (3, 4, 4));
    assert_eq!(statement["nested"], (3, 5, 5));
    // 1 and 2 lead to the same place.
    assert_eq!(branch["cases"], (3, 3, 3));
    assert_eq!(branch["dead"], (2, 3, 4));
    assert_eq!(statement["dead"], (2, 4, 5));
    assert_eq!(branch["asserted"], (2, 2, 2));
    assert_eq!(branch["calls"], (2, 2, 2));
    assert_eq!(branch["caught"], (2, 2, 2));
    assert_eq!(statement["caught"], (3, 7, 7));
    // The loop goes on, or not; each of its two conditions stops it once, and before that goes on.
    assert_eq!(branch["loop"], (2, 2, 2));
    assert_eq!(condition["loop"], (2, 4, 4));
    // Nothing to decide: one input shows what the method does.
    assert_eq!(branch["none"], (1, 0, 0));
}

#[test]
fn what_is_not_reached_is_told() {
    let report = emit(
        &Opened::new([tests("emit/Decisions.java")]),
        Criterion::Branch,
        &["dead"],
    );
    let missed = &report["results"][0]["missed"];
    assert_eq!(missed.as_array().unwrap().len(), 1);
    assert_eq!(missed[0]["line"], 44);
}

/// What a `main` with these statements prints beside a program of the tests, on the real JVM.
fn run_main(body: &str, file: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("Main.java");
    let text = format!("class Main {{ public static void main(String[] args) {{\n{body}}} }}\n");
    std::fs::write(&source, text).unwrap();
    let compiled = Command::new("javac")
        .arg("-d")
        .arg(folder.path())
        .arg(&source)
        .arg(tests(file))
        .status();
    assert!(compiled.unwrap().success());
    let run = Command::new("java")
        .args(["-ea", "-cp"])
        .arg(folder.path())
        .arg("Main")
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    printed.lines().map(str::to_owned).collect()
}

/// The conditions of a listing, as one expression.
fn condition(input: &Value) -> String {
    let parts = input["condition"].as_array().unwrap().iter();
    let parts: Vec<&str> = parts.map(|part| part.as_str().unwrap()).collect();
    match parts.is_empty() {
        true => "true".to_owned(),
        false => parts.join(" && "),
    }
}

/// Elements are named by their index: on the real JVM, each condition is true for the input beside it.
#[test]
fn conditions_are_true_for_their_inputs() {
    let report = emit(
        &Opened::new([tests("emit/Elements.java")]),
        Criterion::Path,
        &[],
    );
    let mut body = String::new();
    let mut expected = Vec::new();
    let mut drawn = Vec::new();
    for result in report["results"].as_array().unwrap() {
        let method = result["method"].as_str().unwrap();
        let parameters = method.split(['(', ')']).nth(1).unwrap().split(',');
        for input in result["inputs"].as_array().unwrap() {
            let Some(values) = input["inputs_java"].as_object() else {
                continue;
            };
            let condition = condition(input);
            // Some bits of a number (`x[30:0]`) and the order of characters (of their bytes) have no notation in Java yet.
            if condition.contains(":0]") || condition.contains("& 255") {
                continue;
            }
            // An input that no expression makes stands there under its own name.
            if values.iter().any(|(name, value)| value == name) {
                drawn.push(condition);
                continue;
            }
            let locals = parameters.clone().zip(values).map(|(kind, (name, value))| {
                let value = value.as_str().unwrap();
                let kind = kind.replace('$', ".");
                format!("{kind} {name} = {value};")
            });
            let locals = locals.collect::<String>();
            let shown = condition.replace('\\', "\\\\").replace('"', "\\\"");
            let print = format!("System.out.println({condition} ? \"true\" : \"false: {shown}\");");
            body += &format!("{{ {locals} {print} }}\n");
            expected.push("true");
        }
    }
    assert!(expected.len() > 20, "{body}");
    assert_eq!(run_main(&body, "emit/Elements.java"), expected);
    let of_points = |condition: &String| {
        let parts = ["a[i + 1].x == 3", "a[i].x == 4"];
        parts.iter().all(|part| condition.contains(part))
    };
    assert!(drawn.iter().any(of_points), "{drawn:?}");
}

/// Each call is what its listing says, on the real JVM.
#[test]
fn inputs_do_what_they_are_said_to_do() {
    let file = "emit/Decisions.java";
    let report = emit(&Opened::new([tests(file)]), Criterion::Path, &[]);
    let mut body = String::new();
    let mut expected = Vec::new();
    for result in report["results"].as_array().unwrap() {
        assert_eq!(result["paths"], result["inputs"].as_array().unwrap().len());
        for input in result["inputs"].as_array().unwrap() {
            let call = input["call"].as_str().unwrap();
            if call.starts_with("new ") {
                continue;
            }
            body += &format!(
                "try {{ System.out.println(\"returns \" + {call}); }} \
                 catch (Throwable t) {{ System.out.println(\"throws \" + t); }}\n"
            );
            let ends = &input["ends"];
            expected.push(match ends["returns"].as_str() {
                Some(value) => format!("returns {value}"),
                None => format!("throws {}", ends["throws"].as_str().unwrap()),
            });
        }
    }
    assert!(expected.len() > 25, "{expected:?}");
    assert_eq!(run_main(&body, file), expected);
}

/// As the paper has it, where a reference that is only copied stays unknown: four executions, and
/// the numeric constraint of each.
#[test]
fn structures_come_with_their_constraints() {
    let opened = Opened::new([tests("java/paper/SwapNode.java")]);
    let report = emit(&opened, Criterion::Path, &["swapNode"]);
    let result = &report["results"][0];
    assert_eq!(
        (&result["paths"], &result["structures"]),
        (&4.into(), &3.into())
    );
    let inputs = result["inputs"].as_array().unwrap();
    let shown: Vec<(String, &str)> = inputs
        .iter()
        .map(|i| {
            (
                i["condition"].to_string(),
                i["ends"]["returns"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("[]", "this"),
        ("[]", "this"),
        (r#"["this.next.elem < this.elem"]"#, "this.next"),
        (r#"["this.next.elem >= this.elem"]"#, "this"),
    ];
    let expected = expected.map(|(condition, value)| (condition.to_owned(), value));
    assert_eq!(shown, expected);
}
