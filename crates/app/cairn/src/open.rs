//! An open program: targets, a JDK, and machines that are started when a verb first needs them.

use crate::error::OpenError;
use crate::program::OpenProgram;
use crate::request::OpenRequest;
use crate::scratch::Scratch;
use crate::svcomp::AskingProgram;
use crate::targets::Sorted;
use frontend::JavaHome;
use launcher::Setup;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use term::TermStore;

/// An open program. The JDK and the targets are found when it is opened; sources are compiled and a machine
/// is booted once, when a verb first needs them: an answer that was kept from an earlier run needs neither.
pub struct Cairn {
    request: OpenRequest,
    home: JavaHome,
    sources: Vec<PathBuf>,
    terms: Arc<TermStore>,
    program: Once<OpenProgram>,
    asking: Once<AskingProgram>,
    scratch: Scratch,
}

impl Cairn {
    /// Opens targets and a JDK.
    pub fn open(request: &OpenRequest) -> Result<Cairn, OpenError> {
        Cairn::open_sharing(request, &Arc::default())
    }

    /// The same, with terms that other programs use, too: see [`Cairn::terms`].
    pub fn open_sharing(request: &OpenRequest, terms: &Arc<TermStore>) -> Result<Cairn, OpenError> {
        let home = JavaHome::find(request.java_home.as_deref()).map_err(OpenError::Jdk)?;
        let sorted = Sorted::new(&request.targets).map_err(OpenError::Target)?;
        Ok(Cairn {
            request: request.clone(),
            home,
            sources: sorted.sources,
            terms: terms.clone(),
            program: Once::default(),
            asking: Once::default(),
            scratch: Scratch::new()?,
        })
    }

    /// Compiles the targets and boots the machine now, not when a verb first needs it.
    pub fn start(&self) -> Result<(), OpenError> {
        self.program().map(|_| ())
    }

    /// The sources among the targets, for whoever quotes them.
    pub fn sources(&self) -> &[PathBuf] {
        &self.sources
    }

    /// The terms of its inputs and path conditions.
    pub fn terms(&self) -> &Arc<TermStore> {
        &self.terms
    }

    /// The folder for what is only needed while it is open.
    pub fn scratch(&self) -> &Scratch {
        &self.scratch
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
        self.program.get_or_try(|| {
            let setup = Setup {
                terms: Some(self.terms.clone()),
                ..Setup::default()
            };
            let beside = self.request.class_path.clone();
            OpenProgram::start(&self.home, &self.request, beside, &self.scratch, setup)
        })
    }

    pub(crate) fn asking_program(&self) -> Result<Arc<AskingProgram>, OpenError> {
        self.asking.get_or_try(|| self.start_asking_program())
    }
}

/// A value that is made when it is first asked for; after a failure it is tried again.
struct Once<T>(Mutex<Option<Arc<T>>>);

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once(Mutex::new(None))
    }
}

impl<T> Once<T> {
    fn get_or_try<E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<Arc<T>, E> {
        let made = self.0.lock();
        let mut made = made.unwrap_or_else(|poisoned| poisoned.into_inner());
        match &*made {
            Some(value) => Ok(value.clone()),
            None => Ok(made.insert(Arc::new(make()?)).clone()),
        }
    }
}
