//! Planner: which calls are possible in a state, on which receivers and with which objects (the abstract method calls,
//! Definition 4.5, of "Efficient Synthesis of Method Call Sequences for Test Generation and Bounded Verification").

use super::initial_objects::InitialObject;
use crate::assignability::is_made_for;
use crate::callable::{classes_inside_parameters, made_class, may_be_unknown, takes, takes_class};
use crate::type_arguments::{INTEGER, MethodTypes};
use crate::{Callables, HeldObject, Pin, Plan};
use classes::signature::erase;
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

/// What stands for arguments that no object is passed for, and which objects may be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentMode {
    /// What type variables stand for is chosen, so variables have types with arguments; objects of the program that
    /// no variable holds are null.
    Typed,
    /// All of them are unknown, and objects are passed where any type arguments will do.
    Declared,
}

pub(super) struct Planner<'a> {
    pub vm: &'a Arc<Vm>,
    pub callables: &'a Callables,
    pub state: &'a State,
    pub held: &'a [HeldObject],
    /// What static fields hold.
    pub initial_objects: &'a [InitialObject],
    /// The types of what variables hold.
    pub types: &'a [Arc<str>],
    /// Static methods that are called beside those that take objects of the program.
    pub functions: Vec<MethodRef>,
    pub arguments: ArgumentMode,
    /// Calls may leave something in static fields.
    pub has_static_state: bool,
}

