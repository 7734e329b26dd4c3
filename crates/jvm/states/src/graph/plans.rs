//! Which calls may come next.

use super::there::There;
use crate::assignability::is_made_for;
use crate::callable::{Callables, may_be_unknown, takes_class};
use crate::explore::Plan;
use crate::pins::Pin;
use crate::sequence::Held;
use crate::type_arguments::{INTEGER, Seen};
use classes::signature::erased;
use classes::{ClassRef, MethodRef, wrapper_class};
use heap::Ref;
use ir::{ElemKind, flags};
use java_source::types::is_variable;
use std::sync::Arc;
use vm::{State, Vm};

/// Objects that variables hold at a time.
pub const MAX_HELD: usize = 3;

/// Objects of one class that are made.
const MAX_MADE: usize = 2;

/// Ways to pass the objects that are there.
const MAX_WAYS: usize = 12;

pub(super) struct Planner<'a> {
    pub vm: &'a Arc<Vm>,
    pub callables: &'a Callables,
    pub state: &'a State,
    pub held: &'a [Held],
    /// What static fields hold.
    pub there: &'a [There],
    /// The types of what variables hold.
    pub types: &'a [Arc<str>],
    /// Static methods that take and give no objects of the program.
    pub functions: Vec<MethodRef>,
}

