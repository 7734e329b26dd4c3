//! Boundary values: where conditions tend to change, for each sort, the simplest ones first.

use term::{Sort, TermValue};

const FLOATS: [f64; 18] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    -0.5,
    0.1,
    0.7,
    1.0 / 3.0,
    3.0,
    10.0,
    -0.0,
    1e10,
    -1e10,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    f64::MAX,
];

/// Beyond how many constants of a question the others are left out.
const CONSTANTS: usize = 32;

pub(crate) struct Candidates {
    /// As numbers of any width, with their neighbours.
    numbers: Vec<i64>,
    floats: Vec<f64>,
}

impl Candidates {
    /// For a question with these constants in it.
    pub(crate) fn new(constants: &[TermValue]) -> Candidates {
        let mut made = Candidates {
            numbers: Vec::new(),
            floats: Vec::new(),
        };
        for constant in constants.iter().take(CONSTANTS) {
            let float = constant
                .as_f64()
                .or_else(|| constant.as_f32().map(f64::from));
            if let Some(n) = constant.as_signed() {
                made.numbers
                    .extend([n, n.wrapping_sub(1), n.wrapping_add(1)]);
            } else if let Some(x) = float {
                made.floats.push(x);
                made.numbers.push(x as i64);
            }
        }
        made
    }

    /// Values of a sort, each once.
    pub(crate) fn of(&self, sort: Sort) -> Vec<TermValue> {
        match sort {
            Sort::Bool => vec![TermValue::Bool(false), TermValue::Bool(true)],
            Sort::Bv(width) => self.of_width(width),
            Sort::F32 => self.of_floats(sort, &|x| {
                let x = x as f32;
                [x, x.next_up(), x.next_down()].map(TermValue::f32)
            }),
            Sort::F64 => self.of_floats(sort, &|x| {
                [x, x.next_up(), x.next_down()].map(TermValue::f64)
            }),
        }
    }

    fn of_width(&self, width: u32) -> Vec<TermValue> {
        let mut numbers = self.numbers.clone();
        for exponent in 0..width {
            let power = 1u64.wrapping_shl(exponent) as i64;
            for n in [power, power.wrapping_add(1), power.wrapping_sub(1)] {
                numbers.extend([n, n.wrapping_neg()]);
            }
        }
        // The square of the first one no longer fits.
        let root = ((1u64 << (width - 1)) as f64).sqrt() as i64 + 1;
        numbers.extend([0, root, -root]);
        let mut values: Vec<TermValue> = numbers
            .into_iter()
            .map(|n| TermValue::bv(width, n as u64))
            .collect();
        let size = |value: &TermValue| {
            let n = value.as_signed().unwrap_or(0);
            (n.unsigned_abs(), n < 0)
        };
        values.sort_by_key(size);
        values.dedup();
        values
    }

    /// The simple floats, then those of the question with what `around` adds to each.
    fn of_floats(&self, sort: Sort, around: &dyn Fn(f64) -> [TermValue; 3]) -> Vec<TermValue> {
        let simple = FLOATS.iter().map(|x| around(*x)[0]);
        let own = self.floats.iter().flat_map(|x| around(*x));
        let whole = self.numbers.iter().map(|n| around(*n as f64)[0]);
        let tiny = [TermValue::from_bits(sort, 1)];
        let mut values: Vec<TermValue> = Vec::new();
        for value in simple.chain(own).chain(whole).chain(tiny) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_roots_and_neighbours_are_among_them() {
        let candidates = Candidates::new(&[TermValue::bv(8, 100), TermValue::f64(2.5)]);
        let ints = candidates.of(Sort::Bv(32));
        for n in [
            0,
            99,
            101,
            46341,
            -46341,
            (1 << 24) + 1,
            i64::from(i32::MIN),
            i64::from(i32::MAX),
        ] {
            assert!(ints.contains(&TermValue::bv(32, n as u64)), "{n}");
        }
        let longs = candidates.of(Sort::Bv(64));
        assert!(longs.contains(&TermValue::bv(64, 3_037_000_500)));
        assert!(candidates.of(Sort::Bv(1)).contains(&TermValue::bv(1, 1)));
        let doubles = candidates.of(Sort::F64);
        assert!(doubles.contains(&TermValue::f64(2.5f64.next_up())));
        assert!(candidates.of(Sort::F32).contains(&TermValue::f32(2.5)));
    }
}
