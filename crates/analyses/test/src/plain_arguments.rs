//! Plain arguments: values as people would write them.
//!
//! A search finds large numbers and strange characters where plain ones would do as well: the state that it expanded
//! may not be the plainest of its kind. So the calls of a test are tried with plain values instead of strange ones,
//! which are kept if the execution takes the same branches.

use crate::arguments::{ArgumentPlace, arguments, replace_arguments, signed_number};
use crate::goals::CoverageGoals;
use ir::ElemKind;
use states::pins::Pin;
use std::sync::Arc;
use synthesis::{Candidate, CandidateRun};
use vm::{State, Vm};

/// Runs for the sake of one test.
const MOST_RUNS: usize = 40;

/// Numbers up to here need no reason.
const SMALL: i64 = 20;

/// So do strings of this length.
const SHORT: usize = 1;

const PLAIN_NUMBERS: [i64; 14] = [1, 2, 3, 4, 5, 0, -1, -2, 10, 20, -10, 50, 100, -100];
const PLAIN_TEXTS: [&str; 5] = ["a", "b", "c", "d", "ab"];

/// The same test with plain arguments, as far as it takes the same branches and ends in the same way.
pub(crate) fn with_plain_arguments(
    vm: &Arc<Vm>,
    start: &State,
    goals: &CoverageGoals,
    (candidate, ran): (Candidate, CandidateRun),
) -> (Candidate, CandidateRun) {
    let known = arguments(vm, &candidate);
    let mut strange: Vec<&Pin> = Vec::new();
    for value in known.iter().map(|a| &a.value).filter(|v| is_strange(v)) {
        if !strange.contains(&value) {
            strange.push(value);
        }
    }
    let mut trials = PlainTrials {
        vm,
        start,
        goals,
        used: known.iter().map(|a| a.value.clone()).collect(),
        runs: 0,
        candidate,
        ran,
    };
    for value in strange {
        let same = known.iter().filter(|known| known.value == *value);
        let places: Vec<ArgumentPlace> = same.map(|known| known.place).collect();
        // What is equal stays equal, if that can be.
        if !trials.replace(&places, value) && places.len() > 1 {
            for place in places {
                trials.replace(&[place], value);
            }
        }
    }
    (trials.candidate, trials.ran)
}

/// A test, and what is tried in place of its arguments.
struct PlainTrials<'a> {
    vm: &'a Arc<Vm>,
    start: &'a State,
    goals: &'a CoverageGoals,
    /// Values that stand for something already: what differs should go on to differ.
    used: Vec<Pin>,
    runs: usize,
    candidate: Candidate,
    ran: CandidateRun,
}

impl PlainTrials<'_> {
    /// Puts a plain value in all these places, instead of this one; whether there is one that will do.
    fn replace(&mut self, places: &[ArgumentPlace], value: &Pin) -> bool {
        for plain in plain_values(value) {
            if self.runs >= MOST_RUNS {
                return false;
            }
            if !self.used.contains(&plain) && self.try_value(places, &plain) {
                self.used.push(plain);
                return true;
            }
        }
        false
    }

    fn try_value(&mut self, places: &[ArgumentPlace], plain: &Pin) -> bool {
        let Some(tried) = replace_arguments(self.vm, &self.candidate, places, plain) else {
            return false;
        };
        if !tried.is_plain(self.vm) || !tried.can_be_written(self.vm) {
            return false;
        }
        self.runs += 1;
        match tried.run(self.vm, self.start, self.goals) {
            Some(again) if again.is_like(&self.ran) => {
                (self.candidate, self.ran) = (tried, again);
                true
            }
            _ => false,
        }
    }
}

fn is_strange(value: &Pin) -> bool {
    match value {
        Pin::Number(ElemKind::Char, bits) => !is_readable(*bits as u16),
        Pin::Number(ElemKind::Boolean, _) => false,
        Pin::Number(ElemKind::Float, bits) => !is_plain_real(f32::from_bits(*bits as u32).into()),
        Pin::Number(ElemKind::Double, bits) => !is_plain_real(f64::from_bits(*bits)),
        Pin::Number(elem, bits) => signed_number(*elem, *bits).unsigned_abs() > SMALL as u64,
        Pin::Boxed(number) => number.unsigned_abs() > SMALL as u32,
        Pin::Text(units) => units.len() > SHORT || !units.iter().all(|unit| is_readable(*unit)),
        Pin::Array(elements) => elements.iter().any(is_strange),
        _ => false,
    }
}

