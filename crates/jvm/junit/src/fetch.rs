//! Download of tools that run on the JVM: Maven fetches them once, with their dependencies.

use crate::process::Process;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The plug-in's version is fixed, so that the result does not change from day to day.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies";
const FETCH_TIME: Duration = Duration::from_secs(300);

/// The folder with the jars of these artifacts (`group:name:version` or `group:name:version:classifier`) and their dependencies. It is called `name` in
/// Cairn's cache and created if it does not exist.
pub fn fetch(name: &str, artifacts: &[&str], java_home: &Path) -> Result<PathBuf, String> {
    let cache =
        javac::cache_folder().ok_or("there is no cache folder for jars; set XDG_CACHE_HOME")?;
    let folder = cache.join(name);
    if folder.is_dir() {
        return Ok(folder);
    }
    let say = |e: std::io::Error| format!("{}: {e}", cache.display());
    std::fs::create_dir_all(&cache).map_err(say)?;
    // It is moved when complete, so that nobody ever sees half of it.
    let scratch = tempfile::tempdir_in(&cache).map_err(say)?;
    std::fs::write(scratch.path().join("pom.xml"), project(artifacts)).map_err(say)?;
    let mut command = Command::new("mvn");
    command.current_dir(scratch.path());
    command.args(["--quiet", "--batch-mode", COPY, "-DoutputDirectory=jars"]);
    let mut maven =
        Process::start(command, java_home).map_err(|e| format!("mvn can't be started: {e}"))?;
    match maven.wait(Instant::now() + FETCH_TIME).map_err(say)? {
        None => return Err("mvn took too long".to_owned()),
        Some(status) if !status.success() => return Err(maven.output()),
        Some(_) => {}
    }
    // Another process may have been faster.
    match std::fs::rename(scratch.path().join("jars"), &folder) {
        Err(e) if !folder.is_dir() => Err(say(e)),
        _ => Ok(folder),
    }
}

fn project(artifacts: &[&str]) -> String {
    let dependency = |artifact: &&str| {
        let mut parts = artifact.split(':');
        let mut tag = |name| format!("<{name}>{}</{name}>", parts.next().unwrap_or_default());
        let (group, name, version) = (tag("groupId"), tag("artifactId"), tag("version"));
        let classifier = match artifact.split(':').nth(3) {
            Some(classifier) => format!("<classifier>{classifier}</classifier>"),
            None => String::new(),
        };
        format!("<dependency>{group}{name}{version}{classifier}</dependency>")
    };
    let dependencies: String = artifacts.iter().map(dependency).collect();
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>cairn</groupId>\
         <artifactId>jars</artifactId><version>1</version>\
         <dependencies>{dependencies}</dependencies></project>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn artifacts_are_dependencies() {
        let project = project(&["a.b:c:1.2", "d:e:3"]);
        let expected = "<groupId>a.b</groupId><artifactId>c</artifactId><version>1.2</version>";
        assert!(project.contains(expected), "{project}");
        assert_eq!(project.matches("<dependency>").count(), 2);
    }
}
