//! A program, run by Cairn and by the JVM under JaCoCo, and the branches that each one counts.

mod counts;
mod jacoco;

pub(crate) use counts::{Count, Counts};
use coverage::Branches;
use frontend::{Compiled, JavaHome, compile};
use heap::Ref;
use jvm_symex::{Call, Jvm, JvmState, Receiver, Trail, WatchedEnd, run_watched, watch_initializer};
use launcher::{BootOptions, Booted, Machine, Setup};
use std::path::{Path, PathBuf};
use vm::Value;

/// What Cairn executed.
pub(crate) struct Ran {
    pub branches: Branches,
    pub trail: Trail,
    /// Of the main class, by itself.
    pub initializer: Trail,
}

pub(crate) struct Program {
    home: JavaHome,
    compiled: Compiled,
}

impl Program {
    /// Sources below the folder of tests.
    pub(crate) fn of(sources: &[&str]) -> Program {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests");
        let sources: Vec<PathBuf> = sources.iter().map(|s| tests.join(s)).collect();
        let home = JavaHome::find(None).expect("a JDK");
        let compiled = compile(&home, &sources, &[], None).expect("javac");
        Program { home, compiled }
    }

    /// What JaCoCo counts when `main` runs.
    pub(crate) fn by_jacoco(&self) -> Counts {
        let main = self.compiled.main_class.as_deref().expect("a main class");
        let main = main.replace('/', ".");
        let folder = &self.compiled.folder;
        jacoco::count(&self.home, folder, std::slice::from_ref(folder), &[&main])
    }

    /// Executes `main`.
    pub(crate) fn run(&self) -> Ran {
        let setup = Setup {
            class_path: vec![self.compiled.folder.clone()],
            assertions: vm::Assertions::on(),
            ..Setup::default()
        };
        let machine = Machine::with_home(self.home.clone(), &setup).expect("a machine");
        let options = BootOptions::analysing(&[]);
        let machine = Booted::new(machine, &options).expect("a booted machine");
        let booted = machine.state.clone();
        let world = &machine.vm.world;
        let load = |name: &String| world.load(name).expect("a class");
        let classes: Vec<_> = self.compiled.classes.iter().map(load).collect();
        let main = self.compiled.main_class.as_deref().expect("a main class");
        let class = world.load(main).expect("a class");
        let main = class.declared_method("main", "([Ljava/lang/String;)V");
        let call = Call {
            method: main.expect("a main method"),
            class,
            receiver: Receiver::None,
            args: vec![Value::reference(Ref::NULL)],
        };
        let jvm = Jvm::plain(&machine.vm, call);
        let initializer = watch_initializer(&machine.vm, &booted, class, u64::MAX);
        let (end, trail) = run_watched(&jvm, JvmState::new(booted), u64::MAX);
        assert!(matches!(end, WatchedEnd::Returned(..)), "main must return");
        Ran {
            branches: Branches::of(&classes),
            trail,
            initializer,
        }
    }

    /// What Cairn counts when it executes `main`.
    pub(crate) fn by_cairn(&self) -> Counts {
        let Ran {
            branches, trail, ..
        } = self.run();
        let covered = branches.covered_branches(&trail);
        let mut counts = Counts::default();
        for (index, branch) in branches.iter().enumerate() {
            let count = Count {
                all: 1,
                covered: usize::from(covered.contains(&index)),
            };
            let (method, class) = (branch.method, branch.method.class());
            let name = format!("{}.{}{}", class.name, method.name, method.desc);
            let file = class.source_file().expect("a source file");
            counts.note(name, count);
            counts.note(format!("{file}:{}", branch.line.expect("a line")), count);
        }
        counts
    }
}
