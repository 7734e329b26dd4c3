//! Machine: the JDK's library, the user's class path, the models of native methods.

use crate::error::DriverError;
use crate::subclasses::OnClassPath;
use classes::{ClassProvider, World};
use frontend::{ClassPath, JavaHome};
use ir::ClassDef;
use std::path::PathBuf;
use std::sync::Arc;
use term::TermStore;
use vm::{Assertions, Host, Resources, State, Vm};

/// What the user may choose.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    pub java_home: Option<PathBuf>,
    pub class_path: Vec<PathBuf>,
    /// Where `assert` is on.
    pub assertions: Assertions,
    /// System properties (`java -D`).
    pub properties: Vec<(String, String)>,
    /// Whether the program asks SV-COMP's `Verifier` for values.
    pub verifier: bool,
    /// Shared with other machines: inputs of the same name are the same variable in all of them.
    pub terms: Option<Arc<TermStore>>,
}

pub struct Machine {
    pub home: JavaHome,
    pub class_path: Arc<ClassPath>,
    pub vm: Vm,
}

struct FromClassPath(Arc<ClassPath>);

impl ClassProvider for FromClassPath {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        self.0.load(name).map_err(|e| e.to_string())
    }
}

/// Definitions that take the place of those on the class path.
struct ReplacedClasses {
    instead: Arc<dyn ClassProvider>,
    class_path: FromClassPath,
}

impl ClassProvider for ReplacedClasses {
    fn load(&self, name: &str) -> Result<Option<Arc<ClassDef>>, String> {
        match self.instead.load(name)? {
            Some(class) => Ok(Some(class)),
            None => self.class_path.load(name),
        }
    }
}

impl Resources for FromClassPath {
    fn find(&self, path: &str) -> Option<Vec<u8>> {
        self.0.user_resource(path)
    }

    fn find_in_module(&self, module: &str, path: &str) -> Option<Vec<u8>> {
        self.0.module_resource(module, path)
    }

    fn urls(&self, path: &str) -> Vec<String> {
        self.0.resource_urls(path)
    }

    fn open(&self, url: &str) -> Option<Vec<u8>> {
        self.0.open_url(url)
    }

    fn class_location(&self, name: &str) -> Option<String> {
        self.0.class_location(name)
    }

    fn parse_class(&self, bytes: Vec<u8>, name: &str) -> Result<ClassDef, String> {
        frontend::parse_class(bytes, name).map_err(|e| e.to_string())
    }
}

impl Machine {
    pub fn new(setup: &Setup) -> Result<Machine, DriverError> {
        let home = JavaHome::find(setup.java_home.as_deref())?;
        Machine::with_home(home, setup)
    }

    pub fn with_home(home: JavaHome, setup: &Setup) -> Result<Machine, DriverError> {
        let class_path = Arc::new(ClassPath::new(&home, &setup.class_path, home.feature)?);
        let provider = Box::new(FromClassPath(class_path.clone()));
        Ok(Machine::of_classes(home, setup, class_path, provider))
    }

    /// A machine in which these classes take the place of those of the same name on the class path.
    pub fn with_classes(
        home: JavaHome,
        setup: &Setup,
        instead: Arc<dyn ClassProvider>,
    ) -> Result<Machine, DriverError> {
        let class_path = Arc::new(ClassPath::new(&home, &setup.class_path, home.feature)?);
        let provider = Box::new(ReplacedClasses {
            instead,
            class_path: FromClassPath(class_path.clone()),
        });
        Ok(Machine::of_classes(home, setup, class_path, provider))
    }

    fn of_classes(
        home: JavaHome,
        setup: &Setup,
        class_path: Arc<ClassPath>,
        provider: Box<dyn ClassProvider>,
    ) -> Machine {
        let world = World::new(provider);
        let terms = setup.terms.clone().unwrap_or_default();
        let mut natives = jdk::natives();
        if setup.verifier {
            jdk::verifier(&mut natives);
        }
        let mut vm = Vm::new(world, terms, natives, home.feature);
        vm.java_home = home.path.display().to_string();
        vm.java_version = home.version.clone();
        vm.assertions = setup.assertions.clone();
        vm.properties = setup.properties.clone();
        let entries: Vec<String> = setup
            .class_path
            .iter()
            .map(|p| p.display().to_string())
            .collect();
        vm.class_path = entries.join(":");
        vm.resources = Box::new(FromClassPath(class_path.clone()));
        vm.subclasses = Box::new(OnClassPath::new(class_path.clone()));
        Machine {
            home,
            class_path,
            vm,
        }
    }

    /// A state in which the class library is ready.
    pub fn boot(&self, host: &mut dyn Host) -> Result<State, DriverError> {
        jdk::boot::boot(&self.vm, host).map_err(DriverError::Boot)
    }
}
