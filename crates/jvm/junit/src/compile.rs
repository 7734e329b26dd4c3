//! Compilation of tests: all sources together. A test that does not compile is left out.

use crate::java_args;
use crate::process::Process;
use crate::replay::{ReplayDeadline, ReplayError};
use crate::source::TestSource;
use javac::Recording;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;

/// The errors of `javac` for each test of one source; `None` for those that compile.
pub(crate) type JavacErrors = Vec<Option<String>>;

pub(crate) struct Compiler<'a> {
    pub(crate) java_home: &'a Path,
    pub(crate) class_path: &'a [PathBuf],
    /// A folder of its own; classes go to `classes`.
    pub(crate) work: &'a Path,
    pub(crate) end: ReplayDeadline<'a>,
}

impl Compiler<'_> {
    pub(crate) fn classes_folder(&self) -> PathBuf {
        self.work.join("classes")
    }

    /// Compiles the tests. `runner` is a source that must compile: if it does not, no test is to blame.
    pub(crate) fn compile(
        &self,
        runner: &Path,
        sources: &[TestSource],
    ) -> Result<Vec<JavacErrors>, ReplayError> {
        let mut complaints: Vec<JavacErrors> =
            sources.iter().map(|s| vec![None; s.tests.len()]).collect();
        loop {
            let mut files = Vec::new();
            for (source, complaints) in sources.iter().zip(&complaints) {
                files.extend(self.write(source, complaints)?);
            }
            if files.is_empty() {
                return Ok(complaints);
            }
            let Some(messages) = self.javac(&files)? else {
                return Ok(complaints);
            };
            let is_progress = self.blame(&messages, sources, &mut complaints)
                || self.blame_alone(runner, sources, &mut complaints)?;
            if !is_progress {
                return Err(ReplayError::Javac(messages));
            }
        }
    }

    /// Writes what is left of a source, or nothing.
    fn write(
        &self,
        source: &TestSource,
        complaints: &JavacErrors,
    ) -> Result<Option<PathBuf>, ReplayError> {
        let is_bad = |test: &usize| complaints[*test].is_some();
        let bad: BTreeSet<usize> = (0..complaints.len()).filter(is_bad).collect();
        if bad.len() == complaints.len() {
            return Ok(None);
        }
        let path = self.path(source);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, source.blank_tests(&bad))?;
        Ok(Some(path))
    }

    fn path(&self, source: &TestSource) -> PathBuf {
        self.work.join("sources").join(source.path())
    }

    /// Compiles the program that runs tests. It exercises much of the compiler, so this is the run worth recording.
    pub(crate) fn compile_runner(
        &self,
        sources: &[PathBuf],
        out: &Path,
    ) -> Result<(), ReplayError> {
        let (recording, command) = Recording::start(self.java_home, sources.len());
        match self.run(command, sources, out)? {
            None => recording.keep(),
            Some(messages) => return Err(ReplayError::Javac(messages)),
        }
        Ok(())
    }

    /// Runs `javac`; returns its messages if it failed.
    fn javac(&self, files: &[PathBuf]) -> Result<Option<String>, ReplayError> {
        let command = javac::command(self.java_home, files.len());
        self.run(command, files, &self.classes_folder())
    }

    /// Runs `javac` with a command that has no arguments yet.
    fn run(
        &self,
        mut command: Command,
        files: &[PathBuf],
        out: &Path,
    ) -> Result<Option<String>, ReplayError> {
        let empty = self.work.join("empty");
        std::fs::create_dir_all(&empty)?;
        std::fs::create_dir_all(out)?;
        let mut args: Vec<String> = [
            // Sources beside the user's classes are not ours to compile.
            "-sourcepath",
            &java_args::to_utf8(&empty)?,
            "-cp",
            &java_args::join_class_path(self.class_path)?,
            "-d",
            &java_args::to_utf8(out)?,
        ]
        .map(str::to_owned)
        .to_vec();
        let flags = "-g -nowarn -proc:none -implicit:none -encoding UTF-8 -Xmaxerrs 100000";
        args.extend(flags.split(' ').map(str::to_owned));
        for file in files {
            args.push(java_args::to_utf8(file)?);
        }
        let file = self.work.join("javac.args");
        java_args::write(&file, &args)?;
        // Messages are searched for the word `error`.
        command.arg("-J-Duser.language=en");
        command.arg(format!("@{}", java_args::to_utf8(&file)?));
        let mut process = Process::start(command, self.java_home)?;
        let Some(status) = process.wait_unless(|| self.end.is_over())? else {
            return Err(ReplayError::OutOfTime);
        };
        Ok((!status.success()).then(|| process.output()))
    }

    /// Assigns each message to its test, or to all tests of a source. Returns false if nothing changes.
    fn blame(
        &self,
        messages: &str,
        sources: &[TestSource],
        complaints: &mut [JavacErrors],
    ) -> bool {
        let mut is_progress = false;
        for (source, complaints) in sources.iter().zip(complaints) {
            let path = self.path(source).display().to_string();
            for error in parse_errors(messages, &path) {
                let line = error.line.saturating_sub(1);
                let found = source.tests.iter().position(|t| t.lines.contains(&line));
                let blamed = found.map_or(0..complaints.len(), |test| test..test + 1);
                for complaint in &mut complaints[blamed] {
                    is_progress |= complaint.is_none();
                    complaint.get_or_insert(error.text.clone());
                }
            }
        }
        is_progress
    }

    /// Some errors have no place, as when the compiler itself fails: then each source is compiled alone. Returns
    /// false if all of them compile.
    fn blame_alone(
        &self,
        runner: &Path,
        sources: &[TestSource],
        complaints: &mut [JavacErrors],
    ) -> Result<bool, ReplayError> {
        if let Some(messages) = self.javac(&[runner.to_owned()])? {
            return Err(ReplayError::Javac(messages));
        }
        let mut is_progress = false;
        for (source, complaints) in sources.iter().zip(complaints) {
            let Some(file) = self.write(source, complaints)? else {
                continue;
            };
            let Some(messages) = self.javac(&[file])? else {
                continue;
            };
            is_progress = true;
            let (source, own) = (slice::from_ref(source), slice::from_mut(complaints));
            if !self.blame(&messages, source, own) {
                for complaint in complaints {
                    complaint.get_or_insert(messages.clone());
                }
            }
        }
        Ok(is_progress)
    }
}

