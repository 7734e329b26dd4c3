//! The entry: how a method is called, and what must hold when it returns.

use super::state::{NumericPhase, NumericState, NumericValue};
use super::translate::NumbersTranslator;
use crate::contract::{ContractArgument, Promise};
use crate::heap_program::ErrorCause;
use crate::translate::register_name;
use ir::{Kind, Reg, TypeDesc};

impl NumbersTranslator<'_> {
    /// Starts with any inputs, and with what the method requires of them.
    pub(super) fn begin(&mut self) {
        let mut state = NumericState {
            procedure: 0,
            phase: NumericPhase::Body,
            saved: Vec::new(),
            frames: Vec::new(),
            memory: Vec::new(),
            entry: Vec::new(),
            atoms: Vec::new(),
            conditions: Vec::new(),
        };
        if let Some(what) = self.initialization_obstacle(self.entry.class()) {
            self.untranslated(&state, what);
            return;
        }
        self.initial_memory(&mut state);
        if !self.entry.is_static() {
            state.saved.push(NumericValue::Receiver);
        }
        for desc in &self.entry.parsed.params {
            let value = self.any_argument(&mut state, desc);
            state.saved.push(value);
        }
        let class = self.entry.class();
        match class.initializer {
            Some(index) if self.starts_program() => {
                state.phase = NumericPhase::Initializer;
                self.enter(state, &class.methods[index], &[]);
            }
            _ => self.check_requirement(state, 0),
        }
    }

    fn any_argument(&mut self, state: &mut NumericState, desc: &TypeDesc) -> NumericValue {
        let is_nullable = self.null_arguments && !self.starts_program();
        match desc.elem.kind() {
            Kind::Ref if is_nullable => NumericValue::Anything,
            Kind::Ref if desc.text.starts_with('[') => NumericValue::Array(self.any_length(state)),
            Kind::Ref => NumericValue::Object(None),
            _ => self.any_number(state, desc.elem),
        }
    }

    /// The name of a value that contracts are about.
    pub(super) fn saved_name(&self, index: usize) -> String {
        let arguments = self.argument_count();
        match index < arguments {
            true => {
                let name = register_name(self.entry, Reg(index as u16), 0, 1);
                format!("{name} at entry")
            }
            false => "result".to_string(),
        }
    }

    fn argument_count(&self) -> usize {
        self.entry.parsed.params.len() + usize::from(!self.entry.is_static())
    }

    fn saved(&self, state: &NumericState, argument: ContractArgument) -> NumericValue {
        let receiver = usize::from(!self.entry.is_static());
        let index = match argument {
            ContractArgument::This => 0,
            ContractArgument::Parameter(index) => receiver + index,
            ContractArgument::Result => self.argument_count(),
        };
        state
            .saved
            .get(index)
            .copied()
            .unwrap_or(NumericValue::Unset)
    }

    /// Goes on with the precondition of this number, or with the method behind the last one.
    fn check_requirement(&mut self, mut state: NumericState, index: usize) {
        let Some((predicate, arguments)) = self.contract.requires.get(index).cloned() else {
            state.phase = NumericPhase::Body;
            let values = state.saved.clone();
            if self.contract.ensures.is_empty() {
                state.saved.clear();
            }
            return self.enter(state, self.entry, &values);
        };
        state.phase = NumericPhase::Requires(index);
        let values = arguments
            .iter()
            .map(|argument| self.saved(&state, *argument));
        let values: Vec<NumericValue> = values.collect();
        self.enter(state, predicate, &values);
    }

    /// The method or a predicate of its contract returns.
    pub(super) fn end_phase(&mut self, mut state: NumericState, value: Option<NumericValue>) {
        let holds = match value {
            Some(NumericValue::Number(t)) => {
                let is_false = self
                    .store
                    .eq(t, self.store.bv(self.store.sort(t).bits(), 0));
                Some(is_false)
            }
            _ => None,
        };
        match state.phase {
            NumericPhase::Initializer => self.check_requirement(state, 0),
            NumericPhase::Requires(index) => {
                // What does not satisfy the contract is no input.
                let is_input = holds.is_none_or(|is_false| {
                    let holds = self.store.not(is_false);
                    state.suppose(self.store, holds)
                });
                if is_input {
                    self.check_requirement(state, index + 1);
                }
            }
            NumericPhase::Body => self.check_postconditions(state, value, false),
            NumericPhase::Ensures { index, threw } => {
                let Some(is_false) = holds else {
                    self.untranslated(&state, "a postcondition without a result");
                    return;
                };
                let (broken, kept) = self.split(&state, is_false);
                if let Some(broken) = broken {
                    let name = self.contract.ensures[index].name.clone();
                    self.fail(broken, ErrorCause::Postcondition(name));
                }
                if let Some(kept) = kept {
                    self.check_promise(kept, index + 1, threw);
                }
            }
        }
    }

    /// Checks what must hold after the method.
    pub(super) fn check_postconditions(
        &mut self,
        mut state: NumericState,
        value: Option<NumericValue>,
        threw: bool,
    ) {
        if self.contract.ensures.is_empty() {
            return;
        }
        let mut ensures = self.contract.ensures.iter();
        let is_promised = ensures.any(|ensured| ensured.promise == Promise::ResultNotNull);
        if is_promised && !threw && !value.is_some_and(super::instructions::is_non_null) {
            let cause = ErrorCause::Postcondition("the result is not null".to_string());
            self.fail(state.clone(), cause);
        }
        state.saved.push(value.unwrap_or(NumericValue::Unset));
        self.check_promise(state, 0, threw);
    }

    /// Goes on with the postcondition of this number; behind the last one the run ends well.
    fn check_promise(&mut self, mut state: NumericState, index: usize, threw: bool) {
        let Some(ensured) = self.contract.ensures.get(index).cloned() else {
            return;
        };
        if threw && ensured.only_on_return {
            return self.check_promise(state, index + 1, threw);
        }
        let (predicate, arguments) = match ensured.promise {
            Promise::Holds(predicate, arguments) => (predicate, arguments),
            Promise::ResultNotNull => return self.check_promise(state, index + 1, threw),
            Promise::NotFollowed => {
                self.untranslated(&state, format!("the postcondition {}", ensured.name));
                return;
            }
        };
        let values = arguments
            .iter()
            .map(|argument| self.saved(&state, *argument));
        let mut values: Vec<NumericValue> = values.collect();
        if !predicate.is_static() && arguments[0] != ContractArgument::This {
            // An invariant of an object that is not there holds.
            if !super::instructions::is_non_null(values[0]) {
                self.check_promise(state.clone(), index + 1, threw);
                match values[0] {
                    NumericValue::Null => return,
                    _ => values[0] = NumericValue::Object(None),
                }
            }
        }
        state.phase = NumericPhase::Ensures { index, threw };
        state.frames.clear();
        self.enter(state, predicate, &values);
    }
}
