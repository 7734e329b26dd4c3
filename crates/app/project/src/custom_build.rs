//! A build command that the user names, for projects that neither Maven nor Gradle builds.

use crate::build_command::{last_line, shorten};
use crate::error::ProjectError;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a command of the shell in a folder.
pub fn run_custom_build(folder: &Path, command: &str) -> Result<(), ProjectError> {
    let failed = |reason: String| ProjectError::Build {
        folder: folder.to_owned(),
        command: command.to_owned(),
        reason,
    };
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).current_dir(folder);
    shell.stdin(Stdio::null());
    let output = shell.output().map_err(|e| failed(e.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let log = match output.stderr.is_empty() {
        true => &output.stdout,
        false => &output.stderr,
    };
    Err(failed(shorten(decisive_line(&String::from_utf8_lossy(
        log,
    )))))
}

/// The first error of a compiler, else the last line.
fn decisive_line(log: &str) -> String {
    let mut lines = log.lines().map(str::trim);
    match lines.find(|line| line.contains("error:")) {
        Some(line) => line.to_owned(),
        None => last_line(log),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_that_fails_says_why() {
        let folder = tempfile::tempdir().expect("a folder");
        run_custom_build(folder.path(), "echo x > made").expect("a build");
        assert!(folder.path().join("made").is_file());
        let error = run_custom_build(folder.path(), "echo 'A.java:1: error: no' >&2; false");
        let error = error.expect_err("a failure").to_string();
        assert!(error.ends_with("fails: A.java:1: error: no"), "{error}");
    }
}
