//! Shrinking of concrete arguments: how large one is, and which ones are simpler.

use crate::pins::Pin;
use ir::ElemKind;

impl Pin {
    /// How large it is: elements first, then numbers.
    pub fn weight(&self) -> (u64, u64) {
        match self {
            Pin::Open | Pin::NotNull | Pin::Null | Pin::Same(_) | Pin::Typed(_) | Pin::Given(_) => {
                (0, 0)
            }
            Pin::Number(elem, bits) => (0, magnitude(*elem, *bits)),
            Pin::Boxed(number) => (0, magnitude(ElemKind::Int, u64::from(*number as u32))),
            Pin::Text(units) => (units.len() as u64, 0),
            Pin::Array(elements) | Pin::Boxes(elements) => weight_of(elements),
            Pin::Holding(contents) => weight_of(&contents.concat()),
        }
    }

    /// Whether no number in it is so large that a loop or a recursion over it would be long.
    pub fn is_small(&self) -> bool {
        self.weight().1 < 1_000
    }

    /// Values that are simpler by one step each, the simplest first.
    pub fn simplifications(&self) -> Vec<Pin> {
        match self {
            // Chosen by searches that don't look for simpler ones.
            Pin::Open
            | Pin::NotNull
            | Pin::Null
            | Pin::Same(_)
            | Pin::Typed(_)
            | Pin::Given(_)
            | Pin::Boxed(_)
            | Pin::Boxes(_)
            | Pin::Holding(_) => Vec::new(),
            Pin::Number(elem, bits) => {
                let simpler = simpler_numbers(*elem, *bits);
                simpler.into_iter().map(|n| Pin::Number(*elem, n)).collect()
            }
            Pin::Text(units) => {
                let shorter = (0..units.len()).map(|i| without(units, i));
                let plainer = (0..units.len()).filter(|i| units[*i] != u16::from(b'a'));
                let plainer = plainer.map(|i| with(units, i, u16::from(b'a')));
                shorter.chain(plainer).map(Pin::Text).collect()
            }
            Pin::Array(elements) => {
                let shorter = (0..elements.len()).map(|i| without(elements, i));
                let simpler = elements.iter().enumerate().flat_map(|(i, element)| {
                    let simpler = element.simplifications().into_iter();
                    simpler.map(move |s| with(elements, i, s))
                });
                shorter.chain(simpler).map(Pin::Array).collect()
            }
        }
    }
}

fn weight_of(pins: &[Pin]) -> (u64, u64) {
    let all = pins.iter().map(Pin::weight);
    all.fold((pins.len() as u64, 0), |(n, m), (more, larger)| {
        (n + more, m.saturating_add(larger))
    })
}

fn without<T: Clone>(items: &[T], index: usize) -> Vec<T> {
    [&items[..index], &items[index + 1..]].concat()
}

fn with<T: Clone>(items: &[T], index: usize, item: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[index] = item;
    items
}

/// Positive numbers are simpler than their negatives.
fn magnitude(elem: ElemKind, bits: u64) -> u64 {
    let of = |n: i64| (n.unsigned_abs().saturating_mul(2)).saturating_add(u64::from(n < 0));
    match elem {
        ElemKind::Long => of(bits as i64),
        ElemKind::Char => plainness(bits),
        ElemKind::Float => of(f32::from_bits(bits as u32) as i64),
        ElemKind::Double => of(f64::from_bits(bits) as i64),
        _ => of(i64::from(bits as i32)),
    }
}

/// Letters come before what else can be read, and that before the rest.
fn plainness(character: u64) -> u64 {
    let character = character as u16;
    match u8::try_from(character).ok() {
        Some(letter @ b'a'..=b'z') => u64::from(letter - b'a'),
        Some(readable @ b' '..=b'~') => u64::from(readable),
        _ => 0x100 + u64::from(character),
    }
}

fn simpler_numbers(elem: ElemKind, bits: u64) -> Vec<u64> {
    let (value, encode): (i64, fn(i64) -> u64) = match elem {
        ElemKind::Float | ElemKind::Double => {
            return match bits {
                0 => Vec::new(),
                _ => vec![0],
            };
        }
        ElemKind::Char => {
            let plain = [b'a', b'b', b'c'].map(u64::from).into_iter();
            return plain.filter(|c| plainness(*c) < plainness(bits)).collect();
        }
        ElemKind::Long => (bits as i64, |n| n as u64),
        _ => (i64::from(bits as i32), |n| u64::from(n as i32 as u32)),
    };
    let mut simpler = match value {
        0 => Vec::new(),
        1 => vec![0],
        -1 => vec![0, 1],
        i64::MIN => vec![0, 1, -1],
        _ if value < 0 => vec![0, 1, -value, value / 2, value + 1],
        _ => vec![0, 1, value / 2, value - 1],
    };
    let fits = |n: &i64| magnitude(elem, encode(*n)) < magnitude(elem, bits);
    simpler.retain(fits);
    simpler.dedup();
    simpler.into_iter().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i32) -> Pin {
        Pin::Number(ElemKind::Int, u64::from(n as u32))
    }

    #[test]
    fn every_step_leads_to_something_simpler() {
        let mut waiting = vec![
            int(i32::MIN),
            int(-7),
            Pin::Array(vec![int(3), Pin::Null, int(-1)]),
            Pin::Text(vec![98, 99]),
            Pin::Number(ElemKind::Char, 0xffff),
        ];
        let mut steps = 0;
        while let Some(pin) = waiting.pop() {
            for simpler in pin.simplifications().into_iter().take(3) {
                assert_ne!(simpler, pin);
                assert!(simpler.weight() <= pin.weight(), "{simpler:?} {pin:?}");
                steps += 1;
                waiting.push(simpler);
            }
            assert!(steps < 100_000, "it does not end");
        }
    }

    #[test]
    fn nothing_is_simpler_than_zero() {
        assert!(int(0).simplifications().is_empty());
        assert_eq!(int(1).simplifications(), [int(0)]);
        assert!(Pin::Array(Vec::new()).simplifications().is_empty());
    }
}