impl Planner<'_> {
    pub fn plans(&self) -> Vec<Plan> {
        let called = self.called().into_iter();
        let plans = called.flat_map(|(method, receiver)| self.passing(method, receiver));
        plans.collect()
    }

    /// What may be called, and on which of the objects that are there.
    pub fn called(&self) -> Vec<(MethodRef, Option<Held>)> {
        let on = self.receivers().flat_map(|held| {
            let methods = self.callables.methods_of(self.vm, held.class).into_iter();
            methods.map(|method| (method, Some(*held)))
        });
        let makers = self.callables.makers.iter();
        let makers = makers.filter(|maker| self.may_make(maker.class()));
        let statics = self.callables.statics.iter().chain(&self.functions);
        let without = statics.chain(makers).map(|method| (*method, None));
        on.chain(without).collect()
    }

    /// The objects that methods are called on.
    fn receivers(&self) -> impl Iterator<Item = &Held> {
        let there = self.there.iter().map(|there| &there.held);
        self.held.iter().chain(there)
    }

    /// The objects that are passed: constants of enums are among what is not known.
    fn passed(&self) -> impl Iterator<Item = &Held> {
        let there = self.there.iter().filter(|there| !there.is_enum());
        self.held.iter().chain(there.map(|there| &there.held))
    }

    /// The type of the variable or field that holds an object.
    fn type_of(&self, held: &Held) -> &str {
        let of_field = |there: &&There| there.held.given_by == held.given_by;
        match self.there.iter().find(of_field) {
            Some(there) => &there.signature,
            None => &self.types[held.given_by],
        }
    }

    /// Calls of one method on and with the objects that are there.
    pub fn calls_of(&self, method: MethodRef, with_null: bool) -> Vec<Plan> {
        let mut plans = match method.is_static() || method.is_constructor() {
            true => self.passing(method, None),
            false => {
                let fits = |h: &&Held| self.class_of(h.object).is_subtype_of(method.class());
                let on = self.receivers().filter(fits);
                on.flat_map(|held| self.passing(method, Some(*held)))
                    .collect()
            }
        };
        plans.retain(|plan| {
            let mut pins = plan.pins.iter().zip(&plan.passed);
            with_null || pins.all(|(pin, passed)| *pin != Pin::Null || passed.is_some())
        });
        if !with_null {
            plans.iter_mut().for_each(|plan| self.without_null(plan));
        }
        plans
    }

    /// Constants of enums are objects like others: where none is passed, there is no call.
    fn without_null(&self, plan: &mut Plan) {
        let params = plan.method.parsed.params.iter();
        for (param, pin) in params.zip(&mut plan.pins) {
            let class = param.class_name();
            let class = class.and_then(|name| self.vm.world.load(name).ok());
            let is_enum = class.is_some_and(|c| self.vm.opens(c) && c.flags & flags::ENUM != 0);
            if is_enum && *pin == Pin::Open {
                *pin = Pin::NotNull;
            }
        }
    }

    /// Whether another object of a class is made.
    fn may_make(&self, class: ClassRef) -> bool {
        let same = self.made(class);
        self.held.is_empty()
            || self.held.len() < MAX_HELD && same < MAX_MADE && (same == 0 || self.is_useful(class))
    }

    /// Whether more objects might matter than are made.
    pub fn is_limited(&self) -> bool {
        let mut makers = self.callables.makers.iter().map(|m| m.class());
        let mut methods = self.methods();
        let passes_too_much = methods.any(|(m, on)| self.ways(m, on) > MAX_WAYS);
        passes_too_much
            || makers.any(|class| {
                let matters =
                    self.made(class) == 0 || self.is_useful(class) || self.is_accepted(class);
                matters && !self.may_make(class)
            })
    }

    fn made(&self, class: ClassRef) -> usize {
        self.held.iter().filter(|h| h.class.id == class.id).count()
    }

    /// Whether a second object of a class is likely to matter to the first: calls take it, it is
    /// compared with, or they share static fields.
    fn is_useful(&self, class: ClassRef) -> bool {
        let mut fields = class.fields.iter();
        let shares = fields.any(|f| f.is_static() && f.flags & flags::FINAL == 0);
        let compares = class.methods.iter().any(|m| &*m.name == "equals");
        shares || compares || self.callables.is_taken(class)
    }

    /// What may be called, and on what.
    fn methods(&self) -> impl Iterator<Item = (MethodRef, Option<&Held>)> {
        let held = self.receivers().flat_map(|held| {
            let methods = self.callables.methods_of(self.vm, held.class).into_iter();
            methods.map(move |method| (method, Some(held)))
        });
        let statics = self.callables.statics.iter();
        let without = statics.chain(&self.callables.makers);
        held.chain(without.map(|method| (*method, None)))
    }

    /// In how many ways objects that are there, or null, can be passed to a method.
    fn ways(&self, method: MethodRef, receiver: Option<&Held>) -> usize {
        let mut params = method.parsed.params.iter();
        if params.all(|p| p.class_name().is_none()) {
            return 1;
        }
        let seen = self.seen(method, receiver);
        let fitting = |index: usize| {
            let held = self.passed();
            1 + held.filter(|h| self.takes(&seen, index, h)).count()
        };
        (0..method.parsed.params.len()).map(fitting).product()
    }

    /// Whether a call may take an object of a class, if only as an `Object`.
    fn is_accepted(&self, class: ClassRef) -> bool {
        self.methods().any(|(method, _)| {
            let names = method.parsed.params.iter().filter_map(|p| p.class_name());
            let mut types = names.filter_map(|name| self.vm.world.load(name).ok());
            types.any(|declared| class.is_subtype_of(declared))
        })
    }

    /// The ways to pass objects that are there, or null.
    pub fn passing(&self, method: MethodRef, receiver: Option<Held>) -> Vec<Plan> {
        let seen = self.seen(method, receiver.as_ref());
        let mut ways: Vec<Vec<Option<Held>>> = vec![Vec::new()];
        for index in 0..method.parsed.params.len() {
            let fitting = self.passed().copied();
            let fitting = fitting.filter(|h| self.takes(&seen, index, h));
            let unknown = may_be_unknown(method, index).then_some(None);
            let choices: Vec<Option<Held>> = unknown.into_iter().chain(fitting.map(Some)).collect();
            let longer = |passed: Vec<Option<Held>>| {
                let with = move |choice: &Option<Held>| [&passed[..], &[*choice]].concat();
                choices.iter().map(with).collect::<Vec<_>>()
            };
            ways = ways.into_iter().flat_map(longer).take(MAX_WAYS).collect();
        }
        let selected = match receiver {
            Some(held) => self.class_of(held.object).select(method),
            None => Some(method),
        };
        // What nothing implements can't be called.
        let Some(selected) = selected.filter(|m| !m.is_abstract() && !m.is_native()) else {
            return Vec::new();
        };
        let on = receiver.as_ref().map(|h| self.type_of(h));
        let pins = self.pins(method, on, &seen);
        let plan = |passed| Plan {
            method,
            selected,
            receiver,
            passed,
            pins: pins.clone(),
        };
        ways.into_iter().map(plan).collect()
    }

    /// Whether an object that a variable holds may be passed; what an `Object` is to be is mostly
    /// something that the class itself gave, such as an entry of a map.
    fn takes(&self, seen: &Seen, index: usize, held: &Held) -> bool {
        let method = seen.method;
        let is_object = &*method.parsed.params[index].text == OBJECT;
        let is_given = is_object && held.class.module().is_some() && !is_variable(method, index);
        let fits = || {
            takes_class(self.vm, method, index, held.class)
                && seen.accepts(self.vm, index, self.type_of(held))
        };
        is_given || fits() || seen.is_compared_with(self.vm, index, self.type_of(held))
    }

    /// A method's types, as a call on this object sees them.
    fn seen(&self, method: MethodRef, receiver: Option<&Held>) -> Seen {
        Seen::new(self.vm, receiver.map(|h| self.type_of(h)), method)
    }

    fn class_of(&self, object: Ref) -> ClassRef {
        self.state.heap.get(object).class
    }

    /// An object of the program that no variable holds can't be passed. What a generic class takes as an
    /// `Object` is looked for among what it holds.
    fn pins(&self, method: MethodRef, on: Option<&str>, seen: &Seen) -> Vec<Pin> {
        let params = method.parsed.params.iter();
        let is_generic = on.is_some_and(|on| on.contains('<')) && &*method.name != "equals";
        let pins = params.enumerate().map(|(index, p)| {
            let class = p.class_name().and_then(|c| self.vm.world.load(c).ok());
            let is_held = class.is_some_and(|c| !c.is_array() && is_made_by_calls(self.vm, c));
            match seen.parameter(self.vm, index) {
                _ if is_held => Pin::Null,
                Some(chosen) if p.class_name().is_some() => Pin::Typed(chosen.into()),
                _ if is_generic && &*p.text == OBJECT => Pin::Typed(INTEGER.into()),
                _ => Pin::Open,
            }
        });
        pins.collect()
    }
}

