//! Unused arguments: the calls of a test with values that no other test passes, so that tests which share static state
//! do not disturb each other.

use crate::arguments::{
    ArgumentKind, ArgumentPlace, TestArgument, arguments, replace_arguments, signed_number,
};
use ir::ElemKind;
use states::pins::Pin;
use std::sync::Arc;
use synthesis::Candidate;
use vm::Vm;

/// The calls with arguments that none of the others has: with other strings, with other numbers, with both.
pub(crate) fn unused_argument_variants<'a>(
    vm: &Arc<Vm>,
    candidate: &Candidate,
    others: impl Iterator<Item = &'a Candidate>,
) -> Vec<Candidate> {
    let own = arguments(vm, candidate);
    let elsewhere = others.flat_map(|other| arguments(vm, other));
    let elsewhere = elsewhere.map(|a| a.value);
    let all: Vec<Pin> = own
        .iter()
        .map(|a| a.value.clone())
        .chain(elsewhere)
        .collect();
    let is_text = |argument: &TestArgument| argument.kind == ArgumentKind::Text;
    let kinds: [&dyn Fn(&TestArgument) -> bool; 3] = [&is_text, &|a| !is_text(a), &|_| true];
    let variants = kinds.into_iter().filter_map(|is_meant| {
        let mut used = all.clone();
        let mut changed = candidate.clone();
        let mut done: Vec<&Pin> = Vec::new();
        for argument in own.iter().filter(|a| is_meant(a)) {
            let value = &argument.value;
            if done.contains(&value) {
                continue;
            }
            done.push(value);
            let Some(new) = unused_value(argument, &used) else {
                continue;
            };
            let same = own
                .iter()
                .filter(|a| a.kind == argument.kind && a.value == *value);
            let places: Vec<ArgumentPlace> = same.map(|a| a.place).collect();
            changed = replace_arguments(vm, &changed, &places, &new)?;
            used.push(new);
        }
        let is_told = changed.is_plain(vm) && changed.can_be_written(vm);
        (is_told && !done.is_empty()).then_some(changed)
    });
    variants.collect()
}

/// A value of the same kind that is not among these. Nothing stands for zero, an empty string or what is
/// below zero: they are there for what they are.
fn unused_value(argument: &TestArgument, used: &[Pin]) -> Option<Pin> {
    let numbers = 1..=100;
    let mut new: Box<dyn Iterator<Item = Pin>> = match (&argument.kind, &argument.value) {
        (ArgumentKind::Number(ElemKind::Float | ElemKind::Double | ElemKind::Boolean), _) => {
            return None;
        }
        (ArgumentKind::Number(ElemKind::Char), _) => {
            let letter = |c| Pin::Number(ElemKind::Char, u64::from(c));
            Box::new((b'a'..=b'z').map(letter))
        }
        (ArgumentKind::Number(elem), Pin::Number(_, bits)) if signed_number(*elem, *bits) > 0 => {
            let elem = *elem;
            Box::new(numbers.map(move |n| Pin::Number(elem, n)))
        }
        (ArgumentKind::Boxed, Pin::Boxed(number)) if *number > 0 => {
            Box::new(numbers.map(|n| Pin::Boxed(n as i32)))
        }
        (ArgumentKind::Boxed, Pin::Null) => Box::new(numbers.map(|n| Pin::Boxed(n as i32))),
        (ArgumentKind::Text, Pin::Text(units)) if !units.is_empty() => {
            Box::new(letter_strings(units.len()))
        }
        (ArgumentKind::Text, Pin::Null) => Box::new(letter_strings(1)),
        _ => return None,
    };
    new.find(|new| !used.contains(new))
}

/// `a`, `b`, `c`, or longer.
fn letter_strings(length: usize) -> impl Iterator<Item = Pin> {
    let letters = (b'a'..=b'z').map(u16::from);
    letters.map(move |letter| Pin::Text(vec![letter; length]))
}
