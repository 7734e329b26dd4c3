//! Distinct arguments: values that make visible where each of them ends up.
//!
//! Where any object will do, a search passes null, and the same number over and over: a test in which all elements are
//! equal does not notice that two of them were swapped. So the calls of a test are tried with values that differ, which
//! are kept if the same branches are covered and the result is no less informative.

use crate::arguments::{ArgumentKind, TestArgument, arguments, replace_arguments, signed_number};
use crate::goals::CoverageGoals;
use ir::ElemKind;
use jvm_symex::EdgeSet;
use states::pins::Pin;
use std::sync::Arc;
use synthesis::{Candidate, CandidateRun, RunEnd};
use vm::{State, Vm};

/// Runs for the sake of one test.
const MOST_RUNS: usize = 16;

/// The same test with arguments that differ from each other, as far as it still takes its branches, ends in
/// the same way, and is about what it is `wanted` for.
pub(crate) fn with_distinct_arguments(
    vm: &Arc<Vm>,
    start: &State,
    goals: &CoverageGoals,
    test: (Candidate, CandidateRun),
    wanted: &EdgeSet,
) -> (Candidate, CandidateRun) {
    let mut trials = DistinctTrials {
        vm,
        start,
        goals,
        wanted,
        runs: 0,
        test,
    };
    let known = trials.changeable_arguments();
    let apart = ValueChoice::new(&known, false).choose_changes(&known);
    if apart.is_empty() || trials.try_changes(&known, &apart) {
        return trials.test;
    }
    // What is equal stays equal: what is looked up is what was put in.
    let alike = ValueChoice::new(&known, true).choose_changes(&known);
    trials.try_changes(&known, &alike);
    // Then one by one, what can be changed alone.
    let mut next = 0;
    while trials.runs < MOST_RUNS {
        let known = trials.changeable_arguments();
        let rest = ValueChoice::new(&known, false).choose_changes(&known);
        let Some(change) = rest.into_iter().find(|(number, _)| *number >= next) else {
            break;
        };
        next = change.0 + 1;
        trials.try_changes(&known, &[change]);
    }
    trials.test
}

/// What takes the place of an argument, by its number among all.
type ArgumentChange = (usize, Pin);

struct DistinctTrials<'a> {
    vm: &'a Arc<Vm>,
    start: &'a State,
    goals: &'a CoverageGoals,
    wanted: &'a EdgeSet,
    runs: usize,
    test: (Candidate, CandidateRun),
}

impl DistinctTrials<'_> {
    /// The arguments that may be changed: where one is refused, it is the one next to those that are not.
    fn changeable_arguments(&self) -> Vec<TestArgument> {
        let (candidate, ran) = &self.test;
        let mut known = arguments(self.vm, candidate);
        if ran.end.thrown_class().is_some() {
            let last = candidate.calls.len() - 1;
            known.retain(|argument| argument.place.0 != last);
        }
        known
    }

    /// Goes on with the test in which these are changed, if it is as good.
    fn try_changes(&mut self, known: &[TestArgument], changes: &[ArgumentChange]) -> bool {
        self.runs += 1;
        let mut tried = self.test.0.clone();
        for (number, value) in changes {
            match replace_arguments(self.vm, &tried, &[known[*number].place], value) {
                Some(changed) => tried = changed,
                None => return false,
            }
        }
        if !tried.is_plain(self.vm) || !tried.can_be_written(self.vm) {
            return false;
        }
        match tried.run(self.vm, self.start, self.goals) {
            Some(ran) if self.is_as_good(&ran) => {
                self.test = (tried, ran);
                true
            }
            _ => false,
        }
    }

    fn is_as_good(&self, ran: &CandidateRun) -> bool {
        let before = &self.test.1;
        let same = |a: &EdgeSet, b: &EdgeSet| {
            let differ = [a.without(b), b.without(a)];
            differ
                .iter()
                .all(|d| d.iter().all(|n| !self.goals.is_branch(n)))
        };
        same(&ran.reached, &before.reached)
            && same(&ran.taken, &before.taken)
            && ran.ends_like(before)
            && self.wanted.is_within(&ran.reached)
            && (is_informative(ran) || !is_informative(before))
            && before.settings() == ran.settings()
    }
}

/// Whether more comes out than null, zero or false.
fn is_informative(ran: &CandidateRun) -> bool {
    match &ran.end {
        RunEnd::Returned(value) => value.is_some_and(|v| v.bits != 0),
        RunEnd::Threw { .. } => true,
    }
}

