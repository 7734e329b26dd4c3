//! `--trace FILE`: the execution tree, written while paths are explored.

use crate::exit::ExitFailure;
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
    pub fn create(file: &Path) -> Result<Trace, ExitFailure> {
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
    pub fn finish(&self) -> Result<(), ExitFailure> {
        let finished = self.paths.finish();
        finished.map_err(|error| failure(&self.file, &error))
    }
}

fn failure(file: &Path, error: &io::Error) -> ExitFailure {
    let shown = file.display();
    ExitFailure::usage(format!("can't write the trace to {shown}: {error}"))
}
