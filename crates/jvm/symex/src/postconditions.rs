//! Postconditions: what must hold when a call is over, evaluated in the machine on the state as it is then.
//!
//! Old values are read before the call, as a person would write it down. A predicate may ask for
//! parts of the input that the call never looked at; they are as they were at entry, and the
//! preconditions are held against them as against all others.

use crate::field_invariants::FieldInvariant;
use crate::host::PathHost;
use crate::program::{CallOutcome, Jvm, JvmState, Phase, SLICE};
use crate::stack_trace::backtrace;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use std::sync::Arc;
use symex::{EndReason, StepResult};
use term::Term;
use vm::{Interp, Stop, Value};

/// The engine looks at the memory whenever a path has made so small a part of what it may hold.
const TURNS_PER_HEAP: usize = 16;

/// What must hold after a call.
#[derive(Clone, Debug)]
pub struct Check {
    pub must: Must,
    pub when: When,
}

#[derive(Clone, Debug)]
pub enum Must {
    /// This method must return true; with the receiver first, if it has one.
    Hold { method: MethodRef, args: Vec<Arg> },
    /// The result must not be null.
    GiveAnObject,
    /// A field must be as its annotations say.
    Keep(FieldInvariant),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The call returned.
    Returned,
    /// The call returned, or threw what it may throw, and may have changed something. For what held
    /// before.
    Changed,
    /// The call returned an object that it made, or that somebody kept who is not part of the input.
    Made,
}

/// What a predicate is called with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The receiver, or the new object.
    This,
    Param(usize),
    Result,
    /// An old value, by its number.
    Old(usize),
}

/// A value that is read before the call.
#[derive(Clone, Debug)]
pub enum Old {
    /// What a method of the receiver without parameters returns.
    Call(MethodRef),
    /// A field of the receiver, by the class that declares it and its slot.
    Field(ClassRef, usize),
    /// A copy of the receiver (0) or of a parameter (from 1 on), with all that it leads to.
    Copy(usize),
}

impl Old {
    /// The type of the value.
    pub(crate) fn elem(&self) -> ir::ElemKind {
        match self {
            Old::Call(method) => {
                let ret = method.parsed.ret.as_ref();
                ret.map_or(ir::ElemKind::Ref, |r| r.elem)
            }
            Old::Field(class, slot) => class.instance_slots[*slot],
            Old::Copy(_) => ir::ElemKind::Ref,
        }
    }
}

/// A contract that does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Broken {
    /// Its number among the checks.
    pub check: usize,
    /// What the predicate threw, if it did not return false.
    pub by: Option<Ref>,
    /// What the call threw, if it did not return.
    pub after: Option<Ref>,
    /// The instruction that ended the call.
    pub ended_at: Option<(MethodRef, u32)>,
}

/// Whether a method may throw this exception, with this trace.
pub type MayThrow = Arc<dyn Fn(ClassRef, &[(MethodRef, u32)]) -> bool + Send + Sync>;

/// Everything about the end of a call.
#[derive(Clone, Default)]
pub struct After {
    pub checks: Vec<Check>,
    pub olds: Vec<Old>,
    /// `None`: contracts are not looked at after exceptions.
    pub may_throw: Option<MayThrow>,
}

type Next = StepResult<CallOutcome>;

impl Jvm {
    /// Reads the old values from number `from` on, then makes the call.
    pub(crate) fn remember(&self, state: &mut JvmState, from: usize) -> Next {
        let this = state.subject;
        if from == 0 {
            self.note_unkept(state);
        }
        for number in from..self.after.olds.len() {
            match (&self.after.olds[number], this) {
                (Old::Field(_, slot), Some(this)) => {
                    let value = state.machine.cell(this, *slot);
                    state.olds.push(value);
                }
                (Old::Call(method), Some(this)) => {
                    state.phase = Phase::Before(number);
                    let method = this_class(state, this).select(method).unwrap_or(method);
                    let stop =
                        self.with_interp(state, |i| i.run_method(method, &[this.into()], SLICE));
                    return self.finish_old_value(state, number, stop);
                }
                (Old::Copy(root), this) => {
                    let original = match root {
                        0 => this.map_or(Value::NULL, Value::from),
                        n => self.call.args[n - 1],
                    };
                    match self.with_interp(state, |i| i.old_copy(original)) {
                        Ok(copy) => {
                            state.machine.pinned.push(copy.as_ref());
                            state.olds.push(copy);
                        }
                        Err(_) => return stuck("@Old: Cairn can't copy the object"),
                    }
                }
                (_, None) => {
                    return stuck(
                        "@Old in a contract of a constructor: there is no object before it",
                    );
                }
            }
        }
        let stop = self.call_method(state, this);
        self.finish_call(state, stop)
    }

