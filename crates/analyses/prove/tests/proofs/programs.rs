//! Java programs on a machine, each with its `main`.

use analysis_prove::{ShapeLibrary, ShapeProver};
use inputs::receiver::{CallTarget, ReceiverPlan};
use launcher::{BootOptions, BootedSources};
use std::path::{Path, PathBuf};

/// Programs that ask `Verifier` for values.
pub(crate) struct JavaPrograms {
    machine: BootedSources,
}

/// One of them.
pub(crate) struct JavaProgram {
    pub(crate) name: String,
    pub(crate) prover: ShapeProver,
    pub(crate) main: CallTarget,
}

/// A path from the root of the repository.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(name)
}

impl JavaPrograms {
    /// Compiles sources, with one of `Verifier` among them.
    pub(crate) fn new(sources: &[PathBuf]) -> JavaPrograms {
        let machine = BootedSources::new(sources, None, BootOptions::analysing);
        JavaPrograms {
            machine: machine.expect("the programs compile"),
        }
    }

    /// Programs of `tests/prove/correct`; all if none is named.
    pub(crate) fn correct(names: &[&str]) -> JavaPrograms {
        let folder = std::fs::read_dir(path("tests/prove/correct")).expect("the programs");
        let files = folder.map(|entry| entry.expect("a file").path());
        let is_wanted = |file: &PathBuf| {
            let name = file.file_stem().and_then(|name| name.to_str());
            names.is_empty() || name.is_some_and(|name| names.contains(&name))
        };
        let verifier = path("crates/app/cairn/src/svcomp/Verifier.java");
        let sources: Vec<PathBuf> = files.filter(is_wanted).chain([verifier]).collect();
        assert!(names.is_empty() || sources.len() == names.len() + 1);
        JavaPrograms::new(&sources)
    }

    /// Where the classes are.
    pub(crate) fn folder(&self) -> &Path {
        &self.machine.compiled.folder
    }

    /// The programs by name, in this order; all if none is named.
    pub(crate) fn named(&self, names: &[&str]) -> Vec<JavaProgram> {
        let BootedSources { booted, compiled } = &self.machine;
        let mut found = Vec::new();
        let is_wanted = |name: &&String| names.is_empty() || names.contains(&name.as_str());
        for name in compiled.classes.iter().filter(is_wanted) {
            let class = booted.vm.world.load(name).expect("a class");
            let Some(method) = class.declared_method("main", "([Ljava/lang/String;)V") else {
                continue;
            };
            // Its own classes are all that it has.
            let nested = format!("{name}$");
            let is_own = |other: &&String| *other == name || other.starts_with(&nested);
            let own: Vec<String> = compiled.classes.iter().filter(is_own).cloned().collect();
            found.push(JavaProgram {
                name: name.clone(),
                prover: ShapeProver::new(booted.vm.clone(), &own, ShapeLibrary::built_in()),
                main: CallTarget {
                    method,
                    class,
                    receiver: ReceiverPlan::Static,
                },
            });
        }
        let all_found = names.is_empty() || found.len() == names.len();
        assert!(all_found, "each name is a program");
        found
    }
}
