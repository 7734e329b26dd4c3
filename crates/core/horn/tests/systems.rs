//! Systems written by hand: programs whose properties hold, hold only if nothing wraps, or don't hold.

use std::time::{Duration, Instant};

use horn::{
    HornAtom, HornClause, HornLimits, HornSystem, HornVerdict, PredicateId, check_interpretation,
    solve_horn,
};
use solver::{SolverConfig, SolverStats};
use term::{BvOp, CmpOp, Sort, Term, TermStore};

fn limits() -> HornLimits {
    HornLimits {
        deadline: Instant::now() + Duration::from_secs(20),
        explanation: Duration::from_secs(5),
    }
}

fn atom(predicate: PredicateId, arguments: &[Term]) -> HornAtom {
    HornAtom {
        predicate,
        arguments: arguments.to_vec(),
    }
}

fn clause(body: &[HornAtom], conditions: &[Term], head: Option<HornAtom>) -> HornClause {
    HornClause {
        body: body.to_vec(),
        conditions: conditions.to_vec(),
        head,
    }
}

struct Numbers<'a> {
    store: &'a TermStore,
    width: u32,
}

impl Numbers<'_> {
    fn var(&self, name: &str) -> Term {
        self.store.var(name, Sort::Bv(self.width))
    }

    fn number(&self, value: i64) -> Term {
        self.store.bv(self.width, value as u64)
    }

    fn plus(&self, a: Term, value: i64) -> Term {
        self.store.bv_bin(BvOp::Add, a, self.number(value))
    }

    fn cmp(&self, op: CmpOp, a: Term, value: i64) -> Term {
        self.store.cmp(op, a, self.number(value))
    }
}

/// `i = start; while (i < limit) { i += step; assert i >= 0; }`
fn counter(store: &TermStore, width: u32, start: i64, limit: i64, step: i64) -> HornSystem {
    let n = Numbers { store, width };
    let (i, p) = (n.var("i"), n.var("p"));
    let mut system = HornSystem::default();
    let head = system.predicate(vec![p]);
    let at = |t| atom(head, &[t]);
    let goes_on = n.cmp(CmpOp::Slt, i, limit);
    system.clauses = vec![
        clause(&[], &[], Some(at(n.number(start)))),
        clause(&[at(i)], &[goes_on], Some(at(n.plus(i, step)))),
        clause(&[at(i)], &[n.cmp(CmpOp::Slt, i, 0)], None),
    ];
    system
}

#[test]
fn a_counter_that_does_not_wrap_is_solved() {
    for width in [32, 64] {
        let store = TermStore::new();
        let system = counter(&store, width, 0, 1000, 1);
        let verdict = solve_horn(&store, &system, limits());
        assert!(matches!(verdict, HornVerdict::Solved(_)), "{verdict:?}");
    }
}

#[test]
fn a_counter_that_wraps_is_not_solved() {
    let store = TermStore::new();
    let most = i64::from(i32::MAX);
    let system = counter(&store, 32, most - 100, most, 3);
    let verdict = solve_horn(&store, &system, limits());
    assert_eq!(verdict, HornVerdict::Suspected(Some(2)));
}

/// McCarthy's function: its results are 91, or `n - 10` for `n > 100`, whatever wraps.
fn mccarthy(store: &TermStore, result: i64) -> HornSystem {
    let n = Numbers { store, width: 32 };
    let (a, b, c) = (n.var("a"), n.var("b"), n.var("c"));
    let mut system = HornSystem::default();
    let called = system.predicate(vec![n.var("p0")]);
    let returned = system.predicate(vec![n.var("p1"), n.var("p2")]);
    let large = n.cmp(CmpOp::Sgt, a, 100);
    let small = store.not(large);
    let more = n.plus(a, 11);
    let called_with = |t| atom(called, &[t]);
    let returns = |t, r| atom(returned, &[t, r]);
    let first = [called_with(a), returns(more, b)];
    let second = [called_with(a), returns(more, b), returns(b, c)];
    system.clauses = vec![
        clause(&[], &[], Some(called_with(a))),
        clause(
            &[called_with(a)],
            &[large],
            Some(returns(a, n.plus(a, -10))),
        ),
        clause(&[called_with(a)], &[small], Some(called_with(more))),
        clause(&first, &[small], Some(called_with(b))),
        clause(&second, &[small], Some(returns(a, c))),
        clause(
            &[returns(a, b)],
            &[small, n.cmp(CmpOp::Ne, b, result)],
            None,
        ),
    ];
    system
}

