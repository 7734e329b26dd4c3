//! `--trace FILE`: the execution tree, written while paths are explored.

use crate::exit::Failure;
use cairn::PathTrace;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that is being written.
pub struct Trace {
    file: PathBuf,
    paths: Arc<PathTrace>,
}

impl Trace {
    /// Begins the file; one that is there already is overwritten.
    pub fn create(file: &Path) -> Result<Trace, Failure> {
        let out = File::create(file).map_err(|error| failure(file, &error))?;
        Ok(Trace {
            file: file.to_owned(),
            paths: PathTrace::new(BufWriter::new(out)),
        })
    }

    /// Who hears what becomes of paths.
    pub fn paths(&self) -> Arc<PathTrace> {
        self.paths.clone()
    }

    /// Completes the file.
    pub fn finish(&self) -> Result<(), Failure> {
        let finished = self.paths.finish();
        finished.map_err(|error| failure(&self.file, &error))
    }
}

fn failure(file: &Path, error: &io::Error) -> Failure {
    let shown = file.display();
    Failure::usage(format!("no trace can be written to {shown}: {error}"))
}
