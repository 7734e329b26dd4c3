//! The searches for calls, one for each class.

use crate::calls::{Effort, Search};
use crate::method::Method;
use crate::schedule::CheckOptions;
use classes::ClassId;
use solver::PathSolver;
use states::callable::is_searched;
use std::sync::{Arc, Mutex, TryLockError};
use symex::Workers;
use vm::Vm;

/// Calls that lead to objects of one class.
pub(crate) struct Calls {
    pub class: ClassId,
    search: Arc<Mutex<Search>>,
}

impl Calls {
    /// Asks the search, unless a worker is at it: one that is not back in time is not waited for.
    pub fn ask<R>(&self, f: impl FnOnce(&Search) -> R) -> Option<R> {
        match self.search.try_lock() {
            Ok(search) => Some(f(&search)),
            Err(TryLockError::Poisoned(poisoned)) => Some(f(&poisoned.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// Has a worker go on with the search.
    pub fn submit(
        &self,
        workers: &Workers,
        work: impl FnOnce(&mut Search, &mut PathSolver) + Send + 'static,
    ) {
        let search = self.search.clone();
        workers.submit(move |solver| {
            let search = search.lock();
            let mut search = search.unwrap_or_else(|poisoned| poisoned.into_inner());
            work(&mut search, solver);
        });
    }
}

/// For each class, the calls that are tried.
pub(crate) fn calls(vm: &Arc<Vm>, methods: &[Arc<Method>], options: &CheckOptions) -> Vec<Calls> {
    let mut classes: Vec<ClassId> = methods.iter().map(|m| m.target.class.id).collect();
    classes.dedup();
    let of_class = |id: ClassId| {
        let own = || methods.iter().filter(move |m| m.target.class.id == id);
        let first = own().next()?;
        let class = first.target.class;
        (options.calls > 0 && is_searched(vm, class)).then(|| {
            let start = first.entry.before().clone();
            let search = Search::new(
                vm,
                class,
                start,
                own().cloned().collect(),
                Effort {
                    calls: options.calls,
                    memory: options.limits.memory,
                },
            );
            Calls {
                class: id,
                search: Arc::new(Mutex::new(search)),
            }
        })
    };
    classes.into_iter().filter_map(of_class).collect()
}
