//! A call at the end of a sequence that does what it must not.

use super::script::{Script, Sought, Starts};
use super::search::Search;
use crate::confirm::FindingKey;
use crate::method::Method;
use crate::nulls::is_made_with_null;
use classes::is_launched;
use heap::Ref;
use ir::ElemKind;
use jvm_symex::backtrace;
use solver::PathSolver;
use states::explore::{Plan, with_interp};
use states::sequence::{Sequence, SequenceCall};
use states::step::Step;
use std::sync::Arc;
use vm::State;

pub(super) struct Failing {
    /// The method under test that is to blame.
    pub method: Arc<Method>,
    /// The failing call last.
    pub calls: Vec<Step>,
    pub key: FindingKey,
    /// It is the contract that does not hold after the call.
    pub is_breach: bool,
    pub end: State,
}

impl Search {
    /// A call threw; that is of interest if a method under test must not.
    pub(super) fn failing(
        &self,
        sequence: &Sequence,
        call: &SequenceCall,
        plan: &Plan,
        mut state: State,
        exception: Ref,
    ) -> Option<Failing> {
        let mut sought = self.sought.iter();
        let method = sought.find(|m| m.target.method.id == plan.selected.id)?;
        // A program begins with it.
        if is_launched(method.target.method) && !sequence.calls.is_empty() {
            return None;
        }
        let thrown = state.heap.get(exception).class;
        let trace = with_interp(&self.vm, &mut state, |i| backtrace(i, exception));
        let key = method
            .watch
            .wanted(thrown, &trace, has_null(&state, call))?;
        let Sequence { calls, state, .. } = sequence.then(call.clone().into(), state, None);
        Some(Failing {
            method: method.clone(),
            calls,
            key,
            is_breach: false,
            end: state,
        })
    }

    /// The calls written down, if they fail on machine values, too.
    pub(super) fn script(&self, failing: &Failing, solver: &mut PathSolver) -> Option<Script> {
        let starts = Starts {
            here: &self.start,
            class: self.class,
            elsewhere: &failing.method.watch.elsewhere,
        };
        let sought = Sought {
            key: &failing.key,
            contract: &failing.method.entry.contract,
            is_breach: failing.is_breach,
        };
        let (calls, end) = (failing.calls.clone(), failing.end.clone());
        Script::new(&self.vm, starts, calls, sought, end, solver)
    }
}

/// Whether a call may have an argument that is null or holds null.
pub(super) fn has_null(state: &State, call: &SequenceCall) -> bool {
    let mut unknowns = call.unknowns();
    unknowns.any(|root| root.elem == ElemKind::Ref && is_made_with_null(state, root.value.as_ref()))
}
