//! A method with symbolic inputs: the call, its start states, and how inputs are shown.

use crate::inputs::{Parameter, parameters};
use crate::prepare::enum_constants;
use crate::receiver::ReceiverPlan;
use crate::select::Target;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use solver::Model;
use symex_jvm::{Call, Jvm, JvmState, Receiver};
use term::{Term, TermStore};
use verdict::{Input, InputValue};
use vm::{State, Value, Vm};

pub(crate) struct Entry {
    pub vm: &'static Vm,
    pub method: MethodRef,
    class: ClassRef,
    plan: ReceiverPlan,
    /// Of the constructor that makes the receiver.
    constructor_params: Vec<Parameter>,
    params: Vec<Parameter>,
    /// The class is initialized, nothing else has happened.
    start: State,
    /// Constants of the enum that the method is called on.
    constants: Vec<(String, Ref)>,
}

impl Entry {
    pub fn new(vm: &'static Vm, target: &Target, mut start: State) -> Entry {
        let constructor_params = match target.receiver {
            ReceiverPlan::New(constructor) => parameters(&vm.terms, constructor, "new."),
            _ => Vec::new(),
        };
        let constants = match target.receiver {
            ReceiverPlan::EnumConstants => {
                start.release_asked(target.class.id);
                enum_constants(&start, target.class)
            }
            _ => Vec::new(),
        };
        Entry {
            vm,
            method: target.method,
            class: target.class,
            plan: target.receiver,
            constructor_params,
            params: parameters(&vm.terms, target.method, ""),
            start,
            constants,
        }
    }

    fn terms(&self) -> &TermStore {
        &self.vm.terms
    }

    /// The variables of all inputs, in the order in which they are made simple.
    pub fn vars(&self) -> Vec<Term> {
        self.all_params().map(|p| p.var).collect()
    }

    fn all_params(&self) -> impl Iterator<Item = &Parameter> {
        self.constructor_params.iter().chain(&self.params)
    }

    /// The call on unknown inputs.
    pub fn symbolic(&self) -> Jvm {
        self.jvm(|p| p.value(self.terms()))
    }

    /// The call on the inputs of a model.
    pub fn concrete(&self, model: &Model) -> Jvm {
        self.jvm(|p| Value::concrete(p.bits(self.terms(), model)))
    }

    fn jvm(&self, value: impl Fn(&Parameter) -> Value) -> Jvm {
        let receiver = match self.plan {
            ReceiverPlan::Static => Receiver::None,
            ReceiverPlan::Constructor => Receiver::New { constructor: None },
            ReceiverPlan::EnumConstants => Receiver::Given,
            ReceiverPlan::New(constructor) => {
                let args = self.constructor_params.iter().map(&value).collect();
                Receiver::New {
                    constructor: Some((constructor, args)),
                }
            }
        };
        let args = self.params.iter().map(&value).collect();
        Jvm {
            vm: self.vm,
            call: Call {
                method: self.method,
                class: self.class,
                receiver,
                args,
            },
        }
    }

    pub fn starts(&self) -> Vec<JvmState> {
        match self.plan {
            ReceiverPlan::EnumConstants => {
                let start = |(_, object): &(String, Ref)| JvmState::on(self.start.clone(), *object);
                self.constants.iter().map(start).collect()
            }
            _ => vec![JvmState::new(self.start.clone())],
        }
    }

    /// The start state that a path with this receiver came from.
    pub fn start_for(&self, given: Option<Ref>) -> JvmState {
        match given {
            Some(object) => JvmState::on(self.start.clone(), object),
            None => JvmState::new(self.start.clone()),
        }
    }

    /// The place of an enum constant among its like: part of what makes an input simple.
    pub fn constant_index(&self, given: Option<Ref>) -> usize {
        self.constants
            .iter()
            .position(|(_, object)| Some(*object) == given)
            .unwrap_or(0)
    }

    /// The enum constant at a place among its like.
    pub fn constant(&self, index: usize) -> Option<Ref> {
        self.constants.get(index).map(|(_, object)| *object)
    }

    /// The inputs of a model, the receiver first.
    pub fn inputs(&self, model: &Model, given: Option<Ref>) -> Vec<Input> {
        let receiver = self.receiver_text(model, given).map(|java| Input {
            name: "this".into(),
            value: InputValue::Java(java.clone()),
            java,
        });
        let params = self
            .params
            .iter()
            .map(|p| p.shown(p.bits(self.terms(), model)));
        receiver.into_iter().chain(params).collect()
    }

    fn receiver_text(&self, model: &Model, given: Option<Ref>) -> Option<String> {
        let class = source_name(self.class);
        match self.plan {
            ReceiverPlan::Static | ReceiverPlan::Constructor => None,
            ReceiverPlan::EnumConstants => {
                let (name, _) = &self.constants[self.constant_index(given)];
                Some(format!("{class}.{name}"))
            }
            ReceiverPlan::New(_) => Some(format!(
                "new {class}({})",
                self.arguments(&self.constructor_params, model)
            )),
        }
    }

    fn arguments(&self, params: &[Parameter], model: &Model) -> String {
        let shown = params
            .iter()
            .map(|p| p.shown(p.bits(self.terms(), model)).java);
        shown.collect::<Vec<_>>().join(", ")
    }

    /// The call with these inputs, as a Java expression.
    pub fn call_text(&self, model: &Model, given: Option<Ref>) -> String {
        let class = source_name(self.class);
        let args = self.arguments(&self.params, model);
        match (self.plan, self.receiver_text(model, given)) {
            (ReceiverPlan::Constructor, _) => format!("new {class}({args})"),
            (_, Some(receiver)) => format!("{receiver}.{}({args})", self.method.name),
            (_, None) => format!("{class}.{}({args})", self.method.name),
        }
    }
}

/// A class as source code names it.
fn source_name(class: ClassRef) -> String {
    class.java_name().replace('$', ".")
}
