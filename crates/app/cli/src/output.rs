//! What a run leaves behind: its report on stdout, and files of tests.

use crate::exit::Failure;
use answer::{Stats, TestFile};
use std::io::Write;
use std::path::Path;

/// Whether tests can be written there, asked before there are any: a folder that can't be made should cost
/// nobody the time of a run.
pub fn expect_writable(folder: &Path) -> Result<(), Failure> {
    let there = |folder: &&Path| folder.as_os_str().is_empty() || folder.exists();
    let nearest = folder.ancestors().find(there).unwrap_or(Path::new("."));
    let nearest = match nearest.as_os_str().is_empty() {
        true => Path::new("."),
        false => nearest,
    };
    let probe = nearest.join(format!(".cairn-{}", std::process::id()));
    let made = std::fs::create_dir(&probe).and_then(|()| std::fs::remove_dir(&probe));
    let shown = folder.display();
    made.map_err(|error| Failure::usage(format!("no tests can be written to {shown}: {error}")))
}

/// Writes tests below a folder of sources. Files that are there already are left alone.
pub fn write_tests(folder: &Path, tests: &[TestFile]) -> Result<(), Failure> {
    let written = tests.iter().try_for_each(|test| write_test(folder, test));
    written.map_err(Failure::usage)
}

/// Writes one test; a file that is there already is left alone.
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
                "cairn: {} is there already and stays as it is",
                file.display()
            );
        }
        Err(_) => opened.map(|_| ()).map_err(failed)?,
    }
    Ok(())
}

/// Prints a report, and what it cost on stderr.
pub fn print(text: &str, stats: Option<&Stats>) -> Result<(), Failure> {
    let mut out = std::io::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Some(stats) = stats {
        let _ = std::io::stderr().write_all(report::stats(stats).as_bytes());
    }
    match written {
        // Whoever closed the pipe does not want to read more.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(Failure::unwritten),
    }
}