/// Halves of small numbers.
fn is_plain_real(number: f64) -> bool {
    number.abs() <= SMALL as f64 && (2.0 * number).fract() == 0.0
}

fn is_readable(unit: u16) -> bool {
    (0x20..0x7f).contains(&unit)
}

/// What may take the place of a value, the plainest first.
fn plain_values(value: &Pin) -> Vec<Pin> {
    let numbers = PLAIN_NUMBERS.into_iter();
    match value {
        Pin::Number(ElemKind::Char, _) => {
            let letters = [b'a', b'b', b'c', b'A', b'0', b' '].into_iter();
            let letter = |c| Pin::Number(ElemKind::Char, u64::from(c));
            letters.map(letter).collect()
        }
        Pin::Number(elem @ (ElemKind::Float | ElemKind::Double), _) => {
            let reals = numbers.map(|n| match elem {
                ElemKind::Float => u64::from((n as f32).to_bits()),
                _ => (n as f64).to_bits(),
            });
            reals.map(|bits| Pin::Number(*elem, bits)).collect()
        }
        Pin::Number(elem, bits) => {
            let size = signed_number(*elem, *bits).unsigned_abs();
            let smaller = numbers.filter(|n| n.unsigned_abs() < size);
            let encoded = |n: i64| match elem {
                ElemKind::Long => n as u64,
                _ => u64::from(n as i32 as u32),
            };
            smaller.map(|n| Pin::Number(*elem, encoded(n))).collect()
        }
        Pin::Boxed(number) => {
            let size = u64::from(number.unsigned_abs());
            let smaller = numbers.filter(|n| n.unsigned_abs() < size);
            smaller.map(|n| Pin::Boxed(n as i32)).collect()
        }
        Pin::Text(units) => {
            let whole = PLAIN_TEXTS.iter().map(|t| t.encode_utf16().collect());
            let whole = whole.chain([make_readable(units)]);
            whole.map(Pin::Text).collect()
        }
        // All of them at once: one strange element does not stand alone.
        Pin::Array(elements) => {
            let plainest = |element: &Pin| match is_strange(element) {
                true => plain_values(element).into_iter().next(),
                false => Some(element.clone()),
            };
            let plain: Option<Vec<Pin>> = elements.iter().map(plainest).collect();
            plain.into_iter().map(Pin::Array).collect()
        }
        _ => Vec::new(),
    }
}

/// A string with a letter for each strange character, the same one for the same.
fn make_readable(units: &[u16]) -> Vec<u16> {
    let mut strange: Vec<u16> = Vec::new();
    let letters = (b'a'..=b'z').map(u16::from);
    let letters: Vec<u16> = letters.filter(|l| !units.contains(l)).collect();
    let mut letter = |unit: u16| {
        let known = strange.iter().position(|s| *s == unit);
        let number = known.unwrap_or_else(|| {
            strange.push(unit);
            strange.len() - 1
        });
        letters.get(number).copied().unwrap_or(u16::from(b'a'))
    };
    let plain = units.iter().map(|unit| match is_readable(*unit) {
        true => *unit,
        false => letter(*unit),
    });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn equal_characters_stay_equal() {
        assert_eq!(make_readable(&text("\u{161}-\u{0}\u{161}")), text("a-ba"));
        assert_eq!(make_readable(&text("a\u{161}")), text("ab"));
        assert_eq!(make_readable(&text("xy")), text("xy"));
    }

    #[test]
    fn what_is_strange_has_something_plain_in_its_place() {
        let long = |n: i64| Pin::Number(ElemKind::Long, n as u64);
        let real = |n: f64| Pin::Number(ElemKind::Double, n.to_bits());
        let strange = [
            long(i64::MIN),
            Pin::Number(ElemKind::Int, u64::from(i32::MIN as u32)),
            Pin::Number(ElemKind::Char, 0x161),
            Pin::Boxed(1_073_741_825),
            Pin::Text(text("\u{161}")),
            real(f64::MAX),
            Pin::Array(vec![real(1.5), real(f64::NAN)]),
        ];
        for value in strange {
            assert!(is_strange(&value), "{value:?}");
            let plain = plain_values(&value);
            assert!(plain.iter().any(|p| !is_strange(p)), "{plain:?}");
        }
        for value in [long(-20), Pin::Boxed(3), Pin::Text(text("x"))] {
            assert!(!is_strange(&value), "{value:?}");
        }
    }
}
