//! Classes of Java source, ready to be called.

use classes::ClassRef;
use frontend::{JavaHome, compile};
use jvm_symex::PathHost;
use launcher::{Machine, Setup};
use std::path::PathBuf;
use vm::{State, Vm};

pub struct Booted {
    pub vm: &'static Vm,
    pub state: State,
    pub classes: Vec<ClassRef>,
}

/// Compiles the sources and starts a machine for them.
pub fn boot(sources: &[PathBuf]) -> Booted {
    let home = JavaHome::find(None).expect("a JDK");
    let compiled = compile(&home, sources, &[], None).expect("javac");
    let setup = Setup {
        class_path: vec![compiled.folder.clone()],
        assertions: vm::Assertions::on(),
        ..Setup::default()
    };
    let mut machine = Machine::with_home(home, &setup).expect("a machine");
    machine.vm.analysing = true;
    machine.vm.opened = compiled.classes.clone();
    let state = machine
        .boot(&mut PathHost::at(0))
        .expect("a booted machine");
    let machine: &'static Machine = Box::leak(Box::new(machine));
    let vm = &machine.vm;
    let load = |name: &String| vm.world.load(name).expect("a class");
    Booted {
        vm,
        state,
        classes: compiled.classes.iter().map(load).collect(),
    }
}
