//! JaCoCo: fetched once by Maven, run as an agent, its XML report read.

use super::counts::{Count, Counts};
use frontend::JavaHome;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "0.8.16";

/// For a JVM that lives for seconds: the optimizing compiler takes longer than it saves.
const QUICK_START: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// Runs a main class with its arguments under JaCoCo's agent and counts the branches of all classes
/// in `folder`.
pub(crate) fn count(
    home: &JavaHome,
    folder: &Path,
    class_path: &[PathBuf],
    main: &[&str],
) -> Counts {
    let jars = jars(home);
    let scratch = tempfile::tempdir().expect("a folder");
    let executed = scratch.path().join("jacoco.exec");
    let report = scratch.path().join("report.xml");
    let agent = agent(home, &jars, scratch.path());
    let agent = format!(
        "-javaagent:{}=destfile={}",
        agent.display(),
        executed.display()
    );
    let mut java = Command::new(home.tool("java"));
    let class_path = std::env::join_paths(class_path).expect("a class path");
    java.args(QUICK_START).args(["-ea", &agent, "-cp"]);
    java.arg(class_path);
    run(java.args(main));
    let mut java = Command::new(home.tool("java"));
    java.args(QUICK_START).arg("-cp").arg(jars.join("*"));
    java.args(["org.jacoco.cli.internal.Main", "report"]);
    java.arg(&executed).arg("--classfiles").arg(folder);
    run(java.arg("--xml").arg(&report));
    let report = std::fs::read_to_string(&report).expect("a report");
    read(&report)
}

fn run(command: &mut Command) {
    let output = command.output().expect("a program that starts");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success(), "{command:?}: {said}");
}

/// The folder with JaCoCo's jars.
fn jars(home: &JavaHome) -> PathBuf {
    let artifact = |name: &str| format!("org.jacoco:org.jacoco.{name}:{VERSION}");
    let (agent, cli) = (artifact("agent"), artifact("cli"));
    let name = format!("jacoco-{VERSION}");
    junit::fetch(&name, &[&agent, &cli], &home.path).expect("JaCoCo")
}

/// The agent is a jar within a jar.
fn agent(home: &JavaHome, jars: &Path, folder: &Path) -> PathBuf {
    let mut jar = Command::new(home.tool("jar"));
    jar.current_dir(folder).args(["--extract", "--file"]);
    jar.arg(jars.join(format!("org.jacoco.agent-{VERSION}.jar")));
    run(jar.arg("jacocoagent.jar"));
    folder.join("jacocoagent.jar")
}

/// The counters of methods and lines.
fn read(report: &str) -> Counts {
    let mut counts = Counts::default();
    let (mut class, mut method, mut file) = (String::new(), None, String::new());
    for element in report.split('<').skip(1) {
        let get = |name: &str| attribute(element, name);
        let number = |name: &str| get(name).parse().unwrap_or(0);
        match element.split([' ', '>']).next().unwrap_or_default() {
            "class" => class = get("name"),
            "method" => method = Some(format!("{class}.{}{}", get("name"), get("desc"))),
            "/method" => method = None,
            "sourcefile" => file = get("name"),
            "line" => {
                let (missed, covered): (usize, usize) = (number("mb"), number("cb"));
                let all = missed + covered;
                counts.note(format!("{file}:{}", get("nr")), Count { all, covered });
            }
            "counter" if get("type") == "BRANCH" => {
                let (missed, covered): (usize, usize) = (number("missed"), number("covered"));
                let all = missed + covered;
                if let Some(method) = &method {
                    counts.note(method.clone(), Count { all, covered });
                }
            }
            _ => {}
        }
    }
    counts
}

fn attribute(element: &str, name: &str) -> String {
    let start = format!(" {name}=\"");
    let value = element.split_once(&start).map(|(_, rest)| rest);
    let value = value.and_then(|rest| rest.split_once('"'));
    let plain = value.map_or("", |(value, _)| value);
    plain.replace("&lt;", "<").replace("&gt;", ">")
}
