//! Test oracle: the values that a test asserts, which must be the same in every run.

use crate::candidate_run::{CandidateRun, RunEnd};
use crate::expected_expression::is_string;
use crate::observer_queries::{ObserverQuery, QueryArgument};
use crate::synthesized_test::SynthesizedTest;
use answer::ExpectedValue;
use classes::{ClassRef, MethodRef};
use heap::Ref;
use ir::ElemKind;
use java_source::access::Package;
use java_source::syntax::{Expression, JavaLiteral};
use states::sequence::{SequenceCall, is_field, object_of, static_field_of};
use states::side_effects::has_changed;
use std::sync::Arc;
use vm::{State, Value, Vm};

/// Things that are looked at after a call which changed something, and after one that did not.
const MOST_AFTER_CHANGE: usize = 5;
const MOST_WITHOUT: usize = 2;

/// Longer arrays are not compared element by element.
pub(crate) const MOST_ELEMENTS: usize = 16;

/// What is looked at after the last call.
pub(crate) struct Observation {
    /// The number of the call that gave the object.
    pub on: usize,
    pub asks: ObserverQuery,
    pub expected: ExpectedValue,
}

pub(crate) struct CallObserver<'a> {
    pub vm: &'a Arc<Vm>,
    /// Where the test stands.
    pub package: Package<'a>,
    pub calls: &'a [SequenceCall],
    pub ran: &'a CandidateRun,
    /// Other runs of the same calls: what is not the same in them is not asserted.
    pub others: &'a [CandidateRun],
    /// Methods that change something in some test.
    pub changing: &'a [MethodRef],
}

/// Methods that some test sees changing something, or would if it called them: to call one is more than to look,
/// even where it has nothing to change.
pub fn changing_methods(
    vm: &Arc<Vm>,
    package: Package<'_>,
    found: &[SynthesizedTest],
) -> Vec<MethodRef> {
    let mut changing = Vec::new();
    for found in found {
        if has_changed(vm, &found.ran.before, &found.ran.state) {
            let last = found.candidate.calls.last();
            changing.extend(last.map(|call| call.method));
        }
        let observer = CallObserver {
            vm,
            package,
            calls: &found.candidate.calls,
            ran: &found.ran,
            others: &[],
            changing: &changing,
        };
        let more = observer.mutating_methods();
        changing.extend(more);
    }
    changing
}

impl<'a> CallObserver<'a> {
    /// What the last call returns, in every run.
    pub(crate) fn result(&self) -> Option<ExpectedValue> {
        let result = self.own_result()?;
        let is_same = |other: CallObserver<'a>| other.own_result().as_ref() == Some(&result);
        self.observers_of_other_runs()
            .all(is_same)
            .then_some(result)
    }

