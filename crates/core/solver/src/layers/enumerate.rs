//! Enumeration: where values are few, every assignment is tried. A question over one byte has 256 possible
//! answers, and evaluating them all costs less than one call of Z3, whatever the operations in
//! it are.

use super::domain::{Domain, domains};
use super::features::QueryFeatures;
use super::variables;
use crate::query::{Query, QueryAnswer, Solver, SolverContext};
use crate::stats::SolverLayer;
use term::{Model, Term};

/// Assignments up to which everything is tried.
const FEW: u128 = 1 << 10;
/// The same for questions that may cost Z3 seconds.
const FEW_IF_HARD: u128 = 1 << 16;

pub(crate) struct Enumerate<S> {
    pub(crate) below: S,
}

impl<S: Solver> Solver for Enumerate<S> {
    fn check(&mut self, query: &Query, cx: &mut SolverContext<'_>) -> QueryAnswer {
        let conjuncts = query.conjuncts();
        let vars = variables(cx.store, conjuncts);
        let domains = domains(cx.store, conjuncts, &vars);
        let size = |count: u128, domain: &Domain| count.saturating_mul(domain.size());
        let count = domains.iter().fold(1, size);
        if count > FEW {
            if count > FEW_IF_HARD {
                return self.below.check(query, cx);
            }
            let shape = QueryFeatures::of(cx.store, conjuncts);
            if !shape.hard {
                return self.below.check(query, cx);
            }
            cx.stats.evaluated += count as u64 * shape.size as u64;
        }
        cx.stats.hit(SolverLayer::Enumerate);
        let found = (0..count as u64)
            .map(|code| assignment(&vars, &domains, code))
            .find(|model| model.satisfies_all(cx.store, conjuncts.iter().copied()));
        found.map_or(QueryAnswer::Unsat, QueryAnswer::Sat)
    }
}

/// The assignment that a number stands for: each variable takes its part of it.
fn assignment(vars: &[Term], domains: &[Domain], mut code: u64) -> Model {
    let value = |(var, domain): (&Term, &Domain)| {
        let size = domain.size() as u64;
        let index = code % size;
        code /= size;
        (*var, domain.value(index))
    };
    vars.iter().zip(domains).map(value).collect()
}
