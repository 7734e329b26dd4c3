//! Path trace (`--trace FILE`): the execution tree, written while paths are explored.

use crate::exit::ExitFailure;
use cairn::PathTrace;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A trace file that is being written.
pub(crate) struct TraceFile {
    file: PathBuf,
    paths: Arc<PathTrace>,
}

impl TraceFile {
    /// Creates the file; an existing one is overwritten.
    pub(crate) fn create(file: &Path) -> Result<TraceFile, ExitFailure> {
        let out = File::create(file).map_err(|error| trace_failure(file, &error))?;
        Ok(TraceFile {
            file: file.to_owned(),
            paths: PathTrace::new(BufWriter::new(out)),
        })
    }

    /// The sink for events of paths.
    pub(crate) fn paths(&self) -> Arc<PathTrace> {
        self.paths.clone()
    }

    /// Completes the file.
    pub(crate) fn finish(&self) -> Result<(), ExitFailure> {
        let finished = self.paths.finish();
        finished.map_err(|error| trace_failure(&self.file, &error))
    }
}

fn trace_failure(file: &Path, error: &io::Error) -> ExitFailure {
    let shown = file.display();
    ExitFailure::usage(format!("can't write the trace to {shown}: {error}"))
}
