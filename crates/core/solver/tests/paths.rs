//! What the engine sees of the solver.

use std::sync::Arc;

use solver::{Feasibility, PathCondition, PathSolver, SolverConfig, SolverLayer};
use term::{BvOp, CmpOp, FpCmp, FpOp, Sort, Term, TermStore, TermValue};

struct Fixture {
    store: Arc<TermStore>,
    solver: PathSolver,
    x: Term,
    y: Term,
}

fn fixture() -> Fixture {
    let store = Arc::new(TermStore::new());
    let config = SolverConfig {
        validate: true,
        ..SolverConfig::default()
    };
    Fixture {
        solver: PathSolver::new(Arc::clone(&store), config),
        x: store.var("x", Sort::Bv(32)),
        y: store.var("y", Sort::Bv(32)),
        store,
    }
}

impl Fixture {
    fn int(&self, value: i32) -> Term {
        self.store.bv(32, value as u64)
    }

    fn less(&self, a: Term, b: Term) -> Term {
        self.store.cmp(CmpOp::Slt, a, b)
    }

    #[track_caller]
    fn assume(&mut self, pc: &PathCondition, condition: Term) -> PathCondition {
        match self.solver.assume(pc, condition) {
            Feasibility::Yes(pc) => pc,
            other => panic!("{} is {other:?}", self.store.display(condition)),
        }
    }

    fn simplest(&mut self, conditions: &[Term], vars: &[Term]) -> Vec<String> {
        let mut pc = PathCondition::new();
        for condition in conditions {
            pc = self.assume(&pc, *condition);
        }
        let model = self.solver.simplest_model(&pc, vars).expect("a model");
        assert!(model.satisfies_all(&self.store, pc.iter()));
        let text = |var: &Term| model.value(&self.store, *var).to_string();
        vars.iter().map(text).collect()
    }
}

#[test]
fn both_sides_of_a_branch_are_possible() {
    let mut f = fixture();
    let less = f.less(f.x, f.y);
    let answer = f.solver.branch(&PathCondition::new(), less);
    let (Feasibility::Yes(yes), Feasibility::Yes(no)) = (answer.on_true, answer.on_false) else {
        panic!("both sides are possible");
    };
    assert_eq!(yes.conjuncts(), [less]);
    assert_eq!(no.conjuncts(), [f.store.not(less)]);
    assert!(yes.model().is_some_and(|m| m.satisfies(&f.store, less)));
    assert!(no.model().is_some_and(|m| !m.satisfies(&f.store, less)));
}

#[test]
fn an_implied_condition_does_not_grow_the_path() {
    let mut f = fixture();
    let pc = f.assume(&PathCondition::new(), f.less(f.x, f.int(5)));
    let answer = f.solver.branch(&pc, f.less(f.x, f.int(7)));
    assert!(matches!(answer.on_true, Feasibility::Yes(pc) if pc.len() == 1));
    assert!(matches!(answer.on_false, Feasibility::No));
}

#[test]
fn conjunctions_are_taken_apart() {
    let mut f = fixture();
    let both = f.store.and(f.less(f.x, f.int(5)), f.less(f.y, f.int(3)));
    assert_eq!(f.assume(&PathCondition::new(), both).len(), 2);
    let neither = f
        .store
        .not(f.store.or(f.less(f.x, f.int(5)), f.less(f.y, f.int(3))));
    assert_eq!(f.assume(&PathCondition::new(), neither).len(), 2);
}

#[test]
fn arithmetic_wraps() {
    let mut f = fixture();
    let next = f.store.bv_bin(BvOp::Add, f.x, f.int(1));
    // x + 1 < x holds for one x only.
    let pc = f.assume(&PathCondition::new(), f.less(next, f.x));
    let model = pc.model().expect("a model");
    assert_eq!(
        model.value(&f.store, f.x),
        TermValue::bv(32, i32::MAX as u64)
    );
}

#[test]
fn comparisons_of_variables_need_no_z3() {
    let store = Arc::new(TermStore::new());
    let mut solver = PathSolver::new(Arc::clone(&store), SolverConfig::default());
    let vars: Vec<Term> = (0..10)
        .map(|i| store.var(&format!("a{i}"), Sort::Bv(32)))
        .collect();
    let mut pc = PathCondition::new();
    for pair in vars.windows(2) {
        let less = store.cmp(CmpOp::Slt, pair[1], pair[0]);
        let Feasibility::Yes(longer) = solver.assume(&pc, less) else {
            panic!("a chain is possible");
        };
        pc = longer;
    }
    let round = store.cmp(CmpOp::Slt, vars[0], vars[9]);
    assert!(matches!(solver.assume(&pc, round), Feasibility::No));
    assert_eq!(solver.stats().back_end_calls(), 0);
    assert!(solver.stats().hits(SolverLayer::Order) > 0);
}

#[test]
fn sums_need_no_bit_vectors() {
    let store = Arc::new(TermStore::new());
    let mut solver = PathSolver::new(Arc::clone(&store), SolverConfig::default());
    let [i, n] = ["i", "n"].map(|name| store.var(name, Sort::Bv(32)));
    let next = store.bv_bin(BvOp::Add, i, store.bv(32, 1));
    let pc = PathCondition::new();
    let Feasibility::Yes(pc) = solver.assume(&pc, store.cmp(CmpOp::Slt, i, n)) else {
        panic!("i < n is possible");
    };
    // No i below n is the greatest int, so i + 1 does not wrap.
    let beyond = store.cmp(CmpOp::Slt, n, next);
    assert!(matches!(solver.assume(&pc, beyond), Feasibility::No));
    assert_eq!(solver.stats().z3_calls, 0);
    assert_eq!(solver.stats().hits(SolverLayer::Linear), 1);
}

