//! Exceptions: from where they are thrown to a handler, or out of the method.

use super::{ShapeTranslator, StepOutcome, code_place};
use crate::heap_program::ErrorCause;
use crate::value::{AbstractValue, EntryPhase, StackBase, TranslationPoint};
use classes::{ClassRef, MethodRef};
use contracts::rejection::is_rejection;
use contracts::throws_clause::ThrowsClause;
use ir::{Inst, InvokeKind, Reg};

impl ShapeTranslator<'_> {
    /// An exception that the JVM itself throws.
    pub(super) fn raise_named(&mut self, point: TranslationPoint, at: usize, name: &str) {
        match self.vm.world.load(name) {
            Ok(class) => {
                let trace = trace_of(&point);
                self.raise(point, at, class, &trace);
            }
            Err(_) => {
                self.untranslated(&point, at, format!("an exception of class {name}"));
            }
        }
    }

    /// `throw`.
    pub(super) fn throw(
        &mut self,
        point: &mut TranslationPoint,
        at: usize,
        src: Reg,
    ) -> StepOutcome {
        match point.register(src) {
            AbstractValue::Null => {
                self.raise_named(point.clone(), at, "java/lang/NullPointerException");
            }
            AbstractValue::Other {
                class: Some(class),
                nullable: false,
            } => {
                let mut trace = trace_of(point);
                // What was made right before is told to come from there.
                if let Some((method, pc)) = trace.first_mut()
                    && *pc > 0
                    && is_constructor_call(method, *pc - 1)
                {
                    *pc -= 1;
                }
                self.raise(point.clone(), at, class, &trace);
            }
            _ => {
                return self.untranslated(point, at, "an exception whose class is not known");
            }
        }
        StepOutcome::Done
    }

    /// Goes to the handler of an exception, or out of the method.
    pub(super) fn raise(
        &mut self,
        mut point: TranslationPoint,
        at: usize,
        class: ClassRef,
        trace: &[(MethodRef, u32)],
    ) {
        let thrown_at = point.clone();
        let is_requirement = matches!(point.phase, EntryPhase::Requires(_));
        while !point.frames.is_empty() {
            if is_requirement && point.base == StackBase::Entry && point.frames.len() == 1 {
                // A precondition that throws does not hold.
                return self.finish(&thrown_at, at);
            }
            let Some(frame) = point.frames.last_mut() else {
                break;
            };
            let Ok(code) = frame.method.code() else {
                return;
            };
            for handler in code.body.handlers_at(frame.pc) {
                let takes = match handler.catch {
                    None => true,
                    Some(caught) => {
                        let name = &code.body.refs.classes[caught.index()];
                        match self.vm.world.load(name) {
                            Ok(caught) => class.is_subtype_of(caught),
                            Err(_) => {
                                let what = format!("a handler of {name}, which can't be linked");
                                self.untranslated(&thrown_at, at, what);
                                return;
                            }
                        }
                    }
                };
                if takes {
                    let start = code.body.blocks[handler.target.index()].start;
                    frame.pc = start;
                    if let Inst::Catch { dst } = code.body.insts[start as usize] {
                        frame.pc += 1;
                        point.set(dst, AbstractValue::object(Some(class)));
                    }
                    return self.go_to(point, at);
                }
            }
            point.frames.pop();
        }
        match point.base {
            StackBase::Recursion(callee) => {
                self.throw_to_waiting(&thrown_at, at, callee, class, trace);
            }
            StackBase::Entry => self.leave_by(&thrown_at, at, class, trace),
        }
    }

    /// An exception leaves the method: a failure, unless it is declared or rejects the input.
    fn leave_by(
        &mut self,
        thrown_at: &TranslationPoint,
        at: usize,
        class: ClassRef,
        trace: &[(MethodRef, u32)],
    ) {
        let is_body = thrown_at.phase == EntryPhase::Body;
        let is_declared = ThrowsClause::of(self.vm, self.entry).covers(class);
        let is_expected = is_body
            && !self.starts_program()
            && (is_declared || is_rejection(self.vm, class, trace, self.entry.class()));
        if is_expected {
            return self.check_postconditions(thrown_at, at, None, true);
        }
        // It may have come through recursive calls that waited.
        let place = match trace.first() {
            Some((method, pc)) => code_place(method, *pc),
            None => self.place(thrown_at),
        };
        self.fail_at(place, at, ErrorCause::Exception(class.java_name()));
    }
}

/// Methods and instructions of the activations, innermost first.
fn trace_of(point: &TranslationPoint) -> Vec<(MethodRef, u32)> {
    let frames = point.frames.iter().rev();
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
