//! The order layer against trying all assignments.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy};
use proptest::{prop_assert, prop_oneof, proptest};
use solver::{Query, QueryAnswer, SolverConfig, SolverContext, SolverStats, build};
use term::{CmpOp, Sort, Term, TermStore, TermValue};

/// A comparison of two of the variables, or of one with a number.
#[derive(Clone, Debug)]
struct Comparison {
    op: CmpOp,
    left: usize,
    right: Result<usize, u64>,
}

const VARIABLES: usize = 4;
const WIDTH: u32 = 2;

fn comparison() -> impl Strategy<Value = Comparison> {
    let op = prop_oneof![
        Just(CmpOp::Eq),
        Just(CmpOp::Ne),
        Just(CmpOp::Slt),
        Just(CmpOp::Sle),
        Just(CmpOp::Sgt),
        Just(CmpOp::Sge),
    ];
    let right = prop_oneof![
        3 => (0..VARIABLES).prop_map(Ok),
        1 => (0u64..1 << WIDTH).prop_map(Err),
    ];
    (op, 0..VARIABLES, right).prop_map(|(op, left, right)| Comparison { op, left, right })
}

struct Problem {
    store: Arc<TermStore>,
    vars: Vec<Term>,
    conjuncts: Vec<Term>,
}

fn problem(comparisons: &[Comparison]) -> Problem {
    let store = Arc::new(TermStore::new());
    let vars: Vec<Term> = (0..VARIABLES)
        .map(|i| store.var(&format!("v{i}"), Sort::Bv(WIDTH)))
        .collect();
    let term = |c: &Comparison| {
        let right = match c.right {
            Ok(var) => vars[var],
            Err(number) => store.bv(WIDTH, number),
        };
        store.cmp(c.op, vars[c.left], right)
    };
    let conjuncts = comparisons.iter().map(term).collect();
    Problem {
        store,
        vars,
        conjuncts,
    }
}

