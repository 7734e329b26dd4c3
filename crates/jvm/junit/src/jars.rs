//! JUnit's jars: from the class path, Maven's local repository, our cache, or Maven.

use crate::JUnit;
use crate::process::Process;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Everything in one jar, JUnit 4 included; it runs on Java 8 and newer.
const ARTIFACT: &str = "junit-platform-console-standalone";
const VERSION: &str = "1.13.4";
/// The plug-in's version is fixed, so that the result does not change from day to day.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
const FETCH_TIME: Duration = Duration::from_secs(300);

/// The jars of JUnit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jars(Vec<PathBuf>);

/// JUnit was not found.
#[derive(Debug)]
pub struct JUnitNotFound {
    pub reason: String,
}

impl std::fmt::Display for JUnitNotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(
            f,
            "tests can't be replayed without JUnit: it is neither on the class path nor in Maven's \
             local repository, and fetching org.junit.platform:{ARTIFACT}:{VERSION} failed: {}. \
             --no-replay goes without",
            self.reason
        )
    }
}

impl std::error::Error for JUnitNotFound {}

impl Jars {
    /// Finds JUnit, or fetches it with `mvn`, once.
    pub fn find(
        class_path: &[PathBuf],
        junit: JUnit,
        java_home: &Path,
    ) -> Result<Jars, JUnitNotFound> {
        if is_complete(class_path, junit) {
            return Ok(Jars(Vec::new()));
        }
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let repository = home.map(|h| h.join(".m2/repository"));
        let cache = javac::cache_folder();
        let places = [
            cache.as_ref().map(|c| c.join(jar_name(VERSION))),
            repository.as_deref().and_then(find_in_repository),
        ];
        if let Some(jar) = places.into_iter().flatten().find(|jar| is_whole(jar)) {
            return Ok(Jars(vec![jar]));
        }
        let cache = cache.ok_or_else(|| JUnitNotFound {
            reason: "there is no cache folder for it; set XDG_CACHE_HOME".to_owned(),
        })?;
        let jar = fetch(&cache, java_home).map_err(|reason| JUnitNotFound { reason })?;
        Ok(Jars(vec![jar]))
    }

    /// The entries to add at the front of the user's class path.
    pub fn jars(&self) -> &[PathBuf] {
        &self.0
    }
}

fn jar_name(version: &str) -> String {
    format!("{ARTIFACT}-{version}.jar")
}

/// Whether the class path has everything to compile and run tests.
fn is_complete(class_path: &[PathBuf], junit: JUnit) -> bool {
    let needed: &[&str] = match junit {
        JUnit::Four => &[
            "org/junit/Test.class",
            "org/hamcrest/Matcher.class",
            "org/junit/vintage/engine/VintageTestEngine.class",
            "org/junit/platform/launcher/core/LauncherFactory.class",
        ],
        JUnit::Five => &[
            "org/junit/jupiter/api/Test.class",
            "org/junit/jupiter/engine/JupiterTestEngine.class",
            "org/junit/platform/launcher/core/LauncherFactory.class",
        ],
    };
    let mut missing = needed.to_vec();
    for entry in class_path {
        match read_directory(entry) {
            Some(names) => missing.retain(|class| !contains(&names, class.as_bytes())),
            None => missing.retain(|class| !entry.join(class).is_file()),
        }
        if missing.is_empty() {
            return true;
        }
    }
    false
}

/// The pinned version in Maven's local repository, else the newest suitable one.
fn find_in_repository(repository: &Path) -> Option<PathBuf> {
    let folder = repository.join("org/junit/platform").join(ARTIFACT);
    let versions = std::fs::read_dir(&folder).ok()?;
    let versions = versions.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let usable = versions.filter_map(|v| Some((v == VERSION, parse_version(&v)?, v)));
    let (_, _, version) = usable.max()?;
    Some(folder.join(&version).join(jar_name(&version)))
}

/// A version from 1.8 on that runs on Java 8: it has what the runner uses.
fn parse_version(version: &str) -> Option<[u32; 3]> {
    let parts: Vec<u32> = version
        .split('.')
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let parts: [u32; 3] = parts.try_into().ok()?;
    (parts[0] == 1 && parts[1] >= 8).then_some(parts)
}

