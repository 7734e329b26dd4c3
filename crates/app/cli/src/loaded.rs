//! The targets' classes on a machine of their own.

use crate::common::CommonFlags;
use crate::exit::Exit;
use crate::targets::Targets;
use frontend::JavaHome;
use jvm_symex::PathHost;
use launcher::{Machine, Setup};
use report::Sources;
use std::path::{Path, PathBuf};
use vm::{State, Vm};

/// Deeper than a JVM's default stack can be, even in compiled code with the smallest frames: an
/// overflow that is reported here is one everywhere.
const DEEP_STACK: usize = 1_200_000;

/// The part of the memory that the heap of one state may take: workers have states of their own,
/// and states that wait need memory too.
const HEAP_SHARE: u64 = 4;

/// A machine with the targets' classes on it.
pub struct Loaded {
    pub vm: &'static Vm,
    /// The class library is ready.
    pub booted: State,
    /// Internal names of the targets' classes.
    pub classes: Vec<String>,
    targets: Targets,
    java_home: PathBuf,
}

impl Loaded {
    pub fn java_home(&self) -> &Path {
        &self.java_home
    }

    /// The class path for `java`, with what was given beside the targets.
    pub fn class_path_for_java(&mut self, given: Option<&str>) -> Result<Vec<PathBuf>, Exit> {
        self.class_path_beside(&split_class_path(given))
    }

    /// The same, with the class path split.
    pub fn class_path_beside(&mut self, given: &[PathBuf]) -> Result<Vec<PathBuf>, Exit> {
        self.targets.for_java(given).map_err(Exit::usage)
    }

    /// To be quoted.
    pub fn sources(&self) -> Sources {
        Sources::read(&self.targets.sources)
    }
}

/// Opens the targets and starts a machine.
pub fn load(flags: &CommonFlags) -> Result<Loaded, Exit> {
    let home = JavaHome::find(flags.java_home.as_deref()).map_err(Exit::usage)?;
    let class_path = split_class_path(flags.class_path.as_deref());
    let setup = Setup::default();
    start_machine(home, &flags.targets, &class_path, flags.memory, setup)
}

/// The same, with the class path split; the rest of the setup is as given.
pub fn start_machine(
    home: JavaHome,
    paths: &[PathBuf],
    class_path: &[PathBuf],
    memory: u64,
    setup: Setup,
) -> Result<Loaded, Exit> {
    let targets = Targets::open(&home, paths, class_path).map_err(unreadable)?;
    let setup = Setup {
        class_path: targets.class_path(class_path),
        assertions: vm::Assertions::on(),
        ..setup
    };
    let java_home = home.path.clone();
    let mut machine = Machine::with_home(home, &setup).map_err(Exit::usage)?;
    machine.vm.max_stack_slots = DEEP_STACK;
    let heap = usize::try_from(memory / HEAP_SHARE).unwrap_or(usize::MAX);
    machine.vm.max_heap_bytes = machine.vm.max_heap_bytes.min(heap);
    machine.vm.analysing = true;
    let classes = targets.classes(&machine.class_path).map_err(Exit::usage)?;
    if classes.is_empty() {
        let shown = paths.iter().map(|t| t.display().to_string());
        let shown = shown.collect::<Vec<_>>().join(", ");
        return Err(Exit::usage(format!("no class found in {shown}")));
    }
    machine.vm.opened = classes.clone();
    machine.vm.opened.sort();
    let mut booted = machine.boot(&mut PathHost::at(0)).map_err(Exit::usage)?;
    booted.heap.pace_collections(machine.vm.max_heap_bytes);
    // Worker threads are not waited for, so what they use lives as long as the process.
    let vm: &'static Vm = &Box::leak(Box::new(machine)).vm;
    Ok(Loaded {
        vm,
        booted,
        classes,
        targets,
        java_home,
    })
}

/// Whoever uses contracts for the first time lacks their jar.
fn unreadable(error: impl std::fmt::Display) -> Exit {
    let error = error.to_string();
    let hint = match error.contains("package cairn.annotations does not exist") {
        true => {
            "\nthe package cairn.annotations is in a jar: make it with `mvn package` in \
             java/cairn-annotations, and name it with -c"
        }
        false => "",
    };
    Exit::usage(error + hint)
}

pub fn split_class_path(text: Option<&str>) -> Vec<PathBuf> {
    let entries = text.unwrap_or_default().split(':');
    let named = entries.filter(|entry| !entry.is_empty());
    named.map(PathBuf::from).collect()
}
