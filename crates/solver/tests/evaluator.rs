//! The evaluator of terms against Z3: with all variables fixed, both must see the same value.

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::{prop_assert_eq, proptest};
use solver::{Answer, Context, Query, SolverConfig, SolverStats, plain_z3};
use term::random::{Kinds, pool, value};
use term::{Sort, Term, TermStore, Value, eval};

fn disagreement(kinds: Kinds, choices: &[u64], seed: u64) -> Option<String> {
    let store = TermStore::new();
    let mut z3 = plain_z3(SolverConfig::default());
    let mut stats = SolverStats::default();
    let fixed = |t: Term| -> Value {
        let mixed = (store.structural_hash(t) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        value(store.sort(t), mixed >> 20, mixed.rotate_left(23))
    };
    for twin in pool(&store, kinds, choices) {
        let t = twin.plain;
        let expected = eval(&store, t, &fixed);
        let fix = |var: &Term| {
            let constant = store.constant(fixed(*var));
            store.plain(term::Op::Eq, &[*var, constant])
        };
        let path: Vec<Term> = store.vars_of(t).iter().map(fix).collect();
        let same = store.plain(term::Op::Eq, &[t, store.constant(expected)]);
        let differs = store.plain(term::Op::Not, &[same]);
        let mut cx = Context {
            store: &store,
            stats: &mut stats,
        };
        match z3.check(&Query::new(path, [differs], None), &mut cx) {
            Answer::Unsat => {}
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

#[test]
fn remainders_of_floats() {
    let store = TermStore::new();
    let mut z3 = plain_z3(SolverConfig::default());
    let mut stats = SolverStats::default();
    let values = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        2.5,
        5.5,
        -7.25,
        3e8,
        f32::INFINITY,
        f32::NAN,
    ];
    for a in values {
        for b in values {
            let expected = store.f32(a % b);
            let constants = [store.f32(a), store.f32(b)];
            let rem = store.plain(term::Op::Fp(term::FpOp::Rem), &constants);
            let same = store.plain(term::Op::Eq, &[rem, expected]);
            let differs = store.plain(term::Op::Not, &[same]);
            let mut cx = Context {
                store: &store,
                stats: &mut stats,
            };
            let answer = z3.check(&Query::new(vec![], [differs], None), &mut cx);
            assert!(matches!(answer, Answer::Unsat), "{a} % {b}: {answer:?}");
        }
    }
    assert_eq!(store.sort(store.f32(0.0)), Sort::F32);
}
