//! Configuration: the file `cairn.toml` of a project, with defaults for options, findings that are accepted, and
//! packages that are left out.

mod toml_values;

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml_values::{TomlEntry, TomlFile};
use triage::{FailOn, IgnoredFindings};

/// The name of the file.
pub const FILE_NAME: &str = "cairn.toml";

/// What a `cairn.toml` says; options that it does not name are `None` or empty. Paths are relative to its folder in
/// the file, and not any more here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Configuration {
    /// The file; `None` if there is none.
    pub file: Option<PathBuf>,
    /// Time for everything together.
    pub time: Option<Duration>,
    /// Memory of the process, in bytes.
    pub memory: Option<u64>,
    /// The JDK.
    pub java_home: Option<PathBuf>,
    /// Folders and jars, beside those of the build.
    pub class_path: Vec<PathBuf>,
    /// Folders of sources, beside those of the build.
    pub source_path: Vec<PathBuf>,
    /// Packages and classes that are left out.
    pub exclude: Vec<String>,
    /// The version of JUnit that tests are written for.
    pub junit: Option<u8>,
    /// Whether conditional failures refute.
    pub conditional: Option<bool>,
    /// Whether failures that need an argument that is null refute.
    pub null_arguments: Option<bool>,
    /// Whether resource leaks are reported.
    pub leaks: Option<bool>,
    /// The file with findings that are known.
    pub baseline: Option<PathBuf>,
    /// What makes a run fail.
    pub fail_on: Option<FailOn>,
    /// Findings that are accepted.
    pub ignored: Vec<IgnoredFindings>,
}

/// Why a configuration can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigurationError {
    /// The file can't be read.
    #[error("{} can't be read: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// Something in the file is wrong.
    #[error("{}:{line}: {reason}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is wrong, and what to do.
        reason: String,
    },
}

/// All keys of the file but the tables of `ignore`.
const KEYS: [&str; 13] = [
    "baseline",
    "class-path",
    "conditional",
    "null-arguments",
    "exclude",
    "fail-on",
    "ignore",
    "java-home",
    "junit",
    "leaks",
    "memory",
    "source-path",
    "time",
];

/// Keys of a table of `ignore`.
const IGNORE_KEYS: [&str; 5] = ["class", "exception", "method", "reason", "rule"];

impl Configuration {
    /// The configuration in this folder, or the nearest folder above it that has one; the default if none has.
    pub fn find(folder: &Path) -> Result<Configuration, ConfigurationError> {
        let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let files = absolute.ancestors().map(|above| above.join(FILE_NAME));
        match files.into_iter().find(|file| file.is_file()) {
            Some(file) => Configuration::read(&file),
            None => Ok(Configuration::default()),
        }
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Configuration, ConfigurationError> {
        let text = std::fs::read_to_string(path).map_err(|error| ConfigurationError::Read {
            path: path.to_owned(),
            error,
        })?;
        Configuration::parse(path, &text)
    }

    fn parse(path: &Path, text: &str) -> Result<Configuration, ConfigurationError> {
        let file = TomlFile { path, text };
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut read = Configuration {
            file: Some(path.to_owned()),
            ..Configuration::default()
        };
        for entry in file.entries()? {
            let key = file.known_key(&entry, &KEYS)?;
            let file_path = |text: String| folder.join(text);
            match key {
                "time" => read.time = Some(file.parse(&entry, crate::amounts::parse_duration)?),
                "memory" => read.memory = Some(file.parse(&entry, crate::amounts::parse_bytes)?),
                "java-home" => read.java_home = Some(file_path(file.text(&entry)?)),
                "class-path" => read.class_path = paths(folder, file.texts(&entry)?),
                "source-path" => read.source_path = paths(folder, file.texts(&entry)?),
                "exclude" => read.exclude = file.texts(&entry)?,
                "junit" => read.junit = Some(file.parse(&entry, junit_version)?),
                "conditional" => read.conditional = Some(file.flag(&entry)?),
                "null-arguments" => read.null_arguments = Some(file.flag(&entry)?),
                "leaks" => read.leaks = Some(file.flag(&entry)?),
                "baseline" => read.baseline = Some(file_path(file.text(&entry)?)),
                "fail-on" => read.fail_on = Some(file.parse(&entry, str::parse)?),
                _ => {
                    for table in file.tables(&entry)? {
                        read.ignored.push(ignored(&file, &entry, table)?);
                    }
                }
            }
        }
        Ok(read)
    }

    /// Whether a class is left out: it or its package is named, or a package above.
    pub fn excludes(names: &[String], class: &str) -> bool {
        names.iter().any(|name| {
            let rest = class.strip_prefix(name.trim_end_matches(".*"));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '$']))
        })
    }
}

fn paths(folder: &Path, texts: Vec<String>) -> Vec<PathBuf> {
    texts.into_iter().map(|text| folder.join(text)).collect()
}

fn junit_version(text: &str) -> Result<u8, String> {
    match text {
        "4" => Ok(4),
        "5" => Ok(5),
        _ => Err("expected 4 or 5".to_owned()),
    }
}

