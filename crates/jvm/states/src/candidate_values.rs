//! Random testing: which values are tried as arguments.
//!
//! Mostly small ones, and ones that were passed before: most of what can go wrong needs two numbers
//! that are equal, or one that is just within or just beyond a small bound. Then what the code
//! mentions, and the ends of the range.

use crate::code_constants::CodeConstants;
use crate::pins::Pin;
use crate::random::Chance;
use ir::ElemKind;

/// Lengths of strings and arrays inside of arrays.
const INNER: usize = 3;

/// Values that are tried as arguments.
pub struct CandidateValues {
    mentioned: CodeConstants,
}

impl CandidateValues {
    /// Prefers constants that the code mentions.
    pub fn new(mentioned: CodeConstants) -> CandidateValues {
        CandidateValues { mentioned }
    }

    /// A value for an argument with this descriptor. Arrays and strings are not longer than `size`,
    /// most numbers not larger; `used` are numbers that were passed before.
    pub fn pin(&self, chance: &mut Chance, desc: &str, size: usize, used: &[i64]) -> Pin {
        if let Some(component) = desc.strip_prefix('[') {
            return match chance.one_in(24) {
                true => Pin::Null,
                false => self.array(chance, component, size, used),
            };
        }
        match desc {
            "Ljava/lang/String;" if chance.one_in(24) => Pin::Null,
            "Ljava/lang/String;" => Pin::Text(self.string(chance, size)),
            _ => match elem_of(desc) {
                Some(elem) => Pin::Number(elem, self.number(chance, elem, size, used)),
                None => Pin::Open,
            },
        }
    }

    fn array(&self, chance: &mut Chance, component: &str, size: usize, used: &[i64]) -> Pin {
        let is_known = component.starts_with('[')
            || component == "Ljava/lang/String;"
            || elem_of(component).is_some();
        if !is_known {
            return Pin::Open;
        }
        let inner = size.min(INNER);
        if component.starts_with('[') {
            // Rows are mostly equally long.
            let (rows, width) = (chance.below(inner + 1), chance.below(inner + 1));
            let row = |chance: &mut Chance| self.row(chance, &component[1..], width, used);
            return Pin::Array((0..rows).map(|_| row(chance)).collect());
        }
        let len = chance.below(size + 1);
        let element_size = match component {
            "Ljava/lang/String;" => inner,
            // Few different ones: equal elements matter.
            _ => 1 + chance.below(size),
        };
        let element = |chance: &mut Chance| self.pin(chance, component, element_size, used);
        Pin::Array((0..len).map(|_| element(chance)).collect())
    }

    fn row(&self, chance: &mut Chance, component: &str, width: usize, used: &[i64]) -> Pin {
        if chance.one_in(16) {
            return self.pin(chance, &format!("[{component}"), INNER, used);
        }
        let element = |chance: &mut Chance| self.pin(chance, component, INNER, used);
        Pin::Array((0..width).map(|_| element(chance)).collect())
    }

    fn string(&self, chance: &mut Chance, size: usize) -> Vec<u16> {
        if chance.one_in(4)
            && let Some(index) = self.index(chance, self.mentioned.texts.len())
        {
            return self.mentioned.texts[index].clone();
        }
        let len = chance.below(size + 1);
        (0..len).map(|_| self.character(chance)).collect()
    }

    fn index(&self, chance: &mut Chance, len: usize) -> Option<usize> {
        (len > 0).then(|| chance.below(len))
    }

    fn character(&self, chance: &mut Chance) -> u16 {
        const PLAIN: &[u8] = b"ababc01 ";
        let mentioned = match chance.one_in(2) {
            true => chance.pick(&self.mentioned.characters),
            false => None,
        };
        mentioned.unwrap_or_else(|| u16::from(PLAIN[chance.below(PLAIN.len())]))
    }

    fn number(&self, chance: &mut Chance, elem: ElemKind, size: usize, used: &[i64]) -> u64 {
        match elem {
            ElemKind::Boolean => chance.below(2) as u64,
            ElemKind::Char if !chance.one_in(8) => u64::from(self.character(chance)),
            ElemKind::Float => u64::from((self.real_number(chance, size) as f32).to_bits()),
            ElemKind::Double => self.real_number(chance, size).to_bits(),
            _ => fit_to_type(elem, self.whole_number(chance, elem, size, used)),
        }
    }

