//! What a test looks at: values that are the same in every run.

use crate::harvest::Found;
use crate::named::{array, boxed, text_of};
use crate::run::{Ran, RanEnd, run_call};
use classes::{ClassRef, MethodRef, wrapper_class};
use heap::Ref;
use ir::{ElemKind, flags};
use sequences::changed::has_changed;
use sequences::sequence::{given_field, is_field, object_of};
use sequences::{Package, SequenceCall, java_literal, methods_of};
use symex_jvm::WatchedEnd;
use verdict::ExpectedValue;
use vm::{State, Value, Vm};

/// Things that are looked at after a call which changed something, and after one that did not.
const MOST_AFTER_CHANGE: usize = 5;
const MOST_WITHOUT: usize = 2;

/// Values that a method with a parameter is asked about.
const MOST_ARGUMENTS: usize = 2;

/// Longer arrays are not compared element by element.
pub(crate) const MOST_ELEMENTS: usize = 16;

/// A call without effects.
pub(crate) struct Observation {
    /// The number of the call that gave the object.
    pub on: usize,
    pub method: MethodRef,
    /// The call and the number of its argument whose value is passed again.
    pub argument: Option<(usize, usize)>,
    pub expected: ExpectedValue,
}

pub(crate) struct Observer<'a> {
    pub vm: &'static Vm,
    /// Where the test stands.
    pub package: Package<'static>,
    pub calls: &'a [SequenceCall],
    pub ran: &'a Ran,
    /// Other runs of the same calls: what is not the same in them is not told.
    pub others: &'a [Ran],
    /// Methods that change something in some test.
    pub changing: &'a [MethodRef],
}

/// Methods that some test sees changing something: to call one is more than to look, even where it has
/// nothing to change.
pub(crate) fn changing(vm: &Vm, found: &[Found]) -> Vec<MethodRef> {
    let changed = found
        .iter()
        .filter(|f| has_changed(vm, &f.ran.before, &f.ran.state));
    let last = changed.filter_map(|f| f.candidate.calls.last());
    last.map(|call| call.method).collect()
}

impl<'a> Observer<'a> {
    /// What the last call gives, in every run.
    pub fn result(&self) -> Option<ExpectedValue> {
        let result = self.own_result()?;
        let is_same = |other: Observer<'a>| other.own_result().as_ref() == Some(&result);
        self.in_others().all(is_same).then_some(result)
    }

