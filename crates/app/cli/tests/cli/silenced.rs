//! Silenced findings: by a comment, an annotation, `cairn.toml` and a baseline; what each format shows of them, and
//! which exit codes follow.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const SHARES: &str = r#"package acme;

public class Shares {
    public int half(int sum, int parts) {
        return sum / parts;
    }

    @SuppressWarnings({"unused", "cairn:arithmetic"})
    public int annotated(int sum, int parts) {
        return sum / parts;
    }

    public int commented(int sum, int parts) {
        // cairn:ignore parts is never 0 here
        return sum / parts;
    }

    public int called(int sum) {
        return divide(sum); // cairn:ignore(arithmetic) checked before
    }

    private int divide(int sum) {
        return 1 / sum;
    }

    @SuppressWarnings("cairn:null-dereference")
    public int another(int sum) {
        return divide(sum);
    }
}
"#;

/// A folder with the source, and these lines in a `cairn.toml`.
fn project(configuration: &str) -> TempDir {
    let made = tempfile::tempdir().expect("a folder");
    write(made.path(), SHARES);
    if !configuration.is_empty() {
        fs::write(made.path().join("cairn.toml"), configuration).expect("a file");
    }
    made
}

fn write(folder: &Path, source: &str) {
    fs::create_dir_all(folder.join("src/acme")).expect("a folder");
    fs::write(folder.join("src/acme/Shares.java"), source).expect("a file");
}

fn cairn(folder: &TempDir, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args(["check", "src", "--no-replay", "--no-cache"])
        .args(more)
        .current_dir(folder.path())
        .output()
        .expect("cairn starts")
}

fn text(folder: &TempDir, more: &[&str]) -> String {
    let output = cairn(folder, more);
    String::from_utf8(output.stdout).expect("text")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn check_exit(folder: &TempDir, more: &[&str], expected: i32) {
    let output = cairn(folder, more);
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(expected), "{more:?}: {said}");
}

#[test]
fn comments_and_annotations_silence_places_and_are_counted() {
    let folder = project("");
    let shown = text(&folder, &[]);
    let expected = "\
Shares.<init>(): proved (1 path)
Shares.half(int,int): refuted (2 paths)
  ArithmeticException: / by zero
    call: new Shares().half(0, 0)
    acme/Shares.java:5: return sum / parts;
Shares.annotated(int,int): refuted (2 paths; 1 finding silenced)
Shares.commented(int,int): refuted (2 paths; 1 finding silenced)
Shares.called(int): refuted (2 paths; 1 finding silenced)
Shares.another(int): refuted (2 paths)
  ArithmeticException: / by zero
    call: new Shares().another(0)
    acme/Shares.java:23: return 1 / sum;
      at Shares.divide(Shares.java:23)
      at Shares.another(Shares.java:28)
not confirmed on the JVM: --no-replay
3 findings silenced: 1 by @SuppressWarnings, 2 by a comment (--all lists them)
6 methods: 5 refuted, 1 proved
";
    assert_eq!(shown, expected);
    let all = text(&folder, &["--all"]);
    for line in [
        "silenced by @SuppressWarnings: java.lang.ArithmeticException at Shares.java:10",
        "silenced by a comment (parts is never 0 here): java.lang.ArithmeticException at Shares.java:15",
        "silenced by a comment (checked before): java.lang.ArithmeticException at Shares.java:23",
    ] {
        assert!(all.contains(line), "{all}");
    }
}