    fn whole_number(&self, chance: &mut Chance, elem: ElemKind, size: usize, used: &[i64]) -> i64 {
        let small = chance.below(size + 1) as i64;
        let other = match chance.below(16) {
            0 | 1 => chance.pick(used),
            2 => chance
                .pick(&self.mentioned.numbers)
                .map(|n| n.wrapping_add(chance.below(3) as i64 - 1)),
            3 => Some(-1 - small / 2),
            4 if chance.one_in(2) => Some(match (elem, chance.one_in(2)) {
                (ElemKind::Long, true) => i64::MIN + small / 2,
                (ElemKind::Long, false) => i64::MAX - small / 2,
                (_, true) => i64::from(i32::MIN) + small / 2,
                (_, false) => i64::from(i32::MAX) - small / 2,
            }),
            _ => None,
        };
        other.unwrap_or(small)
    }

    fn real_number(&self, chance: &mut Chance, size: usize) -> f64 {
        const SPECIAL: [f64; 8] = [
            -0.0,
            0.5,
            -1.5,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MIN_POSITIVE,
            f64::MAX,
        ];
        match chance.one_in(6) {
            true => SPECIAL[chance.below(SPECIAL.len())],
            false => chance.below(2 * size + 1) as f64 - (size / 2) as f64,
        }
    }
}

/// The primitive type of a descriptor.
fn elem_of(desc: &str) -> Option<ElemKind> {
    Some(match desc {
        "Z" => ElemKind::Boolean,
        "B" => ElemKind::Byte,
        "C" => ElemKind::Char,
        "S" => ElemKind::Short,
        "I" => ElemKind::Int,
        "J" => ElemKind::Long,
        "F" => ElemKind::Float,
        "D" => ElemKind::Double,
        _ => return None,
    })
}

/// The whole numbers among values.
pub fn numbers(pins: &[Pin]) -> Vec<i64> {
    let number = |pin: &Pin| match pin {
        Pin::Number(ElemKind::Float | ElemKind::Double, _) => Vec::new(),
        Pin::Number(ElemKind::Long, bits) => vec![*bits as i64],
        Pin::Number(_, bits) => vec![i64::from(*bits as i32)],
        Pin::Array(elements) | Pin::Boxes(elements) => numbers(elements),
        Pin::Boxed(number) => vec![i64::from(*number)],
        Pin::Holding(contents) => numbers(&contents.concat()),
        Pin::Open
        | Pin::NotNull
        | Pin::Null
        | Pin::Text(_)
        | Pin::Same(_)
        | Pin::Typed(_)
        | Pin::Given(_) => Vec::new(),
    };
    pins.iter().flat_map(number).collect()
}

/// A number as a register holds one of this type.
fn fit_to_type(elem: ElemKind, number: i64) -> u64 {
    let int = |n: i32| u64::from(n as u32);
    match elem {
        ElemKind::Long => number as u64,
        ElemKind::Byte => int(i32::from(number as i8)),
        ElemKind::Short => int(i32::from(number as i16)),
        ElemKind::Char => u64::from(number as u16),
        _ => int(number as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_fit_their_types() {
        let values = CandidateValues::new(CodeConstants::default());
        let mut chance = Chance::new(1);
        for _ in 0..2_000 {
            let Pin::Number(_, byte) = values.pin(&mut chance, "B", 4, &[]) else {
                panic!("a byte is a number");
            };
            assert!(i8::try_from(byte as i32).is_ok());
            let Pin::Number(_, int) = values.pin(&mut chance, "I", 4, &[]) else {
                panic!("an int is a number");
            };
            assert!(int <= u64::from(u32::MAX));
            let pin = values.pin(&mut chance, "[I", 5, &[]);
            assert!(matches!(pin, Pin::Null) || pin.weight().0 <= 5);
        }
        assert_eq!(
            values.pin(&mut chance, "Ljava/util/List;", 5, &[]),
            Pin::Open
        );
    }
}
