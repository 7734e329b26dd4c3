//! Modules of the program under execution, and what its own class loaders have found.

use classes::ClassId;
use heap::{Marker, Ref};
use triomphe::Arc;

/// `Module` objects by name, and the packages of those made at run time. Which module a class of
/// the JDK belongs to is told by its definition.
#[derive(Clone, Default)]
pub struct Modules {
    known: Arc<Known>,
    started: bool,
}

#[derive(Clone, Default)]
struct Known {
    by_name: Vec<(Box<str>, Ref)>,
    packages: Vec<Package>,
    /// Loaders of the program, and classes that they found when asked.
    initiated: Vec<(Ref, ClassId)>,
}

#[derive(Clone)]
struct Package {
    name: Box<str>,
    loader: Ref,
    module: Ref,
}

impl Modules {
    /// Whether neither was changed since it was copied from the other.
    pub(crate) fn is_same(&self, other: &Modules) -> bool {
        self.started == other.started && Arc::ptr_eq(&self.known, &other.known)
    }

    /// Whether the JDK's module system has started, or is about to.
    pub fn is_started(&self) -> bool {
        self.started
    }

    pub fn start(&mut self) {
        self.started = true;
    }

    pub fn find_module(&self, name: &str) -> Option<Ref> {
        let found = self.known.by_name.iter().find(|(n, _)| **n == *name);
        found.map(|(_, module)| *module)
    }

    /// The first module of a name keeps it.
    pub fn add(&mut self, name: &str, module: Ref) {
        if self.find_module(name).is_none() {
            let known = Arc::make_mut(&mut self.known);
            known.by_name.push((name.into(), module));
        }
    }

    /// The module of classes that `loader` defines in this package (`a/b`).
    pub fn of_package(&self, loader: Ref, package: &str) -> Option<Ref> {
        let packages = &self.known.packages;
        let found = packages
            .iter()
            .find(|p| p.loader == loader && *p.name == *package);
        found.map(|p| p.module)
    }

    pub fn add_package(&mut self, loader: Ref, package: &str, module: Ref) {
        Arc::make_mut(&mut self.known).packages.push(Package {
            name: package.into(),
            loader,
            module,
        });
    }

    /// Whether a loader of the program has found this class before.
    pub fn is_initiated(&self, loader: Ref, class: ClassId) -> bool {
        self.known.initiated.contains(&(loader, class))
    }

    pub fn add_initiated(&mut self, loader: Ref, class: ClassId) {
        if !self.is_initiated(loader, class) {
            Arc::make_mut(&mut self.known)
                .initiated
                .push((loader, class));
        }
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        for (_, module) in &self.known.by_name {
            marker.mark(*module);
        }
        for (loader, _) in &self.known.initiated {
            marker.mark(*loader);
        }
        for package in &self.known.packages {
            marker.mark(package.loader);
            marker.mark(package.module);
        }
    }
}