struct CompileError {
    line: usize,
    /// Without the folder.
    text: String,
}

/// The errors in one file: `path:line: error: message`, with the lines below that tell more.
fn parse_errors(messages: &str, path: &str) -> Vec<CompileError> {
    let mut errors: Vec<CompileError> = Vec::new();
    let mut is_inside = false;
    let file = Path::new(path).file_name().unwrap_or_default().display();
    for line in messages.lines() {
        let here = line.strip_prefix(path).and_then(|l| l.strip_prefix(':'));
        let here = here.and_then(|rest| rest.split_once(": error: "));
        let parsed = here.and_then(|(number, text)| Some((number.parse().ok()?, text)));
        if let Some((number, text)) = parsed {
            let text = format!("{file}:{number}: {text}");
            errors.push(CompileError { line: number, text });
            is_inside = true;
        } else if line.contains(".java:") || is_count(line) {
            is_inside = false;
        } else if let (Some(error), true) = (errors.last_mut(), is_inside) {
            error.text.push('\n');
            error.text.push_str(line);
        }
    }
    errors
}

/// `2 errors`, at the end.
fn is_count(line: &str) -> bool {
    line.ends_with("error") || line.ends_with("errors") || line.ends_with("warnings")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_found_with_their_lines() {
        let messages = "/t/A.java:3: error: cannot find symbol\n    foo();\n    ^\n\
                        /t/B.java:9: error: no\n  x\n\
                        /t/A.java:5: warning: old\n  y\n\
                        /t/A.java:12: error: two\n2 errors\n";
        let errors = parse_errors(messages, "/t/A.java");
        let lines: Vec<usize> = errors.iter().map(|e| e.line).collect();
        assert_eq!(lines, [3, 12]);
        assert_eq!(
            errors[0].text,
            "A.java:3: cannot find symbol\n    foo();\n    ^"
        );
        assert_eq!(errors[1].text, "A.java:12: two");
    }
}
