//! The evaluator of terms against Z3: with all variables fixed, both must see the same value.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::{prop_assert_eq, proptest};
use solver::{Query, QueryAnswer, SolverConfig, SolverContext, SolverStats, plain_z3};
use term::random::{Kinds, pool, value};
use term::{FpOp, Op, Sort, Term, TermStore, TermValue, apply, eval};

fn disagreement(kinds: Kinds, choices: &[u64], seed: u64) -> Option<String> {
    let store = TermStore::new();
    let mut z3 = plain_z3(SolverConfig::default());
    let mut stats = SolverStats::default();
    let fixed = |t: Term| -> TermValue {
        let mixed = (store.structural_hash(t) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        value(store.sort(t), mixed >> 20, mixed.rotate_left(23))
    };
    for twin in pool(&store, kinds, choices) {
        let t = twin.plain;
        let expected = eval(&store, t, &fixed);
        let fix = |var: &Term| {
            let constant = store.constant(fixed(*var));
            store.plain(Op::Eq, &[*var, constant])
        };
        let path: Vec<Term> = store.vars_of(t).iter().map(fix).collect();
        let same = store.plain(Op::Eq, &[t, store.constant(expected)]);
        let differs = store.plain(Op::Not, &[same]);
        let mut cx = SolverContext {
            store: &store,
            stats: &mut stats,
        };
        match z3.check(&Query::new(path, [differs], None), &mut cx) {
            QueryAnswer::Unsat => {}
            answer => {
                let text = store.display(t);
                return Some(format!("{text} should be {expected}: {answer:?}"));
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn bit_vectors(choices in vec(any::<u64>(), 1..40), seed in any::<u64>()) {
        let kinds = Kinds { widths: &[1, 8, 32, 64], floats: false, variables: 1 };
        prop_assert_eq!(disagreement(kinds, &choices, seed), None);
    }

    #[test]
    fn floats(choices in vec(any::<u64>(), 1..30), seed in any::<u64>()) {
        let kinds = Kinds { widths: &[8, 32, 64], floats: true, variables: 1 };
        prop_assert_eq!(disagreement(kinds, &choices, seed), None);
    }
}

/// Z3 must see `op` on these constants as the evaluator does.
#[track_caller]
fn agree(op: Op, args: &[TermValue]) {
    let store = TermStore::new();
    let expected = store.constant(apply(op, args));
    let constants: Vec<Term> = args.iter().map(|value| store.constant(*value)).collect();
    let same = store.plain(Op::Eq, &[store.plain(op, &constants), expected]);
    let differs = store.plain(Op::Not, &[same]);
    let mut stats = SolverStats::default();
    let mut cx = SolverContext {
        store: &store,
        stats: &mut stats,
    };
    let query = Query::new(vec![], [differs], None);
    let answer = plain_z3(SolverConfig::default()).check(&query, &mut cx);
    assert!(
        matches!(answer, QueryAnswer::Unsat),
        "{op:?} {args:?}: {answer:?}"
    );
}

const FLOATS: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.75,
    2.5,
    5.5,
    -7.25,
    127.9,
    3e9,
    -1e10,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

#[test]
fn remainders_of_floats() {
    for a in FLOATS {
        for b in FLOATS {
            let args = [a, b].map(|x| TermValue::f32(x as f32));
            agree(Op::Fp(FpOp::Rem), &args);
        }
    }
}

#[test]
fn conversions_of_floats() {
    for a in FLOATS {
        for value in [TermValue::f32(a as f32), TermValue::f64(a)] {
            for op in [
                Op::FpToSbv(8),
                Op::FpToSbv(32),
                Op::FpToSbv(64),
                Op::FpToFp(Sort::F32),
                Op::FpToFp(Sort::F64),
                Op::FpToBits,
                Op::FpIsNan,
                Op::FpSqrt,
            ] {
                agree(op, &[value]);
            }
        }
    }
    for number in [0, 1, -1, i64::MAX, i64::MIN, 16_777_217, (1 << 53) + 1] {
        for width in [32, 64] {
            for sort in [Sort::F32, Sort::F64] {
                agree(Op::SbvToFp(sort), &[TermValue::bv(width, number as u64)]);
            }
        }
    }
}