#[test]
fn every_format_says_what_is_silenced() {
    let folder = project("");
    let report: Value = serde_json::from_str(&text(&folder, &["--format", "json"])).expect("JSON");
    assert_eq!(report["silenced"], 3);
    assert_eq!(report["verdict"], "refuted");
    let results = report["results"].as_array().expect("results");
    let commented = results
        .iter()
        .find(|r| r["method"] == "acme.Shares.commented(int,int)");
    let finding = &commented.expect("a method")["findings"][0];
    assert_eq!(finding["silenced"]["by"], "comment");
    assert_eq!(finding["silenced"]["reason"], "parts is never 0 here");
    let schema =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/schemas/check.schema.json");
    let schema: Value =
        serde_json::from_str(&fs::read_to_string(schema).expect("a schema")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    assert!(validator.is_valid(&report));
    let log: Value = serde_json::from_str(&text(&folder, &["--format", "sarif"])).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let kinds: Vec<&Value> = results
        .iter()
        .map(|r| &r["suppressions"][0]["kind"])
        .collect();
    let silent = Value::from("inSource");
    assert_eq!(
        kinds,
        [&Value::Null, &silent, &silent, &silent, &Value::Null]
    );
    assert!(results.iter().all(|r| r["suppressions"].is_array()));
    // The same in both.
    let print = &results[2]["partialFingerprints"]["cairnFinding/v1"];
    assert_eq!(print, &finding["fingerprint"]);
    let page = text(&folder, &["--format", "markdown"]);
    assert!(
        page.contains(
            "<summary>3 findings silenced: 1 by @SuppressWarnings, 2 by a comment</summary>"
        ),
        "{page}"
    );
}

#[test]
fn a_baseline_silences_what_was_known_and_nothing_else() {
    let folder = project("");
    let known = ["--baseline", "known.json"];
    let missing = cairn(&folder, &known);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        errors(&missing).contains("--write-baseline writes one"),
        "{}",
        errors(&missing)
    );
    let written = cairn(&folder, &["--baseline", "known.json", "--write-baseline"]);
    assert_eq!(written.status.code(), Some(0), "{}", errors(&written));
    assert!(
        errors(&written).contains("2 findings written to known.json"),
        "{}",
        errors(&written)
    );
    check_exit(&folder, &[], 1);
    check_exit(&folder, &known, 0);
    let shown = text(&folder, &known);
    assert!(
        shown.contains(
            "5 findings silenced: 1 by @SuppressWarnings, 2 by a comment, 2 by the baseline"
        ),
        "{shown}"
    );
    // Lines that move are recognized; the baseline does not change when it is written again.
    let before = fs::read_to_string(folder.path().join("known.json")).expect("a baseline");
    write(
        folder.path(),
        &SHARES.replace("public class", "\n\n/** Moved. */\npublic class"),
    );
    check_exit(&folder, &known, 0);
    check_exit(
        &folder,
        &["--baseline", "known.json", "--write-baseline"],
        0,
    );
    let after = fs::read_to_string(folder.path().join("known.json")).expect("a baseline");
    assert_eq!(before, after);
    // A new one is not silenced.
    write(
        folder.path(),
        &SHARES.replace("private int divide", "public int divide"),
    );
    check_exit(&folder, &known, 1);
    let shown = text(&folder, &known);
    assert!(
        shown.contains("Shares.divide(int): refuted (2 paths)\n"),
        "{shown}"
    );
    assert!(
        shown.contains("Shares.half(int,int): refuted (2 paths; 1 finding silenced)"),
        "{shown}"
    );
}

#[test]
fn the_policy_decides_about_the_exit_code() {
    let folder = project("baseline = \"known.json\"\n");
    check_exit(&folder, &["--write-baseline"], 0);
    for (flags, expected) in [
        (&["--fail-on", "new"][..], 0),
        (&["--fail-on", "refuted"], 1),
        (&["--fail-on", "unknown"], 1),
        (&["--fail-on", "new", "--method", "nothing"], 2),
        (&[], 0),
    ] {
        check_exit(&folder, flags, expected);
    }
    fs::write(
        folder.path().join("cairn.toml"),
        "fail-on = \"refuted\"\nbaseline = \"known.json\"\n",
    )
    .expect("a file");
    check_exit(&folder, &[], 1);
    check_exit(&folder, &["--fail-on", "new"], 0);
    check_exit(&folder, &["--no-config", "--fail-on", "new"], 1);
    let nowhere = cairn(
        &folder,
        &["--baseline", "no/known.json", "--write-baseline"],
    );
    assert_eq!(
        errors(&nowhere),
        "cairn: can't write the baseline: no is not a folder\n"
    );
    let without = cairn(&folder, &["--no-config", "--write-baseline"]);
    assert!(
        errors(&without).contains("--write-baseline needs a file"),
        "{}",
        errors(&without)
    );
}

#[test]
fn what_is_unknown_fails_by_default_and_if_the_policy_says_so() {
    let folder = project("");
    let source = "package acme;\nimport java.io.*;\npublic class Shares { public static int first() throws IOException { return new FileInputStream(\"x\").read(); } }\n";
    write(folder.path(), source);
    for (flags, expected) in [
        (&[][..], 3),
        (&["--fail-on", "new"], 0),
        (&["--fail-on", "refuted"], 0),
        (&["--fail-on", "unknown"], 3),
    ] {
        check_exit(&folder, flags, expected);
    }
    // A run that checked nothing is never clean.
    write(folder.path(), "package acme;\npublic interface Shares {}\n");
    check_exit(&folder, &["--fail-on", "new"], 3);
}

