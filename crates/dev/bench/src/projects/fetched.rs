//! The projects, and how they are fetched.

use frontend::JavaHome;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A jar of classes, or one of sources.
pub(super) struct BenchProject {
    /// `group:name:version`.
    artifact: &'static str,
    is_source: bool,
}

const fn jar(artifact: &'static str) -> BenchProject {
    BenchProject {
        artifact,
        is_source: false,
    }
}

const fn sources(artifact: &'static str) -> BenchProject {
    BenchProject {
        artifact,
        is_source: true,
    }
}

/// One of each kind: tables, JSON by reflection and by hand, strings, HTML, fractions, heaps, histograms, pools with
/// threads, logging. Together with [`SOURCES`] they have some 7,000 methods, so that all of them take about 45 minutes
/// on two cores with a second for each method.
pub(super) const JARS: [BenchProject; 10] = [
    jar("org.apache.commons:commons-csv:1.12.0"),
    jar("com.google.code.gson:gson:2.11.0"),
    jar("org.apache.commons:commons-text:1.13.0"),
    jar("org.jsoup:jsoup:1.18.3"),
    jar("org.json:json:20240303"),
    jar("org.apache.commons:commons-numbers-fraction:1.2"),
    jar("org.jheaps:jheaps:0.14"),
    jar("org.hdrhistogram:HdrHistogram:2.2.2"),
    jar("org.apache.commons:commons-pool2:2.12.0"),
    jar("org.slf4j:slf4j-api:2.0.16"),
];

/// From 2,500 to more than 10,000 methods: these run for hours, so only if they are asked for by name.
pub(super) const LARGE_JARS: [BenchProject; 8] = [
    jar("com.fasterxml.jackson.core:jackson-core:2.18.2"),
    jar("org.apache.commons:commons-lang3:3.17.0"),
    jar("org.apache.commons:commons-collections4:4.5.0"),
    jar("joda-time:joda-time:2.13.0"),
    jar("com.github.ben-manes.caffeine:caffeine:3.1.8"),
    jar("org.apache.commons:commons-math3:3.6.1"),
    jar("com.google.guava:guava:33.4.8-jre"),
    jar("org.jgrapht:jgrapht-core:1.5.2"),
];

/// Projects that are compiled from their sources.
pub(super) const SOURCES: [BenchProject; 2] = [
    sources("commons-cli:commons-cli:1.9.0"),
    sources("commons-codec:commons-codec:1.17.1"),
];

/// What is checked.
pub(super) struct FetchedProject {
    /// A jar, or a folder of sources.
    pub path: PathBuf,
    /// What it needs.
    pub class_path: String,
}

impl BenchProject {
    /// `commons-csv`.
    pub(super) fn name(&self) -> &'static str {
        self.artifact.split(':').nth(1).unwrap_or(self.artifact)
    }

    /// Fetches it with what it needs, once.
    pub(super) fn fetch(&self, home: &JavaHome) -> Result<FetchedProject, String> {
        let BenchProject {
            artifact,
            is_source,
        } = self;
        let folder_name = artifact.replace(':', "-");
        let folder = junit::fetch(&folder_name, &[artifact], &home.path)?;
        let (own, others) = list_jars(&folder, self.name())?;
        let others = others.into_iter();
        let (path, others): (PathBuf, Vec<String>) = match is_source {
            false => (own, others.collect()),
            true => {
                let classified = format!("{artifact}:sources");
                let name = format!("{folder_name}-sources");
                let folder = junit::fetch(&name, &[&classified], &home.path)?;
                let (jar, _) = list_jars(&folder, self.name())?;
                let sources = unpack(&jar, home)?;
                // What the code reads as resources stands beside the sources.
                let resources = sources.display().to_string();
                (sources, others.chain([resources]).collect())
            }
        };
        Ok(FetchedProject {
            path,
            class_path: others.join(":"),
        })
    }
}

/// Fetches a jar, and the class path that it needs.
pub(crate) fn fetch_jar(artifact: &str, home: &JavaHome) -> Result<(PathBuf, String), String> {
    let folder = junit::fetch(&artifact.replace(':', "-"), &[artifact], &home.path)?;
    let name = artifact.split(':').nth(1).unwrap_or(artifact);
    let (own, others) = list_jars(&folder, name)?;
    Ok((own, others.join(":")))
}

/// The jar of this name in a folder, and the others.
fn list_jars(folder: &Path, name: &str) -> Result<(PathBuf, Vec<String>), String> {
    let say = |e: std::io::Error| format!("{}: {e}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(say)?.flatten();
    let jars = entries.map(|entry| entry.path());
    let mut jars: Vec<PathBuf> = jars.filter(|p| is_jar(p)).collect();
    jars.sort();
    let is_own = |path: &PathBuf| {
        let file = path.file_name().map(|n| n.to_string_lossy().into_owned());
        let rest = file.as_deref().and_then(|f| f.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with('-'))
    };
    let own = jars.iter().position(is_own);
    let own = own.ok_or_else(|| format!("no {name}-*.jar in {}", folder.display()))?;
    let own = jars.remove(own);
    let others = jars.iter().map(|p| p.display().to_string());
    Ok((own, others.collect()))
}

fn is_jar(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "jar")
}

/// The folder with the files of a jar, beside it.
fn unpack(jar: &Path, home: &JavaHome) -> Result<PathBuf, String> {
    let folder = jar.with_extension("unpacked");
    if folder.is_dir() {
        return Ok(folder);
    }
    std::fs::create_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut command = Command::new(home.path.join("bin/jar"));
    command.arg("--extract").arg("--file").arg(jar);
    let status = command.current_dir(&folder).status();
    match status {
        Ok(status) if status.success() => Ok(folder),
        Ok(status) => Err(format!("jar: {status}")),
        Err(e) => Err(format!("jar can't be started: {e}")),
    }
}