fn ignored(
    file: &TomlFile<'_>,
    of: &TomlEntry<'_>,
    table: Vec<TomlEntry<'_>>,
) -> Result<IgnoredFindings, ConfigurationError> {
    let mut read = IgnoredFindings::default();
    let mut line = file.line(of);
    for entry in &table {
        line = file.line(entry);
        let text = file.text(entry)?;
        match file.known_key(entry, &IGNORE_KEYS)? {
            "class" => read.class = Some(text),
            "exception" => read.exception = Some(text),
            "method" => read.method = Some(text),
            "rule" => read.rule = Some(text),
            _ => read.reason = text,
        }
    }
    let named = [&read.class, &read.exception, &read.method, &read.rule];
    let missing = match () {
        () if read.reason.trim().is_empty() => "a reason: reason = \"…\"",
        () if named.iter().all(|value| value.is_none()) => {
            "what it ignores: one or more of class, method, rule, exception"
        }
        () => return Ok(read),
    };
    Err(file.error_at(line, format!("an entry of `ignore` needs {missing}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Configuration, String> {
        let parsed = Configuration::parse(Path::new("/shop/cairn.toml"), text);
        parsed.map_err(|e| e.to_string())
    }

    #[test]
    fn all_keys_are_read() {
        let read = parse(
            r#"
            time = "5m"
            memory = "2g"
            java-home = "/jdk"
            class-path = ["libs/*", "/opt/a.jar"]
            source-path = "src"
            exclude = ["com.acme.generated"]
            junit = 4
            conditional = true
            null-arguments = true
            leaks = false
            baseline = "cairn-baseline.json"
            fail-on = "new"

            [[ignore]]
            rule = "null-dereference"
            class = "com.acme.Order"
            reason = "callers are checked"

            [[ignore]]
            exception = "ArithmeticException"
            method = "share"
            reason = "by design"
            "#,
        );
        let read = read.expect("a configuration");
        assert_eq!(read.time, Some(Duration::from_secs(300)));
        assert_eq!(read.memory, Some(2 << 30));
        assert_eq!(read.java_home.as_deref(), Some(Path::new("/jdk")));
        assert_eq!(
            read.class_path,
            [Path::new("/shop/libs/*"), Path::new("/opt/a.jar")]
        );
        assert_eq!(read.source_path, [Path::new("/shop/src")]);
        assert_eq!(read.null_arguments, Some(true));
        assert_eq!(read.exclude, ["com.acme.generated"]);
        assert_eq!(
            (read.junit, read.conditional, read.leaks),
            (Some(4), Some(true), Some(false))
        );
        assert_eq!(
            read.baseline.as_deref(),
            Some(Path::new("/shop/cairn-baseline.json"))
        );
        assert_eq!(read.fail_on, Some(FailOn::New));
        assert_eq!(read.ignored.len(), 2);
        assert_eq!(read.ignored[1].method.as_deref(), Some("share"));
        // Every key is in this test.
        let options = Configuration {
            ignored: Vec::new(),
            ..read
        };
        let named = format!("{options:?}");
        assert!(!named.contains("None"), "{named}");
    }

    #[track_caller]
    fn check_error(text: &str, expected: &str) {
        assert_eq!(parse(text), Err(format!("/shop/cairn.toml:{expected}")));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        check_error(
            "\ntme = \"5m\"",
            "2: unknown key `tme`; did you mean `time`?",
        );
        check_error(
            "base_line = \"x\"",
            "1: unknown key `base_line`; did you mean `baseline`?",
        );
        check_error(
            "[[ignore]]\nrules = \"x\"",
            "2: unknown key `rules`; did you mean `rule`?",
        );
        let invalid = parse("\n\ntime = 5.5.").expect_err("no TOML");
        assert!(
            invalid.starts_with("/shop/cairn.toml:3: invalid TOML: "),
            "{invalid}"
        );
        assert!(!invalid.contains('\n'), "{invalid}");
        check_error("time = true", "1: `time` must be a string, such as \"x\"");
        check_error(
            "time = \"soon\"",
            "1: `time`: expected a time such as 500ms, 60s, 5m",
        );
        check_error(
            "exclude = [1]",
            "1: `exclude` must be a list of strings, such as [\"x\", \"y\"]",
        );
        check_error("leaks = \"yes\"", "1: `leaks` must be true or false");
        check_error(
            "fail-on = \"old\"",
            "1: `fail-on`: expected new, refuted or unknown",
        );
        check_error(
            "[ignore]\nrule = \"x\"",
            "1: `ignore` must be one table [[ignore]] for each entry",
        );
        check_error(
            "[[ignore]]\nrule = \"arithmetic\"",
            "2: an entry of `ignore` needs a reason: reason = \"…\"",
        );
        check_error(
            "[[ignore]]\nreason = \"why not\"",
            "2: an entry of `ignore` needs what it ignores: one or more of class, method, rule, exception",
        );
    }

    #[test]
    fn packages_are_left_out_with_those_below() {
        let names = ["com.acme.gen".to_owned(), "com.acme.Old.*".to_owned()];
        let is_out = |class| Configuration::excludes(&names, class);
        assert!(is_out("com.acme.gen.A") && is_out("com.acme.gen.b.A$C") && is_out("com.acme.Old"));
        assert!(is_out("com.acme.Old$Inner"));
        assert!(!is_out("com.acme.general.A") && !is_out("com.acme.Older") && !is_out("gen.A"));
    }

    #[test]
    fn the_nearest_file_counts() {
        let made = tempfile::tempdir().expect("a folder");
        let below = made.path().join("a/b");
        std::fs::create_dir_all(&below).expect("folders");
        std::fs::write(made.path().join(FILE_NAME), "junit = 4").expect("a file");
        assert_eq!(Configuration::find(&below).expect("a file").junit, Some(4));
        std::fs::write(made.path().join("a").join(FILE_NAME), "junit = 5").expect("a file");
        assert_eq!(Configuration::find(&below).expect("a file").junit, Some(5));
    }
}