#[test]
fn recursion_is_summarized() {
    let store = TermStore::new();
    let verdict = solve_horn(&store, &mccarthy(&store, 91), limits());
    assert!(matches!(verdict, HornVerdict::Solved(_)), "{verdict:?}");
    let verdict = solve_horn(&store, &mccarthy(&store, 90), limits());
    assert_eq!(verdict, HornVerdict::Suspected(Some(5)));
}

/// An invariant about a sum of two `long`s.
#[test]
fn invariants_over_sums_of_longs_are_checked() {
    let store = TermStore::new();
    let n = Numbers {
        store: &store,
        width: 64,
    };
    let (x, y, z) = (n.var("x"), n.var("y"), n.var("z"));
    let mut system = HornSystem::default();
    let head = system.predicate(vec![n.var("p"), n.var("q"), n.var("r")]);
    let at = |a, b, c| atom(head, &[a, b, c]);
    let in_range = [
        n.cmp(CmpOp::Sge, z, 0),
        n.cmp(CmpOp::Slt, z, 1_000_000_000_000),
    ];
    system.clauses = vec![
        clause(&[], &in_range, Some(at(n.number(0), z, z))),
        clause(
            &[at(x, y, z)],
            &[n.cmp(CmpOp::Sgt, y, 0)],
            Some(at(n.plus(x, 1), n.plus(y, -1), z)),
        ),
        clause(
            &[at(x, y, z)],
            &[n.cmp(CmpOp::Sle, y, 0), store.not(store.eq(x, z))],
            None,
        ),
    ];
    let verdict = solve_horn(&store, &system, limits());
    assert!(matches!(verdict, HornVerdict::Solved(_)), "{verdict:?}");
}

#[test]
fn the_first_contradiction_is_named() {
    let store = TermStore::new();
    let n = Numbers {
        store: &store,
        width: 32,
    };
    let mut system = counter(&store, 32, 0, 1000, 1);
    let i = n.var("i");
    let seven = n.cmp(CmpOp::Eq, i, 7);
    system
        .clauses
        .push(clause(&[atom(PredicateId(0), &[i])], &[seven], None));
    let verdict = solve_horn(&store, &system, limits());
    assert_eq!(verdict, HornVerdict::Suspected(Some(3)));
}

/// The check can fail: neither what is not inductive is believed nor what proves nothing.
#[test]
fn wrong_interpretations_are_refuted() {
    let store = TermStore::new();
    let n = Numbers {
        store: &store,
        width: 32,
    };
    let system = counter(&store, 32, 0, 1000, 1);
    let p = n.var("p");
    let candidates = [
        (store.bool(true), false),
        (store.bool(false), false),
        (n.cmp(CmpOp::Slt, p, 1000), false),
        (n.cmp(CmpOp::Sge, p, 0), true),
        (n.cmp(CmpOp::Sge, p, 1), false),
    ];
    for (formula, holds) in candidates {
        let mut layers = solver::build(SolverConfig::default());
        let mut stats = SolverStats::default();
        let checked = check_interpretation(&store, &system, &[formula], &mut *layers, &mut stats);
        assert_eq!(checked.is_ok(), holds, "{}", store.display(formula));
    }
}

#[test]
fn no_time_is_no_answer() {
    let store = TermStore::new();
    let system = mccarthy(&store, 91);
    let limits = HornLimits {
        deadline: Instant::now(),
        explanation: Duration::ZERO,
    };
    let verdict = solve_horn(&store, &system, limits);
    assert!(matches!(verdict, HornVerdict::Unknown(_)), "{verdict:?}");
}
