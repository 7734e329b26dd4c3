//! A machine with the benchmark's classes.

use driver::{Machine, Setup};
use frontend_jvm::{Compiled, JavaHome, compile};
use std::path::{Path, PathBuf};
use symex_jvm::PathHost;
use vm::State;

pub struct Bench {
    pub machine: &'static Machine,
    pub booted: State,
    pub classes: Vec<String>,
    /// Removed when dropped.
    _compiled: Compiled,
}

impl Bench {
    /// With the classes of some sources, given from the project's root.
    pub fn new(sources: &[&str]) -> Result<Bench, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let sources: Vec<PathBuf> = sources.iter().map(|s| root.join(s)).collect();
        let home = JavaHome::find(None).map_err(|e| e.to_string())?;
        let compiled = compile(&home, &sources, &[], None).map_err(|e| e.to_string())?;
        let class_path = vec![compiled.folder.clone()];
        let setup = Setup {
            class_path,
            assertions: vm::Assertions::on(),
            ..Setup::default()
        };
        let machine = Machine::with_home(home, &setup).map_err(|e| e.to_string())?;
        let booted = machine
            .boot(&mut PathHost::at(0))
            .map_err(|e| e.to_string())?;
        let machine: &'static Machine = Box::leak(Box::new(machine));
        Ok(Bench {
            machine,
            booted,
            classes: compiled.classes.clone(),
            _compiled: compiled,
        })
    }
}
