//! Facade: an open program with its targets, a JDK, and machines that are booted when a verb first needs them.

use crate::error::OpenError;
use crate::program::OpenProgram;
use crate::request::OpenRequest;
use crate::scratch::Scratch;
use crate::svcomp::NondetProgram;
use crate::targets::SortedTargets;
use frontend::JavaHome;
use launcher::Setup;
use sources::Sources;
use std::sync::{Arc, Mutex};
use term::TermStore;
use vm::fault_injection::{FaultInjection, FaultPoint};

/// An open program. Opening it finds the JDK and the targets. Sources are compiled and a machine is booted once, when
/// a verb first needs them: a cached answer needs neither.
pub struct Cairn {
    request: OpenRequest,
    home: JavaHome,
    sources: Sources,
    terms: Arc<TermStore>,
    program: RetriedInit<OpenProgram>,
    nondet_program: RetriedInit<NondetProgram>,
    scratch: Scratch,
}

impl Cairn {
    /// Opens targets and a JDK.
    pub fn open(request: &OpenRequest) -> Result<Cairn, OpenError> {
        Cairn::open_sharing(request, &Arc::default())
    }

    /// Opens targets and a JDK, and shares terms with other programs: see [`Cairn::terms`].
    pub fn open_sharing(request: &OpenRequest, terms: &Arc<TermStore>) -> Result<Cairn, OpenError> {
        let sorted = SortedTargets::new(&request.targets).map_err(OpenError::Target)?;
        let home = sorted.find_jdk(request.java_home.as_deref());
        let home = home.map_err(OpenError::Jdk)?;
        let (files, roots) = (&sorted.sources, &request.source_path);
        let sources = match &request.copy {
            Some(copy) => Sources::copied(&copy.folder, &copy.original, files, roots),
            None => Sources::new(files, roots),
        };
        Ok(Cairn {
            request: request.clone(),
            home,
            sources,
            terms: terms.clone(),
            program: RetriedInit::default(),
            nondet_program: RetriedInit::default(),
            scratch: Scratch::new()?,
        })
    }

    /// Compiles the targets and boots the machine now, not when a verb first needs it.
    pub fn start(&self) -> Result<(), OpenError> {
        self.program().map(|_| ())
    }

    /// The sources among the targets and on the source path, for reports that quote them.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The terms of inputs and path conditions.
    pub fn terms(&self) -> &Arc<TermStore> {
        &self.terms
    }

    /// The folder for temporary files.
    pub fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// Makes something panic, the `number`th time from now on that it is done: to test what a mistake of Cairn's own
    /// costs.
    #[doc(hidden)]
    pub fn inject_fault(&self, point: FaultPoint, number: u64) -> Result<(), OpenError> {
        self.faults(|faults| faults.arm_at(point, number))
    }

    /// How many times are left before the fault that was injected, that one included; 0 if it has happened.
    #[doc(hidden)]
    pub fn fault_left(&self, point: FaultPoint) -> Result<u64, OpenError> {
        self.faults(|faults| faults.left_at(point))
    }

    fn faults<T>(&self, ask: impl FnOnce(&FaultInjection) -> T) -> Result<T, OpenError> {
        Ok(ask(&self.program()?.vm.fault_injection))
    }

    pub(crate) fn request(&self) -> &OpenRequest {
        &self.request
    }

    pub(crate) fn home(&self) -> &JavaHome {
        &self.home
    }

    pub(crate) fn memory(&self) -> u64 {
        self.request.memory
    }

    pub(crate) fn program(&self) -> Result<Arc<OpenProgram>, OpenError> {
        self.program.get_or_try_init(|| {
            let setup = Setup {
                terms: Some(self.terms.clone()),
                ..Setup::default()
            };
            let beside = self.request.class_path.clone();
            OpenProgram::start(&self.home, &self.request, beside, &self.scratch, setup)
        })
    }

    pub(crate) fn nondet_program(&self) -> Result<Arc<NondetProgram>, OpenError> {
        self.nondet_program
            .get_or_try_init(|| self.start_nondet_program())
    }
}

/// A value that is created on first use; after a failure, the next use tries again.
struct RetriedInit<T>(Mutex<Option<Arc<T>>>);

impl<T> Default for RetriedInit<T> {
    fn default() -> RetriedInit<T> {
        RetriedInit(Mutex::new(None))
    }
}

impl<T> RetriedInit<T> {
    fn get_or_try_init<E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let made = self.0.lock();
        let mut made = made.unwrap_or_else(|poisoned| poisoned.into_inner());
        match &*made {
            Some(value) => Ok(value.clone()),
            None => Ok(made.insert(Arc::new(make()?)).clone()),
        }
    }
}
