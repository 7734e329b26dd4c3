//! What holds in every heap, as formulas. The proof rests on these; a test holds each against all small heaps.

use crate::formula::ProofFormula;
use crate::predicates::{PredicateMeaning, ProofPredicate};
use crate::tables::KnownClosure;
use heap_program::DataComparison;

/// Variables that no formula of a certificate can have bound.
const X: &str = "?x";
const Y: &str = "?y";
const Z: &str = "?z";
const W: &str = "?w";

fn same(left: &str, right: &str) -> ProofFormula {
    ProofFormula::Same(left.to_string(), right.to_string())
}

fn holds(predicate: usize, cells: &[&str]) -> ProofFormula {
    let cells = cells.iter().map(ToString::to_string).collect();
    ProofFormula::Predicate(predicate, cells)
}

/// A field leads to one cell at most; data are totally ordered; a cell has one type; comparisons with constants
/// imply and exclude each other.
pub(crate) fn core_axioms(predicates: &[ProofPredicate]) -> Vec<ProofFormula> {
    let mut axioms = Vec::new();
    for (number, predicate) in predicates.iter().enumerate() {
        let p = |from: &str, to: &str| holds(number, &[from, to]);
        match predicate.meaning {
            PredicateMeaning::Field(_) => {
                axioms.push(p(X, Y).and(p(X, Z)).implies(same(Y, Z)));
            }
            PredicateMeaning::Order(_) => {
                axioms.push(same(X, Y).implies(p(X, Y)));
                axioms.push(p(X, Y).or(p(Y, X)));
                axioms.push(p(X, Y).and(p(Y, Z)).implies(p(X, Z)));
            }
            PredicateMeaning::Type(_)
            | PredicateMeaning::Assertion { .. }
            | PredicateMeaning::Defined(_) => {}
        }
        for (other, another) in predicates.iter().enumerate() {
            if other == number {
                continue;
            }
            let (one, two) = (holds(number, &[X]), holds(other, &[X]));
            match decided(&predicate.meaning, &another.meaning) {
                Some(true) => axioms.push(one.implies(two)),
                Some(false) => axioms.push(one.implies(two.not())),
                None => {}
            }
        }
    }
    axioms
}

/// What the truth of one predicate of a cell says about another, if anything.
fn decided(one: &PredicateMeaning, other: &PredicateMeaning) -> Option<bool> {
    match (one, other) {
        (PredicateMeaning::Type(left), PredicateMeaning::Type(right)) => Some(left == right),
        (
            PredicateMeaning::Assertion {
                field,
                comparison,
                constant,
            },
            PredicateMeaning::Assertion {
                field: other_field,
                comparison: other_comparison,
                constant: other_constant,
            },
        ) if field == other_field => {
            let (low, high) = interval(*comparison, *constant);
            let (other_low, other_high) = interval(*other_comparison, *other_constant);
            if other_low <= low && high <= other_high {
                Some(true)
            } else if high < other_low || other_high < low {
                Some(false)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// The numbers that satisfy a comparison with a constant, ends included.
fn interval(comparison: DataComparison, constant: i64) -> (i128, i128) {
    let constant = i128::from(constant);
    match comparison {
        DataComparison::Equal => (constant, constant),
        DataComparison::AtMost => (i128::from(i64::MIN), constant),
        DataComparison::Less => (i128::from(i64::MIN), constant - 1),
    }
}

/// A closure is reflexive and transitive and contains its edges; a path that is not empty has a first and a last
/// edge; where a cell has one successor at most, or one predecessor, paths don't part.
pub(crate) fn closure_axioms(
    closure: &KnownClosure,
    predicates: &[ProofPredicate],
) -> Vec<ProofFormula> {
    let t = |from: &str, to: &str| ProofFormula::Closure {
        from: closure.from.clone(),
        to: closure.to.clone(),
        edges: Box::new(closure.edges.clone()),
        arguments: [from.to_string(), to.to_string()],
    };
    let e = |from: &str, to: &str| {
        closure
            .edges
            .substitute(&closure.from, from)
            .substitute(&closure.to, to)
    };
    let comparable = t(X, Y).or(t(Y, X));
    let mut axioms = vec![
        same(X, Y).implies(t(X, Y)),
        e(X, Y).implies(t(X, Y)),
        ProofFormula::exists(Z, t(X, Z).and(t(Z, Y))).implies(t(X, Y)),
        t(X, Y).implies(same(X, Y).or(ProofFormula::exists(Z, e(X, Z).and(t(Z, Y))))),
        t(X, Y).implies(same(X, Y).or(ProofFormula::exists(Z, t(X, Z).and(e(Z, Y))))),
    ];
    let functional = matches!(
        &closure.edges,
        ProofFormula::Predicate(number, cells)
            if *cells == [closure.from.clone(), closure.to.clone()]
                && matches!(predicates[*number].meaning, PredicateMeaning::Field(_))
    );
    if functional {
        axioms.push(t(Z, X).and(t(Z, Y)).implies(comparable.clone()));
    }
    let several = ProofFormula::Several(W.to_string(), Box::new(e(W, Z)));
    let joins = ProofFormula::exists(Z, several);
    axioms.push(joins.or(t(X, Z).and(t(Y, Z)).implies(comparable)));
    axioms
}
