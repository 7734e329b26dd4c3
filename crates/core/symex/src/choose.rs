//! Concretization: one value for a term, each possible one on a path of its own.
//!
//! The simplest value that is left is tried first, found by questions whose answers don't depend
//! on the solver's history. So which values are tried before the bound is the same in every run.

use crate::decide::{FeasibleSide, ForkKind, Next};
use crate::end::EndReason;
use crate::limits::Limits;
use crate::path::Path;
use crate::program::{ForkState, Site};
use smallvec::smallvec;
use solver::{Feasibility, PathCondition, PathSolver};
use term::{CmpOp, Sort, Term, TermValue};

/// Chooses a value of `term` for the path, which stands at `site`; what is left asks again.
pub(crate) fn choose<S: ForkState>(
    mut path: Path<S>,
    term: Term,
    site: Site,
    limits: &Limits,
    solver: &mut PathSolver,
) -> Next<S> {
    let pc = path.state.path().clone();
    let value = match simplest_value(&pc, term, solver) {
        Ok(value) => value,
        Err(reason) => {
            path.doubt = Some(reason.into());
            return Next::Ended(path, EndReason::Undecided);
        }
    };
    let store = solver.store().clone();
    let is_value = store.eq(term, store.constant(value));
    let is_other = store.not(is_value);
    let here = FeasibleSide::new(solver.assume(&pc, is_value), &pc, is_value);
    let rest = FeasibleSide::new(solver.assume(&pc, is_other), &pc, is_other);
    let Some(here) = here else {
        return Next::Ended(path, EndReason::Infeasible);
    };
    let Some(rest) = rest else {
        here.enter(&mut path);
        path.answer(value.bits());
        return Next::Same(path);
    };
    if path.choices >= limits.choices {
        return Next::Ended(path, EndReason::Choices);
    }
    if path.depth >= limits.depth {
        return Next::Ended(path, EndReason::Depth);
    }
    let mut other = path.fork(site);
    here.enter(&mut path);
    path.answer(value.bits());
    rest.enter(&mut other);
    other.choices += 1;
    Next::Fork(smallvec![other, path], ForkKind::Condition(is_value))
}

/// The value of `term` nearest to zero on the path, the positive one of two.
fn simplest_value(
    pc: &PathCondition,
    term: Term,
    solver: &mut PathSolver,
) -> Result<TermValue, String> {
    let store = solver.store().clone();
    match store.sort(term) {
        Sort::Bv(width) => match pc.model() {
            Some(model) => {
                let known = model.eval(&store, term);
                Ok(nearest_to_zero(pc, term, width, known, solver))
            }
            None => by_name(pc, term, solver),
        },
        Sort::Bool | Sort::F32 | Sort::F64 => by_name(pc, term, solver),
    }
}

/// Gives the term a name of its own, whose simplest value the solver then finds.
fn by_name(pc: &PathCondition, term: Term, solver: &mut PathSolver) -> Result<TermValue, String> {
    let store = solver.store().clone();
    let sort = store.sort(term);
    let name = store.var(&format!("choice.{sort}"), sort);
    let named = pc.push(store.eq(name, term));
    let model = solver.simplest_model(&named, &[name])?;
    Ok(model.value(&store, name))
}

/// Whether there is a value of the kind asked for.
enum Nearer {
    Is(i64),
    No,
    Unknown,
}

/// Closes in on zero from `known`, a value that is possible.
fn nearest_to_zero(
    pc: &PathCondition,
    term: Term,
    width: u32,
    known: TermValue,
    solver: &mut PathSolver,
) -> TermValue {
    let store = solver.store().clone();
    let number = |value: TermValue| value.as_signed().unwrap_or(0);
    let constant = |n: i64| store.bv(width, n as u64);
    let mut best = number(known);
    let mut possible = |goal: Term| match solver.assume(pc, goal) {
        Feasibility::Yes(found) => found.model().map_or(Nearer::Unknown, |model| {
            Nearer::Is(number(model.eval(&store, term)))
        }),
        Feasibility::No => Nearer::No,
        Feasibility::Unknown(_) => Nearer::Unknown,
    };
    // All values nearer than `least` are impossible.
    let mut least = 0u64;
    while least < best.unsigned_abs() {
        let middle = match least {
            0 => 0,
            n => n.saturating_mul(2).min(n + (best.unsigned_abs() - n) / 2),
        };
        let most = i64::try_from(middle).unwrap_or(i64::MAX);
        let within = store.and(
            store.cmp(CmpOp::Sge, term, constant(-most)),
            store.cmp(CmpOp::Sle, term, constant(most)),
        );
        match possible(within) {
            Nearer::Is(nearer) => best = nearer,
            Nearer::No => least = middle + 1,
            // A value that is possible is enough; the simplest one is not worth the time.
            Nearer::Unknown => break,
        }
    }
    if let (true, Some(positive)) = (best < 0, best.checked_neg()) {
        let fits = width == 64 || positive < 1 << (width - 1);
        if fits && matches!(possible(store.eq(term, constant(positive))), Nearer::Is(_)) {
            best = positive;
        }
    }
    TermValue::bv(width, best as u64)
}