    fn in_others(&self) -> impl Iterator<Item = Observer<'a>> {
        self.others.iter().map(|ran| Observer {
            vm: self.vm,
            package: self.package,
            calls: self.calls,
            ran,
            others: &[],
            changing: self.changing,
        })
    }

    /// Whether a method tells the same in every run.
    fn is_same_in_others(&self, observation: &Observation) -> bool {
        let Observation {
            on,
            method,
            argument,
            expected,
        } = observation;
        self.in_others().all(|other| {
            let is_there = other.object(*on).is_object();
            let state = &other.ran.state;
            is_there && other.ask(state, *on, method, *argument).as_ref() == Some(expected)
        })
    }

    fn own_result(&self) -> Option<ExpectedValue> {
        let RanEnd::Returned(value) = &self.ran.end else {
            return None;
        };
        let method = self.calls.last()?.method;
        self.given(&self.ran.state, method, (*value)?)
    }

    /// What is worth a look after the last call: what it changed first.
    pub fn observations(&self) -> Vec<Observation> {
        let mut changed = Vec::new();
        let mut same = Vec::new();
        for (on, class) in self.subjects() {
            for method in self.observers(class) {
                for argument in self.arguments(method) {
                    if self.is_told_again(on, method, argument) {
                        continue;
                    }
                    let Some(expected) = self.ask(&self.ran.state, on, method, argument) else {
                        continue;
                    };
                    let was_there = is_field(on) || on + 1 < self.ran.given.len();
                    let before =
                        was_there.then(|| self.ask(&self.ran.before, on, method, argument));
                    let before = before.flatten();
                    // That there is something tells little, unless there was nothing before.
                    let tells = expected != ExpectedValue::NotNull;
                    if !tells && before != Some(ExpectedValue::Null) {
                        continue;
                    }
                    let is_changed = before.as_ref() != Some(&expected);
                    let list = match is_changed {
                        true => &mut changed,
                        false => &mut same,
                    };
                    let observation = Observation {
                        on,
                        method,
                        argument,
                        expected,
                    };
                    if self.is_same_in_others(&observation) {
                        list.push(observation);
                    }
                }
            }
        }
        let is_told = match &self.ran.end {
            RanEnd::Returned(_) => self.result().is_some(),
            RanEnd::Threw { .. } => true,
        };
        let most = match changed.is_empty() {
            true if is_told => 0,
            true => MOST_WITHOUT,
            false => MOST_AFTER_CHANGE,
        };
        changed.sort_by_key(|o| tells_little(o.method));
        same.sort_by_key(|o| tells_little(o.method));
        changed.into_iter().chain(same).take(most).collect()
    }

    /// Whether it is the call under test once more, which tells nothing new unless it changes something.
    fn is_told_again(
        &self,
        on: usize,
        method: MethodRef,
        argument: Option<(usize, usize)>,
    ) -> bool {
        let is_last = |last: &SequenceCall| {
            let number = self.calls.len() - 1;
            let is_same = last.method.id == method.id && last.receiver == Some(on);
            is_same && argument.is_none_or(|(call, _)| call == number)
        };
        let is_unchanged = || !has_changed(self.vm, &self.ran.before, &self.ran.state);
        self.calls.last().is_some_and(is_last) && is_unchanged()
    }

    /// The methods of a class that tell something of an object.
    fn observers(&self, class: ClassRef) -> Vec<MethodRef> {
        let mut methods = methods_of(class);
        methods.retain(|m| self.is_observer(m));
        methods
    }

    /// The objects that variables hold which the last call may have changed or given.
    fn subjects(&self) -> Vec<(usize, ClassRef)> {
        let mut subjects = Vec::new();
        let Some((last, before)) = self.calls.split_last() else {
            return subjects;
        };
        let mut add = |number: usize, class: Option<ClassRef>| {
            let is_object = self.object(number).is_object();
            if let Some(class) = class.filter(|_| is_object) {
                subjects.push((number, class));
            }
        };
        // What an iterator changes is what it came from.
        let mut on = last.receiver;
        while let Some(number) = on {
            let class = self.class_given(number);
            add(number, class);
            let from = before.get(number).and_then(|call| call.receiver);
            on = from.filter(|_| class.is_none());
        }
        add(before.len(), self.class_of(last));
        // What is passed may be changed, too.
        let passed = last.args.iter().filter_map(|arg| arg.given_by);
        for number in passed.filter(|number| Some(*number) != last.receiver) {
            add(number, self.class_given(number));
        }
        subjects
    }

    /// What a call gave, or a static field holds.
    fn object(&self, number: usize) -> Ref {
        object_of(self.vm, &self.ran.state, &self.ran.given, number)
    }

    /// The type of what holds it, if it is a class of the program.
    fn class_given(&self, number: usize) -> Option<ClassRef> {
        match given_field(self.vm, number) {
            Some((_, field)) => self.vm.world.load(field.desc.class_name()?).ok(),
            None => self.class_of(&self.calls[number]),
        }
    }

    /// The type of the variable that keeps what a call gives, if it is a class of the program.
    fn class_of(&self, call: &SequenceCall) -> Option<ClassRef> {
        if call.method.is_constructor() {
            return Some(call.method.class());
        }
        let name = call.method.parsed.ret.as_ref()?.class_name()?;
        let class = self.vm.world.load(name).ok()?;
        (self.vm.opens(class) && !class.is_array()).then_some(class)
    }

    /// Arguments to ask with: those of the test's calls that have the same type.
    fn arguments(&self, method: MethodRef) -> Vec<Option<(usize, usize)>> {
        let [param] = &method.parsed.params[..] else {
            return vec![None];
        };
        let mut found: Vec<(Value, (usize, usize))> = Vec::new();
        for (number, call) in self.calls.iter().enumerate().rev() {
            for (index, own) in call.method.parsed.params.iter().enumerate() {
                let value = self.ran.arguments[number][index];
                let is_known = found.iter().any(|(v, _)| v.bits == value.bits);
                let fits = own.text == param.text && call.args[index].given_by.is_none();
                if fits && !is_known && self.is_as_good_as_new(own.elem, value) {
                    found.push((value, (number, index)));
                }
            }
        }
        let places = found.into_iter().map(|(_, place)| Some(place));
        places.take(MOST_ARGUMENTS).collect()
    }

    /// What a method tells of an object in a state; `None` if it changes something, throws, or
    /// tells nothing that is the same in every run.
    fn ask(
        &self,
        state: &State,
        on: usize,
        method: MethodRef,
        argument: Option<(usize, usize)>,
    ) -> Option<ExpectedValue> {
        let values = argument.map(|(call, index)| self.ran.arguments[call][index]);
        let call = SequenceCall {
            method,
            receiver: Some(on),
            args: Vec::new(),
            rules: Vec::new(),
        };
        let args = values.into_iter().collect();
        let (end, ..) = run_call(self.vm, state.clone(), &call, &self.ran.given, args)?;
        let WatchedEnd::Returned(value, after) = end else {
            return None;
        };
        if after.asked.len() > state.asked.len() || has_changed(self.vm, state, &after) {
            return None;
        }
        self.given(&after, method, value?)
    }

    /// What a method gives; of a container of objects, how many there are.
    fn given(&self, state: &State, method: MethodRef, value: Value) -> Option<ExpectedValue> {
        let returned = method.parsed.ret.as_ref()?;
        let expected = self.expected(state, returned.elem, value)?;
        let sized = match &expected {
            ExpectedValue::NotNull => returned.class_name(),
            _ => None,
        };
        let sized = sized.and_then(|declared| self.sized(state, value.as_ref(), declared));
        Some(sized.unwrap_or(expected))
    }

    pub(crate) fn expected(
        &self,
        state: &State,
        elem: ElemKind,
        value: Value,
    ) -> Option<ExpectedValue> {
        if elem != ElemKind::Ref {
            let text = java_literal(elem, value.bits);
            return Some(match elem {
                ElemKind::Float | ElemKind::Double => ExpectedValue::Real(text),
                _ => ExpectedValue::Equal(text),
            });
        }
        let r = value.as_ref();
        if r.is_null() {
            return Some(ExpectedValue::Null);
        }
        let object = state.heap.get(r);
        if &*object.class.name == "java/lang/String" {
            return Some(ExpectedValue::Equal(text_of(self.vm, state, r)?));
        }
        if let Some((elem, bits)) = boxed(state, r) {
            return Some(ExpectedValue::Equal(java_literal(elem, bits)));
        }
        if object.class.is_array() {
            return array(state, r);
        }
        if let Some(constant) = self.constant(state, r) {
            return Some(ExpectedValue::Equal(constant));
        }
        if let Some(content) = self.content(state, r) {
            return Some(ExpectedValue::Content(content));
        }
        if let Some(field) = self.held_by_field(state, r) {
            return Some(ExpectedValue::Same(verdict::RecipeValue::Java(field)));
        }
        let mut given = self.ran.given.iter().take(self.calls.len() - 1);
        match given.position(|g| *g == r) {
            Some(number) if self.class_of(&self.calls[number]).is_some() => {
                Some(ExpectedValue::Same(verdict::RecipeValue::Made(number)))
            }
            _ => Some(ExpectedValue::NotNull),
        }
    }
}

