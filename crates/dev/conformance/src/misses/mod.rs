//! `conformance misses`: methods that fail for a known input, and what `cairn check` says of them.
//!
//! [`types`] has types of parameters with values and what is true of them, [`generate`] makes methods of them.
//! The real JVM runs each method on its input, to see that it does fail, and `cairn check` must say `refuted`, or
//! `unknown` with a reason: `ok` or `proved` is a miss. `ok up to bounds` is none if one of the bounds was set by the
//! clock, since the answer says that it is about smaller inputs or fewer states; these are counted by themselves. Method *i* of `--seed S` is made from the seed `S + i`, so any
//! of them is repeated by `--seed <its seed> --count 1`.

pub mod generate;
pub mod types;

use crate::Result;
use crate::flags::Flags;
use crate::jdk::Jdk;
use crate::machine::{self, JavaCommand, Job};
use crate::pool;
use generate::FailingMethod;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Classes that the methods take as arguments.
const SUPPORT: &str = include_str!("support.java.txt");

/// Methods that are checked in one go, and what the JVM may take for them.
const BATCH: usize = 25;
const TIME_OUT: Duration = Duration::from_secs(60);

struct Settings {
    cairn: PathBuf,
    jdk: Jdk,
    java: JavaCommand,
    time: String,
    work: PathBuf,
}

/// What was said of a method that fails.
enum Said {
    Found,
    /// And why.
    Unknown(String),
    /// Nothing fails up to a bound that the clock set: a machine that is faster gets further.
    Cut(String),
    Missed(String),
}

pub fn run(flags: &Flags) -> Result<bool> {
    let jdk = Jdk::find(flags.number("jdk", 17)?)?;
    let settings = Settings {
        cairn: flags.cairn(),
        java: JavaCommand::java(&jdk, &["-ea"]),
        time: flags.text("time").unwrap_or("60s").to_owned(),
        work: machine::project_root()?.join(format!("target/conformance/misses-{}", jdk.feature)),
        jdk,
    };
    let types = types::all()?;
    let seed: u64 = flags.number("seed", 0)?;
    let count: u64 = flags.number("count", types.len() as u64)?;
    let end = seed
        .checked_add(count)
        .ok_or("--seed and --count are too large together")?;
    let feature = settings.jdk.feature;
    let methods: Vec<FailingMethod> = (seed..end)
        .map(|seed| generate::method(&types, seed, feature))
        .collect();
    let batches: Vec<(usize, &[FailingMethod])> = methods.chunks(BATCH).enumerate().collect();
    let said = pool::map(flags.number("jobs", 1)?, &batches, |(number, methods)| {
        check(*number, methods, &settings)
    });
    let (mut found, mut unknown, mut cut, mut missed) = (0, 0, 0, 0);
    for ((_, methods), said) in batches.iter().zip(said) {
        for (method, said) in methods.iter().zip(said?) {
            match said {
                Said::Found => found += 1,
                Said::Unknown(why) => {
                    unknown += 1;
                    println!("unknown seed {}: {why}", method.seed);
                }
                Said::Cut(bound) => {
                    cut += 1;
                    println!("cut by time seed {}: {bound}", method.seed);
                }
                Said::Missed(what) => {
                    missed += 1;
                    println!("MISSED seed {}: {what}", method.seed);
                    method.lines.iter().for_each(|line| println!("{line}"));
                    println!("    fails for ({})", method.arguments.join(", "));
                }
            }
        }
    }
    println!("{found} found, {unknown} unknown, {cut} cut by time, {missed} missed");
    Ok(missed == 0)
}