    fn observers_of_other_runs(&self) -> impl Iterator<Item = CallObserver<'a>> {
        self.others.iter().map(|ran| CallObserver {
            vm: self.vm,
            package: self.package,
            calls: self.calls,
            ran,
            others: &[],
            changing: self.changing,
        })
    }

    /// Whether the answer is the same in every run.
    fn is_same_in_others(&self, observation: &Observation) -> bool {
        let Observation { on, asks, expected } = observation;
        self.observers_of_other_runs().all(|other| {
            let is_there = other.object(*on).is_object();
            let state = &other.ran.state;
            is_there && other.answer(state, *on, asks).as_ref() == Some(expected)
        })
    }

    fn own_result(&self) -> Option<ExpectedValue> {
        let RunEnd::Returned(value) = &self.ran.end else {
            return None;
        };
        let method = self.calls.last()?.method;
        self.expected_result(&self.ran.state, method, (*value)?)
    }

    /// What is worth a look after the last call: what it changed first.
    pub(crate) fn observations(&self) -> Vec<Observation> {
        let mut changed = Vec::new();
        let mut same = Vec::new();
        let subjects = self.subjects();
        let bystanders = self.bystanders(&subjects);
        let concerned = subjects.into_iter().map(|subject| (subject, false));
        let others = bystanders.into_iter().map(|bystander| (bystander, true));
        for ((on, class), is_bystander) in concerned.chain(others) {
            let mut has_content = false;
            for asks in self.questions(class) {
                // What stands at a place is part of all that it holds.
                if has_content && asks.is_of_place() {
                    continue;
                }
                let Some((observation, is_changed)) = self.observe(on, asks) else {
                    continue;
                };
                has_content |= matches!(observation.asks, ObserverQuery::Content(_));
                if !is_changed && is_bystander {
                    continue;
                }
                match is_changed {
                    true => changed.push(observation),
                    false => same.push(observation),
                }
            }
        }
        let is_told = match &self.ran.end {
            RunEnd::Returned(_) => self.result().is_some(),
            RunEnd::Threw { .. } => true,
        };
        let most = match changed.is_empty() {
            true if is_told => 0,
            true => MOST_WITHOUT,
            false => MOST_AFTER_CHANGE,
        };
        // That it holds nothing is said by its size as well.
        let others = |o: &Observation| !matches!(o.asks, ObserverQuery::Content(_));
        for list in [&mut changed, &mut same] {
            let told: Vec<usize> = list.iter().filter(|o| others(o)).map(|o| o.on).collect();
            list.retain(|o| others(o) || !is_blank(&o.expected) || !told.contains(&o.on));
        }
        changed.sort_by_key(|o| o.asks.rank());
        same.sort_by_key(|o| o.asks.rank());
        changed.into_iter().chain(same).take(most).collect()
    }

    /// The answer to a question, if it is worth telling; and whether it was another one before the call.
    fn observe(&self, on: usize, asks: ObserverQuery) -> Option<(Observation, bool)> {
        if self.is_repeated_call(on, &asks) {
            return None;
        }
        let expected = self.answer(&self.ran.state, on, &asks)?;
        let was_there = is_field(on) || on + 1 < self.ran.given.len();
        let before = was_there.then(|| self.answer(&self.ran.before, on, &asks));
        let before = before.flatten();
        // That there is something tells little, unless there was nothing before.
        let tells = expected != ExpectedValue::NotNull;
        if !tells && before != Some(ExpectedValue::Null) {
            return None;
        }
        let is_changed = before.as_ref() != Some(&expected);
        // A place is only worth a look if something came there.
        let is_made = || self.calls.last().is_some_and(|c| c.method.is_constructor());
        if asks.is_of_place() && (!is_changed || is_made() || is_blank(&expected)) {
            return None;
        }
        let observation = Observation { on, asks, expected };
        let is_same = self.is_same_in_others(&observation);
        is_same.then_some((observation, is_changed))
    }

    /// Whether it is the call under test once more, which tells nothing new unless it changes something.
    fn is_repeated_call(&self, on: usize, asks: &ObserverQuery) -> bool {
        let ObserverQuery::Method(method, passed) = asks else {
            return false;
        };
        let is_last = |last: &SequenceCall| {
            let number = self.calls.len() - 1;
            let is_same = last.method.id == method.id && last.receiver == Some(on);
            is_same
                && match passed {
                    QueryArgument::Again(call, _) => *call == number,
                    QueryArgument::Place(_) => false,
                    QueryArgument::Nothing => true,
                }
        };
        let is_unchanged = || !has_changed(self.vm, &self.ran.before, &self.ran.state);
        self.calls.last().is_some_and(is_last) && is_unchanged()
    }

    /// The objects that variables hold which the last call may have changed or given.
    pub(crate) fn subjects(&self) -> Vec<(usize, ClassRef)> {
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
            let class = self.class_held(number);
            add(number, class);
            let from = before.get(number).and_then(|call| call.receiver);
            on = from.filter(|_| class.is_none());
        }
        // Of a constant or of what a variable holds all is said.
        let is_told = matches!(
            self.own_result(),
            Some(ExpectedValue::Equal(_) | ExpectedValue::Same(_))
        );
        add(before.len(), self.class_of(last).filter(|_| !is_told));
        // What is passed may be changed, too.
        let passed = last.args.iter().filter_map(|arg| arg.given_by);
        for number in passed.filter(|number| Some(*number) != last.receiver) {
            add(number, self.class_held(number));
        }
        subjects
    }

    /// Other objects that variables could hold: the call may have changed them as well.
    fn bystanders(&self, subjects: &[(usize, ClassRef)]) -> Vec<(usize, ClassRef)> {
        let mut met: Vec<Ref> = subjects.iter().map(|(n, _)| self.object(*n)).collect();
        let mut found = Vec::new();
        for number in (0..self.calls.len().saturating_sub(1)).rev() {
            let object = self.object(number);
            let class = self.class_of(&self.calls[number]);
            let class = class.filter(|_| object.is_object() && !met.contains(&object));
            if let Some(class) = class {
                met.push(object);
                found.push((number, class));
            }
        }
        found
    }

    /// The result of a call, or what a static field holds.
    pub(crate) fn object(&self, number: usize) -> Ref {
        object_of(self.vm, &self.ran.state, &self.ran.given, number)
    }

    /// The type of what holds it, if it is a class of the program.
    fn class_held(&self, number: usize) -> Option<ClassRef> {
        match static_field_of(self.vm, number) {
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

    /// What a method returns; of a container of objects, how many there are.
    pub(crate) fn expected_result(
        &self,
        state: &State,
        method: MethodRef,
        value: Value,
    ) -> Option<ExpectedValue> {
        let returned = method.parsed.ret.as_ref()?;
        let expected = self.expected_value(state, returned.elem, value)?;
        let sized = match &expected {
            ExpectedValue::NotNull => returned.class_name(),
            _ => None,
        };
        let sized = sized.and_then(|declared| self.expected_size(state, value.as_ref(), declared));
        Some(sized.unwrap_or(expected))
    }

    pub(crate) fn expected_value(
        &self,
        state: &State,
        elem: ElemKind,
        value: Value,
    ) -> Option<ExpectedValue> {
        if elem != ElemKind::Ref {
            let text = JavaLiteral::from_bits(elem, value.bits).to_string();
            return Some(match elem {
                ElemKind::Float | ElemKind::Double => ExpectedValue::Real(text),
                _ => ExpectedValue::Equal(text),
            });
        }
        let r = value.as_ref();
        if r.is_null() {
            return Some(ExpectedValue::Null);
        }
        if state.heap.get(r).class.is_array() {
            let array = self.array(state, r);
            return Some(array.map_or(ExpectedValue::NotNull, |java| {
                ExpectedValue::Array(java.to_string())
            }));
        }
        match self.constant_value(state, r) {
            Some(constant) => return Some(ExpectedValue::Equal(constant.to_string())),
            // It is not known what it says.
            None if is_string(state, r) => return None,
            None => {}
        }
        if let Some(content) = self.content(state, r) {
            return Some(ExpectedValue::Content(content.to_string()));
        }
        if let Some(field) = self.constant_field(state, r) {
            return Some(ExpectedValue::Same(field.to_value()));
        }
        let mut given = self.ran.given.iter().take(self.calls.len() - 1);
        match given.position(|g| *g == r) {
            Some(number) if self.class_of(&self.calls[number]).is_some() => {
                Some(ExpectedValue::Same(answer::RecipeValue::Made(number)))
            }
            _ => Some(ExpectedValue::NotNull),
        }
    }
}

/// Whether it says that there is nothing.
fn is_blank(expected: &ExpectedValue) -> bool {
    match expected {
        ExpectedValue::Null => true,
        ExpectedValue::Equal(java) | ExpectedValue::Real(java) => is_zero(&Expression::read(java)),
        ExpectedValue::Content(java) => match Expression::read(java) {
            Expression::Call {
                method, arguments, ..
            } => method == "of" && arguments.is_empty(),
            _ => false,
        },
        ExpectedValue::NotNull
        | ExpectedValue::Array(_)
        | ExpectedValue::Sized { .. }
        | ExpectedValue::Same(_) => false,
    }
}

fn is_zero(java: &Expression) -> bool {
    let Expression::Literal(literal) = java else {
        return false;
    };
    match literal {
        JavaLiteral::Boolean(value) => !value,
        JavaLiteral::Int(value) => *value == 0,
        JavaLiteral::Long(value) => *value == 0,
        JavaLiteral::Float(bits) => *bits == 0,
        JavaLiteral::Double(bits) => *bits == 0,
        JavaLiteral::Null
        | JavaLiteral::Byte(_)
        | JavaLiteral::Short(_)
        | JavaLiteral::Char(_)
        | JavaLiteral::Text(_) => false,
    }
}
