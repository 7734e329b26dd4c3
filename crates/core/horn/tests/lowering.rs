//! Lowered invariants mean what their formulas mean, over mathematical integers.

use std::rc::Rc;

use horn::{IntegerAtom, InvariantFormula, LinearSum, lower_formula};
use term::{Sort, Term, TermStore, TermValue, eval};

const EXTREMES: [i64; 9] = [
    i64::MIN,
    i64::MIN + 1,
    -4_294_967_297,
    -1,
    0,
    1,
    3,
    i64::MAX - 1,
    i64::MAX,
];

fn exact(sum: &LinearSum, values: &[i64]) -> i128 {
    let atom = |atom: &IntegerAtom| match atom {
        IntegerAtom::Parameter(index) => i128::from(values[*index]),
        IntegerAtom::Quotient(sum, by) => exact(sum, values).div_euclid(*by),
        IntegerAtom::Remainder(sum, by) => exact(sum, values).rem_euclid(*by),
    };
    let parts = sum.parts.iter().map(|(c, part)| c * atom(part));
    sum.constant + parts.sum::<i128>()
}

fn holds(formula: &InvariantFormula, values: &[i64]) -> bool {
    match formula {
        InvariantFormula::AtMostZero(sum) => exact(sum, values) <= 0,
        InvariantFormula::Zero(sum) => exact(sum, values) == 0,
        InvariantFormula::NotZero(sum) => exact(sum, values) != 0,
        other => panic!("{other:?} is not compared"),
    }
}

/// Compares a sum's tests with the lowered ones for all extremes of its parameters.
fn compare(sum: &LinearSum, width: u32) {
    let store = TermStore::new();
    let parameters: Vec<Term> = ["x", "y", "z"]
        .iter()
        .map(|name| store.var(name, Sort::Bv(width)))
        .collect();
    let formulas = [
        InvariantFormula::AtMostZero(sum.clone()),
        InvariantFormula::Zero(sum.clone()),
        InvariantFormula::NotZero(sum.clone()),
    ];
    for formula in &formulas {
        let term = lower_formula(&store, formula, &parameters).expect("small numbers");
        for x in EXTREMES {
            for y in EXTREMES {
                for z in EXTREMES {
                    let cut = |value: i64| TermValue::bv(width, value as u64);
                    let values = [x, y, z].map(|v| cut(v).as_signed().expect("a number"));
                    let value = |t: Term| {
                        let place = parameters.iter().position(|p| *p == t);
                        cut(values[place.expect("a parameter")])
                    };
                    let lowered = eval(&store, term, &value) == TermValue::Bool(true);
                    assert_eq!(lowered, holds(formula, &values), "{formula:?} {values:?}");
                }
            }
        }
    }
}

fn sum(constant: i128, coefficients: [i128; 3]) -> LinearSum {
    let parts = coefficients.into_iter().enumerate();
    let parts = parts.filter(|(_, coefficient)| *coefficient != 0);
    LinearSum {
        constant,
        parts: parts
            .map(|(place, coefficient)| (coefficient, IntegerAtom::Parameter(place)))
            .collect(),
    }
}

#[test]
fn sums_are_exact_whatever_their_width() {
    let sums = [
        sum(0, [1, -1, 0]),
        sum(5, [1, 0, 0]),
        sum(-7, [-2, 0, 0]),
        sum(6, [3, 0, 0]),
        sum(0, [1, 1, -1]),
        sum(1, [1, -1, -1]),
        sum(-1, [1, 1, -1]),
        sum(0, [2, -1, -1]),
        sum(-3, [3, -2, 1]),
        sum(1 << 40, [1, 1, 1]),
        sum(-(1 << 64), [-5, 7, 1]),
    ];
    for sum in &sums {
        compare(sum, 64);
        compare(sum, 32);
    }
}

#[test]
fn remainders_and_quotients_round_down() {
    for divisor in [1, 2, 3, 10] {
        let inner = Rc::new(sum(-1, [1, 1, 0]));
        for atom in [
            IntegerAtom::Quotient(inner.clone(), divisor),
            IntegerAtom::Remainder(inner.clone(), divisor),
        ] {
            let mut outer = sum(0, [0, 0, -1]);
            outer.parts.push((1, atom));
            compare(&outer, 32);
        }
    }
}
