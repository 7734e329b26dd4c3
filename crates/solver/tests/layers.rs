//! The whole stack against Z3 alone, along random paths of random conditions.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any};
use proptest::{prop_assert, proptest};
use solver::{Feasibility, PathCondition, PathSolver, SolverConfig};
use term::random::{Kinds, pool};
use term::{Sort, Term, TermStore};

/// Walks a path over the conditions among random terms, turning at random. The validating
/// layer panics if a question is answered differently by a fresh Z3.
fn walk(kinds: Kinds, choices: &[u64], turns: u64) -> PathSolver {
    let store = Arc::new(TermStore::new());
    let config = SolverConfig {
        timeout_ms: 2000,
        validate: true,
    };
    let mut solver = PathSolver::new(Arc::clone(&store), config);
    let conditions: Vec<Term> = pool(&store, kinds, choices)
        .iter()
        .map(|twin| twin.simplified)
        .filter(|t| store.sort(*t) == Sort::Bool)
        .collect();
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
        assert!(model.satisfies_all(&store, pc.iter()));
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
