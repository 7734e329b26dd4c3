//! Preconditions evaluated first: they build the input before the method is called.

use crate::program::{CallOutcome, ContractTime, Jvm, JvmState, Phase, SLICE};
use symex::{EndReason, StepResult};
use term::Term;
use vm::Stop;

impl Jvm {
    /// Runs the preconditions from number `from` on; after the last one, the call.
    pub(crate) fn require(&self, state: &mut JvmState, from: usize) -> StepResult<CallOutcome> {
        let all = match self.contract {
            ContractTime::First => self.requires.as_slice(),
            ContractTime::Meanwhile => &[],
        };
        for (number, predicate) in all.iter().enumerate().skip(from) {
            if let Some((method, args)) = predicate.call_in(&state.machine) {
                state.phase = Phase::Requiring(number);
                let stop = self.with_interp(state, |i| i.run_method(method, &args, SLICE));
                return self.finish_precondition(state, stop, number);
            }
        }
        self.begin(state)
    }

    /// A precondition stopped: it holds, does not hold, or is not at its end.
    pub(crate) fn finish_precondition(
        &self,
        state: &mut JvmState,
        stop: Stop,
        number: usize,
    ) -> StepResult<CallOutcome> {
        let rejected = StepResult::Ended(EndReason::Rejected, CallOutcome::Rejected);
        match stop {
            Stop::Returned(Some(value)) => {
                match value.term {
                    None if !value.as_bool() => return rejected,
                    None => {}
                    // The engine has a solver to find out whether it may be true.
                    Some(term) => state.required = Some(self.and_true(state.required, term)),
                }
                match self.proof() {
                    None => {
                        state.machine.restore_statics();
                        state.machine.restore_inputs();
                    }
                    // What it was before is not known any more in a wider state.
                    Some(proof) if !state.machine.input_is_untouched() => proof.fail(),
                    Some(_) => {}
                }
                self.require(state, number + 1)
            }
            // A contract that throws does not hold.
            Stop::Threw(_) | Stop::Returned(None) => rejected,
            other => self.step_at(state, other),
        }
    }

    /// That `value`, a `boolean`, is true, and what was required before.
    fn and_true(&self, before: Option<Term>, value: Term) -> Term {
        let terms = &self.vm.terms;
        let is_true = terms.not(terms.eq(value, terms.bv(32, 0)));
        before.map_or(is_true, |before| terms.and(before, is_true))
    }
}
