//! Lengths of arrays whose contents have to be compared: they become numbers, the shortest first.

use super::{PairOutcome, PairProgram, PairState, VersionEnd, VersionName};
use crate::comparison::unsized_arrays;
use heap::Ref;
use std::sync::Arc;
use symex::{EndReason, StepResult};
use term::{CmpOp, Term};
use vm::UnsizedArray;

/// Whether an array is short.
enum LengthAnswer {
    Short,
    Long,
    /// It is, where this holds.
    Ask(Term),
}

impl PairProgram {
    /// Gives all arrays that are written or allocated a length that is a number.
    pub(super) fn size(
        &self,
        state: &mut PairState,
        version: VersionName,
    ) -> StepResult<PairOutcome> {
        let machine = &state.jvm.machine;
        let ends = match (version, &state.old) {
            (VersionName::Old, Some(old)) => (old.outcome, old.subject),
            (_, _) => match state.new {
                Some(new) => (new, state.jvm.subject()),
                None => return self.begin_next(state, version),
            },
        };
        let open = unsized_arrays(machine, ends.0, self.result(), ends.1);
        for array in open {
            match self.decide_length(state, array) {
                LengthAnswer::Short => {}
                LengthAnswer::Ask(term) => return StepResult::Decide(term),
                LengthAnswer::Long => {
                    let what = "arrays of more elements are not compared".to_owned();
                    let outcome = PairOutcome::Incomparable(what);
                    return StepResult::Ended(EndReason::Choices, outcome);
                }
            }
            let settled = self.with_interp(state, |interp| interp.settle_length(array));
            if let Err(stop) = settled {
                return self.stopped(state, stop);
            }
        }
        if let (VersionName::Old, Some(old)) = (version, &state.old) {
            let end = VersionEnd {
                outcome: old.outcome,
                subject: old.subject,
                state: state.jvm.machine.fork(),
            };
            state.old = Some(Arc::new(end));
        }
        self.begin_next(state, version)
    }

    /// Whether an array is short enough to be compared element by element.
    fn decide_length(&self, state: &mut PairState, array: Ref) -> LengthAnswer {
        if state.short.contains(&array) {
            return LengthAnswer::Short;
        }
        let machine = &mut state.jvm.machine;
        let unsized_array = UnsizedArray::of_object(machine.heap.get(array));
        let len = machine.inputs.unsized_len(unsized_array);
        let terms = &self.call.vm.terms;
        let is_short = terms.cmp(CmpOp::Sle, len, terms.bv(32, self.longest.into()));
        let answer = match (terms.as_bool(is_short), state.deciding == Some(array)) {
            (Some(known), _) => known,
            (None, true) => machine.take_answer() == Some(1),
            (None, false) => {
                state.deciding = Some(array);
                return LengthAnswer::Ask(is_short);
            }
        };
        state.deciding = None;
        match answer {
            true => {
                state.short.push(array);
                LengthAnswer::Short
            }
            false => LengthAnswer::Long,
        }
    }
}