/// It is moved when complete, so that nobody ever sees half a file.
fn fetch(cache: &Path, java_home: &Path) -> Result<PathBuf, String> {
    let say = |e: std::io::Error| format!("{}: {e}", cache.display());
    std::fs::create_dir_all(cache).map_err(say)?;
    let folder = tempfile::tempdir_in(cache).map_err(say)?;
    let mut command = Command::new("mvn");
    command.current_dir(folder.path());
    command.args(["--quiet", "--batch-mode", COPY]);
    command.arg(format!(
        "-Dartifact=org.junit.platform:{ARTIFACT}:{VERSION}"
    ));
    command.arg(format!("-DoutputDirectory={}", folder.path().display()));
    let mut maven =
        Process::start(command, java_home).map_err(|e| format!("mvn can't be started: {e}"))?;
    match maven.wait(Instant::now() + FETCH_TIME).map_err(say)? {
        None => return Err("mvn took too long".to_owned()),
        Some(status) if !status.success() => return Err(first_error(&maven.output())),
        Some(_) => {}
    }
    let fetched = folder.path().join(jar_name(VERSION));
    if !is_whole(&fetched) {
        return Err("mvn left no jar".to_owned());
    }
    let jar = cache.join(jar_name(VERSION));
    std::fs::rename(fetched, &jar).map_err(say)?;
    Ok(jar)
}

/// Maven prints a lot; the first error says what is wrong.
fn first_error(output: &str) -> String {
    let line = output.lines().find(|line| line.contains("ERROR"));
    line.unwrap_or(output)
        .trim_start_matches("[ERROR] ")
        .to_owned()
}

fn is_whole(jar: &Path) -> bool {
    read_directory(jar).is_some_and(|names| !names.is_empty())
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// A jar's central directory, which has the names of all files. Its position is at the end of the jar.
fn read_directory(jar: &Path) -> Option<Vec<u8>> {
    const END: &[u8] = b"PK\x05\x06";
    const LONGEST_END: u64 = 22 + 0xffff;
    let mut file = File::open(jar).ok()?;
    let length = file.metadata().ok().filter(|m| m.is_file())?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LONGEST_END)))
        .ok()?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).ok()?;
    let end = tail.windows(4).rposition(|window| window == END)?;
    let number = |at: usize| {
        let bytes = tail.get(end + at..end + at + 4)?;
        Some(u64::from(u32::from_le_bytes(bytes.try_into().ok()?)))
    };
    let (size, start) = (number(12)?, number(16)?);
    if start + size > length {
        return None;
    }
    file.seek(SeekFrom::Start(start)).ok()?;
    let mut directory = vec![0; size as usize];
    file.read_exact(&mut directory).ok()?;
    Some(directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_version_goes_before_newer_ones() {
        let repository = tempfile::tempdir().unwrap();
        let folder = repository.path().join("org/junit/platform").join(ARTIFACT);
        let found = || {
            let jar = find_in_repository(repository.path())?;
            Some(jar.file_name()?.to_str()?.to_owned())
        };
        assert_eq!(found(), None);
        for (version, expected) in [
            ("6.0.0", None),
            ("1.13.0-M1", None),
            ("1.9.9", Some(jar_name("1.9.9"))),
            ("1.10.2", Some(jar_name("1.10.2"))),
            (VERSION, Some(jar_name(VERSION))),
            ("1.99.0", Some(jar_name(VERSION))),
        ] {
            std::fs::create_dir_all(folder.join(version)).unwrap();
            assert_eq!(found(), expected, "{version}");
        }
    }

    #[test]
    fn the_class_path_may_be_enough() {
        let folder = tempfile::tempdir().unwrap();
        let class_path = [folder.path().to_owned()];
        let add = |class: &str| {
            let file = folder.path().join(class);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, "").unwrap();
        };
        add("org/junit/jupiter/api/Test.class");
        add("org/junit/jupiter/engine/JupiterTestEngine.class");
        assert!(!is_complete(&class_path, JUnit::Five));
        add("org/junit/platform/launcher/core/LauncherFactory.class");
        assert!(is_complete(&class_path, JUnit::Five));
        assert!(!is_complete(&class_path, JUnit::Four));
    }

    #[test]
    fn what_is_no_jar_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("half.jar");
        std::fs::write(&file, "PK\x05\x06 and no more").unwrap();
        assert!(!is_whole(&file));
        assert!(!is_whole(folder.path()));
    }
}