#[test]
fn the_configuration_ignores_findings_and_leaves_out_packages() {
    let folder = project(
        "time = \"30s\"\n[[ignore]]\nclass = \"acme.Shares\"\nmethod = \"half\"\nreason = \"a sum of parts\"\n\n[[ignore]]\nrule = \"arithmetic\"\nmethod = \"another\"\nreason = \"so is this\"\n",
    );
    check_exit(&folder, &[], 0);
    let all = text(&folder, &["--all"]);
    assert!(
        all.contains("silenced by cairn.toml (a sum of parts): java.lang.ArithmeticException"),
        "{all}"
    );
    fs::create_dir_all(folder.path().join("src/acme/gen")).expect("a folder");
    let generated =
        "package acme.gen;\npublic class Made { public int f(int x) { return 1 / x; } }\n";
    fs::write(folder.path().join("src/acme/gen/Made.java"), generated).expect("a file");
    check_exit(&folder, &[], 1);
    let toml = folder.path().join("cairn.toml");
    let mut lines = fs::read_to_string(&toml).expect("a file");
    lines.insert_str(0, "exclude = [\"acme.gen\", \"acme.old\"]\n");
    fs::write(&toml, lines).expect("a file");
    let checked = cairn(&folder, &[]);
    assert_eq!(checked.status.code(), Some(0), "{}", errors(&checked));
    let said = errors(&checked);
    assert!(
        said.contains("cairn: 1 class is left out, as `exclude` in cairn.toml says"),
        "{said}"
    );
    assert!(
        said.contains("names acme.old: there is no such package or class"),
        "{said}"
    );
    fs::write(&toml, "exclude = \"acme\"\n").expect("a file");
    let said = errors(&cairn(&folder, &[]));
    assert_eq!(
        said,
        "cairn: nothing is left to analyse: all 2 classes of the targets are excluded\n"
    );
}

#[test]
fn mistakes_in_the_configuration_are_one_line() {
    let folder = project("\nfail_on = \"new\"\n");
    let wrong = cairn(&folder, &[]);
    assert_eq!(wrong.status.code(), Some(2));
    let said = errors(&wrong);
    assert!(
        said.ends_with("cairn.toml:2: unknown key `fail_on`; did you mean `fail-on`?\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    check_exit(&folder, &["--no-config"], 1);
    let missing = cairn(&folder, &["--config", "other.toml"]);
    assert!(
        errors(&missing).contains("other.toml can't be read"),
        "{}",
        errors(&missing)
    );
}

/// A name that was mistyped, or changed since.
#[test]
fn accepted_findings_of_what_is_not_there_are_told() {
    let entry = |what: &str| format!("[[ignore]]\n{what}\nreason = \"known\"\n");
    let entries = [
        entry("class = \"acme.Shares\"\nmethod = \"half\""),
        entry("class = \"acme.Share\""),
        entry("class = \"acme\"\nmethod = \"anotherOne\""),
        entry("class = \"acme\"\nrule = \"arithmetic\""),
    ];
    let folder = project(&entries.concat());
    let told = errors(&cairn(&folder, &[]));
    let told: Vec<&str> = told.lines().filter(|l| l.contains("`ignore`")).collect();
    let [class, method] = told[..] else {
        panic!("{told:?}");
    };
    let expected =
        "accepts nothing: no class `acme.Share` was checked; did you mean `acme.Shares`?";
    assert!(class.ends_with(expected), "{class}");
    let expected = "accepts nothing: no method `anotherOne` was checked; did you mean `another`?";
    assert!(method.ends_with(expected), "{method}");
    // Of a part nothing is said about the rest.
    let told = errors(&cairn(&folder, &["--method", "half"]));
    assert!(!told.contains("`ignore`"), "{told}");
}

/// What reports only count is told when it is written.
#[test]
fn a_baseline_tells_of_conditional_findings() {
    let folder = project("");
    let state = "package acme;
public class State {
    private int parts = 1;
    public int share(int sum) {
        return sum / parts;
    }
}
";
    fs::write(folder.path().join("src/acme/State.java"), state).expect("a file");
    let written = cairn(
        &folder,
        &[
            "--baseline",
            "known.json",
            "--write-baseline",
            "--calls",
            "0",
        ],
    );
    let told = errors(&written);
    assert!(
        told.contains(
            "3 findings written to known.json, 1 of them only in states that no known calls lead to"
        ),
        "{told}"
    );
}
