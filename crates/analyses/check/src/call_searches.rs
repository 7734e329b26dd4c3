//! Call sequence search, one per class: which methods share a search, and how the schedule hands it to a worker.

use crate::calls::{Effort, FailureSearch};
use crate::method::MethodCheck;
use crate::schedule::CheckOptions;
use answer::CallSearchEnd;
use classes::ClassId;
use solver::PathSolver;
use states::callable::is_searched;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use symex::{Scheduler, TaskOwner, TaskPanic};
use vm::Vm;

/// Calls that lead to objects of one class.
pub(crate) struct CallSearch {
    pub class: ClassId,
    searched: Arc<SearchedClass>,
}

/// A search that workers take in turns.
struct SearchedClass {
    search: Mutex<FailureSearch>,
}

impl TaskOwner for SearchedClass {
    /// The method that was called is lost, see [`FailureSearch::fail`]; for the others the search begins anew.
    fn fail(&self, panic: &TaskPanic) {
        let search = self.search.lock();
        let mut search = search.unwrap_or_else(|poisoned| poisoned.into_inner());
        search.fail(search.last_called(), panic);
        if search.begin_anew() {
            self.search.clear_poison();
        }
    }
}

impl CallSearch {
    /// Asks the search; `None` if a worker is at it, since one that is not back in time is not waited for, or if
    /// a panic has ended it.
    pub(crate) fn ask<R>(&self, f: impl FnOnce(&FailureSearch) -> R) -> Option<R> {
        self.searched
            .search
            .try_lock()
            .ok()
            .map(|search| f(&search))
    }

    /// Ends the search and forgets its states, unless a worker is at it.
    pub(crate) fn forget_states(&self) {
        if let Ok(mut search) = self.searched.search.try_lock() {
            search.forget_states();
        }
    }

    /// How far it got.
    pub(crate) fn end(&self) -> CallSearchEnd {
        let has_called = |search: &FailureSearch| {
            let cost = search.cost();
            cost.calls + cost.trials > 0
        };
        let end = |search: &FailureSearch| match (search.is_enough(), has_called(search)) {
            _ if search.is_exhausted() => CallSearchEnd::AllStates,
            (true, true) => CallSearchEnd::Enough,
            // No object that a call makes is of use to the methods of the class.
            (true, false) => CallSearchEnd::NotWanted,
            (false, true) => CallSearchEnd::OutOfTime,
            (false, false) => CallSearchEnd::NotBegun,
        };
        // A worker that is not back in time has made calls.
        self.ask(end).unwrap_or(CallSearchEnd::OutOfTime)
    }

    /// Has a worker go on with the search until `until`, unless another one is at it by then.
    pub(crate) fn submit(
        &self,
        scheduler: &Scheduler,
        until: Instant,
        work: impl FnOnce(&mut FailureSearch, &mut PathSolver) + Send + 'static,
    ) {
        scheduler.submit_for(&self.searched, until, move |searched, task| {
            // Nor does anybody go on with what a panic has ended.
            if let Ok(mut search) = searched.search.try_lock() {
                work(&mut search, task.solver);
            }
        });
    }
}

/// For each class, the calls that are tried.
pub(crate) fn call_searches(
    vm: &Arc<Vm>,
    methods: &[Arc<MethodCheck>],
    options: &CheckOptions,
) -> Vec<CallSearch> {
    let mut classes: Vec<ClassId> = methods.iter().map(|m| m.target.class.id).collect();
    classes.dedup();
    let of_class = |id: ClassId| {
        let own = methods.iter().filter(|m| m.target.class.id == id);
        let own: Vec<Arc<MethodCheck>> = own.cloned().collect();
        let first = own.first()?.clone();
        let class = first.target.class;
        (options.calls > 0 && is_searched(vm, class)).then(|| {
            let start = first.entry.start_state().clone();
            let effort = Effort {
                calls: options.calls,
                memory: options.explore.limits.memory,
            };
            let mut search = FailureSearch::new(vm, class, start, own, effort);
            search.end_on(&options.explore.cancellation);
            CallSearch {
                class: id,
                searched: Arc::new(SearchedClass {
                    search: Mutex::new(search),
                }),
            }
        })
    };
    classes.into_iter().filter_map(of_class).collect()
}