/// What is said of each method of a batch.
fn check(number: usize, methods: &[FailingMethod], settings: &Settings) -> Result<Vec<Said>> {
    let folder = settings.work.join(format!("batch-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let (subject, failing) = print_subject(methods);
    let (file, driver) = (folder.join("Misses.java"), folder.join("Main.java"));
    std::fs::write(&file, subject)?;
    std::fs::write(&driver, print_driver(methods))?;
    confirm(
        &folder,
        &[file.clone(), driver],
        methods,
        &failing,
        settings,
    )?;
    let report = cairn_check(&file, settings)?;
    Ok(judge(&report, methods, &failing))
}

/// The class with all methods, and the lines at which they fail.
fn print_subject(methods: &[FailingMethod]) -> (String, Vec<usize>) {
    let mut text = format!("public class Misses {{\n{SUPPORT}");
    let mut failing = Vec::new();
    for method in methods {
        text.push('\n');
        failing.push(text.lines().count() + 1 + method.failing);
        for line in &method.lines {
            text.push_str(line);
            text.push('\n');
        }
    }
    text.push_str("}\n");
    (text, failing)
}

/// Calls each method on its input. It extends the class for the sake of the names in there.
fn print_driver(methods: &[FailingMethod]) -> String {
    let mut calls = String::new();
    for (number, method) in methods.iter().enumerate() {
        let (name, arguments) = (&method.name, method.arguments.join(", "));
        let _ = writeln!(calls, "        run({number}, () -> {name}({arguments}));");
    }
    format!(
        "public class Main extends Misses {{
    interface Call {{
        int call();
    }}

    static void run(int number, Call call) {{
        String end = \"returns \";
        try {{
            end += call.call();
        }} catch (Throwable t) {{
            end = t.toString();
            for (StackTraceElement at : t.getStackTrace()) {{
                if (at.getClassName().equals(\"Misses\")) {{
                    end = \"fails at \" + at.getLineNumber();
                    break;
                }}
            }}
        }}
        System.out.println(\"#\" + number + \" \" + end);
    }}

    public static void main(String[] args) {{
{calls}    }}
}}
"
    )
}

/// Runs the methods on the JVM: one that does not fail where it should is a mistake in `types.txt`.
fn confirm(
    folder: &Path,
    files: &[PathBuf],
    methods: &[FailingMethod],
    failing: &[usize],
    settings: &Settings,
) -> Result<()> {
    let classes = folder.join("classes");
    machine::compile(&settings.jdk, files, &classes)?;
    let outcome = settings.java.run(&Job {
        class_path: &classes,
        class: "Main",
        args: &[],
        stdin: "",
        time_out: TIME_OUT,
    })?;
    let stdout = String::from_utf8_lossy(&outcome.stdout);
    let ends: BTreeMap<usize, &str> = stdout
        .lines()
        .filter_map(|line| {
            let (number, end) = line.strip_prefix('#')?.split_once(' ')?;
            Some((number.parse().ok()?, end))
        })
        .collect();
    for (number, (method, line)) in methods.iter().zip(failing).enumerate() {
        let expected = format!("fails at {line}");
        let end = ends.get(&number).copied().unwrap_or("is not reached");
        if end != expected {
            let seed = method.seed;
            return Err(format!("seed {seed}: {end}, but it should be: {expected}").into());
        }
    }
    Ok(())
}

fn cairn_check(file: &Path, settings: &Settings) -> Result<Value> {
    let output = Command::new(&settings.cairn)
        .args(["check", "--no-cache"])
        .arg(file)
        .args(["--format", "json", "--jobs", "1", "--time", &settings.time])
        .env("JAVA_HOME", &settings.jdk.home)
        .output()?;
    let parsed = serde_json::from_slice(&output.stdout);
    parsed.map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned().into())
}

fn judge(report: &Value, methods: &[FailingMethod], failing: &[usize]) -> Vec<Said> {
    let results = list(report, "results");
    let judge = |(method, line): (&FailingMethod, &usize)| {
        let start = format!("Misses.{}(", method.name);
        let is_meant = |r: &&Value| r["method"].as_str().is_some_and(|m| m.starts_with(&start));
        match results.iter().find(is_meant) {
            Some(result) => judge_method(result, *line),
            None => Said::Missed("nothing is said of it".to_owned()),
        }
    };
    methods.iter().zip(failing).map(judge).collect()
}

