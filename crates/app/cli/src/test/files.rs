//! Files of tests, below a folder of sources.

use super::classes::Subject;
use answer::{SuiteReport, TestFile};
use junit::suite_name;
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub struct Folder<'a> {
    path: &'a Path,
    /// Whether files that are there already are overwritten.
    force: bool,
}

impl<'a> Folder<'a> {
    /// Makes the folder if need be: whether that can be is known before any work is done.
    pub fn open(path: &'a Path, force: bool) -> Result<Folder<'a>, String> {
        match std::fs::create_dir_all(path) {
            Ok(()) => Ok(Folder { path, force }),
            Err(_) if path.is_file() => Err(format!(
                "{} is a file; -o takes a folder for the tests",
                path.display()
            )),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Whether the tests at this path may be written; if not, a line on stderr says so.
    pub fn is_free(&self, path: &str) -> bool {
        let file = self.path.join(path);
        let is_taken = !self.force && file.symlink_metadata().is_ok();
        if is_taken {
            eprintln!(
                "cairn: {} is there already; --force overwrites it",
                file.display()
            );
        }
        !is_taken
    }

    pub fn write(&self, report: &SuiteReport) -> Result<(), String> {
        let files = report.suites.iter().filter_map(|s| s.file.as_ref());
        files.into_iter().try_for_each(|file| self.write_file(file))
    }

    /// Beside its place first, so that nobody ever sees half a file.
    fn write_file(&self, test: &TestFile) -> Result<(), String> {
        let file = self.path.join(&test.path);
        let failed = |error: std::io::Error| format!("{}: {error}", file.display());
        let parent = file.parent().unwrap_or(self.path);
        std::fs::create_dir_all(parent).map_err(failed)?;
        // Temporary files are for their owner only, sources for whom the user says.
        let everybody = Permissions::from_mode(0o666);
        let mut new = tempfile::Builder::new();
        let new = new
            .prefix(".cairn-")
            .permissions(everybody)
            .tempfile_in(parent);
        let mut new = new.map_err(failed)?;
        new.write_all(test.source.as_bytes()).map_err(failed)?;
        let placed = match self.force {
            true => new.persist(&file),
            false => new.persist_noclobber(&file),
        };
        placed.map(|_| ()).map_err(|error| failed(error.error))
    }
}

/// Where the tests of a class belong, below a folder of sources.
pub fn path_of(subject: &Subject) -> String {
    let mut path: PathBuf = subject.package.split('.').collect();
    path.push(format!("{}.java", suite_name(&subject.class.java_name())));
    path.display().to_string()
}

/// All sources one after the other; of several, each begins with where it belongs.
pub fn listing(report: &SuiteReport) -> String {
    let files: Vec<&TestFile> = report
        .suites
        .iter()
        .filter_map(|s| s.file.as_ref())
        .collect();
    match &files[..] {
        [one] => one.source.clone(),
        all => {
            let listed = all.iter().map(|f| format!("// {}\n{}", f.path, f.source));
            listed.collect::<Vec<_>>().join("\n")
        }
    }
}
