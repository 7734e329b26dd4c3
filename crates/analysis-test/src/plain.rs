//! Arguments as people would write them.
//!
//! A search comes upon large numbers and strange characters where plain ones would do as well: what it
//! went on from may be another state than the plainest of its kind. So the calls of a test are tried
//! with plain values in place of strange ones, and these are kept where everything goes the same way.

use crate::candidate::Candidate;
use crate::goals::Goals;
use crate::run::Ran;
use classes::{ClassId, ClassRef};
use ir::ElemKind;
use sequences::pins::pin;
use sequences::{Pin, Root, Structure, with_interp};
use symex_jvm::Reached;
use vm::{AtEntry, State, Vm};

/// Runs for the sake of one test.
const MOST_RUNS: usize = 40;

/// Numbers up to here need no reason.
const SMALL: i64 = 20;

/// So do texts of this length.
const SHORT: usize = 2;

const PLAIN_NUMBERS: [i64; 14] = [1, 2, 3, 4, 5, 0, -1, -2, 10, 20, -10, 50, 100, -100];
const PLAIN_TEXTS: [&str; 5] = ["a", "b", "c", "d", "ab"];

/// The place of an argument: the number of its call, and its own.
type Place = (usize, usize);

/// The same test with plain arguments, as far as it takes the same branches and ends in the same way.
pub(crate) fn with_plain_arguments(
    vm: &'static Vm,
    start: &State,
    goals: &Goals,
    (candidate, ran): (Candidate, Ran),
) -> (Candidate, Ran) {
    let known = arguments(vm, &candidate);
    let mut strange: Vec<&Pin> = Vec::new();
    for (_, value) in known.iter().filter(|(_, value)| is_strange(value)) {
        if !strange.contains(&value) {
            strange.push(value);
        }
    }
    let mut trials = Trials {
        vm,
        start,
        goals,
        used: known.iter().map(|(_, value)| value.clone()).collect(),
        runs: 0,
        candidate,
        ran,
    };
    for value in strange {
        let same = known.iter().filter(|(_, known)| known == value);
        let places: Vec<Place> = same.map(|(place, _)| *place).collect();
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
struct Trials<'a> {
    vm: &'static Vm,
    start: &'a State,
    goals: &'a Goals,
    /// Values that stand for something already: what differs should go on to differ.
    used: Vec<Pin>,
    runs: usize,
    candidate: Candidate,
    ran: Ran,
}

impl Trials<'_> {
    /// Puts a plain value in all these places, instead of this one; whether there is one that will do.
    fn replace(&mut self, places: &[Place], value: &Pin) -> bool {
        for plain in plain_values(value) {
            if self.runs >= MOST_RUNS {
                return false;
            }
            if !self.used.contains(&plain) && self.holds(places, &plain) {
                self.used.push(plain);
                return true;
            }
        }
        false
    }

    fn holds(&mut self, places: &[Place], plain: &Pin) -> bool {
        let Some(tried) = replaced(self.vm, &self.candidate, places, plain) else {
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

impl Ran {
    /// Whether two runs of the same calls take the same branches and end in the same way.
    pub(crate) fn is_like(&self, other: &Ran) -> bool {
        let same = |a: &Reached, b| a.is_within(b) && b.is_within(a);
        same(&self.reached, &other.reached)
            && same(&self.taken, &other.taken)
            && self.ends_like(other)
    }

    /// Whether the same calls throw the same exceptions.
    pub(crate) fn ends_like(&self, other: &Ran) -> bool {
        let id = |class: Option<ClassRef>| class.map(|c| c.id);
        let thrown = |ran: &Ran| -> Vec<Option<ClassId>> {
            let all = ran.thrown.iter().copied().chain([ran.end.thrown()]);
            all.map(id).collect()
        };
        thrown(self) == thrown(other)
    }
}

/// The arguments that are numbers or texts.
fn arguments(vm: &'static Vm, candidate: &Candidate) -> Vec<(Place, Pin)> {
    let structure = candidate.structure(vm);
    let mut found = Vec::new();
    for (number, call) in candidate.calls.iter().enumerate() {
        for (index, argument) in call.args.iter().enumerate() {
            if argument.given_by.is_some() {
                continue;
            }
            let root = &argument.root;
            let value = match root.elem {
                ElemKind::Ref => object(&structure, root),
                ElemKind::Float | ElemKind::Double | ElemKind::Boolean => None,
                elem => Some(Pin::Number(elem, structure.bits(root.value))),
            };
            found.extend(value.map(|value| ((number, index), value)));
        }
    }
    found
}

/// A string or an `Integer` of the input, or null where a string might be.
fn object(structure: &Structure<'_>, root: &Root) -> Option<Pin> {
    let r = structure.inputs().follow(root.value.as_ref());
    let unknown = r.as_unknown().map(|n| structure.inputs().unknown(n));
    if r.is_null() || unknown.is_some_and(|u| !u.not_null) {
        return (root.desc == "Ljava/lang/String;").then_some(Pin::Null);
    }
    if unknown.is_some() {
        return None;
    }
    let object = structure.inputs().object_at(r)?;
    let AtEntry::Fields(cells) = &object.at_entry else {
        return None;
    };
    match &*object.class.name {
        "java/lang/String" => Some(Pin::Text(structure.text(object.class, cells))),
        "java/lang/Integer" => {
            let slot = object.class.instance_field("value")?.slot;
            Some(Pin::Boxed(structure.bits(cells[slot as usize]) as i32))
        }
        _ => None,
    }
}

fn is_strange(value: &Pin) -> bool {
    match value {
        Pin::Number(ElemKind::Char, bits) => !is_readable(*bits as u16),
        Pin::Number(elem, bits) => signed(*elem, *bits).unsigned_abs() > SMALL as u64,
        Pin::Boxed(number) => number.unsigned_abs() > SMALL as u32,
        Pin::Text(units) => units.len() > SHORT || !units.iter().all(|unit| is_readable(*unit)),
        _ => false,
    }
}

fn is_readable(unit: u16) -> bool {
    (0x20..0x7f).contains(&unit)
}

fn signed(elem: ElemKind, bits: u64) -> i64 {
    match elem {
        ElemKind::Long => bits as i64,
        _ => i64::from(bits as i32),
    }
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
        Pin::Number(elem, bits) => {
            let size = signed(*elem, *bits).unsigned_abs();
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
            let whole = whole.chain([readable(units)]);
            whole.map(Pin::Text).collect()
        }
        _ => Vec::new(),
    }
}

/// A text with a letter for each strange character, the same one for the same.
fn readable(units: &[u16]) -> Vec<u16> {
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

/// The calls with arguments that none of the others has: with other texts, with other numbers, with both.
pub(crate) fn fresh<'a>(
    vm: &'static Vm,
    candidate: &Candidate,
    others: impl Iterator<Item = &'a Candidate>,
) -> Vec<Candidate> {
    let own = arguments(vm, candidate);
    let elsewhere = others.flat_map(|other| arguments(vm, other));
    let all: Vec<Pin> = own.iter().cloned().chain(elsewhere).map(|a| a.1).collect();
    let is_text = |value: &Pin| matches!(value, Pin::Text(_) | Pin::Null);
    let kinds: [&dyn Fn(&Pin) -> bool; 3] = [&is_text, &|v| !is_text(v), &|_| true];
    let variants = kinds.into_iter().filter_map(|is_meant| {
        let mut used = all.clone();
        let mut changed = candidate.clone();
        let mut done: Vec<&Pin> = Vec::new();
        for (_, value) in own.iter().filter(|(_, value)| is_meant(value)) {
            if done.contains(&value) {
                continue;
            }
            done.push(value);
            let Some(new) = unused(value, &used) else {
                continue;
            };
            let same = own.iter().filter(|(_, known)| known == value);
            let places: Vec<Place> = same.map(|(place, _)| *place).collect();
            changed = replaced(vm, &changed, &places, &new)?;
            used.push(new);
        }
        let is_told = changed.is_plain(vm) && changed.can_be_written(vm);
        (is_told && !done.is_empty()).then_some(changed)
    });
    variants.collect()
}

/// A value of the same kind that is not among these. Nothing stands for zero, an empty text or what is
/// below zero: they are there for what they are.
fn unused(value: &Pin, used: &[Pin]) -> Option<Pin> {
    let numbers = 1..=100;
    let mut new: Box<dyn Iterator<Item = Pin>> = match value {
        Pin::Number(ElemKind::Char, _) => {
            let letter = |c| Pin::Number(ElemKind::Char, u64::from(c));
            Box::new((b'a'..=b'z').map(letter))
        }
        Pin::Number(elem, bits) if signed(*elem, *bits) > 0 => {
            Box::new(numbers.map(|n| Pin::Number(*elem, n)))
        }
        Pin::Boxed(number) if *number > 0 => Box::new(numbers.map(|n| Pin::Boxed(n as i32))),
        Pin::Text(units) if !units.is_empty() => Box::new(texts(units.len())),
        Pin::Null => Box::new(texts(1)),
        _ => return None,
    };
    new.find(|new| !used.contains(new))
}

/// `a`, `b`, `c`, or longer.
fn texts(length: usize) -> impl Iterator<Item = Pin> {
    let letters = (b'a'..=b'z').map(u16::from);
    letters.map(move |letter| Pin::Text(vec![letter; length]))
}

/// The calls with another value at some places; `None` if it can't be made.
fn replaced(
    vm: &'static Vm,
    candidate: &Candidate,
    places: &[Place],
    value: &Pin,
) -> Option<Candidate> {
    let mut changed = candidate.clone();
    for (number, index) in places {
        let root = &mut changed.calls[*number].args[*index].root;
        let prefix = format!("plain{number}.");
        with_interp(vm, &mut changed.end, |interp| {
            pin(interp, root, value, &prefix)
        })
        .ok()?;
    }
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn equal_characters_stay_equal() {
        assert_eq!(readable(&text("\u{161}-\u{0}\u{161}")), text("a-ba"));
        assert_eq!(readable(&text("a\u{161}")), text("ab"));
        assert_eq!(readable(&text("xy")), text("xy"));
    }

    #[test]
    fn what_is_strange_has_something_plain_in_its_place() {
        let long = |n: i64| Pin::Number(ElemKind::Long, n as u64);
        let strange = [
            long(i64::MIN),
            Pin::Number(ElemKind::Int, u64::from(i32::MIN as u32)),
            Pin::Number(ElemKind::Char, 0x161),
            Pin::Boxed(1_073_741_825),
            Pin::Text(text("\u{161}")),
        ];
        for value in strange {
            assert!(is_strange(&value), "{value:?}");
            let plain = plain_values(&value);
            assert!(plain.iter().any(|p| !is_strange(p)), "{plain:?}");
        }
        for value in [long(-20), Pin::Boxed(3), Pin::Text(text("a "))] {
            assert!(!is_strange(&value), "{value:?}");
        }
    }
}
