//! Classes of Java source, ready to be called.

use classes::ClassRef;
use launcher::{BootOptions, BootedSources};
use std::path::PathBuf;
use std::sync::Arc;
use vm::{State, Vm};

pub(crate) struct Booted {
    pub vm: Arc<Vm>,
    pub state: State,
    pub classes: Vec<ClassRef>,
}

/// Compiles the sources and starts a machine for them.
pub(crate) fn boot(sources: &[PathBuf]) -> Booted {
    let made = BootedSources::new(sources, None, BootOptions::analysing).expect("a machine");
    let launcher::Booted { vm, state, .. } = made.booted;
    let load = |name: &String| vm.world.load(name).expect("a class");
    let classes = made.compiled.classes.iter().map(load).collect();
    Booted { vm, state, classes }
}