impl Problem {
    fn has_solution(&self) -> bool {
        (0..1u64 << (WIDTH as usize * VARIABLES)).any(|bits| {
            let value = |i: usize| TermValue::bv(WIDTH, bits >> (i as u32 * WIDTH));
            let values = self.vars.iter().enumerate();
            let model: solver::Model = values.map(|(i, var)| (*var, value(i))).collect();
            model.satisfies_all(&self.store, self.conjuncts.iter().copied())
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn agrees_with_trying_everything(comparisons in vec(comparison(), 1..9)) {
        let problem = problem(&comparisons);
        let mut stack = build(SolverConfig::default());
        let mut stats = SolverStats::default();
        let mut cx = SolverContext { store: &problem.store, stats: &mut stats };
        let query = Query::new(Vec::new(), problem.conjuncts.clone(), None);
        let answer = stack.check(&query, &mut cx);
        let possible = problem.has_solution();
        match answer {
            QueryAnswer::Sat(_) => prop_assert!(possible),
            QueryAnswer::Unsat => prop_assert!(!possible),
            QueryAnswer::Unknown(reason) => prop_assert!(false, "{}", reason),
        }
    }
}

/// Some comparisons, and alternatives: of each list, one side must hold, all of a side's comparisons.
fn either_of(plain: &[Comparison], alternatives: &[Vec<Vec<Comparison>>]) -> Problem {
    let all = alternatives.iter().flatten().flatten();
    let all: Vec<Comparison> = plain.iter().chain(all).cloned().collect();
    let Problem {
        store,
        vars,
        mut conjuncts,
    } = problem(&all);
    let mut rest = conjuncts.split_off(plain.len()).into_iter();
    for sides in alternatives {
        let sides: Vec<Term> = sides
            .iter()
            .map(|side| store.and_all(rest.by_ref().take(side.len())))
            .collect();
        conjuncts.push(store.or_all(sides));
    }
    Problem {
        store,
        vars,
        conjuncts,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn alternatives_agree_with_trying_everything(
        plain in vec(comparison(), 0..5),
        alternatives in vec(vec(vec(comparison(), 1..4), 1..4), 1..4),
    ) {
        let problem = either_of(&plain, &alternatives);
        let (answer, _) = decide(&problem.store, &problem.conjuncts);
        match answer {
            QueryAnswer::Sat(model) => {
                let conjuncts = problem.conjuncts.iter().copied();
                prop_assert!(model.satisfies_all(&problem.store, conjuncts));
            }
            QueryAnswer::Unsat => prop_assert!(!problem.has_solution()),
            QueryAnswer::Unknown(reason) => prop_assert!(false, "{}", reason),
        }
    }
}

/// What the union of states says of its numbers.
#[test]
fn alternatives_need_no_back_end() {
    let s = TermStore::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| s.var(name, Sort::Bv(32)));
    let slt = |a, b| s.cmp(CmpOp::Slt, a, b);
    let either = s.or(s.and(slt(a, b), slt(b, c)), s.and(slt(b, a), slt(a, c)));
    let (answer, stats) = decide(&s, &[either, slt(c, s.bv(32, 7))]);
    assert!(matches!(answer, QueryAnswer::Sat(_)));
    assert_eq!(stats.back_end_calls(), 0);
    let (answer, stats) = decide(&s, &[either, s.or(slt(c, a), slt(c, b))]);
    assert!(matches!(answer, QueryAnswer::Unsat));
    assert_eq!(stats.back_end_calls(), 0);
}

/// Over a range this small, variables that must differ are the hard part; over `int` they are not.
#[test]
fn seldom_hands_on_what_it_could_decide() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut stats = SolverStats::default();
    for _ in 0..500 {
        let comparisons = vec(comparison(), 1..12)
            .new_tree(&mut runner)
            .expect("comparisons")
            .current();
        let problem = problem(&comparisons);
        let mut cx = SolverContext {
            store: &problem.store,
            stats: &mut stats,
        };
        let query = Query::new(Vec::new(), problem.conjuncts.clone(), None);
        build(SolverConfig::default()).check(&query, &mut cx);
    }
    assert!(stats.back_end_calls() < 25, "{stats}");
}

fn decide(store: &TermStore, conjuncts: &[Term]) -> (QueryAnswer, SolverStats) {
    let mut stats = SolverStats::default();
    let mut cx = SolverContext {
        store,
        stats: &mut stats,
    };
    let query = Query::new(Vec::new(), conjuncts.to_vec(), None);
    let answer = build(SolverConfig::default()).check(&query, &mut cx);
    (answer, stats)
}

#[test]
fn chars_and_bytes_are_numbers_as_well() {
    let s = TermStore::new();
    let (c, b) = (s.var("c", Sort::Bv(16)), s.var("b", Sort::Bv(8)));
    let x = s.var("x", Sort::Bv(32));
    let (c, b) = (s.zext(32, c), s.sext(32, b));
    let below_byte = s.cmp(CmpOp::Slt, x, b);
    let above_char = s.cmp(CmpOp::Sgt, x, c);
    let (answer, stats) = decide(&s, &[below_byte, above_char]);
    assert!(matches!(answer, QueryAnswer::Sat(_)));
    assert_eq!(stats.back_end_calls(), 0);
    // A char is never negative, a byte at most 127.
    let far = s.cmp(CmpOp::Sgt, x, s.bv(32, 126));
    let (answer, stats) = decide(&s, &[below_byte, above_char, far]);
    assert!(matches!(answer, QueryAnswer::Unsat));
    assert_eq!(stats.back_end_calls(), 0);
}

#[test]
fn booleans_are_numbers_as_well() {
    let s = TermStore::new();
    let [p, q] = ["p", "q"].map(|name| s.var(name, Sort::Bool));
    let (answer, stats) = decide(&s, &[p, s.eq(p, q), s.not(q)]);
    assert!(matches!(answer, QueryAnswer::Unsat));
    assert_eq!(stats.back_end_calls(), 0);
}
