//! Resource leaks: objects that a call opens and nobody closes. This is speculative: only the class says that an object
//! should be closed, and no test shows that it is not.

use super::MethodObserver;
use answer::Leak;
use harness::{InputCase, location};
use heap::Ref;
use jvm_symex::{CallOutcome, Completion, JvmState, PathHost, place_of};
use solver::PathSolver;
use symex::ForkState;
use vm::Interp;
use vm::machine::Resource;

impl MethodObserver {
    /// A path ended: notes what it leaves open that nothing leads to any more.
    pub(super) fn report_leaks(
        &self,
        state: &mut JvmState,
        outcome: &CallOutcome,
        solver: &mut PathSolver,
    ) {
        if state.machine.open_resource_count() == 0 {
            return;
        }
        let (kept, thrown) = match outcome {
            CallOutcome::Returned(value) => (value.map(|v| v.as_ref()), None),
            CallOutcome::Threw(exception) => {
                let class = state.machine.heap.get(*exception).class;
                (Some(*exception), Some(class.java_name()))
            }
            CallOutcome::Broke(_)
            | CallOutcome::NoReceiver(_)
            | CallOutcome::Rejected
            | CallOutcome::Exited(_)
            | CallOutcome::Deadlock
            | CallOutcome::Stuck(_) => return,
        };
        let kept: Vec<Ref> = kept.into_iter().chain(state.subject()).collect();
        let mut host = PathHost::at(state.machine.instructions);
        let lost =
            Interp::new(&self.entry.vm, &mut state.machine, &mut host).leaked_resources(&kept);
        for resource in lost {
            self.report_leak(state, &resource, thrown.as_ref(), solver);
        }
    }

    /// Each place that makes what is not closed is reported once, with the smallest input.
    fn report_leak(
        &self,
        state: &mut JvmState,
        resource: &Resource,
        thrown: Option<&String>,
        solver: &mut PathSolver,
    ) {
        let key = (resource.class.java_name(), place_of(&[resource.made_by]));
        let size = state.size();
        let known = self.lock().leaks.get(&key).map(|(size, _)| *size);
        if known.is_some_and(|known| known <= size) {
            return;
        }
        let Completion::Yes(whole) = self.complete_path(state, solver) else {
            return;
        };
        let vars = self.entry.vars(&whole);
        let Ok(model) = solver.simplest_model(&whole.path, &vars) else {
            return;
        };
        let case = InputCase {
            state: &whole,
            model: &model,
            given: state.given(),
        };
        let leak = Leak {
            class: key.0.clone(),
            rule: rules::RESOURCE_LEAK.to_owned(),
            at: location(&key.1),
            thrown: thrown.cloned(),
            call: self.entry.call_text(&case),
            heap: self.entry.heap(&case),
            fingerprint: None,
            silenced: None,
        };
        self.lock().leaks.insert(key, (size, leak));
    }
}