impl Planner<'_> {
    pub(super) fn plans(&self) -> Vec<Plan> {
        let called = self.possible_calls().into_iter();
        let plans = called.flat_map(|(method, receiver)| self.calls_passing(method, receiver));
        plans.filter(|plan| self.is_of_use(plan)).collect()
    }

    /// Whether a call may lead to another state: a static method does by what it is passed, or by what it finds
    /// in static fields. With typed arguments, all of them are called.
    fn is_of_use(&self, plan: &Plan) -> bool {
        let is_static = plan.receiver.is_none() && !self.callables.makers.contains(&plan.method);
        let takes_inside = || {
            let has_objects = self.receivers().next().is_some();
            has_objects && !classes_inside_parameters(self.vm, plan.method).is_empty()
        };
        self.arguments == ArgumentMode::Typed
            || !is_static
            || self.has_static_state
            || plan.passed.iter().any(Option::is_some)
            || takes_inside()
    }

    /// The calls that are possible: methods, and the receivers among the objects that are there.
    pub(super) fn possible_calls(&self) -> Vec<(MethodRef, Option<HeldObject>)> {
        let statics = self.callables.statics.iter().chain(&self.functions);
        let without = statics.copied().chain(self.makers());
        let without = without.map(|method| (method, None));
        self.instance_calls().chain(without).collect()
    }

    /// The methods of the objects that are there.
    pub(super) fn instance_calls(&self) -> impl Iterator<Item = (MethodRef, Option<HeldObject>)> {
        self.receivers().flat_map(|held| {
            let methods = self.callables.methods_of(self.vm, held.class).into_iter();
            methods.map(|method| (method, Some(*held)))
        })
    }

    /// What makes another object that may be of use.
    pub(crate) fn makers(&self) -> impl Iterator<Item = MethodRef> {
        let makers = self.callables.makers.iter().copied();
        makers.filter(|maker| made_class(self.vm, maker).is_some_and(|made| self.may_make(made)))
    }

    /// The objects that methods are called on.
    fn receivers(&self) -> impl Iterator<Item = &HeldObject> {
        let initial = || self.initial_objects.iter().map(|initial| &initial.held);
        let (before, after) = match self.arguments {
            ArgumentMode::Typed => (None, Some(initial())),
            ArgumentMode::Declared => (Some(initial()), None),
        };
        let before = before.into_iter().flatten();
        let held = before.chain(self.held);
        held.chain(after.into_iter().flatten())
    }

    /// The objects that are passed. With typed arguments, constants of enums are among what is unknown.
    fn passable_objects(&self) -> impl Iterator<Item = &HeldObject> {
        let is_typed = self.arguments == ArgumentMode::Typed;
        let is_constant = move |held: &HeldObject| held.class.flags & flags::ENUM != 0;
        let is_unknown =
            move |held: &HeldObject| is_typed && held.is_of_field() && is_constant(held);
        self.receivers().filter(move |held| !is_unknown(held))
    }

    /// The objects that may be passed for a parameter.
    pub(super) fn fitting_objects(&self, method: MethodRef, index: usize) -> Vec<HeldObject> {
        let seen = self.method_types(method, None);
        let fitting = self.passable_objects().copied();
        fitting
            .filter(|h| self.takes(method, seen.as_ref(), index, h))
            .collect()
    }

    /// The type of the variable or field that holds an object.
    fn type_of(&self, held: &HeldObject) -> &str {
        let of_field = |initial: &&InitialObject| initial.held.given_by == held.given_by;
        match self.initial_objects.iter().find(of_field) {
            Some(initial) => &initial.signature,
            None => &self.types[held.given_by],
        }
    }

    /// Calls of one method on and with the objects that are there.
    pub(crate) fn calls_of(&self, method: MethodRef, with_null: bool) -> Vec<Plan> {
        let mut plans = match method.is_static() || method.is_constructor() {
            true => self.calls_passing(method, None),
            false => {
                let fits = |h: &&HeldObject| self.class_of(h.object).is_subtype_of(method.class());
                let on = self.receivers().filter(fits);
                on.flat_map(|held| self.calls_passing(method, Some(*held)))
                    .collect()
            }
        };
        plans.retain(|plan| {
            let mut pins = plan.pins.iter().zip(&plan.passed);
            with_null || pins.all(|(pin, passed)| *pin != Pin::Null || passed.is_some())
        });
        if !with_null {
            plans
                .iter_mut()
                .for_each(|plan| self.forbid_null_constants(plan));
        }
        plans
    }

    /// Constants of enums are objects like others: where none is passed, there is no call.
    fn forbid_null_constants(&self, plan: &mut Plan) {
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
    pub(super) fn may_make(&self, class: ClassRef) -> bool {
        let same = self.object_count(class);
        self.held.is_empty()
            || self.held.len() < MAX_HELD && same < MAX_MADE && (same == 0 || self.is_useful(class))
    }

    /// Whether more objects might matter than are made.
    pub(crate) fn is_limited(&self) -> bool {
        let makers = self.callables.makers.iter();
        let mut makers = makers.filter_map(|m| made_class(self.vm, m));
        let mut methods = self.methods();
        let passes_too_much = methods.any(|(m, on)| self.combination_count(m, on) > MAX_WAYS);
        passes_too_much
            || makers.any(|class| {
                let matters = self.object_count(class) == 0
                    || self.is_useful(class)
                    || self.is_accepted(class);
                matters && !self.may_make(class)
            })
    }

    fn object_count(&self, class: ClassRef) -> usize {
        let is_same = |h: &&HeldObject| h.class.id == class.id;
        match self.arguments {
            ArgumentMode::Typed => self.held.iter().filter(is_same).count(),
            ArgumentMode::Declared => self.receivers().filter(is_same).count(),
        }
    }

    /// Whether a second object of a class is likely to matter to the first: calls take it; or, where all
    /// states are looked for, it is compared with, or they share static fields.
    fn is_useful(&self, class: ClassRef) -> bool {
        if self.arguments == ArgumentMode::Declared {
            return self.callables.is_taken(class);
        }
        let mut fields = class.fields.iter();
        let shares = fields.any(|f| f.is_static() && f.flags & flags::FINAL == 0);
        let compares = class.methods.iter().any(|m| &*m.name == "equals");
        shares || compares || self.callables.is_taken(class)
    }

    /// What may be called, and on what.
    fn methods(&self) -> impl Iterator<Item = (MethodRef, Option<&HeldObject>)> {
        let held = self.receivers().flat_map(|held| {
            let methods = self.callables.methods_of(self.vm, held.class).into_iter();
            methods.map(move |method| (method, Some(held)))
        });
        let statics = self.callables.statics.iter();
        let without = statics.chain(&self.callables.makers);
        held.chain(without.map(|method| (*method, None)))
    }

    /// In how many combinations objects that are there, or null, can be passed to a method.
    fn combination_count(&self, method: MethodRef, receiver: Option<&HeldObject>) -> usize {
        let mut params = method.parsed.params.iter();
        if params.all(|p| p.class_name().is_none()) {
            return 1;
        }
        let seen = self.method_types(method, receiver);
        let fitting = |index: usize| {
            let held = self.passable_objects();
            let fits = |h: &&HeldObject| self.takes(method, seen.as_ref(), index, h);
            1 + held.filter(fits).count()
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

    /// The calls that pass objects that are there, or null.
    pub(super) fn calls_passing(
        &self,
        method: MethodRef,
        receiver: Option<HeldObject>,
    ) -> Vec<Plan> {
        let seen = self.method_types(method, receiver.as_ref());
        let choices = (0..method.parsed.params.len()).map(|index| {
            let fitting = self.passable_objects().copied();
            let fitting = fitting.filter(|h| self.takes(method, seen.as_ref(), index, h));
            let unknown = may_be_unknown(method, index).then_some(None);
            unknown.into_iter().chain(fitting.map(Some)).collect()
        });
        let ways = combinations(choices, MAX_WAYS);
        let selected = match receiver {
            Some(held) => self.class_of(held.object).select(method),
            None => Some(method),
        };
        // What nothing implements can't be called.
        let Some(selected) = selected.filter(|m| !m.is_abstract() && !m.is_native()) else {
            return Vec::new();
        };
        let pins = match &seen {
            Some(seen) => {
                let on = receiver.as_ref().map(|h| self.type_of(h));
                self.pins(method, on, seen)
            }
            None => Vec::new(),
        };
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
    fn takes(
        &self,
        method: MethodRef,
        seen: Option<&MethodTypes>,
        index: usize,
        held: &HeldObject,
    ) -> bool {
        let Some(seen) = seen else {
            return takes(self.vm, method, index, held.class);
        };
        let is_object = &*method.parsed.params[index].text == OBJECT;
        let is_given = is_object && held.class.module().is_some() && !is_variable(method, index);
        let fits = || {
            takes_class(self.vm, method, index, held.class)
                && seen.accepts(self.vm, index, self.type_of(held))
        };
        is_given || fits() || seen.is_compared_with(self.vm, index, self.type_of(held))
    }

    /// A method's types, as a call on this object sees them; `None` if they don't matter.
    fn method_types(
        &self,
        method: MethodRef,
        receiver: Option<&HeldObject>,
    ) -> Option<MethodTypes> {
        let is_typed = self.arguments == ArgumentMode::Typed;
        is_typed.then(|| MethodTypes::new(self.vm, receiver.map(|h| self.type_of(h)), method))
    }

    fn class_of(&self, object: Ref) -> ClassRef {
        self.state.heap.get(object).class
    }

    /// An object of the program that no variable holds can't be passed. What a generic class takes as an
    /// `Object` is looked for among what it holds.
    fn pins(&self, method: MethodRef, on: Option<&str>, seen: &MethodTypes) -> Vec<Pin> {
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

/// The ways to choose one of each parameter's choices, the first `most` of them.
pub fn combinations(
    choices: impl Iterator<Item = Vec<Option<HeldObject>>>,
    most: usize,
) -> Vec<Vec<Option<HeldObject>>> {
    let mut ways: Vec<Vec<Option<HeldObject>>> = vec![Vec::new()];
    for choices in choices {
        let longer = |passed: Vec<Option<HeldObject>>| {
            let with = move |choice: &Option<HeldObject>| [&passed[..], &[*choice]].concat();
            choices.iter().map(with).collect::<Vec<_>>()
        };
        ways = ways.into_iter().flat_map(longer).take(most).collect();
    }
    ways
}

const OBJECT: &str = "Ljava/lang/Object;";

/// Whether objects of a class come from calls: not constants, and not functions.
fn is_made_by_calls(vm: &Vm, class: ClassRef) -> bool {
    vm.opens(class) && class.flags & flags::ENUM == 0 && !vm.is_function(class)
}

/// Whether all arguments that a call may get are tried: numbers, strings, constants, and objects that
/// variables hold.
pub(super) fn tries_all(vm: &Vm, plan: &Plan) -> bool {
    let params = plan.method.parsed.params.iter().enumerate();
    let mut names = params.filter_map(|(index, p)| Some((index, p.class_name()?)));
    names.all(|(index, name)| is_plain(vm, name) && is_made_for(plan.method, index))
}

/// Whether the paths of a call don't depend on collections, functions or other objects of which
/// there are very many.
pub(super) fn is_cheap(vm: &Vm, plan: &Plan) -> bool {
    let params = plan.method.parsed.params.iter().enumerate();
    let mut open = params.filter(|(index, _)| plan.passed[*index].is_none());
    open.all(|(index, param)| match &plan.pins[index] {
        Pin::Typed(signature) => erase(signature).is_some_and(|(name, _)| is_plain(vm, &name)),
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