/// The choice of values that were not there before.
struct ValueChoice {
    used: Vec<Pin>,
    /// Equal values of the same type have the same in their place.
    keeps_equal: bool,
    chosen: Vec<(String, Pin, Pin)>,
}

impl ValueChoice {
    fn new(known: &[TestArgument], keeps_equal: bool) -> ValueChoice {
        let mut used = Vec::new();
        known.iter().for_each(|a| leaves(&a.value, &mut used));
        ValueChoice {
            used,
            keeps_equal,
            chosen: Vec::new(),
        }
    }

    /// What takes the place of which argument: of those that are null, empty or zero, or that others are equal to.
    fn choose_changes(&mut self, known: &[TestArgument]) -> Vec<ArgumentChange> {
        let mut seen = Vec::new();
        let mut changes = Vec::new();
        for (number, argument) in known.iter().enumerate() {
            let TestArgument {
                declared,
                kind,
                value,
                ..
            } = argument;
            // Whoever chose an `int` has thought about it, but not that there are several.
            let is_chosen = matches!(kind, ArgumentKind::Number(ElemKind::Int))
                && !seen.contains(&(declared, value));
            seen.push((declared, value));
            if is_chosen {
                let (declared, value) = (declared.clone(), value.clone());
                self.chosen.push((declared, value.clone(), value));
                continue;
            }
            let new = self.new_value(declared, kind, value);
            if new != *value {
                changes.push((number, new));
            }
        }
        changes
    }

    fn new_value(&mut self, declared: &str, kind: &ArgumentKind, value: &Pin) -> Pin {
        match (kind, value) {
            (ArgumentKind::Array(of), Pin::Array(elements)) => {
                Pin::Array(self.new_elements(declared, of, elements))
            }
            (ArgumentKind::Array(of), Pin::Boxes(elements)) => {
                Pin::Boxes(self.new_elements(declared, of, elements))
            }
            (ArgumentKind::Holding(of), Pin::Holding(contents)) => {
                let puts = contents.iter().map(|put| {
                    let parts = of.iter().zip(put);
                    let parts = parts.map(|(of, part)| self.new_value(declared, of, part));
                    parts.collect()
                });
                Pin::Holding(puts.collect())
            }
            (ArgumentKind::Array(_) | ArgumentKind::Holding(_), _) => value.clone(),
            (ArgumentKind::Number(_) | ArgumentKind::Text | ArgumentKind::Boxed, _) => {
                self.new_leaf(declared, kind, value)
            }
        }
    }

    fn new_elements(&mut self, declared: &str, of: &ArgumentKind, elements: &[Pin]) -> Vec<Pin> {
        let elements = elements.iter();
        elements
            .map(|element| self.new_value(declared, of, element))
            .collect()
    }

    fn new_leaf(&mut self, declared: &str, kind: &ArgumentKind, value: &Pin) -> Pin {
        let known = self
            .chosen
            .iter()
            .find(|(d, v, _)| d == declared && v == value);
        if let Some((_, _, new)) = known.filter(|_| self.keeps_equal) {
            return new.clone();
        }
        let is_first = known.is_none();
        let new = match is_first && !is_dull(value) {
            true => Some(value.clone()),
            false => candidates(kind).find(|new| !self.used.iter().any(|u| looks_like(u, new))),
        };
        let new = new.unwrap_or_else(|| value.clone());
        self.used.push(new.clone());
        self.chosen
            .push((declared.to_owned(), value.clone(), new.clone()));
        new
    }
}

fn is_dull(value: &Pin) -> bool {
    match value {
        Pin::Number(ElemKind::Double, bits) => f64::from_bits(*bits) == 0.0,
        Pin::Number(ElemKind::Float, bits) => f32::from_bits(*bits as u32) == 0.0,
        Pin::Number(_, bits) => *bits == 0,
        Pin::Boxed(number) => *number == 0,
        Pin::Text(units) => units.is_empty(),
        Pin::Null => true,
        _ => false,
    }
}

/// Whether one could be taken for the other where it comes out.
fn looks_like(one: &Pin, other: &Pin) -> bool {
    let number = |pin: &Pin| match pin {
        Pin::Number(ElemKind::Float | ElemKind::Double | ElemKind::Char, _) => None,
        Pin::Number(elem, bits) => Some(signed_number(*elem, *bits)),
        Pin::Boxed(number) => Some(i64::from(*number)),
        _ => None,
    };
    one == other || number(one).is_some() && number(one) == number(other)
}