    pub(crate) fn finish_old_value(&self, state: &mut JvmState, number: usize, stop: Stop) -> Next {
        match stop {
            Stop::Returned(Some(value)) => {
                state.olds.push(value);
                self.remember(state, number + 1)
            }
            Stop::Returned(None) => stuck("@Old names a method that returns nothing"),
            Stop::Threw(_) => stuck("@Old names a method that throws"),
            other => self.step_at(state, other),
        }
    }

    /// The call is over, or waits for an answer.
    pub(crate) fn finish_call(&self, state: &mut JvmState, stop: Stop) -> Next {
        match stop {
            Stop::Returned(value) if !self.after.checks.is_empty() => {
                state.result = value;
                let frames = &state.machine.thread().stack.frames;
                state.ended_at = frames.last().map(|frame| (frame.method, frame.pc));
                if let Some(value) = value.filter(|v| v.term.is_none() && self.gives_object()) {
                    state.machine.pinned.push(value.as_ref());
                }
                self.check(state, 0)
            }
            Stop::Threw(exception) if self.is_looked_at_after(state, exception) => {
                state.thrown = Some(exception);
                let trace = self.with_interp(state, |i| backtrace(i, exception));
                // A call of the method within itself is not the one that ended.
                let mut frames = trace.into_iter().rev();
                state.ended_at = frames.find(|(method, _)| method.id == self.call.method.id);
                state.machine.pinned.push(exception);
                self.check(state, 0)
            }
            other => self.step_at(state, other),
        }
    }

    fn gives_object(&self) -> bool {
        let ret = self.call.method.parsed.ret.as_ref();
        ret.is_some_and(|r| r.elem == ir::ElemKind::Ref)
    }

    fn is_looked_at_after(&self, state: &mut JvmState, exception: Ref) -> bool {
        let Some(may_throw) = &self.after.may_throw else {
            return false;
        };
        let class = state.machine.heap.get(exception).class;
        let trace = self.with_interp(state, |i| backtrace(i, exception));
        self.after.checks.iter().any(|c| c.when == When::Changed) && may_throw(class, &trace)
    }

    /// Looks at the contracts from number `from` on.
    pub(crate) fn check(&self, state: &mut JvmState, from: usize) -> Next {
        for number in from..self.after.checks.len() {
            let check = &self.after.checks[number];
            let applies = match check.when {
                When::Returned => state.thrown.is_none(),
                When::Changed => self.may_have_changed(state, check),
                When::Made => state.thrown.is_none() && !self.is_of_input(state, check),
            };
            match &check.must {
                _ if !applies => {}
                Must::GiveAnObject | Must::Keep(_) => return self.test(state, number),
                Must::Hold { method, args } => {
                    let Some(args) = self.values(state, method, args) else {
                        continue;
                    };
                    let method = match method.is_static() {
                        true => *method,
                        false => {
                            let class = this_class(state, args[0].as_ref());
                            class.select(method).unwrap_or(method)
                        }
                    };
                    state.phase = Phase::Checking(number);
                    let stop = self.with_interp(state, |i| i.run_method(method, &args, SLICE));
                    return self.finish_check(state, number, stop);
                }
            }
        }
        match state.thrown {
            Some(exception) => StepResult::Ended(EndReason::Threw, CallOutcome::Threw(exception)),
            None => StepResult::Ended(EndReason::Returned, CallOutcome::Returned(state.result)),
        }
    }

    /// Whether an object is perhaps not as it was: what satisfied a contract before the call does so
    /// if nothing was changed.
    fn may_have_changed(&self, state: &JvmState, check: &Check) -> bool {
        if matches!(check.must, Must::GiveAnObject) {
            return true;
        }
        if self.proof().is_some() {
            // What was changed before a state was made wider does not show in it.
            return true;
        }
        !self.is_of_input(state, check) || !state.machine.input_is_untouched()
    }

    /// Whether a contract is about an object of the input.
    fn is_of_input(&self, state: &JvmState, check: &Check) -> bool {
        let on = match &check.must {
            Must::GiveAnObject => None,
            Must::Keep(kept) => {
                let on = self.arg(state, kept.on).as_ref();
                Some(state.machine.inputs.follow(on))
            }
            Must::Hold { method, args } => {
                let values = self.values(state, method, args);
                values.and_then(|v| v.first().map(|v| v.as_ref()))
            }
        };
        on.is_some_and(|on| state.machine.inputs.object_at(on).is_some())
    }

