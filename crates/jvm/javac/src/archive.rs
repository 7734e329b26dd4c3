//! Class data sharing: the classes of `javac` itself, as they were once loaded.

use crate::place::{cache_folder, identify};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The JVM does not say on standard output what it thinks of an archive: one that does not fit is not used.
pub(crate) const QUIET: &str = "-J-Xlog:disable";

/// The archive of a JDK; `None` if there is no folder for it.
pub(crate) fn place(java_home: &Path) -> Option<PathBuf> {
    Some(cache_folder()?.join(format!("javac-{}.jsa", identify(java_home)?)))
}

pub(crate) fn flag(name: &str, archive: &Path) -> OsString {
    let mut flag = OsString::from(format!("-J-XX:{name}="));
    flag.push(archive);
    flag
}

/// A call of `javac` whose classes are recorded. Whatever goes wrong with that, the call is one like any other.
pub struct Recording {
    unfinished: Option<Unfinished>,
}

/// Written beside its place and then moved, so that nobody ever sees half of it.
struct Unfinished {
    folder: TempDir,
    place: PathBuf,
}

impl Unfinished {
    fn new(java_home: &Path) -> Option<Unfinished> {
        let place = place(java_home).filter(|place| !place.exists())?;
        let cache = place.parent()?;
        std::fs::create_dir_all(cache).ok()?;
        let folder = tempfile::tempdir_in(cache).ok()?;
        Some(Unfinished { folder, place })
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("archive")
    }
}

impl Recording {
    /// The call to make. If there is an archive, it is used.
    pub fn start(java_home: &Path, sources: usize) -> (Recording, Command) {
        let unfinished = Unfinished::new(java_home);
        let command = match &unfinished {
            None => crate::command(java_home, sources),
            Some(unfinished) => {
                let mut command = crate::start(java_home, sources);
                command.arg(flag("ArchiveClassesAtExit", &unfinished.file()));
                command.arg(QUIET);
                command
            }
        };
        (Recording { unfinished }, command)
    }

    /// Keeps what was recorded, after a call that succeeded.
    pub fn keep(self) {
        if let Some(unfinished) = self.unfinished {
            // It may be there by now, or there may be none: then it is as slow as it was.
            let _ = std::fs::rename(unfinished.file(), unfinished.place);
        }
    }
}
