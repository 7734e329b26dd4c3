//! Output of a run: the report on stdout, and test files.

use crate::common::CommonFlags;
use crate::exit::ExitFailure;
use answer::{Answer, Artifact, TestFile, Verb};
use cairn::Cairn;
use report::{Format, RenderOptions};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// Checks that tests can be written to a folder. This comes before the run: a folder that can't be created should not
/// cost the time of a run.
pub(crate) fn expect_writable(folder: &Path) -> Result<(), ExitFailure> {
    let there = |folder: &&Path| folder.as_os_str().is_empty() || folder.exists();
    let nearest = folder.ancestors().find(there).unwrap_or(Path::new("."));
    let nearest = match nearest.as_os_str().is_empty() {
        true => Path::new("."),
        false => nearest,
    };
    if nearest.is_file() {
        let file = nearest.display();
        let message = format!("{file} is a file; --tests takes a folder");
        return Err(ExitFailure::usage(message));
    }
    let probe = nearest.join(format!(".cairn-{}", std::process::id()));
    let made = std::fs::create_dir(&probe).and_then(|()| std::fs::remove_dir(&probe));
    let shown = folder.display();
    made.map_err(|error| ExitFailure::usage(format!("can't write tests to {shown}: {error}")))
}

/// Writes tests below a source folder. Existing files are left alone.
pub(crate) fn write_tests(folder: &Path, tests: &[Artifact]) -> Result<(), ExitFailure> {
    let mut tests = tests.iter().map(|artifact| &artifact.file);
    let written = tests.try_for_each(|test| write_test(folder, test));
    written.map_err(ExitFailure::usage)
}

/// Writes one test; an existing file is left alone.
fn write_test(folder: &Path, test: &TestFile) -> Result<(), String> {
    let file = folder.join(&test.path);
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    if let Some(parent) = file.parent() {
        std::fs::create_dir_all(parent).map_err(failed)?;
    }
    let mut options = std::fs::OpenOptions::new();
    let mut opened = options.write(true).create_new(true).open(&file);
    let written = opened
        .as_mut()
        .map(|out| out.write_all(test.source.as_bytes()));
    match written {
        Ok(written) => written.map_err(failed)?,
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            eprintln!(
                "cairn: {} exists already and was not overwritten",
                file.display()
            );
        }
        Err(_) => opened.map(|_| ()).map_err(failed)?,
    }
    Ok(())
}

/// Checks that a verb has the requested output format. This comes before the run.
pub(crate) fn expect_format(common: &CommonFlags, verb: Verb) -> Result<(), ExitFailure> {
    let format = Format::from(common.format);
    format.expect_for(verb).map_err(ExitFailure::usage)
}

/// How much of an answer is shown.
#[derive(Clone, Copy, Default)]
pub(crate) struct ReportDetail {
    /// Whether long lists are shown in full.
    pub all: bool,
    /// Whether only the number of structures is shown.
    pub counts: bool,
    /// Whether statistics are printed on stderr.
    pub stats: bool,
}

/// Prints an answer, and statistics on stderr.
pub(crate) fn show(
    answer: &Answer,
    cairn: &Cairn,
    common: &CommonFlags,
    shown: ReportDetail,
) -> Result<(), ExitFailure> {
    let text = render(answer, cairn, common, shown)?;
    let printed = print(&text);
    show_stats(answer, shown);
    printed
}

/// Renders an answer in the requested format.
pub(crate) fn render(
    answer: &Answer,
    cairn: &Cairn,
    common: &CommonFlags,
    shown: ReportDetail,
) -> Result<String, ExitFailure> {
    let form = RenderOptions {
        format: common.format.into(),
        all: shown.all,
        counts: shown.counts,
        quiet: common.quiet,
        colour: is_coloured(),
    };
    report::render(answer, cairn.sources(), form).map_err(ExitFailure::usage)
}

/// Whether text is coloured: on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
fn is_coloured() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
}

/// Prints statistics, if requested.
pub(crate) fn show_stats(answer: &Answer, shown: ReportDetail) {
    if shown.stats {
        let _ = std::io::stderr().write_all(report::render_stats(answer).as_bytes());
    }
}

/// Prints on stdout.
pub(crate) fn print(text: &str) -> Result<(), ExitFailure> {
    let mut out = std::io::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        // The reader closed the pipe and wants no more.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(ExitFailure::output_error),
    }
}