    /// What a predicate is given.
    pub(crate) fn arg(&self, state: &JvmState, arg: Arg) -> Value {
        match arg {
            Arg::This => state.subject.map_or(Value::NULL, Value::from),
            Arg::Param(index) => self.call.args[index],
            Arg::Result => state.result.unwrap_or(Value::NULL),
            Arg::Old(number) => state.olds[number],
        }
    }

    /// The arguments of a predicate; `None` if there is no object that it could be called on.
    fn values(&self, state: &JvmState, method: MethodRef, args: &[Arg]) -> Option<Vec<Value>> {
        let mut values: Vec<Value> = args.iter().map(|a| self.arg(state, *a)).collect();
        if !method.is_static() {
            let receiver = values.first_mut()?;
            let on = state.machine.inputs.follow(receiver.as_ref());
            *receiver = on.is_object().then(|| on.into())?;
        }
        Some(values)
    }

    pub(crate) fn finish_check(&self, state: &mut JvmState, number: usize, stop: Stop) -> Next {
        match stop {
            Stop::Returned(Some(value)) => {
                self.judge(state, number, self.condition_of(number, value))
            }
            Stop::Threw(exception) => match self.is_exhausted(state, exception) {
                true => stuck("the contract runs out of stack or memory"),
                false => self.end_broken(state, number, Some(exception)),
            },
            other => self.step_at(state, other),
        }
    }

    /// Goes on if a contract holds; asks the driver if that is not plain.
    pub(crate) fn judge(&self, state: &mut JvmState, number: usize, holds: Term) -> Next {
        match self.vm.terms.as_bool(holds) {
            Some(true) => self.check(state, number + 1),
            Some(false) => self.end_broken(state, number, None),
            None => {
                state.phase = Phase::Judging(number);
                StepResult::Decide(holds)
            }
        }
    }

    /// The driver said whether a predicate holds.
    pub(crate) fn judge_check(&self, state: &mut JvmState, number: usize) -> Next {
        match state.machine.take_answer() {
            Some(0) | None => self.end_broken(state, number, None),
            Some(_) => self.check(state, number + 1),
        }
    }

    /// Looks at what no method says, from the beginning or again when the driver has answered.
    pub(crate) fn test(&self, state: &mut JvmState, number: usize) -> Next {
        match &self.after.checks[number].must {
            Must::Keep(_) => self.check_field(state, number),
            Must::GiveAnObject | Must::Hold { .. } => {
                state.phase = Phase::Testing(number);
                let result = state.result.map_or(Ref::NULL, |v| v.as_ref());
                self.test_null(state, number, result)
            }
        }
    }

    pub(crate) fn test_null(&self, state: &mut JvmState, number: usize, value: Ref) -> Next {
        match self.with_interp(state, |i| i.null_test(value)) {
            Ok(true) => self.end_broken(state, number, None),
            Ok(false) => self.check(state, number + 1),
            Err(stop) => self.step_at(state, stop),
        }
    }

    fn end_broken(&self, state: &JvmState, check: usize, by: Option<Ref>) -> Next {
        let broken = Broken {
            check,
            by,
            after: state.thrown,
            ended_at: state.ended_at,
        };
        StepResult::Ended(EndReason::Threw, CallOutcome::Broke(broken))
    }

    fn is_exhausted(&self, state: &JvmState, exception: Ref) -> bool {
        let class = &*state.machine.heap.get(exception).class.name;
        matches!(
            class,
            "java/lang/OutOfMemoryError" | "java/lang/StackOverflowError"
        )
    }

    pub(crate) fn with_interp<R>(
        &self,
        state: &mut JvmState,
        f: impl FnOnce(&mut Interp<'_>) -> R,
    ) -> R {
        let mut host = PathHost::at(state.machine.instructions);
        host.alternatives = state.alternatives.as_ref().map(|_| Vec::new());
        let mut interp = Interp::new(&self.vm, &mut state.machine, &mut host);
        interp.turn_bytes = self.vm.max_heap_bytes / TURNS_PER_HEAP;
        let result = f(&mut interp);
        state.alternatives = host.alternatives.map(Arc::from);
        result
    }
}

fn this_class(state: &JvmState, this: Ref) -> ClassRef {
    state.machine.heap.get(this).class
}

fn stuck(what: &str) -> Next {
    StepResult::Ended(EndReason::Unsupported, CallOutcome::Stuck(what.to_owned()))
}
