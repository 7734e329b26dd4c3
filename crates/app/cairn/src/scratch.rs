//! Scratch folder: temporary files of an open program, such as compiled sources and tests.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A temporary folder for each open program, and for builds of projects. Clones share the folder. It is removed when the last one is dropped, or
/// at once by [`Scratch::remove`].
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
        // A folder that stays does no harm.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

impl Scratch {
    /// Creates it.
    pub fn new() -> io::Result<Scratch> {
        let made = tempfile::Builder::new().prefix("cairn-").tempdir()?;
        Ok(Scratch {
            folder: Arc::new(Folder { path: made.keep() }),
        })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.folder.path
    }

    /// Removes it with its content: for a process that ends without dropping its values.
    pub fn remove(&self) {
        // A folder that stays does no harm.
        let _ = std::fs::remove_dir_all(self.path());
    }

    /// Creates a new folder in it.
    pub(crate) fn make(&self, prefix: &str) -> io::Result<PathBuf> {
        let made = tempfile::Builder::new()
            .prefix(prefix)
            .tempdir_in(self.path())?;
        Ok(made.keep())
    }
}
