//! A machine with the benchmark's classes.

use frontend::{Compiled, JavaHome, compile};
use jvm_symex::PathHost;
use launcher::{Machine, Setup};
use std::path::{Path, PathBuf};
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
        Bench::with(sources, |_, _| ())
    }

    /// The same, for calls of their methods on objects that other calls make.
    pub fn for_calls(sources: &[&str]) -> Result<Bench, String> {
        Bench::with(sources, |machine, classes| {
            machine.vm.analysing = true;
            machine.vm.opened = classes.to_vec();
        })
    }

    fn with(
        sources: &[&str],
        set_up: impl FnOnce(&mut Machine, &[String]),
    ) -> Result<Bench, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let sources: Vec<PathBuf> = sources.iter().map(|s| root.join(s)).collect();
        let home = JavaHome::find(None).map_err(|e| e.to_string())?;
        let compiled = compile(&home, &sources, &[], None).map_err(|e| e.to_string())?;
        let class_path = vec![compiled.folder.clone()];
        let setup = Setup {
            class_path,
            assertions: vm::Assertions::on(),
            ..Setup::default()
        };
        let mut machine = Machine::with_home(home, &setup).map_err(|e| e.to_string())?;
        set_up(&mut machine, &compiled.classes);
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
