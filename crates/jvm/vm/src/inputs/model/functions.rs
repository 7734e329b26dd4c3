//! Uninterpreted functions: input objects that implement an interface, of which only the results of their calls
//! are known.

use super::{Inputs, Unknown};
use crate::value::Value;
use classes::{ClassRef, MethodRef};
use heap::{Marker, Ref};
use ir::ElemKind;
use std::sync::Arc;

/// An object of the input whose methods are not known.
#[derive(Clone)]
pub struct Function {
    pub at: Ref,
    pub interface: ClassRef,
    /// What it stands for: its declaration tells the types of its answers.
    pub(crate) unknown: Unknown,
    /// In the order of the calls. Calls that answer nothing are not among them.
    pub answers: Vec<FunctionCall>,
    /// Of a comparator: what the things compared are ordered by.
    pub(crate) keys: Vec<(Value, Value)>,
    /// Whether the answers are those that calls are going to get: each is taken from the front, the
    /// last one stays.
    pub(crate) scripted: bool,
}

/// A call and what it gave.
#[derive(Clone, Debug)]
pub struct FunctionCall {
    /// The interface's.
    pub method: MethodRef,
    pub args: Arc<[Value]>,
    pub value: Value,
}

impl Function {
    /// One that gives these answers, call by call.
    pub fn scripted(at: Ref, interface: ClassRef, answers: Vec<FunctionCall>) -> Function {
        Function {
            at,
            interface,
            unknown: Unknown::new("", &interface.name),
            scripted: true,
            answers,
            keys: Vec::new(),
        }
    }

    /// The answers of one method.
    pub fn answers_of(&self, method: MethodRef) -> impl Iterator<Item = &FunctionCall> {
        self.answers
            .iter()
            .filter(move |a| a.method.id == method.id)
    }

    pub(crate) fn mark(&self, marker: &mut Marker) {
        marker.mark(self.at);
        for answer in &self.answers {
            let params = answer.method.parsed.params.iter();
            for (param, arg) in params.zip(&*answer.args) {
                if param.elem == ElemKind::Ref {
                    marker.mark(arg.as_ref());
                }
            }
            let result = answer.method.parsed.ret.as_ref();
            if result.is_some_and(|r| r.elem == ElemKind::Ref) {
                marker.mark(answer.value.as_ref());
            }
        }
        let compared = self.keys.iter().map(|(of, _)| of);
        compared.for_each(|of| marker.mark(of.as_ref()));
    }
}

impl Inputs {
    pub fn functions(&self) -> &[triomphe::Arc<Function>] {
        self.table().map_or(&[], |t| &t.functions)
    }

    pub fn function(&self, index: usize) -> &Function {
        &self.functions()[index]
    }

    pub(crate) fn function_mut(&mut self, index: usize) -> &mut Function {
        triomphe::Arc::make_mut(&mut self.table_mut().functions[index])
    }

    pub fn add_function(&mut self, function: Function) -> usize {
        let table = self.table_mut();
        table.functions.push(triomphe::Arc::new(function));
        table.functions.len() - 1
    }
}
