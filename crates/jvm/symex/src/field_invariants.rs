//! Field invariants: what annotations say of fields must hold after a call.

use crate::host::PathHost;
use crate::postconditions::{Arg, Must, When};
use crate::program::{CallOutcome, Jvm, JvmState, Phase, SLICE};
use crate::value_rules::{Measure, condition, measure};
use classes::{ClassRef, ValueRule};
use heap::Ref;
use ir::ElemKind;
use symex::StepResult;
use term::Term;
use vm::{Interp, State, Stop, Value, Vm};

/// What a field of an object must be.
#[derive(Clone, Copy, Debug)]
pub struct FieldInvariant {
    /// Whose field.
    pub on: Arg,
    pub declaring: ClassRef,
    pub slot: usize,
    /// `None`: not null.
    pub rule: Option<ValueRule>,
}

impl FieldInvariant {
    pub fn elem(&self) -> ElemKind {
        self.declaring.instance_slots[self.slot]
    }

    /// Whether it holds in a state without unknowns.
    pub fn holds(&self, vm: &Vm, state: &State, on: Ref, fuel: u64) -> bool {
        let value = state.cell(on, self.slot);
        let Some(rule) = self.rule else {
            return !value.as_ref().is_null();
        };
        let mut state = state.clone();
        match measure(vm, &mut state, rule, self.elem(), value) {
            Measure::Nothing => true,
            Measure::Known(value, elem) => is_so(vm, condition(&vm.terms, rule, elem, value)),
            Measure::Ask(method, args) => {
                let mut host = PathHost::at(state.instructions);
                let mut interp = Interp::new(vm, &mut state, &mut host);
                match interp.run_method(method, &args, fuel) {
                    Stop::Returned(Some(value)) => {
                        is_so(vm, condition(&vm.terms, rule, ElemKind::Int, value))
                    }
                    _ => false,
                }
            }
        }
    }
}

fn is_so(vm: &Vm, term: Term) -> bool {
    vm.terms.as_bool(term) == Some(true)
}

impl Jvm {
    /// Looks at the fields before the call, where nothing is unknown.
    pub(crate) fn note_unkept(&self, state: &mut JvmState) {
        if !state.machine.inputs.unknowns().is_empty() {
            return;
        }
        let checks = self.after.checks.iter().enumerate();
        let kept = checks.filter_map(|(number, check)| match (check.when, &check.must) {
            (When::Changed, Must::Keep(kept)) => Some((number, *kept)),
            (When::Changed | When::Returned | When::Made, _) => None,
        });
        let unkept = kept.filter_map(|(number, kept)| {
            let on = self.arg(state, kept.on).as_ref();
            let is_broken = on.is_object() && !kept.holds(&self.vm, &state.machine, on, SLICE);
            is_broken.then(|| (number, state.machine.cell(on, kept.slot)))
        });
        state.unkept = unkept.collect();
    }

    /// Looks at a field, from the beginning or again when the driver has answered.
    pub(crate) fn check_field(
        &self,
        state: &mut JvmState,
        number: usize,
    ) -> StepResult<CallOutcome> {
        let Must::Keep(kept) = self.after.checks[number].must else {
            return self.check(state, number + 1);
        };
        let on = self.arg(state, kept.on).as_ref();
        let on = state.machine.inputs.follow(on);
        if !on.is_object() || is_as_it_was(state, on, kept) {
            return self.check(state, number + 1);
        }
        let value = state.machine.cell(on, kept.slot);
        if state.unkept.contains(&(number, value)) {
            return self.check(state, number + 1);
        }
        state.phase = Phase::Testing(number);
        match kept.rule {
            None => self.test_null(state, number, value.as_ref()),
            Some(rule) => self.test_rule(state, number, (rule, kept.elem(), value)),
        }
    }

    fn test_rule(
        &self,
        state: &mut JvmState,
        number: usize,
        (rule, elem, value): (ValueRule, ElemKind, Value),
    ) -> StepResult<CallOutcome> {
        let value = match elem {
            // An object that nobody has looked at yet.
            ElemKind::Ref => match self.with_interp(state, |i| i.object_test(value.as_ref())) {
                Ok(known) => known.into(),
                Err(stop) => return self.step_at(state, stop),
            },
            _ => value,
        };
        match measure(&self.vm, &mut state.machine, rule, elem, value) {
            Measure::Nothing => self.check(state, number + 1),
            Measure::Known(value, elem) => {
                let holds = condition(&self.vm.terms, rule, elem, value);
                self.judge(state, number, holds)
            }
            Measure::Ask(method, args) => {
                state.phase = Phase::Checking(number);
                let stop = self.with_interp(state, |i| i.run_method(method, &args, SLICE));
                self.finish_check(state, number, stop)
            }
        }
    }

    /// What a predicate returned, or what was asked about a field, as a condition.
    pub(crate) fn condition_of(&self, number: usize, value: Value) -> Term {
        let terms = &self.vm.terms;
        match &self.after.checks[number].must {
            Must::Keep(FieldInvariant {
                rule: Some(rule), ..
            }) => condition(terms, *rule, ElemKind::Int, value),
            Must::Keep(_) | Must::Hold { .. } | Must::GiveAnObject => {
                let returned = value.term.unwrap_or_else(|| terms.bv(32, value.bits));
                terms.not(terms.eq(returned, terms.bv(32, 0)))
            }
        }
    }
}

/// Whether a field of the input holds what it held before the call: that was as it must be.
fn is_as_it_was(state: &JvmState, on: Ref, kept: FieldInvariant) -> bool {
    let inputs = &state.machine.inputs;
    let Some(vm::AtEntry::Fields(cells)) = inputs.object_at(on).map(|o| &o.at_entry) else {
        return false;
    };
    let (then, now) = (cells[kept.slot], state.machine.cell(on, kept.slot));
    match kept.elem() {
        // What it leads to may have changed, unless that was never looked at.
        ElemKind::Ref => {
            let (then, now) = (inputs.follow(then.as_ref()), inputs.follow(now.as_ref()));
            then == now && (kept.rule.is_none() || now.as_unknown().is_some())
        }
        _ => then.term.is_some() && then.term == now.term,
    }
}
