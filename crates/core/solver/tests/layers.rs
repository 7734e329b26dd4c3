//! The whole stack against Z3 alone, along random paths of random conditions.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::{prop_assert, proptest};
use solver::{Feasibility, PathCondition, PathSolver, SolverConfig};
use term::random::{Kinds, pool};
use term::{BvOp, CmpOp, Sort, Term, TermStore};

/// Walks a path over the conditions among random terms, turning at random. The validating
/// layer panics if a question is answered differently by a fresh Z3.
fn walk(kinds: Kinds, choices: &[u64], turns: u64) -> PathSolver {
    let store = Arc::new(TermStore::new());
    let conditions: Vec<Term> = pool(&store, kinds, choices)
        .iter()
        .map(|twin| twin.simplified)
        .filter(|t| store.sort(*t) == Sort::Bool)
        .collect();
    walk_over(&store, conditions, turns)
}

fn walk_over(store: &Arc<TermStore>, conditions: Vec<Term>, turns: u64) -> PathSolver {
    let config = SolverConfig {
        timeout_ms: 2000,
        validate: true,
        ..SolverConfig::default()
    };
    let mut solver = PathSolver::new(Arc::clone(store), config);
    let mut pc = PathCondition::new();
    for (step, condition) in conditions.into_iter().enumerate() {
        let answer = solver.branch(&pc, condition);
        let sides = if turns >> (step % 64) & 1 == 0 {
            [answer.on_true, answer.on_false]
        } else {
            [answer.on_false, answer.on_true]
        };
        let next = sides.into_iter().find_map(|side| match side {
            Feasibility::Yes(next) => Some(next),
            Feasibility::No | Feasibility::Unknown(_) => None,
        });
        let Some(next) = next else { break };
        pc = next;
        let model = pc.model().expect("a possible path has a model");
        assert!(model.satisfies_all(store, pc.iter()));
    }
    solver
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_widths(choices in vec(any::<u64>(), 20..80), turns in any::<u64>()) {
        let kinds = Kinds { widths: &[1, 3, 4], floats: false, variables: 3 };
        prop_assert!(walk(kinds, &choices, turns).stats().wrong_models == 0);
    }

    #[test]
    fn java_widths(choices in vec(any::<u64>(), 20..50), turns in any::<u64>()) {
        let kinds = Kinds { widths: &[8, 16], floats: false, variables: 2 };
        prop_assert!(walk(kinds, &choices, turns).stats().wrong_models == 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(15))]

    #[test]
    fn floats(choices in vec(any::<u64>(), 5..20), turns in any::<u64>()) {
        let kinds = Kinds { widths: &[8, 32], floats: true, variables: 1 };
        prop_assert!(walk(kinds, &choices, turns).stats().wrong_models == 0);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Sums of variables: the integer layer's part.
    #[test]
    fn sums(steps in vec((0..5u8, 0..4usize, 0..4usize, any::<i8>()), 1..12), turns in any::<u64>()) {
        let store = Arc::new(TermStore::new());
        let vars: Vec<Term> = (0..4).map(|i| store.var(&format!("v{i}"), Sort::Bv(8))).collect();
        let condition = |(kind, a, b, k): &(u8, usize, usize, i8)| {
            let (a, b, k) = (vars[*a], vars[*b], store.bv(8, *k as u64));
            let bin = |op, a, b| store.bv_bin(op, a, b);
            match kind {
                0 => store.cmp(CmpOp::Slt, bin(BvOp::Add, a, k), b),
                1 => store.cmp(CmpOp::Slt, bin(BvOp::Sub, a, b), k),
                2 => store.eq(bin(BvOp::SRem, a, store.bv(8, 5)), bin(BvOp::And, k, store.bv(8, 3))),
                3 => store.cmp(CmpOp::Ult, bin(BvOp::Mul, a, k), bin(BvOp::LShr, b, store.bv(8, 1))),
                _ => store.cmp(CmpOp::Slt, bin(BvOp::Add, a, b), bin(BvOp::SDiv, bin(BvOp::Sub, k, b), store.bv(8, 3))),
            }
        };
        let conditions = steps.iter().map(condition).collect();
        let solver = walk_over(&store, conditions, turns);
        prop_assert!(solver.stats().wrong_models == 0, "{}", solver.stats());
    }
}
