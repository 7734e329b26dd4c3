//! What a check leaves behind: its report, and files of tests.

use super::CheckFlags;
use crate::common::Format;
use answer::{Report, Stats, TestFile};
use report::Sources;
use std::io::Write;
use std::path::Path;

/// Whether tests can be written there, asked before there are any: a folder that can't be made should cost
/// nobody the time of a run.
pub fn expect_writable(folder: &Path) -> Result<(), String> {
    let there = |folder: &&Path| folder.as_os_str().is_empty() || folder.exists();
    let nearest = folder.ancestors().find(there).unwrap_or(Path::new("."));
    let nearest = match nearest.as_os_str().is_empty() {
        true => Path::new("."),
        false => nearest,
    };
    let probe = nearest.join(format!(".cairn-{}", std::process::id()));
    let made = std::fs::create_dir(&probe).and_then(|()| std::fs::remove_dir(&probe));
    made.map_err(|error| format!("no tests can be written to {}: {error}", folder.display()))
}

/// Writes the tests below a folder of sources. Files that are there already are left alone.
pub fn write_tests(folder: &Path, report: &Report) -> Result<(), String> {
    report
        .tests
        .iter()
        .try_for_each(|test| write_test(folder, test))
}

/// Writes one test; a file that is there already is left alone.
pub fn write_test(folder: &Path, test: &TestFile) -> Result<(), String> {
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
                "cairn: {} is there already and stays as it is",
                file.display()
            );
        }
        Err(_) => opened.map(|_| ()).map_err(failed)?,
    }
    Ok(())
}

/// Prints what was found.
pub fn show(flags: &CheckFlags, report: &Report, sources: &Sources) -> std::io::Result<()> {
    let text = match flags.common.format {
        Format::Text => report::text(report, sources, flags.all),
        Format::Json => report::json(report),
    };
    print(&text, flags.stats.then_some(&report.stats))
}

/// Prints a report, and what it cost on stderr.
pub fn print(text: &str, stats: Option<&Stats>) -> std::io::Result<()> {
    let mut out = std::io::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Some(stats) = stats {
        let _ = std::io::stderr().write_all(report::stats(stats).as_bytes());
    }
    match written {
        // Whoever closed the pipe does not want to read more.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
