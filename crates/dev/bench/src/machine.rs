//! A machine with the benchmark's classes.

use frontend::Compiled;
use launcher::{BootOptions, Booted, BootedSources};
use std::path::{Path, PathBuf};
use vm::State;

pub(crate) struct Bench {
    pub machine: Booted,
    pub booted: State,
    pub classes: Vec<String>,
    /// Removed when dropped.
    _compiled: Compiled,
}

impl Bench {
    /// With the classes of some sources, given from the project's root.
    pub(crate) fn new(sources: &[&str]) -> Result<Bench, String> {
        Bench::with(sources, |_| BootOptions::default())
    }

    /// The same, for calls of their methods on objects that other calls make.
    pub(crate) fn for_calls(sources: &[&str]) -> Result<Bench, String> {
        Bench::with(sources, BootOptions::analysing)
    }

    fn with(
        sources: &[&str],
        options: impl FnOnce(&[String]) -> BootOptions,
    ) -> Result<Bench, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let sources: Vec<PathBuf> = sources.iter().map(|s| root.join(s)).collect();
        let made = BootedSources::new(&sources, None, options).map_err(|e| e.to_string())?;
        Ok(Bench {
            booted: made.booted.state.clone(),
            machine: made.booted,
            classes: made.compiled.classes.clone(),
            _compiled: made.compiled,
        })
    }
}