/// The parts that a value is made of.
fn leaves(value: &Pin, found: &mut Vec<Pin>) {
    match value {
        Pin::Array(elements) | Pin::Boxes(elements) => {
            elements.iter().for_each(|e| leaves(e, found));
        }
        Pin::Holding(contents) => contents.iter().flatten().for_each(|e| leaves(e, found)),
        leaf => found.push(leaf.clone()),
    }
}

/// Values that tell something, the plainest first. None for a `boolean`: there is nothing beside the other one.
fn candidates(kind: &ArgumentKind) -> Box<dyn Iterator<Item = Pin>> {
    let numbers = 1..=50u64;
    let letters = b'a'..=b'z';
    match kind {
        ArgumentKind::Number(ElemKind::Boolean | ElemKind::Ref) => Box::new(std::iter::empty()),
        ArgumentKind::Number(ElemKind::Char) => {
            Box::new(letters.map(|c| Pin::Number(ElemKind::Char, u64::from(c))))
        }
        ArgumentKind::Number(ElemKind::Double) => Box::new(numbers.map(|n| {
            let number = n as f64 + 0.5;
            Pin::Number(ElemKind::Double, number.to_bits())
        })),
        ArgumentKind::Number(ElemKind::Float) => Box::new(numbers.map(|n| {
            let number = n as f32 + 0.5;
            Pin::Number(ElemKind::Float, u64::from(number.to_bits()))
        })),
        ArgumentKind::Number(elem) => {
            let elem = *elem;
            Box::new(numbers.map(move |n| Pin::Number(elem, n)))
        }
        ArgumentKind::Boxed => Box::new(numbers.map(|n| Pin::Boxed(n as i32))),
        ArgumentKind::Text => Box::new(letters.map(|c| Pin::Text(vec![u16::from(c)]))),
        ArgumentKind::Array(_) | ArgumentKind::Holding(_) => Box::new(std::iter::empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(declared: &str, kind: ArgumentKind, value: Pin) -> TestArgument {
        TestArgument {
            place: (0, 0),
            declared: declared.to_owned(),
            kind,
            value,
        }
    }

    fn choose_changes(known: &[TestArgument], keeps_equal: bool) -> Vec<ArgumentChange> {
        ValueChoice::new(known, keeps_equal).choose_changes(known)
    }

    #[test]
    fn what_is_null_or_equal_becomes_different() {
        let element = |value| argument("TT;", ArgumentKind::Boxed, value);
        let known = [
            element(Pin::Null),
            element(Pin::Boxed(1)),
            element(Pin::Null),
        ];
        let apart = [(0, Pin::Boxed(2)), (2, Pin::Boxed(3))];
        assert_eq!(choose_changes(&known, false), apart);
        let alike = [(0, Pin::Boxed(2)), (2, Pin::Boxed(2))];
        assert_eq!(choose_changes(&known, true), alike);
    }

    #[test]
    fn keys_and_values_are_chosen_apart() {
        let key = |value| argument("TK;", ArgumentKind::Boxed, value);
        let value = |value| argument("TV;", ArgumentKind::Boxed, value);
        let known = [key(Pin::Null), value(Pin::Null), key(Pin::Null)];
        let alike = [(0, Pin::Boxed(1)), (1, Pin::Boxed(2)), (2, Pin::Boxed(1))];
        assert_eq!(choose_changes(&known, true), alike);
    }

    #[test]
    fn of_ints_only_equal_ones_are_changed() {
        let int = |n| {
            argument(
                "I",
                ArgumentKind::Number(ElemKind::Int),
                Pin::Number(ElemKind::Int, n),
            )
        };
        let changes = choose_changes(&[int(0), int(7), int(7)], false);
        assert_eq!(changes, [(2, Pin::Number(ElemKind::Int, 1))]);
    }

    #[test]
    fn elements_of_arrays_differ() {
        let zero = Pin::Number(ElemKind::Int, 0);
        let kind = ArgumentKind::Array(Box::new(ArgumentKind::Number(ElemKind::Int)));
        let known = [argument("[I", kind, Pin::Array(vec![zero.clone(), zero]))];
        let one_and_two = [1, 2].map(|n| Pin::Number(ElemKind::Int, n));
        let changed = Pin::Array(one_and_two.to_vec());
        assert_eq!(choose_changes(&known, false), [(0, changed)]);
    }
}
