//! Test files below a source folder.

use crate::exit::ExitFailure;
use answer::{Answer, TestFile};
use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

pub(crate) struct TestFolder<'a> {
    path: &'a Path,
    /// Whether existing files are overwritten.
    force: bool,
}

impl<'a> TestFolder<'a> {
    /// Creates the folder if necessary, before any work is done: it fails early if that is impossible.
    pub(crate) fn open(path: &'a Path, force: bool) -> Result<TestFolder<'a>, ExitFailure> {
        match std::fs::create_dir_all(path) {
            Ok(()) => Ok(TestFolder { path, force }),
            Err(_) if path.is_file() => Err(ExitFailure::usage(format!(
                "{} is a file; -o takes a folder for the tests",
                path.display()
            ))),
            Err(error) => Err(ExitFailure::usage(format!("{}: {error}", path.display()))),
        }
    }

    pub(crate) fn write(&self, answer: &Answer) -> Result<(), ExitFailure> {
        let mut files = answer.artifacts.iter().map(|artifact| &artifact.file);
        let written = files.try_for_each(|file| self.write_file(file));
        written.map_err(ExitFailure::usage)
    }

    /// It is renamed when complete, so that nobody ever sees half a file.
    fn write_file(&self, test: &TestFile) -> Result<(), String> {
        let file = self.path.join(&test.path);
        let failed = |error: std::io::Error| format!("{}: {error}", file.display());
        let parent = file.parent().unwrap_or(self.path);
        std::fs::create_dir_all(parent).map_err(failed)?;
        // Temporary files are private to their owner; sources get the user's default permissions.
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

/// All sources, one after the other; if there are several, each begins with its path.
pub(crate) fn listing(answer: &Answer) -> String {
    let files: Vec<&TestFile> = answer.artifacts.iter().map(|a| &a.file).collect();
    match &files[..] {
        [one] => one.source.clone(),
        all => {
            let listed = all.iter().map(|f| format!("// {}\n{}", f.path, f.source));
            listed.collect::<Vec<_>>().join("\n")
        }
    }
}
