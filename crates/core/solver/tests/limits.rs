//! A question is answered or given up within about twice its time, whatever is in it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use solver::{Feasibility, PathCondition, PathSolver, SolverConfig};
use term::{BvOp, CmpOp, FpCmp, FpOp, Sort, Term, TermStore, TermValue};

const LIMIT_MS: u32 = 500;

/// Asks whether `condition` can hold, and looks at the clock.
fn ask(store: &Arc<TermStore>, condition: Term) -> Feasibility {
    let config = SolverConfig {
        timeout_ms: LIMIT_MS,
        ..SolverConfig::default()
    };
    let mut solver = PathSolver::new(store.clone(), config);
    let start = Instant::now();
    let answer = solver.assume(&PathCondition::new(), condition);
    let took = start.elapsed();
    // Generous, as machines that run tests are busy: the incremental solver takes ten times this.
    let most = Duration::from_millis(4 * u64::from(LIMIT_MS));
    assert!(took < most, "{took:?} for a limit of {LIMIT_MS} ms");
    answer
}

fn doubles(store: &TermStore) -> [Term; 3] {
    ["a", "b", "c"].map(|name| store.var(name, Sort::F64))
}

/// A condition that no likely value satisfies, so that it reaches Z3.
fn odd_value(store: &TermStore, x: Term) -> Term {
    let odd = store.constant(TermValue::f64(-1.234_567_890_123_4e-7));
    store.fp_cmp(FpCmp::Eq, x, odd)
}

#[test]
fn chains_of_double_divisions() {
    let store = Arc::new(TermStore::new());
    let [a, b, c] = doubles(&store);
    let step = |x, _| store.fp_bin(FpOp::Div, store.fp_bin(FpOp::Mul, x, b), c);
    let chain = (0..12).fold(a, step);
    ask(&store, odd_value(&store, chain));
}

#[test]
fn remainders_of_doubles() {
    let store = Arc::new(TermStore::new());
    let [a, b, c] = doubles(&store);
    let rem = |x, y| store.fp_bin(FpOp::Rem, x, y);
    ask(&store, odd_value(&store, rem(rem(a, b), rem(b, c))));
}

#[test]
fn chains_of_long_divisions() {
    let store = Arc::new(TermStore::new());
    let [a, b, c] = ["a", "b", "c"].map(|name| store.var(name, Sort::Bv(64)));
    let step = |x, i| {
        let quotient = store.bv_bin(BvOp::SDiv, store.bv_bin(BvOp::Mul, x, b), c);
        store.bv_bin(BvOp::Add, quotient, store.bv(64, i))
    };
    let chain = (0..40).fold(a, step);
    ask(&store, store.eq(chain, store.bv(64, 0x1234_5678_9ABC)));
}

/// No two numbers above one.
fn factors(store: &TermStore) -> Term {
    let [x, y] = ["x", "y"].map(|name| store.var(name, Sort::Bv(32)));
    let product = store.bv_bin(BvOp::Mul, store.sext(64, x), store.sext(64, y));
    let above_one = |t| store.cmp(CmpOp::Slt, store.bv(32, 1), t);
    let prime = store.eq(product, store.bv(64, 2_147_483_647));
    store.and(prime, store.and(above_one(x), above_one(y)))
}

#[test]
fn factors_of_a_prime() {
    let store = Arc::new(TermStore::new());
    assert!(!matches!(ask(&store, factors(&store)), Feasibility::Yes(_)));
}

/// Where steps count, the clock does not, unless all work ends; and then that is known.
#[test]
fn steps_instead_of_time() {
    let store = Arc::new(TermStore::new());
    let far = Instant::now() + Duration::from_secs(3600);
    let near = Instant::now() + Duration::from_millis(1);
    for (deadline, late) in [(far, 0), (near, 1)] {
        let config = SolverConfig {
            timeout_ms: 1,
            steps: Some(200_000),
            ..SolverConfig::steady(deadline)
        };
        let mut solver = PathSolver::new(store.clone(), config);
        let answer = solver.assume(&PathCondition::new(), factors(&store));
        assert!(matches!(answer, Feasibility::Unknown(_)), "{answer:?}");
        let stats = solver.stats();
        assert_eq!(stats.late_calls, late, "{stats}");
        assert!(late == 1 || stats.steps >= 200_000, "{} steps", stats.steps);
    }
}

/// Overflow and loss of precision are found by trying.
#[test]
fn likely_values_are_tried() {
    let store = Arc::new(TermStore::new());
    let x = store.var("x", Sort::Bv(32));
    let square = store.bv_bin(BvOp::Mul, x, x);
    let overflow = store.cmp(CmpOp::Slt, square, store.bv(32, 0));
    let n = store.var("n", Sort::Bv(64));
    let there_and_back = store.fp_to_sbv(64, store.sbv_to_fp(Sort::F64, n));
    let loss = store.not(store.eq(there_and_back, n));
    for condition in [overflow, loss] {
        let mut solver = PathSolver::new(store.clone(), SolverConfig::default());
        let answer = solver.assume(&PathCondition::new(), condition);
        assert!(matches!(answer, Feasibility::Yes(_)));
        assert_eq!(solver.stats().z3_calls, 0);
    }
}