const OBJECT: &str = "Ljava/lang/Object;";

/// Whether objects of a class come from calls: not constants, and not functions.
fn is_made_by_calls(vm: &Vm, class: ClassRef) -> bool {
    vm.opens(class) && class.flags & flags::ENUM == 0 && !vm.is_function(class)
}

/// Whether all arguments that a call may get are tried: numbers, texts, constants, and objects that
/// variables hold.
pub(super) fn tries_all(vm: &Vm, plan: &Plan) -> bool {
    let params = plan.method.parsed.params.iter().enumerate();
    let mut names = params.filter_map(|(index, p)| Some((index, p.class_name()?)));
    names.all(|(index, name)| is_plain(vm, name) && is_made_for(plan.method, index))
}

/// Whether the ways of a call don't depend on collections, functions or other objects of which
/// there are very many.
pub(super) fn is_cheap(vm: &Vm, plan: &Plan) -> bool {
    let params = plan.method.parsed.params.iter().enumerate();
    let mut open = params.filter(|(index, _)| plan.passed[*index].is_none());
    open.all(|(index, param)| match &plan.pins[index] {
        Pin::Typed(signature) => erased(signature).is_some_and(|(name, _)| is_plain(vm, &name)),
        _ => param.class_name().is_none_or(|name| is_plain(vm, name)),
    })
}

fn is_plain(vm: &Vm, name: &str) -> bool {
    let boxes = ElemKind::ALL.iter().filter_map(|e| wrapper_class(*e));
    let is_array = name.starts_with('[') && !name.contains('L');
    let is_plain = name == "java/lang/String" || is_array || boxes.into_iter().any(|b| b == name);
    is_plain
        || vm
            .world
            .load(name)
            .is_ok_and(|class| vm.opens(class) && !vm.is_function(class))
}
