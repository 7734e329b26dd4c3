//! Program: the targets' classes on a machine of their own.

use crate::error::OpenError;
use crate::request::OpenRequest;
use crate::scratch::Scratch;
use crate::session::{Event, Message, Session};
use crate::targets::Targets;
use frontend::{ClassPath, JavaHome};
use launcher::{BootOptions, Booted, Machine, Setup};
use project::Configuration;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use vm::{State, Vm};

/// A machine with the targets' classes. Worker threads that outlive a request share its `vm`.
pub(crate) struct OpenProgram {
    pub vm: Arc<Vm>,
    /// The state after the class library was booted.
    pub booted: State,
    pub class_path: Arc<ClassPath>,
    /// Internal names of the targets' classes.
    pub classes: Vec<String>,
    /// The number of classes that the request leaves out.
    excluded: usize,
    /// Names by which the request leaves out nothing.
    unmatched: Vec<String>,
    /// Says that the JDK is not the usual one.
    other_jdk: Option<Message>,
    targets: Targets,
    /// The class path of what the targets need.
    beside: Vec<PathBuf>,
    java_home: PathBuf,
    scratch: Scratch,
    for_java: OnceLock<Result<Vec<PathBuf>, String>>,
}

impl OpenProgram {
    /// Compiles the targets if necessary and boots a machine. `beside` is the class path of what they need.
    pub(crate) fn start(
        home: &JavaHome,
        request: &OpenRequest,
        beside: Vec<PathBuf>,
        scratch: &Scratch,
        setup: Setup,
    ) -> Result<OpenProgram, OpenError> {
        let targets = Targets::open(home, &request.targets, &beside, scratch)?;
        let setup = Setup {
            class_path: targets.class_path(&beside),
            assertions: vm::Assertions::on(),
            ..setup
        };
        let machine = Machine::with_home(home.clone(), &setup)?;
        let classes = targets.classes(&machine.class_path);
        let classes = classes.map_err(OpenError::Classes)?;
        let all = classes;
        let is_left =
            |class: &&String| !Configuration::excludes(&request.exclude, &class.replace('/', "."));
        let classes: Vec<String> = all.iter().filter(is_left).cloned().collect();
        let excluded = all.len() - classes.len();
        let unmatched = request.exclude.iter().filter(|name| {
            let name = std::slice::from_ref(*name);
            let is_out = |class: &String| Configuration::excludes(name, &class.replace('/', "."));
            !all.iter().any(is_out)
        });
        let unmatched: Vec<String> = unmatched.cloned().collect();
        if classes.is_empty() && excluded > 0 {
            return Err(OpenError::AllExcluded(excluded));
        }
        if classes.is_empty() {
            let shown = request.targets.iter().map(|t| t.display().to_string());
            return Err(OpenError::NoClass(shown.collect::<Vec<_>>().join(", ")));
        }
        let usual = JavaHome::find(request.java_home.as_deref()).ok();
        let usual = usual.filter(|usual| usual.path != home.path);
        let options = BootOptions {
            memory: Some(request.memory),
            ..BootOptions::analysing(&classes)
        };
        let booted = Booted::new(machine, &options)?;
        Ok(OpenProgram {
            vm: booted.vm,
            booted: booted.state,
            class_path: booted.class_path,
            classes,
            excluded,
            unmatched,
            other_jdk: usual.map(|usual| Message::OtherJdk {
                usual: describe_jdk(&usual),
                used: describe_jdk(home),
            }),
            targets,
            beside,
            java_home: home.path.clone(),
            scratch: scratch.clone(),
            for_java: OnceLock::new(),
        })
    }

    /// Reports that an exploration begins, and what the user should know about the compilation.
    pub(crate) fn begin(&self, session: &Session<'_>) {
        if let Some(messages) = &self.targets.package_info_errors {
            let messages = messages.clone();
            session.tell(Message::PackageInfo { messages });
        }
        for (folder, sources) in &self.targets.not_compiled {
            session.tell(Message::NotCompiled {
                folder: folder.clone(),
                sources: *sources,
            });
        }
        if let Some(message) = &self.other_jdk {
            session.tell(message.clone());
        }
        if self.excluded > 0 || !self.unmatched.is_empty() {
            let (classes, unmatched) = (self.excluded, self.unmatched.clone());
            session.tell(Message::Excluded { classes, unmatched });
        }
        session.hear(Event::Started);
    }

    pub(crate) fn java_home(&self) -> &Path {
        &self.java_home
    }

    pub(crate) fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// The class path of the targets and what they need.
    pub(crate) fn class_path(&self) -> Vec<PathBuf> {
        self.targets.class_path(&self.beside)
    }

    /// The class path for `java`, with what the targets need.
    pub(crate) fn class_path_for_java(&self) -> Result<&[PathBuf], OpenError> {
        let made = || self.targets.java_class_path(&self.beside, &self.scratch);
        match self.for_java.get_or_init(made) {
            Ok(entries) => Ok(entries),
            Err(why) => Err(OpenError::Classes(why.clone())),
        }
    }
}

fn describe_jdk(home: &JavaHome) -> String {
    format!("the JDK {} in {}", home.version, home.path.display())
}
