//! A step of a sequence: mostly a call.

use crate::sequence::{Argument, SequenceCall, given, unknowns};
use classes::{ClassRef, Field, MethodRef};
use heap::Ref;
use inputs::structure::Root;
use jvm_symex::Predicate;

/// What a step does.
#[derive(Clone, Copy, Debug)]
pub enum Act {
    Call(MethodRef),
    /// Gives a field of the receiver its argument.
    Assign(&'static Field),
    /// Makes an array of this class of its arguments.
    Array(ClassRef),
}

#[derive(Clone, Debug)]
pub struct Step {
    pub act: Act,
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
            act: Act::Call(call.method),
            receiver: call.receiver,
            args: call.args,
            rules: call.rules,
            gave: None,
        }
    }
}

impl Step {
    /// The method, if it is a call.
    pub fn method(&self) -> Option<MethodRef> {
        match self.act {
            Act::Call(method) => Some(method),
            Act::Assign(_) | Act::Array(_) => None,
        }
    }

    /// The descriptor of what it gives.
    pub fn result(&self) -> Option<String> {
        match self.act {
            Act::Call(method) if method.is_constructor() => Some(method.class().descriptor()),
            Act::Call(method) => method.parsed.ret.as_ref().map(|r| r.text.to_string()),
            Act::Assign(_) => None,
            Act::Array(class) => Some(class.descriptor()),
        }
    }

    /// The arguments that are unknown, in order.
    pub fn unknowns(&self) -> impl Iterator<Item = &Root> {
        unknowns(&self.args)
    }

    /// The steps whose results this one uses.
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        self.receiver.into_iter().chain(given(&self.args))
    }
}
