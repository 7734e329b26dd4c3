//! Order of models: which of two inputs is simpler. The solver's simplest model is the least in this order.
//!
//! Of all inputs that lead to one finding, the least is shown. The order is total and depends on the values alone, so
//! it does not matter which path is found first.

use solver::{Model, readable_before, readable_rank};
use std::cmp::Ordering;
use term::{CmpOp, FpCmp, Sort, Term, TermStore, TermValue};

/// As in the solver's `simplest.rs`: these come before all others, in this order.
const SIMPLE_FLOATS: [f64; 13] = [
    0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 10.0, -10.0, 100.0, 1000.0, -0.0,
];

/// Compares variable by variable, the first ones first.
pub(crate) fn compare(terms: &TermStore, vars: &[Term], a: &Model, b: &Model) -> Ordering {
    let key = |model: &Model, var: Term| rank_of(terms, var, model.value(terms, var));
    let mut differences = vars.iter().map(|var| key(a, *var).cmp(&key(b, *var)));
    differences.find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
}

/// Characters that can be read come before others.
fn rank_of(terms: &TermStore, var: Term, value: TermValue) -> (u8, u64, bool) {
    if !terms.is_character(var) {
        return rank(value);
    }
    match readable_rank(value.bits()) {
        Some(rank) => (0, rank, false),
        None => {
            let (_, size, negative) = rank(value);
            (1, size, negative)
        }
    }
}

fn rank(value: TermValue) -> (u8, u64, bool) {
    match value {
        TermValue::Bool(b) => (0, u64::from(b), false),
        TermValue::Bv { .. } => {
            let number = value.as_signed().unwrap_or(0);
            (0, number.unsigned_abs(), number < 0)
        }
        TermValue::F32(bits) => float_rank(
            f64::from(f32::from_bits(bits)),
            u64::from(bits & !(1 << 31)),
        ),
        TermValue::F64(bits) => float_rank(f64::from_bits(bits), bits & !(1 << 63)),
    }
}

fn float_rank(value: f64, magnitude: u64) -> (u8, u64, bool) {
    match SIMPLE_FLOATS
        .iter()
        .position(|s| s.to_bits() == value.to_bits())
    {
        Some(index) => (0, index as u64, false),
        None if value.is_nan() => (2, 0, false),
        None => (1, magnitude, value.is_sign_negative()),
    }
}

/// The condition that the variables are simpler than in `model`.
pub(crate) fn simpler_condition(terms: &TermStore, vars: &[Term], model: &Model) -> Term {
    let mut simpler = terms.bool(false);
    // From the last to the first: nearer in this one, or the same and simpler in the rest.
    for var in vars.iter().rev() {
        let value = model.value(terms, *var);
        let same = terms.eq(*var, terms.constant(value));
        simpler = terms.or(
            nearer_condition(terms, *var, value),
            terms.and(same, simpler),
        );
    }
    simpler
}

fn nearer_condition(terms: &TermStore, var: Term, value: TermValue) -> Term {
    if terms.is_character(var) {
        let rank = readable_rank(value.bits());
        let readable = readable_before(terms, var, rank);
        return match rank {
            Some(_) => readable,
            None => terms.or(readable, nearer_number_condition(terms, var, value)),
        };
    }
    nearer_number_condition(terms, var, value)
}

fn nearer_number_condition(terms: &TermStore, var: Term, value: TermValue) -> Term {
    match value {
        TermValue::Bool(b) => terms.and(terms.bool(b), terms.not(var)),
        TermValue::Bv { width, .. } => {
            let number = value.as_signed().unwrap_or(0);
            let constant = |n: i64| terms.bv(width, n as u64);
            let limit = number.unsigned_abs();
            let Some(limit) = i64::try_from(limit).ok().filter(|n| fits(width, *n)) else {
                // The least number is the farthest of all.
                return terms.not(terms.eq(var, constant(number)));
            };
            let inside = terms.and(
                terms.cmp(CmpOp::Slt, constant(-limit), var),
                terms.cmp(CmpOp::Slt, var, constant(limit)),
            );
            match number < 0 {
                true => terms.or(inside, terms.eq(var, constant(limit))),
                false => inside,
            }
        }
        TermValue::F32(_) | TermValue::F64(_) => nearer_float_condition(terms, var, value),
    }
}

fn fits(width: u32, n: i64) -> bool {
    width == 64 || n < 1 << (width - 1)
}

fn nearer_float_condition(terms: &TermStore, var: Term, value: TermValue) -> Term {
    let sort = terms.sort(var);
    let constant = |v: f64| match sort {
        Sort::F32 => terms.constant(TermValue::f32(v as f32)),
        Sort::F64 | Sort::Bool | Sort::Bv(_) => terms.constant(TermValue::f64(v)),
    };
    let (class, index, negative) = rank(value);
    let before = if class == 0 {
        index as usize
    } else {
        SIMPLE_FLOATS.len()
    };
    let simple = SIMPLE_FLOATS[..before]
        .iter()
        .map(|s| terms.eq(var, constant(*s)));
    let simple = terms.or_all(simple);
    if class == 0 {
        return simple;
    }
    if class == 2 {
        return terms.or(simple, terms.not(terms.eq(var, terms.constant(value))));
    }
    let size = terms.constant(TermValue::from_bits(sort, index));
    let inside = terms.fp_cmp(FpCmp::Lt, terms.fp_abs(var), size);
    let inside = terms.or(simple, inside);
    match negative {
        true => terms.or(inside, terms.eq(var, size)),
        false => inside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The condition and the comparison say the same, on all pairs of some values.
    #[test]
    fn condition_agrees_with_comparison() {
        let terms = TermStore::new();
        let ints = [
            0i64,
            1,
            -1,
            2,
            -2,
            5,
            -5,
            i64::from(i32::MAX),
            i64::from(i32::MIN),
        ];
        let ints: Vec<TermValue> = ints.iter().map(|n| TermValue::bv(32, *n as u64)).collect();
        let floats = [
            0.0,
            -0.0,
            1.0,
            -10.0,
            4.5,
            -4.5,
            1e300,
            f64::INFINITY,
            f64::NAN,
        ];
        let floats: Vec<TermValue> = floats.iter().map(|f| TermValue::f64(*f)).collect();
        let bools = vec![TermValue::Bool(false), TermValue::Bool(true)];
        let characters = [
            0, 0x20, 0x30, 0x41, 0x42, 0x61, 0x7a, 0x7e, 0x7f, 0x80, 0xff,
        ];
        let characters: Vec<TermValue> = characters.iter().map(|c| TermValue::bv(8, *c)).collect();
        let c = terms.character("c", characters[0].sort());
        for values in [ints, floats, bools, characters] {
            let var = match values[0].sort() == terms.sort(c) {
                true => c,
                false => terms.var("v", values[0].sort()),
            };
            let model = |v: TermValue| Model::from_iter([(var, v)]);
            for a in &values {
                for b in &values {
                    let (a, b) = (model(*a), model(*b));
                    let condition = simpler_condition(&terms, &[var], &b);
                    let less = compare(&terms, &[var], &a, &b) == Ordering::Less;
                    assert_eq!(a.satisfies(&terms, condition), less, "{a:?} {b:?}");
                }
            }
        }
    }
}