fn judge_method(result: &Value, line: usize) -> Said {
    let findings = list(result, "findings");
    let reasons = list(result, "reasons");
    let verdict = result["verdict"].as_str().unwrap_or_default();
    if let Some(internal) = reasons.iter().find(|r| r["kind"] == "internal") {
        return Said::Missed(format!("internal error: {}", internal["what"]));
    }
    match verdict {
        "refuted" if findings.iter().any(|f| f["line"] == line) => Said::Found,
        "refuted" => Said::Missed(format!("fails elsewhere only: {}", findings[0]["line"])),
        "unknown" => {
            let conditional = findings.iter().map(|f| format!("only if {}", f["call"]));
            let reasons = reasons.iter().map(|r| r["what"].to_string());
            match conditional.chain(reasons).next() {
                Some(why) => Said::Unknown(why),
                None => Said::Missed("unknown without a reason".to_owned()),
            }
        }
        other => match list(result, "bounds").iter().find_map(cut_text) {
            Some(bound) => Said::Cut(bound),
            None => Said::Missed(other.to_owned()),
        },
    }
}

/// What a bound says that is there because the time was over: a machine that is faster gets further.
fn cut_text(bound: &Value) -> Option<String> {
    let assumes = bound["assumes"].as_str().unwrap_or_default();
    match bound["kind"].as_str()? {
        "input-size" if bound["at"].is_null() => {
            Some(format!("only inputs of up to {} parts", bound["limit"]))
        }
        "object-state" if assumes.contains("before the time ran out") => Some(assumes.to_owned()),
        _ => None,
    }
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_refutations_and_reasons_are_no_misses() {
        let cases = [
            (
                json!({"verdict": "refuted", "findings": [{"line": 3}]}),
                "found",
            ),
            (
                json!({"verdict": "refuted", "findings": [{"line": 4}]}),
                "missed",
            ),
            (json!({"verdict": "ok"}), "missed"),
            (json!({"verdict": "proved"}), "missed"),
            (
                json!({"verdict": "ok-up-to", "bounds": [{"kind": "input-size", "limit": 4}]}),
                "cut",
            ),
            (
                json!({"verdict": "ok-up-to", "bounds": [{"kind": "input-class"}]}),
                "missed",
            ),
            (
                json!({"verdict": "ok-up-to", "bounds": [{
                    "kind": "object-state",
                    "assumes": "objects are only in states that calls were found to lead to before the time ran out"
                }]}),
                "cut",
            ),
            (
                json!({"verdict": "ok-up-to", "bounds": [{
                    "kind": "object-state",
                    "assumes": "objects are only in states that calls were found to lead to"
                }]}),
                "missed",
            ),
            (json!({"verdict": "unknown"}), "missed"),
            (
                json!({"verdict": "unknown", "reasons": [{"kind": "time", "what": "over"}]}),
                "unknown",
            ),
            (
                json!({"verdict": "unknown", "reasons": [{"kind": "internal", "what": "x"}]}),
                "missed",
            ),
        ];
        for (result, expected) in cases {
            let said = match judge_method(&result, 3) {
                Said::Found => "found",
                Said::Unknown(_) => "unknown",
                Said::Cut(_) => "cut",
                Said::Missed(_) => "missed",
            };
            assert_eq!(said, expected, "{result}");
        }
    }

    #[test]
    fn failing_lines_are_counted_from_one() {
        let types = types::all().unwrap();
        let methods = [
            generate::method(&types, 1, 17),
            generate::method(&types, 2, 17),
        ];
        let (text, failing) = print_subject(&methods);
        for (method, line) in methods.iter().zip(failing) {
            assert_eq!(
                text.lines().nth(line - 1),
                Some(&*method.lines[method.failing])
            );
        }
    }
}