/// How little a method tells of an object, compared with others: its whole content is the most, then
/// numbers, then what it says of one value; least is a yes or no.
fn tells_little(method: MethodRef) -> u32 {
    let elem = method.parsed.ret.as_ref().map(|r| r.elem);
    match (elem, method.parsed.params.is_empty()) {
        (Some(ElemKind::Boolean), true) => 3,
        (_, false) => 2,
        (Some(ElemKind::Ref), true) => 0,
        (_, true) => 1,
    }
}

impl Observer<'_> {
    /// Methods that tell something: without parameters, or with one that a test has a value for.
    fn is_observer(&self, method: MethodRef) -> bool {
        let signature = method.def().signature.as_deref();
        let is_told = method.parsed.ret.as_ref().is_some_and(|r| {
            r.elem != ElemKind::Ref
                || r.class_name().is_some_and(|c| {
                    self.is_value(c) || self.is_of_program(c) || self.is_container(c)
                })
                || signature.is_some_and(|s| s.contains(")T"))
        });
        let is_public = method.flags & (flags::PUBLIC | flags::STATIC) == flags::PUBLIC;
        let asks_for_number = match &method.parsed.params[..] {
            [] => true,
            [param] => {
                param.elem != ElemKind::Ref
                    || param.class_name().is_some_and(|c| !c.starts_with('['))
            }
            _ => false,
        };
        let is_changing = self.changing.iter().any(|m| m.id == method.id);
        is_told && is_public && asks_for_number && !is_changing && &*method.name != "hashCode"
    }

    fn is_value(&self, class: &str) -> bool {
        let is_enum = || {
            let loaded = self.vm.world.load(class);
            loaded.is_ok_and(|class| class.flags & flags::ENUM != 0)
        };
        let is_numbers = class.starts_with('[') && class.len() == 2;
        class == "java/lang/String" || is_box(class) || is_numbers || is_enum()
    }

    fn is_of_program(&self, class: &str) -> bool {
        let loaded = self.vm.world.load(class);
        loaded.is_ok_and(|class| self.vm.opens(class) && !class.is_array())
    }
}

fn is_box(class: &str) -> bool {
    ElemKind::ALL
        .iter()
        .any(|e| wrapper_class(*e) == Some(class))
}