#[test]
fn earlier_answers_count_only_where_they_hold() {
    let mut f = fixture();
    let (chain, low) = (f.less(f.x, f.y), f.less(f.y, f.int(3)));
    let high = f.less(f.int(5), f.x);
    let short = f.assume(&PathCondition::new(), chain);
    let long = f.assume(&short, low);
    assert!(matches!(f.solver.assume(&long, high), Feasibility::No));
    // The same goal with fewer conjuncts, then with more.
    f.assume(&short, high);
    let hits = f.solver.stats().hits(SolverLayer::Cache);
    let longer = f.assume(&long, f.less(f.x, f.int(1)));
    assert!(matches!(f.solver.assume(&longer, high), Feasibility::No));
    assert_eq!(f.solver.stats().hits(SolverLayer::Cache), hits + 1);
}

#[test]
fn simplest_numbers_are_nearest_to_zero() {
    let mut f = fixture();
    let (x, y) = (f.x, f.y);
    let product = f.store.bv_bin(BvOp::Mul, x, x);
    let above = |f: &Fixture, t, k| f.less(f.int(k), t);
    let large = [above(&f, product, 1_000_000), above(&f, x, 0)];
    // 47341² wraps to a smaller number than 1001²: the least x counts, not the least square.
    assert_eq!(f.simplest(&large, &[x]), ["1001"]);
    let far = [f.less(x, f.int(-100))];
    assert_eq!(f.simplest(&far, &[x]), ["-101"]);
    let apart = [f.store.not(f.store.eq(x, f.int(0))), f.less(x, y)];
    assert_eq!(f.simplest(&apart, &[x, y]), ["1", "2"]);
    assert_eq!(f.simplest(&apart, &[y, x]), ["0", "-1"]);
    let min = [f.store.eq(x, f.int(i32::MIN))];
    assert_eq!(f.simplest(&min, &[x, y]), ["-2147483648", "0"]);
}

#[test]
fn the_simplest_model_does_not_depend_on_the_model_at_hand() {
    let mut f = fixture();
    let sum = f.store.bv_bin(BvOp::Add, f.x, f.y);
    let condition = f.less(f.int(10), sum);
    let pc = f.assume(&PathCondition::new(), condition);
    let vars = [f.x, f.y];
    let expected = f.solver.simplest_model(&pc, &vars).expect("a model");
    for (x, y) in [(11, 0), (5, 90), (-3, 2000), (i32::MAX, -5)] {
        let model = [
            (f.x, TermValue::bv(32, x as u64)),
            (f.y, TermValue::bv(32, y as u64)),
        ];
        let pc = pc.clone().with_model(model.into_iter().collect());
        assert_eq!(f.solver.simplest_model(&pc, &vars), Ok(expected.clone()));
    }
}

#[test]
fn simplest_floats() {
    let mut f = fixture();
    let d = f.store.var("d", Sort::F32);
    let two = f.store.f32(2.0);
    let lt = |f: &Fixture, a, b| f.store.fp_cmp(FpCmp::Lt, a, b);
    assert_eq!(f.simplest(&[lt(&f, two, d)], &[d]), ["3.0f"]);
    let not_a_number = f.store.not(f.store.fp_cmp(FpCmp::Eq, d, d));
    assert_eq!(f.simplest(&[not_a_number], &[d]), ["NaNf"]);
    let half = f.store.fp_bin(FpOp::Add, d, d);
    let odd = [lt(&f, f.store.f32(5000.0), half)];
    assert_eq!(f.simplest(&odd, &[d]), ["2500.0002f"]);
}

#[test]
fn a_question_that_takes_too_long_is_unknown() {
    let store = Arc::new(TermStore::new());
    let config = SolverConfig {
        timeout_ms: 20,
        validate: false,
        ..SolverConfig::default()
    };
    let mut solver = PathSolver::new(Arc::clone(&store), config);
    let [a, b] = ["a", "b"].map(|name| store.var(name, Sort::Bv(64)));
    let wide = |t| store.bv_bin(BvOp::And, t, store.bv(64, 0xffff_ffff));
    let product = store.bv_bin(BvOp::Mul, wide(a), wide(b));
    let prime = store.bv(64, 9_223_372_036_854_775_783);
    let above_one = |t| store.cmp(CmpOp::Ult, store.bv(64, 1), wide(t));
    let factors = store.and_all([store.eq(product, prime), above_one(a), above_one(b)]);
    match solver.assume(&PathCondition::new(), factors) {
        Feasibility::Unknown(reason) => {
            assert_eq!(reason, "no answer within 20 ms");
        }
        other => panic!("a prime has no factors, and Z3 is not that fast: {other:?}"),
    }
    assert_eq!(solver.stats().unknowns, 1);
}

#[test]
fn long_paths_are_dropped_without_recursion() {
    let f = fixture();
    let mut pc = PathCondition::new();
    for _ in 0..1_000_000 {
        pc = pc.push(f.x);
    }
    assert_eq!(pc.len(), 1_000_000);
    drop(pc);
}

#[test]
fn deep_terms_are_translated_without_recursion() {
    let mut f = fixture();
    let deep = (0..20_000).fold(f.x, |t, _| {
        let t = f.store.bv_not(f.store.bv_bin(BvOp::Add, t, f.y));
        f.store.bv_bin(BvOp::Xor, t, f.int(5))
    });
    let config = SolverConfig {
        timeout_ms: 1,
        validate: false,
        ..SolverConfig::default()
    };
    f.solver = PathSolver::new(Arc::clone(&f.store), config);
    let condition = f.less(deep, f.int(1000));
    assert!(!matches!(
        f.solver
            .assume(&PathCondition::new(), f.store.not(condition)),
        Feasibility::No
    ));
}
