//! Commands of build tools, and the decisive line of a failed one's log.

use crate::error::ProjectError;
use crate::project_data::BuildTool;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A command of a build tool, with the folder that it is run in.
pub(crate) struct BuildCommand<'a> {
    pub tool: BuildTool,
    /// `mvn`, or the path of a wrapper.
    pub program: PathBuf,
    pub folder: &'a Path,
    /// The JDK that the build tool runs on; `None` for its own choice.
    pub java_home: Option<&'a Path>,
    /// What a user would type, without the program: arguments that only serve us are left out.
    pub shown: &'a str,
}

/// Without the JVM's optimizing compiler, which takes half of the time of a build that lasts for seconds. Flags that a
/// project sets itself may follow: this one contradicts none.
const QUICK_START: &str = "-XX:TieredStopAtLevel=1";

/// Longer lines of a log are cut.
const LONGEST_REASON: usize = 400;

impl BuildCommand<'_> {
    /// Runs it to its end.
    pub(crate) fn run(
        &self,
        arguments: &[String],
        on_command: &dyn Fn(&str),
    ) -> Result<(), ProjectError> {
        let name = self.program.file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let shown = match self.program.is_absolute() {
            true => format!("./{name} {}", self.shown),
            false => format!("{name} {}", self.shown),
        };
        on_command(&shown);
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir(self.folder);
        command.stdin(Stdio::null());
        if let Some(home) = self.java_home {
            command.env("JAVA_HOME", home);
        }
        if self.tool == BuildTool::Maven && std::env::var_os("MAVEN_OPTS").is_none() {
            command.env("MAVEN_OPTS", QUICK_START);
        }
        let output = command.output().map_err(|e| ProjectError::NotStarted {
            tool: self.tool,
            folder: self.folder.to_owned(),
            command: name.into_owned(),
            reason: e.to_string(),
        })?;
        if output.status.success() {
            return Ok(());
        }
        let mut log = String::from_utf8_lossy(&output.stdout).into_owned();
        log.push('\n');
        log.push_str(&String::from_utf8_lossy(&output.stderr));
        Err(ProjectError::Build {
            folder: self.folder.to_owned(),
            command: shown,
            reason: match self.tool {
                BuildTool::Maven => maven_reason(&log),
                BuildTool::Gradle => gradle_reason(&log),
            },
        })
    }
}

/// A new folder in the caller's folder for temporary files.
pub(crate) fn scratch_folder(within: &Path, prefix: &str) -> Result<PathBuf, ProjectError> {
    let made = tempfile::Builder::new().prefix(prefix).tempdir_in(within);
    let made = made.map_err(|error| ProjectError::Io {
        path: within.to_owned(),
        error,
    })?;
    Ok(made.keep())
}

/// The first error that Maven prints: of a compilation, the first message of the compiler. What is said below it is added
/// where the first line does not say it.
fn maven_reason(log: &str) -> String {
    let errors = log.lines().filter_map(|line| {
        let line = plain(line);
        let text = line.strip_prefix("[ERROR]")?.trim();
        Some(text.trim_start_matches("[ERROR]").trim().to_owned())
    });
    let mut errors = errors.filter(|e| !e.is_empty() && !e.starts_with("COMPILATION ERROR"));
    let Some(first) = errors.next() else {
        return shorten(last_line(log));
    };
    let goes_on = |next: &String| {
        first.ends_with(':') || first.ends_with("cannot find symbol") && next.starts_with("symbol:")
    };
    shorten(match errors.next().filter(goes_on) {
        Some(next) => format!("{first} {next}"),
        None => first,
    })
}

/// The first message of the compiler, else what Gradle says went wrong.
fn gradle_reason(log: &str) -> String {
    if let Some(error) = log.lines().find(|line| line.contains(": error: ")) {
        return shorten(error.trim().to_owned());
    }
    let after = log
        .lines()
        .skip_while(|line| line.trim() != "* What went wrong:");
    let after = after
        .skip(1)
        .map(str::trim)
        .take_while(|line| !line.is_empty());
    let wrong: Vec<&str> = after.take(2).collect();
    shorten(match wrong.is_empty() {
        true => last_line(log),
        false => wrong.join(" "),
    })
}

pub(crate) fn last_line(log: &str) -> String {
    let mut lines = log.lines().map(|line| plain(line).trim().to_owned());
    let last = lines.rfind(|line| !line.is_empty());
    last.unwrap_or_else(|| "it says nothing".to_owned())
}

/// A line without colours.
pub(crate) fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once('m').map_or("", |(_, rest)| rest);
    }
    text
}

pub(crate) fn shorten(text: String) -> String {
    match text.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compilers_first_message_is_decisive() {
        let log = "[INFO] Scanning\n[ERROR] COMPILATION ERROR : \n[INFO] ---\n\
                   [ERROR] /shop/A.java:[3,5] cannot find symbol\n[ERROR]   symbol: class B\n\
                   [ERROR] Failed to execute goal x";
        assert_eq!(
            maven_reason(log),
            "/shop/A.java:[3,5] cannot find symbol symbol: class B"
        );
    }

    #[test]
    fn what_is_wrong_with_a_pom_stands_below_the_first_line() {
        let log = "[INFO] Scanning\n[ERROR] [ERROR] Some problems were encountered while processing the POMs:\n\
                   [ERROR] Child module /shop/b of /shop/pom.xml does not exist @ \n @ \n";
        assert_eq!(
            maven_reason(log),
            "Some problems were encountered while processing the POMs: \
             Child module /shop/b of /shop/pom.xml does not exist @"
        );
    }

    #[test]
    fn colours_are_removed() {
        let log = "[\x1b[1;31mERROR\x1b[m] no such module";
        assert_eq!(maven_reason(log), "no such module");
    }

    #[test]
    fn without_an_error_the_last_line_has_to_do() {
        assert_eq!(
            maven_reason("a\nwget: unable to resolve host\n\n"),
            "wget: unable to resolve host"
        );
        assert_eq!(maven_reason(""), "it says nothing");
    }

    #[test]
    fn gradle_says_what_went_wrong() {
        let log = "FAILURE: Build failed with an exception.\n\n* What went wrong:\n\
                   Could not resolve all files.\n> Could not find a:b:1.\n\n* Try:\n> x";
        assert_eq!(
            gradle_reason(log),
            "Could not resolve all files. > Could not find a:b:1."
        );
        let log =
            "/shop/A.java:3: error: cannot find symbol\n* What went wrong:\nExecution failed.";
        assert_eq!(
            gradle_reason(log),
            "/shop/A.java:3: error: cannot find symbol"
        );
    }

    #[test]
    fn long_lines_are_cut_between_characters() {
        assert_eq!(shorten("ä".repeat(500)).chars().count(), LONGEST_REASON + 1);
    }
}
