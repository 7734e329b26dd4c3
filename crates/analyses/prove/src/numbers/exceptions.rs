//! Exceptions: from where they are thrown to a handler, or out of the method.

use super::state::{NumericPhase, NumericState, NumericValue};
use super::translate::NumbersTranslator;
use crate::heap_program::ErrorCause;
use classes::{ClassRef, MethodRef};
use contracts::rejection::is_rejection;
use contracts::throws_clause::ThrowsClause;
use ir::{Inst, InvokeKind, Reg};

/// An exception, and whether it rejects the input of the method under proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThrownKind {
    pub(super) class: ClassRef,
    pub(super) is_rejection: bool,
}

impl NumbersTranslator<'_> {
    /// An exception that the JVM itself throws.
    pub(super) fn raise_named(&mut self, state: NumericState, name: &str) {
        match self.vm.world.load(name) {
            Ok(class) => {
                let trace = trace_of(&state);
                self.raise_from(state, class, &trace);
            }
            Err(_) => {
                self.untranslated(&state, format!("an exception of class {name}"));
            }
        }
    }

    /// `throw`.
    pub(super) fn throw(&mut self, state: &mut NumericState, src: Reg) -> bool {
        match state.register(src) {
            NumericValue::Null => {
                self.raise_named(state.clone(), "java/lang/NullPointerException");
            }
            NumericValue::Object(Some(class)) => {
                let mut trace = trace_of(state);
                // What was made right before is told to come from there.
                if let Some((method, pc)) = trace.first_mut()
                    && *pc > 0
                    && is_constructor_call(method, *pc - 1)
                {
                    *pc -= 1;
                }
                self.raise_from(state.clone(), class, &trace);
            }
            _ => return self.untranslated(state, "an exception whose class is not known"),
        }
        false
    }

    fn raise_from(&mut self, state: NumericState, class: ClassRef, trace: &[(MethodRef, u32)]) {
        let is_rejection = is_rejection(self.vm, class, trace, self.entry.class());
        self.raise(
            state,
            ThrownKind {
                class,
                is_rejection,
            },
        );
    }

    /// Goes to the handler of an exception, or out of the method.
    pub(super) fn raise(&mut self, thrown_at: NumericState, kind: ThrownKind) {
        let mut state = thrown_at.clone();
        while let Some(frame) = state.frames.last_mut() {
            let Ok(code) = frame.method.code() else {
                return;
            };
            let body = &code.body;
            for handler in body.handlers_at(frame.pc) {
                let takes = match handler.catch {
                    None => true,
                    Some(caught) => {
                        let name = &body.refs.classes[caught.index()];
                        match self.vm.world.load(name) {
                            Ok(caught) => kind.class.is_subtype_of(caught),
                            Err(_) => {
                                let what = format!("a handler of {name}, which can't be linked");
                                self.untranslated(&thrown_at, what);
                                return;
                            }
                        }
                    }
                };
                if takes {
                    let start = body.blocks[handler.target.index()].start;
                    frame.pc = start;
                    if let Inst::Catch { dst } = body.insts[start as usize] {
                        frame.pc += 1;
                        state.set(dst, NumericValue::Object(Some(kind.class)));
                    }
                    return self.arrive(state, body, handler.target);
                }
            }
            state.frames.pop();
        }
        self.leave_by(state, thrown_at, kind);
    }

    /// An exception leaves the method: a failure, unless it is declared or rejects the input.
    fn leave_by(&mut self, state: NumericState, thrown_at: NumericState, kind: ThrownKind) {
        if state.procedure > 0 {
            return self.end_procedure_by(state, kind);
        }
        if matches!(state.phase, NumericPhase::Requires(_)) {
            // A precondition that throws does not hold.
            return;
        }
        let is_declared = ThrowsClause::of(self.vm, self.entry).covers(kind.class);
        let is_expected =
            self.is_body(&state) && !self.starts_program() && (is_declared || kind.is_rejection);
        match is_expected {
            true => self.check_postconditions(state, None, true),
            false => self.fail(thrown_at, ErrorCause::Exception(kind.class.java_name())),
        }
    }
}

/// Methods and instructions of the activations, innermost first.
fn trace_of(state: &NumericState) -> Vec<(MethodRef, u32)> {
    let frames = state.frames.iter().rev();
    frames.map(|frame| (frame.method, frame.pc)).collect()
}

fn is_constructor_call(method: MethodRef, pc: u32) -> bool {
    let Ok(code) = method.code() else {
        return false;
    };
    match code.body.insts[pc as usize] {
        Inst::Invoke {
            kind: InvokeKind::Special,
            method,
            ..
        } => &*code.body.refs.methods[method.index()].name == "<init>",
        _ => false,
    }
}
