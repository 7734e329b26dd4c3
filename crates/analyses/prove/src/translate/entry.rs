//! The entry: how a method is called, and what must hold when it returns.

use super::static_state::unset_registers;
use super::variables::VariableKey;
use super::{ShapeTranslator, StepOutcome};
use crate::contract::{ContractArgument, Promise};
use crate::heap_program::ErrorCause;
use crate::value::{AbstractValue, ActivationFrame, EntryPhase, StackBase, TranslationPoint};
use ir::{Kind, Reg};
use shape::ShapeOp;

impl ShapeTranslator<'_> {
    /// Starts with inputs, and with what the method requires of them.
    pub(super) fn begin(&mut self, start: usize) {
        let entry = self.entry;
        let Ok(code) = entry.code() else {
            let nowhere = TranslationPoint {
                phase: EntryPhase::Body,
                base: StackBase::Entry,
                changed: true,
                frames: Vec::new(),
            };
            self.untranslated(&nowhere, start, "code that can't be read");
            return;
        };
        let mut point = TranslationPoint {
            phase: EntryPhase::Requires(0),
            base: StackBase::Entry,
            changed: !self.contract.keeps_requirements(),
            frames: vec![ActivationFrame {
                method: entry,
                pc: 0,
                registers: unset_registers(code.body.regs.len()),
            }],
        };
        if self.entry_initializer().is_some() {
            let what = format!("the static initializer of {}", entry.class().java_name());
            self.untranslated(&point, start, what);
            return;
        }
        if let Some(what) = self.initialization_obstacle(entry.class()) {
            self.untranslated(&point, start, what);
            return;
        }
        let StepOutcome::Next(at) = self.make_inputs(&mut point, start) else {
            return;
        };
        let at = self.save_arguments(&point, at);
        self.check_requirement(point, at, 0);
    }

    /// The registers of receiver and parameters.
    fn argument_register(&self, argument: ContractArgument) -> Option<Reg> {
        let receiver = usize::from(!self.entry.is_static());
        match argument {
            ContractArgument::This => Some(Reg(0)),
            ContractArgument::Parameter(index) => Some(Reg((receiver + index) as u16)),
            ContractArgument::Result => None,
        }
    }

    /// Keeps what postconditions are about: the method may assign its parameters.
    fn save_arguments(&mut self, point: &TranslationPoint, mut at: usize) -> usize {
        for argument in self.promised_arguments() {
            let register = self.argument_register(argument);
            if let Some(register) = register {
                at = self.save(point, at, argument, point.register(register));
            }
        }
        at
    }

    fn promised_arguments(&self) -> Vec<ContractArgument> {
        let mut all = Vec::new();
        for ensured in &self.contract.ensures {
            if let Promise::Holds(_, arguments) = &ensured.promise {
                for argument in arguments {
                    if !all.contains(argument) {
                        all.push(*argument);
                    }
                }
            }
        }
        all
    }

    fn save(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        argument: ContractArgument,
        value: AbstractValue,
    ) -> usize {
        let AbstractValue::Pointer { variable, .. } = value else {
            return at;
        };
        let node_type = self.variable_type(variable);
        let name = match argument {
            ContractArgument::This => "saved this".to_string(),
            ContractArgument::Parameter(index) => format!("saved argument {index}"),
            ContractArgument::Result => "result".to_string(),
        };
        let to = self.variable(VariableKey::Saved(argument), name, node_type);
        if self.variable_type(to) != node_type {
            self.untranslated(point, at, "a result of several types");
            return at;
        }
        let from = Some(variable);
        self.then(point, at, ShapeOp::Assign { to, from })
    }

    /// What was saved; anything that has no pointer.
    fn saved(&self, argument: ContractArgument, desc: Option<&ir::TypeDesc>) -> AbstractValue {
        match self.variable_of(VariableKey::Saved(argument)) {
            Some(variable) => AbstractValue::Pointer {
                variable,
                non_null: argument == ContractArgument::This,
            },
            None if desc.is_some_and(|desc| desc.elem.kind() != Kind::Ref) => {
                AbstractValue::ANY_NUMBER
            }
            None => AbstractValue::ANYTHING,
        }
    }

    /// Goes on with the precondition of this number, or with the method behind the last one.
    fn check_requirement(&mut self, mut point: TranslationPoint, at: usize, index: usize) {
        let Some((predicate, arguments)) = self.contract.requires.get(index).cloned() else {
            point.phase = EntryPhase::Body;
            return self.go_to(point, at);
        };
        point.phase = EntryPhase::Requires(index);
        let values: Vec<AbstractValue> = arguments
            .iter()
            .filter_map(|argument| self.argument_register(*argument))
            .map(|register| point.register(register))
            .collect();
        self.enter(&point, at, predicate, &values);
    }

    /// Leaves a precondition that can't be followed, if nothing is lost by that but knowledge: it writes nothing, and
    /// calls nothing else. False if it must not be left out.
    pub(super) fn skip_requirement(&mut self, point: &TranslationPoint, at: usize) -> bool {
        let EntryPhase::Requires(index) = point.phase else {
            return false;
        };
        let Some((predicate, _)) = self.contract.requires.get(index) else {
            return false;
        };
        // The outermost activation is that of the method, before its first instruction.
        if point.frames.len() < 2 || !self.types.only_reads(predicate) {
            return false;
        }
        let mut outside = point.clone();
        outside.frames.truncate(1);
        self.check_requirement(outside, at, index + 1);
        true
    }

    /// The method or a predicate of its contract returns.
    pub(super) fn end_phase(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        value: Option<AbstractValue>,
    ) {
        match (point.phase, value) {
            // What does not satisfy the contract is no input.
            (EntryPhase::Requires(_), Some(AbstractValue::Number(Some(0)))) => {
                self.finish(point, at);
            }
            (EntryPhase::Requires(index), _) => {
                let mut outside = point.clone();
                outside.frames.pop();
                self.check_requirement(outside, at, index + 1);
            }
            (EntryPhase::Body, value) => self.check_postconditions(point, at, value, false),
            (EntryPhase::Ensures { index, threw }, Some(AbstractValue::Number(Some(1)))) => {
                self.check_promise(point, at, index + 1, threw);
            }
            (EntryPhase::Ensures { index, .. }, _) => {
                let name = self.contract.ensures[index].name.clone();
                self.fail(point, at, ErrorCause::Postcondition(name));
            }
        }
    }

    /// Checks what must hold after the method.
    pub(super) fn check_postconditions(
        &mut self,
        point: &TranslationPoint,
        at: usize,
        value: Option<AbstractValue>,
        threw: bool,
    ) {
        let promises_result = self
            .contract
            .ensures
            .iter()
            .any(|ensured| ensured.promise == Promise::ResultNotNull);
        let mut at = at;
        if promises_result && !threw {
            let (null, other) = self.same(
                point,
                at,
                value.unwrap_or(AbstractValue::ANYTHING),
                AbstractValue::Null,
            );
            if let Some(null) = null {
                let cause = ErrorCause::Postcondition("the result is not null".to_string());
                self.fail(point, null, cause);
            }
            let Some(other) = other else { return };
            at = other;
        }
        if let Some(value) = value
            && self
                .promised_arguments()
                .contains(&ContractArgument::Result)
        {
            at = self.save(point, at, ContractArgument::Result, value);
        }
        self.check_promise(point, at, 0, threw);
    }

    /// Goes on with the postcondition of this number, or ends behind the last one.
    fn check_promise(&mut self, point: &TranslationPoint, at: usize, index: usize, threw: bool) {
        let Some(ensured) = self.contract.ensures.get(index).cloned() else {
            return self.finish(point, at);
        };
        if threw && ensured.only_on_return {
            return self.check_promise(point, at, index + 1, threw);
        }
        if !point.changed && self.contract.requires_too(&ensured.promise) {
            // It held before, of the same arguments, and nothing was written since: it holds.
            return self.check_promise(point, at, index + 1, threw);
        }
        let (predicate, arguments) = match ensured.promise {
            Promise::Holds(predicate, arguments) => (predicate, arguments),
            Promise::ResultNotNull => return self.check_promise(point, at, index + 1, threw),
            Promise::NotFollowed => {
                self.untranslated(point, at, format!("the postcondition {}", ensured.name));
                return;
            }
        };
        let receiver = usize::from(!predicate.is_static());
        let mut values = Vec::new();
        for (place, argument) in arguments.iter().enumerate() {
            let desc = place
                .checked_sub(receiver)
                .and_then(|index| predicate.parsed.params.get(index));
            values.push(self.saved(*argument, desc));
        }
        let mut at = at;
        if receiver == 1 && arguments[0] != ContractArgument::This {
            // An invariant of an object that is not there holds.
            let (null, other) = self.same(point, at, values[0], AbstractValue::Null);
            if let Some(null) = null {
                self.check_promise(point, null, index + 1, threw);
            }
            let Some(other) = other else { return };
            at = other;
        }
        let after = TranslationPoint {
            phase: EntryPhase::Ensures { index, threw },
            base: StackBase::Entry,
            changed: point.changed,
            frames: Vec::new(),
        };
        self.enter(&after, at, predicate, &values);
    }
}
