//! JaCoCo: fetched once by Maven, run as an agent, its XML report read.

use super::{Count, Counts};
use frontend_jvm::JavaHome;
use std::path::{Path, PathBuf};
use std::process::Command;

const VERSION: &str = "0.8.16";
/// The plug-in's version is given, so that the answer does not change from day to day.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";

/// Runs `main` of a class under JaCoCo's agent and counts the branches of all classes in `folder`.
pub fn count(home: &JavaHome, folder: &Path, main: &str) -> Counts {
    let jars = jars(home);
    let scratch = tempfile::tempdir().expect("a folder");
    let executed = scratch.path().join("jacoco.exec");
    let report = scratch.path().join("report.xml");
    let agent = jars.join("jacocoagent.jar");
    let agent = format!(
        "-javaagent:{}=destfile={}",
        agent.display(),
        executed.display()
    );
    let mut java = Command::new(home.tool("java"));
    java.args(["-ea", &agent, "-cp"]).arg(folder);
    run(java.arg(main.replace('/', ".")));
    let mut java = Command::new(home.tool("java"));
    java.arg("-cp").arg(jars.join("*"));
    java.args(["org.jacoco.cli.internal.Main", "report"]);
    java.arg(&executed).arg("--classfiles").arg(folder);
    run(java.arg("--xml").arg(&report));
    let report = std::fs::read_to_string(&report).expect("a report");
    read(&report)
}

fn run(command: &mut Command) {
    let output = command.output().expect("a program that starts");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {text}");
}

/// The folder with JaCoCo's jars and the agent's.
fn jars(home: &JavaHome) -> PathBuf {
    let cache = match std::env::var_os("XDG_CACHE_HOME").filter(|c| !c.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(std::env::var_os("HOME").expect("a home")).join(".cache"),
    };
    let cache = cache.join("cairn");
    let jars = cache.join(format!("jacoco-{VERSION}"));
    if jars.is_dir() {
        return jars;
    }
    std::fs::create_dir_all(&cache).expect("a folder");
    let fetched = tempfile::tempdir_in(&cache).expect("a folder");
    std::fs::write(fetched.path().join("pom.xml"), project()).expect("a file");
    let mut maven = Command::new("mvn");
    maven.current_dir(fetched.path());
    maven.args(["--quiet", "--batch-mode", COPY]);
    run(maven.arg("-DoutputDirectory=jars"));
    // The agent is a jar within a jar.
    let folder = fetched.path().join("jars");
    let mut jar = Command::new(home.tool("jar"));
    jar.current_dir(&folder).args(["--extract", "--file"]);
    jar.arg(format!("org.jacoco.agent-{VERSION}.jar"));
    run(jar.arg("jacocoagent.jar"));
    // Another test may have been faster.
    if std::fs::rename(&folder, &jars).is_err() {
        assert!(jars.is_dir(), "{} can't be made", jars.display());
    }
    jars
}

fn project() -> String {
    let dependency = |name: &str| {
        format!(
            "<dependency><groupId>org.jacoco</groupId><artifactId>org.jacoco.{name}</artifactId>\
             <version>{VERSION}</version></dependency>"
        )
    };
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>cairn</groupId>\
         <artifactId>jacoco</artifactId><version>1</version><dependencies>{}{}</dependencies>\
         </project>",
        dependency("agent"),
        dependency("cli")
    )
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
