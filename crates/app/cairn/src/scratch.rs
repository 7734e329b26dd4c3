//! The folder for all that is only needed while a program is open: compiled sources, tests that are tried.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A folder of its own for each open program, so that nothing stays behind. Clones are the same folder.
/// It is removed when the last is dropped, or at once by [`Scratch::remove`].
#[derive(Clone, Debug)]
pub struct Scratch {
    folder: Arc<Folder>,
}

#[derive(Debug)]
struct Folder {
    path: PathBuf,
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

impl Scratch {
    pub(crate) fn new() -> io::Result<Scratch> {
        let made = tempfile::Builder::new().prefix("cairn-").tempdir()?;
        Ok(Scratch {
            folder: Arc::new(Folder { path: made.keep() }),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.folder.path
    }

    /// Removes it with all that is in it: for a process that ends without dropping what it has.
    pub fn remove(&self) {
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(self.path());
    }

    /// A new folder below it.
    pub(crate) fn make(&self, prefix: &str) -> io::Result<PathBuf> {
        let made = tempfile::Builder::new()
            .prefix(prefix)
            .tempdir_in(self.path())?;
        Ok(made.keep())
    }
}
