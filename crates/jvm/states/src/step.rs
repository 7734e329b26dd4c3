//! Steps of a sequence: mostly calls, but also field assignments and new arrays.

use crate::sequence::{Argument, SequenceCall, unknowns, used_calls};
use classes::{ClassRef, Field, MethodRef};
use heap::Ref;
use inputs::structure::Root;
use jvm_symex::Predicate;

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub enum StepAction {
    Call(MethodRef),
    /// Gives a field of the receiver its argument.
    Assign(&'static Field),
    /// Makes an array of this class of its arguments.
    Array(ClassRef),
}

#[derive(Clone, Debug)]
pub struct Step {
    pub act: StepAction,
    /// The number of the step that gave the receiver.
    pub receiver: Option<usize>,
    pub args: Vec<Argument>,
    /// What annotations say about its arguments.
    pub rules: Vec<Predicate>,
    /// The object that it gave, in the state that was reached.
    pub gave: Option<Ref>,
}

impl From<SequenceCall> for Step {
    fn from(call: SequenceCall) -> Step {
        Step {
            act: StepAction::Call(call.method),
            receiver: call.receiver,
            args: call.args,
            rules: call.rules,
            gave: None,
        }
    }
}

impl Step {
    /// The call that it is, if it is one.
    pub fn into_call(self) -> Option<SequenceCall> {
        Some(SequenceCall {
            method: self.method()?,
            receiver: self.receiver,
            args: self.args,
            rules: self.rules,
        })
    }

    /// The method, if it is a call.
    pub fn method(&self) -> Option<MethodRef> {
        match self.act {
            StepAction::Call(method) => Some(method),
            StepAction::Assign(_) | StepAction::Array(_) => None,
        }
    }

    /// The descriptor of its result.
    pub fn result(&self) -> Option<String> {
        match self.act {
            StepAction::Call(method) if method.is_constructor() => {
                Some(method.class().descriptor())
            }
            StepAction::Call(method) => method.parsed.ret.as_ref().map(|r| r.text.to_string()),
            StepAction::Assign(_) => None,
            StepAction::Array(class) => Some(class.descriptor()),
        }
    }

    /// The arguments that are unknown, in order.
    pub fn unknowns(&self) -> impl Iterator<Item = &Root> {
        unknowns(&self.args)
    }

    /// The steps whose results this one uses.
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        self.receiver.into_iter().chain(used_calls(&self.args))
    }
}
