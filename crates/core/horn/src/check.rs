//! The check of an interpretation: each clause is a question about bit vectors, whose answer must be *unsat*.

use solver::{Query, QueryAnswer, Solver, SolverContext, SolverStats};
use term::{Term, TermStore};

use crate::system::{HornAtom, HornSystem};

/// Why an interpretation is not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckFailure {
    /// A clause is false: its place.
    Refuted(usize),
    /// A clause was not decided: its place, and why.
    Undecided(usize, String),
}

/// Checks that all clauses are true if each predicate means its formula, which is over the predicate's parameters.
pub fn check_interpretation(
    store: &TermStore,
    system: &HornSystem,
    formulas: &[Term],
    solver: &mut dyn Solver,
    stats: &mut SolverStats,
) -> Result<(), CheckFailure> {
    for (index, clause) in system.clauses.iter().enumerate() {
        let meaning = |atom: &HornAtom| interpret(store, system, formulas, atom);
        let mut conjuncts: Vec<Term> = clause.body.iter().map(meaning).collect();
        conjuncts.extend(&clause.conditions);
        if let Some(head) = &clause.head {
            conjuncts.push(store.not(meaning(head)));
        }
        let parts = split(store, conjuncts);
        let mut context = SolverContext { store, stats };
        match solver.check(&Query::new(Vec::new(), parts, None), &mut context) {
            QueryAnswer::Unsat => {}
            QueryAnswer::Sat(_) => return Err(CheckFailure::Refuted(index)),
            QueryAnswer::Unknown(why) => return Err(CheckFailure::Undecided(index, why)),
        }
    }
    Ok(())
}

/// What an atom means: the formula with the arguments in place of the parameters.
fn interpret(store: &TermStore, system: &HornSystem, formulas: &[Term], atom: &HornAtom) -> Term {
    let parameters = &system.predicates[atom.predicate.0].parameters;
    store.substitute(formulas[atom.predicate.0], &|t| {
        let place = parameters.iter().position(|parameter| *parameter == t)?;
        Some(atom.arguments[place])
    })
}

/// The conjuncts of conjunctions: layers of the solver look at single ones.
fn split(store: &TermStore, conjuncts: Vec<Term>) -> Vec<Term> {
    let mut parts = Vec::new();
    let mut todo = conjuncts;
    todo.reverse();
    while let Some(t) = todo.pop() {
        match store.op(t) {
            term::Op::And => todo.extend(store.node(t).args().rev()),
            _ => parts.push(t),
        }
    }
    parts
}
