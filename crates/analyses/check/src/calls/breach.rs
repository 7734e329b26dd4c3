//! Contracts that the last call of a sequence breaks.

use super::failing::Failing;
use super::search::Search;
use crate::method::Method;
use heap::Ref;
use solver::PathSolver;
use states::explore::{Explored, Plan, explore};
use states::sequence::Sequence;
use std::sync::Arc;
use std::time::Instant;

impl Search {
    /// Looks at what must hold after a call: whether it does for no arguments, and where it does not.
    ///
    /// The call is made a second time for that, so only where it may tell something: it led to a
    /// new state, its result is promised something, or a finding is still to be confirmed.
    pub(super) fn breaches(
        &self,
        sequence: &Sequence,
        plan: &Plan,
        is_new: bool,
        solver: &mut PathSolver,
        until: Instant,
    ) -> (bool, Vec<Failing>) {
        let Some(method) = self.bound(sequence, plan) else {
            return (false, Vec::new());
        };
        let contract = &method.entry.contract;
        if !is_new && contract.is_about_states() && !method.watch.has_open_findings() {
            return (false, Vec::new());
        }
        let after = contract.after.clone();
        let Explored { call, ends, .. } = explore(&self.vm, sequence, plan, after, solver, until);
        let is_broken = !ends.broke.is_empty() && ends.returned.is_empty();
        let failing = ends.broke.into_iter().filter_map(|end| {
            let (state, broken) = (end.state, end.value);
            let class = |e: Ref| state.heap.get(e).class;
            let (by, after) = (broken.by.map(class), broken.after.map(class));
            let key = contract.breach_key(broken.check, by, after);
            method.watch.is_open(&key).then(|| Failing {
                method: method.clone(),
                calls: sequence
                    .then(call.clone().into(), state.clone(), None)
                    .calls,
                key,
                is_breach: true,
                end: state,
            })
        });
        (is_broken, failing.collect())
    }

    /// The method under test that a plan calls, if it promises something that is not broken yet.
    fn bound(&self, sequence: &Sequence, plan: &Plan) -> Option<&Arc<Method>> {
        let is_called = |m: &&Arc<Method>| {
            let on = plan.receiver.map(|h| sequence.state.heap.get(h.object));
            m.target.method.id == plan.selected.id
                && on.is_none_or(|o| o.class.is_subtype_of(m.target.class))
        };
        // A test writes down the types of the method that it names.
        let is_named = plan.method.id == plan.selected.id;
        let mut sought = self.sought.iter();
        sought.find(is_called).filter(|m| {
            is_named && !sequence.is_broken && !m.entry.contract.after.checks.is_empty()
        })
    }
}
