//! Booted machine: its class library is initialized, ready for an analysis.

use crate::error::DriverError;
use crate::machine::{Machine, Setup};
use frontend::{ClassPath, Compiled, JavaHome, compile};
use jvm_symex::PathHost;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use vm::{State, Vm};

/// Deeper than a JVM's default stack can be, even in compiled code with the smallest frames: an
/// overflow that is reported here is one everywhere.
const DEEP_STACK: usize = 1_200_000;

/// The part of the memory that the heap of one state may take: workers have states of their own,
/// and states that wait need memory too.
const HEAP_SHARE: u64 = 4;

/// What an analysis asks of its machine.
#[derive(Debug, Clone, Default)]
pub struct BootOptions {
    /// Whether paths are explored, not a program run.
    pub analysing: bool,
    /// Classes under analysis, by internal name: their objects are opened field by field even if
    /// they are the JDK's.
    pub opened: Vec<String>,
    /// What the process may use, in bytes: bounds the heap of a state, and makes the stack deeper
    /// than that of any JVM. `None` leaves both as a program has them.
    pub memory: Option<u64>,
}

impl BootOptions {
    /// For paths through these classes.
    pub fn analysing(opened: &[String]) -> BootOptions {
        BootOptions {
            analysing: true,
            opened: opened.to_vec(),
            memory: None,
        }
    }
}

/// A machine and a state in which the class library is ready. Whoever works on the machine holds
/// it: it lives as long as the last worker.
#[derive(Clone)]
pub struct Booted {
    pub home: JavaHome,
    pub class_path: Arc<ClassPath>,
    pub vm: Arc<Vm>,
    pub state: State,
}

impl Booted {
    /// Starts the class library of a machine.
    pub fn new(machine: Machine, options: &BootOptions) -> Result<Booted, DriverError> {
        let mut machine = machine;
        machine.vm.analysing = options.analysing;
        machine.vm.opened = options.opened.clone();
        machine.vm.opened.sort();
        if let Some(memory) = options.memory {
            let heap = usize::try_from(memory / HEAP_SHARE).unwrap_or(usize::MAX);
            machine.vm.max_stack_slots = DEEP_STACK;
            machine.vm.max_heap_bytes = machine.vm.max_heap_bytes.min(heap);
        }
        let mut state = machine.boot(&mut PathHost::at(0))?;
        if options.memory.is_some() {
            state.heap.pace_collections(machine.vm.max_heap_bytes);
        }
        Ok(Booted {
            home: machine.home,
            class_path: machine.class_path,
            vm: Arc::new(machine.vm),
            state,
        })
    }
}

/// Sources, compiled and on a machine of their own.
pub struct BootedSources {
    pub booted: Booted,
    /// Removed when this is dropped, if it was made for this.
    pub compiled: Compiled,
}

impl BootedSources {
    /// Compiles the sources into `out`, or into a temporary folder, and starts a machine for them,
    /// with `assert` on.
    pub fn new(
        sources: &[PathBuf],
        out: Option<&Path>,
        options: impl FnOnce(&[String]) -> BootOptions,
    ) -> Result<BootedSources, DriverError> {
        let home = JavaHome::find(None)?;
        let compiled = compile(&home, sources, &[], out)?;
        let setup = Setup {
            class_path: vec![compiled.folder.clone()],
            assertions: vm::Assertions::on(),
            ..Setup::default()
        };
        let machine = Machine::with_home(home, &setup)?;
        let booted = Booted::new(machine, &options(&compiled.classes))?;
        Ok(BootedSources { booted, compiled })
    }
}
